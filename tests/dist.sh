#!/bin/sh
# dist.sh - a release has the same bytes from every clone, wherever, whenever and by whomever it is
# made, and holds all that git knows. Exit status 77 where git does not know this tree.
# usage: dist.sh
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u

cd "$(dirname -- "$0")/.." || exit 1
# shellcheck source=tests/support/check.sh
. tests/support/check.sh
unset MAKEFLAGS MAKELEVEL # of the make that runs this
git rev-parse --git-dir >/dev/null 2>&1 || { echo 'skipped, this tree is no clone'; exit 77; }
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

# made FOLDER UMASK SETTING...: a release from a new clone there.
made() {
    folder=$directory/$1 mask=$2
    shift 2
    git clone -q . "$folder" 2>/dev/null && cd "$folder" || exit 1
    output=$(umask "$mask" && env "$@" make --no-print-directory -s dist BUILD=out 2>&1)
    check "make dist, $*" $? 0 "$output" 'out/wattle-*.tar.gz'
    release=$folder/$output
    cd - >/dev/null || exit 1
}

made one 022 TZ=UTC LC_ALL=C
first=$release
made 'one more' 077 TZ=Asia/Tokyo LC_ALL=C.UTF-8 GZIP= CFLAGS=-O1
check 'the same bytes' 0 0 "$(cmp "$first" "$release" 2>&1)" ''

tar -C "$directory" -xzf "$first"
name=${first##*/} && name=${name%.tar.gz}
version=$(sed -n 's/^.define WATTLE_VERSION "\(.*\)"/\1/p' "$directory/one/protocol/version.h")
check 'the folder has the name of the version' 0 0 "$name" "wattle-$version"
output=$(cd "$directory/one" && git ls-files | while read -r file; do
    cmp "$file" "$directory/$name/$file" 2>&1
done)
check 'all that git knows' 0 0 "$output" ''
# It describes itself as this version everywhere.
for file in docs/CHANGELOG.md packaging/debian/changelog; do
    output=$(grep -m 1 -E '^(## [0-9]|wattle )' "$directory/$name/$file")
    check "$file begins with this version" 0 0 "$output" "*[ (]${version}[ -]*"
done
# And knows what can be built of it without git.
output=$(make -C "$directory/$name" --no-print-directory -n wattle READLINE=no 2>&1 | grep -c 'protocol/main.c')
check 'builds without git' 0 0 "$output" '[1-9]*'

tell_checks
