# wattle - build, test, check, install. `make help` lists the targets.
#
# Every configuration (release, test, asan, ...) has its own directory under $(BUILD). A change of
# compiler or flags rebuilds the configurations that use them. make finds sources by their names, so
# a new file needs no line here. This file builds and installs. tests/checks.mk has the tests, and
# packaging/release.mk the releases.
#
# SPDX-License-Identifier: GPL-3.0-or-later

# ---- Variables for the command line, for example make ARCH=-march=x86-64-v2 V=1 ----

CC       = gcc
CLANG    = clang
OBJCOPY  = objcopy
CFLAGS   = -O3
ARCH     = -march=native# the machine to build for
PORTABLE =# 1: one program for all machines of this architecture, about as fast on each
LTO      =# -flto: optimise across files
WERROR   =# -Werror: let a warning fail
PKG_CONFIG = pkg-config# finds libraries, if it is installed
RUN      =# runs programs for another machine: qemu-s390x -L /usr/s390x-linux-gnu
BUILD    = build
PREFIX   = $(or $(prefix),/usr/local)
BINDIR   = bin# the folder of PREFIX for programs; Debian wants games
DESTDIR  =
JOBS     = $(shell nproc 2>/dev/null || echo 2)# tests that run at the same time
FAIL_UNDER = 97# minimum of `make coverage`, in per cent of lines

# With READLINE=no, the shell has no history and no completion. The default is yes if the headers of
# readline are found.
library  = $(shell $(PKG_CONFIG) $(1) 2>/dev/null)
finds    = $(shell $(CC) $(CPPFLAGS) $(2) -E -x c -include $(1) /dev/null >/dev/null 2>&1 && echo yes)
readline := $(call library,--cflags-only-I readline)
cmocka   := $(call library,--cflags-only-I cmocka)
READLINE := $(or $(call finds,readline/readline.h,$(readline)),missing)

WARNINGS = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes $(WERROR)
# The programs of all compilers must play the same moves. Therefore floating point is not
# contracted, and -std=c11 is not used, because with it gcc for s390x computes floats as doubles.
ALWAYS   = -std=gnu11 -D_POSIX_C_SOURCE=200809L -ffp-contract=off -pthread -Isrc -I. -I$(MADE) $(WARNINGS)
LDLIBS   = $(if $(filter yes,$(READLINE)),$(or $(call library,--libs readline),-lreadline)) -lpthread -lm $(LIBRARIES.$(SYSTEM))
TESTLIBS = $(or $(call library,--libs cmocka),-lcmocka)

# ---- Sources ----

# Files that the build writes for the compiler.
MADE     := $(BUILD)/made

FOUND    := $(sort $(shell find src protocol -name '*.c'))
# Sources of the program that plays games for the trainer.
TRAIN    := $(filter src/train/%,$(FOUND))
# The compiler's target: x86_64-linux-gnu, x86_64-w64-mingw32, wasm32-unknown-emscripten.
MACHINE  := $(shell $(CC) -dumpmachine 2>/dev/null)
# The operating system whose calls the program uses: posix, windows or wasm (src/base/system.h).
SYSTEM   := $(if $(findstring mingw,$(MACHINE)),windows,$(if $(findstring emscripten,$(MACHINE)),wasm,posix))
SYSTEMS  := $(filter src/base/system_%,$(FOUND))
# Files of the other systems. WebAssembly also uses system_posix_files.c.
OTHERS   := $(filter-out src/base/system_$(SYSTEM)% $(if $(filter wasm,$(SYSTEM)),src/base/system_posix_files.c),$(SYSTEMS))
SOURCES  := $(filter-out protocol/cpu_dispatch.c $(TRAIN) $(OTHERS) protocol/shell/$(if $(filter yes,$(READLINE)),line_input_plain,readline).c,$(FOUND))
include src/compiled_data.mk

# Windows aligns stacks to 16 bytes, but gcc assumes 32 bytes for vectors. On Windows, printf
# follows the formats of C only because the flags of POSIX are set. gcc's check of formats does not
# know this.
FLAGS.windows = -Wa,-muse-unaligned-vector-move -Wno-format
LIBRARIES.windows = -lbcrypt -lwinmm -lshell32 -lntdll
# Windows programs read addresses of data from .refptr sections. If these have the flag link_once,
# the linker keeps only one of each name. Without the flag, each level of a portable program keeps
# its own.
OWN.windows = --set-section-flags '.rdata$$.refptr.*=alloc,load,readonly,data'
ALWAYS  += $(FLAGS.$(SYSTEM))
# The linker for Windows adds .exe to names without a dot.
plain_name = $(if $(filter windows,$(SYSTEM)),$(Q)mv $(1).exe $(1))

# ---- Configurations: compiler and flags of each ----

configurations = release portable clang test asan tsan valgrind coverage fuzz reach

