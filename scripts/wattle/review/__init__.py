"""review - the review of a recorded game: the cost of each move, as text and as a page.

SPDX-License-Identifier: GPL-3.0-or-later
"""
