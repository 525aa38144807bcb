/*
 * system_windows_files.c - folders and files on Windows.
 *
 * NtCreateFile opens a name relative to the handle of its folder, like openat. Nobody can therefore
 * exchange the folder meanwhile, and a name such as NUL is not a device there. Device names are
 * still refused, because other programs would treat them as devices.
 *
 * Links are reparse points that stand for another name: symbolic links and junctions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/system_windows.h"

#include "base/ascii.h"

#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <winternl.h>

enum { SHARED = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };

/* These are declared in the Windows Driver Kit only. */
enum { RENAME_INFORMATION = 10 };
struct rename_information {
    BOOLEAN replaces;
    HANDLE folder;
    ULONG bytes;
    WCHAR name[MAX_PATH];
};

static int fail(int error)
{
    errno = error;
    return -1;
}

/* ---- Folders and the names in them ---- */

const char system_separators[] = "/\\";

static bool is_separator(char c)
{
    return c == '/' || c == '\\';
}

bool system_is_absolute(const char *path)
{
    return is_separator(*path) || (*path && path[1] == ':');
}

/* Returns whether a path names a device and not a file, as \\.\pipe\x does. */
static bool is_device_path(const char *path)
{
    return is_separator(path[0]) && is_separator(path[1]) && path[2] == '.';
}

/* Returns whether the name, up to the first dot, is a device name. */
static bool is_device(const char *name)
{
    static const char *const devices[] = { "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$" };
    size_t n = strcspn(name, ".");

    while (n && name[n - 1] == ' ')
        n--;
    for (size_t i = 0; i < sizeof devices / sizeof devices[0]; i++)
        if (strlen(devices[i]) == n && ascii_equal_bytes(name, devices[i], n))
            return true;
    return n == 4 && (ascii_equal_bytes(name, "COM", 3) || ascii_equal_bytes(name, "LPT", 3)) &&
           ascii_is_digit(name[3]);
}

int system_check_name(const char *name)
{
    const size_t n = strlen(name);

    if (!strcmp(name, ".") || !strcmp(name, ".."))
        return 0;
    if (is_device(name))
        return NAME_OF_DEVICE;
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c < ' ' || strchr("<>:\"|?*", *c))
            return NAME_IMPOSSIBLE;
    /* Windows drops trailing dots and blanks, which changes the name. */
    return n && (name[n - 1] == '.' || name[n - 1] == ' ') ? NAME_IMPOSSIBLE : 0;
}

/* Opens a path and follows links. */
static HANDLE open_path(const char *path, DWORD access, DWORD disposition)
{
    wchar_t *wide = is_device_path(path) ? NULL : windows_wide(path);
    HANDLE handle = INVALID_HANDLE_VALUE;

    errno = ENOENT;
    if (wide) {
        handle =
            CreateFileW(wide, access, SHARED, NULL, disposition, FILE_FLAG_BACKUP_SEMANTICS, NULL);
        errno = windows_last_errno();
    }
    free(wide);
    return handle;
}

/* Returns whether a handle is a link. */
static bool is_link(HANDLE handle)
{
    FILE_ATTRIBUTE_TAG_INFO tag;

    return GetFileInformationByHandleEx(handle, FileAttributeTagInfo, &tag, sizeof tag) &&
           tag.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT &&
           IsReparseTagNameSurrogate(tag.ReparseTag);
}

static int error_of(NTSTATUS status)
{
    enum { IS_A_DIRECTORY = (int)0xC00000BA, DELETE_PENDING = (int)0xC0000056 };

    if (status == IS_A_DIRECTORY)
        return EISDIR;
    return status == DELETE_PENDING ? ENOENT : windows_errno(RtlNtStatusToDosError(status));
}

/* Opens a name in a folder. A link itself is opened unless `follow` is set. "." is the folder
   itself. On failure returns INVALID_HANDLE_VALUE and sets errno. */
