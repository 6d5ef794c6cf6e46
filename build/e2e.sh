# shellcheck shell=bash
# What build/test-browser.sh and build/test-window.sh begin with: they read this
# file. It makes sure that there is a page to test, gives the tests a folder of
# their own, and ends the programs that they started and have not ended.

die() {
	echo "$(basename "$0" .sh): $*" >&2
	exit 1
}

[ -f frontend/dist/index.html ] || die "frontend/dist is empty: run make frontend"
[ -d frontend/node_modules ] || die "frontend/node_modules is missing: run make frontend"

IBID_E2E_DIR=$(mktemp -d)
export IBID_E2E_DIR
cleanup() {
	local file
	for file in "$IBID_E2E_DIR"/*.pid; do
		# What the tests have ended themselves has taken its file with it.
		if [ -e "$file" ]; then kill -KILL "$(cat "$file")" 2>/dev/null || true; fi
	done
	rm -rf "$IBID_E2E_DIR"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

# The built-in models would be found in build/cache. The tests have a model server of
# their own, whose vectors they know; one that wants the real ones names the folder.
export IBID_MODELS=${IBID_MODELS:-none}
