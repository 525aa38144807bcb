"""build_tree.py - a copy of the tree that is changed, built and tested many times.

Lives here: making the copy, building it once through its Makefile, listing the commands of `make
test`, compiling one changed file, running one test. Does not live here: the change
(mutation_operators.py), the choice of tests (line_coverage.py).

The engine is linked as a shared library. A changed file therefore costs one compilation and one
link, however many test programs run. The test programs are linked once.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import filecmp
import os
import re
import shlex
import shutil
import signal
import subprocess
import threading
import time

# Names that are never copied.
LEFT_OUT = {"build", ".git", "__pycache__"}
# Added to the flags of the configuration: code for a library, no debug information, no warnings.
LIBRARY = "-fPIC -fno-semantic-interposition -frandom-seed=0 -g0 -w"
# cmocka prints this text to standard error as soon as a test fails.
FAILED = re.compile(rb"^\[  FAILED  \] ", re.MULTILINE)
SKIPPED = 77
# KiB of writable memory that each process of a test may take, because a mutant may ask for all there
# is. Address space is not limited: node reserves more of it than any machine has memory.
MEMORY = 8 << 20


class Broken(Exception):
    """The unchanged tree cannot be built."""


def files_below(root):
    """Returns the relative path of every file of a tree."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(set(folders) - LEFT_OUT)
        for name in sorted(names):
            if folder != root or name != "wattle":
                yield os.path.relpath(os.path.join(folder, name), root)


def copy_tree(source, target):
    """Makes `target` equal to `source`. Equal files are not touched, so make builds only changed
    files. Files that `source` lacks are removed."""
    wanted = set(files_below(source))
    for path in set(files_below(target)) - wanted if os.path.isdir(target) else ():
        os.remove(os.path.join(target, path))
    for path in wanted:
        there, here = os.path.join(source, path), os.path.join(target, path)
        if not os.path.exists(there):
            continue
        if not os.path.exists(here) or not filecmp.cmp(there, here, shallow=False):
            os.makedirs(os.path.dirname(here), exist_ok=True)
            shutil.copy(there, here)


def object_of(source):
    return os.path.splitext(source)[0] + ".o"


def link_to(target, link):
    """Makes a symbolic link, in place of any existing file."""
    os.makedirs(os.path.dirname(link), exist_ok=True)
    if os.path.lexists(link):
        os.remove(link)
    os.symlink(target, link)


def program_of(command):
    """Returns the first word of a command, in the form of the Makefile's test programs."""
    return os.path.relpath(command.split(maxsplit=1)[0], os.path.join("build", "test"))