static HANDLE open_at(int folder, const char *name, ACCESS_MASK access, ULONG disposition,
                      ULONG options, bool follow)
{
    wchar_t *wide = windows_wide(strcmp(name, ".") ? name : "");
    UNICODE_STRING words;
    OBJECT_ATTRIBUTES what;
    IO_STATUS_BLOCK io;
    HANDLE handle = INVALID_HANDLE_VALUE;

    errno = ENOENT;
    if (!wide)
        return handle;
    const size_t bytes = wcslen(wide) * sizeof *wide;
    words = (UNICODE_STRING){ (USHORT)bytes, (USHORT)(bytes + sizeof *wide), wide };
    InitializeObjectAttributes(&what, &words, OBJ_CASE_INSENSITIVE, windows_handle(folder), NULL);
    const NTSTATUS status = bytes < 1 << 15
                                ? NtCreateFile(&handle, access | SYNCHRONIZE, &what, &io, NULL,
                                               FILE_ATTRIBUTE_NORMAL, SHARED, disposition,
                                               options | FILE_SYNCHRONOUS_IO_NONALERT |
                                                   (follow ? 0 : FILE_OPEN_REPARSE_POINT),
                                               NULL, 0)
                                : (NTSTATUS)0xC0000033; /* STATUS_OBJECT_NAME_INVALID */
    free(wide);
    if (!status)
        return handle;
    errno = error_of(status);
    return INVALID_HANDLE_VALUE;
}

/* Closes the handle and fails if it is a link. */
static HANDLE refuse_link(HANDLE handle)
{
    if (handle == INVALID_HANDLE_VALUE || !is_link(handle))
        return handle;
    CloseHandle(handle);
    errno = ELOOP;
    return INVALID_HANDLE_VALUE;
}

static bool is_folder(HANDLE handle)
{
    BY_HANDLE_FILE_INFORMATION info;

    return GetFileType(handle) == FILE_TYPE_DISK && GetFileInformationByHandle(handle, &info) &&
           info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY;
}

int system_open_folder(const char *path)
{
    HANDLE handle =
        open_path(path, FILE_LIST_DIRECTORY | FILE_TRAVERSE | FILE_READ_ATTRIBUTES | SYNCHRONIZE,
                  OPEN_EXISTING);

    if (handle != INVALID_HANDLE_VALUE && !is_folder(handle)) {
        CloseHandle(handle);
        return fail(ENOTDIR);
    }
    return windows_descriptor(handle);
}

static HANDLE open_subfolder(int folder, const char *name)
{
    return refuse_link(open_at(folder, name,
                               FILE_LIST_DIRECTORY | FILE_TRAVERSE | FILE_READ_ATTRIBUTES,
                               FILE_OPEN, FILE_DIRECTORY_FILE, false));
}

int system_open_subfolder(int folder, const char *name)
{
    return windows_descriptor(open_subfolder(folder, name));
}

int system_copy_folder(int folder)
{
    HANDLE copy, self = GetCurrentProcess();

    if (!DuplicateHandle(self, windows_handle(folder), self, &copy, 0, FALSE,
                         DUPLICATE_SAME_ACCESS))
        return fail(windows_last_errno());
    return windows_descriptor(copy);
}

static double seconds_of(FILETIME t)
{
    return 1e-7 * ((double)t.dwHighDateTime * 4294967296.0 + (double)t.dwLowDateTime);
}

static int describe(HANDLE handle, struct file_info *info)
{
    enum { KEPT = FILE_ATTRIBUTE_HIDDEN | FILE_ATTRIBUTE_SYSTEM | FILE_ATTRIBUTE_ARCHIVE };
    BY_HANDLE_FILE_INFORMATION s;
    FILETIME now;

    if (GetFileType(handle) != FILE_TYPE_DISK) {
        *info = (struct file_info){ .kind = FILE_OTHER };
        return 0;
    }
    if (!GetFileInformationByHandle(handle, &s))
        return windows_last_errno();
    GetSystemTimeAsFileTime(&now);
    *info = (struct file_info){
        .kind = is_link(handle)                                 ? FILE_LINK
                : s.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? FILE_FOLDER
                                                                : FILE_REGULAR,
        .is_own = true, /* the system checks access by access control lists */
        .is_protected = s.dwFileAttributes & FILE_ATTRIBUTE_READONLY,
        .bytes = (uint64_t)s.nFileSizeHigh << 32 | s.nFileSizeLow,
        .rights = s.dwFileAttributes & KEPT,
        .age = seconds_of(now) - seconds_of(s.ftLastWriteTime),
    };
    return 0;
}

