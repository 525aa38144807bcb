#!/usr/bin/env python3
"""test_windows.py - wattle.exe under wine: the features of Windows alone, and the behaviour of pipes.

usage: test_windows.py ENGINE    ENGINE: "wine build/windows/release/wattle"

Wine 8 has no links of Windows. Therefore no test checks that the program refuses them.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import concurrent.futures
import os
import shlex
import subprocess
import sys
import time

from support import cases
from wattle.gtp.engine import Engine

ENGINE = [os.path.abspath(w) if os.path.exists(w) else w for w in shlex.split(sys.argv[1])]
DEVICES = ["NUL", "nul.gtp", "CON", "COM1", "lpt9.txt", "CONIN$", "aux"]
PATIENCE = 120  # seconds; long, because machines can be busy


class Case(cases.Folder):
    def engine(self, *args):
        engine = Engine(shlex.join(ENGINE), ["--seed", "1", *args], self.folder, PATIENCE)
        self.addCleanup(engine.close)
        return engine

    def run_with(self, lines, *args):
        """Runs the program with these lines as input. Returns standard output, standard error, exit status."""
        done = subprocess.run(ENGINE + list(args), input=lines, capture_output=True,
                              cwd=self.folder, timeout=PATIENCE)
        return done.stdout, done.stderr.decode(), done.returncode

    def refused(self, engine, line, why):
        reply = engine.ask(line)
        self.assertFalse(reply.ok, line)
        self.assertIn(why, reply.text)


class Pipes(Case):
    def test_both_ends_of_lines_are_read_and_a_line_feed_alone_is_written(self):
        out, err, status = self.run_with(b"name\r\nversion\nquit\r\n")
        self.assertRegex(out, rb"\A= wattle\n\n= [0-9.]+\n\n= \n\n\Z")
        self.assertEqual((err, status), ("", 0))

    def test_the_end_of_the_input_ends_the_program(self):
        self.assertEqual(self.run_with(b"name")[0::2], (b"= wattle\n\n", 0))

    def test_many_programs_end_in_order_while_others_run(self):
        with concurrent.futures.ThreadPoolExecutor(4) as streams:
            ends = streams.map(lambda _: self.run_with(b"position startpos\ngo\n", "--protocol", "ugi", "--game", "fiodar",
                                                       "--set", "search=random"), range(400))
            for said, err, status in ends:
                self.assertEqual((err, status), ("", 0), said)
                self.assertIn(b"\nbestmove ", said)

    def test_a_line_ends_an_analysis_and_is_answered(self):
        engine = self.engine("--set", "threads=2")
        self.assertIn("info move", engine.ask("lz-analyze 10").text)
        self.assertEqual(engine.ask("name").text, "wattle")

    def test_a_line_ends_a_search_without_limits_in_ugi(self):
        engine = subprocess.Popen(ENGINE + ["--protocol", "ugi"], cwd=self.folder,
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.addCleanup(engine.stdout.close)
        engine.stdin.write(b"ugi\nposition startpos\ngo infinite\n")
        engine.stdin.flush()
        time.sleep(1)
        said, _ = engine.communicate(b"stop\nquit\n", timeout=PATIENCE)
        self.assertRegex(said, rb"\nbestmove \S+\r?\n\Z")

    def test_two_threads_search(self):
        engine = self.engine("--threads", "2", "--set", "max_nodes=2000")
        for game in ["fendo", "siemenet", "fonver", "fiodar"]:
            self.assertTrue(engine.ask("newgame " + game).ok)
            reply = engine.ask("genmove " + engine.ask("side_to_move").text)
            self.assertTrue(reply.ok and reply.text)

    def test_the_time_for_a_turn_is_kept(self):
        engine = self.engine("--set", "move_time=0.5")
        start = time.monotonic()
        self.assertTrue(engine.ask("genmove w").ok)
        self.assertGreater(time.monotonic() - start, 0.2)

    def test_a_client_that_sends_nothing_is_left(self):
        engine = subprocess.Popen(ENGINE + ["--max-idle", "1"], cwd=self.folder, stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(engine.stdin.close)
        self.addCleanup(engine.stdout.close)
        with engine.stderr as errors:
            self.assertIn(b"has sent nothing for too long", errors.read())
        self.assertEqual(engine.wait(PATIENCE), 0)


class Words(Case):
    def test_what_windows_lacks_is_said(self):
        _, err, status = self.run_with(b"", "--serve")
        self.assertIn("needs Linux with Landlock and seccomp", err)
        self.assertIn("--serve --no-sandbox works without it", err)
        self.assertEqual(status, 2)
        self.assertEqual(self.run_with(b"name\n", "--serve", "--no-sandbox")[0], b"= wattle\n\n")

    def test_the_command_line_may_have_other_letters_than_ascii(self):
        cases.write(self.path("Züge, 手.gtp"), "newgame fonver size=5\nplay b C3\n")
        self.assertEqual(self.run_with(b"", "Züge, 手.gtp")[0::2], (b"= \n\n= \n\n", 0))
        _, err, status = self.run_with(b"", "fehlt, 手.gtp")
        self.assertIn("cannot read fehlt, 手.gtp: there is no game and no file of that name", err)
        self.assertEqual(status, 2)


class Files(Case):
    def test_a_file_is_written_whole_and_nothing_else_is_left(self):
        engine = self.engine()
        self.assertTrue(engine.ask("newgame fonver size=5").ok)
        for turn in ["C3", "B2"]:
            self.assertTrue(engine.ask("play %s %s" % ("bw"[turn == "B2"], turn)).ok)
            self.assertTrue(engine.ask("savegame spiel.gtp").ok)
        self.assertIn("play white b2", cases.read(self.path("spiel.gtp")).lower())
        self.assertTrue(engine.ask("savegame .\\über.gtp").ok)
        self.assertIn("über.gtp", os.listdir(self.folder))
        self.assertEqual([name for name in os.listdir(self.folder) if name.startswith(".wattle")], [])
        self.assertTrue(engine.ask("loadgame spiel.gtp").ok)

    def test_devices_and_streams_of_files_are_refused(self):
        for engine in [self.engine(), self.engine("--files", ".")]:
            for name in DEVICES:
                self.refused(engine, "savegame " + name, "its name is the name of a device")
                self.refused(engine, "loadgame " + name, "its name is the name of a device")
            for name in ["game.gtp:stream", "game.gtp.", "what?.gtp"]:
                self.refused(engine, "savegame " + name, "no file can have this name")
        self.refused(self.engine(), "loadgame \\\\.\\pipe\\wattle", "cannot read")
        self.assertEqual(os.listdir(self.folder), [])

    def test_files_beyond_the_folder_are_refused(self):
        engine = self.engine("--files", ".")
        for path in ["..\\x", "../x", "C:\\x", "c:x", "\\x", "/x", "\\\\?\\C:\\x", "sub\\..\\..\\x"]:
            self.refused(engine, "savegame " + path, "cannot write")
            self.refused(engine, "loadgame " + path, "cannot read")

    def test_folders_in_the_folder_can_be_used(self):
        os.mkdir(self.path("inside"))
        engine = self.engine("--files", ".")
        self.assertTrue(engine.ask("savegame inside\\game.gtp").ok)
        self.assertTrue(engine.ask("loadgame inside/game.gtp").ok)
        self.refused(engine, "loadgame outside\\game.gtp", "No such file or directory")

    def test_a_write_protected_file_stays(self):
        cases.write(self.path("game.gtp"), "mine")
        os.chmod(self.path("game.gtp"), 0o444)
        self.refused(self.engine(), "savegame game.gtp", "it is write-protected")
        self.assertEqual(cases.read(self.path("game.gtp")), "mine")

    def test_a_folder_is_no_file(self):
        os.mkdir(self.path("folder"))
        engine = self.engine()
        self.refused(engine, "loadgame folder", "it is not a regular file")
        self.refused(engine, "savegame folder", "it is not a regular file")

    def test_the_limits_of_the_folder_are_kept(self):
        engine = self.engine("--files", ".", "--max-files", "1")
        self.assertTrue(engine.ask("savegame a.gtp").ok)
        self.assertTrue(engine.ask("savegame a.gtp").ok)
        self.refused(engine, "savegame b.gtp", "has no room for another file")

    def test_proofs_are_kept_in_a_file_and_one_program_uses_it(self):
        first, second = self.engine(), self.engine()
        for engine in [first, second]:
            self.assertTrue(engine.ask("newgame fendo size=3").ok)
        told = first.ask("solve 60 1000000000000 table=proofs").text
        self.assertNotIn("unknown", told)
        self.assertLess(int(second.ask("solve 60 table=proofs").text.split()[-1]),
                        int(told.split()[-1]))


if __name__ == "__main__":
    sys.exit(cases.main())
