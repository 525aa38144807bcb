# compiled_data.mk - data that is compiled into the program, as C text in build/made: tile sets,
# puzzles, opening books, lessons and nets.
#
# SPDX-License-Identifier: GPL-3.0-or-later

# Tile sets, as C strings.
DATA := $(patsubst src/games/fence/tiles/%,$(MADE)/%.inc,$(wildcard src/games/fence/tiles/*.tiles))

# The puzzles, as one list of lines.
PUZZLES := $(sort $(wildcard docs/puzzles/*.txt))

# The opening books, as one list of lines.
BOOKS := $(sort $(wildcard docs/openings/*.book))

# The lessons of the games. Each file is one string, so that an error message can name the line.
LESSONS := $(sort $(wildcard src/games/*/LESSONS.txt))

# The nets of the games, as one table for src/net/built_in_data.c.
NETS := $(sort $(wildcard nets/*.net))

# ---- Rules ----

$(MADE)/%.inc: src/games/fence/tiles/%
	@mkdir -p $(@D)
	@$(call note,INC,$@)
	$(Q)sed 's/[\\"]/\\&/g; s/.*/"&\\n"/' $< >$@

# $(call strings,NAME,FILES): writes the files' lines, without comments, to build/made/NAME.inc.
define strings
$(MADE)/$(1): FORCE
	@mkdir -p $$(@D)
	@echo '$(2)' | cmp -s - $$@ || echo '$(2)' >$$@

$(MADE)/$(1).inc: $(MADE)/$(1) $(2) src/compiled_data.mk
	@$$(call note,INC,$$@)
	$$(Q)cat $(2) /dev/null | sed '/^#/d; s/[\\"]/\\&/g; s/.*/"&",/' >$$@
endef
$(eval $(call strings,puzzles,$(PUZZLES)))
$(eval $(call strings,books,$(BOOKS)))

$(MADE)/lessons: FORCE
	@mkdir -p $(@D)
	@echo '$(LESSONS)' | cmp -s - $@ || echo '$(LESSONS)' >$@

$(MADE)/lessons.inc: $(MADE)/lessons $(LESSONS) src/compiled_data.mk
	@$(call note,INC,$@)
	$(Q)for file in $(LESSONS); do \
		echo "{ \"$$(basename $${file%/*})\","; sed 's/[\\"]/\\&/g; s/.*/"&\\n"/' $$file; echo '},'; \
	done >$@

$(MADE)/nets: FORCE
	@mkdir -p $(@D)
	@echo '$(NETS)' | cmp -s - $@ || echo '$(NETS)' >$@

$(MADE)/nets.inc: $(MADE)/nets $(NETS) src/compiled_data.mk
	@$(call note,INC,$@)
	$(Q)for net in $(NETS); do \
		echo "static const unsigned char $$(basename $$net .net)[] = {"; \
		od -An -v -tu1 $$net | sed 's/[0-9][0-9]*/&,/g'; echo '};'; \
	done >$@
	$(Q){ echo 'const struct net_bytes net_bytes[] = {'; \
	for net in $(NETS); do \
		name=$$(basename $$net .net); echo "{ \"$$name\", $$name, sizeof $$name },"; \
	done; echo '{ NULL, NULL, 0 } };'; } >>$@