int system_look(int folder, const char *name, struct file_info *info)
{
    const HANDLE handle = open_at(folder, name, FILE_READ_ATTRIBUTES, FILE_OPEN, 0, false);

    if (handle == INVALID_HANDLE_VALUE)
        return errno;
    const int error = describe(handle, info);
    CloseHandle(handle);
    return error;
}

int system_look_at(int fd, struct file_info *info)
{
    return describe(windows_handle(fd), info);
}

/* Calls `each` for the names in a block of the list. Returns false if `each` returned false. */
static bool list_block(const FILE_ID_BOTH_DIR_INFO *e,
                       bool (*each)(void *context, int folder, const char *name), void *context,
                       int folder)
{
    for (bool goes_on = true;;) {
        char *name = windows_utf8(e->FileName, e->FileNameLength / sizeof(WCHAR));
        if (name && strcmp(name, ".") && strcmp(name, ".."))
            goes_on = each(context, folder, name);
        free(name);
        if (!goes_on || !e->NextEntryOffset)
            return goes_on;
        e = (const void *)((const char *)e + e->NextEntryOffset);
    }
}

int system_list(int folder, const char *name,
                bool (*each)(void *context, int folder, const char *name), void *context)
{
    union {
        FILE_ID_BOTH_DIR_INFO first;
        char bytes[1 << 14];
    } block;
    const int fd = system_open_subfolder(folder, name);
    bool goes_on = true;

    if (fd < 0)
        return errno;
    while (goes_on && GetFileInformationByHandleEx(windows_handle(fd), FileIdBothDirectoryInfo,
                                                   &block, sizeof block))
        goes_on = list_block(&block.first, each, context, fd);
    const DWORD error = goes_on ? GetLastError() : ERROR_NO_MORE_FILES;
    _close(fd);
    return error == ERROR_NO_MORE_FILES ? 0 : windows_errno(error);
}

/* ---- Files ---- */

int system_open(int folder, const char *name, enum open_mode mode, bool follow)
{
    static const struct {
        ACCESS_MASK access;
        ULONG disposition, options;
    } as[] = {
        [OPEN_READ] = { FILE_GENERIC_READ, FILE_OPEN, 0 },
        [OPEN_WRITE] = { FILE_GENERIC_WRITE, FILE_OPEN, FILE_NON_DIRECTORY_FILE },
        [OPEN_CHANGE] = { FILE_GENERIC_READ | FILE_GENERIC_WRITE, FILE_OPEN_IF,
                          FILE_NON_DIRECTORY_FILE },
        [OPEN_CREATE] = { FILE_GENERIC_WRITE | DELETE, FILE_CREATE, FILE_NON_DIRECTORY_FILE },
    };
    const HANDLE handle =
        open_at(folder, name, as[mode].access, as[mode].disposition, as[mode].options, follow);

    return windows_descriptor(follow ? handle : refuse_link(handle));
}

int system_create_nameless(int folder)
{
    (void)folder;
    return -1;
}

int system_give_name(int fd, int folder, const char *name)
{
    (void)fd;
    (void)folder;
    (void)name;
    return ENOSYS;
}

/* A new file inherits the rights of its folder. */
unsigned system_rights_of_new_file(void)
{
    return 0;
}

int system_set_rights(int fd, unsigned rights)
{
    FILE_BASIC_INFO info = { .FileAttributes = rights ? rights : FILE_ATTRIBUTE_NORMAL };

    return SetFileInformationByHandle(windows_handle(fd), FileBasicInfo, &info, sizeof info)
               ? 0
               : windows_last_errno();
}

int system_sync(int fd)
{
    return FlushFileBuffers(windows_handle(fd)) ? 0 : windows_last_errno();
}

int system_replace(int folder, const char *from, const char *to)
{
    struct rename_information new = { .replaces = TRUE, .folder = windows_handle(folder) };
    wchar_t *wide = windows_wide(to);
    IO_STATUS_BLOCK io;

    if (!wide || wcslen(wide) >= MAX_PATH) {
        free(wide);
        return wide ? ENAMETOOLONG : ENOENT;
    }
    new.bytes = (ULONG)(wcslen(wide) * sizeof *wide);
    memcpy(new.name, wide, new.bytes);
    free(wide);
    const HANDLE handle = open_at(folder, from, DELETE, FILE_OPEN, FILE_NON_DIRECTORY_FILE, false);
    if (handle == INVALID_HANDLE_VALUE)
        return errno;
    const NTSTATUS status = NtSetInformationFile(
        handle, &io, &new, (ULONG)(offsetof(struct rename_information, name) + new.bytes),
        (FILE_INFORMATION_CLASS)RENAME_INFORMATION);
    CloseHandle(handle);
    return status ? error_of(status) : 0;
}

