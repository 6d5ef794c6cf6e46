#!/usr/bin/env bash
# Runs frontend/e2e/*.e2e.ts: the page in a browser, with the real program behind
# it, real files and a real library. Expects frontend/dist to be built.
#
#   build/test-browser.sh             all of them
#   build/test-browser.sh passages    only frontend/e2e/passages.e2e.ts
#   build/test-browser.sh --frames FOLDER    measures frames while a folder is read
#
# CHROME names the browser, if it is not one of those that are looked for.
set -euo pipefail
cd "$(dirname "$0")/.."

# shellcheck source=build/e2e.sh
. build/e2e.sh

find_browser() {
	local name
	for name in ${CHROME:+"$CHROME"} chromium chromium-browser google-chrome google-chrome-stable build/cache/browser/chromium; do
		command -v "$name" >/dev/null || continue
		# Ubuntu's stand-in for the snap.
		if grep -qs 'snap install' "$(command -v "$name")"; then continue; fi
		realpath "$(command -v "$name")"
		return
	done
	die "no browser found: run build/setup.sh run test, or set CHROME"
}

CHROME=$(find_browser)
export CHROME

mkdir -p build/cache
go build -buildvcs=false -tags dev,webkit2_41,sqlite_fts5 -o build/cache/ibid-dev .
go build -buildvcs=false -o build/cache/fakeollama ./internal/fake/cmd/fakeollama
export IBID_E2E_APP=$PWD/build/cache/ibid-dev IBID_E2E_OLLAMA=$PWD/build/cache/fakeollama

# The window of the program opens too, beside the browser: it needs a display,
# and no session bus, so that several of them do not look for each other.
export DBUS_SESSION_BUS_ADDRESS=disabled: GDK_BACKEND=x11 NO_AT_BRIDGE=1
case ${1:-} in
--pictures) export IBID_E2E_INCLUDE=pictures.ts ;; # for build/screenshots.sh
--frames) export IBID_E2E_INCLUDE=frames.ts IBID_E2E_FOLDER=$2 ;; # a figure of tools/measure/results.md
?*) export IBID_E2E_INCLUDE=$1.e2e.ts ;;
esac
cd frontend
xvfb-run -a -s '-screen 0 1440x900x24' node_modules/.bin/vitest run --config e2e/vitest.config.ts
