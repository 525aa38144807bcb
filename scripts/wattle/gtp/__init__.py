"""gtp - engines as processes: GTP, UGI, analysis in JSON, transcripts.

SPDX-License-Identifier: GPL-3.0-or-later
"""
