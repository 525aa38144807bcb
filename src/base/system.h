/*
 * system.h - all that the program asks of the operating system.
 *
 * Lives here: the calls that differ between systems, for POSIX (system_posix*.c), Windows
 * (system_windows*.c) and WebAssembly (system_wasm.c and the files of POSIX that emscripten can
 * do). The Makefile compiles those of $(SYSTEM), and no other file includes a header of a system or
 * asks which one it is. The same files define the conditions of thread.h. Does not live here: what
 * the program does with all that.
 *
 * Descriptors are those of <unistd.h>, on Windows those of its C library. Paths and names are
 * UTF-8. Unless something else is said, a function that fails returns an error: a value of errno,
 * never 0. Times are seconds.
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

/* Call it first. No file that is opened later gets the number of a standard descriptor, and a
   reader that has gone or a full file is an error of system_write, not the end of the program. On
   Windows, the words of the command line become UTF-8 and the standard descriptors and the console
   carry bytes and UTF-8. */
void system_start(int *argc, char ***argv);

/* Keeps the calling thread from handling signals; its other threads do. */
void system_leave_signals(void);

/* Writes `words` to standard error and ends the program at once: nothing is flushed or freed. Any
   thread and any handler below may call it. */
void system_end(const char *words, int status) __attribute__((noreturn));

/* Unpredictable bytes, at most 256. False: there are none. */
bool system_random(void *bytes, size_t size);

/* The local date, "2026-11-22", or "". */
void system_date(char out[11]);

/* A number that no other running program has. */
long system_process_id(void);

/* The bytes of a file that comes with the program, "nets/NAME.net", where it is not compiled in; to
   be freed. NULL: there is none. */
void *system_data(const char *path, size_t *size);

/* Limits the memory that the program may have. Does nothing where the system cannot. */
void system_limit_memory(uint64_t bytes);

/* `act` is called, on any thread and perhaps in a signal handler, when the time of the last
   system_alarm is over. `seconds` 0: no alarm. Call system_on_alarm first. */
void system_on_alarm(void (*act)(void));
void system_alarm(unsigned seconds);

/* `act` is called when the program is told to end (Ctrl-C, or SIGTERM), instead of its end. */
void system_on_end(void (*act)(void));

/* Confines this thread and all threads that it starts: they can open only files in `folder` (a
   descriptor; -1: no files at all), start no program and make no socket, and write no more than
   `largest` bytes to a file (UINT64_MAX: any number). Returns NULL, or the name of a feature that
   this system lacks; then the program must not go on. */
const char *system_confine(int folder, uint64_t largest);

/* ---- Time: clock.h is for the rest of the program ---- */

double system_now(void);
double system_cpu_time(void);
void system_sleep(double seconds);

/* ---- Memory ---- */

/* Zeroed memory that takes address space at once and pages when they are first touched. NULL: the
   system grants none. */
void *system_map(size_t bytes);
void system_unmap(void *area, size_t bytes);

/* Memory from the heap whose address and size are multiples of `line`, a power of two. NULL: there
   is none. Only system_free_aligned may free it. */
void *system_allocate_aligned(size_t line, size_t bytes);
void system_free_aligned(void *p);

/* Megabytes that tables should take unless the user says otherwise; 0: as many as elsewhere. */
int system_usual_megabytes(void);

/* Asks for large pages in a mapped area. Without support this does nothing. */
void system_large_pages(void *area, size_t bytes);

/* ---- Descriptors ---- */

enum { STANDARD_INPUT, STANDARD_OUTPUT, STANDARD_ERROR };

/* Opens a file, device or pipe to read commands from. On failure returns -1 and sets errno. */
int system_open_input(const char *path);

/* Whether commands can be read from the descriptor; a folder can be opened, but not read. */
int system_check_input(int fd);

/* Waits for input and reads at most n bytes. 0: the input is at its end and errno is 0, or it cannot
   be read and errno says why. */
size_t system_read(int fd, void *bytes, size_t n);

/* Whether system_read would return at once, with bytes or with the end of the input. */
bool system_readable(int fd);

/* Waits until bytes can be written, and writes at least one of n > 0. Returns the number of bytes;
   0: none can be written any more, and errno says why. */
size_t system_write(int fd, const void *bytes, size_t n);

/* Whether an error of system_write means that the reader has gone. */
bool system_is_hangup(int error);

/* The other end of an output, found out without writing. */
enum reader {
    READER_THERE,
    READER_SENDS_NOTHING, /* it may still read, but has ended its own sending */
    READER_GONE
};
enum reader system_reader(int fd);

bool system_is_terminal(int fd);

/* Allowed with every descriptor of this header, also of folders. */
int system_close(int fd);

/* ---- Folders and the names in them ----
 *
 * A name is looked up in the folder of a descriptor, so that nobody can exchange the folder
 * meanwhile.
 */

/* The characters that separate the names of a path, the usual one first. */
extern const char system_separators[];

/* Whether a path begins at a root or on a device and not in the working directory. */
bool system_is_absolute(const char *path);

/* Errors besides those of errno, and larger than those. */
enum { NAME_OF_DEVICE = 1 << 19, NAME_IMPOSSIBLE };

