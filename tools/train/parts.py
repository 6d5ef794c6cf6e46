#!/usr/bin/env python3
"""Measures questions of two parts: "When does it start and what does it cost?"

    parts.py IBID NAME=HOME=QUESTIONS.jsonl...

Joins questions with an answer about the same document in pairs, asks the program IBID
each pair as one question, without a chat model, and prints the share of the parts that
one of the first three quotations answers, and of the pairs of which both are. The same
for the questions asked one by one. HOME is the library's folder; the questions are as
tools/candidates reads them. Intervals are 95 % bootstrap intervals.
"""
import collections
import json
import os
import random
import re
import subprocess
import sys

# What may follow "and" as it stands: a question word, or a verb with its subject.
FOLLOWS = re.compile(
    r"(?i)^(who|whose|what|when|where|why|how (much|many|long|often|far|old|do|does|did|is|are|was|were|can))\b"
    r"|^(is|are|was|were|does|do|did|can|could|may|must|will|has|have|should) (it|they|the|a|an|any|there|i|we|you|my|our)\b")


def pairs(name, path):
    by = collections.defaultdict(list)
    for x in map(json.loads, open(path)):
        one = ". " not in x["q"] and "?" not in x["q"][:-1]
        if x["expect"] == "answer" and x["gold"] and one and FOLLOWS.match(x["q"]) and not x.get("conv") and not x.get("before"):
            by[x.get("doc") or x.get("document") or name].append(x)
    for document, questions in sorted(by.items()):
        random.Random(document).shuffle(questions)
        yield from zip(questions[::2], questions[1::2])


def quotations(program, home, question):
    env = dict(os.environ, IBID_HOME=home)
    out = subprocess.run([program, "ask", "--json", "--again", "--", question], capture_output=True, text=True, env=env).stdout  # status 3: not found
    return [" ".join(c["quote"].split()) for c in json.loads(out)["citations"][:3]]


def answers(x, quotes):
    return any(all(re.search(g, q) for g in x["gold"]) for q in quotes)


def interval(values):
    r, n = random.Random(1), len(values)
    means = sorted(sum(r.choices(values, k=n)) / n for _ in range(2000))
    return f"{sum(values) / n:.3f} [{means[50]:.3f}, {means[1949]:.3f}]"


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program, together, alone = sys.argv[1], [], []
    for at in sys.argv[2:]:
        name, home, path = at.split("=")
        for a, b in pairs(name, path):
            joined = f"{a['q'].rstrip('?. ')} and {b['q'][0].lower()}{b['q'][1:].rstrip('?. ')}?"
            quotes = quotations(program, home, joined)
            together.append((answers(a, quotes), answers(b, quotes)))
            alone.append(tuple(answers(x, quotations(program, home, x["q"])) for x in (a, b)))
    print("| of", len(together), "pairs | parts answered | both |\n|---|---|---|")
    for row, values in (("asked as one question", together), ("asked one by one", alone)):
        print("|", row, "|", interval([sum(v) / 2 for v in values]), "|", interval([all(v) for v in values]), "|")


if __name__ == "__main__":
    main()
