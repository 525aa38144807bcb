# checks.mk - builds the tests, and runs every check: tests, sanitizers, fuzzing, lint. The Makefile
# includes this file.
#
# SPDX-License-Identifier: GPL-3.0-or-later

# ---- Sources of the tests ----

# The part of the engine in the test programs. Their list of games is tests/hex/games.c, with Hex.
ENGINE   := $(filter-out protocol/main.c src/games/games.c,$(SOURCES))
TESTS    := $(sort $(filter-out tests/fuzz/% tests/soak/%,$(shell find tests -name '*.c')))
# The programs that tests/manifest names. Each has the main of tests/support/test.c. All other files
# are support for them.
PROGRAMS := $(sort $(shell sed -n 's,^$$build/\(tests/[^ ]*\) .*,\1,p' tests/manifest))
SUPPORT  := $(filter-out $(PROGRAMS:=.c),$(TESTS))
HEADERS  := $(sort $(shell find src protocol tests -name '*.h'))
# The fuzz targets: programs whose input comes from libFuzzer or from a folder of kept inputs.
TARGETS  := $(sort $(wildcard tests/fuzz/targets/*.c))
FUZZED   := $(TARGETS:tests/fuzz/targets/%.c=%)
SLOW_PARTS := $(filter tests/support/slow%,$(TESTS)) tests/hex/slow_hex.c
FUZZ_PARTS := $(filter-out %/replay.c,$(wildcard tests/fuzz/*.c)) $(SLOW_PARTS) src/games/games.c

# Files that are not compiled by themselves. clang-format and the layer check read them, too.
SNIPPETS := $(sort $(shell find src protocol tests scripts -name '*.inc'))
LINTED   := $(filter-out $(OTHERS),$(FOUND)) $(TESTS) $(TARGETS) $(wildcard tests/fuzz/*.c tests/soak/*.c scripts/*.c)

# ---- Rules for the test programs ----

# $(call rules,CONFIGURATION): the rules for the engine and the test programs of a configuration.
define rules
$(1).engine   := $(ENGINE:%.c=$(BUILD)/$(1)/%.o)
$(1).support  := $(SUPPORT:%.c=$(BUILD)/$(1)/%.o)
$(1).programs := $(PROGRAMS:%=$(BUILD)/$(1)/%)

$(BUILD)/$(1)/tests/%.o: tests/%.c $(BUILD)/$(1)/flags | has-cmocka
	$$(call compile,$(1),$(cmocka))

$(BUILD)/$(1)/selfplay: $(TRAIN:%.c=$(BUILD)/$(1)/%.o) $(BUILD)/$(1)/src/games/games.o $(BUILD)/$(1)/engine.a
	@$$(call note,LD,$$@)
	$$(Q)$$($(1)) $$(ALWAYS) $$(LDFLAGS) $$^ $$(LDLIBS) -o $$@

# The program with Hex.
$(BUILD)/$(1)/wattle-hex: $(BUILD)/$(1)/protocol/main.o $(BUILD)/$(1)/support.a $(BUILD)/$(1)/engine.a
	@$$(call note,LD,$$@)
	$$(Q)$$($(1)) $$(ALWAYS) $$(LDFLAGS) $$^ $$(LDLIBS) -o $$@

$(BUILD)/$(1)/engine.a: $$($(1).engine)
$(BUILD)/$(1)/support.a: $$($(1).support)
$(BUILD)/$(1)/train.a: $(patsubst %.c,$(BUILD)/$(1)/%.o,$(filter-out %/selfplay.c,$(TRAIN)))
$(BUILD)/$(1)/%.a:
	@$$(call note,AR,$$@)
	$$(Q)rm -f $$@ && ar rcs $$@ $$^

# Programs that replay inputs get their main from tests/fuzz/replay.c. libFuzzer has its own main.
$(FUZZED:%=$(BUILD)/$(1)/fuzz-%): $(BUILD)/$(1)/fuzz-%: $(BUILD)/$(1)/tests/fuzz/targets/%.o \
		$(FUZZ_PARTS:%.c=$(BUILD)/$(1)/%.o) $(BUILD)/$(1)/engine.a \
		$(if $(filter fuzz,$(1)),| has-libfuzzer,$(BUILD)/$(1)/tests/fuzz/replay.o)
	@$$(call note,LD,$$@)
	$$(Q)$$($(1)) $$(ALWAYS) $$(LDFLAGS) $(if $(filter fuzz,$(1)),-fsanitize=fuzzer) $$(filter-out has-%,$$^) $$(LDLIBS) -o $$@

$(BUILD)/$(1)/slow-referee: $(BUILD)/$(1)/tests/soak/referee.o $(SLOW_PARTS:%.c=$(BUILD)/$(1)/%.o) \
		$(BUILD)/$(1)/src/games/games.o $(BUILD)/$(1)/engine.a
	@$$(call note,LD,$$@)
	$$(Q)$$($(1)) $$(ALWAYS) $$(LDFLAGS) $$^ $$(LDLIBS) -o $$@

$$($(1).programs): %: %.o $(BUILD)/$(1)/support.a $(BUILD)/$(1)/train.a $(BUILD)/$(1)/engine.a
	@$$(call note,LD,$$@)
	$$(Q)$$($(1)) $$(ALWAYS) $$(LDFLAGS) $$^ $$(TESTLIBS) $$(LDLIBS) -o $$@
endef
$(foreach c,$(configurations),$(eval $(call rules,$(c))))

-include $(patsubst %.o,%.d,$(foreach c,$(levels),$($(c).objects))) \
	$(foreach c,$(configurations),$(patsubst %.o,%.d,$($(c).objects) $($(c).support)) \
	$(TRAIN:%.c=$(BUILD)/$(c)/%.d) \
	$(patsubst %.c,$(BUILD)/$(c)/%.d,$(TARGETS) $(wildcard tests/fuzz/*.c tests/soak/*.c)) \
	$(addsuffix .d,$($(c).programs)))

# The slow rules are only a reference. They are compiled without sanitizers and without libFuzzer.
$(SLOW_PARTS:%.c=$(BUILD)/fuzz/%.o): private fuzz = $(CLANG) -O3 -g -Werror $(ARCH)

has-cmocka:
	@[ '$(call finds,cmocka.h,$(cmocka))' ] || { echo 'The tests need cmocka. Install it (on Debian:' \
	'scripts/install-packages test)' >&2; exit 1; }

# Checks that clang can link a program with libFuzzer.
has-libfuzzer:
	@echo 'int LLVMFuzzerTestOneInput(const void *p, long n); int LLVMFuzzerTestOneInput(const void *p, long n)' \
	'{ return !p && n; }' | $(CLANG) -fsanitize=fuzzer -x c - -o /dev/null 2>/dev/null || { echo 'Fuzzing needs' \
	'clang and its libFuzzer, which $(CLANG) has not. Install it (on Debian: scripts/install-packages check)' >&2; exit 1; }

# ---- Tests ----

# $(call tests,CONFIGURATION,TAG): the command that runs the tests with this tag in tests/manifest.
# With T=WORD, it runs only those whose names contain WORD. $(WRAPPER) runs each program.
# REPLY_SECONDS is the time limit of a reply.
tests = tests/run.py --build $(BUILD)/$(1) --tag $(2) $(T:%=--name %)
suite = $(tests) -j $(JOBS) $(REPLY_SECONDS:%=--reply-seconds %) $(if $(WRAPPER),--wrapper '$(WRAPPER)')
# $(call needs,CONFIGURATION,TAG,GOAL): the files that these tests need, if GOAL is to be made.
needs = $(if $(filter $(3),$(MAKECMDGOALS)),$(shell $(tests) --needs))

# Unpacks the archive of inputs that libFuzzer has found for a target. They serve as tests.
$(BUILD)/corpus/%: tests/fuzz/corpus/%.tar.gz tests/fuzz/corpus.py
	@$(call note,TAR,$@)
	$(Q)tests/fuzz/corpus.py unpack $* $@

# Python finds the package of the scripts and the shared modules of the tests in these folders.
export PYTHONPATH := $(CURDIR)/scripts:$(CURDIR)/tests$(PYTHONPATH:%=:%)

# If there is no memory left, malloc returns NULL, as without sanitizers, and the program goes on.
export ASAN_OPTIONS = allocator_may_return_null=1
export TSAN_OPTIONS = allocator_may_return_null=1

test: $(call needs,test,test,test) ## run the tests; T=WORD: only tests whose names contain WORD
	$(Q)$(call suite,test,test)

check-timing: JOBS = 1
check-timing: $(call needs,test,timing,check-timing) ## test the promises about time; needs an idle machine
	$(Q)$(call suite,test,timing)

check-board: wattle ## play whole games in a browser by clicks alone, and measure response times
	$(Q)scripts/install-packages browser
	$(Q)tests/run.py --build . --tag board -j 1 --seconds 1800

check-reasons: wattle ## check the reasons of reviews by solve and by searches of ten times the nodes: ten minutes
	$(Q)mkdir -p $(BUILD)/reviewed && tar -xzf tests/review/games.tar.gz -C $(BUILD)/reviewed
	$(Q)WATTLE_ENGINE=$(CURDIR)/wattle node tests/review/confirm_reasons.mjs --nodes 400 $(BUILD)/reviewed/*.gtp tests/review/fence.gtp

check-asan: $(call needs,asan,asan,check-asan) ## run the tests under ASan and UBSan
	$(Q)$(call suite,asan,asan)

check-asan-quick: $(call needs,asan,asan,check-asan-quick)
	$(Q)WATTLE_GAMES=1 $(call suite,asan,asan)

# TSan of gcc 12 fails with the many random address bits of newer kernels, which setarch -R removes.
check-tsan check-threads: WRAPPER = $(shell setarch -R true 2>/dev/null && echo setarch -R)
check-tsan: $(call needs,tsan,tsan,check-tsan) ## run the tests under TSan
	$(Q)$(SHORT) $(call suite,tsan,tsan)

check-threads: $(call needs,tsan,threads,check-threads) ## run the tests that start threads under TSan
	$(Q)$(call suite,tsan,threads)

# Tests without threads need no long walks under TSan, and valgrind is slow.
SHORT = WATTLE_GAMES=1 WATTLE_PERFT=1000

check-threads check-tsan check-valgrind: REPLY_SECONDS = 600
check-valgrind: WRAPPER = valgrind -q --error-exitcode=9 --leak-check=full
check-valgrind: $(call needs,valgrind,valgrind,check-valgrind) ## run the tests under valgrind
	$(Q)$(SHORT) $(call suite,valgrind,valgrind)

PERFT = 1e8
check-perft: $(call needs,test,perft,check-perft) ## test the perft tables, up to counts of PERFT
	$(Q)WATTLE_PERFT=$(PERFT) $(call suite,test,perft)

# The deep tests compare the fast and the slow rules in more than ten thousand games of Fonver, of
# Fiodar, and of all games together. They prove values that take minutes, and play whole games over
# a pipe. Under the sanitizers they play tens of thousands of games of FENCE! with every pair of
# options.
check-deep: $(call needs,test,deep,check-deep) $(call needs,asan,deep-asan,check-deep) ## run the long tests (an hour, 8 GB): solved boards, puzzles, many games
	$(Q)WATTLE_DEEP=1 $(call suite,asan,deep-asan)
	$(Q)WATTLE_DEEP=1 WATTLE_GAMES=1000 $(call suite,test,deep)

# Not part of `check`, because a game takes 10 to 25 seconds.
STRENGTH = $(BUILD)/release/tests/strength/fence
check-strength: $(STRENGTH) ## play 400 games of FENCE! with 0.5 s a decision: an hour on two cores
	$(Q)$(STRENGTH) 2 random 200 0.5s 80 1 $(JOBS)
	$(Q)$(STRENGTH) 3 greedy 200 0.5s 50 1 $(JOBS)

# Not part of `check`, because it trains for minutes.
check-adversary: ## train an adversary against a weak net of Fonver 4: five minutes, needs PyTorch
	$(Q)tests/adversary.py

check-rules: REPLY_SECONDS = 600
check-rules: SHORT = WATTLE_GAMES=1 WATTLE_PERFT=20000
check-rules: WRAPPER = $(RUN)
check-rules: $(call needs,test,rules,check-rules) ## run only the tests of rules and text, with few games; RUN=COMMAND
	$(Q)$(SHORT) $(call suite,test,rules)

check-foreign: wattle ## run tests under qemu: aarch64, s390x, riscv64, an old x86-64; and with musl; i686 must be refused
	$(Q)scripts/check-foreign

GARBAGE = 300
check-garbage: $(BUILD)/asan/wattle ## send hostile input for GARBAGE seconds, seed SEED
	$(Q)tests/garbage.py --engine $< --seconds $(GARBAGE) $(SEED:%=--seed %) tests/hex/*.tst tests/transcripts/*.tst

check-garbage-quick: GARBAGE = 20
check-garbage-quick: SEED = 1
check-garbage-quick: check-garbage

# FUZZ selects the targets whose names contain it. See docs/FUZZING.md.
FUZZ_SECONDS = 60
FUZZ_JOBS    = 1
fuzz_programs = $(foreach f,$(FUZZED),$(if $(or $(findstring $(FUZZ),$(f)),$(if $(FUZZ),,all)),$(BUILD)/fuzz/fuzz-$(f)))
fuzz: $(fuzz_programs) ## fuzz each target for FUZZ_SECONDS; FUZZ=WORD: only some targets
	$(Q)tests/fuzz/run.py --seconds $(FUZZ_SECONDS) --jobs $(FUZZ_JOBS) $(fuzz_programs)

fuzz-keep: $(fuzz_programs) ## make the archives in tests/fuzz/corpus anew from all inputs that were found
	$(Q)tests/fuzz/run.py --keep $(fuzz_programs)

# Shows which lines of src and protocol the kept and the found inputs reach.
fuzz-reach: $(FUZZED:%=$(BUILD)/reach/fuzz-%) ## print the lines that the fuzz targets reach, for each folder
	$(Q)tests/fuzz/run.py --reach $^

SOAK_MINUTES = 60
soak: wattle $(BUILD)/test/slow-referee ## play very fast games of all games and options, for SOAK_MINUTES
	$(Q)scripts/soak --minutes $(SOAK_MINUTES)

check-soak: SOAK_MINUTES = 0.35
check-soak: soak

check-same: $(foreach c,release $(or $(firstword $(levels)),portable) clang,$(BUILD)/$(c)/wattle) ## test that every build plays the same
	$(Q)tests/same.py $^ $<
	$(Q)scripts/signature $<

# Makes the goals one after the other, because tests measure time. Each goal may use all cores.
in_turn = +$(Q)for goal in $(1); do $(MAKE) --no-print-directory $$goal || exit; done

check-hosts: wattle ## play a match on two simulated machines; needs root
	$(Q)tests/two-hosts.sh || [ $$? = 77 ]

VISITS = 1000
hostile = tests/run.py -j 1 --seconds 3600 'tests/hostile/run.py --visits $(1) $<'
check-hostile: $(BUILD)/test/wattle ## serve VISITS hostile clients, each with an engine of its own
	$(Q)$(call hostile,$(VISITS)) 'tests/hostile/selftest.py $<'

check-hostile-quick: $(BUILD)/test/wattle
	$(Q)$(call hostile,60)

check-windows-quick check-wasm-quick check-npm-quick: QUICK = 1
check-windows-quick check-wasm-quick check-npm-quick: check-%-quick: check-%

check-quick: ## run all checks of .ci/run except `make test`
	$(call in_turn,check-same check-install check-asan-quick check-threads check-garbage-quick check-hostile-quick \
		check-wasm-quick check-npm-quick check-windows-quick)
	+$(Q)$(MAKE) --no-print-directory check-site QUICK=1

check: check-quick ## run all checks: sanitizers, valgrind, deep tests, garbage
	$(call in_turn,check-timing check-asan check-tsan check-valgrind check-perft check-deep check-foreign check-windows check-wasm check-npm check-static check-package check-hosts check-garbage check-hostile fuzz check-soak)

coverage: $(call needs,coverage,test,coverage) ## measure the lines of src and protocol that the tests run
	$(Q)find $(BUILD)/coverage -name '*.gcda' -delete
	$(Q)$(call suite,coverage,test)
	$(Q)gcovr --root . --object-directory $(BUILD)/coverage --filter src/ --filter protocol/ \
		--fail-under-line $(FAIL_UNDER) --print-summary $(BUILD)/coverage

bench: wattle $(BUILD)/yardstick ## measure the speed in relation to the yardstick
	$(Q)scripts/bench

# ENGINES has more command lines, each in quotes. It is best to put exec before each.
latency: wattle $(BUILD)/latency ## measure answers per second over a pipe; ENGINES: compare with these
	$(Q)$(BUILD)/latency 'exec ./wattle --game fonver' $(ENGINES)

# MAPS is the number of maps, GAMES the number of games on each map, NODES the limit of a decision.
fence-endings: $(BUILD)/fence-endings ## search forced wins in FENCE! without cards, and play games from there
	$(Q)$< $(or $(MAPS),5) $(or $(GAMES),10) $(or $(NODES),300)

$(BUILD)/fence-endings: scripts/fence-endings.c $(BUILD)/release/engine.a
	$(Q)$(release) $(ALWAYS) $^ $(LDLIBS) -o $@

$(BUILD)/latency $(BUILD)/yardstick: $(BUILD)/%: scripts/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c11 -D_POSIX_C_SOURCE=200809L -O3 $(ARCH) $< -o $@

# ---- Lint: one stamp file for each file without warnings ----

TIDIED := $(LINTED:%=$(BUILD)/lint/%.tidy)

lint: $(TIDIED) lint-quick ## run the static checks: clang-tidy, cppcheck, clang-format, layers, shape, links

lint-quick: lint-cppcheck lint-format lint-scripts lint-shape ## run the static checks of .ci/run: all except clang-tidy

# Only one file reads the nets, one the puzzles, and so on. Only that file is checked again.
$(BUILD)/lint/src/net/built_in_data.c.tidy: $(MADE)/nets.inc
$(BUILD)/lint/src/puzzles/puzzles.c.tidy: $(MADE)/puzzles.inc
$(BUILD)/lint/src/lessons/parse_lessons.c.tidy: $(MADE)/lessons.inc
$(BUILD)/lint/src/player/book_lines.c.tidy: $(MADE)/books.inc
$(BUILD)/lint/%.tidy: % $(HEADERS) $(SNIPPETS) $(DATA) .clang-tidy
	@mkdir -p $(@D)
	@$(call note,TIDY,$<)
	$(Q)clang-tidy --quiet $< -- $(ALWAYS) $(ARCH) 2>$@.log || { grep -v 'warnings generated' $@.log; false; }
	$(Q)touch $@

# The place of a declaration and a name for a zero mask are matters of taste. Arrays of several
# types in one block of memory are not errors.
TOLERATED = variableScope badBitmaskCheck invalidPointerCast

# cppcheck skips the nets, because their half a million numbers take a quarter of an hour.
lint-cppcheck: $(DATA) $(MADE)/puzzles.inc $(MADE)/lessons.inc $(MADE)/books.inc
	@mkdir -p $(BUILD)/lint/cppcheck
	$(Q)cppcheck -q -j $(JOBS) -Isrc -I. -I$(MADE) --cppcheck-build-dir=$(BUILD)/lint/cppcheck --std=c11 \
		--enable=warning,style,performance,portability --inline-suppr --error-exitcode=1 \
		$(TOLERATED:%=--suppress=%) $(filter-out src/net/built_in_data.c,$(LINTED))

lint-format:
	$(Q)clang-format --dry-run -Werror $(LINTED) $(OTHERS) $(HEADERS) $(SNIPPETS)

lint-scripts:
	$(Q)scripts/layers
	$(Q)scripts/links
	$(Q)flake8 --extend-ignore E501 scripts tests packaging $(shell grep -rIl '^#!.*python3' scripts tests --exclude='*.py')
	$(Q)find web tests/board -name "*.js" ! -path web/wasm/system.js -print0 | xargs -0 -n 1 node --check
	$(Q)shellcheck -x $(shell grep -d skip -lE "^#!.*[/ ]sh$$" scripts/*) $(wildcard tests/*.sh tests/support/*.sh) .ci/run \
		packaging/documents packaging/tool packaging/wattle.bash packaging/debian/tests/games

lint-shape: $(test.objects)
	$(Q)scripts/shape $(BUILD)/test

format: ## format all C files with clang-format
	$(Q)clang-format -i $(LINTED) $(OTHERS) $(HEADERS) $(SNIPPETS)