/* Returns 0 if a file may have the name, or one of these errors. */
int system_check_name(const char *name);

/* Opens a folder; links are followed. On failure returns -1 and sets errno. */
int system_open_folder(const char *path);

/* Opens a folder in a folder; `name` must not be a link. A second descriptor of a folder. Both
   return -1 on failure and set errno. */
int system_open_subfolder(int folder, const char *name);
int system_copy_folder(int folder);

enum file_kind { FILE_REGULAR, FILE_FOLDER, FILE_LINK, FILE_OTHER };

struct file_info {
    enum file_kind kind;
    bool is_own;       /* it belongs to the user of the program */
    bool is_protected; /* somebody has protected it against writing; root could write it */
    uint64_t bytes;
    unsigned rights; /* for system_finish */
    double age;      /* seconds since the last change */
};

/* What has a name in a folder, without following a link, and what a descriptor is. */
int system_look(int folder, const char *name, struct file_info *info);
int system_look_at(int fd, struct file_info *info);

/* Calls `each` with each name in the folder `name` of a folder, but "." and "..", until it returns
   false. It also gets the descriptor of the folder that is listed. `name` must not be a link. */
int system_list(int folder, const char *name,
                bool (*each)(void *context, int folder, const char *name), void *context);

/* ---- Files ---- */

enum open_mode {
    OPEN_READ,   /* an existing file */
    OPEN_WRITE,  /* an existing file, to find out whether it can be written */
    OPEN_CHANGE, /* to read and write; a new file is created empty */
    OPEN_CREATE  /* to write; nothing may have the name yet, and only the user may read it */
};

/* Opens a file without waiting for the other end of a pipe. A link is followed only where `follow`
   is set. On failure returns -1 and sets errno: ELOOP: a link; EEXIST: the name is taken. */
int system_open(int folder, const char *name, enum open_mode mode, bool follow);

/* Creates a file without a name in a folder, for system_give_name. -1: this is impossible here. */
int system_create_nameless(int folder);
int system_give_name(int fd, int folder, const char *name);

/* The rights of a new file, for system_finish. */
unsigned system_rights_of_new_file(void);

/* Gives a file its rights and waits until all of it is stored. */
int system_set_rights(int fd, unsigned rights);
int system_sync(int fd);

/* Replaces what has the name `to`, at once and wholly, or takes a name away. */
int system_replace(int folder, const char *from, const char *to);
int system_remove(int folder, const char *name);

/* Whether the descriptor and the name are the same file. */
bool system_is_same(int fd, int folder, const char *name);

/* Bytes of a regular file from a place in it. 0 if all n bytes were read or written. */
int system_read_at(int fd, void *bytes, size_t n, uint64_t at);
int system_write_at(int fd, const void *bytes, size_t n, uint64_t at);

/* Reserves room on the disk so that a file of this size can be written; makes a file empty. */
int system_allocate(int fd, uint64_t bytes);
int system_empty(int fd);

/* Locks a file against other programs, until it is closed. EBUSY: another program has it. */
int system_lock(int fd);

/* ---- Files in memory ---- */

/* A file whose bytes are in memory, read and written there. Other programs may truncate it. Then
   the bytes beyond its end read as zeros, and is_cut is set when one of them is touched. */
struct mapped_file {
    void *bytes;
    size_t size;
    atomic_bool is_cut;
    struct mapped_file *older; /* the next one in the list of mapped files */
};

/* Maps `size` bytes, which the file must have. *m must stay where it is. Not to be called by two
   threads at once. */
int system_map_file(struct mapped_file *m, int fd, size_t size);
void system_unmap_file(struct mapped_file *m);

/* ---- Paths, for the program's own files ---- */

/* Whether anything has the path; a link to nothing has not. */
bool system_exists(const char *path);

/* The path behind all links, to be freed, or NULL. */
char *system_real_path(const char *path);

/* The folder in which the system keeps what programs remember, and the home directory; NULL or
   false: the system names none. */
bool system_state_folder(struct text *path);
const char *system_home(void);

bool system_make_folder(const char *path); /* true also if it is there; only the user may enter */
bool system_make_file(const char *path);   /* the same for a regular file, empty if it is new */
bool system_rename(const char *from, const char *to); /* replaces what is there */
void system_unlink(const char *path);

/* Opens a file and locks it against other programs. -1: another one has it. */
int system_open_locked(const char *path);

/* The size of a file and a number that changes when it is written. */
int system_stamp(const char *path, uint64_t *bytes, uint64_t *stamp);

/* ---- The terminal ---- */

/* Whether the descriptor is a terminal that obeys escape sequences. */
bool system_obeys_escapes(int fd);

/* Whether the terminal shows 256 colours and UTF-8. */
bool system_has_colours(void);

/* Columns and rows of the terminal at standard input; 0: unknown. */
void system_terminal_size(int *columns, int *rows);

/* `interrupt` is called at Ctrl-C instead of the end of the program, and `resume` when the program
   goes on after Ctrl-Z; both perhaps in a signal handler. */
void system_on_interrupt(void (*interrupt)(void), void (*resume)(void));

/* A line that was typed, to be freed, with its line feed. NULL: the end of the input. */
char *system_read_terminal(void);

#endif
