/*
 * version.h - what `version` and --version answer. docs/CONTRIBUTING.md tells what the numbers mean.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_VERSION_H
#define WATTLE_VERSION_H

#define WATTLE_VERSION "1.0.0"

#endif
