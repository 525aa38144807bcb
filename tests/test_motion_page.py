#!/usr/bin/env python3
"""test_motion_page.py - the board in a headless Chromium: animations, dragged pieces, sounds.

    tests/test_motion_page.py [--site FOLDER] ENGINE [NAME ...]    (support/page_case.py)

The board runs in Node with ENGINE or, with --site, from the static files in FOLDER. Without Chromium, its driver
or Selenium, the test is skipped.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import sys
import unittest

from support.page_case import PEOPLE, SITE, PageCase
from support import cases, clicks

MOST_MILLISECONDS = 250
MOST_DECISIONS = 200

# Keeps all animations and pauses them when they begin, until the test ends them.
RECORD = """window.motions = []; window.running = [];
const begin = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const animation = begin.call(this, frames, timing);
  const motion = { tag: this.tagName, name: this.dataset.piece ?? this.dataset.place ?? this.getAttribute('class') ?? this.getAttribute('fill'), frames, duration: timing.duration };
  motions.push(motion);
  running.push(animation);
  queueMicrotask(() => { motion.began = animation.currentTime; animation.pause(); });
  return animation;
};"""
TAKE = "const taken = motions; motions = []; return taken"
# Keeps the frequencies of all tones.
HEAR = """window.tones = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) { tones.push(this.frequency.value); return start.call(this, at); };"""
HEARD = "const heard = tones; tones = []; return heard"
FINISH = "running.forEach((animation) => animation.finish())"
MIDDLE = """const box = document.querySelector(arguments[0]).getBoundingClientRect();
return [box.left + box.width / 2, box.top + box.height / 2]"""
# Returns the centre of the piece at a point. The point is its place before a drag.
PIECE = """const place = document.querySelector(`.places [data-point="${arguments[0]}"]`), [x, y] = ['x', 'y'].map((key) => Number(place.getAttribute(key)) + Number(place.getAttribute(key === 'x' ? 'width' : 'height')) / 2);
const piece = document.querySelector(`#board svg > circle[fill^=url][cx="${x}"][cy="${y}"], #board svg > g[transform="translate(${x} ${y})"]`);
if (!piece) return null;
const box = piece.getBoundingClientRect();
return [box.left + box.width / 2, box.top + box.height / 2];"""


class Case(PageCase):
    size = (1280, 900)
    moves = True
    script = RECORD + HEAR

    def click(self, *points):
        """Clicks on places. Returns the animations since the last click."""
        for point in points:
            self.page.js(TAKE)
            self.page.click(".places [data-point=%s]" % point if len(point) < 3 else ".places [data-edge=%s]" % point)
        return self.page.js(TAKE)

    def tell_again(self):
        """Makes the table send the same picture again."""
        shown = self.page.js("document.getElementById('level').dispatchEvent(new Event('change')); return document.body.dataset.shown")
        self.page.until("return document.body.dataset.shown !== arguments[0]", shown)

    def frames(self, motions, tag):
        return [m["frames"] for m in motions if m["tag"] == tag]


class Motions(Case):
    def test_a_piece_slides_and_its_fence_grows(self):
        self.page.new_game("fendo", PEOPLE, size=5)
        slid = self.click("A3", "C3")
        self.assertEqual(self.frames(slid, "circle")[0], {"translate": ["-120px 0px", "0px 0px"]})
        self.assertEqual(self.frames(slid, "ellipse"), self.frames(slid, "circle")[:1])
        grown = self.click("C3N")
        self.assertEqual([(m["tag"], m["frames"]) for m in grown], [("path", {"opacity": [0, 1], "scale": [0.3, 1]})])
        for motion in slid + grown:
            self.assertLessEqual(motion["duration"], MOST_MILLISECONDS)
            self.assertLessEqual(set(motion["frames"]), {"translate", "scale", "opacity"})

    def test_a_click_counts_while_a_piece_is_on_its_way(self):
        self.page.new_game("fendo", PEOPLE, size=5)
        self.assertNotEqual(self.click("A3", "B3"), [])  # the animation is paused
        self.click("B3N", "E3", "D3", "D3N")
        self.assertEqual(self.page.count(".turns .turn"), 2)

    def test_a_stone_appears_and_a_captured_one_fades(self):
        page = self.page
        page.new_game("fonver", PEOPLE, size=5, pie="off")
        self.assertEqual(self.frames(self.click("A1"), "circle")[0], {"opacity": [0, 1], "scale": [0.3, 1]})
        gone = self.click("B1", "B2", "A2", "A1", "B2")
        self.assertEqual([(m["name"], m["frames"]) for m in gone], [("leaving", {"opacity": [1, 0]})])
        self.assertEqual(page.count(".leaving circle[fill^=url]"), 1)
        page.js(FINISH)
        page.until("return !document.querySelector('.leaving')")

    def test_the_common_pawn_alone_slides(self):
        page = self.page
        page.new_game("siemenet", PEOPLE, size=5)
        self.assertEqual(self.frames(self.click("B3"), "g"), [{"translate": ["48px 0px", "0px 0px"]}])
        for _ in range(30):
            clicks.step(page, self.luck)
        slid = [m["name"] for m in page.js(TAKE) if "translate" in m["frames"]]
        self.assertGreater(len(slid), 5)
        self.assertEqual(set(slid), {"url(#common)"})

    def test_steps_back_and_forth_and_not_across_the_game(self):
        page = self.page
        page.new_game("fonver", PEOPLE, size=9, pie="off")
        page.load(" ".join(column + row for low, high in ("13", "57") for column in "ABCDEFGH" for row in (low, high)))
        page.js(TAKE)
        page.click("#back")
        self.assertEqual(self.frames(page.js(TAKE), "g"), [{"opacity": [1, 0]}])
        page.click("#first")
        self.assertEqual(page.js(TAKE), [])

    def test_a_motion_goes_on_when_the_same_picture_is_told_again(self):
        page = self.page
        page.new_game("fonver", PEOPLE, size=5, pie="off")
        page.js("window.clock = 1000; performance.now = () => clock")
        self.click("B2")
        for clock, began in (1100, [100, 100]), (1300, []):
            page.js("clock = arguments[0]", clock)
            self.tell_again()
            self.assertEqual([m["began"] for m in page.js(TAKE)], began)

    @unittest.skipIf(SITE, "a friend needs a server")
    def test_the_other_page_sees_the_piece_slide(self):
        page = self.page
        page.new_game("fendo", {"side:black": "friend"}, size=5)
        friend = self.window(self.server.address)
        friend.driver.get(page.until("return document.querySelector('#players .address')?.textContent"))
        friend.press("button")
        friend.until("return document.body.dataset.shown > 0")
        friend.js(TAKE)
        self.click("A3", "B3", "B3N")
        friend.until("return motions.some(({ tag }) => tag === 'path')")
        slid = friend.js(TAKE)
        self.assertEqual(self.frames(slid, "circle")[0], {"translate": ["-60px 0px", "0px 0px"]})
        self.assertEqual(self.frames(slid, "path"), [{"opacity": [0, 1], "scale": [0.3, 1]}])


class Calm(Case):
    moves = False

    def test_nothing_moves_where_less_motion_is_asked_for(self):
        self.page.new_game("fendo", PEOPLE, size=5)
        self.assertEqual(self.click("A3", "B3") + self.click("B3N"), [])
        self.page.new_game("fonver", PEOPLE, size=5, pie="off")
        self.assertEqual(self.click("A1", "B1", "B2", "A2", "A1", "B2"), [])


class Hand(Case):
    def pointer(self, kind, x, y):
        self.page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", dict(type=kind, x=x, y=y, button="left", buttons=int(kind != "mouseReleased"), clickCount=1))

    def middle(self, selector):
        return self.page.js(MIDDLE, ".places [data-point=%s]" % selector if len(selector) < 3 else selector)

    def hold(self, start, end):
        """Presses on `start`, and moves to `end` in steps."""
        self.pointer("mousePressed", *start)
        self.move(start, end)

    def move(self, start, end):
        (x, y), (to_x, to_y) = start, end
        for i in range(1, 5):
            self.pointer("mouseMoved", x + (to_x - x) * i / 4, y + (to_y - y) * i / 4)

    def release(self, x, y):
        self.pointer("mouseReleased", x, y)

    def near(self, point, wanted):
        for a, b in zip(self.page.js(PIECE, point), wanted):
            self.assertAlmostEqual(a, b, delta=4)


class Drags(Hand):
    moves = False

    def test_a_piece_is_dragged_and_its_targets_show(self):
        page = self.page
        page.new_game("fendo", PEOPLE, size=5)
        page.press("#players .checks input")  # shows the places for all clicks
        page.until("return document.querySelectorAll('.target').length === 0")
        end = self.middle("C3")
        self.hold(self.middle("A3"), end)
        page.until("return document.querySelectorAll('.half-point').length === 1")
        self.near("A3", end)  # also after the new picture has come
        self.assertGreater(page.count(".target"), 4)
        self.pointer("mouseMoved", end[0] + 1, end[1])
        self.assertEqual(page.js("return document.querySelector('.drop-target').dataset.point"), "C3")
        self.release(*end)
        page.until("return document.querySelectorAll('.half-point').length === 2")
        self.near("C3", end)
        self.click("C3N")
        self.assertEqual(page.js("return document.querySelector('.turns .turn').textContent"), "A3-C3N")

    def test_a_piece_that_is_released_elsewhere_goes_back(self):
        page = self.page
        page.new_game("fendo", PEOPLE, size=5)
        home = self.middle("A3")
        for end in (self.middle("E3"), [5, 5]):  # on another piece, off the board
            self.hold(home, end)
            page.until("return document.querySelectorAll('.half-point').length === 1")
            self.release(*end)
            page.until("return document.querySelectorAll('.half-point').length === 0")
            self.near("A3", home)
        self.assertEqual(page.count(".turns .turn"), 0)

    def test_a_piece_that_is_released_at_home_is_chosen(self):
        page, home = self.page, self.middle("A4")
        self.hold(home, [home[0] + 60, home[1]])
        page.until("return document.querySelectorAll('.half-point').length === 1")
        self.pointer("mouseMoved", *home)
        self.release(*home)
        self.near("A4", home)
        self.hold(home, self.middle("C4"))  # a chosen piece can be dragged as well
        self.release(*self.middle("C4"))
        page.until("return document.querySelectorAll('.half-point').length === 2")

    def test_the_common_pawn_is_dragged(self):
        page = self.page
        page.new_game("siemenet", PEOPLE, size=5)
        home, end = self.middle("C3"), self.middle("B3")
        self.hold(home, [home[0], home[1] + 300])
        self.near("C3", [home[0], home[1] + 300])
        self.release(home[0], home[1] + 300)
        self.near("C3", home)
        self.pointer("mousePressed", *home)
        self.tell_again()
        self.move(home, end)
        self.near("C3", end)
        self.release(*end)
        page.until("return document.querySelectorAll('.half-point').length === 1")
        self.near("B3", end)
        self.hold(end, home)  # the piece has moved, so it cannot be dragged
        self.release(*home)
        self.near("B3", end)

    def test_an_empty_place_and_a_stone_that_stays_are_not_dragged(self):
        page = self.page
        page.new_game("fonver", PEOPLE, size=5, pie="off")
        self.click("B2")
        self.assertEqual(page.count(".liftable"), 0)
        self.hold(self.middle("B2"), self.middle("C3"))
        self.release(*self.middle("C3"))
        self.near("B2", self.middle("B2"))

    def test_a_finger_drags_and_the_page_stays(self):
        page = self.page
        page.new_game("fendo", PEOPLE, size=5)
        page.resize(390, 600, 1, True)
        page.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", dict(enabled=True))

        def touch(kind, *points):
            page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", dict(type=kind, touchPoints=[dict(x=x, y=y) for x, y in points]))
        (x, y), (to_x, to_y) = self.middle("A3"), self.middle("A1")
        touch("touchStart", [x, y])
        for i in range(1, 6):
            touch("touchMove", [x + (to_x - x) * i / 5, y + (to_y - y) * i / 5])
        touch("touchEnd")
        page.until("return document.querySelectorAll('.half-point').length === 2")
        self.assertEqual(page.js("return scrollY"), 0)
        self.near("A1", self.middle("A1"))


class Sounds(Case):
    moves = False

    def heard(self, *points):
        self.click(*points)
        return self.page.js(HEARD)

    def test_tones_that_can_be_switched_on(self):
        page, switch = self.page, "#players .checks label:last-child input"
        page.new_game("fonver", PEOPLE, size=3, pie="off")
        self.assertEqual(self.heard("A1"), [])
        page.press(switch)
        move = page.js(HEARD)
        self.assertEqual(len(move), 1)
        self.assertEqual(self.heard("B1"), move)
        self.assertEqual(self.heard("B2"), move)
        self.heard("A2", "A1")
        gone = self.heard("B2")  # a capture
        self.assertEqual(len(gone), 2)
        page.new_game("fendo", PEOPLE, size=5)
        page.js(HEARD)
        self.assertEqual(self.heard("A3"), [])
        self.assertEqual(self.heard("B3"), move)
        fence = self.heard("B3N")
        self.assertEqual(len(fence), 2)
        self.assertNotEqual(fence, gone)

    def test_the_end_is_heard_and_the_switch_is_remembered(self):
        page, switch = self.page, "#players .checks label:last-child input"
        page.press(switch)
        page.open(self.server.address)
        self.assertTrue(page.all(switch)[0].is_selected())
        page.new_game("fonver", PEOPLE, size=3, pie="off")
        self.assertEqual(len(self.heard("B2")), 1)
        end = self.heard("A1", "B1", "A2", "B3")
        self.assertEqual(len(end), 4 + 3)  # four stones, and the end
        page.press(switch)
        page.click("#undo")
        self.assertEqual(page.js(HEARD), [])


class City(Hand):
    moves = True

    def test_a_pawn_is_dragged_and_slides(self):
        page = self.page
        page.new_game("fence", players=3, tiles="demo")
        for _ in range(MOST_DECISIONS):
            page.until(clicks.WAITS % ("(%s || %s)" % (clicks.MINE, clicks.OVER)))
            if page.count("[data-part=map] .liftable"):
                break
            if clicks.is_over(page):  # all pawns were in Jail
                page.new_game("fence", players=3, tiles="demo")
            else:
                clicks.act(page, self.luck)
        names = {m["name"] for m in page.js(TAKE)}
        piece = page.js("return document.querySelector('[data-part=map] .liftable').dataset.piece")
        self.assertIn(piece, names)
        own = '[data-part=map] [data-piece="%s"]' % piece
        self.assertTrue(any("," in (name or "") for name in names), names)  # a tile
        page.js(FINISH)
        start = page.js(MIDDLE, own)
        self.hold(start, [start[0] + 30, start[1]])
        self.assertAlmostEqual(page.js(MIDDLE, own)[0], start[0] + 30, delta=3)
        self.pointer("mouseMoved", 5, 5)
        self.release(5, 5)
        back = [motion["frames"] for motion in page.js(TAKE) if motion["name"] == piece]
        self.assertEqual(back[0]["translate"][1], "0px 0px")
        page.js(FINISH)
        self.assertEqual(page.js(MIDDLE, own), start)
        self.hold(start, [start[0] + 9, start[1]])
        open_hoods = page.js("return [...document.querySelectorAll('.open-hood')].map((hood) => hood.dataset.hood)")
        self.assertGreater(len(open_hoods), 0)
        end = page.js(MIDDLE, '[data-hood="%s"]' % open_hoods[0])
        events = page.count(".story li")
        self.pointer("mouseMoved", *end)
        self.release(*end)
        page.until("return document.querySelectorAll('.story li').length !== arguments[0] || document.querySelector('.open-hood.picked')", events)


if __name__ == "__main__":
    sys.exit(cases.main())
