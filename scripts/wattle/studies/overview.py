"""overview - one page that compares all games: deepest, fairest, most drawish, most decisive.

    scripts/overview                # from the reports that are in docs/playtest
    scripts/overview --run          # plays first what has no report; goes on where it was interrupted
    scripts/overview --commands     # all runs that the page is made of

Reads what scripts/playtest, ladder and luck have written to --out, and writes README.md and
overview.svg there. All words follow from figures, and every figure has its command.

Exit status: 0 when the page is written, 1 when there is nothing to write of or a run fails, 2 for bad
arguments, 130 when interrupted.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import subprocess
import sys

from wattle.gtp.process import interruptible
from wattle.output.atomic_files import write_text
from wattle.output.file_names import name_of_game
from wattle.output.json_reports import read_report
from wattle.output.sanitize import show
from wattle.paths import ROOT
from wattle.studies import overview_report as report, overview_study as study


def read_arguments(words):
    parser = argparse.ArgumentParser(description="Compares all games on one page.")
    add = parser.add_argument
    add("--run", action="store_true", help="first play what is missing: days on one machine")
    add("--commands", action="store_true", help="print all runs that the page is made of, and do nothing")
    add("--hosts", metavar="HOST,...", help="machines that play, as GNU parallel's --sshlogin takes them")
    add("-j", "--jobs", metavar="N", help="games at once on each machine (default: as many as it has cores)")
    add("--out", default=os.path.join(ROOT, "docs", "playtest"), metavar="DIR", help="(default: docs/playtest)")
    return parser.parse_args(words)


def run_all(options):
    """The exit status of the first run that fails, or 0."""
    more = ["--out", os.path.abspath(options.out)]
    for name in ("hosts", "jobs"):
        if getattr(options, name):
            more += ["--" + name, getattr(options, name)]
    for words in study.commands():
        if study.is_made(read_report(options.out, study.file_of(words)), words):
            continue
        show(report.shell(words), sys.stderr)
        status = subprocess.run([os.path.join(ROOT, words[0]), *words[1:], *more], cwd=ROOT, check=False).returncode
        if status:
            return status
    return 0


def write(folder):
    rows = study.rows_of(folder)
    if not rows:
        show("overview: no playtest is in %s; scripts/overview --run makes them" % folder, sys.stderr)
        return 1
    compared = [read_report(folder, name_of_game(game) + "-options") for game in study.BOARDS]
    dealt = read_report(folder, "luck-" + name_of_game(study.DICE))
    lines = report.page(rows, [found for found in compared if found], dealt, "scripts/overview")
    for name, text in (("README.md", "".join(line.rstrip() + "\n" for line in lines)), ("overview.svg", report.picture(rows))):
        write_text(os.path.join(folder, name), text)
        show(os.path.join(folder, name))
    return 0


@interruptible
def main(words):
    options = read_arguments(words)
    if options.commands:
        for one in study.commands():
            print(report.shell([*one, "--out", os.path.relpath(options.out, ROOT)]))
        return 0
    return (run_all(options) if options.run else 0) or write(options.out)
