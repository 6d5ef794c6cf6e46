#!/usr/bin/env python3
"""Makes training groups of questions over documents that Ibid has read.

    pairs.py --units UNITS.jsonl --models FOLDER --out PAIRS.jsonl FOLDER_OF_DOCUMENTS...

UNITS.jsonl is what tools/units prints of a library with the typeset documents. A
question's right units are those with the words of its answer; its wrong ones are the
units of the 30 passages that fit it best, by words and meaning, the most promising first.
"""
import argparse
import collections
import glob
import json
import os
import re

from passages import Embedder, Library


def norm(text):
    return re.findall(r"\w+", re.sub(r"\*\*|\\|`", "", text).lower())


def match(answer, units):
    """Indices of the units that have the words of an answer."""
    words = norm(answer)
    wanted, best = collections.Counter(words), []
    for i, u in enumerate(units):
        both = sum((wanted & collections.Counter(u["words"])).values())
        if both >= 0.6 * len(words) and both >= min(3, len(words)):
            best.append((both / len(words) - 0.002 * max(0, len(u["words"]) - len(words)), i))
    top = max([s for s, _ in best], default=0)
    return [i for s, i in best if s >= top - 0.05][:3]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--units", required=True)
    p.add_argument("--models", required=True, help="the folder of `make models`")
    p.add_argument("--out", required=True)
    p.add_argument("documents", nargs="+")
    a = p.parse_args()
    library = Library(a.units, Embedder(a.models), a.out + ".vectors")
    documents = collections.defaultdict(list)
    for passage in library.passages:
        for u in passage["units"]:
            documents[os.path.splitext(passage["name"])[0]].append({**u, "words": norm(u["w"]), "d": passage["title"], "n": passage["name"]})
    told = collections.Counter()
    with open(a.out, "w") as out:
        for path in sorted(f for folder in a.documents for f in glob.glob(os.path.join(folder, "**", "*.jsonl"), recursive=True)):
            units = documents.get(os.path.splitext(os.path.basename(path))[0])
            if not units:
                told["documents not read"] += 1
                continue
            for line in open(path):
                x = json.loads(line)
                right = []
                for answer in x.get("answer", []):
                    right += [units[i] for i in match(answer, units) if units[i] not in right]
                if x["expect"] == "answer" and not right:
                    told["answers not found"] += 1
                    continue
                said = [collections.Counter(u["words"]) for u in right]
                wrong = [c for c in library.units(x["q"]) if not any(s <= collections.Counter(norm(c["w"])) for s in said)]
                wrong.sort(key=lambda c: -c["promise"])
                told[x["expect"]] += 1
                unit = lambda u: [u["t"], u["p"], u["h"], u["d"]]
                out.write(json.dumps({"q": x["q"], "src": "own", "title": (right or wrong)[0]["d"] or "", "pos": [unit(u) for u in right],
                                      "neg": [unit(u) for u in wrong[:48]]}, ensure_ascii=False) + "\n")
    print(dict(told))


if __name__ == "__main__":
    main()
