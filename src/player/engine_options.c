/*
 * engine_options.c - the options of the engine itself; those of a game stand in its folder.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "record/record.h"

const struct option engine_options[] = {
    { "threads", OPTION_NUMBER, 1, MAX_SEARCH_THREADS, NULL, "1", "search threads" },
    { "memory", OPTION_NUMBER, 1, 65536, NULL, "256", "megabytes for the search tree, a bound" },
    { "seed", OPTION_NUMBER, 0, 4294967295, NULL, "0",
      "where the engine's random numbers start, and the luck of a game; 0: somewhere new each "
      "time" },
    { "dealer", OPTION_CHOICE, 0, 0, "engine|table", "engine",
      "who rolls and deals: the engine, from its seed, or a table outside (chance)" },
    { "level", OPTION_NUMBER, 1, 10, NULL, "10",
      "strength for human opponents; 10 is full strength" },
    { "move_time", OPTION_REAL, 0.001, 86400, NULL, "2", "seconds a turn when no clock is set" },
    { "max_nodes", OPTION_NUMBER, 0, 1e12, NULL, "0",
      "search iterations a turn; 0: no limit. With a limit and no clock, time is not looked at" },
    { "lag", OPTION_NUMBER, -1, 10000, NULL, "-1",
      "milliseconds of each turn kept back for the controller; -1: 20, and more on a machine so "
      "busy that answers come late" },
    { "search", OPTION_CHOICE, 0, 0, "default|plain|random", "default",
      "default; plain: textbook UCT with random playouts; random: a random legal turn" },
    { "net", OPTION_FILE, 0, 0, "auto|none", "auto",
      "what judges positions: auto: the net of the game, if the engine has one; none; or a file" },
    { "book", OPTION_FILE, 0, 0, "auto|none", "auto",
      "turns known beforehand, played at full strength without a search: auto: what the engine "
      "knows; none; or a file" },
    { "contempt", OPTION_NUMBER, 0, 50, NULL, "25",
      "hundredths of a win by which the engine, choosing a move, values a draw below one half" },
    { "resign", OPTION_SWITCH, 0, 0, NULL, "off", "give up hopeless games" },
    { NULL, OPTION_SWITCH, 0, 0, NULL, NULL, NULL },
};
