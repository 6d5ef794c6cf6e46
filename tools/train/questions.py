#!/usr/bin/env python3
"""Prints the questions over written documents as tools/candidates reads them.

    questions.py FOLDER > questions.jsonl
    questions.py [--alone] [--forget] --talks TALKS.jsonl > questions.jsonl

FOLDER has a file NAME.jsonl for each document: {"q", "expect": "answer" or "none",
"answer": words of the document that answer, any of them}. A quotation answers when it has
these words, whatever stands between them.

TALKS.jsonl has a conversation a line: {"document", "turns": [{"q", "answer"}, …]}, where
a turn after the first that asks about something else is marked "alone". Printed are the
turns that follow others, with what was asked before them, or those marked.
"""
import argparse
import glob
import json
import os
import re


def norm(text):
    return re.findall(r"\w+", re.sub(r"\*\*|\\|`", "", text).lower())


def show(x, document, **more):
    words = [r"\W+".join(map(re.escape, norm(a))) for a in x.get("answer", [])]
    print(json.dumps({
        "q": x["q"], "type": x.get("type", ""), "why": x.get("why", ""), "document": document,
        "expect": "answer" if words else "refuse",
        "gold": [r"(?i)\b(?:" + "|".join(words) + r")\b"] if words else [],
        **more,
    }, ensure_ascii=False))


def main():
    p = argparse.ArgumentParser()
    p.add_argument("folder", nargs="?")
    p.add_argument("--talks")
    p.add_argument("--alone", action="store_true", help="print the questions about something else")
    p.add_argument("--forget", action="store_true", help="leave out what was asked before")
    a = p.parse_args()
    if a.talks:
        for talk in map(json.loads, open(a.talks)):
            asked = [t["q"] for t in talk["turns"]]
            for i, t in enumerate(talk["turns"][1:], 1):
                if bool(t.get("alone")) == a.alone:
                    show(t, talk["document"], before=[] if a.forget else asked[:i])
        return
    for path in sorted(glob.glob(os.path.join(a.folder, "*.jsonl"))):
        for line in open(path):
            show(json.loads(line), os.path.basename(path)[:-6])


if __name__ == "__main__":
    main()
