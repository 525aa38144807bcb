#!/usr/bin/env python3
"""test_screen_reader.py - whole games on the board, with the keyboard and Chromium's accessibility tree alone.

    tests/test_screen_reader.py [--quick] [--site FOLDER] ENGINE [NAME ...]    (support/page_case.py)

The test reads roles, names, the focus and live texts (Accessibility.getFullAXTree), and presses keys. It never
reads the document. With --quick, it plays one game. Without Chromium, its driver or Selenium, it is skipped.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import random
import re
import sys
import time
import unittest

from support.page_case import QUICK, PageCase
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from support import cases
from wattle.screenshots import browser

PATIENCE = browser.PATIENCE
MOST_KEYS = 400  # limit of keys on the way to a control or a place
MOST_GAMES = 6
OVER = re.compile(r"\bwins?\b|A draw")
BOARD = "Board. Arrow keys move, Enter plays."
ARROWS = (Keys.ARROW_UP, Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ARROW_LEFT)


class Gone(Exception):
    """The control that the test wants to use is no longer on the page."""


class Tree:
    """The accessibility tree of the page at one moment."""

    def __init__(self, nodes):
        self.nodes = {node["nodeId"]: node for node in nodes}
        self.at = {node.get("backendDOMNodeId"): node for node in nodes}

    @staticmethod
    def role(node):
        return node.get("role", {}).get("value")

    @staticmethod
    def name(node):
        return node.get("name", {}).get("value", "")

    @staticmethod
    def property(node, name):
        return next((p["value"] for p in node.get("properties", []) if p["name"] == name), {})

    def focused(self):
        return next((node for node in self.nodes.values()
                     if self.property(node, "focused").get("value") and self.role(node) != "RootWebArea"), {})

    def read(self):
        """Returns the node that a screen reader reads: the focused one, or its active descendant."""
        node = self.focused()
        active = self.property(node, "activedescendant").get("relatedNodes", [])
        return self.at.get(active[0]["backendDOMNodeId"], node) if active else node

    def pressed(self, role, name):
        return self.below(role, name, lambda node: self.property(node, "pressed").get("value") == "true")

    def is_enabled(self, node):
        return not self.property(node, "disabled").get("value")

    def below(self, role, name, is_wanted=lambda node: True):
        """Returns the names of the enabled buttons in the parts of the page with this role and name."""
        def walk(node):
            for child in map(self.nodes.get, node.get("childIds", [])):
                if child:
                    yield child
                    yield from walk(child)
        return [self.name(node) for part in self.nodes.values() if self.role(part) == role and self.name(part) == name
                for node in walk(part) if self.role(node) in ("button", "DisclosureTriangle") and self.is_enabled(node) and is_wanted(node)]

    def text(self, node):
        if self.role(node) == "StaticText":
            return self.name(node)
        return "".join(self.text(self.nodes[child]) for child in node.get("childIds", []) if child in self.nodes)

    def live(self, *kinds):
        """Returns the live texts. A screen reader announces them when they change."""
        return [self.text(node).strip() for node in self.nodes.values()
                if self.property(node, "live").get("value") in (kinds or ("polite", "assertive"))
                and self.property(node, "root").get("relatedNodes", [{}])[0].get("backendDOMNodeId") in (None, node.get("backendDOMNodeId"))]

    def names(self, *roles):
        """Returns the names of the enabled controls with these roles, in the order of the page."""
        return [self.name(node) for node in self.nodes.values()
                if self.role(node) in roles and not node["ignored"] and self.is_enabled(node)]


class Reader:
    """A simulated user of a screen reader, who has only a keyboard."""

    def __init__(self, page):
        self.page = page
        self.luck = random.Random(1)
        self.ways = {}  # {place: {key: the next place}} of the cursor on the board
        self.heard = []  # all new live texts
        self.before = None

    def tree(self):
        tree = Tree(self.page.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"])
        for text in tree.live():
            if text and text not in self.heard[-6:]:
                self.heard.append(text)
        return tree

    def state(self):
        """Returns the names of the enabled buttons, and the polite live texts."""
        tree = self.tree()
        return tree.names("button", "DisclosureTriangle"), tree.live("polite")

    def press(self, *keys):
        """Presses keys. If the last key is Enter or Space, first stores the state in `before`."""
        if keys and keys[-1] in (Keys.ENTER, Keys.SPACE):
            self.before = self.state()
        ActionChains(self.page.driver).send_keys(*keys).perform()

    def until(self, wanted, what):
        """Reads the tree until `wanted(tree)` returns a true value. Returns this value."""
        end = time.monotonic() + PATIENCE
        while True:
            tree = self.tree()
            said = wanted(tree)
            if said:
                return said
            if time.monotonic() > end:
                raise TimeoutError("waited for %s, heard %s, on %s" % (what, self.heard[-6:], Tree.name(tree.focused())))
            time.sleep(0.05)

    def until_heard(self, pattern):
        return self.until(lambda tree: next(filter(None, (re.search(pattern, text) for text in tree.live())), None), pattern)

    def go_to(self, name, role=None):
        """Presses Tab until the control with this name has the focus."""
        for _ in range(MOST_KEYS):
            tree = self.tree()
            focused = tree.focused()
            if Tree.name(focused) == name and role in (None, Tree.role(focused)):
                return
            if name not in map(Tree.name, tree.nodes.values()):
                raise Gone(name)
            self.press(Keys.TAB)
        raise AssertionError("Tab does not lead to %r" % name)

    def use(self, name, key=None):
        self.go_to(name)
        self.press(key or Keys.ENTER)

    def hears(self):
        """Returns the name of the node that a screen reader reads now."""
        return Tree.name(self.tree().read())

    def walk_to(self, name):
        """Moves the cursor of the board to a place. Learns the way from the names of the places it reads."""
        self.go_to(BOARD)
        here, goal = place_of(self.hears()), place_of(name)
        if here == place_of(BOARD):
            self.press(Keys.ARROW_RIGHT)
            here = place_of(self.hears())
        for _ in range(MOST_KEYS):
            if here == goal:
                return
            key = self.way(here, goal)
            self.press(key)
            before, here = here, place_of(self.hears())
            self.ways.setdefault(before, {})[key] = here
        raise AssertionError("the arrow keys do not lead to %r; known: %s" % (name, self.ways))

    def way(self, here, goal):
        """Returns the first key of the shortest known way to the goal, or to a place with an untried key."""
        queue, seen = [(here, None)], {here}
        for place, first in queue:
            known = self.ways.get(place, {})
            if place == goal:
                return first
            for key in ARROWS:
                if key not in known and goal not in self.ways:
                    return first or key
                if known.get(key, place) not in seen:
                    seen.add(known[key])
                    queue.append((known[key], first or key))
        # The goal is known, but no known way leads there. Try a random key.
        self.ways.pop(goal, None)
        return self.luck.choice(ARROWS)


def place_of(name):
    """Returns the place in the name of a place, for example "B2" of "B2, empty, can be played"."""
    return name.split(", ")[0]


class Case(PageCase):
    def setUp(self):
        super().setUp()
        self.reader = Reader(self.page)

    def open(self, page, address):
        page.driver.get(address)

    def begin(self, game, **fields):
        """Starts a new game with the form. The keyboard opens the form too."""
        reader = self.reader
        reader.until(lambda tree: "New game" in tree.names("button"), "the page")
        reader.use("New game")
        reader.use(game)
        for field, value in fields.items():
            folded = [name for name in reader.tree().names("DisclosureTriangle") if name.endswith(" more rules")]
            if field not in reader.tree().names("checkbox", "combobox", "spinbutton"):
                reader.use(folded[0])
            reader.go_to(field)
            if value in ("on", "off"):
                is_on = Tree.property(reader.tree().focused(), "checked").get("value") == "true"
                reader.press(*[Keys.SPACE] * (is_on != (value == "on")))
            elif Tree.role(reader.tree().focused()) == "spinbutton":
                reader.press(Keys.HOME, *[Keys.DELETE] * 3, value)
            else:
                reader.press(value)
        reader.use("Start")
        reader.until(lambda tree: "dialog" not in map(Tree.role, tree.nodes.values()), "the board")

    def mild(self):
        """Sets the lowest level and the shortest time with the keys of the sliders."""
        self.reader.go_to("Level")
        self.reader.press(Keys.HOME)
        self.reader.go_to("Time a turn")
        self.reader.press(Keys.HOME)
        self.reader.until(lambda tree: "plays its first games" in map(tree.text, tree.nodes.values()), "the level")

    def play_on(self, mine, act):
        """Calls `act` whenever the live text says that it is `mine` to move. Returns the text with the result."""
        reader = self.reader
        for _ in range(MOST_KEYS):
            said = reader.until_heard(r"%s.*|.*\bwins?\b.*|A draw.*" % mine)[0]
            if not said.startswith(mine):
                self.assertRegex(said, OVER)
                return said
            try:
                act()
            except Gone:  # another player has acted since
                continue
            reader.until(lambda _: reader.state() != reader.before, "an answer")
        return self.fail("the game goes on and on")


class Open(Case):
    """The four games for two players."""

    def act(self):
        reader, names = self.reader, self.reader.tree().names("button")
        places = [name for name in names if ", can " in name]
        if not places:
            return reader.use(next(name for name in ("Pass", "Swap sides") if name in names))
        reader.walk_to(self.luck.choice(places))
        self.assertIn(", can ", reader.hears())
        return reader.press(self.luck.choice([Keys.ENTER, Keys.SPACE]))

    def whole_game(self, game, mine, other, **fields):
        """Plays to the end against the engine at its lowest level."""
        reader = self.reader
        self.begin(game, **fields)
        self.mild()
        reader.heard.clear()
        self.play_on(mine + " to move", self.act)
        told = "; ".join(reader.heard)
        self.assertRegex(told, r"\b%s: \w" % mine)  # the live texts name each turn and its player
        self.assertRegex(told, r"\b%s: \w" % other)

    def test_fonver(self):
        self.whole_game("Fonver", "White", "Black", Size="3", Swap="off")

    @unittest.skipIf(QUICK, "takes longer")
    def test_fonver_with_the_swap(self):
        self.whole_game("Fonver", "White", "Black", Size="5", Swap="on")

    @unittest.skipIf(QUICK, "takes longer")
    def test_fendo(self):
        self.whole_game("Fendo", "White", "Orange", Size="3")

    @unittest.skipIf(QUICK, "takes longer")
    def test_siemenet(self):
        self.whole_game("Siemenet", "White", "Black", Size="5")

    @unittest.skipIf(QUICK, "takes longer")
    def test_fiodar(self):
        self.whole_game("Fiodar", "White", "Black", Size="2", Swap="off")

    def test_escape_takes_a_half_made_turn_back(self):
        reader = self.reader
        self.begin("Fendo", Size="3")
        reader.walk_to("A2, White piece, can move")
        reader.press(Keys.ENTER)
        reader.until_heard("White to move: choose the target cell")
        self.assertEqual(reader.hears(), "A2, White piece, chosen")
        reader.press(Keys.ESCAPE)
        reader.until(lambda tree: Tree.name(tree.read()) == "A2, White piece, can move", "the piece, no longer chosen")


@unittest.skipIf(QUICK, "takes longer")
class City(Case):
    """FENCE!"""

    def test_whole_games(self):
        """Plays games until the live texts have told of all kinds of events. One game may end before the other player
        moves."""
        told, wanted = "", ("You lay [A-Z]", "Player 2 lays [A-Z]", "The dice show", r"You (move|send|draw|discard)", r"Player 2 (moves|sends|draws|discards)")
        for _ in range(MOST_GAMES):
            self.begin("FENCE!", Players="2", Tiles="demo", **{"Round cap": "2"})
            self.mild()
            self.reader.heard.clear()
            self.play_on("Your turn", self.decide)
            told += "; ".join(self.reader.heard)
            if all(re.search(words, told) for words in wanted):
                return
        self.fail("not told: %s in %s" % ([words for words in wanted if not re.search(words, told)], told))

    def decide(self):
        reader, tree = self.reader, self.reader.tree()
        tiles = tree.below("group", "Your tiles")
        choices = tree.below("group", "You can")
        places = [name for name in tree.names("button") if name.endswith(", can be chosen")]
        if tiles:
            return self.lay(tiles)
        if places and self.luck.random() < 0.3:
            reader.walk_to(self.luck.choice(places))
            reader.press(Keys.ENTER)
            return None
        cards, picked = tree.below("group", "Your cards"), tree.pressed("group", "Your cards")
        if cards and self.luck.random() < 0.3:
            reader.use(self.luck.choice(cards))
            return None
        if not choices:  # puts back the chosen card, which has no possible use
            return reader.use(picked[0])
        return reader.use(self.luck.choice(choices))

    def lay(self, tiles):
        """Lays the first tile that fits at a random place."""
        reader = self.reader
        for tile in tiles:
            reader.use(tile)
            places = [name for name in reader.tree().names("button") if name.startswith("Lay ") and not name.startswith("Lay it ")]
            if places:
                reader.walk_to(self.luck.choice(places))
                reader.press(Keys.SPACE)
                return reader.use(reader.until(lambda tree: next((name for name in tree.names("button") if name.startswith("Lay it ")), None), "the tile in its place"))
        return self.fail("no tile fits")


if __name__ == "__main__":
    sys.exit(cases.main())
