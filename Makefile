# wattle - build, test, check, install. `make help` lists what there is.
#
# Every configuration (release, test, asan, ...) has a directory of its own under
# $(BUILD), so that none disturbs another; a change of compiler or flags rebuilds
# what it touches. Sources are found by name: a new file needs no line here.
#
# SPDX-License-Identifier: GPL-3.0-or-later

# ---- What a caller may set: make ARCH=-march=x86-64-v2 V=1 ----

CC       = gcc
CLANG    = clang
CFLAGS   = -O3
ARCH     = -march=native# the machine to build for
LTO      =# -flto: optimise across files
WERROR   =# -Werror: let a warning fail
BUILD    = build
PREFIX   = /usr/local
DESTDIR  =
JOBS     = $(shell nproc 2>/dev/null || echo 2)# tests run at once
FAIL_UNDER = 90# per cent of lines that `make coverage` demands

WARNINGS = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes $(WERROR)
# No contraction of floating point: the same moves from every compiler.
ALWAYS   = -std=c11 -D_POSIX_C_SOURCE=200809L -ffp-contract=off -pthread $(WARNINGS)
LDLIBS   = -lreadline -lpthread -lm
TESTLIBS = -lcmocka

# ---- Sources ----

SOURCES  := $(sort $(shell find src protocol -name '*.c'))
ENGINE   := $(filter-out src/main.c,$(SOURCES))
TESTS    := $(sort $(shell find tests -name '*.c'))
# A file under tests/ with a main is a test program, any other supports them.
PROGRAMS := $(basename $(if $(TESTS),$(shell grep -l '^int main\b' $(TESTS))))
SUPPORT  := $(filter-out $(PROGRAMS:=.c),$(TESTS))
HEADERS  := $(sort $(shell find src protocol tests -name '*.h'))

# ---- Configurations: compiler and flags of each ----

# assert is on everywhere but in what people run.
configurations = release clang portable test asan tsan valgrind coverage

SANE     = -O1 -g $(ARCH) -fno-omit-frame-pointer
release  = $(CC) $(CFLAGS) $(ARCH) $(LTO) -DNDEBUG
clang    = $(CLANG) $(CFLAGS) $(ARCH) -DNDEBUG
portable = $(CC) $(CFLAGS) -march=x86-64 -DNDEBUG
test     = $(CC) -O2 -g $(ARCH)
asan     = $(CC) $(SANE) -fsanitize=address,undefined -fno-sanitize-recover=all
tsan     = $(CC) $(SANE) -fsanitize=thread
# valgrind 3.19 knows no AVX-512.
valgrind = $(CC) -O1 -g -march=x86-64-v3
coverage = $(CC) -O0 -g --coverage $(ARCH)

# ---- Rules ----

Q    = $(if $(V),,@)
note = $(if $(V),:,printf '%-4s %s\n' $(1) $(2))

all: wattle ## build ./wattle (this is what plain `make` does)

wattle: $(BUILD)/release/wattle
	$(Q)cp $< $@

# $(call rules,CONFIGURATION): its objects, its engine, its test programs.
define rules
$(1).objects  := $(SOURCES:%.c=$(BUILD)/$(1)/%.o)
$(1).engine   := $(ENGINE:%.c=$(BUILD)/$(1)/%.o)
$(1).support  := $(SUPPORT:%.c=$(BUILD)/$(1)/%.o)
$(1).programs := $(PROGRAMS:%=$(BUILD)/$(1)/%)

$(BUILD)/$(1)/flags: FORCE
	@mkdir -p $$(@D)
	@echo '$$($(1)) $$(ALWAYS) $$(CPPFLAGS) $$(LDFLAGS)' | cmp -s - $$@ || \
	echo '$$($(1)) $$(ALWAYS) $$(CPPFLAGS) $$(LDFLAGS)' >$$@

$(BUILD)/$(1)/%.o: %.c $(BUILD)/$(1)/flags
	@mkdir -p $$(@D)
	@$$(call note,CC,$$(if $$(filter release,$(1)),$$<,$$@))
	$$(Q)$$($(1)) $$(ALWAYS) $$(CPPFLAGS) -MMD -MP -c $$< -o $$@

$(BUILD)/$(1)/wattle: $$($(1).objects)
	@$$(call note,LD,$$@)
	$$(Q)$$($(1)) $$(ALWAYS) $$(LDFLAGS) $$^ $$(LDLIBS) -o $$@

$(BUILD)/$(1)/engine.a: $$($(1).engine)
$(BUILD)/$(1)/support.a: $$($(1).support)
$(BUILD)/$(1)/%.a:
	@$$(call note,AR,$$@)
	$$(Q)rm -f $$@ && ar rcs $$@ $$^

$$($(1).programs): %: %.o $(BUILD)/$(1)/support.a $(BUILD)/$(1)/engine.a
	@$$(call note,LD,$$@)
	$$(Q)$$($(1)) $$(ALWAYS) $$(LDFLAGS) $$^ $$(TESTLIBS) $$(LDLIBS) -o $$@
endef
$(foreach c,$(configurations),$(eval $(call rules,$(c))))

-include $(foreach c,$(configurations),$(patsubst %.o,%.d,$($(c).objects) $($(c).support)) \
	$(addsuffix .d,$($(c).programs)))

.SECONDARY:
.DELETE_ON_ERROR:
FORCE:
.PHONY: all FORCE help

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1 # /p' Makefile | sort | awk -F ' # ' '{printf "%-14s %s\n", $$1, $$2}'

test: $(test.programs) ## build and run the tests, asserts on
	@for program in $(test.programs); do $$program || exit 1; done

one: $(BUILD)/test/$(T) ## build and run one test: make one T=tests/unit/base/test_rng
	@$<

clean: ## remove all that was built
	$(Q)rm -rf $(BUILD) wattle

.PHONY: test one clean
