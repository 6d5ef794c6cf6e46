#!/bin/sh
# Installs a program written in Go that the build uses, of one version, or takes the one
# that was kept outside the tree (build/kept.sh).
#
#   build/tool.sh github.com/goreleaser/nfpm/v2/cmd/nfpm v2.45.2 build/cache/bin/nfpm-v2.45.2
set -eu
package=$1 version=$2 program=$3
here=$(CDPATH="" cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=build/kept.sh
. "$here/kept.sh"

name=${package##*/}
kept_name=bin/$name-$version-$(go env GOVERSION)-$(go env GOOS)-$(go env GOARCH)
if fetch_kept "$kept_name" "$program"; then exit 0; fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
GOBIN=$folder go install "$package@$version"
mkdir -p "$(dirname "$program")"
cp "$folder/$name" "$program.new"
mv -f "$program.new" "$program"
keep "$program" "$kept_name"
