#!/usr/bin/env bash
# Measures questions that follow others, from the conversations in talks/: how often the
# first quotation answers a question that leaves something to those before it, the same
# as if it had been the first, and that of a question about something else.
#
#   tools/train/talks.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
here=tools/train python=${PYTHON:-python3} work=build/cache/talks
mkdir -p "$work"
export IBID_MODELS=$PWD/build/cache/models
go build -tags sqlite_fts5 -o "$work/candidates" ./tools/candidates

# measure TITLE FLAGS... prints what is found for one kind of question.
measure() {
	title=$1 given=()
	shift
	for set in unseen=$here/unseen everyday=$here/documents/everyday; do
		name=${set%%=*} documents=${set#*=}
		export IBID_HOME=$PWD/$work/$name
		if [ ! -d "$IBID_HOME" ]; then
			"$python" $here/typeset.py --out "$work/$name.pdf" "$documents"/*.md
			build/bin/ibid add "$work/$name.pdf"
		fi
		"$python" $here/questions.py "$@" --talks $here/talks/$name.jsonl >"$work/$name.questions.jsonl"
		"$work/candidates" "$IBID_HOME" <"$work/$name.questions.jsonl" >"$work/$name.jsonl"
		given+=("$name=$work/$name.jsonl")
	done
	echo "$title"
	"$python" $here/fit.py --weights backend/ground/weights.json --check "${given[@]}"
}

measure "follow-ups"
measure "follow-ups, without what was asked before" --forget
measure "another subject" --alone
