"""thread_pool.py - parallel jobs on this machine, and a status line that shows their progress.

Lives here: handing out jobs to threads, results in the order of completion, ending early. Does not
live here: other machines (remote_hosts.py), and the work of a job.

Threads are enough, because a job nearly always waits for engines.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import queue
import sys
import threading
import time


class Pool:
    """Runs work(job) for every job, `threads` at once. Iteration yields the results.

    The pool takes the next job only when a thread is free. An exception in `work` ends the
    iteration and is raised there. Use this class in a `with` block. After the block, no further job
    starts. A normal end of the block waits for the running jobs; an exception does not wait.
    """

    def __init__(self, jobs, work, threads):
        self.jobs = iter(jobs)
        self.work = work
        self.lock = threading.Lock()
        self.done = queue.Queue()
        self.ending = False
        self.threads = [threading.Thread(target=self._run, daemon=True) for _ in range(threads)]

    def _next(self):
        """Returns (whether there is a job, the job)."""
        with self.lock:
            if not self.ending:
                for job in self.jobs:
                    return True, job
            return False, None

    def _run(self):
        try:
            while True:
                there, job = self._next()
                if not there:
                    break
                self.done.put((self.work(job), None))
        except BaseException as error:  # the iterating thread raises it
            self.done.put((None, error))
        else:
            self.done.put(None)

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __iter__(self):
        running = len(self.threads)
        while running:
            item = self.done.get()
            if item is None:
                running -= 1
            elif item[1] is not None:
                raise item[1]
            else:
                yield item[0]

    def end(self):
        """Starts no further job. The results of running jobs still arrive."""
        with self.lock:
            self.ending = True

    def __exit__(self, kind, *_):
        self.end()
        for thread in self.threads if kind is None else []:
            thread.join()


# ---- Progress ----

def time_left(seconds):
    if seconds < 90:
        return "%d s" % round(seconds)
    return "%d min" % round(seconds / 60) if seconds < 5400 else "%.1f h" % (seconds / 3600)


class StatusLine:
    """A status line on standard error. A terminal shows the newest line; elsewhere a new line is
    added every `pause` seconds."""

    def __init__(self, pause, out=sys.stderr):
        self.pause, self.out, self.told, self.is_open = pause, out, None, False

    def show(self, text, always=False):
        if self.out.isatty():
            print("\r\033[K" + text, end="", file=self.out, flush=True)
            self.is_open = True
        elif always or self.told is None or time.monotonic() - self.told > self.pause:
            self.told = time.monotonic()
            print(text, file=self.out, flush=True)

    def end(self):
        if self.is_open:
            print(file=self.out)


class Progress:
    """The progress towards the wanted number of `what`. `done`: the number that existed before.
    `work`: the total amount of work, if some items take longer than others."""

    def __init__(self, title, wanted, what, out=sys.stderr, done=0, work=None):
        self.title, self.wanted, self.what, self.line = title, wanted, what, StatusLine(2, out)
        self.started, self.done = time.monotonic(), done
        self.work, self.worked = wanted - done if work is None else work, 0

    def text(self):
        text = "%s: %d of %d %s" % (self.title, self.done, self.wanted, self.what)
        if self.worked and self.done < self.wanted:
            spent = time.monotonic() - self.started
            text += ", about %s left" % time_left(spent / self.worked * (self.work - self.worked))
        return text

    def step(self, n=1, work=None):
        self.done += n
        self.worked += n if work is None else work
        self.line.show(self.text(), self.done == self.wanted)
        if self.done == self.wanted:
            self.line.end()
