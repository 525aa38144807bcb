"""thread_pool.py - jobs side by side on this machine, and a line that shows their progress.

Lives here: handing out jobs to threads, results as they come, ending early. Does not live
here: other machines (remote_hosts.py), or what a job is.

Threads do, because a job waits for engines nearly all of its time.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import queue
import sys
import threading
import time


class Pool:
    """Runs work(job) for every job, `threads` at once; iterating yields the results.

    `jobs` is drawn from only when a thread is free. An exception in `work` ends the
    iteration and is raised there. Used in a `with` block; once that is left no further job
    begins. The end of the block waits for those that run, an exception does not.
    """

    def __init__(self, jobs, work, threads):
        self.jobs = iter(jobs)
        self.work = work
        self.lock = threading.Lock()
        self.done = queue.Queue()
        self.ending = False
        self.threads = [threading.Thread(target=self._run, daemon=True) for _ in range(threads)]

    def _next(self):
        """(whether there is a job, the job)"""
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
        except BaseException as error:  # whoever iterates must hear of it
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
        """Lets no further job begin; the results of those that run still come."""
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
    """A line on standard error: rewritten at a terminal, elsewhere added once in `pause` seconds."""

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
    """Of `what` so many are wanted; `done` of it was there before. `work`: how much is to be done where some take
    longer than others."""

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
