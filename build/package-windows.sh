#!/usr/bin/env bash
# Cross-builds Ibid for Windows on x86-64, on Linux with Debian's mingw-w64 and NSIS:
#
#   ibid_VERSION_windows_amd64_setup.exe   the installer, for one user
#   ibid_VERSION_windows_amd64.zip         the same files: unpack anywhere, run ibid.exe
#
#   build/package-windows.sh [FOLDER]      into build/dist, or another folder
#
# Needs the page (make frontend) and, in CGO_CFLAGS, the flags of the Makefile. The model
# server is not in them: see docs/install.md. Programs and installer are signed where
# SIGN_PKCS12 names a certificate with its key:
#
#   SIGN_PKCS12=FILE            a PKCS #12 file
#   SIGN_PASSWORD_FILE=FILE     its password; without one there is none
#   SIGN_TIMESTAMP=ADDRESS      of the service that certifies the time; without one the
#                               signature ends with the certificate. Nothing else connects
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD

die() {
	echo "package-windows: $*" >&2
	exit 1
}

tool=x86_64-w64-mingw32
for program in $tool-gcc:gcc-mingw-w64-x86-64 $tool-windres:binutils-mingw-w64-x86-64 makensis:nsis zip:zip python3:python3; do
	command -v "${program%%:*}" >/dev/null || die "${program%%:*} is missing: run build/setup.sh windows, or install ${program#*:}"
done
[ -f frontend/dist/index.html ] || die "the page is missing: run make frontend"
SYSTEM="Windows x86_64" build/models.sh
out=${1:-build/dist}
mkdir -p "$out"
out=$(realpath "$out")

umask 022
export LC_ALL=C TZ=UTC
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
export SOURCE_DATE_EPOCH
described=${VERSION:-$(git describe --tags --always --dirty 2>/dev/null || echo dev)}
version=$(build/linux/version.sh "$described" "$SOURCE_DATE_EPOCH")
numbers=$(sed -E 's/[~+].*//' <<<"$version").0 # Windows knows four numbers and nothing else
name=ibid_${version}_windows_amd64

work=$root/build/cache/windows
tree=$work/$name
rm -rf "$work"
mkdir -p "$tree" "$work/lists"

# resource PROGRAM DESCRIPTION compiles icon, manifest and version of a program.
resource() {
	sed "s/@NUMBERS@/${numbers//./,}/; s/@VERSION@/$version/; s/@NAME@/$1/; s/@DESCRIPTION@/$2/" build/windows/ibid.rc >"$work/$1.rc"
	$tool-windres --include-dir "$work" --input "$work/$1.rc" --output-format coff --output "$work/$1.syso"
}
python3 build/windows/icon.py build/linux/icons/{16,32,48,64,128,256}.png >"$work/ibid.ico"
cp build/windows/ibid.manifest "$work/"
resource ibid "Answers from your own PDFs, cited to the words"
resource ibid-window "Ibid"

# Go links what lies beside the source under this name.
syso=$root/resources_windows_amd64.syso
trap 'rm -f "$syso"' EXIT
cp "$work/ibid.syso" "$syso"
cflags=${CGO_CFLAGS:--g -O2 -I$(go list -m -f '{{.Dir}}' github.com/mattn/go-sqlite3)}
# sqlite-vec asks for SQLite's header by a name that the driver's has not.
include=$root/build/cache/include
mkdir -p "$include"
echo '#include "sqlite3-binding.h"' >"$include/sqlite3.h"
cflags=${cflags/-g /-g0 }
cflags=${cflags/ -I/ -I$include -I}
GOOS=windows GOARCH=amd64 CGO_ENABLED=1 CC=$tool-gcc CGO_CFLAGS=$cflags \
	go build -trimpath -buildvcs=false -tags desktop,production,wv2runtime.browser,sqlite_fts5 \
	-ldflags "-s -w -extldflags=-static -X main.version=$described ${LINKED:-}" -o "$tree/ibid.exe" .
