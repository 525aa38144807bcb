"""main.py - the command line of scripts/board.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import asyncio
import ipaddress
import logging
import os
import shlex
import signal
import sys
import threading
import urllib.parse
import webbrowser

from wattle.board import kept_games
from wattle.board.async_engine import Gone, Refused
from wattle.board.table import Table
from wattle.output.sanitize import in_short, visible
from wattle.paths import ROOT


def arguments():
    parser = argparse.ArgumentParser(
        prog="board", description="A board in the browser, for all games, with the engine as "
        "opponent and analyst. Ends with Ctrl-C.")
    parser.add_argument("game", nargs="?", help="fendo, siemenet, fonver, fiodar or fence")
    parser.add_argument("--listen", metavar="ADDRESS", default="127.0.0.1",
                        help="one address of this machine, for friends in the same network; "
                             "without it nobody else can reach the board")
    parser.add_argument("--port", type=int, default=0,
                        help="a port of your choice, where the address stays the same; else a free "
                             "one")
    parser.add_argument("--no-browser", action="store_true", help="print the address, and no more")
    parser.add_argument("--engine", default=os.path.join(ROOT, "wattle"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    try:
        if ipaddress.ip_address(args.listen).is_unspecified:
            parser.error("--listen takes one address, such as 192.168.1.5, not all of them")
    except ValueError:
        parser.error("--listen takes an address in numbers, such as 192.168.1.5")
    if not 0 <= args.port <= 65535:
        parser.error("--port takes a number from 0 to 65535")
    return args


class OneLine(logging.Formatter):
    """Logs an error in one line, so that no client can fill the disk."""

    def format(self, record):
        error = record.exc_info[1] if record.exc_info else None
        text = record.getMessage() + (": %r" % error if error else "")
        return "board: %s" % in_short(text.replace("\n", " "))


def log_in_lines():
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine())
    logging.getLogger().addHandler(handler)


# Anybody on this machine can read what programs are called with, so the browser is given a file
# that only its owner can read, and that leads to the address.
WAY = """<!DOCTYPE html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=%s">
<title>wattle</title>
<p>The board is at <a href="%s">its address</a>.
"""


def show(address, way):
    """Tells the address. `way`: a file that may be written to open a browser with, or None."""
    print("The board is at %s" % address)
    print("Ctrl-C ends it.", flush=True)
    # Without a screen a browser would be one of text, in this very terminal.
    if way and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        kept_games.write_private(way, WAY % (address, address))
        # Browsers may talk on standard output, and take their time.
        threading.Thread(target=webbrowser.open, args=("file://" + urllib.parse.quote(way),),
                         daemon=True).start()


async def run(args):
    from wattle.board.web_server import serve
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, task.cancel)
    with kept_games.opened() as kept:
        table = Table(kept)
        way = None if args.no_browser else os.path.join(kept.work, "open.html")
        words = shlex.split(args.engine) if " " in args.engine else [args.engine]
        await table.open([os.path.abspath(words[0])] + words[1:], args.game)
        await serve(table, args.listen, args.port, kept_games.secret_of(args.listen, args.port),
                    lambda address: show(address, way))


def main():
    args = arguments()
    log_in_lines()
    try:
        asyncio.run(run(args))
    except asyncio.CancelledError:
        pass  # asked to end
    except (Refused, Gone, OSError) as error:
        sys.exit(visible("board: %s" % error))
