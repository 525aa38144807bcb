#!/usr/bin/env python3
"""selftest.py - checks that the suite of hostile clients notices faults.

usage: tests/hostile/selftest.py ENGINE

Each expectation fails at least once. Some fail because of a server that breaks one promise (naughty.py). The others
fail with the engine without the switches that make it safe.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import sys
import unittest
from concurrent import futures

from support import cases
import run

HERE = os.path.dirname(os.path.abspath(__file__))
ENGINE = [os.path.abspath(sys.argv[1])]
NAUGHTY = [sys.executable, os.path.join(HERE, "naughty.py")]
SOON, LATE = 3, 120  # seconds, for events that never come, and for events that come
# The expectation that each fault breaks.
FAULTS = {"crash": "status", "say_more": "status", "start_a_program": "alone", "become_a_program": "same",
          "take_memory": "memory", "start_threads": "threads", "leave_open": "open",
          "read_a_file": "folder", "make_a_file": "folder", "stay": "ends", "tell_the_secret": "secret",
          "move_the_cursor": "visible", "forget_the_frame": "frames", "answer_wrongly": "answers"}
# The expectations that each client breaks with an engine without the switches.
UNGUARDED = {"raises_caps": {"answers"}, "wants_all_time": {"answers"}, "takes_memory": {"answers"},
             "wants_files": {"answers", "folder"}, "brings_a_record": {"answers", "folder"},
             "sends_long_lines": {"answers"}, "never_ends_its_line": {"ends"}, "says_nothing": {"ends"},
             "writes_slowly": {"ends"}, "reads_nothing": {"ends"}, "floods_in_ugi": {"answers"},
             "floods_in_json": {"answers"}, "reads_no_answers_in_batches": {"ends"},
             "pries_into_cards": {"answers", "secret"}}
# The clients of UNGUARDED for which the engine must answer, and which start nothing endless.
QUICK = {"wants_files", "brings_a_record", "pries_into_cards"}


def found(engine, client, patience):
    """Returns the expectations that one visit found broken."""
    options = run.arguments(["--visits", "1", "--at-once", "1", "--only", client, "--seed", "2",
                             "--patience", str(patience), ""])
    suite = run.Suite(engine, [], options)
    suite.run()
    suite.close()
    return {expectation for expectation, _ in suite.complaints}


class Suite(unittest.TestCase):
    def test_a_server_without_a_fault_lacks_its_sandbox_alone(self):
        self.assertEqual(found(NAUGHTY + ["none"], "plays_in_peace", LATE), {"fences"})

    def test_a_fault_is_noticed(self):
        def visit(fault):
            return found(NAUGHTY + [fault], "plays_in_peace", SOON if fault == "stay" else LATE)

        self.assertEqual(set(FAULTS.values()) | {"fences"}, set(run.EXPECTATIONS))
        with futures.ThreadPoolExecutor(4) as pool:
            for fault, wrong in zip(FAULTS, pool.map(visit, FAULTS)):
                self.assertIn(FAULTS[fault], wrong, fault)

    def test_an_engine_without_the_switches_is_noticed(self):
        def visit(client):
            return found(ENGINE, client, LATE if client in QUICK else SOON)

        with futures.ThreadPoolExecutor(len(UNGUARDED)) as pool:
            for client, wrong in zip(UNGUARDED, pool.map(visit, UNGUARDED)):
                self.assertLessEqual(UNGUARDED[client], wrong, client)


if __name__ == "__main__":
    sys.exit(cases.main())
