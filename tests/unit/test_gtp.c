/*
 * test_gtp.c - whole dialogues with a session in this process.
 *
 * They show behaviour that transcripts cannot show, because it depends on the time when lines
 * arrive, repeats until a game ends, or breaks the rules. Other tests check which clock runs, and
 * lists that are too long.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L
#include "base/clock.h"
#include "games/games.h"
#include "protocol/commands.h"
#include "protocol/dialogue.h"
#include "tests/support/talk.h"
#include "tests/support/toy.h"

#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

/* A session between two pipes, in its own thread. */
struct talk {
    struct session session;
    int to, from; /* the test's ends */
    pthread_t thread;
    bool joined;
    struct text heard;
};

static void *run(void *context)
{
    struct talk *d = context;

    dialogue_run(&d->session, &gtp_dialogue);
    close(d->session.output.fd);
    return NULL;
}

static int open_dialogue(void **state)
{
    static struct talk dialogue;
    struct talk *d = &dialogue;
    int in[2], out[2];

    signal(SIGPIPE, SIG_IGN);
    if (pipe(in) || pipe(out))
        return -1;
    session_open(&d->session, games, &gtp_dialogue, in[0], out[1]);
    d->to = in[1];
    d->from = out[0];
    d->joined = false;
    d->heard = (struct text)TEXT_EMPTY;
    *state = d;
    return pthread_create(&d->thread, NULL, run, d);
}

static int close_dialogue(void **state)
{
    struct talk *d = *state;

    if (d->to >= 0)
        close(d->to);
    if (d->from >= 0)
        close(d->from);
    if (!d->joined)
        pthread_join(d->thread, NULL);
    close(d->session.input.fd);
    session_close(&d->session);
    text_free(&d->heard);
    return 0;
}

#define TEST_DIALOGUE(name) TEST_OF(struct talk *d, name, open_dialogue, close_dialogue)

static void tell(struct talk *d, const char *lines)
{
    assert_int_equal(write(d->to, lines, strlen(lines)), (ssize_t)strlen(lines));
}

/* Reads everything up to these words. */
static void hear_words(struct talk *d, const char *words)
{
    char byte[2] = "";

    text_clear(&d->heard);
    while (!strstr(d->heard.data ? d->heard.data : "", words) && read(d->from, byte, 1) == 1)
        text_add(&d->heard, byte);
}

/* Reads everything up to the end of this number of replies. */
static const char *hear(struct talk *d, int replies)
{
    char byte[2] = "";

    text_clear(&d->heard);
    while (replies && read(d->from, byte, 1) == 1) {
        text_add(&d->heard, byte);
        const size_t n = d->heard.length;
        if (n >= 2 && !strcmp(d->heard.data + n - 2, "\n\n"))
            replies--;
    }
    assert_int_equal(replies, 0);
    return d->heard.data;
}

static const char *ask(struct talk *d, const char *line)
{
    tell(d, line);
    tell(d, "\n");
    return hear(d, 1);
}

static void assert_begins(const char *text, const char *beginning)
{
    if (strncmp(text, beginning, strlen(beginning)))
        fail_msg("'%.80s' does not begin with '%s'", text, beginning);
}

/* Fails unless the session has ended without more output. */
static void assert_ended(struct talk *d)
{
    char byte;

    assert_int_equal(read(d->from, &byte, 1), 0);
}

/* Many lines sent ahead are answered in order, one reply each. */
TEST_DIALOGUE(lines_sent_ahead_are_answered_in_order)
{
    FREED(text) expected = TEXT_EMPTY;

    for (int i = 0; i < 1000; i++) {
        char line[32];
        snprintf(line, sizeof line, "%d name\n\n", i);
        tell(d, line);
        text_addf(&expected, "=%d wattle\n\n", i);
    }
    assert_string_equal(hear(d, 1000), expected.data);
}

/* "The end of the input means `quit`", and the last line is obeyed even without line feed. */
TEST_DIALOGUE(end_of_input_ends_the_session)
{
    tell(d, "name\nversion");
    close(d->to);
    d->to = -1;
    hear(d, 2);
    assert_ended(d);
}

