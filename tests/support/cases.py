"""cases.py - runs the unittest cases of a program that is given an engine.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import sys
import unittest


def main():
    """Runs those named after the engine, or all, and counts them as tests/run.py expects it;
    the exit status."""
    program = unittest.main(argv=sys.argv[:1] + sys.argv[2:], exit=False, verbosity=0)
    failed = len(program.result.failures) + len(program.result.errors)
    print("%d passed, %d failed" % (program.result.testsRun - failed -
                                    len(program.result.skipped), failed))
    return 1 if failed else 0
