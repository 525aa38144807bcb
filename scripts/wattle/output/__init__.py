"""output - text, numbers, pictures and files for people and for other programs.

SPDX-License-Identifier: GPL-3.0-or-later
"""
