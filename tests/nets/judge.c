/*
 * judge.c - prints a net's evaluations of a file of samples, for tests/test_train.py.
 *
 *     judge                        a short test, as in `make test`
 *     judge NET SAMPLES KERNEL     for each record its outputs as floats, as they lie in memory:
 *                                  planes cell by cell, value (win, draw, loss), margin, globals
 *
 * docs/training/FORMATS.md describes the formats. KERNEL is a name of net_kernel. The numbers in
 * the samples' header are little-endian.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "net/net.h"
#include "tests/support/test.h"

HELD_BY(net, net_free)

enum { HEADER = 128, MOST_CELLS = 64 * 64 };

/* A file of samples, with the data that a net needs. */
struct file {
    FILE *file;
    int inputs, width, height;
    uint32_t record_bytes, records;
    uint8_t on[MOST_CELLS];
};

static unsigned word_at(const unsigned char *p, int bytes)
{
    unsigned word = 0;

    for (int i = bytes - 1; i >= 0; i--)
        word = word << 8 | p[i];
    return word;
}

/* Reads the header. Returns false if the file has no valid header. */
static bool file_begin(struct file *f)
{
    unsigned char head[HEADER];

    if (fread(head, 1, HEADER, f->file) != HEADER || memcmp(head, "WATTLES1", 8) != 0)
        return false;
    f->inputs = (int)word_at(head + 24, 2);
    f->width = (int)word_at(head + 36, 2);
    f->height = (int)word_at(head + 38, 2);
    f->record_bytes = word_at(head + 44, 4);
    f->records = word_at(head + 48, 4);
    const size_t cells = (size_t)f->width * (size_t)f->height, padded = (cells + 7) / 8 * 8;

    return cells > 0 && padded <= MOST_CELLS && fread(f->on, 1, padded, f->file) == padded;
}

static void put(const float *numbers, size_t n)
{
    fwrite(numbers, sizeof *numbers, n, stdout);
}

/* Evaluates one record and prints the outputs. */
static void judge(const struct net *net, struct net_workspace *room, const struct file *f,
                  const uint8_t *record)
{
    const int cells = f->width * f->height, stride = net_stride(net), inputs = f->inputs;
    const size_t width = (size_t)inputs, planes = (size_t)net_planes(net) * (size_t)cells;
    struct net_output out;

    for (int cell = 0; cell < cells; cell++)
        memcpy(net_input(room) + cell * stride, record + (size_t)cell * width, width);
    net_run(room, &out);
    put(out.planes, planes);
    put(out.value, 3);
    put(&out.margin, 1);
    put(out.globals, (size_t)net_shape(net)->globals);
}

static int judge_all(const struct net *net, struct file *f)
{
    const struct net_grid grid = { .width = f->width, .height = f->height, .on = f->on };
    struct net_workspace *room = net_workspace_open(net, &grid);
    uint8_t *record = xmalloc(f->record_bytes);
    uint32_t done = 0;

    while (done < f->records && fread(record, 1, f->record_bytes, f->file) == f->record_bytes) {
        judge(net, room, f, record);
        done++;
    }
    free(record);
    net_workspace_close(room);
    return done != f->records;
}

TEST(a_file_that_is_cut_off_has_no_samples)
{
    struct file f = { .file = tmpfile() };

    assert_non_null(f.file);
    fputs("WATTLES1 and no more", f.file);
    rewind(f.file);

    assert_false(file_begin(&f));

    fclose(f.file);
}

int main(int argc, char **argv)
{
    struct text why = TEXT_EMPTY;

    if (argc < 4)
        return test_run();

    struct file f = { .file = fopen(argv[2], "rb") };

    if (!net_kernel_choose(argv[3]))
        return 3;
    HELD(net) net = net_load(argv[1], &why);

    if (!net || !f.file || !file_begin(&f) || f.inputs != net_shape(net)->inputs) {
        fprintf(stderr, "%s, %s: %s\n", argv[1], argv[2], why.data ? why.data : "no samples");
        return 2;
    }
    const int status = judge_all(net, &f);

    fclose(f.file);
    return status;
}
