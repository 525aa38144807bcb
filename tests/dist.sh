#!/bin/sh
# dist.sh - checks that a release from every clone has the same bytes, whatever the folder, the time
# and the settings, and that it has all files of git. Exit status 77 if this tree is no clone.
# usage: dist.sh
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u

cd "$(dirname -- "$0")/.." || exit 1
# shellcheck source=tests/support/check.sh
. tests/support/check.sh
unset MAKEFLAGS MAKELEVEL # set by the make that runs this script
git rev-parse --git-dir >/dev/null 2>&1 || { echo 'skipped, this tree is no clone'; exit 77; }
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

# made FOLDER UMASK SETTING...: makes a release from a new clone in FOLDER, and sets `release`.
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
# The changelogs begin with the version of the release.
for file in docs/CHANGELOG.md packaging/debian/changelog; do
    output=$(grep -m 1 -E '^(## [0-9]|wattle )' "$directory/$name/$file")
    check "$file begins with this version" 0 0 "$output" "*[ (]${version}[ -]*"
done
# The release can be built without git.
output=$(make -C "$directory/$name" --no-print-directory -n wattle READLINE=no 2>&1 | grep -c 'protocol/main.c')
check 'builds without git' 0 0 "$output" '[1-9]*'

tell_checks
