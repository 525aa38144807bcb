/*
 * test_seat.c - with --seat, no command shows or uses information that the seat must not have.
 *
 * The test makes two games that look the same from the seat. They differ in the cards of the other
 * players, in the cards of the Stash and often in the future random numbers. Every command, over
 * GTP and in the shell, must give exactly the same answer in both games. The only exception is a
 * command that continues the game, if the seat then sees different events. Each command runs in its
 * own process, so that it cannot affect the next one. If a command has no example in this file, the
 * test fails.
 *
 * Two planted leaks show that the test finds leaks. One is a session without a seat. The other is a
 * FENCE! that hides nothing. The last tests play games at a seat.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/fence.h"
#include "games/fence/rules/step.h"
#include "games/games.h"
#include "protocol/dialogue.h"
#include "protocol/engine_options.h"
#include "protocol/shell/complete.h"
#include "tests/support/secrets.h"
#include "tests/support/talk.h"
#include "tests/support/walk.h"

#include <sys/wait.h>
#include <unistd.h>

/* The player at the seat, another player, and limits of steps, card swaps and tokens. */
enum { SEAT = 1, STRANGER = 2, LONGEST = 1000, SWAPS = 60, TOKENS = 8 };

static struct game mutant;
static const struct game *list[] = { &fence, &mutant, NULL, NULL };

/* ---- Two games that look the same ---- */

struct course {
    step steps[LONGEST];
    int count;
};

/* Plays the steps in a new game with the option dealer=table. Returns false if a step is not
   legal. */
static bool lay(struct record *rec, const char *newgame, const struct course *c)
{
    MUST(record_set_option(rec, "dealer", "table", &why));
    MUST(record_new_game(rec, rec->game, newgame, &why));
    for (int i = 0; i < c->count; i++) {
        if (!walk_offers(rec->game, record_position(rec), c->steps[i]))
            return false;
        record_play_steps(rec, &c->steps[i], 1);
    }
    return true;
}

static bool look_the_same(const struct record *a, const struct record *b)
{
    const struct hidden *secrets = fence.hidden;

    for (int i = 0; i <= a->now; i++) {
        const struct position *x = position_at(a, i), *y = position_at(b, i);
        if (fence.to_act(x) != fence.to_act(y) ||
            (i < a->now && secrets->observe_step(x, a->steps[i], SEAT) !=
                               secrets->observe_step(y, b->steps[i], SEAT)))
            return false;
    }
    return true;
}

/* If the seat did not see the cards of a step, replaces one of them by a card of the same colour.
   Returns whether the step has changed. */
static bool swap_card(const struct position *pos, step *s, struct rng *rng)
{
    const int kind = (int)step_kind(*s), value = (int)rng_below(rng, NUMBERS);
    int first = step_card(*s), second = step_second(*s);

    if ((kind != STEP_DEAL && kind != STEP_START) ||
        fence.hidden->observe_step(pos, *s, SEAT) == *s)
        return false;
    if (kind == STEP_START && rng_below(rng, 2))
        second = card_of(card_colour(second), value);
    else
        first = card_of(card_colour(first), value);
    const step other =
        step_make(step_kind(*s), step_hood(*s), step_player(*s), first, second, step_colour(*s));
    const bool is_other = other != *s;
    *s = other;
    return is_other;
}

/* Sets `other` to a game that looks like `one` from the seat. Returns the number of swaps. */
static int make_twin(const char *newgame, const struct course *one, struct course *other,
                     struct rng *rng)
{
    struct record a, b;
    int swaps = 0;

    record_open(&a, list);
    record_open(&b, list);
    assert_true(lay(&a, newgame, one));
    *other = *one;
    for (int i = 0; i < SWAPS; i++) {
        struct course next = *other;
        const int at = (int)rng_below(rng, (uint32_t)one->count);
        if (swap_card(position_at(&a, at), &next.steps[at], rng) && lay(&b, newgame, &next) &&
            look_the_same(&a, &b)) {
            *other = next;
            swaps++;
        }
    }
    record_close(&a);
    record_close(&b);
    return swaps;
}