# The program that people run, the program for all machines, and the program of another compiler.
release  = $(CC) $(CFLAGS) $(ARCH) $(LTO) -DNDEBUG
portable = $(CC) $(CFLAGS) $(if $(levels),-march=x86-64) -DNDEBUG
clang    = $(CLANG) $(CFLAGS) $(ARCH) -DNDEBUG -Werror

# For x86-64 the portable program contains the whole program several times, once for each of these
# levels of the architecture. protocol/cpu_dispatch.c chooses one. Compilers call level3 x86-64-v3.
levels   := $(if $(filter x86_64-%,$(MACHINE)),level1 level3 level4)
level1   = $(portable)
level3   = $(portable) -march=x86-64-v3
# x86-64-v4 with AVX-512, and the extensions of all machines that also count bits in vectors. Fendo
# counts bits in vectors.
level4   = $(portable) -march=x86-64-v4 -mavx512vpopcntdq -mavx512bitalg -mavx512vbmi -mavx512vbmi2 \
	-mgfni -mtune=icelake-server
portable.objects := $(if $(levels),$(levels:%=$(BUILD)/%/whole.o) \
	$(patsubst %,$(BUILD)/portable/%.o,protocol/cpu_dispatch src/net/built_in_data))

# Below, assert is on. In `make test` an index out of bounds also ends a program.
slow     = $(CC) -O1 -g -fno-omit-frame-pointer -Werror
test     = $(CC) -O2 -g $(ARCH) -fsanitize=bounds -fsanitize-undefined-trap-on-error
asan     = $(slow) $(ARCH) -fsanitize=address,undefined -fno-sanitize-recover=all
tsan     = $(slow) $(ARCH) -fsanitize=thread
# valgrind 3.19 does not support AVX-512.
valgrind = $(slow) -march=x86-64-v3
coverage = $(CC) -O0 -g $(ARCH) --coverage
# fuzz: libFuzzer searches for inputs. reach: shows which lines the kept inputs reach.
fuzz     = $(CLANG) -O2 -g -fno-omit-frame-pointer -Werror $(ARCH) -fno-sanitize-recover=all \
	-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-coverage=trace-cmp
reach    = $(CLANG) -O1 -g -Werror $(ARCH) -fprofile-instr-generate -fcoverage-mapping

# ---- Rules ----

Q    = $(if $(V),,@)
note = $(if $(V),:,printf '%-4s %s\n' $(1) $(2))

all: wattle ## build ./wattle (this is what plain `make` does)

wattle: $(BUILD)/$(if $(PORTABLE),portable,release)/wattle
	$(Q)cp $< $@.new && mv $@.new $@
ifeq ($(READLINE),missing)
	@echo 'No readline was found: at a terminal there is neither history nor completion by Tab.' >&2
	@echo 'For these install libreadline-dev (that is its name on Debian) and run make again.' >&2
endif

# $(call compile,CONFIGURATION,MORE FLAGS)
define compile
@mkdir -p $(@D)
@$(call note,CC,$(if $(filter release,$(1)),$<,$@))
$(Q)$($(1)) $(ALWAYS) $(CPPFLAGS) $(2) -MMD -MP -c $< -o $@
endef

# $(call comes_with,COMPILER): the group of scripts/install-packages that has the compiler.
comes_with = $(if $(filter clang%,$(1)),check,$(if $(filter musl-gcc %-linux-gnu-gcc,$(1)),foreign,build))

# $(call program,CONFIGURATION): the rules for the objects and the program of a configuration.
define program
$(1).objects  := $(or $($(1).objects),$(SOURCES:%.c=$(BUILD)/$(1)/%.o))

$(BUILD)/$(1)/flags: FORCE
	@mkdir -p $$(@D)
	@command -v $$(firstword $$($(1))) >/dev/null || \
	{ echo 'There is no $$(firstword $$($(1))). On Debian: scripts/install-packages' \
	'$$(call comes_with,$$(firstword $$($(1))))' >&2; exit 1; }
	@echo '$$($(1)) $$(ALWAYS) $$(CPPFLAGS) $$(LDFLAGS)' | cmp -s - $$@ || \
	echo '$$($(1)) $$(ALWAYS) $$(CPPFLAGS) $$(LDFLAGS)' >$$@

$(BUILD)/$(1)/%.o: %.c $(BUILD)/$(1)/flags
	$$(call compile,$(1))

$(BUILD)/$(1)/protocol/shell/readline.o: protocol/shell/readline.c $(BUILD)/$(1)/flags | has-readline
	$$(call compile,$(1),$(readline))

$(BUILD)/$(1)/src/games/fence/tiles/tile_sets.o: $(DATA)
$(BUILD)/$(1)/src/net/built_in_data.o: $(MADE)/nets.inc
$(BUILD)/$(1)/src/puzzles/puzzles.o: $(MADE)/puzzles.inc
$(BUILD)/$(1)/src/lessons/parse_lessons.o: $(MADE)/lessons.inc
$(BUILD)/$(1)/src/player/book_lines.o: $(MADE)/books.inc

