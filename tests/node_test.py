#!/usr/bin/env python3
"""node_test.py - runs JavaScript tests with Node's own runner, and counts them in the format of
tests/run.py.

    tests/node_test.py ENGINE FILE.test.js ...

Without Node with ws, it is skipped and prints this.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
import subprocess
import sys

from support import board_client
from wattle.paths import node


def main():
    engine, *files = sys.argv[1:]
    if not board_client.has_board():
        return 77
    done = subprocess.run([node(), "--test", "--test-reporter=tap", *files], stdout=subprocess.PIPE, encoding="utf-8",
                          env=dict(os.environ, WATTLE_ENGINE=os.path.abspath(engine)), check=False)
    if done.returncode:
        print(done.stdout)
    counts = [int(re.search(r"^# %s (\d+)$" % word, done.stdout, re.M)[1]) for word in ("pass", "fail", "cancelled")]
    print("%d passed, %d failed" % (counts[0], counts[1] + counts[2]))
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
