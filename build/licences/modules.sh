#!/bin/sh
# Prints the licences of the Go modules that a program is made of, and of Go's own
# library. Runs in the folder of the module that the program was built from. Fails where a
# module has none, and no text beside this script has its licence.
#
#   build/licences/modules.sh PROGRAM
set -eu
here=$(CDPATH="" cd -- "$(dirname -- "$0")" && pwd)

print() {
	printf '==== %s\n\n' "$1"
	cat "$2"
	printf '\n\n'
}

print "Go $(go env GOVERSION)" "$(go env GOROOT)/LICENSE"
modules=$(go version -m "$1" | awk '$1 == "dep" { print $2 }')
# Where the program was built elsewhere, they may not be on this computer.
echo "$modules" | xargs go mod download
echo "$modules" | xargs go list -m -f '{{.Path}} {{.Version}} {{.Dir}}' |
	while read -r module number folder; do
		files=$(find "$folder" -maxdepth 1 -type f \( -iname 'licen[cs]e*' -o -iname 'copying*' -o -iname 'notice*' \) | sort)
		if [ -z "$files" ]; then
			if grep -qF "in $module" "$here"/*.txt; then continue; fi
			echo "licences: $module $number has no text of its licence" >&2
			exit 1
		fi
		echo "$files" | while read -r file; do print "$module $number, ${file##*/}" "$file"; done
	done
