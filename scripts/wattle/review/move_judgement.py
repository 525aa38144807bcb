"""move_judgement.py - what each turn of a game cost the player who made it.

Lives here: from analyses of all positions to losses, their names and a summary of each player.
Does not live here: where analyses come from (position_analysis.py), or how a review looks.

A loss is in shares of the win, 0 to 1: what the best turn would have been worth, less what the turn
played is worth. The former is told beside it (`worth`), so that none costs more than there was to
lose. Both are means of the same kind, over a search below the position after the turn: that of the
best line, and the next position's own. The best of many lines looks better than it is where each had
few visits, so such means are drawn towards that of the whole search (`weighed`). The engine's own
choice costs nothing.

In games with secrets the next position is another player's to judge, who knows other things, and
dice fall in between. There both are taken from the search before the turn, and what the next
search thinks otherwise, after chance has acted, is luck.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import math

# The least loss of each kind, the worst first.
KINDS = [("blunder", 0.20), ("mistake", 0.10), ("inaccuracy", 0.05)]
PLURALS = {"blunder": "blunders", "mistake": "mistakes", "inaccuracy": "inaccuracies"}
# What a line with few visits says counts as if so many more, times the root of all visits of the
# search, had shown what the position as a whole is worth.
DOUBT = 2
# Luck below this is not told.
LUCK = 0.05


def kind_of(loss):
    """The name of a loss, in whole per cent as it is told, or None."""
    return next((kind for kind, least in KINDS if round(loss, 2) >= least), None)


def is_exact(answer):
    return "proven" in answer or "result" in answer


def exact_share(answer, side):
    """The share of the win that is certain for a side, or None."""
    return answer["values"][side] if is_exact(answer) else None


def line_of(answer, turn):
    """The line of the analysis that begins with a turn, or None."""
    return next((line for line in answer["lines"] if line["turn"].lower() == turn.lower()), None)


def weighed(answer, line, side):
    """The worth of a line to a side."""
    if "proven" in line:
        return line["values"][side]
    if not line["visits"]:  # time was up before anything was looked at
        return answer["values"][side]
    doubt = DOUBT * math.sqrt(answer["visits"])
    return (line["values"][side] * line["visits"] + doubt * answer["values"][side]) / (
        line["visits"] + doubt)


def verdict(before, after, loss):
    """What can be said for certain, in words, or None. `before` and `after` are exact shares of the
    player, or None."""
    if before == 1 and after is not None and after < 1:
        return "a proven win thrown away, now a proven %s" % ("draw" if after > 0 else "loss")
    if before == 1 and after is None and kind_of(loss):
        return "a proven win given up"
    if before is not None and 0 < before < 1 and after == 0:
        return "a proven draw thrown away, now a proven loss"
    if after == 0 and before is None and kind_of(loss):
        return "now a proven loss"
    if after is not None and 0 < after < 1 and before is None and kind_of(loss):
        return "now a proven draw"
    return None


def open_turn(side, turn, answer, following):
    """(worth of the best turn, loss, verdict) of a game in which everybody sees everything."""
    best = answer["lines"][0]
    before, after = exact_share(answer, side), exact_share(following, side)
    worth = weighed(answer, best, side) if before is None else before
    loss = max(0.0, worth - following["values"][side])
    certain = before is not None and after is not None
    if best["turn"].lower() == turn.lower() and not certain:
        loss = 0.0
    return worth, loss, verdict(before, after, loss)


def secret_turn(side, turn, answer):
    """Judges a turn by the search before it alone. The loss is None where the search did not look at the turn."""
    best, played = answer["lines"][0], line_of(answer, turn)
    worth = weighed(answer, best, side)
    if not played:
        return worth, None, None
    return worth, 0.0 if played is best else max(0.0, worth - weighed(answer, played, side)), None


def judged_turn(game, answers, i):
    """Turn i as an object. answers[i] is about the position before it, and the next one, which is needed only
    where there are no secrets, about that after it."""
    (side, turn), answer = game.turns[i], answers[i]
    judged = {"number": i + 1, "side": side, "turn": turn}
    if side != "chance" and answer["lines"]:
        look = secret_turn(side, turn, answer) if game.has_secrets else open_turn(side, turn, answer, answers[i + 1])
        judged["worth"], judged["loss"], judged["verdict"] = look
        judged["kind"] = kind_of(judged["loss"]) if judged["loss"] is not None else None
        judged["best"] = answer["lines"][0]["turn"]
        judged["line"] = answer["lines"][0]["pv"]
        judged["agrees"] = judged["best"].lower() == turn.lower()
        # Many lines are asked for where anything is secret.
        judged["forced"] = game.has_secrets and len(answer["lines"]) == 1
    return judged


def judge(game, answers):
    """[turn] as objects, those of chance among them; `answers` has all positions, that at the end too."""
    turns = [judged_turn(game, answers, i) for i in range(len(game.turns))]
    if game.has_secrets:
        add_luck(game, answers, turns)
    return turns


def add_luck(game, answers, turns):
    """To each turn of a player after which chance acted: what that was worth to each."""
    decisions = [i for i in range(len(answers)) if answers[i].get("values")]
    for i, following in zip(decisions, decisions[1:]):
        if following == i + 1 or i >= len(turns):
            continue
        played = line_of(answers[i], turns[i]["turn"])
        if played:
            luck = {side: answers[following]["values"][side] - weighed(answers[i], played, side)
                    for side in game.sides}
            turns[i]["luck"] = {side: share for side, share in luck.items() if abs(share) >= LUCK}


def summary(game, turns):
    """{side: what its turns were like}."""
    told = {}
    for side in game.sides:
        own = [turn for turn in turns
               if turn["side"] == side and turn.get("loss") is not None and not turn["forced"]]
        told[side] = {
            "turns": len(own),
            "agreed": sum(turn["agrees"] for turn in own),
            "meanLoss": sum(turn["loss"] for turn in own) / len(own) if own else 0.0,
            **{word: sum(turn["kind"] == kind for turn in own) for kind, word in PLURALS.items()},
        }
        if game.has_secrets:
            told[side]["luck"] = sum(turn.get("luck", {}).get(side, 0.0) for turn in turns)
    return told


def turning_point(turns):
    """The turn that cost most, or None where none cost anything to speak of."""
    dear = [turn for turn in turns if turn.get("kind")]
    return max(dear, key=lambda turn: turn["loss"]) if dear else None
