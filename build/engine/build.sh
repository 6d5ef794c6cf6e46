#!/bin/sh
# Builds the real Ollama server, CPU only, from the Go module that go.mod pins.
# Six minutes and more on two cores for each program the first time; nothing at all
# where it is up to date, and a copy where another checkout has built it (build/kept.sh).
#
#   build/engine/build.sh            for this processor, into build/cache/engine/ollama:
#                                    the tests use it, and so does an Ibid that was built
#                                    here; prints the program's path
#   build/engine/build.sh -f         the same, again
#   build/engine/build.sh --all      for packages, into build/cache/engine/package: what
#                                    Ibid looks for in a folder "engine" beside it; prints
#                                    the folder's path
#   build/engine/build.sh --here     such a folder with the program for this processor
#                                    only, build/cache/engine/package-here: for trying
#                                    packages where the tests' program is built already
#   IBID_ENGINE_DIR=folder           instead of build/cache/engine
#   IBID_ENGINE_FLAGS="-O2"          other compiler flags for this processor's program
#
# A package has two programs on x86-64, between which Ibid chooses by the processor:
# "ollama-v3" for processors with AVX2 (x86-64-v3; Intel since 2013, AMD since 2015)
# and "ollama" for older ones (x86-64-v2; since 2009 and 2011). Elsewhere "ollama" is
# the only one. The folder also has the licences of all that is in the programs.
#
# Exit status: 0 built or up to date, 2 a header or compiler is missing (standard
# error says which package has it), otherwise that of `go build`.
set -eu

here=$(CDPATH="" cd -- "$(dirname -- "$0")" && pwd)
out=${IBID_ENGINE_DIR:-$here/../cache/engine}
mkdir -p "$out"
out=$(CDPATH="" cd -- "$out" && pwd)

# shellcheck source=build/kept.sh
. "$here/../kept.sh"

cd "$here"
export GOWORK=off GOFLAGS=-mod=readonly
version=$(go list -m -f '{{.Version}}' github.com/ollama/ollama)
linked="-s -w -X github.com/ollama/ollama/version.Version=${version#v} -X github.com/ollama/ollama/server.mode=release"

# Without flags of our own the kernels are built for SSE2, which is more than
# ten times slower. x86-64-v3 is AVX2 with FMA, BMI and F16C; v2 is SSE4.2.
plain="-O3"
older="-O3 -march=x86-64-v2"
newer="-O3 -march=x86-64-v3"

# flags_here prints the flags for the processor of this computer.
flags_here() {
	case $(uname -sm) in
	"Linux x86_64")
		if grep -qw avx2 /proc/cpuinfo && grep -qw fma /proc/cpuinfo && grep -qw bmi2 /proc/cpuinfo && grep -qw f16c /proc/cpuinfo; then
			echo "$newer"
		else
			echo "$plain"
		fi ;;
	*) echo "$plain" ;;
	esac
}

# key_of FLAGS prints what a program depends on.
key_of() {
	echo "ollama $version; $(go env GOVERSION GOOS GOARCH | tr '\n' ' '); $1; $(cksum <go.sum)"
}

# current PROGRAM KEYFILE FLAGS tells whether a program is up to date.
current() {
	[ -x "$1" ] && [ "$(cat "$2" 2>/dev/null)" = "$(key_of "$3")" ]
}

# kept_as FLAGS prints the name under which a program is kept outside the tree: of what it
# depends on, the compilers' versions included.
kept_as() {
	cxx=$(go env CXX)
	depends=$(
		key_of "$1"
		$cxx --version 2>/dev/null | head -n 1
		echo "$linked"
	)
	echo "engine/ollama-$(echo "$depends" | sha256 -)"
}

