/*
 * version.h - the version number. docs/CONTRIBUTING.md explains it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_VERSION_H
#define WATTLE_VERSION_H

#define WATTLE_VERSION "1.0.0"

#endif
