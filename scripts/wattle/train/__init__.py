"""train - training of nets by self-play, with PyTorch.

SPDX-License-Identifier: GPL-3.0-or-later
"""
