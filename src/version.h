/*
 * version.h - what `version` and --version answer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_VERSION_H
#define WATTLE_VERSION_H

#define WATTLE_VERSION "0.1"

#endif
