"""clients.py - hostile clients of an engine. Each client is a function that takes a visit and a random generator.
Its docstring says what the client does.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import socket
import time

EVIL = b"\x1b[31mred\x07\x08\x7f\xc2\x9b31m\xe2\x80\xae\xe2\x80\xa8\xe2\x81\xa6\xd8\x9c\xef\xbb\xbf\xff\x9b"
GAMES = ["fendo", "siemenet", "fonver", "fiodar", "fence"]
ENDLESS = ["perft 30", "solve 100000", "playout 1000000000", "bench 3600", "genmove w",
           "estimate_score", "kata-genmove_analyze w 1", "analyze w 1", "gogui-best_moves"]

clients = []  # (function, kind of server that it visits)


def client(server, weight=1):
    def add(function):
        clients.extend([(function, server)] * weight)
        return function
    return add


# ---- Asking ----

def ask(visit, lines):
    """Sends all lines at once and reads the replies. `lines` has pairs (line, wanted). `wanted` is '=', '?', or '' for
    either. Returns the replies."""
    data = "".join(line + "\n" for line, _ in lines).encode()
    before = visit.heard.count(b"\n\n")
    visit.talk(data, lambda heard: heard.count(b"\n\n") >= before + len(lines))
    replies = visit.heard.split(b"\n\n")[before:-1]
    if len(replies) < len(lines):
        visit.lack("%d of %d replies" % (len(replies), len(lines)))
    for (line, wanted), reply in zip(lines, replies):
        if wanted and reply[:1] != wanted.encode():
            visit.complain("answers", "%.60s -> %.80r" % (line, reply))
    return replies


def wait_for_end(visit, what):
    """Waits until the engine closes the connection. If it does not, adds a complaint."""
    if not visit.talk():
        visit.complain("ends", "the connection is still open after " + what)


@client("gtp")
def plays_in_peace(visit, rng):
    """Is not hostile. The engine must serve it while hostile clients are there."""
    ask(visit, [("name", "="), ("newgame %s" % rng.choice(GAMES[:4]), "="), ("set_option max_nodes 20", "="),
                ("reg_genmove %s" % rng.choice(["w", "b"]), ""), ("perft 1", "="), ("showboard", "=")])
    visit.look()


# ---- Too large requests ----

@client("gtp", 2)
def wants_large_boards(visit, rng):
    """Requests boards beyond the limits, and long work on the largest boards."""
    largest = rng.choice(["fonver size=25", "fiodar size=8", "fendo size=11", "siemenet size=13 "
                          "variant=extended", "fence players=8 big_map=on"])
    ask(visit, [("newgame fonver size=26", "?"), ("boardsize 99999999999999999999", "?"),
                ("boardsize -1", "?"), ("newgame fence players=9", "?"), ("newgame " + largest, "="),
                ("set_option move_time 86400", "="), (rng.choice(ENDLESS[:4]), ""), ("svg", "="),
                ("legal_moves", ""), ("showboard", "="), ("position", "=")])


@client("gtp", 3)
def wants_all_time(visit, rng):
    """Starts endless work, one command after the other."""
    ask(visit, [("newgame %s" % rng.choice(GAMES[:4]), "="), ("set_option move_time 86400", "="),
                ("set_option max_nodes 1000000000000", "="), (rng.choice(ENDLESS), ""),
                ("name", "=")])


@client("gtp")
def raises_caps(visit, rng):
    """Requests more threads, memory and time than the limits allow."""
    number = rng.choice([2, 64, 4096, 10**9, -1])
    ask(visit, [("set_option threads %d" % number, "?"), ("set_option memory %d" % (16 + abs(number)), "?"),
                ("gogui-param threads 64", "?"), ("set_option memory 16", "="),
                ("set_option move_time 1e9", "?"), ("time_settings 999999 0 0", "="),
                ("genmove w", "="), ("name", "=")])


@client("gtp")
def takes_memory(visit, rng):
    """Requests the largest possible tree, list and history."""
    ask(visit, [("newgame fonver size=%d" % rng.choice([13, 19, 25]), "="),
                ("set_option move_time 86400", "="), ("genmove b", "="), ("solve 100", ""),
                ("set_option net none", "="), ("genmove w", ""), ("name", "=")])


# ---- Lines ----

@client("gtp")
def sends_long_lines(visit, rng):
    """Sends lines beyond the limit, made of words, turns or a comment."""
    length = rng.randrange(70000, 1000000)
    ask(visit, [("name " + "x" * length, "?"), ("play w " + "A1," * (length // 3), "?"),
                ("#" * length, "?"), ("name", "=")])


@client("brief")
def never_ends_its_line(visit, rng):
    """Sends megabytes without a line feed, then nothing more."""
    visit.talk(b"name\n" + b"x" * rng.randrange(1 << 20, 1 << 22), lambda heard: heard)
    wait_for_end(visit, "a line without an end")


@client("gtp", 2)
def sends_garbage(visit, rng):
    """Sends random bytes."""
    visit.talk(b"name\n" + rng.randbytes(rng.randrange(30000)) + b"\nquit\n")


@client("gtp", 2)
def sends_control_characters(visit, rng):
    """Sends escape characters, marks of direction and bytes that are not UTF-8, in all kinds of words."""
    lines = [b"%s %s" % (word, EVIL) for word in (
        b"play w", b"newgame", b"newgame fence tiles=", b"newgame fendo size=", b"set_option level",
        b"loadgame", b"savegame", b"known_command", b"help", b"set_position fendo", b"genmove",
        b"kata-analyze", b"view", b"solve", b"chance", b"7", b"\xe2\x80\xaename", b"gogui-version")]
    rng.shuffle(lines)
    visit.talk(b"\n".join(lines) + b"\nquit\n")


@client("gtp", 2)
def floods_with_comments(visit, rng):
    """Sends many lines that get no reply, and between them the comment that interrupts."""
    flood = b"#\n\n# interrupt\n\t\n" * rng.randrange(1000, 20000)
    ask(visit, [("genmove w", "="), (flood.decode() + "name", "=")])


# ---- Not reading, not writing, closing ----

@client("gtp", 2)
def reads_nothing(visit, rng):
    """Sends many commands with long answers and reads none of the answers."""
    visit.may_be_cut = True
    command = rng.choice([b"svg", b"help all", b"list_options", b"showboard", b"perft 1"])
    visit.talk(b"newgame fence\n" + (command + b"\n") * 20000, reads=False)
    if not visit.wait():
        visit.complain("ends", "it waits for ever until somebody reads")


@client("gtp")
def reads_slowly(visit, rng):
    """Reads the answers in small pieces, with pauses."""
    visit.talk(b"newgame fence\n" + b"svg\n" * 60, lambda heard: heard)
    for _ in range(rng.randrange(3, 8)):
        time.sleep(0.2)
        visit.take(100)
    if not visit.talk(until=lambda heard: heard.count(b"\n\n") >= 61):
        visit.lack("less than it asked for")


@client("brief")
def writes_slowly(visit, rng):
    """Sends single bytes with pauses, and never a whole line."""
    visit.talk(b"n", lambda heard: True)
    for byte in b"ewgame fonver size=5 pie=off repetition=superko":
        if visit.at_end or not visit.is_alive():
            break
        time.sleep(0.2 + 0.3 * rng.random())
        visit.talk(b"%c" % byte, lambda heard: True)
    wait_for_end(visit, "a line that never comes")


@client("brief")
def says_nothing(visit, rng):
    """Connects and sends nothing."""
    del rng
    wait_for_end(visit, "nothing")


@client("gtp", 2)
def closes_one_half(visit, rng):
    """Closes its sending direction. The engine must still answer all commands that it has received."""
    visit.talk(b"newgame fiodar\nset_option move_time 86400\n%s\nname\n" %
               rng.choice(ENDLESS).encode(), lambda heard: True)
    visit.socket.shutdown(socket.SHUT_WR)
    wait_for_end(visit, "the end of the input")
    if visit.heard.count(b"\n\n") < 4:
        visit.lack("%d of 4 replies" % visit.heard.count(b"\n\n"))


@client("gtp")
def closes_the_other_half(visit, rng):
    """Closes its receiving direction, and sends more commands."""
    visit.may_be_cut = True
    visit.talk(b"name\n", lambda heard: heard.count(b"\n\n"))
    visit.socket.shutdown(socket.SHUT_RD)
    visit.talk(b"svg\n" * rng.randrange(1, 3000), reads=False, seconds=5)


@client("gtp", 3)
def leaves_in_the_middle(visit, rng):
    """Closes or resets the connection while a long command runs."""
    visit.talk(b"newgame %s\nset_option move_time 86400\n%s\n" % (
        rng.choice(GAMES[:4]).encode(), rng.choice(ENDLESS).encode()),
        lambda heard: heard.count(b"\n\n") >= 2)
    time.sleep(0.2 * rng.random())
    visit.look()
    (visit.reset if rng.random() < 0.7 else visit.socket.close)()


# ---- Files and programs ----

@client("gtp", 3)
def wants_files(visit, rng):
    """Tries every command that takes a file name, with all kinds of names."""
    here = visit.server.canary.path
    names = ["secret.txt", "game.gtp", "game.sgf", "own.tiles", "own.net", "link", "pipe", "new.gtp",
             "home/x", "./game.gtp", "../x", here + "/game.gtp", here + "/own.tiles", "/etc/passwd",
             "/dev/stdin", "/dev/full", "/proc/self/environ", "/proc/self/fd/0", here, "~/x", "*",
             "-", "|cat", "file:" + here + "/game.gtp"]
    lines = []
    for name in rng.sample(names, 8):
        lines += [("loadgame " + name, "?"), ("savegame " + name, "?"), ("svg " + name, "?"),
                  ("newgame fence tiles=" + name, "?"), ("set_option net " + name, "?"),
                  ("set_option book " + name, "?"),
                  ("set_position fence p1 tiles=%s + " % name, "?")]
    ask(visit, lines + [("savegame stolen.gtp all", "?"), ("name", "=")])


@client("gtp")
def wants_programs(visit, rng):
    """Sends words that could start a program in a careless implementation."""
    words = ["!ls", "| cat secret.txt", "; touch x", "$(touch x)", "`touch x`", "shell ls", "system ls",
             "exec /bin/sh", "\\! ls", "../../bin/sh", "sh", "quit; touch x", "load secret.txt",
             "save x", "resume", "pager", "bench 1 | touch x", "gogui-param shell ls"]
    rng.shuffle(words)
    ask(visit, [(word, "?") for word in words] + [("name", "=")])


@client("gtp")
def brings_a_record(visit, rng):
    """Sends records, SGF and lists of turns as typed lines."""
    texts = ["(;GM[wattle-fendo]FF[4];W[B2];W[savegame x])", "1. A1 B2 2. C3",
             "newgame fence tiles=own.tiles", "set_position fence p1 players=2 tiles=own.tiles + ",
             "set_position fonver b size=25 " + "25/" * 2000]
    rng.shuffle(texts)
    for text in texts:
        ask(visit, [(text, "?"), ("loadgame <<" + text, "?"), ("set_position " + text, "?")])


# ---- Other protocols ----

@client("gtp", 2)
def floods_in_ugi(visit, rng):
    """Sends many questions during an endless search, and tries to raise limits."""
    flood = b"isready\n" * rng.randrange(100, 3000)
    visit.talk(b"ugi\nsetoption name threads value 64\nsetoption name Hash value 65536\n"
               b"uginewgame\nposition startpos moves savegame x\nposition startpos\n"
               b"go infinite\n" + flood + b"query fen\nquit\n")
    for words in b"'64' is not allowed for threads", b"'65536' is not allowed for memory", b"\nbestmove ":
        if words not in visit.heard:
            visit.lack("no answer with %r" % words)


@client("json", 2)
def floods_in_json(visit, rng):
    """Sends several endless requests at once, with nonsense between them."""
    wanted = rng.randrange(2, 4)
    requests = [{"id": "r%d" % i, "game": rng.choice(GAMES[:4]), "seconds": 86400, "nodes": 10**12}
                for i in range(wanted)]
    nonsense = [b"{" * 5000, b"[" * 60000, b'{"id":"%s"' % EVIL, rng.randbytes(200).replace(b"\n", b""),
                b'{"id":"x","options":{"tiles":"own.tiles"},"game":"fence"}', b"\xff" * 100]
    lines = [json.dumps(request).encode() for request in requests] + nonsense
    rng.shuffle(lines)
    visit.talk(b"\n".join(lines) + b"\n", lambda heard: heard.count(b"\n") >= len(lines))
    answered = {answer.get("id") for answer in map(json.loads, visit.heard.splitlines())
                if "values" in answer or "noResults" in answer} if visit.heard.endswith(b"\n") else set()
    if not answered.issuperset(request["id"] for request in requests):
        visit.lack("answers to %s alone" % sorted(answered, key=str))


@client("json")
def reads_no_answers_in_batches(visit, rng):
    """Sends thousands of requests and reads none of the answers."""
    visit.may_be_cut = True
    request = rng.choice([b'{"id":"%s","action":"query_version"}\n', b'{"id":"%s","nodes":1}\n'])
    visit.talk(request % (b"x" * 2000) * 4000, reads=False)
    if not visit.wait():
        visit.complain("ends", "it waits for ever until somebody reads")


@client("json")
def lets_requests_wait(visit, rng):
    """Sends more requests than the queue can hold, each nearly as long as the limit of a line."""
    visit.may_be_cut = True
    request = b'{"id":"%s","seconds":86400}\n' % (b"x" * rng.randrange(50000, 60000))
    visit.talk(request, lambda heard: heard)
    visit.talk(request * 1600, reads=False, seconds=8)
    visit.look()


@client("shell")
def wants_the_shell(visit, rng):
    """Requests the shell, which has a history and kept games. The shell must refuse to start."""
    visit.may_refuse_to_start = True
    visit.talk(b"resume\nsave x.gtp\nload game.gtp\n" * rng.randrange(1, 9) + b"quit\n")


# ---- Hidden information ----

SETUP = ["genmove p%d" % (1 + i % 2) for i in range(18)]  # until cards are dealt
PRYING = ["position", "view p1", "view", "history", "showboard", "svg", "savegame x all", "undo", "undo 20",
          "redo", "legal_moves", "legal_steps", "set_option seed 77", "set_option dealer table",
          "gogui-param seed 5", "gogui-param dealer table", "list_options", "chance deal:p1:r6",
          "reg_genmove p1", "lz-analyze p1 1 maxmoves 9", "kata-analyze p1 1", "estimate_score",
          "playout 20", "perft 1", "solve 0.1", "set_option search plain", "loadgame x", "print_tiles",
          "gogui-play_sequence p1 draw:r", "play p1 pass", "set_position fence", "final_score", "ugi"]


@client("seat", 2)
def pries_into_cards(visit, rng):
    """At the seat of p2, sends all commands that could tell the cards of p1."""
    lines = PRYING[:]
    rng.shuffle(lines)
    refused = {"position", "undo", "undo 20", "redo", "view p1", "savegame x all", "ugi",
               "set_option seed 77", "set_option dealer table", "loadgame x"}
    ask(visit, [(line, "") for line in SETUP] +
        [(line, "?" if line in refused else "") for line in lines])
