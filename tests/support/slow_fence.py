"""slow_fence.py - the rules of FENCE! a second time: slow, obvious, from the rule text alone.

The game is told as one reads it (src/games/fence/RULES.md): functions that stop wherever
somebody decides or chance speaks, yielding who it is and all tokens that are possible, and go on
with the one that is sent. Cards lie in real piles, tiles on points of paper.

Lives here: tiles and maps (class City), the game (class Game). Does not live here: who
chooses the tokens, and with what they are compared (fence_rules.py).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import itertools
import shlex

CELLS = "NW N1 N2 N3 NE E1 E2 E3 SE S1 S2 S3 SW W1 W2 W3".split()
# Where they are on a tile of 4 by 4 units of paper, north up.
POINTS = dict(zip(CELLS, [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4), (4, 3), (4, 2), (4, 1), (4, 0),
                          (3, 0), (2, 0), (1, 0), (0, 0), (0, 1), (0, 2), (0, 3)]))
CORNERS = ("NW", "NE", "SE", "SW")
FAR = float("inf")


class Over(Exception):
    """The game is over; the result is its argument."""


# ---- Tiles and the map ----


class Tile:
    def __init__(self, name, place):
        self.id = name
        self.place = None if place == "-" else tuple(map(int, place.split(",")))
        self.signs = {}   # of all cells
        self.bodies = {}  # id: cells
        self.hoods = {}   # id: ({cell: mark}, shore)


def read_tiles(text, suffix=""):
    """All tiles of a set, by id, and the id of the start. Ids get the suffix."""
    tiles, start, tile = {}, None, None
    for line in text.splitlines():
        lexer = shlex.shlex(line, posix=True)
        lexer.whitespace_split, lexer.commenters = True, ";"
        words = list(lexer)
        if not words:
            continue
        if words[0] == "start":
            start = words[1] + suffix
        elif words[0] == "tile":
            tile = tiles[words[1] + suffix] = Tile(words[1] + suffix, words[2])
        elif words[0] == "edges":
            slots = [c for c in CELLS if c not in CORNERS]
            tile.signs.update(zip(slots, "".join(words[1:])))
        elif words[0] == "corners":
            tile.signs.update(zip(CORNERS, words[1]))
        elif words[0] == "water":
            tile.bodies[words[1]] = [w for w in words[2:] if w != "-"]
        elif words[0] == "hood":
            rest = words[words.index("roads") + 1:]
            shore = rest[rest.index("shore") + 1:] if "shore" in rest else []
            slots = rest[:rest.index("shore")] if "shore" in rest else rest
            tile.hoods[words[1] + suffix] = ({s[:2]: s[2:] for s in slots}, shore)
    return tiles, start


class City:
    """Tiles where they lie: laid[id] = (x, y, quarters)."""

    def __init__(self, tiles, start, joins_all):
        self.tiles, self.start, self.joins_all = tiles, start, joins_all
        self.laid = {}
        self.tunnel = ()
        self.tile_of = {h: t for t in tiles.values() for h in t.hoods}
        self.old_town = next(iter(tiles[start].hoods))

    def copy(self):
        other = City(self.tiles, self.start, self.joins_all)
        other.laid, other.tunnel = dict(self.laid), self.tunnel
        return other

    def point(self, tile, cell, where):
        """The point of the paper at which a cell of a tile lies that is laid there."""
        x, y, quarters = where
        dx, dy = POINTS[CELLS[(CELLS.index(cell) + 4 * quarters) % 16]]
        return 4 * x + dx, 4 * y + dy

    def border(self, tile, where):
        return {self.point(tile, c, where): s for c, s in self.tiles[tile].signs.items()}

    def is_matching(self, tile, where):
        """Every point that is also of another tile has the same sign there."""
        mine = self.border(tile, where)
        for other, there in self.laid.items():
            if max(abs(there[0] - where[0]), abs(there[1] - where[1])) == 1:
                if any(mine.get(p, s) != s for p, s in self.border(other, there).items()):
                    return False
        return True

    def roads(self):
        """Of each point, those whose road leaves their tile there: (neighbourhood, mark)."""
        at = {}
        for tile, where in self.laid.items():
            for hood, (slots, _) in self.tiles[tile].hoods.items():
                for cell, mark in slots.items():
                    at.setdefault(self.point(tile, cell, where), []).append((hood, mark))
        return at

    def ways(self, heeding=True):
        """The steps by road: neighbourhood to those next to it."""
        to = {h: set() for t in self.laid for h in self.tiles[t].hoods}
        for ends in self.roads().values():
            for (a, mark_a), (b, mark_b) in itertools.permutations(ends, 2):
                if not heeding or (mark_a != "<" and mark_b != ">"):
                    to[a].add(b)
        for a, b in (self.tunnel, self.tunnel[::-1]) if self.tunnel else ():
            to[a].add(b)
        return to

    def touching(self, tile):
        """Its neighbourhoods whose roads meet one of another tile; over how many edges."""
        hoods, edges = set(), set()
        for point, ends in self.roads().items():
            mine = [h for h, _ in ends if h in self.tiles[tile].hoods]
            if mine and len(ends) == 2:
                hoods.update(mine)
                x, y, _ = self.laid[tile]
                px, py = point[0] - 4 * x, point[1] - 4 * y
                edges.add("W" if px == 0 else "E" if px == 4 else "S" if py == 0 else "N")
        return hoods, len(edges)

    def connected(self):
        ways = self.ways()
        back = {h: set() for h in ways}
        for a, others in ways.items():
            for b in others:
                back[b].add(a)
        return set(distances(ways, [self.old_town])) & set(distances(back, [self.old_town]))

    def usable(self):
        return set(distances(self.ways(), [self.old_town]))

    def is_placed_well(self, tile):
        """Rule 2 of 4.3, for a tile that is laid already."""
        touching, _ = self.touching(tile)
        must = set(self.tiles[tile].hoods) if self.joins_all else touching
        return bool(touching) and (touching | must) <= self.connected()

    def with_tile(self, tile, where):
        other = self.copy()
        other.laid[tile] = where
        return other

    def smallest(self, tile, quarters):
        """The least turn that gives the same picture."""
        def picture(q):
            t, cells = self.tiles[tile], {}
            for c in CELLS:
                owner = [(h, slots[c]) for h, (slots, _) in t.hoods.items() if c in slots]
                water = [b for b, owned in t.bodies.items() if c in owned]
                cells[self.point(tile, c, (0, 0, q))] = (t.signs[c], owner, water)
            return cells
        return min(q for q in range(4) if picture(q) == picture(quarters))

    def turns(self, tile):
        return sorted({self.smallest(tile, q) for q in range(4)})

    def placements(self, tiles):
        taken = {(x, y) for x, y, _ in self.laid.values()}
        empty = {(x + dx, y + dy) for x, y in taken
                 for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))} - taken
        for tile, (x, y) in itertools.product(tiles, empty):
            for q in self.turns(tile):
                if self.is_matching(tile, (x, y, q)):
                    if self.with_tile(tile, (x, y, q)).is_placed_well(tile):
                        yield tile, (x, y, q)

    def swaps(self, tiles):
        before = self.connected()
        for old in set(self.laid) - {self.start}:
            without = self.copy()
            x, y, _ = without.laid.pop(old)
            kept = before - set(self.tiles[old].hoods)
            for tile in tiles:
                for q in self.turns(tile):
                    if not without.is_matching(tile, (x, y, q)):
                        continue
                    after = without.with_tile(tile, (x, y, q))
                    if after.is_placed_well(tile) and kept <= after.connected():
                        yield tile, old, q

    def crossings(self, sources):
        """Fewest crossings by water from the waters of these neighbourhoods to each body."""
        at, to = {}, {}
        for tile, where in self.laid.items():
            for body, cells in self.tiles[tile].bodies.items():
                to[tile, body] = set()
                for cell in cells:
                    if cell not in CORNERS:
                        at.setdefault(self.point(tile, cell, where), []).append((tile, body))
        for ends in at.values():
            for a, b in itertools.permutations(ends, 2):
                to[a].add(b)
        return distances(to, [w for h in sources for w in self.waters(h)])

    def waters(self, hood):
        tile = self.tile_of[hood]
        return [(tile.id, body) for body in tile.hoods[hood][1]]


def distances(ways, sources):
    """Steps from the nearest source to all that can be reached."""
    found = {s: 0 for s in sources}
    edge = list(found)
    while edge:
        edge = [b for a in edge for b in ways[a] if found.setdefault(b, found[a] + 1) > found[a]
                and b not in edge]
        edge = list(dict.fromkeys(b for b in edge))
    return found


# ---- The game ----


def is_number(card):
    return card[1] in "123456"


def other_colour(colour):
    return "b" if colour == "r" else "r"


class Game:
    """options: a dictionary with all options as words. rng: shuffles and casts dice."""

    def __init__(self, options, text, rng):
        self.o, self.rng = options, rng
        self.n = int(options["players"])
        self.players = ["p%d" % (i + 1) for i in range(self.n)]
        tiles, start = read_tiles(text)
        if self.on("big_map"):
            tiles.update(read_tiles(text, ".2")[0])
        self.city = City(tiles, start, options["multi_hood"] == "all")
        self.blind, self.mixed = options["stash"] == "blind", False
        self.hand = {p: [] for p in self.players}
        self.pawn = {p: None for p in self.players}
        self.jail, self.witnesses, self.boat = set(), set(), {}
        self.starts, self.discards, self.aside = {}, [], []
        self.cops = self.post = self.ritzy = None
        self.moving = None  # who is in the midst of a turn
        self.top_is_told = True
        sets = 2 * ((self.n + 1) // 2) if self.blind else self.n
        sets += options["goods_by"] == "extra"
        self.piles = {c: [c + v for v in "123456"] * sets for c in "rb"}
        if self.blind:
            self.piles = {"all": self.piles["r"] + self.piles["b"]}
        self.shuffle()

    # -- Asking, and small questions --

    def on(self, option):
        return self.o[option] == "on"

    def tell_top(self):
        """What shows on top of a mixed Stash is told before anything else happens."""
        if not self.top_is_told:
            self.top_is_told = True
            if self.mixed and self.stash():
                yield "chance", ["top:" + self.piles["all"][-1][0]]

    def ask(self, actor, tokens):
        """What the actor chooses among tokens."""
        yield from self.tell_top()
        return (yield actor, list(tokens))

    def chance(self, token):
        yield from self.ask("chance", [token])

    def dice(self):
        roll = self.rng.randint(1, 6), self.rng.randint(1, 6)
        yield from self.chance("dice:%d,%d" % roll)
        return roll

    def seats_from(self, player):
        i = self.players.index(player)
        return self.players[i:] + self.players[:i]

    def free(self):
        return [p for p in self.players if p not in self.jail]

    def at(self, place):
        return [h for h in self.usable if self.city.tile_of[h].place == place]

    def is_occupied(self, hood):
        return hood == self.cops or hood in self.pawn.values()

    def usable_dice(self, is_good=None):
        while True:
            place = yield from self.dice()
            if (is_good or self.at)(place):
                return place

    # -- Cards --

    def shuffle(self):
        for pile in self.piles.values():
            self.rng.shuffle(pile)
        self.top_is_told = False

    def stash(self):
        return sum(map(len, self.piles.values()))

    def pile(self, colour):
        return self.piles["all"] if "all" in self.piles else self.piles[colour]

    def deal(self, player, colour):
        yield from self.tell_top()
        card = self.pile(colour).pop()
        self.hand[player].append(card)
        yield from self.chance("deal:%s:%s" % (player, card))
        self.top_is_told = False
        return card

    def burn(self, colour, to=None):
        yield from self.tell_top()
        card = self.pile(colour).pop()
        (self.discards if to is None else to).append(card)
        yield from self.chance(("burn:" if to is None else "aside:") + card)
        self.top_is_told = False
        return card

    def burn_pair(self, to=None):
        """A red and a blue number from the Stash, or None: what makes the pair is last of each."""
        pair = {}
        while len(pair) < 2:
            want = "b" if "r" in pair else "r"
            if not self.pile(want):
                return None
            if "all" not in self.piles and not (self.pile("b") and self.pile(want)):
                return None
            card = yield from self.burn(want, to)
            if is_number(card):
                pair[card[0]] = int(card[1])
        return pair["r"], pair["b"]

    def discard(self, player, cards):
        for card in cards:
            self.hand[player].remove(card)
            self.discards.append(card)

    def draw(self, player, count=1, keep=0):
        """So many cards, from a pile of choice where there are two."""
        for _ in range(count):
            piles = [c for c in "rb" if len(self.pile(c)) > keep]
            if not piles:
                return
            colour = "r"
            if "all" not in self.piles:
                token = yield from self.ask(player, ["draw:" + c for c in piles])
                colour = token[-1]
            yield from self.deal(player, colour)

    # -- Set-up --

    def play(self):
        yield from self.deal_tiles()
        yield from self.deal_starts()
        yield from self.build()
        yield from self.dig()
        self.usable = self.city.usable()
        self.roads, self.rails = self.city.ways(), self.city.ways(heeding=False)
        yield from self.place_pawns()
        yield from self.place_cops()
        yield from self.deal_hands()
        self.limit = self.o["round_limit"]
        if self.limit == "dice":
            self.limit = sum((yield from self.dice()))
        yield from self.play_rounds()

    def deal_tiles(self):
        tiles = list(self.city.tiles)
        self.rng.shuffle(tiles)
        self.held = {p: tiles[i::self.n] for i, p in enumerate(self.players)}
        for p in self.players:
            if self.held[p]:
                yield from self.chance("tiles:%s:%s" % (p, ",".join(self.held[p])))
        self.first = next(p for p in self.players if self.city.start in self.held[p])

    def deal_starts(self):
        if self.o["pawn_placement"] == "turns":
            return
        for p in self.players:
            cards = {}
            if not self.blind:
                cards = {c: self.piles[c].pop() for c in "rb"}
            elif len({c[0] for c in self.piles["all"]}) < 2:
                continue
            while len(cards) < 2:
                card = self.piles["all"].pop()
                if card[0] in cards:
                    self.discards.append(cards[card[0]])
                    yield from self.chance("burn:" + cards[card[0]])
                cards[card[0]] = card
            self.starts[p] = cards["r"], cards["b"]
            yield from self.chance("start:%s:%s%s" % (p, cards["r"], cards["b"]))

    def build(self):
        self.swaps_made = {p: 0 for p in self.players}
        player, passes = self.first, 0
        while True:
            token = yield from self.build_once(player)
            passes = passes + 1 if token == "pass" else 0
            if self.on("missing_tiles") and not self.held[player]:
                return
            if self.on("free_for_all"):
                able = [p for p in self.players if any(self.city.placements(self.may_place(p)))]
                if not able:
                    return
                token = yield from self.ask("chance", ["mover:" + p for p in able])
                player = token[-2:]
                continue
            holders = [p for p in self.players if self.held[p]]
            if passes >= len(holders):
                return
            player = next(p for p in self.seats_from(player)[1:] + [player] if self.held[p])

    def may_place(self, player):
        if self.held[player] or not self.on("free_for_all"):
            return self.held[player]
        return sum(self.held.values(), [])

    def build_once(self, player):
        city = self.city
        if not city.laid:
            placing = ["place:%s:0,0:0" % city.start]
        else:
            placing = ["place:%s:%d,%d:%d" % ((tile,) + where)
                       for tile, where in city.placements(self.may_place(player))]
        swapping = []
        if city.laid and self.swaps_made[player] < int(self.o["swap_limit"]):
            swapping = ["swap:%s:%s:%d" % s for s in city.swaps(self.held[player])]
        token = yield from self.ask(player, placing + swapping + ([] if placing else ["pass"]))
        words = token.split(":")
        if words[0] == "place":
            owner = next(p for p in self.players if words[1] in self.held[p])
            self.held[owner].remove(words[1])
            x, y = map(int, words[2].split(","))
            city.laid[words[1]] = x, y, int(words[3])
            edges = int(self.o["reward_edges"])
            if edges and city.touching(words[1])[1] >= edges:
                yield from self.draw(player, keep=self.needed())
        elif words[0] == "swap":
            x, y, _ = city.laid.pop(words[2])
            city.laid[words[1]] = x, y, int(words[3])
            self.held[player].remove(words[1])
            self.held[player].append(words[2])
            self.swaps_made[player] += 1
        return token

    def needed(self):
        """Cards that each pile must keep for set-up."""
        cards = 2 * (self.o["tunnel"] == "cards") + self.on("ritzy_tile")
        cards += self.n * int(self.o["initial_cards"])
        return 2 * cards if self.blind else cards

    def dig(self):
        def ends(place):
            return [h for t in self.city.laid for h in self.city.tiles[t].hoods
                    if self.city.tiles[t].place == place]
        named = [h for t in self.city.laid for h in self.city.tiles[t].hoods
                 if self.city.tiles[t].place]
        if self.o["tunnel"] == "off" or len(named) < 2:
            return
        places = []
        for _ in range(2):
            place = None
            if self.o["tunnel"] == "cards":
                place = yield from self.burn_pair()
            if not place or not ends(place):
                place = yield from self.usable_dice(ends)
            places.append(place)
        token = yield from self.ask(self.first, ["at:" + h for h in ends(places[0])])
        one = token[3:]
        if not set(ends(places[1])) - {one}:
            places[1] = yield from self.usable_dice(lambda place: set(ends(place)) - {one})
        token = yield from self.ask(self.first,
                                    ["at:" + h for h in ends(places[1]) if h != one])
        self.city.tunnel = one, token[3:]

    def place_pawns(self):
        for p in self.seats_from(self.first):
            if self.o["pawn_placement"] == "turns":
                hoods = list(self.usable)
            else:
                place = None
                if p in self.starts:
                    cards = self.starts.pop(p)
                    self.discards += cards
                    place = int(cards[0][1]), int(cards[1][1])
                    yield from self.chance("show:%s:%s%s" % ((p,) + cards))
                if not place or not self.at(place):
                    place = yield from self.usable_dice()
                hoods = self.at(place)
            empty = [h for h in hoods if not self.is_occupied(h)]
            token = yield from self.ask(p, ["at:" + h for h in empty or hoods])
            self.pawn[p] = token[3:]

    def place_cops(self):
        place = yield from self.usable_dice()
        token = yield from self.ask(self.first, ["at:" + h for h in self.at(place)])
        self.cops = token[3:]
        self.arrest()
        if self.on("trading_post"):
            place = yield from self.usable_dice()
            token = yield from self.ask(self.first, ["at:" + h for h in self.at(place)])
            self.post = token[3:]
        if self.on("ritzy_tile"):
            place = yield from self.burn_pair()
            if not place or not self.at(place):
                place = yield from self.usable_dice()
            self.ritzy = place

    def deal_hands(self):
        for c in "rb":
            jokers = [c + "j"] * (self.n // 2 if self.on("color_swap") else 0)
            faces = [c + "f"] * ((self.n + 1) // 2 if self.on("boats") else 0)
            self.pile(c).extend(jokers + faces)
        self.shuffle()
        each = int(self.o["initial_cards"])
        for p in self.seats_from(self.first):
            for c in "r" * each + "b" * each:
                if self.pile(c):
                    yield from self.deal(p, c)
        if self.o["stash"] == "mixed":
            self.piles = {"all": self.piles["r"] + self.piles["b"]}
            self.mixed = True
            self.shuffle()

    # -- Rounds --

    def play_rounds(self):
        number = 0
        while True:
            number += 1
            for p in self.seats_from(self.first):
                yield from self.turn(p)
            yield from self.goods()
            self.end_round(number)
            i = self.players.index(self.first)
            self.first = self.players[i - 1]

    def end_round(self, number):
        for card in self.aside:
            self.pile(card[0]).append(card)
        if self.aside:
            self.shuffle()
        self.aside = []
        free = self.free()
        most = max([len(self.hand[p]) for p in free], default=0)
        rich = [p for p in free if len(self.hand[p]) == most]
        if self.on("accumulation") and len(rich) == 1 and most >= 2 * len(free):
            raise Over("win:%s:accumulation" % rich[0])
        if str(number) == str(self.limit):
            if len(rich) == 1:
                raise Over("win:%s:rounds" % rich[0])
            raise Over("draw:rounds:" + "+".join(rich or self.players))
        if number == int(self.o["round_cap"]):
            raise Over("draw:round-cap")

    def has_exit_pair(self, player):
        return any(self.at((int(r[1]), int(b[1]))) for r, b in self.pairs(player))

    def pairs(self, player):
        cards = {c for c in self.hand[player] if is_number(c)}
        return [(r, b) for r in cards for b in cards if r[0] == "r" and b[0] == "b"]

    def test(self):
        """7.1"""
        free = self.free()
        if len(free) != 1:
            return
        for p in self.jail:
            if p == self.moving or (p not in self.witnesses and self.has_exit_pair(p)):
                return
        raise Over("win:%s:last-free" % free[0])

    def test_dead(self):
        """7.2"""
        if self.free():
            return
        if self.o["trading"] == "all":
            held = {c[0] for p in self.players for c in self.hand[p] if is_number(c)}
            is_dead = len(held) < 2
        else:
            is_dead = not any(self.has_exit_pair(p) for p in self.players)
        if is_dead:
            raise Over("draw:all-jailed")

    def arrest(self):
        """All pawns where the Cops are go to Jail; who they are."""
        caught = [p for p in self.players if self.pawn[p] == self.cops]
        for p in caught:
            self.jail.add(p)
            self.pawn[p] = None
            for colour in [c for c, owner in self.boat.items() if owner == p]:
                del self.boat[colour]
                self.discards.append(colour + "f")
        return caught

    def turn(self, p):
        self.moving = p
        if p in self.witnesses:
            yield from self.ask(p, ["recover"])
            self.witnesses.remove(p)
        else:
            yield from self.offer(p)
            yield from self.act(p)
        yield from self.swap_at_post(p)
        self.moving = None
        self.test()
        self.test_dead()

    def act(self, p):
        was_jailed = p in self.jail
        moves, boats = self.moves(p, was_jailed), []
        if was_jailed and moves:
            others = []
        else:
            others = self.others(p, set(), was_jailed)
            if not was_jailed:
                boats = ["boat:" + c for c in "rb" if c + "f" in self.hand[p]]
        token = yield from self.ask(p, moves + boats + others or ["pass"])
        words = token.split(":")
        if words[0] == "me":
            self.discard(p, [words[1][i:i + 2] for i in range(0, len(words[1]), 2)])
            self.jail.discard(p)
            self.pawn[p] = words[2]
            self.test()
        elif words[0] == "boat":
            self.hand[p].remove(words[1] + "f")
            if words[1] in self.boat:
                self.discards.append(words[1] + "f")
            self.boat[words[1]] = p
            yield from self.do_others(p, None, was_jailed)
        elif token != "pass":
            yield from self.do_others(p, token, was_jailed)

    def targets(self, p, hood):
        """(cards, coordinate) of all that a player can play from a place."""
        place = self.city.tile_of[hood].place if hood else None
        if place:
            for card in set(self.hand[p]):
                if card[1] == "j":
                    yield card, place[::-1]
                elif is_number(card):
                    value = int(card[1])
                    yield card, ((value, place[1]) if card[0] == "r" else (place[0], value))
        for r, b in self.pairs(p):
            yield r + b, (int(r[1]), int(b[1]))

    def moves(self, p, is_exit):
        return ["me:%s:%s" % (cards, h)
                for cards, place in self.targets(p, None if is_exit else self.pawn[p])
                for h in self.at(place) if not self.is_occupied(h)]

    def others(self, p, done, was_jailed):
        """The steps that may come next."""
        pawns = ["%s:%s" % (q, h) for q in self.free() if q != p for h in self.roads[self.pawn[q]]
                 if h in self.usable]
        cops = ["cops:" + h for h in self.rails[self.cops] if h in self.usable]
        if cops:
            cops += ["tip:%s:%s" % (cards, h) for cards, place in self.targets(p, self.cops)
                     for h in self.at(place) if h != self.cops]
            if self.on("hunch") and was_jailed and self.city.tile_of[self.cops].place:
                cops += ["hunch:r", "hunch:b"]
        if "pawn" in done:
            pawns = []
        if "cops" in done:
            cops = []
        if self.o["others_order"] == "free":
            return pawns + cops
        return [] if "cops" in done else pawns or cops

    def do_others(self, p, token, was_jailed):
        done = set()
        while True:
            if token is None:
                steps = self.others(p, done, was_jailed)
                if not steps:
                    return
                token = yield from self.ask(p, steps)
            words, token = token.split(":"), None
            if words[0] in self.players:
                done.add("pawn")
                self.pawn[words[0]] = words[1]
                reward = self.draw(p)
            else:
                done.add("cops")
                reward = yield from self.move_cops(p, words)
            if words[0] != "hunch":
                caught = self.arrest()
                if was_jailed and caught:
                    yield from reward
            self.test()

    def move_cops(self, p, words):
        """Moves them; what a capture then earns."""
        if words[0] == "cops":
            self.cops = words[1]
            return self.draw(p)
        if words[0] == "tip":
            self.discard(p, [words[1][i:i + 2] for i in range(0, len(words[1]), 2)])
            self.cops = words[2]
            return self.reward(p)
        roll = self.rng.randint(1, 6)
        yield from self.chance("die:%s%d" % (words[1], roll))
        place = list(self.city.tile_of[self.cops].place)
        place["rb".index(words[1])] = roll
        caught = []
        if self.at(tuple(place)):
            token = yield from self.ask(p, ["at:" + h for h in self.at(tuple(place))])
            self.cops = token[3:]
            caught = self.arrest()
        if caught:
            yield from self.reward(p)
        else:
            self.witnesses.add(p)
        return None

    def reward(self, p):
        """Of a tip-off: a number card of each colour that is lacking."""
        lacking = [c for c in "rb" if not any(h[0] == c and is_number(h) for h in self.hand[p])]
        if "all" not in self.piles:
            for c in lacking:
                while self.pile(c):
                    card = yield from self.deal(p, c)
                    if is_number(card):
                        break
            return
        while lacking and self.piles["all"]:
            if self.piles["all"][-1][0] in lacking:
                card = yield from self.deal(p, "r")
                if is_number(card):
                    lacking.remove(card[0])
            else:
                yield from self.burn("r")

    # -- Trading --

    def offer(self, p):
        mode = self.o["trading"]
        who = self.players if mode == "all" else self.free() if mode == "free" else []
        partners = [q for q in who if q != p and self.hand[q]]
        if p not in who or not self.hand[p] or not partners:
            return
        offers = ["trade:%s:%s:%s" % (q, card, c) for q in partners for card in set(self.hand[p])
                  for c in "rb" if self.blind or any(h[0] == c for h in self.hand[q])]
        token = yield from self.ask(p, offers + ["notrade"])
        if token == "notrade":
            return
        _, q, card, colour = token.split(":")
        accepts = ["accept:" + h for h in set(self.hand[q]) if h[0] == colour]
        token = yield from self.ask(q, accepts + ["decline"])
        if token != "decline":
            self.exchange(p, card, q, token[7:])
            self.test()

    def exchange(self, p, card, q, other):
        self.hand[p].remove(card)
        self.hand[q].remove(other)
        self.hand[p].append(other)
        self.hand[q].append(card)

    def swap_at_post(self, p):
        partners = [q for q in self.players if q != p and self.hand[q]]
        if not self.post or self.pawn[p] != self.post or not self.hand[p] or not partners:
            return
        tokens = ["post:%s:%s:%s" % (q, card, c) for q in partners for card in set(self.hand[p])
                  for c in ("x" if self.blind else "rb")
                  if c == "x" or any(h[0] == c for h in self.hand[q])]
        token = yield from self.ask(p, tokens + ["nopost"])
        if token == "nopost":
            return
        _, q, card, colour = token.split(":")
        taken = self.rng.choice([h for h in self.hand[q] if colour in (h[0], "x")])
        yield from self.chance("take:%s:%s" % (q, taken))
        self.exchange(p, card, q, taken)

    # -- Goods --

    def goods(self):
        count = {"half": (self.n + 1) // 2, "n-1": self.n - 1, "n": self.n}
        for _ in range(count[self.o["goods_count"]]):
            if not self.stash():
                return
            place = yield from self.find_goods()
            if not place:
                return
            winner = self.closest(place) if self.at(place) else None
            if winner:
                yield from self.draw(winner, 2 if place == self.ritzy else 1)
            elif self.on("wasted_goods") and self.stash():
                colour = "r"
                if "all" not in self.piles:
                    tokens = ["waste:" + c for c in "rb" if self.piles[c]]
                    token = yield from self.ask(self.first, tokens)
                    colour = token[-1]
                yield from self.burn(colour)

    def find_goods(self):
        by = self.o["goods_by"]
        if by == "dice":
            place = yield from self.dice()
        elif by == "discard":
            place = []
            for c in "rb":
                if not all(any(d[0] == k and is_number(d) for d in self.discards) for k in "rb"):
                    return None
                cards = [d for d in self.discards if d[0] == c and is_number(d)]
                card = self.rng.choice(cards)
                place.append(int(card[1]))
                yield from self.chance("found:" + card)
            place = tuple(place)
        else:
            place = yield from self.burn_pair(self.aside if by == "aside" else None)
            if not place:
                return None
        if not self.at(place) and self.o["missing_goods"] == "reroll":
            place = yield from self.usable_dice()
        return place

    def closest(self, place):
        """Section 6, in half tiles."""
        sources = self.at(place)

        def by_road(ways):
            within = {a: [b for b in ways[a] if b in self.usable] for a in self.usable}
            return distances(within, sources)
        road = by_road(self.roads)
        water = self.city.crossings(sources)
        d = {}
        for p in self.free():
            d[p] = 2 * road.get(self.pawn[p], FAR)
            if p in self.boat.values():
                crossings = [water.get(w, FAR) for w in self.city.waters(self.pawn[p])]
                d[p] = min(crossings + [d[p]])
        least = min(d.values(), default=FAR)
        nearest = [p for p in d if d[p] == least]
        if least == FAR or len(nearest) != 1 or 2 * by_road(self.rails)[self.cops] < least:
            return None
        return nearest[0]