/* Plays a random game of `decisions` decisions, or fewer if the game ends. A turn that ends the
   game is taken back. */
static void play_random(const char *newgame, int decisions, struct course *c, struct rng *rng)
{
    CLOSED(record) rec;

    record_open(&rec, list);
    MUST(record_set_option(&rec, "seed", "77", &why));
    MUST(record_new_game(&rec, &fence, newgame, &why));
    while (decisions-- && record_to_act(&rec) >= 0 && rec.now < LONGEST - 100) {
        const step s = walk_step(&fence, record_position(&rec), rng);
        record_play_steps(&rec, &s, 1);
    }
    while (record_to_act(&rec) == NOBODY)
        MUST(record_undo(&rec, 1, false, &why));
    c->count = rec.now;
    memcpy(c->steps, rec.steps, (size_t)rec.now * sizeof c->steps[0]);
}

/* ---- Sessions with these games ---- */

static void set(struct session *s, const char *name, const char *value)
{
    MUST(engine_set_option(s, name, value, &why));
}

/* Opens a session in which the game continues and the engine deals. `seat` is a number from 1, or 0
   for no seat. */
static void open_at(struct session *s, const struct game *game, const char *newgame,
                    const struct course *c, int seat)
{
    talk_open(s, list);
    MUST(record_new_game(&s->record, game, "", &why));
    set(s, "seed", "1");
    set(s, "memory", "1");
    set(s, "max_nodes", "20");
    set(s, "net", "none");
    assert_true(lay(&s->record, newgame, c));
    set(s, "dealer", "engine");
    assert_int_equal(s->record.now, c->count);
    s->record.deal_seed = 0;
    deal_rng_keep_secret(&s->record.luck);
    s->record.seat = seat;
}

/* Adds the information that the seat may have: the game, the player to act, and the steps as the
   seat sees them. After the end of the game, all steps are visible. */
static void add_known(const struct record *rec, struct text *out)
{
    const bool is_over = record_to_act(rec) == NOBODY;

    text_addf(out, "%s %d", rec->game->name, record_to_act(rec));
    for (int i = 0; i < rec->now && rec->game->hidden; i++)
        text_addf(out, " %x",
                  is_over
                      ? rec->steps[i]
                      : rec->game->hidden->observe_step(position_at(rec, i), rec->steps[i], SEAT));
}

static void run_gtp(struct session *s, const char *line)
{
    struct reply r;

    reply_open(&r, &s->output);
    reply_start(&r, "");
    reply_finish(&r, command_run(s, line, &r));
    output_flush(&s->output);
}

static void run_shell(struct session *s, const char *line)
{
    FILE *in = tmpfile();

    assert_non_null(in);
    fprintf(in, "%s\n", line);
    rewind(in);
    line_open(&s->input, fileno(in));
    dialogue_run(s, &shell_dialogue);
}

/* Prints the completions that Tab offers after the line. */
static void run_tab(struct session *s, const char *line)
{
    struct completion c;

    s->dialogue = &shell_dialogue;
    complete(s, line, strlen(line), &c);
    for (int i = 0; i < c.words.count; i++)
        dprintf(s->output.fd, "%s\n", c.words.list[i]);
}

typedef void run(struct session *s, const char *line);

/* ---- The answer to a command, and its effect ---- */

struct outcome {
    struct text answer, known;
    bool moved;
};

static const char PATTERN[] = "/tmp/wattle-seat-XXXXXX";
static char path[sizeof PATTERN]; /* for commands about files */

static void write_outcome(struct session *s, run *runs, const char *line)
{
    const struct record *rec = &s->record;
    const int now = rec->now;
    struct text known = TEXT_EMPTY;
    char content[1 << 16];

    runs(s, line);
    FILE *file = strstr(line, path) && !strstr(line, "load") ? fopen(path, "r") : NULL;
    for (size_t n; file && (n = fread(content, 1, sizeof content, file));)
        dprintf(s->output.fd, "%.*s", (int)n, content);
    add_known(rec, &known);
    dprintf(s->output.fd, "%c%s%c%s", '\0', known.data, '\0',
            rec->now != now || rec->game == list[2] ? "moved" : "");
}

