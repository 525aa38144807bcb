# release.mk - releases and packages. The Makefile includes this file.
#
# SPDX-License-Identifier: GPL-3.0-or-later

VERSION := $(shell sed -n 's/^.define WATTLE_VERSION "\(.*\)"/\1/p' protocol/version.h)
DIST     = $(BUILD)/wattle-$(VERSION).tar.gz

# Builds ./wattle in the recipe of a check that has just installed packages. Make looks for compilers
# and libraries only when it starts, so the build needs a new make.
make_wattle = $(Q)$(MAKE) --no-print-directory wattle

# Every clone makes the same bytes. git writes files in a fixed order with the time of the commit.
dist: ## make build/wattle-VERSION.tar.gz from the last commit: the same bytes in every clone
	@mkdir -p $(BUILD)
	$(Q)git -c tar.umask=0022 archive --format=tar --prefix=wattle-$(VERSION)/ HEAD | gzip -9n >$(DIST).new
	$(Q)mv $(DIST).new $(DIST)
	@echo $(DIST)

# The folder debian is in packaging/ here. Only in Debian's source package is it at the top.
deb-source: dist
	$(Q)rm -rf $(BUILD)/deb && mkdir -p $(BUILD)/deb
	$(Q)cp $(DIST) $(BUILD)/deb/wattle_$(VERSION).orig.tar.gz
	$(Q)tar -C $(BUILD)/deb -xzf $(DIST)
	$(Q)cp -r packaging/debian $(BUILD)/deb/wattle-$(VERSION)/debian

deb: deb-source ## make Debian packages and their source from the last commit, in build/deb
	$(Q)cd $(BUILD)/deb/wattle-$(VERSION) && dpkg-buildpackage -us -uc

# The static program is built in its own folder, without readline, which needs terminal files.
static: ## make build/wattle-static: one file that needs no other; also with CC=musl-gcc
	$(Q)$(MAKE) --no-print-directory PORTABLE=1 READLINE=no LDFLAGS='$(LDFLAGS) -static -s' \
		BUILD=$(BUILD)/static $(BUILD)/static/portable/wattle
	$(Q)cp $(BUILD)/static/portable/wattle $(BUILD)/wattle-static

# The program for Windows is also built in its own folder. The name of the folder in the archive
# contains the version. With QUICK=1 the program is only for plain x86-64.
windows_build = $(BUILD)/windows
windows_kind  = $(if $(QUICK),release,portable)
windows_exe   = $(windows_build)/$(windows_kind)/wattle
windows_name  = wattle-$(VERSION)-windows
windows_make  = $(MAKE) --no-print-directory CC=x86_64-w64-mingw32-gcc-posix READLINE=no \
	OBJCOPY=x86_64-w64-mingw32-objcopy LDFLAGS='$(LDFLAGS) -static -s' $(if $(QUICK),ARCH=-march=x86-64,PORTABLE=1) \
	BUILD=$(windows_build)
windows: ## make build/wattle-VERSION-windows.zip: wattle.exe and its documents; needs mingw-w64 and zip
	+$(Q)$(windows_make) $(windows_exe)
	$(Q)rm -rf $(windows_build)/$(windows_name) $(BUILD)/$(windows_name).zip
	$(Q)mkdir $(windows_build)/$(windows_name)
	$(Q)cp $(windows_exe) $(windows_build)/$(windows_name)/wattle.exe
	$(Q)cp PROTOCOL.md $(windows_build)/$(windows_name)
	$(Q)for file in packaging/windows/README.txt COPYING; do \
		sed 's/$$/\r/' $$file >$(windows_build)/$(windows_name)/$$(basename $$file .txt).txt || exit; \
	done
	$(Q)cd $(windows_build) && zip -qrX $(abspath $(BUILD))/$(windows_name).zip $(windows_name)
	@echo $(BUILD)/$(windows_name).zip

# QUICK=1 runs a part of the tests. Wine keeps its files in the folder that WINEPREFIX names. A wine
# server keeps open the standard error of the program that started it. If a test started the server,
# it would wait for the server's end. Therefore the server is started before the tests. It ends
# after 60 s without a client.
check-windows: export WINEPREFIX = $(abspath $(windows_build))/wine
check-windows: export WINEDEBUG = -all
check-windows: export WINEDLLOVERRIDES = mscoree,mshtml=
check-windows: has-windows ## test wattle.exe under wine: the same play, transcripts, UGI, JSON, files
	+$(make_wattle)
	+$(Q)$(if $(QUICK),$(windows_make) $(windows_exe),$(MAKE) --no-print-directory windows)
	$(Q)mkdir -p $(WINEPREFIX)
	$(Q)wineserver -p60 </dev/null >$(windows_build)/wineserver.log 2>&1
	$(Q)wineboot -i >$(windows_build)/wineboot.log 2>&1
	$(Q)tests/run.py --build $(windows_build)/$(windows_kind) --wrapper wine --tag $(if $(QUICK),windows-quick,windows) \
		-j $(JOBS) --seconds 1800 'tests/same.py $(if $(QUICK),--turns 4 --nodes 100) ./wattle "wine $(windows_exe)"'

has-windows:
	$(Q)scripts/install-packages windows

check-install: wattle ## test install, the installed files, uninstall, and a release from two clones
	$(Q)tests/run.py --tag install -j 1 --seconds 600

check-static: wattle static ## test that the static program needs no file, is small, and plays the same
	$(Q)tests/run.py -j 1 --seconds 1800 'tests/static.sh $(BUILD)/wattle-static ./wattle' \
		'tests/same.py ./wattle $(BUILD)/wattle-static'

check-package: wattle ## build, install and play the Debian package in a fresh Debian; needs root
	$(Q)scripts/check-package || [ $$? = 77 ]
