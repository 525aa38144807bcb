#!/usr/bin/env python3
"""test_borders.py - the limits of untrusted clients: resources, timeouts, memory, characters.

usage: test_borders.py ENGINE

Each test starts the program again, and its name is the sentence that it proves. No test measures time: a limit
passes if a command that would never end by itself has ended.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import contextlib
import fcntl
import json
import os
import resource
import shlex
import socket
import subprocess
import sys
import threading
import time
import zlib

from support import cases

# The tests run in another folder, so the paths must be absolute.
ENGINE = [os.path.abspath(w) if os.path.exists(w) else w for w in shlex.split(sys.argv[1])]
NET = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "nets", "siemenet.net")
PATIENCE = 300  # seconds; long, because machines can be busy
# Commands that run without end, or almost.
ENDLESS = ["genmove w", "perft 30", "solve 100000", "playout 100000000", "bench 3600",
           "estimate_score", "kata-genmove_analyze w"]
SLOW = ["--game", "fiodar", "--set", "move_time=80000", "--set", "net=none"]
# Bytes that must not reach a terminal: C0, DEL, C1, marks of direction, separators, bytes that are not UTF-8.
EVIL = b"\x1b[31mred\x07\x08\x7f\xc2\x9b31m\xe2\x80\xae\xe2\x80\xa8\xe2\x81\xa6\xd8\x9c\xef\xbb\xbf\xc2\xad\xe3\x85\xa4\xff\x9b"


def run(lines, *args, limits=None, check=None, **options):
    """Runs the program with these lines as input. Returns the finished process."""
    def set_limits():
        for which, value in (limits or {}).items():
            resource.setrlimit(which, (value, value))

    if isinstance(lines, str):
        lines = lines.encode()
    done = subprocess.run(ENGINE + list(args), input=lines, capture_output=True, timeout=PATIENCE,
                          preexec_fn=set_limits, check=False, **options)
    if check is not None and done.returncode != check:
        raise AssertionError("exit status %d: %r" % (done.returncode, done.stderr))
    return done


def replies(lines, *args, **options):
    """Returns the replies in GTP, one for each line."""
    out = run(lines, *args, **options).stdout.decode()
    return out.split("\n\n")[:-1]


def hear(program):
    """Returns the lines of the next reply of a program, including its empty line."""
    lines = []
    while not lines or lines[-1] != b"\n":
        lines.append(program.stdout.readline())
        if not lines[-1]:
            raise AssertionError("the program has ended")
    return lines


def pair_of_tcp():
    with socket.create_server(("127.0.0.1", 0)) as server:
        here = socket.create_connection(server.getsockname())
        there, _ = server.accept()
    return here, there


class Folder(cases.Folder):
    def write(self, name, content):
        cases.write_bytes(self.path(name), content)


class Ends(Folder):
    def test_a_socket_that_is_closed_ends_what_is_at_work(self):
        for make in socket.socketpair, pair_of_tcp:
            with contextlib.ExitStack() as stack:
                started = []
                for command in ENDLESS[:5]:
                    here, there = make()
                    started.append((here, stack.enter_context(subprocess.Popen(
                        ENGINE + SLOW, stdin=there, stdout=there))))
                    there.close()
                    here.sendall(b"name\n%s\n" % command.encode())
                for here, _ in started:
                    self.assertEqual(here.recv(100)[:8], b"= wattle")
                    here.close()
                for _, program in started:
                    program.wait(PATIENCE)

    def test_a_table_of_proofs_that_is_cut_ends_the_command_and_not_the_program(self):
        path = self.path("t")
        with subprocess.Popen(ENGINE + ["--game", "fonver", "--set", "size=9", "--set", "memory=4"],
                              cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
            program.stdin.write(b"solve 100000 table=t\nname\n")
            program.stdin.flush()
            while not os.path.exists(path) or os.path.getsize(path) <= 4096:
                time.sleep(0.01)
            os.truncate(path, 4096)
            self.assertEqual(hear(program)[0], b"? cannot keep proofs in t: it was truncated or overwritten\n")
            self.assertEqual(hear(program)[0], b"= wattle\n")

    def test_a_flood_of_questions_does_not_keep_bestmove_from_coming(self):
        with subprocess.Popen(ENGINE + ["--protocol", "ugi", "--game", "fonver", "--set", "net=none"],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
            over = threading.Event()

            def flood():
                with contextlib.suppress(OSError):
                    while not over.is_set():
                        os.write(program.stdin.fileno(), b"isready\n" * 1000)

            program.stdin.write(b"go movetime 300\n")
            program.stdin.flush()
            thread = threading.Thread(target=flood)
            thread.start()
            questions = 0
            for line in program.stdout:
                questions += line == b"readyok\n"
                if line.startswith(b"bestmove") or questions > 5000000:
                    break
            over.set()
            program.stdout.close()
            thread.join()
            program.kill()
        self.assertTrue(line.startswith(b"bestmove"))

    def test_a_full_device_is_told_and_the_exit_status_says_so(self):
        for args, lines in ([], b"name\n"), (["--help"], b""), (["--version"], b""):
            with open("/dev/full", "wb") as full:
                done = subprocess.run(ENGINE + args, input=lines, stdout=full, timeout=PATIENCE,
                                      stderr=subprocess.PIPE, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertIn(b"No space left", done.stderr)

    def test_a_small_stack_suffices(self):
        for game in "fendo", "siemenet", "fonver", "fiodar size=5", "fence", "fence players=2 big_map=on":
            for net in "auto", "none":
                done = run("newgame %s\nset_option net %s\nset_option max_nodes 40\ngenmove p1\n"
                           "reg_genmove w\nreg_genmove b\nlz-genmove_analyze w\nshowboard\nsvg\n"
                           "legal_moves\nsolve 0.01\nperft 1\nplayout 3\nposition\nundo\n"
                           "estimate_score\nhistory\nlist_options\nname\n" % (game, net),
                           "--set", "level=10", limits={resource.RLIMIT_STACK: 128 << 10}, check=0)
                self.assertIn(b"\n= wattle\n", done.stdout)


class Memory(Folder):
    def test_what_does_not_fit_is_refused_and_the_session_goes_on(self):
        self.write("large.gtp", b"newgame fendo\n" + b"#" * (15 << 20))
        said = replies("7 name\nset_option memory 65536\nset_option max_nodes 10\ngenmove w\n"
                       "loadgame large.gtp\n" + "x" * (60 << 20) + "\nname\n", cwd=self.folder,
                       limits={resource.RLIMIT_AS: 32 << 20})
        self.assertEqual(said[0], "=7 wattle")
        self.assertEqual([s[0] for s in said], list("====??="))
        self.assertIn("memory", said[4])
        self.assertEqual(said[6].strip(), "= wattle")

    def test_solve_stays_within_its_memory(self):
        megabytes, margin = 8, 1
        for game in "fendo size=5", "siemenet size=7", "fonver size=4", "fiodar size=3":
            with subprocess.Popen(ENGINE + ["--set", "memory=%d" % megabytes],
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
                def ask(command, program=program):
                    program.stdin.write(command.encode() + b"\n")
                    program.stdin.flush()
                    hear(program)

                def peak(program=program):
                    with open("/proc/%d/status" % program.pid, encoding="utf-8") as file:
                        return next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))

                ask("newgame " + game)
                ask("solve 0.01")
                ask("set_option memory 1")
                ask("set_option memory %d" % megabytes)
                before = peak()
                ask("solve 3")
                self.assertLess(peak() - before, 1024 * (megabytes + margin), game)
                program.stdin.close()


class Caps(Folder):
    CAPS = ["--max-threads", "2", "--max-memory", "16", "--max-seconds", "0.3", "--max-line", "1000"]

    def test_no_command_raises_a_cap(self):
        said = replies("set_option threads 3\nset_option threads 2\nset_option memory 17\n"
                       "set_option memory 16\nlist_options\n", *self.CAPS)
        self.assertEqual([s[0] for s in said], list("?=?=="))
        self.assertIn("a whole number from 1 to 2", said[0])
        self.assertIn("threads number 1..2 default 1 current 2", said[4])
        self.assertIn("memory number 1..16 default 256 current 16", said[4])

    def test_caps_hold_in_ugi_too(self):
        said = run("ugi\nsetoption name threads value 9\nsetoption name Hash value 900\ngo infinite\n",
                   *self.CAPS, "--set", "net=none").stdout.decode()
        self.assertIn("option name threads type spin default 1 min 1 max 2\n", said)
        self.assertIn("info string '9' is not allowed for threads", said)
        self.assertIn("info string '900' is not allowed for memory", said)
        self.assertIn("\nbestmove ", said)

    def test_every_command_ends_in_time(self):
        for command in ENDLESS + ["kata-analyze w 10"]:
            lines = command + "\n" if "kata-analyze" not in command else command + "\n\n"
            with subprocess.Popen(ENGINE + SLOW + self.CAPS, stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE) as program:
                program.stdin.write(lines.encode())
                program.stdin.flush()  # sends no more, and does not close the input
                answer = hear(program)[0]
                program.stdin.close()
                program.stdout.close()
            self.assertIn(answer[:1], b"=?", command)

    def test_analysis_in_batches_ends_in_time(self):
        said = run('{"id":"a","game":"fiodar","seconds":80000}\n{"id":"b","game":"fiodar"}\n',
                   "--protocol", "json", *self.CAPS, "--set", "net=none", "--set", "move_time=80000")
        self.assertEqual({json.loads(line)["id"] for line in said.stdout.splitlines()}, {"a", "b"})

    def test_a_large_record_ends_in_time_and_changes_nothing(self):
        self.write("large.gtp", b"newgame fonver size=19\n" * 700000)
        lines = "newgame fendo size=3\nplay w B2\nloadgame large.gtp\nhistory\n"
        said = replies(lines, "--max-seconds", "0.3", cwd=self.folder)
        self.assertEqual(said[2], "? no game record: it takes too long, or was interrupted")
        self.assertEqual(said[3].strip(), "= 1 white B2")

    def test_reading_a_record_can_be_interrupted(self):
        self.write("large.gtp", b"newgame fonver size=19\n" * 700000)
        said = replies("newgame fendo size=3\nloadgame large.gtp\n# interrupt\nposition\n", cwd=self.folder)
        self.assertEqual(said[1], "? no game record: it takes too long, or was interrupted")
        self.assertIn("fendo", said[2])

    def test_long_lines_are_refused(self):
        said = replies("name " + "x" * 1000 + "\nname\n", *self.CAPS)
        self.assertEqual(said, ["? syntax error: a line is at most 1000 bytes", "= wattle"])

    def test_who_does_not_read_is_left(self):
        with subprocess.Popen(ENGINE + ["--max-seconds", "0.1", "--game", "fence"],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as program:
            with contextlib.suppress(BrokenPipeError):
                program.stdin.write(b"svg\n" * 200)
                program.stdin.flush()
            self.assertEqual(program.wait(PATIENCE), 1)
            self.assertIn(b"did not end in time", program.stderr.read())

    def test_who_does_not_read_answers_in_batches_is_left(self):
        for request in b'{"id":"%s","action":"query_version"}\n', b'{"id":"%s","nodes":1}\n':
            with subprocess.Popen(ENGINE + ["--max-seconds", "0.1", "--protocol", "json"],
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE) as program:
                with contextlib.suppress(BrokenPipeError):
                    program.stdin.write(request % (b"x" * 10000) * 20)
                    program.stdin.flush()  # sends no more, and does not close the input
                self.assertEqual(program.wait(PATIENCE), 1)
                self.assertIn(b"did not end in time", program.stderr.read())

    def test_who_says_nothing_more_is_left(self):
        asked = b'{"id":"a","nodes":1}\n'
        for protocol, lines, answers in (("gtp", b"", 0), ("gtp", b"name\nna", 2), ("shell", b"name\n", 1),
                                         ("ugi", b"isready\n", 1), ("json", asked + b"{", 1),
                                         ("gtp", b"x" * 2000, 0)):
            here, there = os.pipe()
            os.write(there, lines)  # before the start; sends no more, and does not close the input
            with subprocess.Popen(ENGINE + ["--max-idle", "1", "--max-seconds", "1",
                                            "--protocol", protocol],
                                  stdin=here, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE) as program:
                os.close(here)
                self.assertEqual(program.wait(PATIENCE), 0)
                os.close(there)
                self.assertEqual(program.stdout.read().count(b"\n"), answers)
                self.assertEqual(program.stderr.read(), b"wattle: the client has sent nothing for too long\n")

    def test_thinking_is_no_silence(self):
        for protocol, line, caps in (("gtp", "genmove w", []), ("ugi", "go movetime 2500", []),
                                     ("json", '{"id":"a","seconds":2.5}', ["--max-seconds", "60"])):
            said = run(line + "\n", "--max-idle", "1", "--protocol", protocol, *caps,
                       "--set", "net=none", "--set", "move_time=2.5", check=0)
            self.assertEqual(said.stderr, b"")

    def test_serve_is_all_of_them_and_no_files(self):
        said = replies("list_options\nloadgame x\n", "--serve", "--max-memory", "32", "--threads", "4")
        self.assertIn("threads number 1..1 default 1 current 1", said[0])
        self.assertIn("memory number 1..32 default 256 current 32", said[0])
        self.assertIn("--no-files", said[1])
        self.assertIn("cannot read x", replies("loadgame x\n", "--serve", "--files", self.folder)[0])


# An example for each command that needs arguments, with the commands that it needs before it.
OVER = "newgame fiodar size=3 pie=off\nplay b pass\nplay w pass\n"
EXAMPLES = {
    "known_command": "known_command name", "set_game": "set_game fonver", "boardsize": "boardsize 5",
    "set_option": "set_option threads 2", "komi": "komi 6.5", "play": "play b B2",
    "set_position": "set_position siemenet b size=5 D3 5/5/5/2W2/5", "genmove": "genmove b",
    "reg_genmove": "reg_genmove b", "undo": "play b B2\nundo", "redo": "play b B2\nundo\nredo",
    "chance": "set_option dealer table\nnewgame fence players=2 tiles=demo\nchance tiles:p1:T25,T23,X1",
    "view": "newgame fence\nview p1", "print_tiles": "newgame fence\nprint_tiles",
    "final_score": OVER + "final_score", "gogui-rules_final_result": OVER + "gogui-rules_final_result",
    "time_settings": "time_settings 0 1 1", "time_left": "time_left b 10 0",
    "kgs-time_settings": "kgs-time_settings absolute 10", "perft": "perft 2", "playout": "playout 5",
    "solve": "solve 0.1 table=table", "puzzle": "newgame fonver\npuzzle 1",
    "savegame": "savegame game.gtp", "loadgame": "savegame game.gtp\nloadgame game.gtp",
    "lesson": "lesson 1", "judge": "lesson 1\njudge C3",
    "svg": "svg board.svg", "bench": "bench 0", "newgame": "newgame fence tiles=demo",
    "gogui-play_sequence": "gogui-play_sequence b B2", "gogui-version": "gogui-version 1.5",
}
IN_UGI = ("ugi\nisready\nhelp\nsetoption name threads value 2\nuginewgame\nposition startpos moves B2\n"
          "go nodes 50\ngo movetime 50\nquery fen\nd\nprint\nperft 1\nstop\nponderhit\nquit\n")


class FullFolder(Folder):
    """--max-files and --max-disk, also in subfolders. A file may be replaced by a smaller one."""

    def hear(self, lines, *args):
        return replies("newgame fendo size=3\n" + lines, "--files", self.folder, *args)[1:]

    def test_there_are_no_more_files_than_so_many(self):
        os.mkdir(self.path("below"))
        self.write("below/c", b"")
        said = self.hear("savegame a\nsavegame below/b\nsavegame d\nsvg d\nsolve 0.1 table=d\nsavegame a\n",
                         "--max-files", "3")
        full = "the folder of --files has no room for another file (--max-files)"
        self.assertEqual([s.strip() for s in said],
                         ["=", "=", "? cannot write d: " + full, "? cannot write d: " + full,
                          "? cannot open d: " + full, "="])
        self.assertEqual(sorted(os.listdir(self.folder)), ["a", "below"])

    def test_they_hold_no_more_than_so_much(self):
        self.write("large", b"x" * ((1 << 20) - 100))
        said = self.hear("savegame a\nsvg b\nsavegame a\nset_option memory 1\nsolve 0.1 table=t\n"
                         "svg large\nsvg b\n", "--max-disk", "1")
        self.assertEqual([s[0] for s in said], list("=?==?=="))
        self.assertIn("cannot write b: the folder of --files has no room for a file of this size (--max-disk)", said[1])
        self.assertEqual(said[4], "? cannot keep proofs in t: there is no room for it")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a", "b", "large"])

    def test_a_table_of_proofs_takes_the_room_that_is_left(self):
        self.write("large", b"x" * (1 << 20))
        for _ in range(2):
            said = self.hear("set_option memory 16\nsolve 0.1 table=t\n", "--max-disk", "3")
            self.assertEqual([s[0] for s in said], list("=="))
            self.assertLess(1 << 20, os.path.getsize(self.path("t")))
            self.assertLessEqual(os.path.getsize(self.path("t")), 2 << 20)

    def test_in_a_folder_that_holds_more_already_nothing_grows(self):
        for name in "abc":
            self.write(name, b"x" * 100000)
        said = self.hear("savegame a\nsavegame d\n", "--max-files", "2", "--max-disk", "1")
        self.assertEqual([s[0] for s in said], list("=?"))
        self.write("a", b"")
        said = self.hear("savegame a\n", "--max-files", "2", "--max-disk", "1")
        self.assertIn("has no room for a file of this size", said[0])

    def test_strangers_fill_no_disk(self):
        for i in range(999):
            self.write("f%d" % i, b"")
        said = self.hear("svg a\nsvg b\n", "--serve", "--no-sandbox")
        self.assertEqual([s[0] for s in said], list("=?"))


class Sandbox(Folder):
    def start(self, lines, *args):
        done = run(lines, *args)
        if done.returncode == 2 and b"this system lacks" in done.stderr:
            self.skipTest(done.stderr.decode())
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.decode().split("\n\n")[:-1]

    def test_the_engine_plays_in_it(self):
        for game in "fendo", "fonver size=5", "fence":
            said = self.start("newgame %s\nset_option max_nodes 50\ngenmove p1\nlz-genmove_analyze\n"
                              "playout 5\nsolve 0.01\nsvg\nposition\nname\n" % game, "--sandbox",
                              "--no-files", "--threads", "2")
            self.assertEqual(said[-1].strip(), "= wattle")
            self.assertEqual(said[4][0], "=")
        self.assertEqual(self.start("bench 0\n", "--sandbox", "--no-files")[0].split()[-2], "total")
        with subprocess.Popen(ENGINE + ["--serve"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as program:
            program.stdin.write(b"name\n")
            program.stdin.flush()
            self.assertEqual(program.stdout.readline(), b"= wattle\n")
            status = cases.read("/proc/%d/status" % program.pid)
            program.stdin.close()
        self.assertIn("NoNewPrivs:\t1\n", status)
        self.assertIn("Seccomp:\t2\n", status)

    def test_every_command_is_obeyed_in_it(self):
        fences = ["--sandbox", "--files", self.folder, "--game", "fonver", "--set", "size=5",
                  "--set", "memory=8", "--set", "max_nodes=20"]
        for mode in [], ["--steps"]:
            names = self.start("list_commands\n", *fences, *mode)[0].split()[1:]
            self.assertGreater(len(names), 40)
            for name in names:
                said = self.start(EXAMPLES.get(name, name) + "\n", *fences, *mode)
                self.assertEqual(said[-1][:1], "=", (name, said))
        listed = run("ugi\nhelp\n", *fences).stdout.decode().split("ugiok\n")[1]
        self.assertEqual({line.split()[0] for line in listed.splitlines()},
                         {line.split()[0] for line in IN_UGI.splitlines()})
        said = run(IN_UGI, *fences, check=0).stdout
        self.assertEqual(said.count(b"bestmove "), 2)
        self.assertNotIn(b"info string", said)

    def test_a_table_of_proofs_has_its_place_in_it(self):
        asked = "newgame fendo size=3\nset_option memory 64\nsolve 0.1 table=t\nname\n"
        with open(self.path("other"), "wb") as file:
            for _ in range(2):
                said = self.start(asked, "--serve", "--files", self.folder)
                self.assertEqual([s[0] for s in said], list("===="))
                self.assertLess(64 << 20, os.path.getsize(self.path("t")))
            fcntl.flock(file, fcntl.LOCK_EX)
            said = self.start("solve table=other\n", "--serve", "--files", self.folder)
            self.assertEqual(said, ["? cannot keep proofs in other: another program is using it"])

    def test_a_record_may_begin_with_a_position(self):
        self.write("a.gtp", b"# from a position\nset_position fendo w size=3 3/W1O/3\nplay w B2\n")
        said = self.start("loadgame a.gtp\nhistory\n", "--sandbox", "--files", self.folder)
        self.assertEqual(said, ["= ", "= 1 white B2"])

    def test_its_folder_is_left(self):
        said = self.start("savegame a.gtp\nsavegame a.gtp\nloadgame a.gtp\nsvg ../b.svg\nname\n",
                          "--sandbox", "--files", self.folder)
        self.assertEqual([s[0] for s in said], list("===?="))
        self.assertEqual(os.listdir(self.folder), ["a.gtp"])

    def test_batches_and_ugi_are_served_in_it(self):
        said = run('{"id":"a","nodes":20}\n', "--serve", "--protocol", "json").stdout
        self.assertEqual(json.loads(said)["id"], "a")
        self.assertIn(b"bestmove", run("ugi\ngo nodes 20\n", "--serve").stdout)

    def test_batches_use_the_net_of_a_file_in_it(self):
        head, weights = cases.read_bytes(NET).split(b"\n\n", 1)
        changed = bytearray(weights)
        for i in range(1, 17, 4):
            changed[-i] ^= 0x80  # the sign of a float
        crc = b"crc32 %08x" % zlib.crc32(weights)
        self.assertIn(crc, head)
        self.write("a.net", head.replace(crc, b"crc32 %08x" % zlib.crc32(changed)) + b"\n\n" + changed)
        usual, outside, inside = (
            json.loads(run('{"id":"a","game":"siemenet","nodes":20}\n', "--protocol", "json", "--set", "seed=1", *more)
                       .stdout)["margins"]
            for more in ([], ["--set", "net=" + self.path("a.net")],
                         ["--set", "net=a.net", "--sandbox", "--files", self.folder]))
        self.assertEqual(inside, outside)
        self.assertNotEqual(inside, usual)

    def test_many_threads_of_a_batch_fit_in_its_memory(self):
        asked = [{"id": str(i), "game": ("fonver", "fendo", "siemenet", "fiodar", "fence")[i % 5], "nodes": 20, "lines": 3}
                 for i in range(60)]
        said = run("".join(json.dumps(request) + "\n" for request in asked), "--serve", "--protocol", "json",
                   "--max-threads", "8", "--threads", "8", "--max-memory", "64", check=0).stdout.decode()
        self.assertEqual(sorted(json.loads(line)["id"] for line in said.splitlines()), sorted(r["id"] for r in asked))

    def test_the_shell_does_not_start_in_it(self):
        self.assertEqual(run("", "--sandbox", "--protocol", "shell").returncode, 2)


class Characters(Folder):
    def assert_visible(self, said):
        self.assertIsNone(cases.first_hidden(said.decode()), said)  # fails also if the output is not UTF-8

    def test_typed_words_are_seen_or_replaced(self):
        lines = b"".join(c + b" " + EVIL + b"\n" for c in (
            b"play w", b"play", b"newgame", b"newgame fence", b"newgame fendo size=", b"set_option level",
            b"loadgame", b"savegame /nowhere/", b"known_command", b"help", b"", b"set_position",
            b"set_position fendo", b"genmove", b"kata-analyze w", b"view", b"newgame fence tiles=",
            b"set_option net", b"solve", b"time_settings", b"undo", b"bench 0", b"chance",
            b"\xe2\x80\xaename"))
        for protocol in "gtp", "ugi", "shell":
            self.assert_visible(run(lines, "--protocol", protocol, check=0).stdout)
        self.assertIn(b"'??", run(b"set_option level \xe2\x80\xa8\xff\n").stdout)

    def test_words_of_the_command_line_are_seen_or_replaced(self):
        for args in [EVIL], [b"--game", EVIL], [b"--set", b"level=" + EVIL], [b"--" + EVIL], \
                [b"--set", EVIL + b"=1"], [b"fence", b"tiles=" + EVIL], [b"--files", EVIL]:
            done = subprocess.run([os.fsencode(word) for word in ENGINE] + args, input=b"position\n",
                                  capture_output=True, timeout=PATIENCE, check=False)
            self.assert_visible(done.stdout)
            self.assert_visible(done.stderr)

    def test_what_stands_in_files_is_seen_or_replaced(self):
        self.write("a.gtp", b"newgame fendo\nplay w " + EVIL + b"\n")
        self.write("b.gtp", b"newgame fendo size=" + EVIL + b"\n")
        self.write("c.gtp", b"newgame fence tiles=" + EVIL + b"\n")
        self.write("d.gtp", b"newgame fence # tiles " + EVIL + b"\n")
        self.write("e.gtp", b"A1 " + EVIL + b"\n")
        self.write("f.sgf", b"(;GM[wattle-fendo];W[" + EVIL + b"])")
        self.write("a.tiles", b"fence-tiles 1\nset " + EVIL + b"\n")
        self.write("b.tiles", b"fence-tiles 1\nset \xe2\x80\xae\n\xff\nstart \xc2\x9b\n")
        self.write("a.net", b"wattle-net 1\n" + EVIL + b"\n\n")
        names = sorted(os.listdir(self.folder))
        lines = "".join("loadgame %s\nnewgame fence tiles=%s\nset_option net %s\n" % (n, n, n)
                        for n in names)
        self.assert_visible(run(lines, cwd=self.folder, check=0).stdout)
        for name in names:
            self.assert_visible(run("", name, cwd=self.folder).stdout)

    def test_ids_of_requests_come_back_as_they_are(self):
        name = "\x1b\u202e\u2028\x9b\U000e0041x"
        said = run(json.dumps({"id": name, "action": "query_version"}) + "\n" +
                   json.dumps({"id": "b", "game": name}) + "\n", "--protocol", "json", check=0).stdout
        self.assert_visible(said)
        answers = [json.loads(line) for line in said.splitlines()]
        self.assertEqual(answers[0]["id"], name)
        self.assertIn("error", answers[1])


if __name__ == "__main__":
    sys.exit(cases.main())
