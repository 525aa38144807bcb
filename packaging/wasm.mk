# wasm.mk - the engine as WebAssembly, and the npm package. The Makefile includes this file.
#
# SPDX-License-Identifier: GPL-3.0-or-later

# One set of objects makes three programs: with threads for pages that are cross-origin isolated,
# without threads for other pages, and with threads and the files of the machine for node.
MAIN     = $(BUILD)# in the run of make that has emscripten for a compiler, the folder of the other one
WASM     = $(MAIN)/wasm
PACKAGE  = $(WASM)/package
EMCC     = emcc
TARBALL  = $(BUILD)/wattle-$(VERSION).tgz
# Debian's emscripten needs modules of this folder. Only Debian's own node looks there by default.
emlink   = NODE_PATH=/usr/share/nodejs$(NODE_PATH:%=:%) $(EMCC) -msimd128 --js-library web/wasm/system.js \
	-sALLOW_MEMORY_GROWTH=1 -sTOTAL_STACK=8MB -sINITIAL_MEMORY=32MB -sEXIT_RUNTIME=1 \
	-sEXPORTED_FUNCTIONS=_main,_malloc,_free -sEXPORTED_RUNTIME_METHODS=ENV,FS,writeArrayToMemory
create   = -sMODULARIZE=1 -sEXPORT_NAME=createWattle
threaded = -O3 $(create) -pthread -Wno-pthreads-mem-growth -sPROXY_TO_PTHREAD=1 -sPTHREAD_POOL_SIZE=3 \
	-sPTHREAD_POOL_SIZE_STRICT=0

wasm: ## make build/wasm/package: the engine as WebAssembly, for pages and for node
	$(Q)scripts/install-packages wasm
	$(Q)$(MAKE) --no-print-directory CC=$(EMCC) READLINE=no ARCH=-msimd128 NETS= BUILD=$(WASM) MAIN=$(BUILD) wasm-programs

wasm-programs: $(addprefix $(PACKAGE)/,threads.js single.js node.js)
	$(Q)install -d $(PACKAGE)/nets
	$(Q)install -m 644 nets/*.net $(PACKAGE)/nets
	$(Q)install -m 644 web/wasm/start.js $(filter-out %/package.json,$(wildcard web/npm/*)) COPYING $(PACKAGE)
	$(Q)chmod 755 $(PACKAGE)/cli.cjs
	$(Q)sed '/^function openNode/,$$d' web/npm/engine.cjs >$(PACKAGE)/engine.mjs
	$(Q)echo 'export { Engine };' >>$(PACKAGE)/engine.mjs
	$(Q)sed 's/VERSION/$(VERSION)/' web/npm/package.json >$(PACKAGE)/package.json

$(PACKAGE)/threads.js: $(release.objects) web/wasm/system.js packaging/wasm.mk
	@mkdir -p $(@D)
	@$(call note,LD,$@)
	$(Q)$(emlink) $(threaded) -sENVIRONMENT=web,worker $(release.objects) -o $@

$(PACKAGE)/node.js: $(release.objects) web/wasm/system.js packaging/wasm.mk
	@mkdir -p $(@D)
	@$(call note,LD,$@)
	$(Q)$(emlink) $(threaded) -sENVIRONMENT=node,worker -sNODERAWFS=1 $(release.objects) -o $@

# The functions that can wait must be known before the program is linked. Therefore neither link
# inlines more functions.
comma   := ,
never    = $(patsubst %,--%-inline-max-function-size=0,one-caller flexible always)
$(WASM)/waits.txt: $(release.objects) web/wasm/asyncify.py
	$(Q)$(emlink) -O1 -g2 $(release.objects) -o $(WASM)/waits.js
	$(Q)web/wasm/asyncify.py $(WASM)/waits.wasm $@

$(PACKAGE)/single.js: $(release.objects) $(WASM)/waits.txt web/wasm/system.js packaging/wasm.mk
	@mkdir -p $(@D)
	@$(call note,LD,$@)
	$(Q)$(emlink) -O3 $(create) -sENVIRONMENT=web,worker,node -sASYNCIFY=1 -sASYNCIFY_IMPORTS=wattle_wait \
		-sASYNCIFY_STACK_SIZE=262144 -sASYNCIFY_ONLY=@$(WASM)/waits.txt \
		-sBINARYEN_EXTRA_PASSES='$(subst $() $(),$(comma),$(never))' $(release.objects) -o $@

npm: wasm ## make build/wattle-VERSION.tgz: the npm package; publish nothing
	$(Q)tar --owner=0 --group=0 --sort=name --mtime=@0 --transform='s,^,package/,' -C $(PACKAGE) -cf - . | \
		gzip -9n >$(TARBALL)
	@echo $(TARBALL)

# QUICK=1 runs a part of the tests.
wasm_tests = tests/run.py --build $(WASM)/tested --wrapper node --tag $(if $(QUICK),wasm-quick,wasm) \
	-j $(JOBS) --seconds 3600
same_play  = tests/same.py $(if $(QUICK),--turns 2 --nodes 50) ./wattle
check-wasm: wasm ## test WebAssembly in node and Chromium: the same play as ./wattle, transcripts, memory, speed
	$(Q)$(if $(QUICK),,scripts/install-packages browser)
	+$(make_wattle)
	$(Q)install -d $(WASM)/tested && ln -sfn ../package/cli.cjs $(WASM)/tested/wattle
	$(Q)$(wasm_tests) 'tests/wasm.py $(if $(QUICK),--quick) $(PACKAGE) ./wattle' \
		'$(same_play) $(WASM)/tested/wattle' '$(same_play) "env WATTLE_SINGLE=1 $(WASM)/tested/wattle"' \
		'tests/wasm_browser.py $(PACKAGE) ./wattle'
	$(Q)$(if $(QUICK),,tests/wasm.py --speed $(PACKAGE) ./wattle)

check-npm: npm ## install the npm package in an empty folder and play with it, in node and in Chromium
	$(Q)scripts/install-packages npm $(if $(QUICK),,browser)
	+$(make_wattle)
	$(Q)tests/run.py -j 1 --seconds 1800 'tests/npm.sh $(TARBALL) $(if $(QUICK),,./wattle)'

.PHONY: wasm wasm-programs npm check-wasm check-npm