class Build:
    """The copied tree in one configuration of its Makefile, with the engine as a library."""

    def __init__(self, tree, configuration, jobs, chosen):
        self.tree = tree
        self.folder = os.path.join("build", configuration)
        self.configuration = configuration
        self.jobs = jobs
        self.chosen = chosen
        self.linked = os.path.join(tree, "build", "linked", configuration)

    def make(self, *words):
        done = subprocess.run(["make", "-s", "CPPFLAGS=" + LIBRARY, *words], cwd=self.tree,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            raise Broken(done.stdout + done.stderr)
        return done.stdout

    def ask(self, name):
        """Returns the words of a variable of the Makefile."""
        return self.make("--eval", "ask: ; @echo $(%s)" % name, "ask").split()

    def commands(self):
        """Returns the commands of `make test` for the test build. If words are chosen, returns only
        the commands that contain one of them."""
        done = subprocess.run(["tests/run.py", "--tag", "test", "--list"], cwd=self.tree,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            raise Broken(done.stderr)
        return [command for command in done.stdout.splitlines()
                if not self.chosen or any(word in command for word in self.chosen)]

    def build(self):
        """Builds the objects by make, and here the library, the engine and the test programs."""
        self.programs = self.ask("PROGRAMS")
        self.sources = self.ask("ENGINE")
        self.support = self.ask("SUPPORT") + [source for source in self.ask("TRAIN")
                                              if not source.endswith("/selfplay.c")]
        self.libraries = self.ask("LDLIBS")
        self.test_libraries = self.ask("TESTLIBS")
        # The engine has objects that tests lack: main, and the list of games if a test has its own
        # list.
        self.own = [source for source in self.ask("SOURCES") if source not in self.sources]
        commands = " ".join(self.commands())
        targets = re.findall(r"build/test/fuzz-(\w+)", commands)
        corpora = [os.path.join("build", "corpus", target) for target in targets]
        self.engines = self.read_engines(commands, targets)
        parts = sorted({part for program in self.engines for part in self.own_parts(program)})
        objects = [self.object(source) for source in
                   self.sources + self.support + parts + [p + ".c" for p in self.programs]]
        self.make("-j%d" % self.jobs, *objects, *corpora)
        with open(os.path.join(self.tree, self.folder, "flags"), encoding="utf-8") as file:
            self.flags = shlex.split(file.read())
        self.users = self.read_dependencies(objects)
        os.makedirs(self.linked, exist_ok=True)
        self.link_library(self.tree, {}, self.linked)
        for name in list(self.engines) + self.programs:
            if self.newer([self.object(source) for source in self.parts_of(name)], name):
                self.link(name, self.tree, {}, os.path.join(self.linked, name))

    def read_engines(self, commands, targets):
        """Returns {program: its own sources} for the programs that are not tests of cmocka: the
        engines, self-play and a program for each fuzz target."""
        engines = {"wattle": self.own}
        if "build/test/wattle-hex" in commands:
            engines["wattle-hex"] = ["protocol/main.c"]
        if "build/test/selfplay" in commands:
            engines["selfplay"] = self.ask("TRAIN") + ["src/games/games.c"]
        for target in targets:
            engines["fuzz-" + target] = ["tests/fuzz/targets/%s.c" % target, "tests/fuzz/replay.c",
                                         *self.ask("FUZZ_PARTS")]
        return engines

    def needs_support(self, program):
        """Returns whether a program is linked with the library of test support."""
        return program in self.programs or program == "wattle-hex"

    def own_parts(self, program):
        """Returns the sources of a program that are in no library."""
        return self.engines.get(program, [program + ".c"])

    def parts_of(self, program):
        """Returns the sources that a program is linked from, without those of libengine.so."""
        return self.own_parts(program) + (self.support if self.needs_support(program) else [])

    def object(self, source):
        return os.path.join(self.folder, object_of(source))

    def newer(self, objects, product):
        """Returns whether an object is newer than the product linked from it."""
        path = os.path.join(self.linked, product)
        return not os.path.exists(path) or any(
            os.path.getmtime(os.path.join(self.tree, one)) > os.path.getmtime(path)
            for one in objects)

    def read_dependencies(self, objects):
        """Returns {header: the sources that include it}."""
        users = {}
        for path in objects:
            with open(os.path.join(self.tree, os.path.splitext(path)[0] + ".d"),
                      encoding="utf-8") as file:
                words = file.read().replace("\\\n", " ").split("\n")[0].split()[1:]
            source = words[0]
            for word in words[1:]:
                users.setdefault(os.path.normpath(word), []).append(source)
        return users

    def run(self, words, folder):
        done = subprocess.run(words, cwd=folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return None if done.returncode == 0 else done.stdout.decode("utf-8", "replace")

    def compile(self, source, folder, target):
        """Compiles a source. Returns None, or the error messages of the compiler."""
        os.makedirs(os.path.dirname(os.path.join(folder, target)), exist_ok=True)
        return self.run(self.flags + ["-c", source, "-o", target], folder)

    def inputs(self, sources, changed):
        return [changed.get(source) or os.path.join(self.tree, self.object(source))
                for source in sources]

    def link_library(self, folder, changed, target):
        """Links libengine.so in `target`. `changed` is {source: its changed object}."""
        words = self.flags + ["-shared", "-o", os.path.join(target, "libengine.so")]
        wrong = self.run(words + self.inputs(self.sources, changed) + self.libraries, folder)
        if wrong:
            raise Broken(wrong)

    def archive(self, folder, changed):
        """Builds the static library of test support. A test links only the members that it
        needs."""
        path = os.path.join(self.linked, "support.a")
        if set(self.support) & set(changed):
            path = os.path.join(folder, "build", "support.a")
        elif not self.newer([self.object(source) for source in self.support], "support.a"):
            return path
        if os.path.exists(path):
            os.remove(path)
        wrong = self.run(["ar", "rcs", path] + self.inputs(self.support, changed), folder)
        if wrong:
            raise Broken(wrong)
        return path

    def link(self, program, folder, changed, target):
        """Links a test program or the engine. It loads the library when it starts."""
        os.makedirs(os.path.dirname(target), exist_ok=True)
        words = self.flags + ["-o", target]
        words += self.inputs(self.own_parts(program), changed)
        if self.needs_support(program):
            # The library needs the list of games, whether or not the program names it.
            words += ["-Wl,-u,games", self.archive(folder, changed)]
        if program not in self.engines:
            words += self.test_libraries
        words += ["-L" + self.linked, "-lengine"] + self.libraries
        wrong = self.run(words, folder)
        if wrong:
            raise Broken(wrong)


class Outcome:
    """The end of a command: whether it passed, its wall-clock seconds and its CPU seconds."""

    def __init__(self, status, wall, spent):
        self.passed = status == 0
        self.skipped = status == SKIPPED
        self.wall = wall
        self.spent = spent


class Bench:
    """A place to run tests with a separate tree, so that several benches can work at once."""

    def __init__(self, build, folder):
        self.build = build
        self.folder = folder
        self.library = os.path.join(folder, "build", "lib")
        self.changed = {}

    def prepare(self):
        """Prepares the tree, so that tests find all files in the same places as under `make
        test`."""
        copy_tree(self.build.tree, self.folder)
        os.makedirs(self.library, exist_ok=True)
        os.makedirs(os.path.join(self.folder, "build", "tmp"), exist_ok=True)
        for name in ("made", "corpus"):
            made = os.path.join(self.build.tree, "build", name)
            if os.path.isdir(made):
                link_to(made, os.path.join(self.folder, "build", name))
        self.restore()

    def place(self, program):
        return os.path.join(self.folder, "build", "test", program)

    def restore(self):
        """Restores the tree."""
        for program in list(self.build.engines) + self.build.programs:
            link_to(os.path.join(self.build.linked, program), self.place(program))
        link_to(os.path.join(self.build.linked, "libengine.so"),
                os.path.join(self.library, "libengine.so"))
        self.changed = {}

    def change(self, file, text):
        """Writes `text` to a file and builds the dependent objects, but no test programs. Returns
        "changed", "same" if no object has changed, or "refused" if the compiler refuses the
        text."""
        path = os.path.join(self.folder, file)
        with open(path, encoding="utf-8") as opened:
            before = opened.read()
        with open(path, "w", encoding="utf-8") as opened:
            opened.write(text)
        try:
            return self._build(file)
        finally:
            with open(path, "w", encoding="utf-8") as opened:
                opened.write(before)

    def _build(self, file):
        build = self.build
        for source in [file] if file.endswith(".c") else build.users.get(file, []):
            target = os.path.join("build", "changed", object_of(source))
            if build.compile(source, self.folder, target):
                return "refused"
            if not filecmp.cmp(os.path.join(self.folder, target),
                               os.path.join(build.tree, build.object(source)), shallow=False):
                self.changed[source] = os.path.join(self.folder, target)
        if not self.changed:
            return "same"
        if set(self.changed) & set(build.sources):
            os.remove(os.path.join(self.library, "libengine.so"))
            build.link_library(self.folder, self.changed, self.library)
        for engine in build.engines:
            if set(self.changed) & set(build.parts_of(engine)):
                os.remove(self.place(engine))
                build.link(engine, self.folder, self.changed, self.place(engine))
        return "changed"

    def is_program(self, command):
        """Returns whether the command runs a test program, not a script."""
        return program_of(command) in self.build.programs

    def ready(self, command):
        """Links the test program of a command again, if the change affects it."""
        name = program_of(command)
        touched = set(self.changed) & set(self.build.support + [name + ".c"])
        if touched and self.is_program(command) and os.path.islink(self.place(name)):
            os.remove(self.place(name))
            self.build.link(name, self.folder, self.changed, self.place(name))

    def run(self, command, spent, wall, extra):
        """Runs a test with `extra` in its environment. `spent` limits the CPU seconds of each
        process, `wall` the wall-clock seconds. Ends the test at the first reported failure."""
        self.ready(command)
        temporary = os.path.join(self.folder, "build", "tmp")
        modules = os.pathsep.join(os.path.join(self.folder, name) for name in ("scripts", "tests"))
        environment = dict(os.environ, LD_LIBRARY_PATH=self.library, TMPDIR=temporary,
                           PYTHONPATH=modules, **extra)

        limits = 'ulimit -c 0 && ulimit -d %d && ulimit -t %d && exec "$@"' % (MEMORY, spent + 1)
        start = time.monotonic()
        process = subprocess.Popen(["sh", "-c", limits, "sh", *shlex.split(command)],
                                   cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                   start_new_session=True)

        def end():
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

        alarm = threading.Timer(wall, end)
        alarm.start()
        for line in process.stdout:
            if FAILED.match(line):
                end()
        _, status, usage = os.wait4(process.pid, 0)
        alarm.cancel()
        end()
        process.returncode = os.waitstatus_to_exitcode(status)
        process.stdout.close()
        for name in os.listdir(temporary):
            path = os.path.join(temporary, name)
            shutil.rmtree(path, ignore_errors=True) if os.path.isdir(path) else os.remove(path)
        return Outcome(process.returncode, time.monotonic() - start,
                       usage.ru_utime + usage.ru_stime)
