#!/usr/bin/env bash
# Shows the page in a browser, with the real program behind it and Vite in front
# of it: what is saved in frontend/src shows at once. Ctrl-C ends it.
#
#   build/dev.sh
#
# The library is build/cache/dev-home, or the one in IBID_HOME. PORT is where the page
# is, 34115 unless set; Vite takes the one after it.
set -euo pipefail
cd "$(dirname "$0")/.."

port=${PORT:-34115}
page=127.0.0.1:$port vite=127.0.0.1:$((port + 1))
export IBID_HOME=${IBID_HOME:-$PWD/build/cache/dev-home}

die() {
	echo "dev: $*" >&2
	exit 1
}

answers() { (: <"/dev/tcp/${1/://}") 2>/dev/null; }

for address in "$page" "$vite"; do
	if answers "$address"; then die "something else answers at $address: end it, or set PORT to another port"; fi
done
[ -d frontend/node_modules ] || die "frontend/node_modules is missing: run make dev"

mkdir -p build/cache "$IBID_HOME"
go build -buildvcs=false -tags dev,webkit2_41,sqlite_fts5 -o build/cache/ibid-dev .

# What this script starts has a session of its own, so that Ctrl-C reaches the script
# alone. The last to start ends first: the program closes its library, then its display goes.
started=()
cleanup() {
	local i
	trap - EXIT HUP INT TERM
	for ((i = ${#started[@]} - 1; i >= 0; i--)); do
		kill "${started[i]}" 2>/dev/null || true
		wait "${started[i]}" 2>/dev/null || true
	done
}
trap cleanup EXIT
trap 'exit 0' HUP INT TERM

# The window of the program opens too, beside the browser. Where there is no display it
# gets a virtual one.
if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
	command -v Xvfb >/dev/null || die "there is no display, and no Xvfb: run build/setup.sh run test"
	coproc SCREEN { exec setsid Xvfb -displayfd 1 -screen 0 1440x900x24 -nolisten tcp 2>/dev/null; }
	started+=("$SCREEN_PID")
	read -r number <&"${SCREEN[0]}" || die "Xvfb has not started"
	export DISPLAY=:$number DBUS_SESSION_BUS_ADDRESS=disabled: GDK_BACKEND=x11 NO_AT_BRIDGE=1
fi

# until_answers ADDRESS PROGRAM NAME waits until a program answers there.
until_answers() {
	until answers "$1"; do
		kill -0 "$2" 2>/dev/null || die "$3 has ended"
		sleep 0.1
	done
}

(cd frontend && exec setsid node_modules/.bin/vite --host "${vite%:*}" --port "${vite#*:}" --strictPort --clearScreen false --logLevel warn) &
started+=($!)
until_answers "$vite" $! Vite
# What isn't the program's own it asks Vite for.
devserver=$page frontenddevserverurl=http://$vite loglevel=Warning setsid build/cache/ibid-dev &
started+=($!)
until_answers "$page" $! "the program"
echo "Ibid is at http://$page/ with the library in $IBID_HOME. Ctrl-C ends it."
wait -n