/* Removes times, which differ from run to run, and the rest of their lines. */
static void cut_times(char *answer)
{
    static const char *const times[] = { "games_per_second", ", say " };

    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++)
        for (char *at = answer; (at = strstr(at, times[i]));)
            memmove(at, at + strcspn(at, "\n"), strlen(at + strcspn(at, "\n")) + 1);
}

static void read_outcome(int fd, struct outcome *o)
{
    FREED(text) all = TEXT_EMPTY;
    char block[4096];

    for (ssize_t n; (n = read(fd, block, sizeof block)) > 0;)
        text_add_bytes(&all, block, (size_t)n);
    const char *known = all.data + strlen(all.data) + 1;
    assert_true(all.length > strlen(all.data) + 1); /* otherwise the process has crashed */
    *o = (struct outcome){ TEXT_EMPTY, TEXT_EMPTY, *(known + strlen(known) + 1) };
    cut_times(all.data);
    text_add(&o->answer, all.data);
    text_add(&o->known, known);
}

/* Runs a line in its own process and returns the outcome. */
static struct outcome try(struct session *s, run *runs, const char *line)
{
    struct outcome o;
    int ends[2];

    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        s->output.fd = ends[1];
        write_outcome(s, runs, line);
        _exit(0);
    }
    close(ends[1]);
    read_outcome(ends[0], &o);
    close(ends[0]);
    waitpid(child, NULL, 0);
    unlink(path);
    return o;
}

static void outcome_free(struct outcome *o)
{
    text_free(&o->answer);
    text_free(&o->known);
}

/* ---- Examples of all commands ---- */

/* Lines separated by '|'. pS stands for the player at the seat, pO for another player, pX for the
   player to move, FILE for the name of a file, and * for each of some tokens. If `quick`, the
   search is random, so that commands that think without a limit give the same answer each time. */
static const struct example {
    const char *name, *lines;
    bool quick;
} examples[] = {
    { "known_command", "known_command position", false },
    { "help", "help|help all|help position|help fence", false },
    { "newgame", "newgame|newgame siemenet|newgame fence players=9", false },
    { "set_game", "set_game siemenet|set_game nonsense", false },
    { "set_option", "set_option seed 3|set_option dealer table|set_option level 3", false },
    { "boardsize", "boardsize 9", false },
    { "komi", "komi 6.5", false },
    { "set_position", "set_position fence p1 players=3|set_position siemenet", false },
    { "play",
      "play pX *|play pS *|play pO *|play pS pass|play pS resign|play pO resign|play pX "
      "me:r1b1:old-town",
      false },
    { "genmove", "genmove pX|genmove pS|genmove pO", false },
    { "reg_genmove", "reg_genmove pX|reg_genmove pS", false },
    { "chance", "chance dice:1,1|chance deal:pS:r1|chance deal:pO:r?", false },
    { "undo", "undo|undo 2|undo 999", false },
    { "redo", "redo|redo 2", false },
    { "view", "view pS|view pO|view p1", false },
    { "time_settings", "time_settings 600 0 0", false },
    { "time_left", "time_left pX 60 0", false },
    { "kgs-time_settings", "kgs-time_settings none", false },
    /* The interval is so long that only the last report is shown. */
    { "analyze", "analyze 100000", true },
    { "lz-analyze", "lz-analyze 100000|lz-analyze pX 100000|lz-analyze pS 100000", true },
    { "kata-analyze", "kata-analyze 100000 rootInfo true|kata-analyze pX 100000", true },
    { "genmove_analyze", "genmove_analyze pX 100000", false },
    { "lz-genmove_analyze", "lz-genmove_analyze 100000|lz-genmove_analyze pS 100000", false },
    { "kata-genmove_analyze", "kata-genmove_analyze pX 100000 rootInfo true", false },
    { "perft", "perft 1", false },
    { "playout", "playout 5", false },
    { "solve", "solve 0.01", false },
    { "puzzle", "puzzle|puzzle 1|puzzle 1 solution|puzzle siemenet 1", false },
    { "list_lessons", "list_lessons|list_lessons fonver", false },
    { "lesson", "lesson|lesson 1", false },
    { "judge", "judge|judge *", false },
    { "learn", "learn|learn 1|next|stop", false },
    { "bench", "bench nonsense", false },
    { "savegame", "savegame FILE|savegame FILE all|savegame FILE pS|savegame FILE pO", false },
    { "loadgame", "loadgame FILE", false },
    { "svg", "svg|svg FILE", false },
    { "computer", "computer|computer pS|computer none", false },
    { "level", "level|level 3", false },
    { "clock", "clock|clock 5 5", false },
    { "hint", "hint", true },
    { "goto", "goto 0|goto 3|goto end|undo all", false },
    { "resign", "resign|resign pS", false },
    { "set", "set|set seed=3|set level=3", false },
};

