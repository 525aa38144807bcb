"""atomic_files.py - atomic writing of files: a reader sees the whole file or none, even if the writer
is killed.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import contextlib
import glob
import os


def write_whole(path, write):
    """Calls write(file). The file gets its name only when all of it is on the disk. An OSError names
    the file."""
    temporary = "%s.%d.tmp" % (path, os.getpid())
    try:
        with open(temporary, "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException as error:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
        if isinstance(error, OSError) and not error.filename2:
            error.filename = path
        raise


def write_text(path, text):
    write_whole(path, lambda file: file.write(text.encode()))


def remove_leftovers(folder):
    """Removes the files NAME.PID.tmp of programs that no longer run."""
    for path in glob.glob(os.path.join(glob.escape(folder), "*.tmp")):
        pid = path.split(".")[-2]
        if pid.isdigit() and not is_running(int(pid)):
            os.unlink(path)


def is_running(pid):
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass  # the file of another program
    return True
