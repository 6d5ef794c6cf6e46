#!/usr/bin/env bash
# Measures the answers to the questions in unseen/, laid-out/, printed/, cells/ and foreign/, on
# which nothing was trained or fitted: typesets the documents that are no PDFs yet, lets Ibid read them, and
# prints how often the first quotation answers.
#
#   [WITHOUT=PART] tools/train/unseen.sh [--long]
#
# With --long each question of the first two stands in a longer message. PART is a part of
# retrieval to leave out, such as "second", the second scorer.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=tools/train python=${PYTHON:-python3}
export IBID_MODELS=$PWD/build/cache/models
go build -tags sqlite_fts5 -o build/cache/bin/candidates ./tools/candidates
for set in unseen laid-out printed cells foreign; do
	work=build/cache/$set
	mkdir -p "$work"
	export IBID_HOME=$PWD/$work/library
	pdf=$here/$set
	if [ ! -f "$pdf/questions.jsonl" ]; then
		pdf=$work/pdf
		[ -d "$pdf" ] || "$python" $here/typeset.py --out "$pdf" $here/$set/*.md
		"$python" $here/questions.py "$@" $here/$set >"$work/questions.jsonl"
	else
		cp "$pdf/questions.jsonl" "$work/questions.jsonl"
	fi
	rm -rf "$IBID_HOME" # an older Ibid may have read the files otherwise
	build/bin/ibid add "$pdf"
	build/cache/bin/candidates "$IBID_HOME" ${WITHOUT:+"$WITHOUT"} <"$work/questions.jsonl" >"$work/candidates.jsonl"
	"$python" $here/fit.py --weights backend/ground/weights.json --check "$set=$work/candidates.jsonl"
done