TEST_DIALOGUE(nothing_is_read_after_quit)
{
    tell(d, "quit\nname\n");
    assert_string_equal(hear(d, 1), "= \n\n");
    assert_ended(d);
}

/* A line of any length gets one answer. The session remembers whether a command failed. */
TEST_DIALOGUE(long_lines_get_one_answer)
{
    FREED(text) line = TEXT_EMPTY;

    for (int i = 0; i < 20000; i++)
        text_add(&line, "x");
    assert_begins(ask(d, line.data), "? unknown command");
    text_clear(&line);
    text_add(&line, "play w ");
    for (int i = 0; i < 20000; i++)
        text_add(&line, "A1,");
    assert_begins(ask(d, line.data), "? ");
    text_clear(&line);
    text_add(&line, "name ");
    for (int i = 0; i < 20000; i++)
        text_add(&line, "a ");
    assert_begins(ask(d, line.data), "? syntax error");
    assert_begins(ask(d, "name"), "= wattle");
    assert_true(d->session.failed);
}

/* Waits until the session ends because nobody reads its output. */
static void assert_ends_unheard(struct talk *d)
{
    pthread_join(d->thread, NULL);
    d->joined = true;
    assert_true(d->session.output.broken);
}

static void stop_reading(struct talk *d)
{
    close(d->from);
    d->from = -1;
}

/* If a reader goes away, the session ends without a signal and without output. */
TEST_DIALOGUE(closed_output_ends_the_session)
{
    ask(d, "name");
    stop_reading(d);
    tell(d, "lz-analyze 1\n");
    assert_ends_unheard(d);
}

/* If a controller dies while the engine thinks for it, the engine ends too. */
TEST_DIALOGUE(closed_output_ends_thinking)
{
    ask(d, "set_option move_time 3600");
    tell(d, "genmove w\n");
    clock_sleep(0.05);
    stop_reading(d);
    assert_ends_unheard(d);
}

/* Sends a line, then "the comment line `# interrupt` ends early". Fails unless the answer has this
   beginning. */
static void assert_interrupted(struct talk *d, const char *line, const char *beginning)
{
    tell(d, line);
    clock_sleep(0.05);
    tell(d, "# interrupt\n");
    assert_begins(hear(d, 1), beginning);
}

/* A genmove that would take an hour. */
TEST_DIALOGUE(interrupt_ends_thinking)
{
    ask(d, "set_option move_time 3600");
    assert_interrupted(d, "genmove w\n", "= ");
    assert_begins(ask(d, "side_to_move"), "= black");
}

/* Returns the iterations of the first search if these lines are sent together. Reads `replies`
   replies. */
static uint64_t iterations_of(struct talk *d, const char *lines, int replies)
{
    struct search_report report;

    ask(d, "newgame fendo");
    tell(d, lines);
    hear(d, replies);
    search_report(player_search(&d->session.player), 0, false, &report);
    search_report_free(&report);
    return report.iterations;
}

/* "Other lines wait for their turn." The test counts iterations, because their speed may vary. */
TEST_DIALOGUE(other_lines_do_not_end_thinking)
{
    ask(d, "set_option net none");
    ask(d, "set_option seed 1");
    ask(d, "set_option max_nodes 5000");
    const uint64_t alone = iterations_of(d, "genmove w\n", 1);

    assert_true(alone > 1000);
    assert_int_equal(iterations_of(d, "genmove w\nname\n# interrupt\n", 2), alone);
}

/* Answers that are ready do not wait for a long command after them. */
TEST_DIALOGUE(answers_leave_before_a_long_command)
{
    ask(d, "set_option move_time 3600");
    tell(d, "name\ngenmove w\n");
    assert_begins(hear(d, 1), "= wattle");
    tell(d, "# interrupt\n");
    assert_begins(hear(d, 1), "= ");
}

TEST_DIALOGUE(interrupt_ends_counting)
{
    assert_interrupted(d, "perft 9\n", "? stopped after ");
    assert_interrupted(d, "playout 100000000\n", "= games ");
    assert_interrupted(d, "bench\n", "? interrupted");
    assert_interrupted(d, "solve 3600\n", "= unknown, from ");
}

