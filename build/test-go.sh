#!/usr/bin/env bash
# Runs `go test` with the given arguments. A package whose test program was ended by the
# race detector's own check, and in which no test failed, is run once more: on rare
# occasions that check fails in programs that use testing/synctest (go.dev/issue/78156).
#
#   build/test-go.sh -race ./...
set -uo pipefail
cd "$(dirname "$0")/.." || exit

output=$(mktemp)
trap 'rm -f "$output"' EXIT
go test "$@" 2>&1 | tee "$output"
status=${PIPESTATUS[0]}
[ "$status" -ne 0 ] || exit 0

# The output of a package ends with a line that names it.
ended=$(awk '
	/^--- FAIL|^panic:|^WARNING: DATA RACE/ { failed = 1 }
	/^ThreadSanitizer: CHECK failed/ { check = 1 }
	/^(ok|\?) / { check = failed = 0 }
	/^FAIL\t/ {
		if (!check || failed) exit 1
		print $2
		check = failed = 0
	}' "$output") && [ -n "$ended" ] || exit "$status"

flags=()
for argument; do
	case $argument in ./* | .) ;; *) flags+=("$argument") ;; esac
done
printf '\n==> once more, ended by a check of the race detector: %s\n' "$ended"
# shellcheck disable=SC2086 # package paths hold no spaces
go test "${flags[@]}" $ended
