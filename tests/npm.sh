#!/bin/sh
# npm.sh - installs the npm package in an empty folder, without a network, and plays with it: as an
# ES module, as a CommonJS module, and from the command line. With NATIVE, an engine to compare
# with, it also plays in a browser.
#
#     npm.sh PACKAGE.tgz [NATIVE]
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu

tarball=$(realpath -- "$1")
native=${2+$(realpath -- "$2")}
tests=$(dirname -- "$(realpath -- "$0")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
passed=0 failed=0

check() {
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s: got\n%s\nbut wanted\n%s\n' "$1" "$2" "$3"
    fi
}

echo '{"name":"empty","version":"1.0.0","private":true}' >package.json
npm install --offline --no-audit --no-fund --loglevel=error "$tarball" >/dev/null

play='
    const engine = await createEngine({ args: ["--game", "fonver", "--set", "seed=7"] });
    await engine.ask("set_option max_nodes 100");
    const turn = await engine.ask("genmove black");
    const refused = await engine.ask("nonsense").catch((error) => error.message);
    await engine.terminate();
    console.log(turn + "; " + refused.split(";")[0]);'
echo "import { createEngine } from 'wattle'; $play" >game.mjs
echo "const { createEngine } = require('wattle'); (async () => { $play })();" >game.cjs
turn=$(printf 'set_option max_nodes 100\ngenmove black\n' | npx --offline wattle --game fonver --set seed=7 |
    sed -n 's/^= \(..*\)/\1/p')
check 'npx wattle' "$(echo "$turn" | grep -c '^[A-Z][0-9]')" 1
check 'ES module' "$(node game.mjs)" "$turn; unknown command"
check 'CommonJS' "$(node game.cjs)" "$turn; unknown command"
check 'npx wattle --protocol ugi' "$(printf 'ugi\nquit\n' | npx --offline wattle --protocol ugi | grep -c ugiok)" 1
check 'npx wattle --bad' "$(npx --offline wattle --bad 2>/dev/null || echo refused)" refused
if [ -n "$native" ]; then
    browser=$("$tests/wasm_browser.py" node_modules/wattle "$native" 2>&1 | tail -n 1)
    check 'in a browser' "$browser" '8 passed, 0 failed'
fi
rm node_modules/wattle/node.wasm
check 'a program that is missing' "$(node game.cjs 2>&1 | grep -c 'the engine cannot be loaded')" 1

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