/* "until the next line of input, which is then obeyed as usual" */
TEST_DIALOGUE(any_line_ends_analysis_and_is_obeyed)
{
    tell(d, "7 lz-analyze w 2\n");
    hear_words(d, "info move ");
    assert_string_equal(d->heard.data, "=7 \ninfo move ");
    tell(d, "8 name\n");
    hear(d, 1);
    assert_string_equal(hear(d, 1), "=8 wattle\n\n");
    assert_begins(ask(d, "history"), "= \n");
}

/* "When the result is proved the search rests, and the reply still waits for a line." */
TEST_DIALOGUE(analysis_of_a_proved_position_waits)
{
    ask(d, "set_position fendo w size=3 1O|1/WW_|O/1W1");
    tell(d, "lz-analyze 1 maxmoves 1\n");
    double used;
    do { /* the proof may take any time, but a search that never rests exceeds the time limit */
        used = -clock_cpu();
        clock_sleep(0.3);
        used += clock_cpu();
    } while (used >= 0.15);
    tell(d, "\n");
    assert_begins(hear(d, 1), "= \ninfo move ");
}

TEST_DIALOGUE(end_of_input_ends_analysis)
{
    tell(d, "kata-analyze 5\n");
    close(d->to);
    d->to = -1;
    assert_begins(hear(d, 1), "= \n");
    assert_ended(d);
}

/* Plays a game of the engine against itself, from `newgame` to a score. */
static void play_a_game(struct talk *d, const char *game, const char *options)
{
    char line[512];

    snprintf(line, sizeof line, "newgame %s %s", game, options);
    assert_begins(ask(d, line), "= ");
    for (int turn = 0; turn < 1000; turn++) {
        char side[16];
        snprintf(side, sizeof side, "%.10s", ask(d, "side_to_move") + 2);
        side[strcspn(side, "\n")] = '\0';
        if (!strcmp(side, "none"))
            break;
        snprintf(line, sizeof line, "genmove %s", side);
        assert_begins(ask(d, line), "= ");
    }
    const char *score = ask(d, "final_score");
    assert_true(!strncmp(score, "= W+", 4) || !strncmp(score, "= B+", 4) ||
                !strcmp(score, "= 0\n\n") || !strncmp(score, "= win:p", 7) ||
                !strncmp(score, "= draw:", 7));
}

/* Every game in every variant ends with a score, by whole turns and by steps. */
/* Without nets, because under TSan the evaluations of so many games take a quarter of an hour. */
TEST_DIALOGUE(all_games_can_be_played_to_the_end)
{
    ask(d, "set_option net none");
    ask(d, "set_option max_nodes 5");
    ask(d, "set_option seed 1");
    for (int i = 0; games[i]; i++)
        for (int k = 0; games[i]->variants[k]; k++)
            play_a_game(d, games[i]->name, games[i]->variants[k]);
}

TEST_DIALOGUE(games_can_be_played_by_steps)
{
    ask(d, "set_option search random");
    ask(d, "set_option seed 1");
    d->session.by_step = true;
    for (int i = 0; games[i]; i++)
        play_a_game(d, games[i]->name,
                    option_find(games[i]->options, "size") ? "size=5" : games[i]->variants[1]);
}

/* Each row of the table has the texts that help and completion show, and a name that is legal in
   GTP. */
TEST(rows_are_complete)
{
    const struct command *c;

    for (int i = 0; (c = command_at(i)); i++) {
        assert_int_equal(strspn(c->name, "abcdefghijklmnopqrstuvwxyz_-"), strlen(c->name));
        assert_true(c->min <= c->max);
        assert_true(c->where & (EVERYWHERE | IN_UGI));
        assert_non_null(c->handler);
        assert_true(*c->summary && *c->story);
        assert_null(strstr(c->story, "\n\n"));
        if (c->where & IN_GTP)
            assert_ptr_equal(command_find(c->name, IN_GTP), c);
    }
}

/* Sets the smallest and the largest number of words that the arguments allow, as help shows them.
   "[N]" may be left out. " | " separates different forms of all arguments. */
