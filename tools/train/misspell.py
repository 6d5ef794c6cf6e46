#!/usr/bin/env python3
"""Misspells questions, and measures what is found for them.

    misspell.py make < questions.jsonl > misspelt.jsonl
    misspell.py mend < misspelt.jsonl > questions.jsonl
    misspell.py report TITLE=CANDIDATES.jsonl,CANDIDATES.jsonl... TITLE=...

make puts one error into one content word of each question that has an answer: two
neighbouring letters swapped, one left out, one doubled, or a neighbouring key instead, but
not in its first letter. It prints the same errors at every run. mend takes them out again.

report prints, for dumps of tools/candidates of the same questions, how often the first
quotation answers, how often one of the first three does and how often a passage with the
answer is among the first five, and the differences from the dumps before them.
"""
import json
import random
import re
import sys

KEYS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
STOP = set("""about after all also and any are been before being between both but can could did does doing down during
each else every for from had has have having here how into its itself just like made make many more most much must need
not now off once one only other our ours out over own put same say says shall she should some such than that the their
them then there these they this those through too two under until upon very was well were what when where which while who
whom whose why will with within without would you your whether please tell give get got goes going ever still even yet""".split())


def near(letter):
    """The keys beside one, in its row."""
    for row in KEYS:
        if letter in row:
            i = row.index(letter)
            return row[max(0, i - 1):i] + row[i + 1:i + 2]
    return ""


def misspell(word, chance):
    """A word with one error in it, not in its first letter."""
    kinds = ["swap", "omit", "double", "key"]
    chance.shuffle(kinds)
    for kind in kinds:
        at = list(range(1, len(word)))
        chance.shuffle(at)
        for i in at:
            if kind == "swap" and i + 1 < len(word) and word[i] != word[i + 1]:
                return kind, word[:i] + word[i + 1] + word[i] + word[i + 2:]
            if kind == "omit" and i + 1 < len(word):
                return kind, word[:i] + word[i + 1:]
            if kind == "double" and word[i] not in (word[i - 1], word[i + 1:i + 2]):
                return kind, word[:i + 1] + word[i] + word[i + 1:]
            if kind == "key" and near(word[i]):
                return kind, word[:i] + chance.choice(near(word[i])) + word[i + 1:]
    return "", word


def make():
    for line in sys.stdin:
        x = json.loads(line)
        chance = random.Random(x["q"])
        words = [m for m in re.finditer(r"(?<![\w'’-])[a-z]{4,}(?![\w'’-])", x["q"]) if m.group() not in STOP]
        if x["expect"] != "answer" or not words:
            continue
        word = chance.choice(words)
        kind, wrong = misspell(word.group(), chance)
        if wrong != word.group():
            x.update(meant=x["q"], word=word.group(), wrong=wrong, error=kind, q=x["q"][:word.start()] + wrong + x["q"][word.end():])
            print(json.dumps(x, ensure_ascii=False))


def mend():
    for line in sys.stdin:
        x = json.loads(line)
        print(json.dumps({**x, "q": x["meant"]}, ensure_ascii=False))


def outcomes(paths):
    """Says of each question whether it is answered first, among three, and found among five."""
    import fit
    found = {}
    for path in paths:
        for line in open(path):
            q = json.loads(line)
            if q["expect"] != "answer":
                continue
            key = q.get("meant", q["q"])
            if not q["c"]:
                found[key] = (False, False, False)
                continue
            right = [all(re.search(g, fit.fold(c["w"])) or re.search(g, fit.fold(c["t"])) for g in q["gold"]) for c in q["c"]]
            passages = list(dict.fromkeys(c["i"] for c in q["c"]))[:5]
            hits = fit.quoted(q, list(range(len(q["c"]))))
            found[key] = (hits[:1] == [True], any(hits), any(r and c["i"] in passages for c, r in zip(q["c"], right)))
    return found


def report(sets):
    import fit
    import numpy as np
    dumps = [(s.split("=")[0], outcomes(s.split("=")[1].split(","))) for s in sets]
    same = [k for k in dumps[0][1] if all(k in found for _, found in dumps)]
    rows = [(title, np.array([found[k] for k in same], float)) for title, found in dumps]
    r = np.random.RandomState(1)
    picks = r.randint(0, len(same), (2000, len(same)))
    print(f"| {len(same)} questions | first quotation | one of three | passage among the first five |\n|---|---|---|---|")
    for i, (title, v) in enumerate(rows):
        print("| " + title, *(fit.interval(v[:, j]) for j in range(3)), sep=" | ", end=" |\n")
        if i:
            d = v - rows[i - 1][1]
            m = d[picks].mean(1)
            print("| difference", *(f"{d[:, j].mean():+.3f} [{np.percentile(m[:, j], 2.5):+.2f}, {np.percentile(m[:, j], 97.5):+.2f}]" for j in range(3)), sep=" | ", end=" |\n")


if __name__ == "__main__":
    if sys.argv[1:2] == ["make"]:
        make()
    elif sys.argv[1:2] == ["mend"]:
        mend()
    elif sys.argv[1:2] == ["report"] and len(sys.argv) > 2:
        report(sys.argv[2:])
    else:
        sys.exit(__doc__)
