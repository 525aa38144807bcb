/* test_file_io.c - files are read whole, and written whole or not at all.
   SPDX-License-Identifier: GPL-3.0-or-later */
#define _XOPEN_SOURCE 700
#include "protocol/file_io.h"
#include "tests/support/test.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LIMIT = 1000 };

/* Enters a new empty directory, one for each test. */
static int enter_directory(void **state)
{
    static char path[64];

    snprintf(path, sizeof path, "/tmp/wattle-test-XXXXXX");
    *state = path;
    return mkdtemp(path) && !chdir(path) ? 0 : -1;
}

/* Returns the number of entries of the directory. Removes them if `and_remove`. */
static int entries(bool and_remove)
{
    DIR *dir = opendir(".");
    int n = 0;

    for (struct dirent *e; (e = readdir(dir));) {
        if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, ".."))
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

static enum status write_in(const struct files *f, const char *path, const char *content,
                            struct text *why)
{
    FREED(text) t = TEXT_EMPTY;

    text_add(&t, content);
    return file_write(f, path, &t, why);
}

static enum status write_file(const char *path, const char *content, struct text *why)
{
    return write_in(&files_anywhere, path, content, why);
}

static void assert_content(const char *path, const char *expected)
{
    FREED(text) content = TEXT_EMPTY;

    MUST(file_read(&files_anywhere, path, LIMIT, &content, &why));
    assert_string_equal(content.data, expected);
}

static void assert_unreadable(const char *path, const char *reason)
{
    FREED(text) content = TEXT_EMPTY, why = TEXT_EMPTY;

    assert_int_equal(file_read(&files_anywhere, path, LIMIT, &content, &why), REFUSED);
    assert_non_null(strstr(why.data, path));
    assert_non_null(strstr(why.data, reason));
}

static void assert_unwritable(const char *path)
{
    FREED(text) why = TEXT_EMPTY;

    assert_int_equal(write_file(path, "new", &why), REFUSED);
    assert_non_null(strstr(why.data, path));
}

/* Records, lists, books and tile sets from other systems may begin with a byte order mark. */
TEST_WITH(a_byte_order_mark_is_not_read, enter_directory, leave_directory)
{
    static const char mark[] = "\xEF\xBB\xBF";

    put("all", "\xEF\xBB\xBFnewgame", 10);
    assert_content("all", "newgame");
    put("none", mark, 3);
    assert_content("none", "");
    put("part", mark, 2);
    assert_content("part", "\xEF\xBB");
    put("two", "\xEF\xBB\xBF\xEF\xBB\xBF", 6);
    assert_content("two", mark);
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

/* Directories, pipes and devices are refused. Pipes and devices might never end. */
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

/* Limits the size of files that this process writes. */
static void limit_size(rlim_t bytes)
{
    struct rlimit limit;

    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
}

/* A failed write leaves the old file unchanged and makes no other file. */
static void assert_failure_leaves_no_trace(void)
{
    signal(SIGXFSZ, SIG_IGN); /* as the program does */
    put("file", "old", 3);
    limit_size(2);
    assert_unwritable("file");
    assert_unwritable("other");
    limit_size(RLIM_INFINITY);
    signal(SIGXFSZ, SIG_DFL);
    assert_content("file", "old");
    assert_int_equal(entries(false), 1);
}

TEST_WITH(failed_writes_leave_no_trace, enter_directory, leave_directory)
{
    assert_failure_leaves_no_trace();
    file_is_nameless = false;
    assert_failure_leaves_no_trace();
    file_is_nameless = true;
}

/* Files can have the longest names that the system allows. */
TEST_WITH(long_names_can_be_written, enter_directory, leave_directory)
{
    char name[256];

    memset(name, 'n', sizeof name);
    name[255] = '\0';
    for (int i = 0; i < 2; i++) {
        MUST(write_file(name, "new", &why));
        MUST(write_file(name, "newer", &why));
        assert_content(name, "newer");
        file_is_nameless = false;
    }
    file_is_nameless = true;
    assert_int_equal(entries(false), 1);
}

/* Kills a process while it writes "file", by a limit on the size of files. */
static void kill_a_writer(void)
{
    const struct rlimit no_core = { 0, 0 };
    struct text why = TEXT_EMPTY;
    int status;
    const pid_t child = fork();

    if (!child) {
        setrlimit(RLIMIT_CORE, &no_core);
        signal(SIGXFSZ, SIG_DFL);
        limit_size(2);
        write_file("file", "half of it", &why);
        _exit(0);
    }
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status));
    assert_content("file", "old");
}

