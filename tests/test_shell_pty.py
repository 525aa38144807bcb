#!/usr/bin/env python3
"""test_shell_pty.py - tests of the shell at a terminal: prompt, keys, Ctrl-C, progress, history.

    tests/test_shell_pty.py COMMAND [NAME ...]    NAME: as unittest names tests

Starts COMMAND ("./wattle", or a wrapper and the engine) at a pseudo-terminal, types, and reads the screen.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import fcntl
import os
import pty
import re
import select
import shlex
import signal
import struct
import subprocess
import sys
import termios
import time

from support import cases

PATIENCE = 60  # seconds for a text to appear; slow machines and sanitizers need many
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>()][0-9A-Za-z]?")
LEAVING = 5  # seconds for the program to end after Ctrl-C and Ctrl-D
CTRL_C, CTRL_D, UP = "\x03", "\x04", "\x1b[A"


class Failure(AssertionError):
    pass


class Terminal:
    """The engine at a terminal of 80 columns, at its first prompt. If `output` is given, standard output
    goes to that file."""

    def __init__(self, command, state, *args, output=None, first="> ", lines=24, **environment):
        self.first = first  # the first text to wait for
        self.screen = ""  # all output so far, without escape sequences
        self.raw = ""
        self.seen = 0  # the length of the part that `wait` has searched
        self.status = None  # exit status
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, 80, 0, 0))
            os.environ.update(XDG_STATE_HOME=state, TERM="xterm", INPUTRC="/dev/null", LC_ALL="C.UTF-8")
            for name in "NO_COLOR", "COLORTERM":
                os.environ.pop(name, None)
            os.environ.update(environment)
            words = shlex.split(command) + list(args)
            if output:
                os.dup2(os.open(output, os.O_WRONLY | os.O_CREAT), 1)
            os.execvp(words[0], words)

    def __enter__(self):
        try:
            self.wait(self.first)
        except Failure:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self.pid:
            self.leave()
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)

    def leave(self):
        """Ends the program with Ctrl-C and Ctrl-D, so that it can write its coverage data."""
        limit = time.monotonic() + LEAVING
        try:
            self.type(CTRL_C + CTRL_D)
            while self.pid and self.read(0.05) and time.monotonic() < limit:
                self.reap()
        except OSError:  # the program has ended
            pass
        while self.pid and time.monotonic() < limit and not self.reap():
            time.sleep(0.02)

    def reap(self):
        """Returns whether the program has ended."""
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if pid:
            self.pid, self.status = 0, os.waitstatus_to_exitcode(status)
        return bool(pid)

    def read(self, seconds):
        """Reads the output that appears within that time. Returns False at the end of the output."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.fd, 65536).decode("utf-8", "replace")
        except OSError:  # on Linux, after the other side has closed the terminal
            return False
        self.raw += data
        self.screen = ESCAPE.sub("", self.raw).replace("\r", "")
        return bool(data)

    def wait(self, wanted):
        """Waits until the words appear in the output after those of the last call. The terminal may break a line
        between two words, for example after a long path."""
        limit = time.monotonic() + PATIENCE
        pattern = re.compile(re.escape(wanted).replace("\\ ", "[ \n]"))
        while not (found := pattern.search(self.screen, self.seen)):
            if time.monotonic() > limit or not self.read(0.1):
                raise Failure("no '%s' in: %s" % (wanted, self.screen[self.seen:]))
        self.seen = found.end()

    def type(self, keys):
        os.write(self.fd, keys.encode())

    def say(self, line, wanted=None):
        self.type(line + "\r")
        if wanted:
            self.wait(wanted)

    def give_up(self, prompt):
        """Leaves the line at the prompt with Ctrl-C and waits for the new prompt. A key that was typed just before may
        be lost with the line."""
        self.type(CTRL_C)
        self.wait("^C")
        self.wait(prompt)

    def paste(self, text):
        """Pastes as terminals do: with marks around the text, and with CR at the ends of lines."""
        self.type("\x1b[200~" + text.replace("\n", "\r") + "\x1b[201~\r")

    def end(self):
        """Waits for the program's end and returns its exit status."""
        limit = time.monotonic() + PATIENCE
        while self.read(0.05) and time.monotonic() < limit:
            pass
        while time.monotonic() < limit:
            if self.reap():
                return self.status
            time.sleep(0.02)
        raise Failure("the program does not end")