$(BUILD)/$(1)/wattle: $$($(1).objects)
	@$$(call note,LD,$$@)
	$$(Q)$$($(1)) $$(ALWAYS) $$(LDFLAGS) $$^ $$(LDLIBS) -o $$@
	$$(call plain_name,$$@)

# The whole program except the bytes of the nets, as one object. Its only global symbol is its main.
$(BUILD)/$(1)/whole.o: $$(filter-out %/built_in_data.o,$$($(1).objects))
	@$$(call note,LD,$$@)
	$$(Q)$$($(1)) -r -nostdlib $$^ -o $$@
	$$(Q)$$(OBJCOPY) --redefine-sym main=main_$(1) --keep-global-symbol=main_$(1) $$(OWN.$$(SYSTEM)) $$@
endef
$(foreach c,$(configurations) $(levels),$(eval $(call program,$(c))))

# Reports that readline is missing, before the compiler fails.
has-readline:
	@[ '$(call finds,readline/readline.h,$(readline))' ] || { echo 'There is no readline. Install it (on' \
	'Debian: scripts/install-packages build), or build without it: make READLINE=no' >&2; exit 1; }

selfplay: $(BUILD)/release/selfplay ## build the program that plays games for the trainer

include tests/checks.mk packaging/release.mk packaging/wasm.mk packaging/site.mk

# ---- Install ----

# The tools, which are installed as wattle-NAME.
TOOLS = board gogui match playtest review transcript
# The packages and folders that the tools use, and the folders of the installation.
PACKAGES = wattle $(addprefix wattle/,arena gtp jobs output studies)
WEB      = page review server table
to       = "$(DESTDIR)$(PREFIX)"
programs = $(to)/$(BINDIR)
manuals  = $(to)/share/man/man6
words    = $(to)/share/bash-completion/completions
scripts  = $(to)/share/wattle/scripts
web      = $(to)/share/wattle/web
units    = $(to)/lib/systemd/system
UNITS    = wattle.socket wattle@.service

install: wattle ## install engine, tools, manual pages, documents, completion and units to $(DESTDIR)$(PREFIX)
	install -d $(programs) $(manuals) $(words) $(units) $(to)/share/doc/wattle $(scripts) $(web)
	install -m 755 wattle $(programs)/wattle
	install -m 644 docs/wattle.6 docs/wattle-tools.6 $(manuals)
	install -m 644 packaging/wattle.bash $(words)/wattle
	for unit in $(UNITS); do \
		sed 's,/usr/local/bin/,$(PREFIX)/$(BINDIR)/,' packaging/systemd/$$unit >$(units)/$$unit && \
		chmod 644 $(units)/$$unit || exit; \
	done
	for tool in $(TOOLS); do \
		install -m 755 packaging/tool $(programs)/wattle-$$tool && \
		ln -sf wattle-tools.6 $(manuals)/wattle-$$tool.6 || exit; \
	done
	install -m 755 $(TOOLS:%=scripts/%) $(scripts)
	for folder in $(PACKAGES); do \
		install -d $(scripts)/$$folder && install -m 644 scripts/$$folder/*.py $(scripts)/$$folder || exit; \
	done
	for folder in $(WEB); do \
		install -d $(web)/$$folder && install -m 644 web/$$folder/* $(web)/$$folder || exit; \
	done
	install -m 644 web/package.json $(web)
	ln -sf ../../$(BINDIR)/wattle $(to)/share/wattle/wattle
	packaging/documents $(to)/share/doc/wattle

uninstall: ## remove all that was installed
	rm -f $(programs)/wattle $(TOOLS:%=$(programs)/wattle-%) $(words)/wattle $(UNITS:%=$(units)/%)
	rm -f $(manuals)/wattle.6 $(manuals)/wattle-tools.6 $(TOOLS:%=$(manuals)/wattle-%.6)
	rm -rf $(to)/share/wattle $(to)/share/doc/wattle

clean: ## remove all that was built
	$(Q)rm -rf $(BUILD) wattle

pictures: wattle ## draw docs/pictures anew
	$(Q)scripts/pictures

help: ## print this list
	@sed -n 's/^\([a-z-]*\):.*## /\1 # /p' Makefile tests/checks.mk packaging/release.mk packaging/wasm.mk packaging/site.mk | awk -F ' # ' '{printf "%-15s  %s\n", $$1, $$2}'

.SECONDARY:
.DELETE_ON_ERROR:
FORCE:
.DEFAULT_GOAL = all
.PHONY: all FORCE has-readline has-cmocka selfplay test dist windows check-windows check-windows-quick check-wasm-quick check-npm-quick has-windows deb deb-source static check-install check-static check-package check check-quick check-timing check-asan check-asan-quick check-tsan check-threads check-valgrind \
	check-adversary check-board check-reasons check-perft check-deep check-foreign check-rules check-hosts check-garbage check-garbage-quick check-hostile check-hostile-quick check-soak soak fuzz fuzz-keep fuzz-reach check-same coverage bench \
	lint lint-quick lint-cppcheck lint-format lint-scripts lint-shape format install uninstall clean help pictures latency fence-endings
