/*
 * system_posix_sandbox.c - restricting access to files, programs and the network, on Linux.
 *
 * The sandbox has three independent layers. no_new_privs gives started programs no more rights.
 * Landlock allows opening files in one folder only, and no TCP port. seccomp allows only the system
 * calls listed below. Other calls fail with EPERM, so no program can be started and, without a
 * folder, no file can be opened.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _GNU_SOURCE
#include "base/system.h"

#include <stddef.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>

#if defined SYS_landlock_create_ruleset && (defined __x86_64__ || defined __aarch64__) && \
    !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__ && __has_include(<linux/landlock.h>)
#define HAS_FENCES
#endif

#ifdef HAS_FENCES

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

/* ---- Landlock ---- */

/* Later Landlock versions have these access rights, which the header may lack. */
enum { REFER = 1 << 13, TRUNCATE = 1 << 14, IOCTL = 1 << 15 };
enum { FIRST_RIGHTS = (1 << 13) - 1, TCP_RIGHTS = 3, SCOPES = 3 };

/* This is the beginning of struct landlock_ruleset_attr, which later versions extend. */
struct ruleset {
    uint64_t files, net, scoped;
};

static uint64_t file_rights(long version)
{
    return FIRST_RIGHTS | (version >= 2 ? REFER : 0) | (version >= 3 ? TRUNCATE : 0) |
           (version >= 5 ? IOCTL : 0);
}

/* Allows reading, creating and replacing regular files in the folder, and nothing else. */
static bool allow_folder(int rules, int folder, uint64_t rights)
{
    const struct landlock_path_beneath_attr beneath = {
        .allowed_access = (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE |
                           LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                           LANDLOCK_ACCESS_FS_REMOVE_FILE | REFER | TRUNCATE) &
                          rights,
        .parent_fd = folder,
    };

    return !syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
}

static bool enclose(int folder)
{
    const long version =
        syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    const uint64_t rights = file_rights(version);
    const struct ruleset r = { rights, version >= 4 ? TCP_RIGHTS : 0, version >= 6 ? SCOPES : 0 };
    const size_t size = version >= 6 ? sizeof r : version >= 4 ? 16 : 8;

    if (version < 1)
        return false;
    const int rules = (int)syscall(SYS_landlock_create_ruleset, &r, size, 0);
    const bool is_closed = rules >= 0 && (folder < 0 || allow_folder(rules, folder, rights)) &&
                           !syscall(SYS_landlock_restrict_self, rules, 0);
    if (rules >= 0)
        close(rules);
    return is_closed;
}

/* ---- seccomp ---- */

#ifdef __x86_64__
enum { MACHINE = AUDIT_ARCH_X86_64 };
#else
enum { MACHINE = AUDIT_ARCH_AARCH64 };
#endif

static const int always[] = {
    SYS_read,
    SYS_readv,
    SYS_write,
    SYS_writev,
    SYS_close,
    SYS_fstat,
    SYS_newfstatat,
    SYS_lseek,
    SYS_munmap,
    SYS_mremap,
    SYS_madvise,
    SYS_brk,
    SYS_rt_sigaction,
    SYS_rt_sigprocmask,
    SYS_rt_sigreturn,
    SYS_sigaltstack,
    SYS_ppoll,
    SYS_futex,
    SYS_set_robust_list,

    SYS_exit,
    SYS_exit_group,
    SYS_clock_gettime,
    SYS_clock_nanosleep,
    SYS_nanosleep,
    SYS_gettimeofday,
    SYS_getrandom,
    SYS_sched_yield,
    SYS_sched_getaffinity,
    SYS_getpid,
    SYS_gettid,
    SYS_tgkill,
    SYS_setitimer,
    SYS_restart_syscall,
    SYS_geteuid,
    SYS_set_tid_address,
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef SYS_poll
    SYS_poll,
#endif
};

/* These calls are for files in the folder. Landlock decides which files. */
static const int for_files[] = {
    SYS_openat,   SYS_fcntl,   SYS_linkat,    SYS_unlinkat,  SYS_fsync,
    SYS_fchmod,   SYS_umask,   SYS_faccessat, SYS_renameat2, SYS_getdents64,
    SYS_flock,    SYS_pread64, SYS_pwrite64,  SYS_fallocate, SYS_fstatfs,
#ifdef SYS_renameat
    SYS_renameat,
#endif
#ifdef SYS_access
    SYS_access,
#endif
};

