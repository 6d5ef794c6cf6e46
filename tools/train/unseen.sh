#!/usr/bin/env bash
# Measures the answers to the questions in unseen/, on which nothing was trained or
# fitted: typesets the documents, lets Ibid read them, and prints how often the first
# quotation answers.
#
#   tools/train/unseen.sh [--long]
#
# With --long each question stands in a longer message.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=tools/train python=${PYTHON:-python3} work=build/cache/unseen
mkdir -p "$work"
export IBID_MODELS=$PWD/build/cache/models IBID_HOME=$PWD/$work/library
if [ ! -d "$IBID_HOME" ]; then
	"$python" $here/typeset.py --out "$work/pdf" $here/unseen/*.md
	build/bin/ibid add "$work/pdf"
fi
go build -tags sqlite_fts5 -o "$work/candidates" ./tools/candidates
"$python" $here/questions.py "$@" $here/unseen >"$work/questions.jsonl"
"$work/candidates" "$IBID_HOME" <"$work/questions.jsonl" >"$work/candidates.jsonl"
"$python" $here/fit.py --weights backend/ground/weights.json --check unseen="$work/candidates.jsonl"
