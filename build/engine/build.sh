#!/bin/sh
# Builds the real Ollama server for the tests, CPU only, from the Go module that
# go.mod pins, into build/cache/engine/ollama. About five minutes on two cores
# the first time; nothing at all when the program is up to date.
#
#   build/engine/build.sh            build if needed, print the program's path
#   build/engine/build.sh -f         build again
#   IBID_ENGINE_FLAGS="-O2"          other compiler flags
#
# Exit status: 0 built or up to date, 2 a header or compiler is missing (standard
# error says which package has it), otherwise that of `go build`.
set -eu

here=$(CDPATH="" cd -- "$(dirname -- "$0")" && pwd)
out=${IBID_ENGINE_DIR:-$here/../cache/engine}
mkdir -p "$out"
out=$(CDPATH="" cd -- "$out" && pwd)
program=$out/ollama

cd "$here"
export GOWORK=off GOFLAGS=-mod=readonly
version=$(go list -m -f '{{.Version}}' github.com/ollama/ollama)

# Without flags of our own the kernels are built for SSE2, which is more than
# ten times slower. x86-64-v3 is AVX2 with FMA, BMI and F16C.
case $(uname -sm) in
"Linux x86_64")
	flags="-O3"
	if grep -qw avx2 /proc/cpuinfo && grep -qw fma /proc/cpuinfo && grep -qw bmi2 /proc/cpuinfo && grep -qw f16c /proc/cpuinfo; then
		flags="-O3 -march=x86-64-v3"
	fi ;;
*) flags="-O3" ;;
esac
flags=${IBID_ENGINE_FLAGS:-$flags}

key="ollama $version; $(go env GOVERSION GOOS GOARCH | tr '\n' ' '); $flags; $(cksum <go.sum)"
if [ "${1:-}" != -f ] && [ -x "$program" ] && [ "$(cat "$out/key" 2>/dev/null)" = "$key" ]; then
	echo "$program"
	exit 0
fi

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

# The module of the server lacks three vendored headers. Two come from the
# system; miniaudio.h comes from the module that wraps it.
go mod download github.com/gen2brain/malgo
mkdir -p "$out/include/miniaudio"
cp -f "$(go list -m -f '{{.Dir}}' github.com/gen2brain/malgo)/miniaudio.h" "$out/include/miniaudio/"
chmod u+w "$out/include/miniaudio/miniaudio.h"
CPLUS_INCLUDE_PATH=$out/include${CPLUS_INCLUDE_PATH:+:$CPLUS_INCLUDE_PATH}
export CPLUS_INCLUDE_PATH

echo "build/engine: building Ollama $version with $flags; this takes minutes" >&2
rm -f "$out/key"
CGO_ENABLED=1 CGO_CFLAGS=$flags CGO_CXXFLAGS=$flags go build -trimpath -o "$program.new" -ldflags "-s -w \
	-X github.com/ollama/ollama/version.Version=${version#v} \
	-X github.com/ollama/ollama/server.mode=release" github.com/ollama/ollama
mv -f "$program.new" "$program"
printf '%s\n' "$key" >"$out/key"
echo "$program"
