#!/usr/bin/env bash
# Prints our own licence, then those of everything in a program and in its page.
#
#   build/licences/all.sh PROGRAM [NOTE]   NOTE says where other licences are
set -euo pipefail
cd "$(dirname "$0")/../.."
cat LICENSE
printf '\nThe program contains the software below.%s\n\n' "${2:+ $2}"
build/licences/modules.sh "$1"
cat build/licences/*.txt
printf '\n'
node build/licences/packages.mjs
