#!/usr/bin/env bash
# Measures the answers to the questions in unseen/ and laid-out/, on which nothing was
# trained or fitted: typesets the documents, lets Ibid read them, and prints how often the
# first quotation answers.
#
#   tools/train/unseen.sh [--long]
#
# With --long each question stands in a longer message.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=tools/train python=${PYTHON:-python3}
export IBID_MODELS=$PWD/build/cache/models
go build -tags sqlite_fts5 -o build/cache/bin/candidates ./tools/candidates
for set in unseen laid-out; do
	work=build/cache/$set
	mkdir -p "$work"
	export IBID_HOME=$PWD/$work/library
	if [ ! -d "$IBID_HOME" ]; then
		"$python" $here/typeset.py --out "$work/pdf" $here/$set/*.md
		build/bin/ibid add "$work/pdf"
	fi
	"$python" $here/questions.py "$@" $here/$set >"$work/questions.jsonl"
	build/cache/bin/candidates "$IBID_HOME" <"$work/questions.jsonl" >"$work/candidates.jsonl"
	"$python" $here/fit.py --weights backend/ground/weights.json --check "$set=$work/candidates.jsonl"
done
