# check.sh - counts passed and failed tests. Test scripts read it with `.`.
#
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh

passed=0 failed=0

# check WHAT STATUS WANTED-STATUS OUTPUT PATTERN: runs one test. PATTERN is a pattern of `case`.
check() {
    # shellcheck disable=SC2254
    case $4 in
    $5) matches=true ;;
    *) matches=false ;;
    esac
    if [ "$2" = "$3" ] && $matches; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s: status %s, not %s, or output not %s:\n%s\n' "$1" "$2" "$3" "$5" "$4"
    fi
}

# tell_checks: prints the counts in the form that tests/run.py reads. Fails if a test has failed.
tell_checks() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
