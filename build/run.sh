#!/usr/bin/env bash
# Shows Ibid at work. With a display it opens the window; without one it adds
# the sample documents, asks the first sample question and prints the answer.
#
#   build/run.sh
#   PDF=contract.pdf build/run.sh                  adds that document first
#   PDF=contract.pdf Q="Who pays?" build/run.sh    asks in the terminal, of that document
#
# The library is the person's own, or the one in IBID_HOME.
set -euo pipefail

here=$(cd "$(dirname "$0")/.." && pwd)
ibid=$here/build/bin/ibid
samples=$here/samples

first_question() {
	sed -n 's/.*"question": "\([^"]*\)".*/\1/p' "$samples/questions.json" | head -n 1
}

shown() { # what is typed, then what it prints
	local word line='$ ibid'
	for word in "$@"; do
		word=${word#"$here"/}
		if [[ $word == *[[:space:]]* ]]; then word="\"$word\""; fi
		line+=" $word"
	done
	printf '\n%s\n' "$line"
	"$ibid" "$@"
}

# ibid opens the window when it is given no command.
if [ -z "${Q:-}" ] && [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
	if [ -n "${PDF:-}" ]; then shown add "$PDF"; fi
	exec "$ibid"
fi

if [ -n "${PDF:-}" ]; then
	shown add "$PDF"
	if [ -n "${Q:-}" ]; then
		shown ask "$Q" --in "$PDF"
	else
		printf '\nAsk it something:  make run PDF=%q Q="your question"\n' "$PDF"
	fi
else
	# One sample is a scan, which has nothing to ask for yet, and one is locked.
	readable=()
	for sample in "$samples"/*.pdf; do
		if [[ $sample != */scanned-* && $sample != */locked-* ]]; then readable+=("$sample"); fi
	done
	shown add "${readable[@]}"
	shown ask "${Q:-$(first_question)}"
fi
