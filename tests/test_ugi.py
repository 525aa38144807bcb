#!/usr/bin/env python3
"""test_ugi.py - the UGI dialogue: rules that controllers rely on, positions, search, and the same moves as
in GTP.

    tests/test_ugi.py [--timing] ENGINE [NAME ...]    NAME: as unittest names tests

With --timing, only the tests that measure time run. They need a machine without other work. Otherwise all other
tests run. Each test has a new engine, and its name is the sentence that it proves.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
import statistics
import sys
import time
import unittest

from support import cases
from support.ugi_engine import Ugi
from wattle.gtp.engine import Engine
from wattle.paths import ROOT

TIMING = "--timing" in sys.argv
if TIMING:
    sys.argv.remove("--timing")
ENGINE = sys.argv[1]
GAMES = ["fendo", "siemenet", "fonver", "fiodar"]
# Limits for a busy machine. The promise is 10 ms and 50 ms.
STOP_SECONDS, READY_SECONDS = 0.1, 0.5
OPTION = re.compile(r"option name \S+ type (check default (true|false)|spin default -?\d+ min -?\d+ "
                    r"max \d+|combo default \S+( var \S+)+|string default \S+)")
INFO = re.compile(r"info depth (\d+) multipv (\d+) score cp (-?\d+) wdl (\d+) (\d+) (\d+) "
                  r"nodes (\d+) nps \d+ time \d+ hashfull (\d+) pv (\S+(?: \S+)*)")


def same(a, b):
    assert a == b, "%r is not %r" % (a, b)


def infos(lines):
    """Returns the parsed info lines. Each one must have the right form."""
    shapes = [INFO.fullmatch(line) for line in lines if line.startswith("info ")]
    assert all(shapes), lines
    return shapes


def position(moves):
    return "position startpos" + " moves" * bool(moves) + "".join(" " + m for m in moves)


class Case(cases.Folder):
    """Engines use the same seed in every run, unless a test sets another."""

    def start(self, kind, args):
        engine = kind(ENGINE, args, self.folder, 60)
        self.addCleanup(engine.close)
        return engine

    def ugi(self, *args):
        return self.start(Ugi, ["--protocol", "ugi", "--seed", "1", *args])

    def gtp(self, *args):
        return self.start(Engine, ["--seed", "1", *args])

    def random_game(self, game, seed, turns, *args):
        """Plays a random game of at most `turns` turns. Returns its turns."""
        engine, moves = self.ugi("--game", game, *args, "--set", "search=random", "--seed", str(seed)), []
        while len(moves) < turns:
            engine.ask(position(moves))
            move = engine.best("go")
            if move == "none":
                break
            moves.append(move)
        engine.finish()
        return moves

    def colours(self, game):
        first = self.gtp("--game", game).ask("side_to_move").text
        return [first, {"white": "black", "black": "white"}[first]]


class Options(Case):
    def test_the_first_command_decides(self):
        for lines in ["ugi\n", "\n  # a comment\n\tugi\r\n"]:
            engine = self.start(Ugi, [])
            engine.send(lines.encode())
            told = engine.hear_until("ugiok")
            assert told[0].startswith("id name wattle ") and told[1].startswith("id author "), told
            assert len(told) > 10 and all(OPTION.fullmatch(line) for line in told[2:-1]), told
            engine.finish()
        engine = self.gtp()
        engine.ask("name")
        assert not engine.ask("ugi").ok
        engine.finish()

    def test_options_of_all_kinds_are_set(self):
        engine = self.ugi()
        for line in ["name Game value Fiodar", "name size value 5", "name PIE value false",
                     "name Threads value 2", "name Hash value 64", "name MultiPV value 2",
                     "name Ponder value true", "name search value plain", "name move_time value 0.5"]:
            same(engine.ask("setoption " + line), [])
        told = "\n".join(engine.ask("ugi"))
        for part in ["Game type combo default fiodar ", "size type spin default 5 ",
                     "pie type check default false", "threads type spin default 2 ",
                     "memory type spin default 64 ", "MultiPV type spin default 2 ",
                     "Ponder type check default true", "search type combo default plain ",
                     "move_time type string default 0.5"]:
            assert "option name " + part in told, part
        assert engine.query("fen").startswith("fendo ")
        engine.ask("position startpos")
        assert engine.query("fen").startswith("fiodar b size=5 pie=off "), engine.query("fen")

    def test_wrong_options_are_told_and_change_nothing(self):
        engine = self.ugi()
        before = engine.ask("ugi")
        for line in ["name Game value chess", "name size value 4", "name nonsense value 1",
                     "name threads value 0", "name threads", "threads value 1", "name MultiPV value 0",
                     "name threads value 1 2"]:
            told = engine.ask("setoption " + line)
            assert len(told) == 1 and told[0].startswith("info string "), told
        same(engine.ask("ugi"), before)

    def test_options_of_the_game_count_from_the_next_position_on(self):
        engine = self.ugi("--game", "fonver", "--set", "size=5")
        engine.ask("position startpos moves C3")
        engine.ask("setoption name size value 7")
        assert " size=5 " in engine.query("fen")
        engine.ask("position startpos moves C3")
        assert " size=7 " in engine.query("fen")
        engine.ask("setoption name size value 9")
        engine.ask("uginewgame")
        assert " size=9 " in engine.query("fen")

    def test_unknown_commands_are_told(self):
        engine = self.ugi()
        same(engine.ask("nonsense"), ["info string unknown command 'nonsense'; help lists all commands"])
        assert engine.ask("position")[0].startswith("info string syntax error: ")
        assert engine.ask("position nowhere")[0].startswith("info string syntax error: ")
        assert engine.ask("query weather")[0].startswith("info string syntax error: ")
        assert engine.ask("query islegal")[0].startswith("info string syntax error: ")
        same(engine.ask(""), [])
        same(engine.ask("# isready"), [])
        engine.finish()


class Positions(Case):
    def test_questions_are_answered_before_any_position(self):
        for game in GAMES:
            engine = self.ugi("--game", game)
            same([engine.query(q) for q in ["gameover", "p1turn", "result", "turn"]],
                 ["false", "true", "none", "1"])
            assert engine.query("fen").startswith(game + " ")
            same(engine.query("islegal zz9"), "false")
            engine.finish()

    def test_a_game_grows_and_shrinks_and_ends(self):
        for game in GAMES:
            args = ["--game", game] + ["--set", "size=5"] * (game != "siemenet")
            moves = self.random_game(game, 3, 1000, *args[2:])
            assert len(moves) > 5, moves
            grown, fresh = self.ugi(*args), self.ugi(*args)
            for n in list(range(len(moves) + 1)) + [4, 2, len(moves), 0, 3]:
                same(grown.ask(position(moves[:n])), [])
                same(grown.query("gameover"), "true" if n == len(moves) else "false")
                if n % 7 == 3:
                    fresh.ask("uginewgame")
                    fresh.ask(position(moves[:n]))
                    same(grown.query("fen"), fresh.query("fen"))
                    fresh.ask("position fen " + fresh.query("fen"))
                    same(grown.query("fen"), fresh.query("fen"))
            grown.ask(position(moves))
            assert grown.query("result") in ["p1win", "p2win", "draw"]
            same(grown.best("go"), "none")
            same(grown.query("turn"), "none")
            grown.finish()
            fresh.finish()

    def test_another_course_of_the_game_is_followed(self):
        engine, fresh = self.ugi(), self.ugi()
        for line in ["position startpos moves B2 C3 D4", "position startpos moves B2 C4 D5 E6",
                     "position startpos  moves  B2  C4 D5", "position startpos moves b2 c4",
                     "position startpos moves b2 c3", "position fen fendo w size=3 3/O1W/3",
                     "position fen fendo w size=3 3/W1O/3", "position fen fendo w size=3 3/W1O/3 moves B2",
                     "position startpos moves B2"]:
            engine.ask(line)
            fresh.ask("uginewgame")
            fresh.ask(line)
            same(engine.query("fen"), fresh.query("fen"))
        assert engine.ask("position fen fendo w size=4")[0].startswith("info string ")
        same(engine.query("fen"), fresh.query("fen"))

    def test_a_token_that_cannot_be_played_loses(self):
        for game in GAMES:
            engine = self.ugi("--game", game)
            for moves in [[], self.random_game(game, 5, 1)]:
                engine.ask(position(moves))
                fen = engine.query("fen")
                for token in ["zz9", "A1,A1,A1,A1", "pass,pass"]:
                    told = engine.ask(position(moves + [token, "C3"]))
                    assert len(told) == 1, told
                    assert told[0].startswith("info string illegal move %s at %d: "
                                              % (token, len(moves) + 1)), told
                    same([engine.query(q) for q in ["gameover", "result", "fen"]],
                         ["true", "p1win" if moves else "p2win", fen])
                    same(engine.best("go movetime 10"), "none")
                    same(engine.query("islegal C3"), "false")
                same(engine.ask(position(moves + ["resign"])), [])
                same(engine.query("result"), "p1win" if moves else "p2win")
                engine.ask(position(moves))
                same(engine.query("gameover"), "false")
            engine.finish()

    def test_what_follows_the_end_is_nobodys_fault(self):
        engine = self.ugi("--game", "fiodar", "--set", "size=3", "--set", "pie=off")
        engine.ask("position startpos moves pass pass")
        result = engine.query("result")
        engine.ask("position startpos moves pass pass A1")
        same([engine.query("gameover"), engine.query("result")], ["true", result])

    def test_a_turn_that_has_begun_is_completed_by_whole_turns(self):
        engine = self.ugi("--game", "siemenet", "--steps")
        engine.ask("position startpos moves D5")
        assert engine.query("fen").endswith(" + D5")
        for start in ["startpos moves D5", "fen " + engine.query("fen") + " moves"]:
            engine.ask("position " + start)
            same(engine.query("p1turn"), "true")
            move = engine.best("go nodes 50")
            assert move.startswith("D5,"), move
            same([engine.query("islegal " + m) for m in [move, "C4", "E5,D4"]],
                 ["true", "true", "false"])
            same(engine.ask("position %s %s" % (start, move)), [])
            same(engine.query("turn"), "2")


class Thinking(Case):
    def test_bestmove_is_two_words_and_follows_the_info(self):
        for game in GAMES:
            engine = self.ugi("--game", game)
            lines = engine.ask("go nodes 300")
            last = infos(lines)[-1]
            best = lines[-1].split()
            same(len(best), 2)
            same(last[9].split()[0], best[1])
            assert 1 < int(last[7]) <= 300, lines
            same(sum(int(last[i]) for i in [4, 5, 6]), 1000)
            same(engine.query("islegal " + best[1]), "true")
            engine.finish()

    def test_the_book_tells_what_comes_after_its_turn(self):
        engine = self.ugi("--game", "fiodar", "--seed", "1")
        engine.ask("setoption name Ponder value true")
        engine.ask("setoption name MultiPV value 3")
        lines = engine.ask("go nodes 100")
        best = lines[-1].split()
        same(len(infos(lines)), 1)
        same(infos(lines)[0][9].split()[:2], [best[1], best[3]])
        same(int(infos(lines)[0][7]), 100)
        engine.ask(position(["E4"]))
        same(engine.ask("go nodes 100")[-1].split()[1], "swap")
        engine.finish()

    def test_a_score_is_on_the_scale_of_elo(self):
        """The numbers are exact. Update them here after an intended change of play."""
        engine = self.ugi("--game", "fiodar", "--set", "size=4", "--set", "pie=off", "--set", "net=none")
        engine.ask(position("C3 pass D4 A1 B3 A2".split()))
        last = infos(engine.ask("go nodes 300"))[-1]
        same(last.group(3, 4, 5, 6), ("366", "891", "0", "109"))
        engine.finish()

    def test_the_expected_reply_is_told_on_demand(self):
        engine = self.ugi("--game", "siemenet")
        engine.ask("setoption name Ponder value true")
        words = engine.ask("go nodes 20000")[-1].split()
        same([len(words), words[0], words[2]], [4, "bestmove", "ponder"])
        same(engine.ask("position startpos moves %s %s" % (words[1], words[3])), [])

    def test_several_lines_are_told_on_demand(self):
        engine = self.ugi()
        engine.ask("setoption name MultiPV value 3")
        shapes = infos(engine.ask("go nodes 3000"))[-3:]
        same([int(s[2]) for s in shapes], [1, 2, 3])
        same(len({s[9].split()[0] for s in shapes}), 3)

    def test_limits_are_kept(self):
        engine = self.ugi("--game", "siemenet")
        for go in ["movetime 0", "p1time 0 p2time 0 p1inc 0 p2inc 0", "p1time -50",
                   "infinity movetime 100"]:
            lines = engine.ask("go " + go)
            same(len(lines[-1].split()), 2)
            same([line for line in lines if line.startswith("info string")],
                 ["info string go: 'infinity' is not understood"] * ("infinity" in go))
        engine.ask("setoption name lag value 0")  # with the default lag, a busy machine ends the search earlier
        start = time.monotonic()
        engine.ask("go movetime 300")
        assert time.monotonic() - start > 0.1
        for n in [1, 17]:
            same(int(infos(engine.ask("go nodes %d" % n))[-1][7]), n)
        assert int(infos(engine.ask("go nodes 1000"))[-1][7]) <= 1000

    def test_words_that_go_does_not_know_are_named(self):
        engine = self.ugi("--set", "move_time=0.01")
        for go, unknown in [("5x nodes 10 -z 99y", ["5x", "-z", "99y"]), ("foo 100 nodes 5", ["foo"]),
                            ("p1time p2time 1000", ["p1time"]), ("depth", ["depth"]), ("nodes 1e400", ["nodes", "1e400"])]:
            same([line for line in engine.ask("go " + go) if line.startswith("info string")],
                 ["info string go: '%s' is not understood" % word for word in unknown])
        engine.say("go movetime infinite")
        engine.say("stop")
        same(engine.hear_until("bestmove")[0], "info string go: 'movetime' is not understood")

    def test_a_depth_of_0_is_the_least_depth(self):
        engine = self.ugi("--set", "move_time=1000")
        assert int(infos(engine.ask("go depth 0"))[-1][7]) <= 2000

    def test_draws_are_told(self):
        engine = self.ugi("--game", "siemenet", "--set", "size=7")
        win, draw, loss = map(int, infos(engine.ask("go nodes 50"))[-1].group(4, 5, 6))
        assert draw > 500 and min(win, loss) >= 0, (win, draw, loss)
        same(win + draw + loss, 1000)

    def test_depth_is_the_length_of_the_first_line(self):
        for depth in [1, 2, 3]:
            told = []
            for _ in range(2):
                engine = self.ugi("--game", "fiodar", "--seed", "1", "--set", "size=3")
                lines = engine.ask("go depth %d" % depth)
                told.append((lines[-1], infos(lines)[-1][7]))
                assert int(infos(lines)[-1][1]) >= depth, lines
                engine.finish()
            same(told[0], told[1])

    def test_no_line_is_deeper_than_the_game(self):
        """The position is one turn before the end, and only the margin is open. Once the search took 1,024,000 nodes
        here."""
        engine = self.ugi("--game", "fendo", "--set", "size=7")
        engine.ask("position fen fendo w size=7 .|W_._|1._|.|1/.|.|O_|2._|O/.|._O_|.|O_|.|._/"
                   "1O_|W|._|W_|.|O/._|._.|1._._|._/W_|O_|1._1._1/1W|.|W.|W|1")
        assert int(infos(engine.ask("go depth 10"))[-1][7]) < 10000

    def test_options_of_the_engine_count_in_go(self):
        engine = self.ugi("--set", "max_nodes=40")
        same(int(infos(engine.ask("go"))[-1][7]), 40)
        same(int(infos(engine.ask("go movetime 100000"))[-1][7]), 40)
        same(int(infos(engine.ask("go nodes 60"))[-1][7]), 60)

    def test_an_unknown_word_is_quoted_in_part_however_long(self):
        engine = self.ugi()
        for length in [39, 40, 60, 63, 64, 200, 100000]:
            for rest in ["", " isready", "\t"]:
                same(engine.ask("y" * length + rest), ["info string unknown command '%s'; help lists all commands"
                                                       % ("y" * min(length, 40))])
        engine.finish()

    def test_it_listens_while_it_thinks(self):
        engine = self.ugi()
        engine.ask("go infinite")

        def told(line):
            """Returns the output without info lines with a depth, which may come at any time."""
            return [said for said in engine.ask(line) if not said.startswith("info depth ")]

        same(told("query p1turn"), ["response true"])
        board = told("d")
        assert board[0].startswith("fendo ")
        same(told("print"), board)
        assert told("nonsense")[0].startswith("info string ")
        same(told("ponderhit"), [])
        assert engine.ask("stop")[-1].startswith("bestmove ")
        same(engine.ask("stop"), [])
        engine.finish()

    def test_what_changes_the_position_waits(self):
        engine = self.ugi()
        engine.say("go nodes 2000")
        engine.say("position startpos moves B2")
        engine.say("query turn")
        lines = engine.hear_until("response")
        assert int(infos(lines)[-1][7]) <= 2000
        same([lines[-2].split()[0], lines[-1]], ["bestmove", "response 2"])

    def test_what_changes_the_position_ends_an_endless_thought(self):
        engine = self.ugi()
        engine.say("go infinite")
        engine.say("position startpos moves B2")
        engine.say("query turn")
        same(engine.hear_until("response")[-1], "response 2")

    def test_a_game_that_is_over_waits_for_its_end_too(self):
        engine = self.ugi("--game", "fiodar", "--set", "size=3")
        for moves in [["pass", "pass"], ["zz9"]]:  # the second list has a token that loses
            engine.ask(position(moves))
            for go, end in [("infinite", "stop"), ("ponder", "stop"), ("ponder nodes 9", "ponderhit")]:
                same(engine.ask("go " + go), [])
                same(engine.ask("isready"), ["readyok"])
                same(engine.query("gameover"), "true")
                same(engine.ask(end), ["bestmove none"])
            same(engine.ask("go movetime 50"), ["bestmove none"])
        engine.ask("go infinite")
        engine.say("position startpos moves pass")  # a command that has to wait ends the search
        same(engine.hear(), "bestmove none")
        engine.finish()

    def test_ponder_waits_for_its_end(self):
        engine = self.ugi("--game", "fiodar", "--set", "size=3")
        for end in ["ponderhit", "stop"]:
            engine.ask("go ponder movetime 50")
            time.sleep(0.3)
            same([line for line in engine.ask("isready") if "bestmove" in line], [])
            same(len(engine.ask(end)[-1].split()), 2)
            same(engine.ask("isready"), ["readyok"])

    def test_a_proven_result_is_told_only_after_stop(self):
        engine = self.ugi("--set", "size=3")
        engine.ask("position fen fendo w size=3 3/W1O/3")
        engine.ask("go infinite")
        time.sleep(0.5)
        same([line for line in engine.ask("isready") if "bestmove" in line], [])
        assert engine.ask("stop")[-1].startswith("bestmove ")

    def test_perft_counts_and_can_be_stopped(self):
        engine = self.ugi()
        same(engine.ask("perft 1"), [self.gtp().ask("perft 1").text])
        engine.say("perft 9")
        engine.say("isready")
        same(engine.hear(), "readyok")
        engine.say("stop")
        assert engine.hear().startswith("info string stopped after ")

    def test_the_end_of_input_lets_it_finish(self):
        for go in ["nodes 500", "infinite", "ponder nodes 100"]:
            engine = self.ugi()
            engine.say("go " + go)
            engine.process.stdin.close()
            same(len(engine.hear_until("bestmove")[-1].split()), 2)
            same(engine.process.wait(60), 0)
        engine = self.ugi()
        engine.say("go infinite")
        engine.say("quit")
        engine.hear_until("bestmove")
        same(engine.process.wait(60), 0)


class Agreement(Case):
    def test_the_same_position_nodes_and_seed_give_the_same_move(self):
        for game, options in [("fendo", []), ("siemenet", ["variant=extended"]), ("siemenet", []),
                              ("fonver", ["size=9"]), ("fonver", ["size=7", "search=plain"]),
                              ("fiodar", ["size=5"]), ("fiodar", ["size=4", "pie=off"])]:
            args = ["--game", game, "--seed", "7"]
            for option in options:
                args += ["--set", option]
            sides, moves = self.colours(game), self.random_game(game, 2, 9, *args[4:])
            for n in [0, 1, 9]:
                gtp, ugi = self.gtp(*args, "--set", "max_nodes=200"), self.ugi(*args)
                course = moves[:n]
                for i, move in enumerate(course):
                    assert gtp.ask("play %s %s" % (sides[i % 2], move)).ok
                # The engine plays some turns, because the search tree is kept between turns.
                for _ in range(3):
                    ugi.ask(position(course))
                    best, reply = ugi.best("go nodes 200"), gtp.ask("genmove " + sides[len(course) % 2])
                    same(best, reply.text if reply.ok else "none")
                    course += [best] * reply.ok
                ugi.ask(position(course))
                same(ugi.query("fen"), gtp.ask("position").text)
                gtp.finish()
                ugi.finish()


class Document(Case):
    def test_every_command_has_a_section(self):
        told = self.ugi().ask("help")
        document = cases.read(os.path.join(ROOT, "docs", "protocol", "UGI.md"))
        sections = re.findall(r"^### `([^`]+)`$", document, re.MULTILINE)
        same(sorted(sections), sorted(line.split(" - ")[0] for line in told))


@unittest.skipUnless(TIMING, "measures time")
class Timing(Case):
    def test_a_long_game_costs_no_more_for_each_move(self):
        """If each move replayed the whole game, this would take minutes."""
        moves = self.random_game("fonver", 1, 100000)
        engine = self.ugi("--game", "fonver")
        start = time.monotonic()
        for n in range(len(moves)):
            engine.say(position(moves[:n + 1]))
        same(engine.ask("isready"), ["readyok"])
        each = (time.monotonic() - start) / len(moves)
        assert each < 0.01, "%.1f ms a move of %d" % (1000 * each, len(moves))

    def test_limits_are_kept(self):
        engine = self.ugi("--game", "siemenet")
        for go, most in [("movetime 300", 1), ("movetime 0", 0.5), ("p1time 2000 p2time 1", 2),
                         ("p1time 0 p2time 0 p1inc 0 p2inc 0", 0.5), ("p1time 1000 p1inc 200", 1),
                         ("p1time -50", 0.5), ("infinity movetime 100", 1), ("movetime 200 nodes 10", 1)]:
            start = time.monotonic()
            lines = engine.ask("go " + go)
            assert time.monotonic() - start < most + 1, go
            same(len(lines[-1].split()), 2)

    def test_stop_and_isready_are_quick(self):
        stops, readies = [], []
        for game in GAMES:
            engine = self.ugi("--game", game)
            for _ in range(5):
                engine.ask("go infinite")
                time.sleep(0.05)
                start = time.monotonic()
                engine.ask("isready")
                readies.append(time.monotonic() - start)
                start = time.monotonic()
                engine.ask("stop")
                stops.append(time.monotonic() - start)
            engine.finish()
        for what, times in [("stop", stops), ("isready", readies)]:
            print("%s: median %.1f ms, longest %.1f ms" % (what, 1000 * statistics.median(times), 1000 * max(times)))
        assert statistics.median(stops) < STOP_SECONDS, stops
        assert statistics.median(readies) < READY_SECONDS, readies


if __name__ == "__main__":
    if TIMING:
        sys.argv.append("Timing")
    sys.exit(cases.main())
