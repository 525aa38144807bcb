"""board - the board in a browser: a web server, tables, and their engines.

SPDX-License-Identifier: GPL-3.0-or-later
"""
