#!/usr/bin/env bash
# Measures how often the first quotation answers, on libraries and questions of your own.
#
#   tools/train/eval.sh NAME=HOME=QUESTIONS.jsonl...
#
# HOME is a library whose passages have vectors. A line of QUESTIONS is {"q", "expect",
# "gold"}: expect is "answer" or "refuse", and gold a list of regular expressions that an
# answering quotation matches. Weights are fitted on all libraries but the one that is
# measured, so that at least two are needed.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=build/cache/eval
mkdir -p $work
go build -tags sqlite_fts5 -o $work/candidates ./tools/candidates
export IBID_MODELS=$PWD/build/cache/models
given=() unread=()
for set in "$@"; do
	IFS== read -r name home questions <<<"$set"
	$work/candidates "$home" stop <"$questions" >"$work/$name.jsonl"
	$work/candidates "$home" scorer <"$questions" >"$work/$name.unread.jsonl"
	given+=("$name=$work/$name.jsonl") unread+=("$name=$work/$name.unread.jsonl")
done
"${PYTHON:-python3}" tools/train/fit.py --ablate --first "${unread[@]}" --scorer "${given[@]}"
