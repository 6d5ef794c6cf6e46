#!/usr/bin/env bash
# Makes packages for Linux, for the processor of this computer, of build/bin/ibid:
#
#   ibid_VERSION_amd64.deb            Debian, Ubuntu
#   ibid-VERSION.x86_64.rpm           Fedora, openSUSE
#   ibid_VERSION_linux_amd64.tar.gz   everything else: unpack anywhere, run bin/ibid
#
#   build/package.sh [FOLDER]               into build/dist, or another folder
#   ENGINE=tests build/package.sh [FOLDER]  into build/cache/dist, with the model server
#                                           that the tests use. It is built for this
#                                           processor: a package to try, not to hand out
#
# All three carry the same tree; in the packages it lies in /usr. The same program at
# the same commit gives the same bytes. NFPM names the program that writes packages,
# MAINTAINER who answers for them.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD

die() {
	echo "package: $*" >&2
	exit 1
}

[ "$(uname -s)" = Linux ] || die "packages for Linux are made on Linux"
[ -x build/bin/ibid ] || die "build/bin/ibid is missing: run make build"
build/models.sh --check || die "the built-in models are missing: run make models"
nfpm=$(realpath "${NFPM:?package: NFPM is not set: run make package}")

case ${ENGINE:-all} in
all) engine=$(build/engine/build.sh --all) out=${1:-build/dist} ;;
tests) engine=$(build/engine/build.sh --here) out=${1:-build/cache/dist} ;;
*) die "ENGINE is all or tests, not $ENGINE" ;;
esac

# Whatever the person's umask, language and clock, the same program gives the same package.
umask 022
export LC_ALL=C TZ=UTC
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
described=$(build/bin/ibid --version)
PACKAGE_VERSION=$(build/linux/version.sh "${described##* }" "$SOURCE_DATE_EPOCH")
ARCH=$(go env GOARCH)
MAINTAINER=${MAINTAINER:-The Ibid authors <ibid@ibid.invalid>}
export SOURCE_DATE_EPOCH PACKAGE_VERSION ARCH MAINTAINER

tree=$root/build/cache/package/ibid-$PACKAGE_VERSION
rm -rf "$root/build/cache/package"
mkdir -p "$tree" "$out"
out=$(realpath "$out")

# lay [-m MODE] FILE PATH puts a file, or what comes from a pipe, at a path of the tree.
lay() {
	local mode=644
	if [ "$1" = -m ]; then
		mode=$2
		shift 2
	fi
	install -D -m "$mode" "$1" "$tree/$2"
}

# manual prints the page of the manual, of what the program says of itself.
manual() {
	printf '.TH IBID 1 "%s" "ibid %s" "User Commands"\n' "$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)" "$PACKAGE_VERSION"
	printf '.SH NAME\nibid \\- answers from your own PDFs, cited to the words\n'
	printf '.SH SYNOPSIS\n.B ibid\n[\\fIFILE\\fR...]\n.br\n.B ibid\n\\fICOMMAND\\fR [\\fIARGUMENTS\\fR]\n.SH DESCRIPTION\n'
	build/bin/ibid --help | sed 's/\\/\\e/g; s/-/\\-/g' | awk '
		/^Usage:/ { usage = 1 }
		!usage { print ($0 == "" ? ".PP" : $0) }
		/^Available Commands:/ { print ".SH COMMANDS\nEach has a page of its own: \\fBibid\\fR \\fICOMMAND\\fR \\fB\\-\\-help\\fR."; commands = 1; next }
		commands && /^$/ { commands = 0 }
		commands { name = $1; sub(/^ *[^ ]+ +/, ""); print ".TP\n\\fB" name "\\fR\n" $0 }'
}

# licensed FILE says what a built-in model or library is called in build/licences/models.txt.
licensed() {
	case $1 in
	bge-small-*) echo bge-small-en-v1.5 ;;
	multilingual-e5-small-*) echo multilingual-e5-small ;;
	PP-OCRv6_*) echo PP-OCRv6 ;;
	answers*.onnx) echo answers.onnx ;;
	libonnxruntime.* | onnxruntime-notices.txt) echo "ONNX Runtime" ;;
	esac
}
for file in build/cache/models/*.{onnx,json,bin,so,txt}; do
	name=$(licensed "${file##*/}")
	if [ -z "$name" ] || ! grep -q "^-- $name" build/licences/models.txt; then
		die "${file##*/} has no licence in build/licences/models.txt: a package without it can't be handed out"
	fi
