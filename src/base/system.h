/*
 * system.h - the interface to the operating system: all calls that differ between systems.
 *
 * The systems are POSIX (system_posix*.c), Windows (system_windows*.c) and WebAssembly
 * (system_wasm.c and the POSIX files that emscripten supports). The Makefile compiles the files of
 * $(SYSTEM). No other file includes a header of a system or tests which system it is. The same
 * files define the conditions of thread.h.
 *
 * Descriptors are those of <unistd.h>, on Windows those of its C library. Paths and names are
 * UTF-8. Unless another result is described, functions return 0 or, on failure, a value of errno.
 * Times are in seconds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef WATTLE_SYSTEM_H
#define WATTLE_SYSTEM_H

#include "base/text.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- The program ---- */

/* Prepares the program. It must be called first. Afterwards, files never get the number of a
   standard descriptor. If the reader has closed or the file is full, system_write fails, and the
   program does not end. On Windows, the command line becomes UTF-8, and standard descriptors and
   console carry bytes and UTF-8. */
void system_start(int *argc, char ***argv);

/* Blocks all signals in the calling thread. Other threads still handle them. */
void system_leave_signals(void);

/* Writes `words` to standard error and ends the program at once, without flushing or freeing. Any
   thread and any handler below may call it. */
void system_end(const char *words, int status) __attribute__((noreturn));

/* Writes unpredictable bytes, at most 256. Returns false if the system has none. */
bool system_random(void *bytes, size_t size);

/* Writes the local date, as in "2026-11-22", or "". */
void system_date(char out[11]);

/* Returns a number that is unique among the running programs. */
long system_process_id(void);

/* Returns the bytes of a file that comes with the program ("nets/NAME.net") but is not compiled in.
   The caller frees them with free(). Returns NULL if there is no such file. */
void *system_data(const char *path, size_t *size);

/* Asks for the use of AMX, the matrix instructions of some CPUs, which Linux allows to programs
   that ask. Returns whether the program may use them. */
bool system_allow_matrices(void);

/* Limits the memory of the program, if the system can. */
void system_limit_memory(uint64_t bytes);

/* Sets the function that is called when the time of the last system_alarm is over. The call may be
   on any thread, also in a signal handler. `seconds` 0 cancels the alarm. Call system_on_alarm
   first. */
void system_on_alarm(void (*act)(void));
void system_alarm(unsigned seconds);

/* Sets the function that Ctrl-C or SIGTERM calls instead of ending the program. */
void system_on_end(void (*act)(void));

/* Confines this thread and all threads that it starts. They can open files only in `folder`, which
   is a descriptor, or -1 for no files. They cannot start a program or create a socket. They can
   write at most `largest` bytes to a file (UINT64_MAX: no limit). Returns NULL, or the name of a
   feature that this system lacks. If it lacks one, the program must end. */
const char *system_confine(int folder, uint64_t largest);

/* ---- Time (other files use clock.h) ---- */

double system_now(void);
double system_cpu_time(void);
void system_sleep(double seconds);

/* ---- Memory ---- */

/* Maps zeroed memory. It takes address space at once and pages when they are first touched. Returns
   NULL on failure. */
void *system_map(size_t bytes);
void system_unmap(void *area, size_t bytes);

/* Allocates heap memory whose address and size are multiples of `line`, a power of two. Returns
   NULL on failure. The caller frees it with system_free_aligned. */
void *system_allocate_aligned(size_t line, size_t bytes);
void system_free_aligned(void *p);

/* Returns the default size of tables in megabytes on this system, or 0 for the program's own
   default. */
int system_usual_megabytes(void);

/* Requests large pages in a mapped area. Without support this does nothing. */
void system_large_pages(void *area, size_t bytes);

/* ---- Descriptors ---- */

enum { STANDARD_INPUT, STANDARD_OUTPUT, STANDARD_ERROR };

/* Opens a file, device or pipe to read commands from. On failure returns -1 and sets errno. */
int system_open_input(const char *path);

/* Checks that commands can be read from the descriptor. Folders can be opened but not read. */
int system_check_input(int fd);

/* Waits for input and reads at most n bytes. Returns their number. 0 means the end of the input
   (errno is 0) or a failure (errno is set). */
size_t system_read(int fd, void *bytes, size_t n);

/* Returns whether system_read would return at once, with bytes or at the end of the input. */
bool system_readable(int fd);

/* Waits until bytes can be written, and writes 1 .. n bytes, for n > 0. Returns their number, or 0
   on failure with errno set. */
size_t system_write(int fd, const void *bytes, size_t n);

/* Returns whether an error of system_write means that the reader has closed its end. */
bool system_is_hangup(int error);

/* The state of an output's reader. It is determined without writing. */
enum reader {
    READER_THERE,
    READER_SENDS_NOTHING, /* the reader has closed its sending end, but may still read */
    READER_GONE
};
enum reader system_reader(int fd);

bool system_is_terminal(int fd);

/* Closes any descriptor of this header, also of a folder. */
int system_close(int fd);

/* ---- Folders and the names in them ----
 *
 * A name is looked up in the folder of a descriptor, so that nobody can exchange the folder
 * meanwhile.
 */

/* These characters separate the names of a path. The usual one is first. */
extern const char system_separators[];

/* Returns whether a path begins at a root or a device instead of the working directory. */
bool system_is_absolute(const char *path);

/* These are error codes besides those of errno, which are smaller. */
enum { NAME_OF_DEVICE = 1 << 19, NAME_IMPOSSIBLE };