/* Commands that are tried without arguments. */
static const char *const bare[] = {
    "protocol_version", "name",         "version",        "list_commands", "quit",
    "list_games",       "list_options", "clear",          "clear_board",   "position",
    "showboard",        "print_tiles",  "side_to_move",   "legal_moves",   "legal_steps",
    "history",          "final_score",  "estimate_score", "list_words",    "exit",
    "resume",           "rules",        "moves",          "options"
};

/* More lines for the shell, and beginnings of lines before Tab. */
static const char spoken[] =
    "*|1|2|99|1. *|1. * 2. * 3. *|genmove|play *|go|show|analyze!|nonsense";
static const char typed[] =
    "|p|play pX |play pO |view |set_option |set_option seed |me:|savegame |d";

/* Returns the example of a command, or NULL if there is none. */
static const struct example *example_of(const char *name)
{
    static const struct example alone = { "", "", false };

    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++)
        if (!strcmp(examples[i].name, name))
            return &examples[i];
    for (size_t i = 0; i < sizeof bare / sizeof bare[0]; i++)
        if (!strcmp(bare[i], name))
            return &alone;
    return strncmp(name, "gogui-", 6) ? NULL : &alone;
}

/* ---- Questions in both games ---- */

struct inquiry {
    struct session one, other; /* the two games */
    char tokens[TOKENS][80];
    int token_count;
    int compared, differences;
    char culprit[200]; /* the last line with two different answers */
};

/* Sets `out` to the line with all placeholders replaced. The token replaces *. */
static void add_line(const char *start, size_t n, const char *token, const struct inquiry *q,
                     struct text *out)
{
    const int to_act = record_to_act(&q->one.record);

    text_clear(out);
    for (const char *c = start; c < start + n; c++) {
        if (*c == 'p' && c[1] == 'S' && ++c)
            text_addf(out, "p%d", SEAT + 1);
        else if (*c == 'p' && c[1] == 'O' && ++c)
            text_addf(out, "p%d", STRANGER + 1);
        else if (*c == 'p' && c[1] == 'X' && ++c)
            text_addf(out, "p%d", to_act + 1);
        else if (!strncmp(c, "FILE", 4) && (c += 3))
            text_add(out, path);
        else if (*c == '*')
            text_add(out, token);
        else
            text_add_char(out, *c);
    }
}

