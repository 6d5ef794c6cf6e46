#!/bin/sh
# Prints the licences of the Go modules that a program is made of, and of Go's own
# library. Runs in the folder of the module that the program was built from.
#
#   build/licences/modules.sh PROGRAM
set -eu

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
		find "$folder" -maxdepth 1 -type f \( -iname 'licen[cs]e*' -o -iname 'copying*' -o -iname 'notice*' \) | sort |
			while read -r file; do print "$module $number, ${file##*/}" "$file"; done
	done
