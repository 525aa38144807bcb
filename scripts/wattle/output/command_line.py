"""command_line.py - the command that makes a report again, as the report tells it.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import shlex


def command_line(script, options, usual):
    """The script, its game, and those options that are not as usual: {name: value}."""
    words = [script, options.game]
    for name, value in usual.items():
        if getattr(options, name) != value:
            words += ["--" + name, str(getattr(options, name))]
    return shlex.join(words)