static void count_words(const char *arguments, int *least, int *most)
{
    int needed = 0, all = 0, depth = 0;

    *least = *arguments ? INT_MAX : 0;
    *most = 0;
    for (const char *at = arguments; *at; at += strcspn(at, " "), at += strspn(at, " ")) {
        const size_t length = strcspn(at, " ");
        const bool is_bar = length == 1 && *at == '|';
        depth += *at == '[';
        needed += !is_bar && !depth && *at != '.';
        all += !is_bar;
        depth -= at[length - 1] == ']' && depth;
        if (is_bar || !at[length]) {
            *least = needed < *least ? needed : *least;
            *most = all > *most ? all : *most;
            needed = all = 0;
        }
    }
}

TEST(rows_take_as_many_words_as_help_says)
{
    const struct command *c;

    for (int i = 0; (c = command_at(i)); i++) {
        int least, most;
        count_words(c->arguments, &least, &most);
        if (least != c->min || (c->max < MAX_PLAYERS && most != c->max) ||
            (c->max >= MAX_PLAYERS && !*c->arguments))
            fail_msg("%s %s: %d to %d words", c->name, c->arguments, c->min, c->max);
    }
}

/* ---- Clocks, and lists that are too long ---- */

static void assert_timing(const char *line, enum timing timing)
{
    static struct session s;

    talk_open(&s, games);
    must(&s, line);
    assert_int_equal(player_timer(&s.player)->timing, timing);
    talk_close(&s);
}

TEST(time_settings_say_which_clock_runs)
{
    assert_timing("time_settings 300 10 1", TIMING_CANADIAN);
    assert_timing("time_settings 0 10 1", TIMING_CANADIAN);
    assert_timing("time_settings 1800 0 0", TIMING_ABSOLUTE);
    assert_timing("time_settings 1800 0 5", TIMING_ABSOLUTE);
    assert_timing("time_settings 10 5 0", TIMING_NONE); /* GTP 2: no limit */
    assert_timing("time_settings 0 5 0", TIMING_NONE);
    assert_timing("time_settings 0 0 0", TIMING_NONE); /* the time would be over at once */
}

static int many_steps(const struct position *pos, step out[MAX_STEPS])
{
    (void)pos;
    for (int i = 0; i < MAX_STEPS; i++)
        out[i] = COIN_LEFT;
    return MAX_STEPS;
}

static int many_steps_inside(const struct position *pos, step out[MAX_STEPS])
{
    return (toy_coins.mid_turn(pos) ? many_steps : toy_coins.steps)(pos, out);
}

static void assert_refused(struct session *s, const char *line, const char *why)
{
    FREED(text) heard = TEXT_EMPTY;

    assert_int_equal(say(s, line, &heard), REFUSED);
    assert_string_equal(heard.data, why);
}

/* A full list may lack something, so it is not presented as complete. */
TEST(a_list_that_may_lack_something_is_refused)
{
    static struct session s;
    struct game wide = toy_coins;
    const struct game *list[] = { &wide, NULL };

    wide.steps = many_steps;
    talk_open(&s, list);
    must(&s, "newgame coins row=1234");
    assert_refused(&s, "legal_moves", "there are 4096 legal steps or more, too many to list");
    assert_refused(&s, "legal_steps", "there are 4096 legal steps or more, too many to list");
    assert_refused(&s, "perft 1",
                   "stopped after 0 sequences: interrupted, or too many steps to list");
    assert_refused(&s, "perft 2",
                   "stopped after 0 sequences: interrupted, or too many steps to list");
    talk_close(&s);
}

/* The first coin is odd, so the turn continues after it. */
TEST(a_list_that_may_lack_something_inside_a_turn_is_refused)
{
    static struct session s;
    struct game wide = toy_coins;
    const struct game *list[] = { &wide, NULL };

    wide.steps = many_steps_inside;
    talk_open(&s, list);
    must(&s, "newgame coins row=1234");
    assert_refused(&s, "legal_moves", "there are 4096 legal steps or more, too many to list");
    talk_close(&s);
}
