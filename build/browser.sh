#!/usr/bin/env bash
# Fetches a Chromium for the browser tests and prints its path. It is for systems whose
# archive has none that runs in a container: Ubuntu's package only installs a snap.
# The npm package @sparticuz/chromium (MIT) carries the program itself, packed with
# Brotli; build/browser/package-lock.json holds its checksum. It has no window, is for
# x86-64, and needs of the system no more than libnss3.
#
#   CHROME=$(build/browser.sh) make test-browser    uses it anywhere
set -euo pipefail
cd "$(dirname "$0")/.."

[ "$(uname -sm)" = "Linux x86_64" ] || {
	echo "browser: there is no such Chromium for $(uname -sm); set CHROME to a browser's path." >&2
	exit 1
}
browser=$PWD/build/cache/browser/chromium
lock=build/browser/package-lock.json
if ! cmp -s "$lock" "$browser.lock" || [ ! -x "$browser" ]; then
	npm --prefix build/browser ci --ignore-scripts --no-audit --no-fund --loglevel error >&2
	mkdir -p "${browser%/*}"
	node -e '
		const { createReadStream, createWriteStream } = require("fs");
		const { createBrotliDecompress } = require("zlib");
		const { pipeline } = require("stream/promises");
		const [from, to] = process.argv.slice(1);
		pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }))
			.catch((reason) => { console.error(reason); process.exit(1); });
	' build/browser/node_modules/@sparticuz/chromium/bin/chromium.br "$browser.new"
	mv "$browser.new" "$browser"
	cp "$lock" "$browser.lock"
	rm -rf build/browser/node_modules
fi
"$browser" --version >&2 || {
	echo "browser: $browser does not run here; libnss3 may be missing." >&2
	exit 1
}
echo "$browser"
