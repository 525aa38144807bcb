"""transcript - plays recorded GTP input to any engine and checks its replies.

    scripts/transcript game.tst
    scripts/transcript --engine "gnugo --mode gtp" *.tst

Each file has a fresh engine. scripts/wattle/gtp/regression.py has the syntax, that of gogui-regress:

    10 play w E4
    11 side_to_move
    #? [black]

Exit status: 0 when all is as expected, 1 when something is not, 2 for bad arguments.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import shlex
import sys

from wattle.gtp import regression
from wattle.gtp.engine import Engine
from wattle.gtp.process import Fault
from wattle.output.sanitize import show
from wattle.paths import ROOT


def play(options, path):
    """Plays one file; whether all was as expected."""
    try:
        args, checks = regression.read_transcript(path)
        engine = Engine(options.engine, args, None, options.seconds, options.strict, apart=True)
    except (Fault, OSError) as error:
        show("%s: %s" % (path, error))
        return False
    return regression.run(engine, path, checks)


def main():
    sys.stdout.reconfigure(errors="backslashreplace")
    parser = argparse.ArgumentParser(description="Plays recorded GTP input to any engine and "
                                     "checks its replies, as gogui-regress does.")
    parser.add_argument("--engine", metavar="COMMAND",
                        default=shlex.quote(os.path.join(ROOT, "wattle")),
                        help="the engine (default: the wattle of this tree)")
    parser.add_argument("--seconds", type=float, default=60,
                        help="the longest wait for a reply (default: 60)")
    parser.add_argument("--strict", action="store_true",
                        help="replies must be framed to the letter of GTP")
    parser.add_argument("files", nargs="+", metavar="FILE")
    options = parser.parse_args()
    results = [play(options, path) for path in options.files]
    print("%d passed, %d failed" % (results.count(True), results.count(False)))
    return 1 if False in results else 0