def check(condition, what):
    if not condition:
        raise Failure(what)


class Shell(cases.Folder):
    """A test of a terminal. A folder of the test holds the files that the shell keeps between runs."""

    def start(self, *args, **environment):
        return Terminal(sys.argv[1], self.folder, *args, **environment)

    def test_prompt_names_game_and_side(self):
        with self.start(first="fendo white> ") as t:
            t.say("newgame siemenet", "siemenet white> ")
            t.say("E8,D7", "White plays E8,D7.")
            t.wait("siemenet black> ")

    def test_welcome_tells_how_to_begin(self):
        with self.start(first="computer orange", lines=30) as t:
            t.wait("help")
            t.wait("> ")
        with self.start() as t:  # only what fits
            check("A4-A2E" in t.screen and "learn 1" in t.screen, t.screen)
            check(t.screen.count("\n") < 24, t.screen)

    def test_board_is_coloured_unless_unwanted(self):
        with self.start() as t:
            check("\x1b[48" in t.raw or "\x1b[38" in t.raw, "no colours")
        for wish in {"NO_COLOR": "1"}, {"TERM": "dumb"}:
            with self.start(**wish) as t:
                check("\x1b[4" not in t.raw and "\x1b[3" not in t.raw, "colours with %s" % wish)

    def test_boards_are_plain_where_the_terminal_shows_no_better(self):
        plain = ({"TERM": "vt100"}, {"TERM": "xterm-mono"}, {"TERM": "linux"}, {"TERM": "unheard-of"}, {"LC_ALL": "C"},
                 {"LC_ALL": "de_DE.ISO-8859-1"}, {"LC_ALL": "", "LC_CTYPE": "C", "LANG": "C.UTF-8"},
                 {"LC_ALL": "", "LC_CTYPE": "", "LANG": ""})
        for terminal in plain:
            for game in ("fendo", "fonver", "fiodar") if terminal == plain[0] else ("siemenet",):
                with self.start(game, **terminal) as t:
                    t.say("help", "help all")
                    t.wait("> ")
                    check("\x1b[4" not in t.raw and "\x1b[3" not in t.raw, "colours with %s" % terminal)
                    signs = {c for c in t.raw if ord(c) > 0x2ff}  # the names contain other letters
                    check(not signs, "%s with %s" % (signs, terminal))
        for terminal in ({"TERM": "screen-256color"}, {"TERM": "unheard-of", "COLORTERM": "truecolor"},
                         {"TERM": "alacritty"}, {"LC_ALL": "", "LC_CTYPE": "de_DE.utf8@euro", "LANG": "C"}):
            with self.start(**terminal) as t:
                check("\x1b[38" in t.raw, "no colours with %s" % terminal)

    def test_nothing_but_words_goes_into_a_pipe(self):
        path = self.path("answers")
        with self.start("fendo", output=path, first="") as t:
            t.type("A4-C4N\rside_to_move\r" + CTRL_D)
            check(t.end() == 0, "it did not end well")
        answers = cases.read(path)
        check("\x1b" not in answers and "\x01" not in answers, ascii(answers))
        check("White plays A4-C4N." in answers, answers)
        check(answers.endswith("fendo orange> black (Orange)\nfendo orange> \n"), answers)

    def test_tab_completes_commands_and_turns(self):
        with self.start() as t:
            t.type("newg\tsiem\t")
            t.say("", "White to move.")
            t.wait("siemenet white> ")
            t.type("e8,e7\t")
            t.say("", "White plays E8,E7.")

    def test_tab_lists_what_there_is_and_no_files(self):
        with self.start() as t:
            t.type("set_option s\t")
            t.wait("search")
            t.wait("seed")
            t.give_up("> ")
            t.type("genmove nothing\t")
            t.say("", "no colour of fendo")

    def test_tab_offers_no_names_that_cannot_be_seen(self):
        names = ["nasty\u202e.gtp", "nasty\x9b31m.gtp", "nasty\x1b[31m.gtp", "nasty-a.gtp", "nasty-b.gtp",
                 "alone\u2028.gtp"]
        for name in names:
            cases.write(self.path(name), "")
        with self.start(first="fendo white> ") as t:
            t.type("loadgame %s/nas\t" % self.folder)
            t.wait("nasty-b.gtp")
            t.give_up("fendo white> ")
            t.type("loadgame %s/alo\t\t" % self.folder)
            t.wait("alo")
            t.give_up("fendo white> ")
            t.say("name", "wattle")
            check("\u202e" not in t.raw and "\x9b" not in t.raw and "\u2028" not in t.raw, "they are shown")
            t.say("quit")
            check(t.end() == 0, "it did not end well")

    def test_words_are_known_in_a_turkish_locale(self):
        """In this locale the small letter of I has no dot. If the sources of locales are missing, the test runs in the
        default locale."""
        subprocess.run(["localedef", "-i", "tr_TR", "-f", "UTF-8", self.path("tr_TR.UTF-8")],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with self.start("--set", "max_nodes=20", LC_ALL="tr_TR.UTF-8", LOCPATH=self.folder) as t:
            t.say("NEWGAME FIODAR SIZE=3", "fiodar ")
            t.say("SIEMENET", "siemenet white> ")
            t.say("PLAY WHITE E8,D7", "White plays E8,D7.")
            t.say("HINT", "Try ")
            t.type("NEWGAME FI\t")
            t.say("", "fiodar ")

    def test_an_unfinished_turn_is_in_the_prompt(self):
        with self.start() as t:
            t.say("a4", "fendo white A4 ...> ")
            t.say("c4", "fendo white A4 C4 ...> ")
            t.say("undo", "fendo white A4 ...> ")

    def test_the_computer_answers(self):
        with self.start("--set", "max_nodes=200") as t:
            t.say("computer black", "The engine plays Orange.")
            t.say("A4-C4N", "White plays A4-C4N.")
            t.wait("Orange plays ")
            t.wait("fendo white> ")

    def test_a_city_is_built_against_two_engines(self):
        with self.start("--game", "fence", "--set", "tiles=demo", "--set", "max_nodes=20",
                        "--set", "seed=4", first="p3 lays T13 at 0,0.") as t:
            t.wait("fence p1> ")
            t.say("computer p1 p3", "p1 lays ")
            t.wait("You are p2; your starting cards are (")
            t.wait("p2, you can (type a number):")
            t.wait("fence p2> ")
            t.type("place:T\t\t")
            t.wait("place:T23:")
            t.give_up("fence p2> ")
            opponent = "p1 not placed yet; 0 red, 0 blue; starting cards ("
            check(opponent not in t.screen, "the cards of an engine are on the screen unasked")
            t.say("1", "p2 lays ")
            t.wait("fence p2> ")
            t.say("view p1", opponent)
            t.say("hint", "Try ")

    def test_pasted_lines_are_one_list_of_turns(self):
        with self.start("fonver", "pie=off", "--set", "max_nodes=20") as t:
            t.say("computer white", "The engine plays White.")
            t.wait("> ")
            t.paste("1. C3 D1\n\n2. E5 F6\n3. G7")
            t.wait("White plays ")  # the engine plays once, after all pasted turns
            t.wait("fonver black> ")
            t.say("history", "1 black C3\n2 white D1\n3 black E5\n4 white F6\n5 black G7\n6 white ")
        with self.start("fendo") as t:
            t.paste("A4\nC4\nC5")  # steps of one turn
            t.wait("White plays A4-C4N.")

    def test_what_history_prints_may_be_pasted(self):
        for game in "fendo", "siemenet", "fonver", "fiodar":
            with self.start(game, "--set", "max_nodes=20", "--set", "seed=1") as t:
                for _ in range(4):
                    t.say("genmove", "%s " % game)
                t.say("history", "\n1 ")
                t.wait("%s " % game)
                printed = t.screen[t.screen.rindex("\n1 "):t.screen.rindex("\n")].strip()
                check(len(printed.split("\n")) == 4, printed)
                t.say("newgame", " to move.")
                t.wait("> ")
                t.paste(printed)
                t.wait("%s " % game)
                t.say("history", printed)

    def test_pasted_commands_are_several(self):
        with self.start("fonver", "size=5") as t:
            t.paste("# my game\nnewgame fendo\nset level=3\n  analyze # ends at the next line\nA4-C4N # good\nG4-E4S")
            t.wait("fendo white> set level=3")
            t.wait("level is 3 now.")
            t.wait("turn, and expected line")
            t.wait("Orange plays G4-E4S.")
            t.wait("fendo white> ")
            t.type(UP + "\r")  # the history has each pasted line by itself
            t.wait("? illegal move: ")
            t.wait("fendo white> ")
        check("set level=3" in cases.read(self.path("wattle", "history")).splitlines(), "the lines are not apart")

    def test_a_pasted_line_that_is_refused_is_the_last(self):
        with self.start("fonver", "size=5") as t:
            t.paste("C3\nD9\nlevel 2\nB2")
            t.wait("? illegal move: turn 2 of the list, 'D9'")
            t.wait("The 2 lines pasted after that were left out.")
            t.wait("fonver black> ")  # the shell has played no turn of the list
            t.say("level", "level 10 of 10")

    def test_progress_is_shown_and_ctrl_c_ends_thinking(self):
        with self.start("--set", "move_time=3600") as t:
            t.say("genmove", "White thinks: ")
            t.wait("playouts")
            t.type(CTRL_C)
            t.wait("White plays ")
            t.wait("fendo orange> ")
            check(t.raw.rfind("\x1b[K", 0, t.raw.rfind("White plays ")) > t.raw.rfind("White thinks"),
                  "the progress is not erased")
            t.say("side_to_move", "black")

    def test_ctrl_c_ends_a_game_of_the_engine_with_itself(self):
        # The game is so long that it cannot end before the engine reads the key, even with very short turns.
        with self.start("fonver", "size=25", "pie=off", "--set", "move_time=0.5") as t:
            t.say("computer both", "Black plays ")
            t.wait("White plays ")
            t.type(CTRL_C)
            t.wait("The engine plays no side now")
            t.wait("> ")
            t.say("computer", "The engine plays no side;")

    def test_ctrl_c_at_the_prompt_gives_the_line_up(self):
        with self.start(first="fendo white> ") as t:
            t.type("newgame sie")
            t.give_up("fendo white> ")
            t.say("side_to_move", "white")
            t.wait("fendo white> ")  # Ctrl-C shows ^C only after the prompt has appeared
            t.type("\x12hist")  # Ctrl-C also ends a search in the history
            t.give_up("fendo white> ")
            t.say("side_to_move", "white")

    def test_ctrl_c_counts_though_it_takes_keys_away(self):
        """Ctrl-C empties the queue of the terminal. A key may disappear just after the shell was told of it."""
        with self.start(first="fendo white> ") as t:
            terminal = os.open("/proc/%d/fd/0" % t.pid, os.O_RDWR | os.O_NOCTTY)
            for i in range(1000):
                t.type("x")
                until = time.perf_counter() + 1e-6 * (i % 200)
                while time.perf_counter() < until:
                    pass
                termios.tcflush(terminal, termios.TCIFLUSH)
                t.type(CTRL_C)
                t.wait("fendo white> ")
            os.close(terminal)
            t.say("side_to_move", "white")

    def test_analysis_ends_with_the_next_line(self):
        with self.start() as t:
            t.say("analyze", "White thinks:")
            t.say("", "turn, and expected line")
            t.wait("fendo white> ")

    def test_history_is_kept_between_runs(self):
        with self.start() as t:
            t.say("side_to_move", "white")
            t.wait("> ")
            t.type(CTRL_D)
            check(t.end() == 0, "Ctrl-D does not end it well")
        check(cases.read(self.path("wattle", "history")) == "side_to_move\n", "not the line that was typed")
        with self.start() as t:
            t.type(UP)
            t.say("", "white")
            t.say("quit")
            check(t.end() == 0, "quit does not end it well")

    def test_history_is_bounded(self):
        os.makedirs(self.path("wattle"))
        name = self.path("wattle", "history")
        cases.write(name, "".join("old %d\n" % i for i in range(2000)))
        with self.start() as t:
            t.say("quit")
            t.end()
        lines = cases.read(name).splitlines()
        check(len(lines) <= 1001 and lines[-2:] == ["old 1999", "quit"], "%d lines kept" % len(lines))

    def test_a_pipe_in_the_place_of_the_history_does_not_hang_it(self):
        os.mkdir(self.path("wattle"))
        os.mkfifo(self.path("wattle", "history"))
        with self.start() as t:
            t.say("quit")
            check(t.end() == 0, "quit does not end it well")

    def test_no_files_means_no_history(self):
        with self.start("--no-files") as t:
            t.say("quit")
            check(t.end() == 0, "quit does not end it well")
        check(not os.listdir(self.folder), "something was written")

    def test_a_game_left_is_kept_and_offered_again(self):
        with self.start("fendo") as t:
            t.say("A4-C4N", "Orange to move.")
            t.wait("> ")  # then the end of the block closes the terminal
        with self.start("siemenet", first="A game of fendo is unfinished after 1 turn; resume continues it.") as t:
            t.wait("> ")
            t.say("E8,D7", "Black to move.")
            t.say("resume", "The unfinished game, after 1 turn")
            t.wait("fendo orange> ")
            t.say("resume", "The unfinished game, after 1 turn")
            t.wait("siemenet black> ")
            t.say("resign", "Black resigns, White wins.")
            t.wait("> ")  # Ctrl-D works only at a prompt
            t.type(CTRL_D)
            check(t.end() == 0, "Ctrl-D does not end it well")
        kept = sorted(os.listdir(self.path("wattle")))
        check(kept == ["former.gtp", "history", "lock"], "kept: %s" % kept)
        for name in kept:
            mode = os.stat(self.path("wattle", name)).st_mode & 0o777
            check(mode == 0o600, "%s is for other eyes too" % name)

    def test_a_puzzle_says_that_the_game_before_is_kept(self):
        with self.start("fendo") as t:
            t.say("puzzle", "puzzle solution shows")
            t.wait("> ")
            t.say("newgame size=7", "White to move.")
            check("resume" not in t.screen, "no game was left")
            t.wait("> ")
            t.say("A4-C4N", "Orange to move.")
            t.wait("> ")
            t.say("puzzle fonver", "resume goes back to your")  # "game." is on the next line
            t.wait("fonver ")
            t.say("puzzle fonver 2", "puzzle solution shows the answer.\n")
            t.wait("fonver ")
            t.say("resume", "The unfinished game, after 1 turn.")

    def test_lessons_wrap_at_words(self):
        with self.start("fendo") as t:
            t.say("A4-C4N", "Orange to move.")
            t.wait("> ")
            t.say("learn 1", "resume goes back to\nyour game.\n")
            t.wait("> ")
            t.say("stop", "resume goes back to the game\nbefore, if there was one.\n")

    def test_clear_clears_the_screen(self):
        with self.start("fendo") as t:
            t.say("A4-C4N", "Orange to move.")
            t.wait("> ")
            t.say("clear", "Orange to move.")
            check(t.raw.count("\x1b[2J") == 1, "it is not cleared")
            t.wait("fendo orange> ")

    def test_clocks_stay_with_a_game_that_is_left(self):
        with self.start("fendo") as t:
            t.say("clock 10 5", "Clocks: White 10:00, Orange 10:00.")
            t.say("A4-C4N", "Orange to move.")
            t.wait("> ")
        with self.start("siemenet") as t:
            t.say("resume", "The unfinished game, after 1 turn")
            t.wait("Orange 10:00.")
            t.say("resume", "there is no unfinished game")
            t.say("clock", "Clocks: White 10:0")

    def test_a_game_that_is_played_to_the_end_is_not_kept(self):
        with self.start("fendo", "size=3", "--set", "max_nodes=20") as t:
            t.say("computer both", "The game is over")
            t.say("quit")
            check(t.end() == 0, "quit does not end it well")
        check("game.gtp" not in os.listdir(self.path("wattle")), "it is kept")
        with self.start("fendo", first="quit leaves") as t:
            t.wait("fendo white> ")
            check("resume" not in t.screen and "The engine plays" not in t.screen, "it goes on")

    def test_level_and_sides_are_as_they_were(self):
        with self.start("fendo", "--set", "max_nodes=20") as t:
            t.say("level 3", "level 3 of 10")
            t.say("computer white", "White plays ")
            t.wait("fendo orange> ")
            t.say("quit")
            t.end()
        with self.start("siemenet", "--set", "max_nodes=20", first="siemenet white> ") as t:
            t.say("level", "level 3 of 10")
        with self.start("fendo", "--set", "max_nodes=20", "--set", "level=5", first="The engine plays White. Its level is 5 of 10.") as t:
            t.wait("White plays ")
            t.wait("fendo orange> ")

    def test_of_two_shells_at_a_time_one_keeps(self):
        with self.start("fendo") as first:
            first.say("A4-C4N", "Orange to move.")
            first.wait("> ")
            with self.start("fendo", "size=3") as second:
                second.say("B2", "Orange to move.")
                second.wait("> ")
            check("A4-C4N" in cases.read(self.path("wattle", "game.gtp")), "the second has written into the first one's game")

    def test_a_question_comes_before_a_file_is_replaced(self):
        path = self.path("game.gtp")
        with self.start("fendo") as t:
            t.say("save " + path, "Saved %s, 0 turns." % path)
            t.say("A4-C4N", "Orange to move.")
            for answer in "n\r", "\r", CTRL_C, CTRL_D:
                t.say("save " + path, "Replace it? (y/n) ")
                t.type(answer)
                t.wait("was not changed")
                t.wait("fendo orange> ")
            t.say("save " + path, "Replace it? (y/n) ")
            t.say("y", "Saved %s, 1 turn." % path)
            t.type(UP)
            t.say("", "Replace it?")  # the history does not contain the answer

    def test_a_loaded_game_of_the_same_length_is_shown(self):
        with self.start("fendo") as t:
            t.say("A4-C4N", "Orange to move.")
            t.say("save " + self.path("game.gtp"), "1 turn.")
            t.say("undo", "White to move.")
            t.say("A4-D4N", "Orange to move.")
            t.say("load " + self.path("game.gtp"), "Orange to move.")

    def test_what_is_long_is_broken_at_words(self):
        with self.start("fonver") as t:
            t.say("moves", "361 turns:")
            t.wait("lists them all")
            lines = t.screen[t.screen.index("361 turns:"):].split("\n")
            check(all(len(line) <= 80 for line in lines), "too long: %s" % max(lines, key=len))

    def test_no_line_is_wider_than_the_terminal(self):
        with self.start("fonver", "--set", "max_nodes=20") as t:
            for line in ("help analyze", "help savegame", "help all", "nothing of the kind", "newgame foo=1", "A4 A4",
                         "computer nobody", "options", "puzzle 1000"):
                t.say(line, line)
                t.wait("fonver black> ")
            wide = [line for line in t.screen.split("\n") if len(line) > 80]
            check(not wide, "too long: %s" % wide)
            check("Shows the best turns as a table: expected wins in 100 games, playouts, expected\n"
                  "line. The analysis" in t.screen, "the words do not flow on")

    def test_the_map_of_owners_is_whole_in_colour(self):
        with self.start("fonver") as t:
            t.say("analyze", " with ")  # any turn; then the net has evaluated the position
            t.say("", "Expected owners at the end")
            t.wait("fonver black> ")
            lines = t.screen[t.screen.rindex("Expected owners"):].split("\n")
            check(all(re.fullmatch(r" +%d( [.BbWw]){19}" % (20 - i), lines[i]) for i in range(1, 20)), lines)
            check("\x1b[38;5;231;48;5;2" in t.raw, "it is not in colour")

    def test_after_ctrl_c_the_shell_names_the_sides_to_continue(self):
        with self.start("fendo", "--set", "move_time=60") as t:
            t.say("computer both", "(Ctrl-C stops)")
            t.type(CTRL_C)
            t.wait("The engine plays no side now; computer white orange continues.")

    def test_long_work_tells_how_far_it_is(self):
        with self.start("fendo") as t:
            for command, wanted in (("perft 9", "Counting, "), ("solve 3000", "Solving, "),
                                    ("playout 90000000", " of 90000000 games, "), ("bench", "Measuring, ")):
                t.say(command, wanted)
                t.wait("(Ctrl-C stops)")
                t.type(CTRL_C)
                t.wait("fendo white> ")


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")
    try:
        for fd in pty.openpty():
            os.close(fd)
    except OSError as error:
        print("no pseudo-terminals here: %s" % error)
        sys.exit(77)  # skipped (run.py)
    sys.exit(cases.main())
