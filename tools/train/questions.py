#!/usr/bin/env python3
"""Prints the questions over written documents as tools/candidates reads them.

    questions.py [--long] FOLDER > questions.jsonl
    questions.py [--alone] [--forget] --talks TALKS.jsonl > questions.jsonl

FOLDER has a file NAME.jsonl for each document: {"q", "expect": "answer" or "none",
"answer": words of the document that answer, any of them}. A quotation answers when it has
these words, whatever stands between them. With --long each question stands in a message
that says more.

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


# What people write around a question; {} is the question.
MESSAGES = [
    "I am preparing a short summary of these documents for my manager, who has no time to read all of them before the meeting on Monday. {}",
    "Hello, thank you for your help yesterday. I have been going through the papers that were sent to us and there is one thing left that I could not find. {}",
    "{} Please give me the exact wording and the page, because I have to quote it in a letter that goes out to our lawyers this afternoon.",
    "Our auditors have asked for this and they want the source of every statement that we make. {} Only use what is written in the documents, and do not guess if it is not there.",
]


def message(question, number):
    """Puts a question into a message, as a sentence of its own."""
    if question[-1] not in ".?!":
        question += "?"
    return MESSAGES[number % len(MESSAGES)].format(question[0].upper() + question[1:])


def main():
    p = argparse.ArgumentParser()
    p.add_argument("folder", nargs="?")
    p.add_argument("--long", action="store_true", help="put each question into a longer message")
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
    number = 0
    for path in sorted(glob.glob(os.path.join(a.folder, "*.jsonl"))):
        for line in open(path):
            x = json.loads(line)
            if a.long:
                x["q"] = message(x["q"], number)
            number += 1
            show(x, os.path.basename(path)[:-6])


if __name__ == "__main__":
    main()