$tool-gcc -O2 -s -municode -mwindows -Wall -Wextra -Werror -o "$tree/ibid-window.exe" build/windows/ibid-window.c "$work/ibid-window.syso"
for program in "$tree"/*.exe; do
	wanted=$($tool-objdump -p "$program" | sed -n 's/.*DLL Name: //p' | grep -i 'gcc\|winpthread\|stdc++' || true)
	[ -z "$wanted" ] || die "${program##*/} needs $wanted, which Windows has not"
done

# sign FILE... signs programs, if there is a certificate.
sign() {
	[ -n "${SIGN_PKCS12:-}" ] || return 0
	command -v osslsigncode >/dev/null || die "osslsigncode is missing: run build/setup.sh windows"
	local file
	for file in "$@"; do
		osslsigncode sign -pkcs12 "$SIGN_PKCS12" ${SIGN_PASSWORD_FILE:+-readpass "$SIGN_PASSWORD_FILE"} -h sha256 -n Ibid \
			${SIGN_TIMESTAMP:+-ts "$SIGN_TIMESTAMP"} -in "$file" -out "$file.signed" >&2 || die "$file could not be signed"
		mv -f "$file.signed" "$file"
	done
}
sign "$tree/ibid.exe" "$tree/ibid-window.exe" # the libraries are Microsoft's, and signed

mkdir "$tree/models" "$tree/samples"
for file in build/cache/models-windows/*.{onnx,json,bin,txt} build/cache/models-windows/onnxruntime.dll; do cp "$file" "$tree/models/"; done
cp samples/*.pdf samples/questions.json "$tree/samples/"
cp CHANGELOG.md docs/install.md "$tree/"
{
	build/licences/all.sh "$tree/ibid.exe" | sed 's#lib/ibid/models#models#'
	printf '==== mingw-w64, whose start-up code is in the programs\n\n'
	cat /usr/share/doc/mingw-w64-common/copyright
	printf '\n==== NSIS, whose start-up code is in the installer\n\n'
	cat /usr/share/doc/nsis/copyright
} >"$tree/LICENCES.txt"
sed -i 's/$/\r/' "$tree"/*.txt
find "$tree" -type f -exec chmod 644 {} +
find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +

# shellcheck disable=SC2016 # what follows is for NSIS
# What the installer puts there is what the uninstaller takes away, and nothing else.
(
	cd "$tree"
	last=none
	find . -type f | sort | while read -r path; do
		path=${path#./} folder=
		case $path in */*) folder="/${path%/*}" ;; esac
		[ "$folder" = "$last" ] || printf 'SetOutPath "$INSTDIR%s"\n' "${folder//\//\\}"
		last=$folder
		printf 'File "%s"\n' "$tree/$path"
	done >"$work/lists/install.nsh"
	find . -type f | sort | sed 's#^\./##; s#/#\\#g; s#.*#Delete "$INSTDIR\\&"#' >"$work/lists/uninstall.nsh"
	find . -mindepth 1 -type d | sort -r | sed 's#^\./##; s#/#\\#g; s#.*#RMDir "$INSTDIR\\&"#' >>"$work/lists/uninstall.nsh"
)
cp build/windows/ibid.nsi "$work/"
rm -f "$out"/ibid_*_windows_amd64*
(cd "$work" && makensis -V2 -WX -DVERSION="$version" -DNUMBERS="$numbers" -DLISTS="$work/lists" -DOUT="$out/${name}_setup.exe" ibid.nsi >&2) ||
	die "the installer could not be made"
sign "$out/${name}_setup.exe"
(cd "$work" && find "$name" -type f | sort | zip -q -X -9 "$out/$name.zip" -@)

printf 'package-windows: %s MB installed\n' "$(du -sm --apparent-size "$tree" | cut -f 1)" >&2
du -m --apparent-size "$out/${name}_setup.exe" "$out/$name.zip" | awk '{ printf "package-windows: %4d MB  %s\n", $1, $2 }' >&2
