/*
 * system_windows.c - the program, memory and descriptors on Windows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/system_windows.h"

#include "base/thread.h"

#include <fcntl.h>
#include <io.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bcrypt.h>
#include <shellapi.h>
#include <timeapi.h>
#include <winternl.h>

/* ---- Words and errors ---- */

wchar_t *windows_wide(const char *utf8)
{
    const int n = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, utf8, -1, NULL, 0);
    wchar_t *wide = n > 0 ? malloc((size_t)n * sizeof *wide) : NULL;

    if (wide)
        MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, utf8, -1, wide, n);
    return wide;
}

char *windows_utf8(const wchar_t *wide, size_t n)
{
    const int bytes = n ? WideCharToMultiByte(CP_UTF8, 0, wide, (int)n, NULL, 0, NULL, NULL) : 0;
    char *utf8 = malloc((size_t)bytes + 1);

    if (!utf8)
        return NULL;
    if (bytes)
        WideCharToMultiByte(CP_UTF8, 0, wide, (int)n, utf8, bytes, NULL, NULL);
    utf8[bytes] = '\0';
    return utf8;
}

int windows_errno(DWORD error)
{
    enum { STOPPED_ON_SYMLINK = 681 }; /* ERROR_STOPPED_ON_SYMLINK */
    static const struct {
        DWORD error;
        int number;
    } known[] = {
        { ERROR_FILE_NOT_FOUND, ENOENT },     { ERROR_PATH_NOT_FOUND, ENOENT },
        { ERROR_INVALID_NAME, ENOENT },       { ERROR_BAD_PATHNAME, ENOENT },
        { ERROR_BAD_NETPATH, ENOENT },        { ERROR_INVALID_DRIVE, ENOENT },
        { ERROR_ACCESS_DENIED, EACCES },      { ERROR_WRITE_PROTECT, EROFS },
        { ERROR_SHARING_VIOLATION, EBUSY },   { ERROR_LOCK_VIOLATION, EBUSY },
        { ERROR_USER_MAPPED_FILE, EBUSY },    { ERROR_FILE_EXISTS, EEXIST },
        { ERROR_ALREADY_EXISTS, EEXIST },     { ERROR_DIRECTORY, ENOTDIR },
        { ERROR_DISK_FULL, ENOSPC },          { ERROR_HANDLE_DISK_FULL, ENOSPC },
        { ERROR_NOT_ENOUGH_MEMORY, ENOMEM },  { ERROR_COMMITMENT_LIMIT, ENOMEM },
        { ERROR_OUTOFMEMORY, ENOMEM },        { ERROR_INVALID_HANDLE, EBADF },
        { ERROR_BROKEN_PIPE, EPIPE },         { ERROR_NO_DATA, EPIPE },
        { ERROR_PIPE_NOT_CONNECTED, EPIPE },  { ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG },
        { ERROR_INVALID_PARAMETER, EINVAL },  { STOPPED_ON_SYMLINK, ELOOP },
        { ERROR_NETNAME_DELETED, ECONNRESET }
    };

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].error == error)
            return known[i].number;
    return EIO;
}

int windows_last_errno(void)
{
    return windows_errno(GetLastError());
}

HANDLE windows_handle(int fd)
{
    const intptr_t handle = fd < 0 ? -1 : _get_osfhandle(fd);

    return handle == -1 || handle == -2 ? INVALID_HANDLE_VALUE : (HANDLE)handle;
}

int windows_descriptor(HANDLE handle)
{
    const int fd =
        handle == INVALID_HANDLE_VALUE ? -1 : _open_osfhandle((intptr_t)handle, _O_BINARY);

    if (fd < 0 && handle != INVALID_HANDLE_VALUE) {
        CloseHandle(handle);
        errno = EMFILE;
    }
    return fd;
}

/* ---- The program ---- */

/* A graphical parent may start the program without standard descriptors. */
static void occupy_standard_descriptors(void)
{
    int fd;

    do
        fd = _open("NUL", _O_RDONLY | _O_BINARY);
    while (fd >= 0 && fd <= STANDARD_ERROR);
    if (fd >= 0)
        _close(fd);
}

static void take_words(int *argc, char ***argv)
{
    int count;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &count);
    char **words = wide ? calloc((size_t)count + 1, sizeof *words) : NULL;

    for (int i = 0; words && i < count; i++)
        words[i] = windows_utf8(wide[i], wcslen(wide[i]));
    if (words) {
        *argc = count;
        *argv = words;
    }
    LocalFree(wide);
}

static UINT old_input, old_output;

static void restore_console(void)
{
    SetConsoleCP(old_input);
    SetConsoleOutputCP(old_output);
}

