"""seats.py - who sits where, and what each page may know and do.

All that goes to a page about a game with secrets is made here, from what the engine says that
this seat may know, and from nothing else.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import secrets

from wattle.board.async_engine import Refused

WITH_SECRETS = ("fence",)
ORANGE = ("fendo",)  # whose black is orange
# What a guest may ask for; all else is the host's.
GUESTS = ("play", "cancel", "hint", "save")
# What would tell a game with secrets apart, or take it back from under others.
OPEN_ONLY = ("go", "judge", "position", "computer")


def has_secrets(game):
    return game in WITH_SECRETS


def sides_of(game, options):
    """The sides, as the protocol calls them and as people do."""
    if has_secrets(game):
        return [dict(word="p%d" % (i + 1), title="Player %d" % (i + 1))
                for i in range(int(options["players"]))]
    black = "Orange" if game in ORANGE else "Black"
    return [dict(word="white", title="White"), dict(word="black", title=black)]


class Seats:
    """The players of the seats: the host's page, the engine, guests who were sent an address."""

    def __init__(self):
        self.me = None  # the host's player in a game with secrets
        self.invited = {}  # player: the secret in the address that is sent to a friend
        self.guests = {}  # token of a page: player

    def settle(self, words, is_secret, message):
        """Seats for a new game: {computer: [...]} or {me: "p1", friends: [...]}. Returns the
        sides that the engine plays."""
        self.me, self.invited, self.guests = None, {}, {}
        if not is_secret:
            return set(message.get("computer", words[1:])) & set(words)
        self.me = message.get("me") if message.get("me") in words else words[0]
        friends = [word for word in words if word in message.get("friends", ()) and word != self.me]
        self.invited = {word: secrets.token_urlsafe(12) for word in friends}
        return {word for word in words if word != self.me and word not in friends}

    def kept(self):
        return dict(me=self.me, invited=self.invited, guests=self.guests)

    def take(self, kept):
        """The seats of a game that was kept."""
        self.me, self.invited, self.guests = kept["me"], kept["invited"], kept["guests"]

    def player_invited(self, secret):
        """The player whose seat this invitation is for, as long as it is free; or None."""
        return next((player for player, known in self.invited.items() if same(known, secret)), None)

    def join(self, secret):
        """Gives the seat of this invitation to whoever comes first: the token of their page, or
        None."""
        player = self.player_invited(secret)
        if not player:
            return None
        del self.invited[player]
        token = secrets.token_urlsafe(16)
        self.guests[token] = player
        return token


def same(known, word):
    """Whether a word of a request is this secret. It may be any text at all."""
    return secrets.compare_digest(known.encode(), word.encode("utf-8", "surrogatepass"))


def seat_of(table, page):
    """The player whose eyes the page has, or None: everybody's."""
    if page.is_host:
        return table.seats.me
    return table.seats.guests.get(page.token)


def check(table, page, request):
    """Refuses what this page may not ask for."""
    is_secret = has_secrets(table.game)
    if not page.is_host and (request not in GUESTS or not is_secret):
        raise Refused("only who opened the table can do that")
    if not is_secret:
        return
    if request in OPEN_ONLY:
        raise Refused("not in a game with secrets")
    if request in ("play", "cancel", "hint") and seat_of(table, page) != table.to_move:
        raise Refused("it is not your turn")
    if request == "undo" and (table.seats.guests or table.seats.invited):
        raise Refused("nothing is taken back where several people play")


def viewer(table, page):
    """The seat whose record the page gets, as an argument of savegame. Empty means public knowledge."""
    if not has_secrets(table.game):
        return ""
    return seat_of(table, page) or ""


def may_know_thoughts(table, page, asker):
    """Whether a page may hear what was thought for a player."""
    return not has_secrets(table.game) or seat_of(table, page) == asker


async def state_for(table, page):
    """The view of the page's seat."""
    state = dict(
        type="state", game=table.game, options=table.options, sides=table.sides,
        toMove=table.to_move, result=table.result, computer=sorted(table.computer),
        paused=table.paused, analysing=table.analysing, level=table.level,
        moveTime=table.move_time, host=page.is_host, svg=table.looks["svg"],
        unsaved=table.is_unsaved())
    if page.is_host:
        state["left"] = table.offer()
    if has_secrets(table.game):
        state.update(await secret_state(table, page))
    elif page.is_host:
        state.update(open_state(table))
    return state


def open_state(table):
    nodes = [dict(id=n.id, parent=n.parent.id if n.parent else None, side=n.side, turn=n.turn,
                  share=n.share, lead=n.lead) for n in table.tree.nodes]
    # A list too long to be made tells no more than the picture does.
    steps = (table.looks["legal_steps"] or "").split()
    return dict(secret=False, half=table.half, at=table.tree.at.id, nodes=nodes,
                puzzle=table.puzzle and table.puzzle.told(table.tree.at),
                line=[n.id for n in table.tree.line()], position=table.looks["position"],
                words=[step for step in steps if step in ("pass", "swap")])


async def secret_state(table, page):
    seat = seat_of(table, page)
    view = await table.engine.ask("view %s" % seat if seat else "showboard")
    steps = []
    if seat and seat == table.to_move:
        listed = (await table.engine.ask_all(["legal_steps"]))[0]
        # Too many to list: any may be tried.
        steps = None if isinstance(listed, Refused) else listed.split()
    state = dict(secret=True, seat=seat, view=view, steps=steps,
                 events=events_of(await table.record(viewer(table, page))))
    if page.is_host:
        state["invited"] = table.seats.invited
        state["alone"] = not table.seats.invited and not table.seats.guests
    return state


def events_of(record):
    """The turns as [seat, token], from a record that hides what the page may not know."""
    events = []
    for line in record.splitlines():
        line = re.sub(r"\s*#.*", "", line)
        words = line.split()
        if words[:1] == ["chance"]:
            events += [["chance", token] for token in words[1:]]
        elif words[:1] == ["play"] and words[2:] != ["resign"]:
            events += [[words[1], token] for token in words[2:]]
    return events
