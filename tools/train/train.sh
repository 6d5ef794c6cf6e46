#!/usr/bin/env bash
# Trains the scorers anew: see README.md beside this.
#
#   tools/train/train.sh BASE PUBLIC WORK
#
# BASE is the folder of all-MiniLM-L6-v2, PUBLIC the file of public questions, WORK a
# folder for what is made on the way. A run that was stopped goes on where it was.
set -euo pipefail
base=$(realpath "$1") public=$(realpath "$2") work=$3
cd "$(dirname "$0")/../.."
here=tools/train python=${PYTHON:-python3}
mkdir -p "$work"
work=$(realpath "$work")
export OMP_NUM_THREADS=1 HF_HUB_OFFLINE=1

pairs() { # NAME FOLDER...
	local name=$1
	shift
	export IBID_HOME=$work/library.$name
	"$python" $here/typeset.py --out "$work/pdf.$name" $(find "$@" -name '*.md' | sort)
	IBID_MODELS=none build/bin/ibid add "$work/pdf.$name"
	go run -tags sqlite_fts5 ./tools/units "$IBID_HOME" >"$work/units.$name.jsonl"
	"$python" $here/pairs.py --units "$work/units.$name.jsonl" --models build/cache/models --out "$work/$name.jsonl" "$@"
}
pairs own $here/documents/{contracts,filings,papers}
pairs everyday $here/documents/everyday

train() { # NAME START PAIRS RATE SEED DATA...
	local name=$1 start=$2 pairs=$3 rate=$4 seed=$5
	shift 5
	[ -f "$work/$name" ] && return
	"$python" $here/train.py --base "$base" ${start:+--start "$work/$start"} --pairs "$pairs" --rate "$rate" --seed "$seed" --out "$work/$name" "$@"
}
train 1 "" 130000 7e-5 1 --data "$public"
train 2 1 77900 5e-5 2 --data "$public"
train 3 2 45000 4e-5 3 --data "$public" --data "$work/own.jsonl=30"
train 4 3 36000 4e-5 4 --data "$public" --data "$work/own.jsonl=30"
train 5 4 103500 5e-5 11 --data "$public" --data "$work/own.jsonl=18"
train 6 5 62000 3.5e-5 12 --data "$public" --data "$work/own.jsonl=14" --data "$work/everyday.jsonl=26"
"$python" $here/tables.py --tables 8000 --statements 4000 --forms 2500 --seed 7 --out "$work/tables.jsonl"
train 7 6 60000 4e-5 61 --data "$public" --data "$work/own.jsonl=20" --data "$work/everyday.jsonl=26" --data "$work/tables.jsonl=2.5" --frozen 2 --left-out 0.2
"$python" $here/export.py --base "$base" --model "$work/7" --out "$work/answers.onnx"

# The second scorer, from the embedder's layers, with the first one as teacher.
"$python" $here/weights.py --model build/cache/models/bge-small-en-v1.5-q.onnx --base "$base" --out "$work/base12"
teacher=$base base=$work/base12
train 12 "" 50000 1.2e-4 71 --data "$public" --data "$work/own.jsonl=20" --data "$work/everyday.jsonl=26" --data "$work/tables.jsonl=2.5" \
	--frozen 0 --left-out 0.2 --teacher "$work/7" --teacher-base "$teacher"
pairs contracts $here/documents/contracts
pairs others $here/documents/{filings,papers}
train 13 12 45000 7e-5 72 --data "$public" --data "$work/contracts.jsonl=44" --data "$work/others.jsonl=20" --data "$work/everyday.jsonl=26" --data "$work/tables.jsonl=2.5" \
	--frozen 0 --left-out 0.2
"$python" $here/mean.py --out "$work/mean" "$work/12" "$work/13"
"$python" $here/export.py --base "$base" --model "$work/mean" --out "$work/answers-12.onnx"

# The scorer for other languages, from the layers of the multilingual embedder.
"$python" $here/weights.py --model build/cache/models/multilingual-e5-small-q.onnx --base "$teacher" --out "$work/base-e5"
base=$work/base-e5
pairs abroad $here/documents/abroad
"$python" $here/tables-abroad.py --out "$work/tables-abroad.jsonl"
train foreign "" 21000 1e-4 82 --data "$public" --data "$work/own.jsonl=20" --data "$work/everyday.jsonl=26" --data "$work/tables.jsonl=2" \
	--data "$work/abroad.jsonl=60" --data "$work/tables-abroad.jsonl=4.5" --frozen 4 --standardise --answered 4000 --left-out 0.2
train foreign-2 foreign 12000 8e-5 83 --data "$public" --data "$work/own.jsonl=20" --data "$work/everyday.jsonl=26" --data "$work/tables.jsonl=2" \
	--data "$work/abroad.jsonl=80" --data "$work/tables-abroad.jsonl=6" --frozen 4 --standardise --left-out 0.2
"$python" $here/export.py --base "$base" --model "$work/foreign-2" --words build/cache/models/multilingual-e5-small-q.onnx --out "$work/answers-foreign.onnx"
