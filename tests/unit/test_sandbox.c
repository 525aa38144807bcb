/*
 * test_sandbox.c - attempts inside the sandbox to do what is forbidden and what is allowed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE
#include "base/thread.h"
#include "protocol/file_io.h"
#include "protocol/sandbox.h"
#include "tests/support/test.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DONE = 0, NO_SANDBOX = 77 };

/* Returns whether valgrind runs this program. It makes system calls of its own. */
static bool is_under_valgrind(void)
{
    const char *preload = getenv("LD_PRELOAD");

    return preload && strstr(preload, "vgpreload");
}

/* Runs the attempts in a child that has entered the sandbox. Returns its exit status, or NO_SANDBOX
   under valgrind or if sandbox_enter explains why there is no sandbox. */
static int status_of(const struct files *f, int (*attempts)(const struct files *f))
{
    int status;

    if (is_under_valgrind())
        return NO_SANDBOX;
    const pid_t child = fork();
    if (!child) {
        const char *lacks = sandbox_enter(f);

        _exit(!lacks ? attempts(f) : *lacks ? NO_SANDBOX : EXIT_FAILURE);
    }
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void assert_done(const struct files *f, int (*attempts)(const struct files *f))
{
    const int status = status_of(f, attempts);

    /* The system has no sandbox, or sanitizers would not work in it. */
    if (status == NO_SANDBOX)
        print_message("refused, nothing was tried\n");
    else
        assert_int_equal(status, DONE);
}

/* Returns the number, from 1, of the first forbidden attempt that succeeds, or DONE if none
   does. */
static int try_what_is_forbidden(const struct files *f)
{
    char *const arguments[] = { "true", NULL };
    int attempt = 1;

    (void)f;
    if (open("/etc/passwd", O_RDONLY) >= 0)
        return attempt;
    attempt++;
    if (open("/tmp/wattle-sandbox", O_WRONLY | O_CREAT, 0600) >= 0)
        return attempt;
    attempt++;
    if (execve("/bin/true", arguments, NULL) != -1)
        return attempt;
    attempt++;
    if (fork() >= 0)
        return attempt;
    attempt++;
    if (socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0)
        return attempt;
    attempt++;
    if (!kill(getppid(), 0))
        return attempt;
    attempt++;
    if (mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED)
        return attempt;
    attempt++;
    if (!chdir("/") || !mkdir("/tmp/wattle-sandbox", 0700) || !unlink("/tmp/nothing") ||
        !chmod("/tmp", 0777))
        return attempt;
    return DONE;
}

TEST(nothing_is_opened_started_or_called)
{
    const struct files none = { .where = FILES_NOWHERE, .folder = -1 };

    assert_done(&none, try_what_is_forbidden);
}

static void *count(void *context)
{
    ++*(int *)context;
    return NULL;
}

static int do_what_is_needed(const struct files *f)
{
    pthread_t thread;
    int counted = 0;
    void *memory = malloc(10 << 20);

    (void)f;
    memset(memory, 1, 10 << 20);
    free(memory);
    if (!thread_start(&thread, STACK_TO_PLAY, count, &counted))
        return 1;
    pthread_join(thread, NULL);
    if (counted != 1)
        return 2;
    return write(STDERR_FILENO, "", 0) ? 3 : DONE;
}

TEST(memory_threads_and_streams_are_left)
{
    const struct files none = { .where = FILES_NOWHERE, .folder = -1 };

    assert_done(&none, do_what_is_needed);
}

static int use_the_folder(const struct files *f)
{
    struct text content = TEXT_EMPTY, why = TEXT_EMPTY;

    text_add(&content, "new");
    for (int i = 0; i < 2; i++)
        if (file_write(f, "file", &content, &why) != OK)
            return 1;
    if (file_read(f, "file", 100, &content, &why) != OK || strcmp(content.data, "newnew"))
        return 2;
    if (file_write(f, "../other", &content, &why) == OK)
        return 3;
    if (file_read(&files_anywhere, "/etc/passwd", 1 << 20, &content, &why) == OK)
        return 4;
    if (file_write(&files_anywhere, "/tmp/wattle-sandbox", &content, &why) == OK)
        return 5;
    return fork() >= 0 ? 6 : DONE;
}

TEST(files_are_left_in_their_folder)
{
    char path[] = "/tmp/wattle-test-XXXXXX", name[64];
    struct files f = files_anywhere;

    assert_non_null(mkdtemp(path));
    assert_true(files_confine(&f, path));
    const int status = status_of(&f, use_the_folder);
    close(f.folder);
    snprintf(name, sizeof name, "%s/file", path);
    unlink(name);
    assert_int_equal(rmdir(path), 0);
    assert_true(status == DONE || status == NO_SANDBOX);
}
