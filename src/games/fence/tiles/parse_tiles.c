/*
 * parse_tiles.c - parsing of the text of a tile set, statement by statement.
 *
 * statements.c reads the statements inside a tile. validate.c makes the checks at the end of a
 * tile and of the file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "games/fence/tiles/tiles_internal.h"

#include "base/utf8.h"

#include <string.h>

static void read_set(struct reader *r, const struct field *field, int count)
{
    (void)count;
    if (r->has_set)
        tiles_complain(r, r->line, "E02 second 'set'");
    else if (!tiles_is_name(&field[1]))
        tiles_complain_of(r, &field[1], "name of a set (up to 32 letters, digits, - _)");
    else
        tiles_copy_id(r->set->name, &field[1]);
    r->has_set = true;
}

static void read_start(struct reader *r, const struct field *field, int count)
{
    (void)count;
    if (r->start_line) {
        tiles_complain(r, r->line, "E02 second 'start'");
        return;
    }
    r->start_line = r->line;
    if (tiles_is_tile_id(&field[1]))
        tiles_copy_id(r->start, &field[1]);
    else
        tiles_complain_of(r, &field[1], "id of a tile (a letter, up to 7 letters or digits)");
}

static void read_coordinate(struct reader *r, const struct field *field)
{
    struct tileset *set = r->set;
    struct tile *tile = tiles_last(r);
    int red, blue;

    if (tiles_field_is(field, "-"))
        return;
    if (!tiles_is_coordinate(field, &red, &blue)) {
        tiles_complain_of(r, field, "coordinate (RED,BLUE or -)");
        return;
    }
    if (red < 1 || red > 6 || blue < 1 || blue > 6) {
        char buffer[SHOWN + 1];
        tiles_complain(r, r->line, "E04 tile %s: coordinate %s is not within 1 to 6", tile->id,
                       tiles_shown(field, buffer));
        return;
    }
    if (set->at[red][blue] >= 0)
        tiles_complain(r, r->line, "E04 tile %s: tile %s has coordinate %d,%d already", tile->id,
                       set->tile[set->at[red][blue]].id, red, blue);
    tile->red = red;
    tile->blue = blue;
    set->at[red][blue] = set->tiles - 1;
}

static void begin_tile(struct reader *r, const struct field *id)
{
    struct tileset *set = r->set;

    set->tile = tiles_one_more(set->tile, set->tiles, sizeof *set->tile);
    r->tile_line[set->tiles++] = r->line;
    struct tile *tile = tiles_last(r);
    tile->first_hood = set->hoods;
    tile->first_body = set->bodies;
    memset(tile->hood_at, NONE_HERE, sizeof tile->hood_at);
    memset(tile->body_at, NONE_HERE, sizeof tile->body_at);
    if (id)
        tiles_copy_id(tile->id, id);
    else
        strcpy(tile->id, "?");
    r->in_tile = true;
    r->has_edges = r->has_corners = false;
    r->lacks_border = r->lacks_waters = r->lacks_hoods = false;
}

static void complain_of_second_tile(struct reader *r, const struct field *id)
{
    const struct tileset *set = r->set;

    for (int t = 0; t < set->tiles; t++)
        if (tiles_field_is(id, set->tile[t].id)) {
            tiles_complain(r, r->line, "E04 tile %s is in line %d already", set->tile[t].id,
                           r->tile_line[t]);
            return;
        }
}

static void read_tile(struct reader *r, const struct field *field, int count)
{
    (void)count;
    if (r->in_tile) {
        tiles_complain(r, r->line, "E02 tile %s has no 'end' before the next tile",
                       tiles_last(r)->id);
        tiles_check_tile(r);
    }
    if (tiles_is_tile_id(&field[1])) {
        complain_of_second_tile(r, &field[1]);
        begin_tile(r, &field[1]);
    } else {
        tiles_complain_of(r, &field[1], "id of a tile (a letter, up to 7 letters or digits)");
        begin_tile(r, NULL);
    }
    read_coordinate(r, &field[2]);
}

static void read_end(struct reader *r, const struct field *field, int count)
{
    (void)field;
    (void)count;
    tiles_check_tile(r);
    r->in_tile = false;
}

static const struct statement {
    const char *word;
    int least, most; /* number of fields, including the word */
    bool in_tile;
    void (*read)(struct reader *, const struct field *, int count);
    const char *form;
} statements[] = {
    { "set", 2, 2, false, read_set, "set NAME" },
    { "start", 2, 2, false, read_start, "start TILE" },
    { "tile", 3, 3, false, read_tile, "tile ID RED,BLUE or tile ID -" },
    { "edges", 5, 5, true, tiles_read_edges, "edges N E S W" },
    { "corners", 2, 2, true, tiles_read_corners, "corners CCCC" },
    { "water", 3, MAX_FIELDS, true, tiles_read_water, "water BODY CELL... or water BODY -" },
    { "hood", 4, MAX_FIELDS, true, tiles_read_hood,
      "hood ID \"NAME\" roads SLOT... [shore BODY...]" },
    { "end", 1, 1, true, read_end, "end" },
};

