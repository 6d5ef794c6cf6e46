#!/usr/bin/env bash
# Makes the packages, installs the one for Debian as a person would, uses it and
# removes it again; the others are compared with it.
#
#   build/test-package.sh
#   ENGINE=tests build/test-package.sh   with the one model server that the tests have
#                                        built, not the two that a package to hand out has
#
# As root, and where no Ibid is installed, dpkg really installs and removes it. Anyone
# else gets it unpacked in a folder, and what then cannot be shown is said. The window
# is opened where the tests of the window could run. Needs no network. An Ollama on this
# computer would be used instead of the one in the package, so there must be none.
set -euo pipefail
cd "$(dirname "$0")/.."

# engine_runs tells whether a program of the package's model server runs.
engine_runs() {
	local exe
	for exe in /proc/[0-9]*/exe; do
		case $(readlink "$exe" 2>/dev/null) in "$prefix"/lib/ibid/engine/*) return 0 ;; esac
	done
	return 1
}
engine_is_gone() { ! engine_runs; }

# until_true COMMAND... waits at most a minute for a command to succeed.
until_true() {
	local tries=0
	until "$@"; do
		[ $((tries += 1)) -lt 600 ] || return 1
		sleep 0.1
	done
}

# in_library TEXT tells whether a library that is open has a text.
in_library() { grep -qs "$1" "$IBID_HOME/library.db" "$IBID_HOME/library.db-wal"; }

# On a display: opens a sample as a file manager does, by the entry in the menu of
# applications, and closes the window once it is in the library and the model server runs.
if [ "${1:-}" = --on-display ]; then
	prefix=$2
	gio launch "$prefix/share/applications/ibid.desktop" "$prefix/share/ibid/samples/staff-handbook.pdf"
	window=$(timeout 120 xdotool search --sync --onlyvisible --name '^Ibid$' | head -n 1)
	pid=$(xdotool getwindowpid "$window")
	trap 'kill "$pid" 2>/dev/null || true' EXIT
	[ "$(readlink "/proc/$pid/exe")" = "$prefix/bin/ibid" ]
	until_true engine_runs
	until_true in_library 'Staff Handbook' # its words, or its title
	kill "$pid"
	tail --pid="$pid" -f /dev/null
	exit
fi

scratch=$(mktemp -d)
installed=''
cleanup() {
	if [ -n "$installed" ]; then dpkg --purge ibid >/dev/null 2>&1 || true; fi
	rm -rf "$scratch"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

die() {
	echo "test-package: $*" >&2
	exit 1
}
shown() { echo "  ok  $*"; }
left_out() { echo "   -  $*"; }

# field PATH prints a value of the JSON on standard input, such as engine.kind.
field() { node -pe "JSON.parse(require('fs').readFileSync(0)).$1"; }

# clean COMMAND... runs a command as a person does who has never used Ibid, with
# the programs of the system and nothing that another test has set.
clean() {
	env -i HOME="$scratch/home" IBID_HOME="$scratch/library" LANG=C.UTF-8 \
		PATH="$prefix/bin:/usr/bin:/bin" XDG_DATA_DIRS="$prefix/share:/usr/share" "$@"
}

echo "==> versions"
older=
for described in 8d51aff v0.9.0-rc.1 v0.9.0-rc.1-3-gabc1234 v0.9.0-rc.2 v0.9.0 v0.9.0-12-gabc1234 v0.9.1; do
	newer=$(build/linux/version.sh "$described" 1780000000)
	[ -z "$older" ] || dpkg --compare-versions "$older" lt "$newer" || die "$newer is not newer than $older"
	older=$newer
done
shown "each of seven builds is newer to dpkg than the one before it"

echo "==> packages"
build/package.sh "$scratch/packages"
(umask 077 && build/package.sh "$scratch/again" 2>/dev/null)
diff -r "$scratch/packages" "$scratch/again" || die "the same commit gave other packages"
rm -rf "$scratch/again"
shown "made a second time they are the same to the byte"
deb=$(echo "$scratch"/packages/*.deb) rpm=$(echo "$scratch"/packages/*.rpm) archive=$(echo "$scratch"/packages/*.tar.gz)

mkdir "$scratch/deb" "$scratch/rpm" "$scratch/archive" "$scratch/home"
dpkg-deb -x "$deb" "$scratch/deb"
tar -C "$scratch/archive" -xzf "$archive"
unpacked=$(echo "$scratch"/archive/ibid-*)
# The one difference: where Debian looks for completions of zsh.
diff -r --exclude=zsh "$scratch/deb/usr" "$unpacked" || die "the archive and the .deb differ"
shown "the archive has what the .deb has"
if command -v rpm >/dev/null; then
	rpm -K --nosignature "$rpm" >/dev/null || die "the .rpm is damaged"
	# A folder has no digest: what is left are the files.
	rpm -qp --queryformat '[%{FILEDIGESTS}  %{FILENAMES}\n]' "$rpm" | awk 'NF == 2' | sort >"$scratch/rpm.txt"
	(cd "$unpacked" && find . -type f -exec sha256sum {} + | sed 's# \./# /usr/#' | sort) >"$scratch/archive.txt"
	diff "$scratch/rpm.txt" "$scratch/archive.txt" || die "the .rpm and the archive differ"
	rpm -qlp "$rpm" >"$scratch/files.txt"
	! grep -v ibid "$scratch/files.txt" || die "the .rpm claims what others have too"
	rpm -qRp "$rpm" >"$scratch/needs.txt"
	grep -qF 'libwebkit2gtk-4.1.so.0()(64bit)' "$scratch/needs.txt" || die "the .rpm does not ask for the web view"
	shown "the .rpm has it too, asks for its libraries and claims no folder of others"
else
	left_out "the .rpm is not looked into: rpm is not here"
fi
if [ "$(id -u)" -eq 0 ] && command -v rpm >/dev/null; then
	# Not of this system, so without what it depends on: dpkg shows that it runs.
	in_root() { rpm --root "$scratch/rpm" "$@" >"$scratch/said.txt" 2>&1 || die "rpm $1: $(cat "$scratch/said.txt")"; }
	in_root --initdb
	in_root -i --nodeps "$rpm"
	in_root -V --nodeps ibid
	diff -r "$scratch/rpm/usr" "$unpacked" || die "what rpm has installed and the archive differ"
	in_root -e --nodeps ibid
	[ -z "$(find "$scratch/rpm/usr" -not -type d -o -name '*ibid*')" ] || die "rpm has left something"
	shown "rpm has installed it in a folder, verified and removed it"
else
	left_out "the .rpm is not installed: that needs rpm and root"
fi
for tool in "desktop-file-validate $unpacked/share/applications/ibid.desktop" \
	"desktop-file-validate $unpacked/share/applications/ibid-link.desktop" \
	"appstreamcli validate --no-net --override=cid-desktopapp-is-not-rdns=info $unpacked/share/metainfo/ibid.metainfo.xml"; do
	if command -v "${tool%% *}" >/dev/null; then
		said=$($tool) || die "$said"
		shown "${tool%% *}"
	else
		left_out "${tool%% *} is not here"
	fi
done

echo "==> install"
if [ "$(id -u)" -eq 0 ] && ! dpkg-query --show ibid >/dev/null 2>&1; then
	installed=yes prefix=/usr
	dpkg -i "$deb" >"$scratch/dpkg.txt" 2>&1 || die "$(cat "$scratch/dpkg.txt")"
	shown "dpkg has installed $(dpkg-query --show --showformat='${Package} ${Version} for ${Architecture}' ibid)"
else
	prefix=$scratch/deb/usr
	left_out "unpacked in a folder: to install it needs root, and no Ibid that is there already"
fi

echo "==> use"
clean ibid --version
found=$(clean ibid doctor --json)
[ "$(field engine.kind <<<"$found")" = bundled ] || die "not the package's model server was found, but: $(field engine <<<"$found")"
program=$(field engine.program <<<"$found")
case $program in "$prefix"/lib/ibid/engine/*) ;; *) die "the model server was found in $program" ;; esac
shown "the model server that was found is $program"
engine_is_gone || die "it ran before it was asked for"
[ "$(field models.builtIn <<<"$found")" = bge-small-en-v1.5 ] || die "the built-in models can't be used: $(field models.builtInProblem.message <<<"$found")"
grep -q 'ONNX Runtime' "$prefix/share/doc/ibid/copyright" || die "the licence of ONNX Runtime is missing"
grep -q '^-- PP-OCRv6' "$prefix/share/doc/ibid/copyright" || die "the licence of the models that read scans is missing"
[ -s "$prefix/lib/ibid/models/onnxruntime-notices.txt" ] || die "the notices of ONNX Runtime are missing"
shown "the built-in models are found and whole, and their licences are there"

state=$(clean ibid setup --json)
[ "$(field engine.state <<<"$state")" = ready ] || die "it does not start: $state"
address=$(field engine.host <<<"$state")
shown "it started, answered as Ollama $(field engine.version <<<"$state") at $address"
until_true engine_is_gone || die "it still runs after Ibid has ended"
! (: <"/dev/tcp/${address%:*}/${address#*:}") 2>/dev/null || die "something still answers at $address"
shown "and was gone when Ibid was"

samples=$prefix/share/ibid/samples
clean ibid add "$samples/bakery-annual-report.pdf" 2>/dev/null
grep -q '^vectors    Built-in (English), 384 dimensions' <<<"$(clean ibid index)" || die "it was not embedded: $(clean ibid index)"
shown "a document is embedded by the built-in model"
answer=$(clean ibid ask "$(sed -n 's/.*"question": "\([^"]*\)".*/\1/p' "$samples/questions.json" | head -n 1)")
grep -F '[1]' <<<"$answer" >/dev/null || die "the answer cites nothing: $answer"
printf '%s\n' "$answer" | sed 's/^/      | /'
shown "it answers about a sample, and cites the page"

found=$(env -i HOME="$scratch/home" IBID_HOME="$scratch/other" PATH=/usr/bin:/bin "$unpacked/bin/ibid" doctor --json)
relocated=$(field engine.program <<<"$found")
case $relocated in "$unpacked"/lib/ibid/engine/*) ;; *) die "the archive's Ibid found $relocated" ;; esac
[ "$(field models.builtIn <<<"$found")" = bge-small-en-v1.5 ] || die "the archive's Ibid found no built-in models"
shown "the archive's Ibid finds its own, wherever it was unpacked"

if command -v xvfb-run >/dev/null && command -v dbus-run-session >/dev/null && command -v xdotool >/dev/null && command -v gio >/dev/null; then
	clean env GDK_BACKEND=x11 NO_AT_BRIDGE=1 xvfb-run -a -s '-screen 0 1400x900x24' \
		dbus-run-session -- "$PWD/build/test-package.sh" --on-display "$prefix" >"$scratch/window.txt" 2>&1 ||
		die "the window did not open: $(cat "$scratch/window.txt")"
	until_true engine_is_gone || die "the model server still runs after the window was closed"
	grep -q 'staff-handbook' <<<"$(clean ibid list)" || die "the window was opened with a file and has not added it"
	shown "its entry in the menu opens the window with a file, and that starts and ends the model server"
else
	left_out "the window is not opened: xvfb-run, dbus-run-session, xdotool or gio is not here"
fi

echo "==> remove"
before=$(sha256sum <"$scratch/library/library.db")
if [ -n "$installed" ]; then
	dpkg-deb -c "$deb" | awk '{ print substr($6, 2) }' | grep ibid >"$scratch/files.txt"
	dpkg --purge ibid >"$scratch/dpkg.txt" 2>&1 || die "$(cat "$scratch/dpkg.txt")"
	installed=''
	while read -r path; do [ ! -e "$path" ] || die "$path is still there"; done <"$scratch/files.txt"
	! dpkg-query --show ibid >/dev/null 2>&1 || die "dpkg still knows it"
	shown "nothing is left of the $(wc -l <"$scratch/files.txt") files and folders"
else
	left_out "nothing was installed, so nothing is removed"
fi
[ "$(sha256sum <"$scratch/library/library.db")" = "$before" ] || die "removing it has changed the library"
prefix=$unpacked
grep -q 'staff-handbook' <<<"$(clean ibid list)" || die "the library is not whole"
shown "the library of the person is still there, and another Ibid reads it"