done

# floor PREFIX FILE... prints the highest version of a library's symbols that programs use.
floor() {
	local prefix=$1
	shift
	objdump -T "$@" | grep -oE "\(?${prefix}_[0-9.]+" | sed 's/.*_//' | sort -Vu | tail -n 1
}

lay -m 755 build/bin/ibid bin/ibid
for file in "$engine"/ollama*; do lay -m 755 "$file" "lib/ibid/engine/${file##*/}"; done
lay "$engine/LICENCES.txt" lib/ibid/engine/LICENCES.txt
for file in build/cache/models/*.{onnx,json,bin,so,txt}; do lay "$file" "lib/ibid/models/${file##*/}"; done
for file in samples/*.pdf samples/questions.json; do lay "$file" "share/ibid/$file"; done
lay build/linux/ibid.desktop share/applications/ibid.desktop
lay build/linux/ibid-link.desktop share/applications/ibid-link.desktop
sed "s/@VERSION@/$PACKAGE_VERSION/; s/@DATE@/$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)/" build/linux/ibid.metainfo.xml |
	lay /dev/stdin share/metainfo/ibid.metainfo.xml
for file in build/linux/icons/*.png; do
	size=$(basename "$file" .png)
	lay "$file" "share/icons/hicolor/${size}x$size/apps/ibid.png"
done
lay build/appicon.svg share/icons/hicolor/scalable/apps/ibid.svg
build/bin/ibid completion bash | lay /dev/stdin share/bash-completion/completions/ibid
build/bin/ibid completion fish | lay /dev/stdin share/fish/vendor_completions.d/ibid.fish
build/bin/ibid completion zsh | lay /dev/stdin share/zsh/site-functions/_ibid
manual | gzip -9n | lay /dev/stdin share/man/man1/ibid.1.gz
gzip -9nc CHANGELOG.md | lay /dev/stdin share/doc/ibid/changelog.gz
lay docs/install.md share/doc/ibid/install.md
build/licences/all.sh build/bin/ibid 'The licences of the model server, which is a
program of its own, are in lib/ibid/engine/LICENCES.txt.' | lay /dev/stdin share/doc/ibid/copyright
find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +

programs=("$tree/bin/ibid" "$tree"/lib/ibid/engine/ollama* "$tree"/lib/ibid/models/*.so)
GLIBC=$(floor GLIBC "${programs[@]}")
GLIBCXX=$(floor GLIBCXX "${programs[@]}")
# The first GCC whose library has these symbols, by Debian's numbers.
case $GLIBCXX in
3.4.29) GCC=11 ;;
3.4.30) GCC=12 ;;
3.4.31 | 3.4.32) GCC=13.1 ;;
3.4.33) GCC=14 ;;
3.4.34) GCC=15 ;;
*) die "the model server needs GLIBCXX_$GLIBCXX: which GCC has it is not written here yet" ;;
esac
export GLIBC GLIBCXX GCC

machine=$(uname -m)
deb=$out/ibid_${PACKAGE_VERSION}_$ARCH.deb
rpm=$out/ibid-$PACKAGE_VERSION.$machine.rpm
archive=$out/ibid_${PACKAGE_VERSION}_linux_$ARCH.tar.gz
rm -f "$out"/ibid[_-]*.{deb,rpm,tar.gz}
for package in "$deb" "$rpm"; do
	said=$(cd "$tree" && "$nfpm" package --config "$root/build/linux/nfpm.yaml" --packager "${package##*.}" --target "$package") || die "$said"
done
tar -C "${tree%/*}" --sort=name --owner=0 --group=0 --numeric-owner --format=gnu --mtime="@$SOURCE_DATE_EPOCH" -cf - "${tree##*/}" |
	gzip -9n >"$archive"

printf 'package: %s MB installed\n' "$(du -sm --apparent-size "$tree" | cut -f 1)" >&2
du -m --apparent-size "$deb" "$rpm" "$archive" | awk '{ printf "package: %4d MB  %s\n", $1, $2 }' >&2
if [ "${ENGINE:-all}" = tests ]; then
	echo "package: to try, not to hand out: the model server in it is for processors like this one only" >&2
fi
