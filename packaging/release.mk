# release.mk - releases and packages. The Makefile includes this file.
#
# SPDX-License-Identifier: GPL-3.0-or-later

VERSION := $(shell sed -n 's/^.define WATTLE_VERSION "\(.*\)"/\1/p' protocol/version.h)
DIST     = $(BUILD)/wattle-$(VERSION).tar.gz

# The same bytes from every clone: git writes files in one order, with the time of the commit.
dist: ## build/wattle-VERSION.tar.gz: the last commit, the same bytes from every clone
	@mkdir -p $(BUILD)
	$(Q)git -c tar.umask=0022 archive --format=tar --prefix=wattle-$(VERSION)/ HEAD | gzip -9n >$(DIST).new
	$(Q)mv $(DIST).new $(DIST)
	@echo $(DIST)

# Debian's folder is kept among packaging, and stands at the top of its own source package alone.
deb-source: dist
	$(Q)rm -rf $(BUILD)/deb && mkdir -p $(BUILD)/deb
	$(Q)cp $(DIST) $(BUILD)/deb/wattle_$(VERSION).orig.tar.gz
	$(Q)tar -C $(BUILD)/deb -xzf $(DIST)
	$(Q)cp -r packaging/debian $(BUILD)/deb/wattle-$(VERSION)/debian

deb: deb-source ## build/deb: Debian packages of the last commit, and their source
	$(Q)cd $(BUILD)/deb/wattle-$(VERSION) && dpkg-buildpackage -us -uc

# A program of its own kind in a folder of its own: without readline, which wants a terminal's data.
static: ## build/wattle-static: one file that needs nothing else; also with CC=musl-gcc
	$(Q)$(MAKE) --no-print-directory PORTABLE=1 READLINE=no LDFLAGS='$(LDFLAGS) -static -s' \
		BUILD=$(BUILD)/static $(BUILD)/static/portable/wattle
	$(Q)cp $(BUILD)/static/portable/wattle $(BUILD)/wattle-static

check-install: wattle ## install, what is installed, uninstall; a release from two clones
	$(Q)tests/run.py --tag install -j 1 --seconds 600

check-static: wattle static ## the static program needs nothing, is small, and plays the same
	$(Q)tests/run.py -j 1 --seconds 1800 'tests/static.sh $(BUILD)/wattle-static ./wattle' \
		'tests/same.py ./wattle $(BUILD)/wattle-static'

check-package: wattle ## the Debian package built, installed and played in a fresh Debian, where root can
	$(Q)scripts/check-package || [ $$? = 77 ]
