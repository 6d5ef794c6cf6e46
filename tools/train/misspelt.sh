#!/usr/bin/env bash
# Measures misspelt questions: how often the first quotation answers a question as it was
# written, the same with one error in it, and that when misspelt words are searched in
# other forms too.
#
#   tools/train/misspelt.sh [NAME=HOME=QUESTIONS.jsonl...]
#
# Without libraries and questions of your own these are the ones in unseen/, as
# tools/train/unseen.sh leaves them.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=tools/train python=${PYTHON:-python3} work=build/cache/misspelt unseen=build/cache/unseen
mkdir -p "$work"
export IBID_MODELS=$PWD/build/cache/models
go build -tags sqlite_fts5 -o "$work/candidates" ./tools/candidates
[ $# -gt 0 ] || set -- "unseen=$unseen/library=$unseen/questions.jsonl"
clean=() before=() now=()
for set in "$@"; do
	IFS== read -r name home questions <<<"$set"
	"$python" $here/misspell.py make <"$questions" >"$work/$name.questions.jsonl"
	"$python" $here/misspell.py mend <"$work/$name.questions.jsonl" | "$work/candidates" "$home" >"$work/$name.clean.jsonl"
	"$work/candidates" "$home" spelling <"$work/$name.questions.jsonl" >"$work/$name.before.jsonl"
	"$work/candidates" "$home" <"$work/$name.questions.jsonl" >"$work/$name.now.jsonl"
	clean+=("$work/$name.clean.jsonl") before+=("$work/$name.before.jsonl") now+=("$work/$name.now.jsonl")
done
join() { local IFS=,; echo "$*"; }
"$python" $here/misspell.py report \
	"as written=$(join "${clean[@]}")" "misspelt=$(join "${before[@]}")" "misspelt, in other forms too=$(join "${now[@]}")"
