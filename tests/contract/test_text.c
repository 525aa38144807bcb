/*
 * test_text.c - properties of the texts of every game: turns, steps, positions, records, pictures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/games.h"
#include "tests/support/in_words.h"
#include "tests/support/walk.h"

#include <ctype.h>

/* ---- Turns ---- */

/* Some positions have more turns than can be listed. The test looks at the first ones, up to this
   number. */
enum { MOST_TURNS = 3000 };

struct spelling {
    const struct game *game;
    const struct position *pos;
    struct text words; /* " turn turn turn " */
    int count;
};

/* A turn's text has no blank, and does not look like a pass or a resignation if it is none. It is
   read as the same steps, in capital and small letters. */
static bool spell(void *context, const step steps[], int n, const struct position *after)
{
    struct spelling *s = context;
    FREED(text) word = TEXT_EMPTY, why = TEXT_EMPTY;
    step read[MAX_TURN_STEPS];
    int count = 0;

    (void)after;
    s->game->text->print_turn(s->pos, steps, n, &word);
    assert_true(word.length > 0);
    assert_null(strpbrk(word.data, " \t\n#"));
    assert_null(strstr(word.data, "resign"));
    assert_true(strncmp(word.data, "pass", 4) || !strcmp(word.data, "pass"));
    for (int lower = 0; lower < 2; lower++) {
        if (s->game->text->parse_turn(s->pos, word.data, read, &count, &why) != OK)
            fail_msg("%s: %s", word.data, why.data);
        assert_int_equal(count, n);
        assert_memory_equal(read, steps, (size_t)n * sizeof *steps);
        for (char *c = word.data; *c; c++)
            *c = (char)tolower((unsigned char)*c);
    }
    text_clear(&word);
    s->game->text->print_turn(s->pos, steps, n, &word);
    text_addf(&s->words, "%s ", word.data);
    s->count++;
    return s->count < MOST_TURNS;
}

static void assert_all_different(char *words, int count)
{
    const struct sorted sorted = words_sorted(words);

    assert_int_equal(sorted.count, count);
    for (int i = 1; i < count; i++)
        assert_string_not_equal(sorted.word[i - 1], sorted.word[i]);
    free(sorted.word);
}

static void check_turns(struct record *rec, struct rng *rng)
{
    struct spelling s = { rec->game, record_position(rec), TEXT_EMPTY, 0 };

    (void)rng;
    if (!record_mid_turn(rec) && record_to_act(rec) >= 0) {
        turns_each(rec->game, record_position(rec), spell, &s);
        assert_all_different(s.words.data, s.count);
    }
    text_free(&s.words);
}

TEST_POSITIONS(each_turn_has_one_text_and_comes_back_from_it, 1, check_turns)

/* Each step can be played by its text, as legal_steps prints it. */
static void check_steps(struct record *rec, struct rng *rng)
{
    const struct game *game = rec->game;
    step steps[MAX_STEPS], read[MAX_TURN_STEPS];
    FREED(text) word = TEXT_EMPTY, why = TEXT_EMPTY;
    const int n = game->steps(record_position(rec), steps);

    (void)rng;
    for (int i = 0; i < n; i++) {
        int count = 0;
        text_clear(&word);
        game->text->print_step(record_position(rec), steps[i], &word);
        if (game->text->parse_turn(record_position(rec), word.data, read, &count, &why) != OK)
            fail_msg("%s: %s", word.data, why.data);
        assert_int_equal(count, 1);
        assert_int_equal(read[0], steps[i]);
    }
}

TEST_POSITIONS(each_step_comes_back_from_its_text, walk_games(3), check_steps)

/* Words that are no turns in most positions. If a word is refused, there is a reason in one
   line. */
static const char *const nonsense[] = { "",        "-",        "A",           "A0",    "Z99",
                                        "A1A1A1",  "A1,",      ",A1",         "A1-",   "A1-A1",
                                        "A1-A1NE", "xx",       "x",           "xA0",   "resign",
                                        "A1 B1",   "I5",       "A01",         "pass1", "A1x",
                                        "A1,B1,C", "\xff\xfe", "A1000000000", "%s%n",  "A1,A1,A1",
                                        "A1N-A1",  "A1-A1-A1N" };

static void check_nonsense(struct record *rec, struct rng *rng)
{
    step read[MAX_TURN_STEPS];
    FREED(text) why = TEXT_EMPTY;
    const uint64_t key = rec->game->key(record_position(rec));

    (void)rng;
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++) {
        int n = 0;
        text_clear(&why);
        if (rec->game->text->parse_turn(record_position(rec), nonsense[i], read, &n, &why) != OK) {
            assert_true(why.length > 0);
            assert_null(strchr(why.data, '\n'));
        }
    }
    assert_int_equal(rec->game->key(record_position(rec)), key);
}

TEST_POSITIONS(nonsense_is_refused_with_a_reason, walk_games(3), check_nonsense)

/* ---- Positions ---- */

/* Returns whether to skip the position. If a game has no position text, the record is read step by
   step. That takes long, so a few positions are enough. */
static bool is_too_long(const struct record *rec, struct rng *rng)
{
    return !rec->game->text->print_position && rng_below(rng, 16);
}

/* Fails the test unless the line is read as the same position and printed as the same line. */
static void assert_comes_back(const struct record *rec, struct record *other, const char *line)
{
    FREED(text) again = TEXT_EMPTY, why = TEXT_EMPTY;

    if (record_set_position(other, line, &why) != OK)
        fail_msg("%s: %s", line, why.data);
    record_print_position(other, &again);
    assert_string_equal(line, again.data);
    assert_int_equal(record_to_act(other), record_to_act(rec));
    assert_int_equal(other->game->key(record_position(other)),
                     rec->game->key(record_position(rec)));
}