static void ask(struct inquiry *q, run *runs, const char *line)
{
    if (strstr(line, "loadgame")) {
        FREED(text) record = TEXT_EMPTY;
        FILE *file = fopen(path, "w");
        record_print_transcript(&q->one.record, SEAT,
                                &record); /* for both games, as the seat sees the same in both */
        fputs(record.data, file);
        fclose(file);
    }
    struct outcome a = try(&q->one, runs, line);
    if (strstr(line, "loadgame"))
        return outcome_free(&a);
    struct outcome b = try(&q->other, runs, line);
    const bool may_differ = (a.moved || b.moved) && strcmp(a.known.data, b.known.data) != 0;

    q->compared += !may_differ;
    if (!may_differ && strcmp(a.answer.data, b.answer.data) != 0) {
        q->differences++;
        snprintf(q->culprit, sizeof q->culprit, "%s", line);
        if (getenv("SEAT_TELLS"))
            printf("%s\n--- one\n%s--- other\n%s", line, a.answer.data, b.answer.data);
    }
    outcome_free(&a);
    outcome_free(&b);
}

static void ask_all(struct inquiry *q, run *runs, const char *lines)
{
    FREED(text) line = TEXT_EMPTY;

    for (const char *start = lines;;) {
        const size_t n = strcspn(start, "|");
        const bool has_tokens = memchr(start, '*', n);
        for (int i = 0; i < (has_tokens ? q->token_count : 1); i++) {
            add_line(start, n, has_tokens ? q->tokens[i] : "", q, &line);
            ask(q, runs, line.data);
        }
        if (!start[n])
            break;
        start += n + 1;
    }
}

static void set_search(struct inquiry *q, const char *value)
{
    set(&q->one, "search", value);
    set(&q->other, "search", value);
}

/* Tries each command of the table in both dialogues, then the other lines. */
static void ask_commands(struct inquiry *q)
{
    const struct command *c;

    for (int i = 0; (c = command_at(i)); i++) {
        if (!(c->where & EVERYWHERE))
            continue;
        const struct example *e = example_of(c->name);
        if (!e) {
            fail_msg("%s has no example in this test", c->name);
            return;
        }
        set_search(q, e->quick ? "random" : "default");
        if (c->where & IN_GTP)
            ask_all(q, run_gtp, *e->lines ? e->lines : c->name);
        if (c->where & IN_SHELL)
            ask_all(q, run_shell, *e->lines ? e->lines : c->name);
    }
    ask_all(q, run_shell, spoken);
    ask_all(q, run_tab, typed);
}

/* Sets the tokens: some steps that are legal as far as the seat knows, and two fixed ones. */
static void take_tokens(struct inquiry *q)
{
    static step steps[MAX_STEPS];
    const struct record *rec = &q->one.record;
    POSITION(pos) = record_view(rec, rec->now, SEAT);
    const int n = rec->game->steps(pos, steps);

    q->token_count = 0;
    for (int i = 0; i < TOKENS - 2 && i < n; i++) {
        FREED(text) token = TEXT_EMPTY;
        rec->game->text->print_step(pos, steps[(long)i * n / (TOKENS - 2)], &token);
        snprintf(q->tokens[q->token_count++], sizeof q->tokens[0], "%s", token.data);
    }
    snprintf(q->tokens[q->token_count++], sizeof q->tokens[0], "draw:r");
    snprintf(q->tokens[q->token_count++], sizeof q->tokens[0], "me:r3b4:old-town");
}

/* ---- Moments of games ---- */

struct setting {
    const char *newgame;
    int decisions;
    bool same_luck; /* whether both games have the same luck, so that they more often continue
                       alike */
};

static const struct setting settings[] = {
    { "players=3 tiles=demo pawn_placement=turns", 9, false },
    { "players=3 tiles=demo", 22, true },
    { "players=3 tiles=demo", 41, false },
    { "players=3 tiles=demo stash=mixed color_swap=on", 33, true },
    { "players=4 tiles=demo boats=on hunch=on wasted_goods=on", 52, false },
    { "players=3 tiles=demo", 47, true },
};

enum { SETTINGS = sizeof settings / sizeof settings[0] };

/* Returns the number of moments. WATTLE_GAMES=1 reduces it to 2 for slow runs (valgrind). */
static int moments(void)
{
    const char *games_wanted = getenv("WATTLE_GAMES");

    return games_wanted && atoi(games_wanted) == 1 ? 2 : SETTINGS;
}