void system_start(int *argc, char ***argv)
{
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX); /* no error dialogs */
    occupy_standard_descriptors();
    setvbuf(stdout, NULL, _IOFBF, BUFSIZ); /* whole prompts, also on a console */
    for (int fd = STANDARD_INPUT; fd <= STANDARD_ERROR; fd++)
        _setmode(fd, _O_BINARY);
    old_input = GetConsoleCP();
    old_output = GetConsoleOutputCP();
    if (old_output) {
        SetConsoleCP(CP_UTF8);
        SetConsoleOutputCP(CP_UTF8);
        atexit(restore_console);
    }
    timeBeginPeriod(1); /* timer resolution in milliseconds; default: 16 */
    take_words(argc, argv);
}

void system_leave_signals(void)
{
}

void system_end(const char *words, int status)
{
    DWORD written;

    WriteFile(windows_handle(STANDARD_ERROR), words, (DWORD)strlen(words), &written, NULL);
    TerminateProcess(GetCurrentProcess(), (UINT)status);
    abort();
}

bool system_random(void *bytes, size_t size)
{
    return BCryptGenRandom(NULL, bytes, (ULONG)size, BCRYPT_USE_SYSTEM_PREFERRED_RNG) == 0;
}

void system_date(char out[11])
{
    SYSTEMTIME now;

    GetLocalTime(&now);
    snprintf(out, 11, "%04u-%02u-%02u", now.wYear % 10000u, now.wMonth % 100u, now.wDay % 100u);
}

long system_process_id(void)
{
    return (long)GetCurrentProcessId();
}

/* All files that come with the program are compiled in. */
void *system_data(const char *path, size_t *size)
{
    (void)path;
    (void)size;
    return NULL;
}

/* The job limits the program and its children. */
bool system_allow_matrices(void)
{
    return false;
}

void system_limit_memory(uint64_t bytes)
{
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limit = { 0 };
    HANDLE job = CreateJobObjectW(NULL, NULL);

    limit.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_PROCESS_MEMORY;
    limit.ProcessMemoryLimit = (SIZE_T)bytes;
    if (job &&
        SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limit, sizeof limit))
        AssignProcessToJobObject(job, GetCurrentProcess());
}

static void (*alarm_act)(void);
static PTP_TIMER alarm_timer;

static void CALLBACK on_timer(PTP_CALLBACK_INSTANCE instance, void *context, PTP_TIMER timer)
{
    (void)instance;
    (void)context;
    (void)timer;
    alarm_act();
}

void system_on_alarm(void (*act)(void))
{
    alarm_act = act;
    if (!alarm_timer)
        alarm_timer = CreateThreadpoolTimer(on_timer, NULL, NULL);
}

void system_alarm(unsigned seconds)
{
    ULARGE_INTEGER due = { .QuadPart = (ULONGLONG) - (LONGLONG)(seconds * 10000000ull) };
    FILETIME when = { due.LowPart, due.HighPart }; /* relative, in units of 100 ns */

    if (alarm_timer)
        SetThreadpoolTimer(alarm_timer, seconds ? &when : NULL, 0, 0);
}

static void (*end_act)(void);

static BOOL WINAPI on_console_event(DWORD event)
{
    (void)event;
    end_act();
    return TRUE;
}

void system_on_end(void (*act)(void))
{
    end_act = act;
    SetConsoleCtrlHandler(on_console_event, TRUE);
}

const char *system_confine(int folder, uint64_t largest)
{
    (void)folder;
    (void)largest;
    return "Linux with Landlock and seccomp, on x86-64 or aarch64";
}

/* ---- Time ---- */

double system_now(void)
{
    static LARGE_INTEGER frequency; /* constant, so a race is harmless */
    LARGE_INTEGER now;

    if (!frequency.QuadPart)
        QueryPerformanceFrequency(&frequency);
    QueryPerformanceCounter(&now);
    return (double)now.QuadPart / (double)frequency.QuadPart;
}

static double seconds_of(FILETIME t)
{
    return 1e-7 * ((double)t.dwHighDateTime * 4294967296.0 + (double)t.dwLowDateTime);
}

double system_cpu_time(void)
{
    FILETIME started, ended, kernel, user;

    if (!GetProcessTimes(GetCurrentProcess(), &started, &ended, &kernel, &user))
        return system_now();
    return seconds_of(kernel) + seconds_of(user);
}

void system_sleep(double seconds)
{
    Sleep((DWORD)ceil(1000 * fmax(0, seconds)));
}

/* ---- Conditions (thread.h): winpthreads supports only the time of day and relative times ---- */