/* Returns 0 if a file may have the name, otherwise an error code, such as the two above. */
int system_check_name(const char *name);

/* Opens a folder and follows links. On failure returns -1 and sets errno. */
int system_open_folder(const char *path);

/* system_open_subfolder opens the folder `name` in a folder. `name` must not be a link.
   system_copy_folder returns a second descriptor of the same folder. Both return -1 on failure and
   set errno. */
int system_open_subfolder(int folder, const char *name);
int system_copy_folder(int folder);

enum file_kind { FILE_REGULAR, FILE_FOLDER, FILE_LINK, FILE_OTHER };

struct file_info {
    enum file_kind kind;
    bool is_own;       /* whether the program's user owns it */
    bool is_protected; /* whether writing is forbidden, although root could still write */
    uint64_t bytes;
    unsigned rights; /* for system_set_rights */
    double age;      /* seconds since the last change */
};

/* Describes the entry `name` of a folder, without following a link, or an open descriptor. */
int system_look(int folder, const char *name, struct file_info *info);
int system_look_at(int fd, struct file_info *info);

/* Calls `each` with each name in the folder `name` of a folder, except "." and "..", until it
   returns false. `each` also receives the descriptor of the listed folder. `name` must not be a
   link. */
int system_list(int folder, const char *name,
                bool (*each)(void *context, int folder, const char *name), void *context);

/* ---- Files ---- */

enum open_mode {
    OPEN_READ,   /* an existing file */
    OPEN_WRITE,  /* an existing file, to test whether it can be written */
    OPEN_CHANGE, /* for reading and writing; a new file is created empty */
    OPEN_CREATE  /* for writing; no file may have the name, and only the user may read the file */
};

/* Opens a file without waiting for the other end of a pipe. Links are followed only if `follow` is
   set. On failure returns -1 and sets errno: ELOOP for a link, EEXIST if the name is taken. */
int system_open(int folder, const char *name, enum open_mode mode, bool follow);

/* Creates a file without a name in a folder, for system_give_name. Returns -1 if the system
   cannot. */
int system_create_nameless(int folder);
int system_give_name(int fd, int folder, const char *name);

/* Returns the access rights of a new file, for system_set_rights. */
unsigned system_rights_of_new_file(void);

/* system_set_rights sets access rights. system_sync waits until the whole file is on the disk. */
int system_set_rights(int fd, unsigned rights);
int system_sync(int fd);

/* system_replace renames a file and atomically replaces any file named `to`. system_remove deletes
   a name. */
int system_replace(int folder, const char *from, const char *to);
int system_remove(int folder, const char *name);

/* Returns whether the descriptor and the name belong to the same file. */
bool system_is_same(int fd, int folder, const char *name);

/* Read or write n bytes of a regular file at offset `at`. They return 0 if all n bytes were
   transferred. */
int system_read_at(int fd, void *bytes, size_t n, uint64_t at);
int system_write_at(int fd, const void *bytes, size_t n, uint64_t at);

/* system_allocate reserves disk space for a file of this size. system_empty truncates the file to 0
   bytes. */
int system_allocate(int fd, uint64_t bytes);
int system_empty(int fd);

/* Locks a file against other programs until it is closed. Returns EBUSY if another program holds
   the lock. */
int system_lock(int fd);

/* ---- Memory-mapped files ---- */

/* A file mapped for reading and writing. Other programs may truncate it. The bytes beyond its end
   then read as zeros, and is_cut is set when one of them is touched. */
struct mapped_file {
    void *bytes;
    size_t size;
    atomic_bool is_cut;
    struct mapped_file *older; /* the next one in the list of mapped files */
};

/* Maps `size` bytes. The file must not be smaller, and *m must not move. Threads must not call it
   concurrently. */
int system_map_file(struct mapped_file *m, int fd, size_t size);
void system_unmap_file(struct mapped_file *m);

/* ---- Paths, for the program's own files ---- */

/* Returns whether the path exists. A link to nothing does not count. */
bool system_exists(const char *path);

/* Returns the path with all links resolved, or NULL. The caller frees it. */
char *system_real_path(const char *path);

/* Return the folder for the state of programs, and the home directory. If the system names none,
   they return false or NULL. */
bool system_state_folder(struct text *path);
const char *system_home(void);

bool system_make_folder(const char *path); /* returns true also if it exists; only the user may
                                              enter */
bool system_make_file(const char *path);   /* does the same for a regular file; a new one is
                                              empty */
bool system_rename(const char *from, const char *to); /* replaces `to` */
void system_unlink(const char *path);

/* Opens a file and locks it against other programs. Returns -1 if another program holds the
   lock. */
int system_open_locked(const char *path);

/* Finds the size of a file, and a number that changes when the file is written. */
int system_stamp(const char *path, uint64_t *bytes, uint64_t *stamp);

/* ---- The terminal ---- */

/* Returns whether the descriptor is a terminal that interprets escape sequences. */
bool system_obeys_escapes(int fd);

/* Returns whether the terminal shows 256 colours and UTF-8. */
bool system_has_colours(void);

/* Finds the columns and rows of the terminal at standard input. They are 0 if unknown. */
void system_terminal_size(int *columns, int *rows);

/* Sets functions that are called, perhaps in a signal handler. Ctrl-C calls `interrupt` instead of
   ending the program. `resume` is called when the program continues after Ctrl-Z. */
void system_on_interrupt(void (*interrupt)(void), void (*resume)(void));

/* Returns a typed line with its line feed. The caller frees it. Returns NULL at the end of the
   input. */
char *system_read_terminal(void);

#endif
