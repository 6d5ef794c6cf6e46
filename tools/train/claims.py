#!/usr/bin/env python3
"""Compares ways to say whether sources bear out a claim, on sets of claims of your own.

    claims.py --base FOLDER --model CHECKPOINT --models FOLDER NAME=CLAIMS.jsonl=PREDICTIONS.jsonl...

CLAIMS are as `measure binary` reads them, with a label; PREDICTIONS is what it wrote.
BASE is the folder of all-MiniLM-L6-v2, CHECKPOINT the scorer's weights, and --models the
folder with bge-small. Each way gives a claim one number or two: the mean over its
sentences, of the best window of three sources or fewer, and the least. A logistic
regression over them is fitted on all sets but the one that is measured, sets and labels
weighing the same. Printed are balanced accuracy with a 95 % bootstrap interval, and the
area under the curve. Three windows of most common words are read for each sentence.
"""
import argparse
import json
import math
import os
import re

import numpy as np
import onnxruntime
import torch
from tokenizers import Tokenizer

from model import Encoder, Scorer, batch

STOP = set("""a an and are as at be by for from has have how in is it its of on or that the this to was were what when where
which who why will with does do did can could should would i you we they he she not no if than then there their his her your
our my me us them about into over""".split())
WINDOWS, WIDTH, PARTS = 3, 3, 8


def words(text):
    return {w for w in re.findall(r"\w+", text.lower()) if w not in STOP}


def sentences(text):
    parts = re.split(r"(?<=[.!?])[\"”)]?\s+(?=[A-Z0-9\"“(])|\n+", text)
    return [p.strip() for p in parts if len(p.strip()) > 2]


def read(path, predictions):
    """Returns claims as (sentences, sources, label, score of the rules)."""
    scores = {}
    with open(predictions) as f:
        for line in f:
            p = json.loads(line)
            scores[p["id"]] = p["score"]
    claims = []
    with open(path) as f:
        for line in f:
            g = json.loads(line)
            if g["id"] not in scores:
                continue
            claim = g.get("claim") or g.get("summary") or g.get("answer")
            texts = [g.get("doc") or "", g.get("source") or ""] + [c["text"] for c in g.get("contexts") or []]
            sources = [s for s in (g.get("evidence") or []) if s.strip()] + [s for t in texts for s in sentences(t)]
            parts = [p for p in sentences(claim) if len(words(p)) >= 3] or [claim]
            claims.append((parts[:PARTS], sources, int(g["label"]), scores[g["id"]]))
    return claims


def windows(part, sources):
    """Returns the share of the part's words, weighed by rarity, in the windows that have most, and these."""
    having = [words(s) for s in sources]
    count = {}
    for h in having:
        for w in h:
            count[w] = count.get(w, 0) + 1
    own = words(part)
    weight = {w: math.log(1 + (len(sources) + 1) / (count.get(w, 0) + 0.5)) for w in own}
    total = sum(weight.values()) or 1
    found = []
    for width in range(1, WIDTH + 1):
        for at in range(len(sources) - width + 1):
            share = sum(weight[w] for w in own & set().union(*having[at:at + width])) / total
            found.append((share - 0.01 * width, at, width))
    found.sort(reverse=True)
    return [(share, " ".join(sources[at:at + width])) for share, at, width in found[:WINDOWS]]


def answers(base, checkpoint):
    """Returns a function that scores pairs of a sentence and a window with the scorer."""
    encoder, model = Encoder(base), Scorer(base)
    state = torch.load(checkpoint)
    model.load_state_dict(state.get("model", state))
    model.eval()

    def score(pairs):
        with torch.no_grad():
            return model(*batch([encoder.pair(part, window) for part, window in pairs])).tolist()
    return score


