"""screenshots - pictures for the documents, of programs driven as a user would.

SPDX-License-Identifier: GPL-3.0-or-later
"""