enum { ROOM = 256 };

struct program {
    struct sock_filter line[ROOM];
    unsigned short count;
};

static void add(struct program *p, unsigned code, unsigned k, unsigned jt, unsigned jf)
{
    p->line[p->count++] = (struct sock_filter){ (uint16_t)code, (uint8_t)jt, (uint8_t)jf, k };
}

static void load(struct program *p, size_t offset)
{
    add(p, BPF_LD | BPF_W | BPF_ABS, (unsigned)offset, 0, 0);
}

static void answer(struct program *p, unsigned action)
{
    add(p, BPF_RET | BPF_K, action, 0, 0);
}

static void allow(struct program *p, const int calls[], size_t n)
{
    for (size_t i = 0; i < n; i++) {
        add(p, BPF_JMP | BPF_JEQ | BPF_K, (unsigned)calls[i], 0, 1);
        answer(p, SECCOMP_RET_ALLOW);
    }
}

/* Allows a call if an argument has one of these bits. Without has_them, allows it if the argument
   has none of them. */
static void allow_bits(struct program *p, int call, int argument, unsigned bits, bool has_them)
{
    const size_t offset = offsetof(struct seccomp_data, args) + 8 * (size_t)argument;

    add(p, BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 4);
    load(p, offset);
    add(p, BPF_JMP | BPF_JSET | BPF_K, bits, has_them ? 0 : 1, has_them ? 1 : 0);
    answer(p, SECCOMP_RET_ALLOW);
    answer(p, SECCOMP_RET_ERRNO | EPERM);
}

/* Allows the ioctl by which isatty() works, and no other one. */
static void allow_tcgets(struct program *p)
{
    add(p, BPF_JMP | BPF_JEQ | BPF_K, SYS_ioctl, 0, 4);
    load(p, offsetof(struct seccomp_data, args) + 8);
    add(p, BPF_JMP | BPF_JEQ | BPF_K, 0x5401, 0, 1);
    answer(p, SECCOMP_RET_ALLOW);
    answer(p, SECCOMP_RET_ERRNO | EPERM);
}

static void write_program(struct program *p, bool has_files)
{
    load(p, offsetof(struct seccomp_data, arch));
    add(p, BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0);
    answer(p, SECCOMP_RET_KILL_PROCESS);
    load(p, offsetof(struct seccomp_data, nr));
    allow(p, always, sizeof always / sizeof always[0]);
    if (has_files)
        allow(p, for_files, sizeof for_files / sizeof for_files[0]);
    add(p, BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1);
    answer(p, SECCOMP_RET_ERRNO |
                  ENOSYS); /* the caller then tries clone, whose flags a filter can check */
    allow_bits(p, SYS_clone, 0, CLONE_THREAD, true);
    allow_bits(p, SYS_mmap, 2, PROT_EXEC, false);
    allow_bits(p, SYS_mprotect, 2, PROT_EXEC, false);
    allow_tcgets(p);
    answer(p, SECCOMP_RET_ERRNO | EPERM);
}

static bool filter_calls(bool has_files)
{
    static struct program p;
    struct sock_fprog program = { 0, p.line };

    write_program(&p, has_files);
    program.len = p.count;
    return !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

static const char *close_fences(int folder)
{
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
        return "no_new_privs";
    if (!enclose(folder))
        return "Landlock";
    return filter_calls(folder >= 0) ? NULL : "seccomp";
}

#else

static const char *close_fences(int folder)
{
    (void)folder;
    return "Linux with Landlock and seccomp, on x86-64 or aarch64";
}

#endif

static bool limit(int which, rlim_t most)
{
    struct rlimit r;

    if (getrlimit(which, &r))
        return false;
    r.rlim_max = r.rlim_max == RLIM_INFINITY || most < r.rlim_max ? most : r.rlim_max;
    r.rlim_cur = r.rlim_max;
    return !setrlimit(which, &r);
}

const char *system_confine(int folder, uint64_t largest)
{
    enum { FILES = 64 };

    tzset(); /* before its file becomes unreadable */
    if (!limit(RLIMIT_CORE, 0) || !limit(RLIMIT_NOFILE, FILES) ||
        !limit(RLIMIT_FSIZE, largest == UINT64_MAX ? RLIM_INFINITY : largest))
        return "resource limits (setrlimit)";
    return close_fences(folder);
}