static int remove_handle(HANDLE handle)
{
    FILE_DISPOSITION_INFO gone = { TRUE };

    if (handle == INVALID_HANDLE_VALUE)
        return errno;
    const int error = SetFileInformationByHandle(handle, FileDispositionInfo, &gone, sizeof gone)
                          ? 0
                          : windows_last_errno();
    CloseHandle(handle);
    return error;
}

int system_remove(int folder, const char *name)
{
    return remove_handle(open_at(folder, name, DELETE, FILE_OPEN, FILE_NON_DIRECTORY_FILE, false));
}

bool system_is_same(int fd, int folder, const char *name)
{
    BY_HANDLE_FILE_INFORMATION mine, there;
    const HANDLE handle = open_at(folder, name, FILE_READ_ATTRIBUTES, FILE_OPEN, 0, true);
    const bool is_known = handle != INVALID_HANDLE_VALUE &&
                          GetFileInformationByHandle(windows_handle(fd), &mine) &&
                          GetFileInformationByHandle(handle, &there);

    if (handle != INVALID_HANDLE_VALUE)
        CloseHandle(handle);
    return is_known && mine.dwVolumeSerialNumber == there.dwVolumeSerialNumber &&
           mine.nFileIndexHigh == there.nFileIndexHigh && mine.nFileIndexLow == there.nFileIndexLow;
}

static OVERLAPPED place(uint64_t at)
{
    return (OVERLAPPED){ .Offset = (DWORD)at, .OffsetHigh = (DWORD)(at >> 32) };
}

int system_read_at(int fd, void *bytes, size_t n, uint64_t at)
{
    OVERLAPPED where = place(at);
    DWORD done;

    if (!ReadFile(windows_handle(fd), bytes, (DWORD)n, &done, &where))
        return GetLastError() == ERROR_HANDLE_EOF ? EIO : windows_last_errno();
    return done == n ? 0 : EIO;
}

int system_write_at(int fd, const void *bytes, size_t n, uint64_t at)
{
    OVERLAPPED where = place(at);
    DWORD done;

    if (!WriteFile(windows_handle(fd), bytes, (DWORD)n, &done, &where))
        return windows_last_errno();
    return done == n ? 0 : EIO;
}

static int set_end(int fd, uint64_t bytes)
{
    FILE_END_OF_FILE_INFO end = { .EndOfFile.QuadPart = (LONGLONG)bytes };

    return SetFileInformationByHandle(windows_handle(fd), FileEndOfFileInfo, &end, sizeof end)
               ? 0
               : windows_last_errno();
}

/* Setting the end of a file that is not sparse reserves its space. */
int system_allocate(int fd, uint64_t bytes)
{
    struct file_info info = { 0 };
    const int error = system_look_at(fd, &info);

    return error || info.bytes >= bytes ? error : set_end(fd, bytes);
}

int system_empty(int fd)
{
    return set_end(fd, 0);
}

/* Locks one byte beyond any end of file, so that other programs can read the file. */
int system_lock(int fd)
{
    OVERLAPPED where = place((uint64_t)1 << 62);

    if (LockFileEx(windows_handle(fd), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
                   &where))
        return 0;
    return GetLastError() == ERROR_IO_PENDING ? EBUSY : windows_last_errno();
}

/* ---- Memory-mapped files: Windows prevents truncating them ---- */

int system_map_file(struct mapped_file *m, int fd, size_t size)
{
    const HANDLE mapping = CreateFileMappingW(windows_handle(fd), NULL, PAGE_READWRITE,
                                              (DWORD)(size >> 32), (DWORD)size, NULL);

    if (!mapping)
        return windows_last_errno();
    m->bytes = MapViewOfFile(mapping, FILE_MAP_ALL_ACCESS, 0, 0, size);
    const int error = m->bytes ? 0 : windows_last_errno();
    CloseHandle(mapping); /* the view keeps the mapping open */
    m->size = size;
    atomic_init(&m->is_cut, false);
    return error;
}

void system_unmap_file(struct mapped_file *m)
{
    UnmapViewOfFile(m->bytes);
}