void condition_init(pthread_cond_t *cond)
{
    pthread_cond_init(cond, NULL);
}

void condition_wait_until(pthread_cond_t *cond, pthread_mutex_t *lock, double until)
{
    const double left = fmax(0, until - system_now()), whole = floor(left);
    const struct timespec t = { (time_t)whole, (long)(1e9 * (left - whole)) };

    pthread_cond_timedwait_relative_np(cond, lock, &t);
}

/* ---- Memory ---- */

void *system_map(size_t bytes)
{
    return VirtualAlloc(NULL, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void system_unmap(void *area, size_t bytes)
{
    (void)bytes;
    VirtualFree(area, 0, MEM_RELEASE);
}

void *system_allocate_aligned(size_t line, size_t bytes)
{
    return _aligned_malloc(bytes, line);
}

void system_free_aligned(void *p)
{
    _aligned_free(p);
}

/* Large pages need a privilege that few users have. */
int system_usual_megabytes(void)
{
    return 0;
}

void system_large_pages(void *area, size_t bytes)
{
    (void)area;
    (void)bytes;
}

/* ---- Descriptors ---- */

int system_open_input(const char *path)
{
    wchar_t *wide = windows_wide(path);
    const DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    HANDLE handle = INVALID_HANDLE_VALUE;

    errno = ENOENT;
    if (wide) {
        const DWORD attributes = GetFileAttributesW(wide);
        handle = CreateFileW(wide, GENERIC_READ, share, NULL, OPEN_EXISTING, 0, NULL);
        errno = attributes != INVALID_FILE_ATTRIBUTES && attributes & FILE_ATTRIBUTE_DIRECTORY
                    ? EISDIR
                    : windows_last_errno();
    }
    free(wide);
    return windows_descriptor(handle);
}

int system_check_input(int fd)
{
    const HANDLE handle = windows_handle(fd);

    return handle == INVALID_HANDLE_VALUE ? EBADF : 0;
}

static bool is_console(HANDLE handle)
{
    DWORD mode;

    return GetConsoleMode(handle, &mode);
}

size_t windows_read_console(HANDLE console, char *bytes, size_t n)
{
    enum { MOST = 1 << 10 }; /* UTF-16 units, of at most three bytes each */
    wchar_t typed[MOST];
    DWORD units = 0;
    size_t used = 0;

    do { /* Ctrl-C ends the call without a unit */
        SetLastError(0);
        const DWORD room = (DWORD)(n / 3 < MOST ? n / 3 : MOST);
        if (!ReadConsoleW(console, typed, room, &units, NULL))
            return 0;
    } while (!units && GetLastError() == ERROR_OPERATION_ABORTED);
    if (units && typed[0] == 26) /* Ctrl-Z marks the end of input on Windows */
        return 0;
    for (DWORD i = 0; i < units; i++)
        if (typed[i] != '\r')
            typed[used++] = typed[i];
    return used ? (size_t)WideCharToMultiByte(CP_UTF8, 0, typed, (int)used, bytes, (int)n, NULL,
                                              NULL)
                : 0;
}

/* Reads the available bytes. 0 means the end of the input (errno is 0) or a failure (errno is
   set). */
static size_t read_handle(HANDLE handle, void *bytes, size_t n)
{
    DWORD done = 0;

    errno = 0;
    for (;;) {
        if (ReadFile(handle, bytes, (DWORD)(n < 1 << 30 ? n : 1 << 30), &done, NULL))
            return done;
        const DWORD error = GetLastError();
        if (error != ERROR_NO_DATA) {
            errno =
                error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF ? 0 : windows_errno(error);
            return 0;
        }
        Sleep(1); /* a non-blocking pipe */
    }
}

/* ---- A pipe as input ----

   Not every pipe can report waiting bytes. A thread therefore reads ahead from the first pipe that
   the program reads, which is standard input. */

static struct {
    pthread_mutex_t lock;
    pthread_cond_t more, room; /* signalled when bytes or the end have arrived, and when all bytes
                                  were taken */
    HANDLE handle;             /* NULL before the thread starts */
    size_t start, end;
    bool at_end;
    int error; /* errno at the end */
    char bytes[1 << 16];
} ahead = { .lock = PTHREAD_MUTEX_INITIALIZER,
            .more = PTHREAD_COND_INITIALIZER,
            .room = PTHREAD_COND_INITIALIZER };

static void *read_ahead(void *context)
{
    size_t n;

    (void)context;
    do {
        n = read_handle(ahead.handle, ahead.bytes, sizeof ahead.bytes);
        const int error = errno;
        pthread_mutex_lock(&ahead.lock);
        ahead.start = 0;
        ahead.end = n;
        ahead.at_end = !n;
        ahead.error = error;
        pthread_cond_signal(&ahead.more);
        while (ahead.start < ahead.end)
            pthread_cond_wait(&ahead.room, &ahead.lock);
        pthread_mutex_unlock(&ahead.lock);
    } while (n);
    /* Wine 8 crashes if a thread ends while the process exits, so this thread never ends. */
    for (;;)
        Sleep(INFINITE);
    return NULL;
}

/* Returns whether the thread reads this pipe. Starts the thread for the first pipe. */
static bool is_read_ahead(HANDLE handle)
{
    pthread_t thread;

    if (!ahead.handle && GetFileType(handle) == FILE_TYPE_PIPE) {
        ahead.handle = handle;
        if (!thread_start(&thread, STACK_TO_PLAY, read_ahead, NULL))
            ahead.handle = INVALID_HANDLE_VALUE;
        else
            pthread_detach(thread);
    }
    return handle == ahead.handle;
}

static size_t take_ahead(void *bytes, size_t n)
{
    pthread_mutex_lock(&ahead.lock);
    while (ahead.start == ahead.end && !ahead.at_end)
        pthread_cond_wait(&ahead.more, &ahead.lock);
    const size_t there = ahead.end - ahead.start, taken = there < n ? there : n;
    memcpy(bytes, ahead.bytes + ahead.start, taken);
    ahead.start += taken;
    if (ahead.start == ahead.end)
        pthread_cond_signal(&ahead.room);
    pthread_mutex_unlock(&ahead.lock);
    errno = taken ? 0 : ahead.error;
    return taken;
}

size_t system_read(int fd, void *bytes, size_t n)
{
    const HANDLE handle = windows_handle(fd);

    if (is_console(handle))
        return windows_read_console(handle, bytes, n);
    return is_read_ahead(handle) ? take_ahead(bytes, n) : read_handle(handle, bytes, n);
}

/* Returns whether a complete line has been typed. */
static bool has_typed_line(HANDLE console)
{
    enum { MOST = 256 };
    INPUT_RECORD events[MOST];
    DWORD count = 0;

    if (!PeekConsoleInputW(console, events, MOST, &count))
        return true;
    for (DWORD i = 0; i < count; i++)
        if (events[i].EventType == KEY_EVENT && events[i].Event.KeyEvent.bKeyDown &&
            events[i].Event.KeyEvent.uChar.UnicodeChar == '\r')
            return true;
    return false;
}

bool system_readable(int fd)
{
    const HANDLE handle = windows_handle(fd);

    if (is_console(handle))
        return has_typed_line(handle);
    if (!is_read_ahead(handle))
        return true;
    pthread_mutex_lock(&ahead.lock);
    const bool is_there = ahead.start < ahead.end || ahead.at_end;
    pthread_mutex_unlock(&ahead.lock);
    return is_there;
}

size_t system_write(int fd, const void *bytes, size_t n)
{
    const HANDLE handle = windows_handle(fd);
    DWORD done = 0;

    for (;;) {
        if (!WriteFile(handle, bytes, (DWORD)(n < 1 << 20 ? n : 1 << 20), &done, NULL)) {
            errno = windows_last_errno();
            return 0;
        }
        if (done)
            return done;
        Sleep(1); /* a full non-blocking pipe */
    }
}

bool system_is_hangup(int error)
{
    return error == EPIPE || error == ECONNRESET || error == EBADF;
}

/* This is FILE_PIPE_LOCAL_INFORMATION of the Windows Driver Kit. */
struct pipe_state {
    ULONG type, configuration, most, instances, in_quota, readable, out_quota, writable, state, end;
};

enum reader system_reader(int fd)
{
    enum { PIPE_LOCAL_INFORMATION = 24, DISCONNECTED = 1, CLOSING = 4 };
    const HANDLE handle = windows_handle(fd);
    struct pipe_state pipe = { 0 };
    IO_STATUS_BLOCK io;

    if (handle == INVALID_HANDLE_VALUE)
        return READER_GONE;
    if (GetFileType(handle) != FILE_TYPE_PIPE ||
        NtQueryInformationFile(handle, &io, &pipe, sizeof pipe,
                               (FILE_INFORMATION_CLASS)PIPE_LOCAL_INFORMATION))
        return READER_THERE;
    return pipe.state == DISCONNECTED || pipe.state == CLOSING ? READER_GONE : READER_THERE;
}

bool system_is_terminal(int fd)
{
    return is_console(windows_handle(fd));
}

int system_close(int fd)
{
    return _close(fd) ? errno : 0;
}
