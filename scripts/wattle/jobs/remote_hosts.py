"""remote_hosts.py - jobs on several machines, by GNU parallel.

Lives here: starting parallel, its job log, ending it. Does not live here: any scheduling;
parallel does it, over ssh, and remembers in its job log what need not be done again.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import shutil
import signal
import subprocess
import tempfile
import threading

HEADER = "Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand\n"


def add_arguments(parser, folder):
    """The options that name other machines. folder: that of this tree on them, unless --workdir says another."""
    add = parser.add_argument
    add("--hosts", metavar="HOST,...", help="machines that play, in the form of GNU parallel's --sshlogin; ':' is this machine")
    add("--ssh", metavar="COMMAND", help="ssh command for these machines")
    add("--workdir", metavar="DIR", default=folder,
        help="folder of this tree and of the engines on these machines (default: the same as here)")


def check(parser, options):
    if options.hosts and not is_there():
        parser.error("--hosts needs GNU parallel: scripts/install-packages hosts")


def is_there():
    """Whether `parallel` is GNU parallel."""
    path = shutil.which("parallel")
    return bool(path) and b"GNU" in subprocess.run(
        [path, "--version"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL).stdout


def agree(joblog, done):
    """Makes the job log say that exactly the jobs `done`, counted from 1, need not be run.

    Results and job log are two files: at an interruption one can know of a job more.
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
    """Runs `command JOB` for every job, a line of text; iterating yields the lines printed.

    hosts: words for parallel's --sshlogin. at_once: jobs at the same time on each.
    directory: where the command is run on each. keep: file descriptors that parallel inherits.
    joblog: None when nothing is to be remembered; then `jobs` may be without end, each is made
    when a machine is about to be free, and the command reads it as a line of its input.
    Used in a `with` block, which an exception leaves by ending all that runs.
    """

    def __init__(self, command, jobs, hosts, at_once, directory, joblog, ssh=None, keep=()):
        self.words = ["parallel", "--sshlogin", ",".join(hosts), "--jobs", str(at_once),
                      "--workdir", directory, "--halt", "soon,fail=3"]
        self.words += ["--ssh", ssh] if ssh else []
        if joblog:
            self.words += ["--joblog", joblog, "--resume", "--retries", "2", command + " {}"]
        else:
            self.words += ["--pipe", "-N1", "--block", "64k", command]
        self.endless = not joblog
        self.jobs = jobs
        self.keep = keep
        self.status = None

    def _feed(self):
        try:
            for job in self.jobs:
                self.process.stdin.write((job + "\n").encode())
                self.process.stdin.flush()
            self.process.stdin.close()
        except OSError:
            pass  # it has ended

    def __enter__(self):
        if self.endless:
            self.process = subprocess.Popen(
                self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True,
                pass_fds=self.keep)
            threading.Thread(target=self._feed, daemon=True).start()
            return self
        with tempfile.TemporaryFile() as file:
            file.write("".join(job + "\n" for job in self.jobs).encode())
            file.seek(0)
            # A session of its own: Ctrl-C is for the caller to handle.
            self.process = subprocess.Popen(
                self.words, stdin=file, stdout=subprocess.PIPE, start_new_session=True,
                pass_fds=self.keep)
        return self

    def __iter__(self):
        for line in self.process.stdout:
            yield line.decode("utf-8", "replace")
        self.status = self.process.wait()

    def end(self):
        """Lets no further job begin; the results of those that run still come."""
        self.process.send_signal(signal.SIGHUP)

    def __exit__(self, kind, *_):
        if kind is not None:
            self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
