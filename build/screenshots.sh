#!/usr/bin/env bash
# Takes docs/screenshots/*.png of the real program with the sample documents.
# Expects frontend/dist to be built.
#
#   build/screenshots.sh            all of them
#   build/screenshots.sh answer     only answer.png, answer-dark.png, answer-900.png and answer-1920.png
set -euo pipefail
cd "$(dirname "$0")/.."

export IBID_E2E_PICTURES=$PWD/docs/screenshots IBID_E2E_ONLY=${1:-}
mkdir -p "$IBID_E2E_PICTURES"
build/test-browser.sh --pictures

# A palette of 256 colours cannot be told from the original here, at a third of the size.
for picture in "$IBID_E2E_PICTURES/${IBID_E2E_ONLY:-}"*.png; do
	convert "$picture" -strip +dither -colors 256 -define png:compression-level=9 "PNG8:$picture"
done
