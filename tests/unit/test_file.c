/* test_file.c - files read in whole and written whole or not at all.
   SPDX-License-Identifier: GPL-3.0-or-later */
#define _XOPEN_SOURCE 700
#include "../../protocol/file.h"
#include "../support/must.h"
#include "../support/test.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LIMIT = 1000 };

/* Each test has an empty directory of its own to work in. */
static int enter_directory(void **state)
{
    static char path[64];

    snprintf(path, sizeof path, "/tmp/wattle-test-XXXXXX");
    *state = path;
    return mkdtemp(path) && !chdir(path) ? 0 : -1;
}

/* How many entries the directory has; they are removed if that is wanted. */
static int entries(bool and_remove)
{
    DIR *dir = opendir(".");
    int n = 0;

    for (struct dirent *e; (e = readdir(dir));) {
        if (e->d_name[0] == '.')
            continue;
        n++;
        if (and_remove && unlink(e->d_name))
            rmdir(e->d_name);
    }
    closedir(dir);
    return n;
}

static int leave_directory(void **state)
{
    entries(true);
    return chdir("/") || rmdir(*state);
}

static void put(const char *path, const char *bytes, size_t n)
{
    FILE *f = fopen(path, "wb");

    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, n, f), n);
    fclose(f);
}

static enum status write_file(const char *path, const char *content, struct text *why)
{
    struct text t = TEXT_EMPTY;

    text_add(&t, content);
    const enum status status = file_write(path, &t, why);
    text_free(&t);
    return status;
}

static void assert_content(const char *path, const char *expected)
{
    struct text content = TEXT_EMPTY;

    MUST(file_read(path, LIMIT, &content, &why));
    assert_string_equal(content.data, expected);
    text_free(&content);
}

static void assert_unreadable(const char *path, const char *reason)
{
    struct text content = TEXT_EMPTY, why = TEXT_EMPTY;

    assert_int_equal(file_read(path, LIMIT, &content, &why), REFUSED);
    assert_non_null(strstr(why.data, path));
    assert_non_null(strstr(why.data, reason));
    text_free(&content);
    text_free(&why);
}

static void assert_unwritable(const char *path)
{
    struct text why = TEXT_EMPTY;

    assert_int_equal(write_file(path, "new", &why), REFUSED);
    assert_non_null(strstr(why.data, path));
    text_free(&why);
}

TEST_WITH(what_is_written_is_read, enter_directory, leave_directory)
{
    MUST(write_file("a file", "one\ntwo\n", &why));
    assert_content("a file", "one\ntwo\n");
    MUST(write_file("a file", "", &why));
    assert_content("a file", "");
    assert_int_equal(entries(false), 1);
}

TEST_WITH(limits_of_reading_are_kept, enter_directory, leave_directory)
{
    char bytes[LIMIT + 1];

    memset(bytes, 'x', sizeof bytes);
    put("full", bytes, LIMIT);
    put("over", bytes, LIMIT + 1);
    put("zero", "a\0b", 3);
    bytes[LIMIT] = '\0';
    assert_content("full", bytes);
    assert_unreadable("over", "");
    assert_unreadable("zero", "");
    assert_unreadable("missing", "No such file");
}

/* Neither directories nor pipes and devices, which would never end. */
TEST_WITH(only_regular_files_are_touched, enter_directory, leave_directory)
{
    assert_int_equal(mkdir("folder", 0700), 0);
    assert_int_equal(mkfifo("pipe", 0600), 0);
    assert_unreadable("folder", "");
    assert_unreadable("pipe", "");
    assert_unreadable("/dev/zero", "");
    assert_unwritable("folder");
    assert_unwritable("pipe");
    assert_unwritable("/dev/null");
    assert_unwritable("missing/file");
    assert_unwritable("");
    assert_int_equal(entries(false), 2);
}

/* A write that fails leaves the old file and nothing else: here the temporary file's name,
   longer than the file's own, is more than the system allows. */
TEST_WITH(failed_writes_leave_no_trace, enter_directory, leave_directory)
{
    char name[256];

    memset(name, 'n', sizeof name);
    name[252] = '\0';
    put(name, "old", 3);
    assert_unwritable(name);
    assert_content(name, "old");
    assert_int_equal(entries(false), 1);
}

/* A replaced file keeps its access rights, and a link stays a link. */
TEST_WITH(replaced_files_keep_their_nature, enter_directory, leave_directory)
{
    struct stat info;

    put("file", "old", 3);
    assert_int_equal(chmod("file", 0640), 0);
    assert_int_equal(symlink("file", "link"), 0);
    MUST(write_file("link", "new", &why));
    assert_content("file", "new");
    assert_int_equal(stat("file", &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
    assert_int_equal(lstat("link", &info), 0);
    assert_true(S_ISLNK(info.st_mode));
}

TEST_WITH(new_files_have_the_usual_rights, enter_directory, leave_directory)
{
    struct stat info;
    const mode_t mask = umask(027);

    MUST(write_file("file", "new", &why));
    assert_int_equal(umask(mask), 027);
    assert_int_equal(stat("file", &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
}