/* Asks `lines` at each moment, or all commands if `lines` is NULL. */
static void inquire(struct inquiry *q, const struct game *game, int seat, const char *lines)
{
    struct course one, other;
    struct rng rng;

    q->compared = q->differences = 0;
    rng_seed(&rng, 5);
    for (int i = 0; i < (lines ? SETTINGS : moments()); i++) {
        const struct setting *at = &settings[i];
        play_random(at->newgame, at->decisions, &one, &rng);
        const int swaps = make_twin(at->newgame, &one, &other, &rng);
        assert_true(swaps || i == 0); /* setting 0 has no cards yet, only different luck */
        open_at(&q->one, game, at->newgame, &one, seat);
        open_at(&q->other, game, at->newgame, &other, seat);
        if (at->same_luck)
            q->other.record.luck = q->one.record.luck;
        take_tokens(q);
        if (lines)
            ask_all(q, run_gtp, lines);
        else
            ask_commands(q);
        talk_close(&q->one);
        talk_close(&q->other);
    }
}

static int open_list(void **state)
{
    static struct inquiry q;

    mutant = peeking_at(&fence);
    mutant.name = "mutant";
    for (int i = 0; games[i]; i++)
        if (!strcmp(games[i]->name, "siemenet"))
            list[2] = games[i];
    memcpy(path, PATTERN, sizeof path);
    close(mkstemp(path));
    *state = &q;
    return 0;
}

static int close_list(void **state)
{
    (void)state;
    unlink(path);
    return 0;
}

#define TEST_SEAT(name) TEST_OF(struct inquiry *q, name, open_list, close_list)

TEST_SEAT(what_a_seat_cannot_know_changes_no_answer)
{
    inquire(q, &fence, SEAT + 1, NULL);
    printf("%d answers compared\n", q->compared);
    if (q->differences)
        fail_msg("%d answers differ, that to '%s' among them; SEAT_TELLS=1 shows them",
                 q->differences, q->culprit);
    assert_in_range(q->compared, 200 * moments(), 100000);
}

/* Planted leaks, which the test must notice. */
TEST_SEAT(a_seat_that_is_not_taken_would_be_noticed)
{
    static const char *const told[] = { "position", "view pO", "savegame FILE all",
                                        "savegame FILE pO" };

    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        inquire(q, &fence, 0, told[i]);
        if (!q->differences)
            fail_msg("%s tells the cards of others and the test does not notice", told[i]);
    }
}

TEST_SEAT(a_game_that_hides_nothing_would_be_noticed)
{
    static const char *const told[] = { "svg", "legal_steps", "reg_genmove pX", "estimate_score",
                                        "playout 5" };

    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        inquire(q, &mutant, SEAT + 1, told[i]);
        if (!q->differences)
            fail_msg("%s sees all cards and the test does not notice", told[i]);
    }
}

/* ---- Refusals and their advice ---- */

static void assert_answers(struct inquiry *q, const char *line, const char *wanted)
{
    FREED(text) asked = TEXT_EMPTY;

    add_line(line, strlen(line), "", q, &asked);
    struct outcome o = try(&q->one, run_gtp, asked.data);
    if (strncmp(o.answer.data, wanted, strlen(wanted)) != 0)
        fail_msg("%s: not %s but %s", asked.data, wanted, o.answer.data);
    outcome_free(&o);
}

/* Opens a session after these steps if `player` is to move then. Returns whether it did. */
static bool opens_for(struct inquiry *q, const struct course *c, int player)
{
    open_at(&q->one, &fence, "players=3 tiles=demo", c, SEAT + 1);
    if (record_to_act(&q->one.record) == player)
        return true;
    talk_close(&q->one);
    return false;
}

