#!/usr/bin/env bash
# Runs frontend/e2e/window/*.e2e.ts: the real window on a display of its own,
# with a window manager, real drops and the system's dialogs. Expects
# frontend/dist to be built. Linux only.
#
#   build/test-window.sh           all of them
#   build/test-window.sh frames    only frontend/e2e/window/frames.e2e.ts
set -euo pipefail
cd "$(dirname "$0")/.."

# On the display: a window manager, then the tests.
if [ "${1:-}" = --on-display ]; then
	openbox &
	manager=$!
	trap 'kill "$manager" 2>/dev/null || true' EXIT
	cd frontend
	node_modules/.bin/vitest run --config e2e/vitest.config.ts
	exit
fi

# shellcheck source=build/e2e.sh
. build/e2e.sh
[ "$(uname -s)" = Linux ] || die "the window can be driven on Linux only"
for tool in WebKitWebDriver xvfb-run dbus-run-session openbox xdotool import; do
	command -v "$tool" >/dev/null || die "$tool is missing: run build/setup.sh run test"
done

mkdir -p build/cache frontend/test-results
window=desktop,production,webkit2_41,sqlite_fts5
go build -buildvcs=false -tags "$window" -o build/cache/ibid-window .
go build -buildvcs=false -tags "$window,e2e" -o build/cache/ibid-e2e .
go build -buildvcs=false -o build/cache/fakeollama ./internal/fake/cmd/fakeollama
read -ra gtk < <(pkg-config --cflags --libs gtk+-3.0)
cc -o build/cache/drag-source frontend/e2e/window/drag-source.c "${gtk[@]}"
cc -o build/cache/close-window frontend/e2e/window/close-window.c -lX11

export IBID_E2E_APP=$PWD/build/cache/ibid-window IBID_E2E_WINDOW=$PWD/build/cache/ibid-e2e
export IBID_E2E_OLLAMA=$PWD/build/cache/fakeollama
export IBID_E2E_DRAG=$PWD/build/cache/drag-source IBID_E2E_CLOSE=$PWD/build/cache/close-window
export IBID_E2E_RESULTS=$PWD/frontend/test-results
export IBID_E2E_INCLUDE="window/${1:-*}.e2e.ts" GDK_BACKEND=x11 NO_AT_BRIDGE=1
# Wider than the window, so that there is a place to drag from.
xvfb-run -a -s '-screen 0 1600x1000x24' dbus-run-session -- build/test-window.sh --on-display