static const struct statement *statement_of(const struct field *word)
{
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
        if (tiles_field_is(word, statements[i].word))
            return &statements[i];
    return NULL;
}

/* Suppresses later messages that would follow from a bad statement. */
static void suppress_messages(struct reader *r, const struct statement *s)
{
    r->has_edges |= s->read == tiles_read_edges;
    r->has_corners |= s->read == tiles_read_corners;
    r->lacks_border |= s->read == tiles_read_edges || s->read == tiles_read_corners;
    r->lacks_waters |= s->read == tiles_read_water;
    r->lacks_hoods |= s->read == tiles_read_hood;
    r->has_set |= s->read == read_set;
    if (s->read == read_start && !r->start_line)
        r->start_line = r->line;
    if (s->read == read_tile && r->set->tiles < MAX_TILES) {
        if (r->in_tile)
            tiles_check_tile(r);
        begin_tile(r, NULL);
    }
    if (s->read == read_end && r->in_tile)
        read_end(r, NULL, 1);
}

static void read_statement(struct reader *r, const struct field *field, int count)
{
    const struct statement *s = statement_of(&field[0]);
    char buffer[SHOWN + 1];

    if (!s)
        tiles_complain(r, r->line, "E02 unknown statement '%s'", tiles_shown(&field[0], buffer));
    else if (s->in_tile && !r->in_tile)
        tiles_complain(r, r->line, "E02 '%s' outside of a tile", s->word);
    else if (r->in_tile && (s->read == read_set || s->read == read_start)) {
        tiles_complain(r, r->line, "E02 '%s' inside tile %s", s->word, tiles_last(r)->id);
        suppress_messages(r, s);
    } else if (s->read == read_tile && r->set->tiles == MAX_TILES)
        r->is_full = true;
    else if (count < s->least || count > s->most) {
        tiles_complain(r, r->line, "E03 the form is: %s", s->form);
        suppress_messages(r, s);
    } else
        s->read(r, field, count);
}

static void read_first(struct reader *r, const struct field *field, int count)
{
    char buffer[SHOWN + 1];

    r->first_line = r->line;
    if (!tiles_field_is(&field[0], "fence-tiles"))
        r->is_alien = true;
    else if (count != 2)
        tiles_complain(r, r->line, "E01 the form is: fence-tiles 1");
    else if (!tiles_field_is(&field[1], "1"))
        tiles_complain(r, r->line, "E01 unknown version '%s'", tiles_shown(&field[1], buffer));
}

/* Handles a line that has no valid form, by its first word. */
static void skip_line(struct reader *r, const char *line, int length)
{
    const int blank = (int)strspn(line, " \t");
    struct field word = { { line + blank, (int)strcspn(line + blank, " \t\r\n;") }, false };
    const struct statement *s = blank + word.word.length <= length ? statement_of(&word) : NULL;

    if (!r->first_line && tiles_field_is(&word, "fence-tiles"))
        r->first_line = r->line;
    if (s && r->first_line)
        suppress_messages(r, s);
}

static void read_line(struct reader *r, const char *line, int length)
{
    struct field field[MAX_FIELDS];
    int count = -1;

    if (length > MAX_LINE)
        tiles_complain(r, r->line, "E03 the line has more than %d bytes", MAX_LINE);
    else if (tiles_is_clean(r, line, length))
        count = tiles_split(r, line, length, field);
    if (count < 0)
        skip_line(r, line, length);
    else if (count > 0 && !r->first_line)
        read_first(r, field, count);
    else if (count > 0)
        read_statement(r, field, count);
}

/* Sorts messages by line number. */
static void sort_findings(struct findings *f)
{
    for (int i = 1; i < f->count; i++)
        for (int j = i; j > 0 && f->list[j].line < f->list[j - 1].line; j--) {
            const struct finding swapped = f->list[j];
            f->list[j] = f->list[j - 1];
            f->list[j - 1] = swapped;
        }
}

void tiles_read(struct reader *r, const char *contents)
{
    const char *at = contents + utf8_mark(contents, strlen(contents));

    while (*at && !r->is_full && !r->is_alien && r->errors.count < MAX_ERRORS) {
        const size_t length = strcspn(at, "\n");
        r->line++;
        read_line(r, at, length > MAX_LINE ? MAX_LINE + 1 : (int)length);
        at += length + (at[length] == '\n');
    }
    if (!r->first_line) {
        r->first_line = r->line ? r->line : 1;
        r->is_alien = true;
    }
    if (r->is_alien) {
        /* Other messages are pointless for a file that is not a tile set. */
        tiles_complain(r, r->first_line, "E01 the first statement is not 'fence-tiles 1'");
        return;
    }
    if (r->is_full)
        tiles_complain(r, r->line, "E12 more than %d tiles", MAX_TILES);
    else if (r->in_tile) {
        tiles_complain(r, r->tile_line[r->set->tiles - 1], "E02 tile %s has no 'end'",
                       tiles_last(r)->id);
        tiles_check_tile(r);
    }
    tiles_check_set(r);
    sort_findings(&r->errors);
    sort_findings(&r->warnings);
}