TEST_SEAT(refusals_say_what_to_do)
{
    static const struct {
        const char *line, *answer;
    } refused[] = {
        { "position", "? a position shows all hidden cards; at the seat of p2 use showboard, "
                      "history or savegame\n" },
        { "view p3", "? this session is the seat of p2 and sees no more than showboard shows\n" },
        { "savegame FILE all",
          "? at the seat of p2 only what p2 knows can be saved: savegame FILE\n" },
        { "set_option seed 3", "? seed decides the luck, so a session with --seat cannot set it; "
                               "newgame begins a game with new luck\n" },
        { "undo", "? cannot undo: with --seat no turn can be taken back, because its result has "
                  "been seen; newgame begins another game\n" },
        { "redo", "? cannot redo: with --seat no turn can be taken back" },
        { "play p1 pass", "? p1 plays for itself: this session is the seat of p2; genmove p1 lets "
                          "it\n" },
        { "lz-genmove_analyze p1",
          "? at this seat the analysis for p1 is hidden: write genmove p1\n" },
        { "chance dice:1,1", "? chance is not to act; it is the turn of p1\n" },
        { "ugi", "? unknown command: ugi; a session with --seat has no UGI" },
    };
    struct course c;
    struct rng rng;

    rng_seed(&rng, 5);
    do
        play_random("players=3 tiles=demo", 41, &c, &rng);
    while (!opens_for(q, &c, 0));
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        assert_answers(q, refused[i].line, refused[i].answer);
    talk_close(&q->one);
}

/* ---- Games at a seat: one played to its end, records, tables, onlookers ---- */

static const struct game *const fence_alone[] = { &fence, NULL };

/* Opens a session at the seat of p2 with a quick search. */
static int open_seat(void **state)
{
    static struct session s;

    talk_open(&s, fence_alone);
    must(&s, "set_option memory 1");
    must(&s, "set_option max_nodes 53");
    must(&s, "set_option net none");
    s.record.seat = 2;
    memcpy(path, PATTERN, sizeof path);
    close(mkstemp(path));
    *state = &s;
    return 0;
}

static int close_seat(void **state)
{
    talk_close(*state);
    unlink(path);
    return 0;
}

#define TEST_GAME(name) TEST_OF(struct session *s, name, open_seat, close_seat)

static struct text answer(struct session *s, const char *line)
{
    struct text heard = TEXT_EMPTY;

    say(s, line, &heard);
    return heard;
}

/* Fails unless the answer contains the words, or lacks them if not `wanted`. The command itself may
   be refused. */
static void check(struct session *s, const char *line, const char *words, bool wanted)
{
    FREED(text) heard = answer(s, line);

    if (!strstr(heard.data, words) == wanted)
        fail_msg("%s: %s'%s' in: %s", line, wanted ? "no " : "", words, heard.data);
}

static void assert_says(struct session *s, const char *line, const char *words)
{
    check(s, line, words, true);
}

static void assert_lacks(struct session *s, const char *line, const char *words)
{
    check(s, line, words, false);
}

static void with_path(struct session *s, const char *command, const char *rest)
{
    char line[128];

    snprintf(line, sizeof line, "%s %s%s", command, path, rest);
    must(s, line);
}

static void write_record(const char *lines)
{
    FILE *file = fopen(path, "w");

    fputs(lines, file);
    fclose(file);
}

/* Starts a game with a fixed seed, so that it is the same each time, and then takes the seat. */
static void sit(struct session *s, int seat, const char *newgame)
{
    s->record.seat = 0;
    must(s, "set_option seed 3");
    must(s, newgame);
    s->record.seat = seat;
}

/* Plays one decision. p2 plays the first legal step, and the engine plays for the others. */
static void decide(struct session *s)
{
    FREED(text) line = TEXT_EMPTY, steps = answer(s, "legal_steps");
    const int to_act = record_to_act(&s->record);

    if (to_act == 1)
        text_addf(&line, "play p2 %.*s", (int)strcspn(steps.data, " "), steps.data);
    else
        text_addf(&line, "genmove p%d", to_act + 1);
    must(s, line.data);
}

