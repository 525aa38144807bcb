#!/usr/bin/env python3
"""asyncify.py - the functions that can be on the stack while the program waits for input.

    asyncify.py PROGRAM.wasm LIST.txt

The WebAssembly program without threads returns to JavaScript while it waits (wattle_wait), and
continues later. Binaryen's Asyncify makes functions fit for that, at a cost in time and size, so
only those in the list are changed. They are found by walking the calls backwards from wattle_wait:
direct calls as they stand in the program, calls through pointers as CALLBACKS says. A function that
is reached and called through pointers must stand there, or this program refuses, so that the list
lacks none. It needs a program with the names of functions that was linked without inlining, and
wasm-dis.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import subprocess
import sys

WAIT = "wattle_wait"

# What can wait, and the functions that call it through pointers. Those must be in the program.
CALLBACKS = [
    # Questions whether a long task shall go on.
    (r"session_goes_on|session_is_quiet|session_reads_on|goes_on\w*|go_on|ask_go_on|has_time",
     "look ask_go_on budget_look count_turn record_goes_on bench_game speed_of_two speed_evaluations"
     " graph_look"),
    # Dialogues, and the commands that they carry out.
    # Turns walked one by one, and the steps of the solver.
    (r"add_edge|consider|count_turn|list_turn|look_for_\w+|search_pairs|make|search_question", "walk_on each_child search_pairs"),
    # Threads, which this program cannot start.
    (r"help|run", ""),
    (r"may_replace", "command_run"),
    (r"show_progress", "session_tell"),
    # The compiler writes session_interrupted into the functions that call it.
    (r"is_interrupted", "session_interrupted session_goes_on session_is_quiet session_reads_on"),
    (r"dialogue_read|read_line|read_request|execute|refuse_line|open_\w+|close_\w+", "dialogue_run"),
    (r"cmd_\w+|ugi_\w+|shell_\w+", "command_run"),
    # The thread of the dialogue, which is called directly where there are no threads.
    (r"hold_dialogue", ""),
]

# The first two wait in other programs: here they read files, or belong to workers of the JSON
# dialogue. The searches for proofs at leaves never wait, because their budget has no callback.
NEVER = {"file_read_bytes", "worker_start", "leaf_proof_find", "leaf_proof_of_root"}


def read_program(path):
    """The functions that each one calls by name, and those whose addresses are taken."""
    text = subprocess.run(["wasm-dis", path], check=True, capture_output=True, text=True).stdout
    calls, taken, name = {}, set(), None
    for line in text.split("\n"):
        if line.startswith(" (func $"):
            name = re.match(r" \(func \$([^\s)]+)", line)[1]
            calls[name] = set()
        elif line.startswith(" (elem"):
            taken.update(re.findall(r"\$([^\s)]+)", line))
        elif name:
            calls[name].update(re.findall(r"\(call \$([^\s)]+)", line))
    return calls, taken


def plain(name):
    """Functions of the same name in several files have numbers: look.1."""
    return re.sub(r"\.\d+$", "", name)


def main():
    program, out = sys.argv[1:]
    calls, taken = read_program(program)
    callers, named = {}, {}
    for caller, called in calls.items():
        named.setdefault(plain(caller), []).append(caller)
        for name in called:
            callers.setdefault(name, set()).add(caller)
    missing = [n for _, by in CALLBACKS for n in by.split() if n not in named]
    if missing:
        sys.exit("asyncify.py: not in the program: " + " ".join(missing))
    found, todo, unknown = {}, [(WAIT, None)], set()
    while todo:
        name, through = todo.pop()
        if name in found or name in NEVER:
            continue
        found[name] = through
        by = set(callers.get(name, ()))
        if name in taken:
            rules = [by for pattern, by in CALLBACKS if re.fullmatch(pattern, plain(name))]
            if not rules:
                unknown.add(name)
            by.update(n for rule in rules for word in rule.split() for n in named[word])
        todo += [(n, name) for n in by]
    if unknown:
        for name in sorted(unknown):
            chain = [name]
            while found[chain[-1]]:
                chain.append(found[chain[-1]])
            print("  " + " > ".join(chain), file=sys.stderr)
        sys.exit("asyncify.py: CALLBACKS does not say who calls these through pointers")
    # emcc cannot be told of a point in a name, but "look*" means all names that begin so.
    names = {n if n == plain(n) else plain(n) + "*" for n in found if n != WAIT}
    with open(out, "w", encoding="ascii") as file:
        file.write("\n".join(sorted(names)) + "\n")


if __name__ == "__main__":
    main()
