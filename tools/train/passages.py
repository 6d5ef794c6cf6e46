"""Finds the passages of a library that fit a question, by words and by meaning, as the
product does: bm25 and cosine, fused by reciprocal rank with k = 10."""
import collections
import json
import math
import os
import re

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

STOP = set(
    "what is the a an of in on did do does was were to how who when where which are for and by at that it be with from as has have had i "
    "my we our you your can could should would will may if or".split())
PREFIX = "Represent this sentence for searching relevant passages: "


def stem(word):
    for ending in ("ing", "edly", "ed", "es", "s", "ly"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def tokens(text):
    return [stem(w) for w in re.findall(r"\w+", text.lower())]


def fold(text):
    return " ".join(text.split())


class Embedder:
    """The built-in embedder, from the folder of `make models`."""

    def __init__(self, folder):
        self.tokenizer = Tokenizer.from_file(os.path.join(folder, "bge-small-en-v1.5-q-tokenizer.json"))
        self.tokenizer.enable_truncation(384)
        self.tokenizer.no_padding()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(os.path.join(folder, "bge-small-en-v1.5-q.onnx"), options, providers=["CPUExecutionProvider"])

    def embed(self, texts):
        out = np.zeros((len(texts), 384), "float32")
        for i, text in enumerate(texts):
            ids = np.array([self.tokenizer.encode(text).ids])
            given = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
            v = self.session.run(None, given)[0][0, 0]
            out[i] = v / np.linalg.norm(v)
        return out


class Library:
    """Passages with their units, as tools/units prints them. Vectors are kept in CACHE."""

    def __init__(self, path, embedder, cache):
        self.passages = [json.loads(line) for line in open(path)]
        for p in self.passages:
            p["units"] = [u for u in (p["units"] or []) if re.search(r"[^\W\d_]", u["t"]) or u["k"] == "table"]
        texts = [fold("\n".join([p["title"], p["section"], p["context"], p["text"]])) for p in self.passages]
        known = {}
        if os.path.exists(cache + ".npy"):
            known = dict(zip(json.load(open(cache + ".json")), np.load(cache + ".npy")))
        missing = [t for t in texts if t not in known]
        known.update(zip(missing, embedder.embed(missing)))
        self.vectors = np.array([known[t] for t in texts])
        np.save(cache + ".npy", self.vectors)
        with open(cache + ".json", "w") as f:
            json.dump(texts, f)
        self.embedder = embedder
        self.counts = [collections.Counter(tokens(t)) for t in texts]
        self.lengths = [sum(c.values()) for c in self.counts]
        self.mean = sum(self.lengths) / len(texts)
        self.places = collections.defaultdict(list)
        for i, c in enumerate(self.counts):
            for word in c:
                self.places[word].append(i)

    def units(self, question, top=30):
        """The units of the best passages, each with what speaks for it."""
        n = len(self.passages)
        asked = [w for w in tokens(question) if w not in STOP]
        idf = {w: math.log(1 + (n - len(self.places[w]) + 0.5) / (len(self.places[w]) + 0.5)) for w in asked}
        words = np.zeros(n)
        for w in set(asked):
            for i in self.places[w]:
                tf = self.counts[i][w]
                words[i] += asked.count(w) * idf[w] * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * self.lengths[i] / self.mean))
        meaning = self.vectors @ self.embedder.embed([PREFIX + question])[0]
        score = collections.Counter()
        for rank, i in enumerate(np.argsort(-words)[:100]):
            if words[i] > 0:
                score[i] += 1 / (10 + rank)
        for rank, i in enumerate(np.argsort(-meaning)[:100]):
            score[i] += 1 / (10 + rank)
        whole = max(1e-9, sum(idf[w] for w in set(asked)))
        found, seen = [], set()
        for rank, (i, _) in enumerate(score.most_common(top)):
            p = self.passages[i]
            for u in p["units"]:
                at = (p["name"], p["page"], u["s"])
                if at in seen:
                    continue
                seen.add(at)
                own, around = set(tokens(u["t"])), set(tokens(" ".join([u["t"], u["h"], u["p"]])))
                share = lambda have: sum(idf[w] for w in set(asked) if w in have) / whole
                promise = share(own) + 0.5 * share(around) + 10 / (10 + rank) + 2 * (float(meaning[i]) - 0.7)
                found.append({"t": u["t"], "p": u["p"], "h": u["h"], "w": fold(u["w"]), "d": p["title"], "n": p["name"], "s": u["s"], "promise": promise})
        return found