TEST_GAME(a_game_is_played_to_its_end_and_lies_open_then)
{
    must(s, "newgame fence players=3 tiles=demo round_cap=2");
    while (record_to_act(&s->record) >= 0)
        decide(s);
    assert_int_equal(record_to_act(&s->record), NOBODY);
    assert_says(s, "position", "start:p1:");
    assert_lacks(s, "history", "?");
    must(s, "view p1");
    assert_says(s, "undo", "no turn can be taken back");
    with_path(s, "savegame", "");
    s->record.seat = 0;
    with_path(s, "loadgame", "");
    assert_int_equal(record_to_act(&s->record), NOBODY);
    assert_true(s->record.luck.is_secret);
}

TEST_GAME(a_record_is_taken_as_the_seat_saw_it)
{
    sit(s, 0, "newgame fence players=3 tiles=demo");
    for (int i = 0; i < 15; i++)
        decide(s);
    with_path(s, "savegame", " all");
    s->record.seat = 2;
    FREED(text) before = answer(s, "history");
    must(s, "newgame fence players=2 tiles=demo");
    with_path(s, "loadgame", "");
    FREED(text) after = answer(s, "history");
    assert_memory_equal(after.data, before.data, 500); /* after that a dealer may have announced
                                                          more */
    assert_lacks(s, "history", "deal:p1:r1");
    assert_says(s, "history", "deal:p1:r?");
    assert_says(s, "history", "deal:p2:r6");
    assert_true(fence.hidden->has_unknown(record_position(&s->record)));
}

/* Otherwise the writer of a record could choose the luck. */
TEST_GAME(a_record_brings_no_luck_of_its_own)
{
    static const char digits[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    FREED(text) record = TEXT_EMPTY, key = TEXT_EMPTY;

    text_addf(&record,
              "set_option seed 5\nnewgame fence players=2 tiles=demo pawn_placement=turns\n"
              "# dealt from a secret, open now that the game is over: %s\n",
              digits);
    write_record(record.data);
    with_path(s, "loadgame", "");
    assert_true(s->record.luck.is_secret);
    assert_int_equal(s->record.deal_seed, 0);
    deal_rng_print(&s->record.luck, &key);
    assert_string_not_equal(key.data, digits);
    write_record("set_option dealer table\nnewgame fence players=2 tiles=demo\n");
    with_path(s, "loadgame", "");
    assert_true(record_to_act(&s->record) >= 0); /* the engine deals, although the record says
                                                    otherwise */
}

/* At a table, the engine knows only what the seat has entered. So the seat may enter the turns of
   others and take turns back. */
TEST_GAME(at_a_table_the_seat_tells_what_others_do)
{
    s->record.seat = 0;
    must(s, "set_option dealer table");
    s->record.seat = 2;
    must(s, "newgame fence players=2 tiles=demo");
    must(s, "chance tiles:p1:T25,T23,X1,T12,T32 tiles:p2:T13,T15,T44,T11");
    must(s, "chance start:p1:r?b? start:p2:r4b4");
    must(s, "play p2 place:T13:0,0:0");
    must(s, "play p1 place:T12:-1,0:0");
    must(s, "undo 2");
    must(s, "redo");
    assert_says(s, "side_to_move", "p1");
    assert_says(s, "set_option dealer engine", "decides the luck");
}

TEST_GAME(who_sits_where_nobody_plays_looks_on)
{
    sit(s, 8, "newgame fence players=2 tiles=demo");
    for (int i = 0; i < 8; i++) {
        must(s, record_to_act(&s->record) ? "genmove p2" : "genmove p1");
        assert_says(s, "history", "start:p1:r?b?");
        assert_says(s, "history", "start:p2:r?b?");
    }
    assert_says(s, record_to_act(&s->record) ? "play p2 pass" : "play p1 pass", "plays for itself");
    assert_says(s, "view p1", "sees no more than showboard shows");
}

TEST_GAME(options_of_luck_are_out_of_sight)
{
    assert_lacks(s, "list_options", "seed");
    assert_lacks(s, "list_options", "dealer");
    assert_says(s, "list_options", "threads");
    assert_says(s, "set_option seed 0", "decides the luck");
    must(s, "set_option level 3");
}
