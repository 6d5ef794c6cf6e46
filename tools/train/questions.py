#!/usr/bin/env python3
"""Prints the questions over written documents as tools/candidates reads them.

    questions.py FOLDER > questions.jsonl

FOLDER has a file NAME.jsonl for each document: {"q", "expect": "answer" or "none",
"answer": words of the document that answer, any of them}. A quotation answers when it has
these words, whatever stands between them.
"""
import glob
import json
import os
import re
import sys


def norm(text):
    return re.findall(r"\w+", re.sub(r"\*\*|\\|`", "", text).lower())


def main():
    for path in sorted(glob.glob(os.path.join(sys.argv[1], "*.jsonl"))):
        for line in open(path):
            x = json.loads(line)
            words = [r"\W+".join(map(re.escape, norm(a))) for a in x.get("answer", [])]
            print(json.dumps({
                "q": x["q"], "type": x["type"], "why": x.get("why", ""), "document": os.path.basename(path)[:-6],
                "expect": "answer" if words else "refuse",
                "gold": [r"(?i)\b(?:" + "|".join(words) + r")\b"] if words else [],
            }, ensure_ascii=False))


if __name__ == "__main__":
    main()
