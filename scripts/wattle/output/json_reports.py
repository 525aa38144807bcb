"""json_reports.py - the figures of a study, for programs: NAME.json, or NAME in a folder's reports.json.

A folder that has a reports.json keeps all of its figures there, a line a report. docs does so, where a
file each would be thirty.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os

from wattle.output.atomic_files import write_text

ALL = "reports.json"


def read_all(folder):
    """{name: figures} of the folder's reports.json, or None when it has none."""
    try:
        with open(os.path.join(folder, ALL), encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return None


def read_report(folder, name):
    """The figures of a report, or None when there is none yet."""
    try:
        with open(os.path.join(folder, name + ".json"), encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return (read_all(folder) or {}).get(name)


def write_report(folder, name, figures):
    """Keeps the figures; the path of the file they are in."""
    reports = read_all(folder)
    if reports is None:
        path = os.path.join(folder, name + ".json")
        write_text(path, json.dumps(figures, indent=1) + "\n")
        return path
    reports[name] = figures
    path = os.path.join(folder, ALL)
    write_text(path, "{\n%s\n}\n" % ",\n".join(
        "%s: %s" % (json.dumps(key), json.dumps(reports[key])) for key in sorted(reports)))
    return path
