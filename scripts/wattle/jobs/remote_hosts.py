"""remote_hosts.py - jobs on several machines, by GNU parallel.

Lives here: starting and ending parallel, and its job log. Does not live here: scheduling. parallel
schedules the jobs over ssh and records the finished jobs in its job log.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import threading

HEADER = "Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand\n"


def add_arguments(parser, folder):
    """Adds the options for other machines. folder: default of --workdir, the folder of this tree on
    these machines."""
    add = parser.add_argument
    add("--hosts", metavar="HOST,...", help="machines that play, in the form of GNU parallel's --sshlogin; ':' is this machine")
    add("--ssh", metavar="COMMAND", help="ssh command for these machines")
    add("--workdir", metavar="DIR", default=folder,
        help="folder of this tree and of the engines on these machines (default: the same as here)")


def check(parser, options):
    if options.hosts and not is_there():
        parser.error("--hosts needs GNU parallel: scripts/install-packages hosts")


def is_there():
    """Returns whether `parallel` is GNU parallel."""
    path = shutil.which("parallel")
    return bool(path) and b"GNU" in subprocess.run(
        [path, "--version"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL).stdout


def agree(joblog, done):
    """Rewrites the job log so that exactly the jobs `done`, counted from 1, count as finished.

    Results and job log are two files. After an interruption, one of them can have one job more.
    """
    lines = {}
    if os.path.exists(joblog):
        with open(joblog, encoding="utf-8", errors="replace") as file:
            for line in file:
                number = line.split("\t")[0]
                if line.endswith("\n") and number.isdigit() and int(number) in done:
                    lines.setdefault(int(number), line)
    for number in done:
        lines.setdefault(number, "%d\t-\t0\t0\t0\t0\t0\t0\tits result is there\n" % number)
    with open(joblog, "w", encoding="utf-8") as file:
        file.write(HEADER + "".join(line for _, line in sorted(lines.items())))


class Hosts:
    """Runs `command JOB` for every job. A job is a line of text. Iteration yields the printed
    lines.

    hosts: words for parallel's --sshlogin. at_once: jobs at the same time on each.
    directory: where the command is run on each. keep: file descriptors that parallel inherits.
    joblog: the path of the job log, or None. Without a job log, `jobs` may be infinite: each job is
    made shortly before a machine is free, and the command reads it as a line of its input. Use this
    class in a `with` block; an exception ends all running jobs.
    """

    def __init__(self, command, jobs, hosts, at_once, directory, joblog, ssh=None, keep=()):
        self.words = ["parallel", "--sshlogin", ",".join(hosts), "--jobs", str(at_once),
                      "--workdir", directory]
        self.words += ["--ssh", ssh] if ssh else []
        if joblog:
            self.words += ["--halt", "soon,fail=3", "--joblog", joblog, "--resume", "--retries", "2", command + " {}"]
        else:
            # With --pipe and "soon", some versions of parallel never end.
            self.words += ["--halt", "now,fail=3", "--pipe", "-N1", "--block", "64k", command]
        self.endless = not joblog
        self.jobs = jobs
        self.keep = keep

    def _feed(self):
        with contextlib.suppress(OSError), self.process.stdin as source:  # it may have ended
            for job in self.jobs:
                source.write((job + "\n").encode())
                source.flush()

    def _start(self, source):
        # parallel runs in a separate session, so that only the caller gets Ctrl-C.
        self.process = subprocess.Popen(self.words, stdin=source, stdout=subprocess.PIPE,
                                        start_new_session=True, pass_fds=self.keep)

    def __enter__(self):
        if self.endless:
            self._start(subprocess.PIPE)
            threading.Thread(target=self._feed, daemon=True).start()
            return self
        with tempfile.TemporaryFile() as file:
            file.write("".join(job + "\n" for job in self.jobs).encode())
            file.seek(0)
            self._start(file)
        return self

    def __iter__(self):
        for line in self.process.stdout:
            yield line.decode("utf-8", "replace")
        self.process.wait()

    def end(self):
        """Starts no further job. The results of running jobs still arrive."""
        self.process.send_signal(signal.SIGHUP)

    def __exit__(self, kind, *_):
        if kind is not None:
            self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
