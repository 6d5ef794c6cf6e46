#!/usr/bin/env python3
"""Trains what says which field of an invoice, a receipt or a statement a question asks for.

    fields.py [--out FILE]

A line of fields/questions.tsv and fields/test.tsv has a role (see backend/field/labels.txt;
none: the question asks for no such field), a language and a question, with tabs between. The
model is a logistic regression over the words of a question, their pairs, and the strings of
three to five letters in its words, hashed. It is trained on the first file and tried on the
second, and its figures are printed; with --out it is trained on both and written.
"""
import argparse
import os
import re
import unicodedata
import zlib

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
BUCKETS = 1 << 13
LETTERS = (3, 4, 5)
NAMED = 8  # features for a label in the question, so that it weighs as much as some words
PENALTY, STEPS, RATE = 3e-7, 600, 0.1
SURE = (0.5, 0.7)  # as in backend/field/asked.go


def read(name):
    with open(os.path.join(HERE, "fields", name), encoding="utf-8") as f:
        return [line.rstrip("\n").split("\t") for line in f]


def fold(text):
    text = unicodedata.normalize("NFD", text.lower().replace("ß", "ss"))
    return "".join(c for c in text if unicodedata.category(c) != "Mn")


def labels():
    """The phrases of labels with their roles, as words."""
    found = []
    with open(os.path.join(HERE, "../../backend/field/labels.txt"), encoding="utf-8") as f:
        for line in f:
            head, _, rest = line.strip().partition(" label: ")
            if rest and not line.startswith("#") and head not in ("-", "none", "with", "without"):
                found += [(fold(phrase).split(), head) for phrase in rest.split(", ")]
    return found


PHRASES = labels()


def named(words):
    """The roles of the longest labels in the words of a question."""
    found = [(len(p), role) for p, role in PHRASES if any(words[i:i + len(p)] == p for i in range(len(words) - len(p) + 1))]
    longest = max(found, default=(0, ""))[0]
    return {role for n, role in found if n == longest}


def grams(question):
    """The features of a question, as backend/field/asked.go has them."""
    words = [re.sub("[0-9]", "0", word) for word in re.findall("[a-z0-9]+", fold(question))]
    found = set()
    for word in words:
        found.add("w" + word)
        word = "^" + word + "$"
        for n in LETTERS:
            found.update(word[i:i + n] for i in range(len(word) - n + 1))
    found.update("b" + a + " " + b for a, b in zip(words, words[1:]))
    found.update(f"l{i}{role}" for role in named(words) for i in range(NAMED))
    return sorted({zlib.crc32(gram.encode()) % BUCKETS for gram in found})


def matrix(lines):
    m = np.zeros((len(lines), BUCKETS), dtype="f4")
    for row, (_, _, question) in zip(m, lines):
        on = grams(question)
        row[on] = 1 / np.sqrt(len(on)) if on else 0
    return m


def by_label():
    """Questions that are a label, or ask for one by its name."""
    return [(role, "", asked + " ".join(phrase)) for phrase, role in PHRASES for asked in ("", "what is the ", "wie lautet die ", "quel est le ")]


def softmax(z):
    e = np.exp(z - z.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def train(lines, roles):
    x, y = matrix(lines), np.eye(len(roles), dtype="f4")[[roles.index(line[0]) for line in lines]]
    params = [np.zeros((BUCKETS, len(roles)), dtype="f4"), np.zeros(len(roles), dtype="f4")]
    first, second = [np.zeros_like(p) for p in params], [np.zeros_like(p) for p in params]
    for step in range(1, STEPS + 1):
        off = (softmax(x @ params[0] + params[1]) - y) / len(lines)
        slopes = [x.T @ off + 2 * PENALTY * params[0], off.sum(0)]
        for p, g, m, v in zip(params, slopes, first, second):  # Adam
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            p -= RATE * (m / (1 - 0.9 ** step)) / (np.sqrt(v / (1 - 0.999 ** step)) + 1e-8)
    return params


def quantised(w):
    scale = np.abs(w).max() / 127
    return np.round(w / scale).astype("i1"), scale


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", help="file for the weights: backend/field/asked.bin")
    args = parser.parse_args()
    lines, test = read("questions.tsv"), read("test.tsv")
    roles = sorted({line[0] for line in lines})
    w, b = train(lines + by_label(), roles)
    q, scale = quantised(w)
    p = softmax(matrix(test) @ (q * scale) + b)
    for least in SURE:
        said = [roles[i] if sure >= least else "none" for i, sure in zip(p.argmax(1), p.max(1))]
        asked = [(s, t[0]) for s, t in zip(said, test) if t[0] != "none"]
        other = [s for s, t in zip(said, test) if t[0] == "none"]
        print(f"from {least} on: of {len(asked)} questions for a field the right one {sum(s == t for s, t in asked) / len(asked):.3f}, "
              f"another {sum(s not in (t, 'none') for s, t in asked) / len(asked):.3f}; "
              f"of {len(other)} others taken for one {sum(s != 'none' for s in other) / len(other):.3f}")
    if args.out:
        w, b = train(lines + test + by_label(), roles)
        q, scale = quantised(w)
        with open(args.out, "wb") as f:  # the roles, the scale, the bias of each role, then the weights
            f.write((" ".join(roles) + "\n").encode())
            f.write(np.float32(scale).tobytes() + b.astype("<f4").tobytes() + q.tobytes())


if __name__ == "__main__":
    main()
