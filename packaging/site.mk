# site.mk - the board as static files, for any web server. The Makefile includes this file.
#
# SPDX-License-Identifier: GPL-3.0-or-later

SITE = $(BUILD)/site
# The files of the WebAssembly package that pages use.
PAGE_ENGINE = wattle-worker.js start.js single.js single.wasm threads.js threads.wasm \
	threads.worker.js nets
in_page  = <html data-table="worker/table_worker.js" data-offline="service_worker.js"
in_frame = <html data-table="worker/table_worker.js?forget"
manifest = <link rel="manifest" href="manifest.webmanifest">
OFFLINE  = web/site/service_worker.js

site: wasm ## make build/site: the board as static files, for any web server
	$(Q)scripts/install-packages site
	$(Q)rm -rf $(SITE)
	$(Q)install -d $(SITE)/engine
	$(Q)cp -r $(addprefix web/,page table worker review site/manifest.webmanifest site/documents.css) COPYING $(SITE)
	$(Q)cp -r $(PAGE_ENGINE:%=$(PACKAGE)/%) $(SITE)/engine
	$(Q)packaging/site_pages.py $(SITE)
	$(Q)sed -i -e 's,\(href\|src\)=",&page/,' $(SITE)/page/index.html
	$(Q)sed -e 's,<html,$(in_frame),' -e 's,<body,& class="framed",' $(SITE)/page/index.html >$(SITE)/embed.html
	$(Q)sed -e 's,<html,$(in_page),' -e 's,<link rel="icon",$(manifest)\n&,' \
		$(SITE)/page/index.html >$(SITE)/index.html
	$(Q)rm $(SITE)/page/index.html
	$(Q)cd $(SITE) && names=$$(find . -type f | LC_ALL=C sort) && \
	version=$$(cat $$names $(CURDIR)/$(OFFLINE) | sha256sum | cut -c 1-16) && \
	files=$$(printf '"%s",' $$names | sed 's,/index\.html",/",g') && \
	sed -e "s/{{version}}/$$version/" -e "s|\"{{files}}\"|$$files|" $(CURDIR)/$(OFFLINE) >service_worker.js
	@echo $(SITE)

# QUICK=1 runs a part of the tests.
check-site: site ## test the site in a headless Chromium: games, analysis, links, without a network
	$(Q)scripts/install-packages browser
	+$(make_wattle)
	$(Q)tests/run.py --build . --tag $(if $(QUICK),site-quick,site) -j 1 --seconds 1800

.PHONY: site check-site
