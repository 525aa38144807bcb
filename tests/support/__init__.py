"""support - what tests share.

SPDX-License-Identifier: GPL-3.0-or-later
"""