/* ---- Paths ---- */

bool system_exists(const char *path)
{
    const HANDLE handle = open_path(path, 0, OPEN_EXISTING);

    if (handle != INVALID_HANDLE_VALUE)
        CloseHandle(handle);
    return handle != INVALID_HANDLE_VALUE;
}

char *system_real_path(const char *path)
{
    const HANDLE handle = open_path(path, 0, OPEN_EXISTING);
    const bool is_file = handle != INVALID_HANDLE_VALUE && GetFileType(handle) == FILE_TYPE_DISK;
    const DWORD room = is_file ? GetFinalPathNameByHandleW(handle, NULL, 0, 0) : 0;
    wchar_t *wide = room ? malloc(room * sizeof *wide) : NULL;
    char *real = NULL;

    if (wide) {
        const DWORD n = GetFinalPathNameByHandleW(handle, wide, room, 0);
        real = n && n < room ? windows_utf8(wide, n) : NULL;
    }
    free(wide);
    if (handle != INVALID_HANDLE_VALUE)
        CloseHandle(handle);
    return real;
}

/* Returns the value of an environment variable, from malloc and never freed. Returns NULL if it is
   not set or empty. */
static const char *variable(const wchar_t *name)
{
    const wchar_t *value = _wgetenv(name);

    return value && *value ? windows_utf8(value, wcslen(value)) : NULL;
}

bool system_state_folder(struct text *path)
{
    static const char *folder;

    folder = folder ? folder : variable(L"LOCALAPPDATA");
    if (folder)
        text_add(path, folder);
    return folder != NULL;
}

const char *system_home(void)
{
    static const char *home;

    home = home ? home : variable(L"USERPROFILE");
    return home;
}

bool system_make_folder(const char *path)
{
    wchar_t *wide = windows_wide(path);
    const bool is_there =
        wide && (CreateDirectoryW(wide, NULL) || GetLastError() == ERROR_ALREADY_EXISTS);

    free(wide);
    return is_there;
}

/* Opens one of the program's own files. Returns INVALID_HANDLE_VALUE if it is not a regular
   file. */
static HANDLE open_own(const char *path, DWORD access, DWORD disposition)
{
    const HANDLE handle = open_path(path, access, disposition);
    struct file_info info = { 0 };

    if (handle == INVALID_HANDLE_VALUE || (!describe(handle, &info) && info.kind == FILE_REGULAR))
        return handle;
    CloseHandle(handle);
    return INVALID_HANDLE_VALUE;
}

bool system_make_file(const char *path)
{
    const HANDLE handle = open_own(path, FILE_APPEND_DATA | FILE_READ_ATTRIBUTES, OPEN_ALWAYS);

    if (handle != INVALID_HANDLE_VALUE)
        CloseHandle(handle);
    return handle != INVALID_HANDLE_VALUE;
}

bool system_rename(const char *from, const char *to)
{
    wchar_t *old = windows_wide(from), *new = windows_wide(to);
    const bool is_renamed = old && new &&MoveFileExW(old, new, MOVEFILE_REPLACE_EXISTING);

    free(old);
    free(new);
    return is_renamed;
}

void system_unlink(const char *path)
{
    wchar_t *wide = windows_wide(path);

    if (wide)
        DeleteFileW(wide);
    free(wide);
}

int system_open_locked(const char *path)
{
    int fd = windows_descriptor(open_own(path, GENERIC_READ | GENERIC_WRITE, OPEN_EXISTING));

    if (fd >= 0 && system_lock(fd)) {
        _close(fd);
        fd = -1;
    }
    return fd;
}

int system_stamp(const char *path, uint64_t *bytes, uint64_t *stamp)
{
    const HANDLE handle = open_path(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING);
    BY_HANDLE_FILE_INFORMATION s;

    if (handle == INVALID_HANDLE_VALUE)
        return errno;
    const int error = GetFileInformationByHandle(handle, &s) ? 0 : windows_last_errno();
    CloseHandle(handle);
    if (error)
        return error;
    *bytes = (uint64_t)s.nFileSizeHigh << 32 | s.nFileSizeLow;
    *stamp = (uint64_t)s.ftLastWriteTime.dwHighDateTime << 32 | s.ftLastWriteTime.dwLowDateTime;
    return 0;
}