TEST_WITH(a_killed_writer_leaves_nothing, enter_directory, leave_directory)
{
    put("file", "old", 3);
    kill_a_writer();
    assert_int_equal(entries(false), 1);
    MUST(write_file("file", "new", &why));
    assert_content("file", "new");
}

/* If files need names, the next save removes the file of a killed writer. It does not remove a new
   file, because another process may be writing it. */
TEST_WITH(what_a_killed_writer_left_is_swept, enter_directory, leave_directory)
{
    const struct timespec long_ago[2] = { { 1000000000, 0 }, { 1000000000, 0 } };
    DIR *dir = opendir(".");

    put("file", "old", 3);
    file_is_nameless = false;
    kill_a_writer();
    assert_int_equal(entries(false), 2);
    assert_unwritable("file");
    assert_content("file", "old");
    for (struct dirent *e; (e = readdir(dir));)
        if (!strncmp(e->d_name, ".wattle-", 8))
            utimensat(AT_FDCWD, e->d_name, long_ago, 0);
    closedir(dir);
    MUST(write_file("file", "new", &why));
    file_is_nameless = true;
    assert_content("file", "new");
    assert_int_equal(entries(false), 1);
}

/* Write permission for a folder does not allow replacing its protected files. */
TEST_WITH(protected_files_stay, enter_directory, leave_directory)
{
    put("file", "old", 3);
    assert_int_equal(chmod("file", 0444), 0);
    assert_unwritable("file");
    assert_content("file", "old");
    assert_int_equal(chmod("file", 0666), 0);
    MUST(write_file("file", "new", &why));
    if (!geteuid()) { /* only root can change the owner */
        assert_int_equal(chown("file", 1, 1), 0);
        assert_unwritable("file");
        assert_content("file", "new");
    }
    assert_int_equal(entries(false), 1);
}

/* ---- --files DIR ---- */

static void assert_closed(const struct files *f, const char *path)
{
    FREED(text) content = TEXT_EMPTY, why = TEXT_EMPTY;

    assert_int_equal(file_read(f, path, LIMIT, &content, &why), REFUSED);
    assert_non_null(strstr(why.data, path));
    assert_int_equal(content.length, 0);
    assert_int_equal(write_in(f, path, "new", &why), REFUSED);
}

/* The folder is "in". The file "secret" is beside it, and links in the folder lead there. */
TEST_WITH(files_stay_within_their_folder, enter_directory, leave_directory)
{
    static const char *const ways[] = { "../secret",
                                        "below/../../secret",
                                        "/etc/passwd",
                                        "below/../file",
                                        "..",
                                        "link",
                                        "up/secret",
                                        "dangling",
                                        "below/link",
                                        "",
                                        "/",
                                        "below",
                                        "." };
    struct files f = files_anywhere;
    struct stat info;

    assert_int_equal(mkdir("in", 0700) || mkdir("in/below", 0700), 0);
    put("secret", "old", 3);
    assert_int_equal(symlink("../secret", "in/link") || symlink("..", "in/up"), 0);
    assert_int_equal(symlink("../new", "in/dangling") || symlink("../in", "in/below/link"), 0);
    assert_true(files_confine(&f, "in"));

    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        assert_closed(&f, ways[i]);
    MUST(write_in(&f, "file", "1", &why));
    MUST(write_in(&f, "below/file", "2", &why));
    MUST(write_in(&f, "./below//file", "3", &why));

    assert_content("in/file", "1");
    assert_content("in/below/file", "3");
    assert_content("secret", "old");
    assert_true(lstat("new", &info) != 0);
    assert_true(file_is_there(&f, "below/file"));
    assert_false(file_is_there(&f, "../secret"));
    close(f.folder);
    for (const char **name = (const char *[]){ "in/below/file", "in/below/link", "in/below",
                                               "in/file", "in/link", "in/up", "in/dangling", NULL };
         *name; name++)
        if (unlink(*name))
            rmdir(*name);
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