/* The position line is read as the same position, also in the middle of a turn. */
static void check_position(struct record *rec, struct rng *rng)
{
    FREED(text) line = TEXT_EMPTY;
    struct record other;

    if (is_too_long(rec, rng))
        return;
    record_print_position(rec, &line);
    assert_null(strstr(line.data, "moves"));
    assert_null(strchr(line.data, '\n'));
    assert_null(strstr(line.data, "  "));
    record_open(&other, games);
    assert_comes_back(rec, &other, line.data);
    record_close(&other);
}

TEST_POSITIONS(a_position_comes_back_from_its_text, walk_games(3), check_position)

/* Damages a line in one place. Either the line is refused with a reason and the old game stays, or
   the result is a position that its own text restores, and that can be played to the end. */
static void check_damaged(struct record *rec, struct rng *rng)
{
    FREED(text) line = TEXT_EMPTY, why = TEXT_EMPTY, own = TEXT_EMPTY, before = TEXT_EMPTY;
    struct record other, third;
    struct position *end;
    static const char letters[] = "0123456789abcdefwxoWXOBZ/-=+.,* \t~";

    if (is_too_long(rec, rng))
        return;
    end = xaligned(rec->game->position_size);
    record_print_position(rec, &line);
    record_open(&other, games);
    record_open(&third, games);
    for (int i = 0; i < 7; i++) {
        char *damaged = xstrdup(line.data);
        damaged[rng_below(rng, (uint32_t)line.length)] =
            letters[rng_below(rng, sizeof letters - 1)];
        if (rng_below(rng, 4) == 0)
            damaged[rng_below(rng, (uint32_t)line.length)] = '\0';
        text_clear(&why);
        text_clear(&before);
        record_print_position(&other, &before);
        if (record_set_position(&other, damaged, &why) != OK) {
            assert_true(why.length > 0);
            text_clear(&own);
            record_print_position(&other, &own);
            assert_string_equal(own.data, before.data);
        } else if (other.game == rec->game) {
            text_clear(&own);
            record_print_position(&other, &own);
            assert_comes_back(&other, &third, own.data);
            game_copy(other.game, end, record_position(&other));
            other.game->playout(end, rng, NULL);
            assert_int_equal(other.game->to_act(end), NOBODY);
        }
        free(damaged);
    }
    record_close(&other);
    record_close(&third);
    free(end);
}

TEST_POSITIONS(a_damaged_position_is_refused_or_playable, walk_games(3), check_damaged)

/* ---- Records ---- */

static void check_record(struct record *rec, struct rng *rng)
{
    FREED(text) record = TEXT_EMPTY, again = TEXT_EMPTY, why = TEXT_EMPTY;
    struct record other;

    if ((is_too_long(rec, rng) || rng_below(rng, 4)) && record_to_act(rec) != NOBODY)
        return;
    record_print_transcript(rec, ALL_SEEING, &record);
    record_open(&other, games);
    if (record_set_option(&other, "seed", setting_word(&rec->dealing, "seed"), &why) != OK)
        fail_msg("%s", why.data);
    if (record_replay(&other, record.data, &why) != OK)
        fail_msg("%s\n%s", record.data, why.data);
    record_print_transcript(&other, ALL_SEEING, &again);
    assert_string_equal(record.data, again.data);
    assert_int_equal(other.now, rec->now);
    assert_int_equal(rec->game->key(record_position(&other)), rec->game->key(record_position(rec)));
    record_close(&other);
}

TEST_POSITIONS(a_record_replays_the_game, 1, check_record)

/* ---- Pictures ---- */

static void assert_whole_lines(const struct text *t)
{
    assert_true(t->length > 0);
    assert_int_equal(t->data[t->length - 1], '\n');
    assert_int_not_equal(t->data[0], '\n');
    assert_null(strstr(t->data, "\n\n"));
}

/* Fails the test if a colour is still on at the end of a line. */
static void assert_colours_end(char *board)
{
    char *next = NULL;

    for (char *line = strtok_r(board, "\n", &next); line; line = strtok_r(NULL, "\n", &next)) {
        const char *last = strrchr(line, '\033');
        if (last && strncmp(last, "\033[0m", 4) && strncmp(last, "\033[0;0m", 6))
            fail_msg("a colour goes on behind the line '%s'", line);
    }
}

static void check_pictures(struct record *rec, struct rng *rng)
{
    FREED(text) out = TEXT_EMPTY;
    const int turn = rng_below(rng, 2) ? record_last_turn(rec) : -1;
    const struct position *last = turn < 0 ? NULL : position_at(rec, turn);

    rec->game->picture->print_board(record_position(rec), last, BOARD_PLAIN, &out);
    assert_whole_lines(&out);
    for (size_t i = 0; i < out.length; i++)
        assert_true(out.data[i] == '\n' || isprint((unsigned char)out.data[i]));
    text_clear(&out);
    rec->game->picture->print_board(record_position(rec), last, BOARD_COLOUR, &out);
    assert_whole_lines(&out);
    assert_colours_end(out.data);
    text_clear(&out);
    rec->game->picture->draw(record_position(rec), last, &out);
    assert_whole_lines(&out);
    assert_non_null(strstr(out.data, "<svg"));
    assert_non_null(strstr(out.data, "</svg>"));
}

TEST_POSITIONS(pictures_are_whole_lines, 1, check_pictures)
