/* colour_arg.c - colours as arguments and in answers.  SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/colour_arg.h"

#include "protocol/dialogue.h"

enum status colour_refuse(const struct record *rec, const char *word, struct reply *r)
{
    const int seats = record_seats(rec);

    if (!rec->game->sides) {
        refuse(r, "syntax error: '%.40s' is no player of this game; write p1 %s p%d", word,
               seats == 2 ? "or" : "to", seats);
        return SYNTAX_ERROR;
    }
    refuse(r, "syntax error: '%.40s' is no colour of %s; write", word, rec->game->name);
    for (int i = 0; i < seats; i++) {
        text_add(&r->text, i ? " or " : " ");
        record_print_side(rec, i, &r->text);
    }
    return SYNTAX_ERROR;
}

void colour_print(const struct session *s, int actor, struct text *out)
{
    const struct side *sides = s->record.game->sides;

    if (s->dialogue->for_people && sides && actor >= 0 && sides[actor].alias)
        text_add(out, sides[actor].alias);
    else
        record_print_side(&s->record, actor, out);
}

enum status colour_read(const struct session *s, const struct args *a, size_t i, int *player,
                        struct reply *r)
{
    *player = record_side(&s->record, args_word(a, i));
    return *player < 0 ? colour_refuse(&s->record, args_word(a, i), r) : OK;
}

enum status colour_refuse_chance(const struct session *s, struct reply *r)
{
    text_clear(&r->text);
    record_explain_chance(&s->record, &r->text);
    return REFUSED;
}

enum status colour_to_act(const struct session *s, const struct args *a, size_t i, struct reply *r)
{
    const int to_act = record_to_act(&s->record);
    int player;

    if (colour_read(s, a, i, &player, r) != OK)
        return SYNTAX_ERROR;
    if (player == to_act)
        return OK;
    if (to_act == NOBODY)
        return refuse(r, "the game is over");
    if (to_act == CHANCE)
        return colour_refuse_chance(s, r);
    refuse(r, "it is the turn of ");
    colour_print(s, to_act, &r->text);
    return REFUSED;
}
