"""jobs - long runs: jobs side by side here and on other machines, results kept on disk.

SPDX-License-Identifier: GPL-3.0-or-later
"""
