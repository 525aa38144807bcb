"""mutation_operators.py - small changes (mutants) of C text that a test should notice.

Lives here: finding the operators and numbers of a file that can change, and choosing among them by a
seed, evenly over the folders. Does not live here: building mutants (build_tree.py), and the choice of
tests (line_coverage.py, mutate.py).

Kinds, after DeMillo, Lipton and Sayward, "Hints on test data selection" (1978), and later standard
operators: `logical` (&& and ||), `boundary` (< and <=, > and >=), `equality` (== and !=), `negation`
(an inverted condition, a removed !), `sign` (+ and -, also in += and ++ and before a number),
`constant` (an integer larger or smaller by one).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import collections
import os
import random
import re

# A change in a file: its place, the old text, the new text.
Mutant = collections.namedtuple("Mutant", "file line kind start end text was")

TOKEN = re.compile(r"""
    (?P<blank> [ \t\n\f\r]+ | //[^\n]* | /\*.*?\*/ )
  | (?P<directive> (?m:^[ \t]*\#(?:[^\n\\]|\\.)*) )
  | (?P<quoted> "(?:[^"\\]|\\.)*" | '(?:[^'\\]|\\.)*' )
  | (?P<number> \.?[0-9](?:[eEpP][+-]|[0-9a-zA-Z_.])* )
  | (?P<name> [A-Za-z_][A-Za-z_0-9]* )
  | (?P<sign> ->|\+\+|--|<<=|>>=|<<|>>|&&|\|\||[-+*/%&|^=!<>]=|\.\.\.|. )
""", re.VERBOSE | re.DOTALL)

SWAPS = {"logical": {"&&": "||", "||": "&&"},
         "boundary": {"<": "<=", "<=": "<", ">": ">=", ">=": ">"},
         "equality": {"==": "!=", "!=": "=="},
         "sign": {"+": "-", "-": "+", "+=": "-=", "-=": "+=", "++": "--", "--": "++"}}
KINDS = tuple(SWAPS) + ("negation", "constant")

TYPES = set("char short int long unsigned signed float double bool void const static struct union "
            "enum register extern atomic_bool _Atomic".split())
# Tests cannot notice changes of assertions and declarations.
CHECKS = {"assert", "static_assert", "_Static_assert"}
LEFT_ALONE = {"typedef", "extern"}


def tokens_of(text):
    """[(kind, text, offset)] without blanks, comments and directives."""
    found = []
    for match in TOKEN.finditer(text):
        if match.lastgroup == "directive" or match.lastgroup == "blank":
            continue
        found.append((match.lastgroup, match[0], match.start()))
    return found


def partner(tokens, at):
    """Returns the index of the ) that closes the ( at index `at`."""
    depth = 0
    for index in range(at, len(tokens)):
        depth += {"(": 1, ")": -1}.get(tokens[index][1], 0)
        if not depth:
            return index
    return at


def block_kind(statement, outer):
    """The kind of block that a { begins after the words of `statement`: body, values, or names (of a type)."""
    if outer != "names" and outer is not None:
        return outer
    if "=" in statement:
        return "values"
    if "(" in statement:
        return "body"
    return "names"


def declares(statement):
    """Returns whether the words so far are a declaration without a value."""
    if not statement or "=" in statement:
        return False
    return statement[0] in TYPES or bool(
        len(statement) > 1 and re.match(r"[A-Za-z_]", statement[0]) and statement[0] != "return"
        and re.match(r"[A-Za-z_]", statement[1]))


def places(text):
    """Yields (kind, start, end, replacement) of every change worth trying."""
    tokens = tokens_of(text)
    blocks, statement = [], []
    previous = ("", "", 0)
    checked = -1  # the last token of an assert
    for index, token in enumerate(tokens):
        word = token[1]
        block = blocks[-1] if blocks else None
        if word in CHECKS:
            checked = partner(tokens, index + 1)
        if block in ("body", "values") and index > checked and \
                not (statement and statement[0] in LEFT_ALONE):
            yield from changes(tokens, index, previous, statement)
        if word == "{":
            blocks.append(block_kind(statement, block))
            statement = []
        elif word == "}":
            if blocks:
                blocks.pop()
            statement = []
        elif word == ";":
            statement = []
        else:
            statement.append(word)
        previous = token


def turned_elsewhere(words):
    """Returns whether an == or ! in these words already allows the negation of the condition."""
    alone = not {"&&", "||", "?", "="} & set(words)
    return alone and (words[0] == "!" or len({"==", "!="} & set(words)) > 0)


def changes(tokens, index, previous, statement):
    """The changes of one token."""
    kind, word, start = tokens[index]
    end = start + len(word)
    binary = previous[0] in ("name", "number", "quoted") and previous[1] not in ("return", "case") \
        or previous[1] in (")", "]")
    for name, swap in SWAPS.items():
        if word in swap and not (word in "+-" and not binary):
            yield name, start, end, swap[word]
    if word == "-" and not binary:
        yield "sign", start, end, ""
    elif word == "!":
        yield "negation", start, end, ""
    elif word in ("if", "while") and tokens[index + 1][1] == "(":
        last = partner(tokens, index + 1)
        if not turned_elsewhere([token[1] for token in tokens[index + 2:last]]):
            yield "negation", tokens[index + 1][2], tokens[last][2] + 1, None
    elif kind == "number" and re.fullmatch(r"[0-9]+[uUlL]*", word) and not re.match(r"0[0-9]", word):
        if "[" in statement and declares(statement) \
                and statement.count("[") > statement.count("]"):
            return
        digits = re.match(r"[0-9]+", word)[0]
        for change in (1, -1) if int(digits) else (1,):
            yield "constant", start, end, str(int(digits) + change) + word[len(digits):]


def mutants_of(file, text):
    """Every mutant of one file."""
    found = []
    for kind, start, end, replacement in places(text):
        was = text[start:end]
        if replacement is None:
            replacement = "(!%s)" % was
        found.append(Mutant(file, text.count("\n", 0, start) + 1, kind, start, end, replacement,
                            was))
    return found


def applied(text, mutant):
    return text[:mutant.start] + mutant.text + text[mutant.end:]


def difference(text, mutant):
    """Returns the changed lines in the form of diff."""
    def lines(whole, end):
        first = whole.rfind("\n", 0, mutant.start) + 1
        last = whole.find("\n", end)
        return whole[first:last if last >= 0 else len(whole)].split("\n")
    changed = applied(text, mutant)
    return ["-" + line for line in lines(text, mutant.end)] + \
        ["+" + line for line in lines(changed, mutant.start + len(mutant.text))]


def drawn(mutants, draw):
    """Returns the mutants of a folder in the order of choice: the kinds take turns, and no mutant
    occurs twice."""
    by_kind = collections.defaultdict(list)
    for mutant in mutants:
        by_kind[mutant.kind].append(mutant)
    kinds = [kind for kind in KINDS if by_kind[kind]]
    for kind in kinds:
        draw.shuffle(by_kind[kind])
    while kinds:
        draw.shuffle(kinds)
        for kind in kinds:
            yield by_kind[kind].pop()
        kinds = [kind for kind in kinds if by_kind[kind]]


def choose(rooms, count, seed):
    """Returns at most `count` mutants, an equal number from each folder if possible. `rooms` is
    {folder: its mutants}. A larger count includes all mutants of a smaller count with the same
    seed."""
    waiting = []
    for room in sorted(rooms):
        waiting.append(drawn(rooms[room], random.Random("%s %s" % (seed, room))))
    random.Random(str(seed)).shuffle(waiting)
    chosen = []
    while waiting and len(chosen) < count:
        for row in list(waiting):
            mutant = next(row, None)
            if mutant is None:
                waiting.remove(row)
            elif len(chosen) < count:
                chosen.append(mutant)
    return chosen


# ---- Equivalent mutants: tests/equivalent-mutants.txt lists mutants that change nothing, as
# checked by people ----

class Malformed(Exception):
    """The list has an error."""


def has_lines(root, file, lines):
    """Returns whether the file has these lines, in this order and together."""
    path = os.path.join(root, file)
    if not os.path.exists(path):
        return False
    with open(path, encoding="utf-8") as opened:
        return "\n%s\n" % "\n".join(lines) in "\n" + opened.read()


def read_equivalent(root):
    """Returns {(file, changed lines): reason} of the tree at `root`. Without a list, returns
    nothing."""
    path = os.path.join(root, "tests", "equivalent-mutants.txt")
    known = {}
    if not os.path.exists(path):
        return known
    with open(path, encoding="utf-8") as opened:
        lines = [line for line in opened.read().split("\n") if not line.startswith("#")]
    for paragraph in "\n".join(lines).strip("\n").split("\n\n"):
        file, *rest = paragraph.split("\n")
        changed = [line for line in rest if line[:1] in "+-"]
        why = [line for line in rest if line[:1] not in "+-"]
        if len(changed) < 2 or len(why) != 1:
            raise Malformed("%s: a file, lines with - and +, and one line that says why: %r" % (
                path, paragraph[:80]))
        if not has_lines(root, file, [line[1:] for line in changed if line[0] == "-"]):
            raise Malformed("%s: %s has not the line %s" % (path, file, changed[0]))
        known[file, tuple(changed)] = why[0]
    return known