# The module of the server lacks three vendored headers. Two come from the
# system; miniaudio.h comes from the module that wraps it.
prepare() {
	missing=
	lack() { missing="$missing $2"; echo "build/engine: $1 is missing (Debian and Ubuntu: $2)" >&2; }
	cxx=$(go env CXX)
	has() { printf '#include <%s>\n' "$1" | $cxx -E -x c++ - >/dev/null 2>&1; }
	if ! command -v "${cxx%% *}" >/dev/null 2>&1; then
		lack "a C++ compiler" g++
	else
		has nlohmann/json.hpp || lack "header nlohmann/json.hpp" nlohmann-json3-dev
		has stb/stb_image.h || lack "header stb/stb_image.h" libstb-dev
	fi
	if [ -n "$missing" ]; then
		echo "build/engine: apt-get install$missing" >&2
		exit 2
	fi
	go mod download github.com/gen2brain/malgo
	mkdir -p "$out/include/miniaudio"
	cp -f "$(go list -m -f '{{.Dir}}' github.com/gen2brain/malgo)/miniaudio.h" "$out/include/miniaudio/"
	chmod u+w "$out/include/miniaudio/miniaudio.h"
	CPLUS_INCLUDE_PATH=$out/include${CPLUS_INCLUDE_PATH:+:$CPLUS_INCLUDE_PATH}
	export CPLUS_INCLUDE_PATH
}

again= # "yes": build whatever is kept

# build PROGRAM KEYFILE FLAGS builds a program, unless it is up to date.
build() {
	kept_name=$(kept_as "$3")
	if current "$@"; then
		if [ ! -f "$kept/$kept_name" ]; then keep "$1" "$kept_name"; fi
		return
	fi
	rm -f "$2"
	if [ -z "${again:-}" ] && fetch_kept "$kept_name" "$1"; then
		echo "build/engine: taking Ollama $version from $kept" >&2
		key_of "$3" >"$2"
		return
	fi
	prepare
	echo "build/engine: building Ollama $version with $3; this takes minutes" >&2
	CGO_ENABLED=1 CGO_CFLAGS=$3 CGO_CXXFLAGS=$3 go build -trimpath -o "$1.new" -ldflags "$linked" github.com/ollama/ollama
	mv -f "$1.new" "$1"
	key_of "$3" >"$2"
	keep "$1" "$kept_name"
}

# take PROGRAM KEYFILE FLAGS builds a program for a package, or takes that of this
# processor where it is the same.
take() {
	if ! current "$@" && current "$out/ollama" "$out/key" "$3"; then
		cp -f "$out/ollama" "$1"
		cp -f "$out/key" "$2"
	fi
	build "$@"
}

# licences PROGRAM prints those of the modules that a program is made of, and of what
# two of them carry.
licences() {
	../licences/modules.sh "$1"
	go mod download github.com/ollama/ollama github.com/gen2brain/malgo
	folder=$(go list -m -f '{{.Dir}}' github.com/ollama/ollama)
	licence "llama.cpp, in github.com/ollama/ollama" "$folder/llama/llama.cpp/LICENSE"
	licence "ggml, in github.com/ollama/ollama" "$folder/ml/backend/ggml/ggml/LICENSE"
	licence "miniaudio, in github.com/gen2brain/malgo" "$(go list -m -f '{{.Dir}}' github.com/gen2brain/malgo)/LICENSE"
	licence "nlohmann/json" /usr/share/doc/nlohmann-json3-dev/copyright
	licence "stb" /usr/share/doc/libstb-dev/copyright
}

# licence TITLE FILE prints one, if it is there.
licence() {
	if [ -f "$2" ]; then
		printf '==== %s\n\n' "$1"
		cat "$2"
		printf '\n\n'
	fi
}

case ${1:-} in
--all)
	package=$out/package
	mkdir -p "$package"
	case $(go env GOARCH) in
	amd64)
		take "$package/ollama-v3" "$out/key-v3" "$newer"
		take "$package/ollama" "$out/key-v2" "$older" ;;
	*)
		rm -f "$package/ollama-v3"
		take "$package/ollama" "$out/key-plain" "$plain" ;;
	esac
	licences "$package/ollama" >"$package/LICENCES.txt"
	echo "$package" ;;
--here)
	package=$out/package-here
	flags=$(flags_here)
	name=ollama
	if [ "$flags" = "$newer" ]; then name=ollama-v3; fi
	build "$out/ollama" "$out/key" "$flags"
	rm -rf "$package"
	mkdir -p "$package"
	cp "$out/ollama" "$package/$name"
	licences "$package/$name" >"$package/LICENCES.txt"
	echo "$package" ;;
-f | "")
	if [ "${1:-}" = -f ]; then
		rm -f "$out/key"
		again=yes
	fi
	build "$out/ollama" "$out/key" "${IBID_ENGINE_FLAGS:-$(flags_here)}"
	echo "$out/ollama" ;;
*)
	echo "build/engine: unknown argument $1" >&2
	exit 64 ;;
esac