def cosine(folder):
    """Returns a function that scores pairs with the embedder."""
    tokenizer = Tokenizer.from_file(os.path.join(folder, "bge-small-en-v1.5-q-tokenizer.json"))
    tokenizer.enable_truncation(128)
    tokenizer.enable_padding()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(os.path.join(folder, "bge-small-en-v1.5-q.onnx"), options)
    names = [i.name for i in session.get_inputs()]

    def embed(texts):
        e = tokenizer.encode_batch(texts)
        inputs = {"input_ids": [x.ids for x in e], "attention_mask": [x.attention_mask for x in e], "token_type_ids": [x.type_ids for x in e]}
        out = session.run(None, {n: np.array(inputs[n], np.int64) for n in names})[0]
        out = out[:, 0] if out.ndim == 3 else out
        return out / np.linalg.norm(out, axis=1, keepdims=True)
    return lambda pairs: (embed([p for p, _ in pairs]) * embed([w for _, w in pairs])).sum(1).tolist()


def fit(x, y, weights):
    """A logistic regression, with a light penalty on all but the constant."""
    x = np.c_[x, np.ones(len(x))]
    keep = np.diag([0.05] * (x.shape[1] - 1) + [1e-6])
    w = np.zeros(x.shape[1])
    for _ in range(40):
        p = 1 / (1 + np.exp(-x @ w))
        w -= np.linalg.solve((x * (weights * p * (1 - p))[:, None]).T @ x + keep, x.T @ (weights * (p - y)) + keep @ w)
    return w


def measure(sets, way):
    """Yields for each set what a way that was fitted on the others reaches."""
    for held in sets:
        x, y, weights = [], [], []
        for name, claims in sets.items():
            if name == held:
                continue
            labels = [c["label"] for c in claims]
            for c in claims:
                x.append(c[way])
                y.append(c["label"])
                weights.append(100 / labels.count(c["label"]))
        x = np.array(x, float)
        mean, spread = x.mean(0), x.std(0) + 1e-6
        w = fit((x - mean) / spread, np.array(y), np.array(weights))
        v = (np.array([c[way] for c in sets[held]], float) - mean) / spread @ w[:-1] + w[-1]
        y = np.array([c["label"] for c in sets[held]])
        accuracy = lambda v, y: ((v[y == 1] >= 0).mean() + (v[y == 0] < 0).mean()) / 2
        rng = np.random.default_rng(7)
        drawn = [rng.integers(0, len(v), len(v)) for _ in range(1000)]
        low, high = np.quantile([accuracy(v[i], y[i]) for i in drawn if 0 < y[i].sum() < len(i)], [0.025, 0.975])
        right, wrong = v[y == 1][:, None], v[y == 0][None]
        yield f"{accuracy(v, y):.3f} [{low:.2f}, {high:.2f}], {((right > wrong) + 0.5 * (right == wrong)).mean():.3f}"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--base", required=True)
    p.add_argument("--model", required=True)
    p.add_argument("--models", required=True)
    p.add_argument("sets", nargs="+")
    a = p.parse_args()
    torch.set_num_threads(1)
    ways = {"the scorer": answers(a.base, a.model), "cosine": cosine(a.models)}
    sets = {}
    for given in a.sets:
        name, path, predictions = given.split("=")
        sets[name] = []
        for parts, sources, label, rules in read(path, predictions):
            found = [windows(part, sources) for part in parts]
            every = words(" ".join(sources))
            own = words(" ".join(parts))
            best = {"word overlap": [f[0][0] if f else 0 for f in found]}
            for way, score in ways.items():
                pairs = [(part, text) for part, f in zip(parts, found) for _, text in f]
                values = score(pairs) if pairs else []
                best[way], at = [], 0
                for f in found:
                    best[way].append(max(values[at:at + len(f)], default=-5))
                    at += len(f)
            claim = {way: [sum(v) / len(v), min(v)] for way, v in best.items()}
            claim.update({"label": label, "rules": [rules], "words anywhere": [len(own & every) / max(1, len(own))]})
            claim["the scorer and rules"] = claim["the scorer"] + [rules]
            sets[name].append(claim)
    print("| |", " | ".join(f"{name} ({len(claims)})" for name, claims in sets.items()), "|")
    print("|---|" + "---|" * len(sets))
    for way in ["rules", "words anywhere", "word overlap", "cosine", "the scorer", "the scorer and rules"]:
        print(f"| {way} |", " | ".join(measure(sets, way)), "|", flush=True)


if __name__ == "__main__":
    main()
