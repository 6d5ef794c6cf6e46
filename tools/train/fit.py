#!/usr/bin/env python3
"""Fits the weights of backend/ground, and reports them leave-one-library-out.

    fit.py --out weights.json --first NAME=CANDIDATES.jsonl... --scorer ... --foreign ... --near ... --words ...
    fit.py --weights weights.json --check NAME=CANDIDATES.jsonl...

CANDIDATES are what tools/candidates prints of questions with "expect" and "gold", a
list of regular expressions that an answering quotation matches. Libraries "off-topic-1",
"off-topic-2" … hold questions that no library is asked for, and are told of apart.
"""
import argparse
import json
import re

import numpy as np

CAPS = (60, 90, 120, 240)
WORDS_NOTHING = 0.05  # as in backend/ground/ground.go
RELATED = 0.17  # as in backend/ground/ground.go
REFUSED = 0.05  # the share of questions with an answer for which nothing is found, at most about
BEST = 5  # how many of the best scores tell that; with 5 to 20 more questions without an answer are told than with 3
ABSENT, OFF_TOPIC = 0.5, 0.15  # what all questions without an answer, and all off topic, weigh in that; those with one weigh 1
FEATURES = "score overlap around coverage cosine rank length names similarity".split()
VECTORS = [0, 4, 8]  # what needs a model
fold = lambda s: " ".join(s.split())
off_topic = lambda library: library.startswith("off-topic")


def load(path):
    groups = []
    for line in open(path):
        x = json.loads(line)
        if x["expect"] not in ("answer", "refuse", "none") or not x["c"]:
            continue
        answer = x["expect"] == "answer"
        if "gold" in x:
            right = [answer and (all(re.search(g, fold(c["w"])) for g in x["gold"]) or all(re.search(g, fold(c["t"])) for g in x["gold"])) for c in x["c"]]
        else:
            right = [answer and c["g"] for c in x["c"]]
        groups.append((np.array([c["f"] for c in x["c"]]), np.array(right, bool), answer, x))
    return groups


def rank(groups, l2=0.03, steps=400, mask=None):
    """Listwise softmax over the units of each question that has a right one."""
    w = np.zeros(len(FEATURES))
    mask = np.ones(len(FEATURES)) if mask is None else mask
    data = [(x * mask, y) for x, y, a, _ in groups if y.any()]
    m = np.zeros_like(w)
    for _ in range(steps):
        g = -l2 * w
        for x, y in data:
            z = x @ w
            p = np.exp(z - z.max())
            q = p * y
            g += (q @ x / q.sum() - p @ x / p.sum()) / len(data)
        m = 0.9 * m + g
        w += 0.3 * m
    return w * mask


def signs(w, x):
    z = np.sort(x @ w)[::-1]
    return np.array([1.0, z[0], z[0] - z[min(3, len(z) - 1)], max(0.0, x[:, 4].max())])


def calibrate(groups, w, l2=0.01):
    """Logistic model of whether the best unit is right."""
    X = np.array([signs(w, x) for x, y, a, _ in groups])
    y = np.array([y[(x @ w).argmax()] for x, y, a, _ in groups], float)
    c = np.zeros(4)
    scale = np.array([1, X[:, 1].std() + 1e-9, X[:, 2].std() + 1e-9, X[:, 3].std() + 1e-9])
    S = X / scale
    for _ in range(4000):
        p = 1 / (1 + np.exp(-S @ c))
        c += 0.5 * (S.T @ (y - p) / len(y) - l2 * c * np.array([0, 1, 1, 1]))
    return c / scale


# As in backend/ground/select.go: a sentence is quoted together with neighbours that rank
# close behind it.
TOGETHER, QUOTED, BEHIND = 3, 600, 6
CLAUSE = re.compile(r"(\d+(\.\d+)+\.?|\(?\d+[.)]|\([a-z]\))\s")


def joined(c, order, taken, i):
    """Returns the units that are quoted together with the i-th best, in their order."""
    follows = lambda a, b: (c[a]["i"] == c[b]["i"] and c[a]["k"] == c[b]["k"] == "text"
                            and c[a]["t"][-1:] in tuple('.!?;:,)"”’。') and not CLAUSE.match(c[b]["t"])
                            and 0 <= c[b]["s"]["start"] - c[a]["s"]["end"] <= 3)
    whole = [order[i]]
    while len(whole) < TOGETHER:
        length = c[whole[-1]]["s"]["end"] - c[whole[0]]["s"]["start"]
        near = [k for k in order[i + 1:i + BEHIND] if k not in taken and (follows(whole[-1], k) or follows(k, whole[0]))
                and length + c[k]["s"]["end"] - c[k]["s"]["start"] <= QUOTED]
        if not near:
            break
        taken.add(near[0])
        whole = [near[0]] + whole if follows(near[0], whole[0]) else whole + [near[0]]
    return whole


def quoted(q, order):
    """Says of the first three quotations whether they answer, neighbours joined."""
    c, taken, hits = q["c"], set(), []
    for i, k in enumerate(order):
        if len(hits) == 3:
            break
        if k in taken:
            continue
        taken.add(k)
        texts = [fold(" ".join(c[u][key] for u in joined(c, order, taken, i))) for key in ("w", "t")]
        hits.append(any(all(re.search(g, t) for g in q["gold"]) for t in texts))
    return hits


def best_scores(x, n=BEST):
    """The mean of the n highest scores, see bestScores in backend/ground."""
    return np.sort(x[:, 0])[::-1][:n].mean()


def signs_of_nothing(x):
    """What tells that nothing answers, see nothing in backend/ground."""
    return np.array([best_scores(x), x[:, 4].max()])


def nothing(libraries):
    """A logistic model of whether anything answers, and the sum below which REFUSED of the
    questions with an answer lie."""
    kinds = [(signs_of_nothing(x), "answer" if a else "off-topic" if off_topic(n) else "absent") for n, l in libraries.items() for x, _, a, _ in l]
    x = np.array([np.r_[s, 1] for s, _ in kinds])
    y = np.array([k == "answer" for _, k in kinds], float)
    share = {"answer": 1, "absent": ABSENT, "off-topic": OFF_TOPIC}
    v = np.array([share[k] * y.sum() / sum(other == k for _, other in kinds) for _, k in kinds])
    w, l2 = np.zeros(3), np.array([1, 1, 1e-9])
    for _ in range(60):
        p = 1 / (1 + np.exp(-x @ w))
        w -= np.linalg.solve((x * (v * p * (1 - p))[:, None]).T @ x + np.diag(l2), x.T @ (v * (p - y)) + l2 * w)
    return w[:2], float(np.quantile(x[y > 0][:, :2] @ w[:2], REFUSED))


def least(libraries, share=0.03):
    """A bound on the scores alone, below which a share of the questions with an answer lie:
    what cosines learn from questions that are all on topic does not hold elsewhere."""
    return np.array([1.0, 0.0]), float(np.quantile([best_scores(x) for l in libraries.values() for x, _, a, _ in l if a], share))


def interval(v):
    v = np.array(v, float)
    r = np.random.RandomState(1)
    means = [r.choice(v, len(v)).mean() for _ in range(2000)] if len(v) else [0]
    return f"{v.mean():.3f} [{np.percentile(means, 2.5):.2f}, {np.percentile(means, 97.5):.2f}]"


def auc(pos, neg):
    pos, neg = np.array(pos), np.array(neg)
    return ((pos[:, None] > neg).mean() + 0.5 * (pos[:, None] == neg).mean()) if len(pos) and len(neg) else float("nan")


def sources(libraries, weights):
    """Prints how often a passage with a right unit is among the first five."""
    units, passages = [], []
    for n in libraries:
        for x, y, a, q in libraries[n]:
            if not a or "i" not in q["c"][0]:
                continue
            order = dict.fromkeys(q["c"][k]["i"] for k in np.argsort(-(x @ weights[n])))
            right = {c["i"] for c, r in zip(q["c"], y) if r}
            units.append(bool(set(list(order)[:5]) & right))
            passages.append(bool(set(sorted(order)[:5]) & right))
    if units:
        print(f"a passage that answers is among the first five: by their units {interval(units)}, as they were found {interval(passages)}")


def stated(libraries):
    """Prints how often a value is stated, and is right: it matches the expression for the value."""
    asked = [(a, q) for l in libraries.values() for _, _, a, q in l]
    known = [q for a, q in asked if a and q.get("value")]
    without = [q for a, q in asked if not a]
    right = sum(bool(re.search(q["value"], fold(q["stated"]))) for q in known if q.get("stated"))
    if known:
        print(f"values stated: {sum(bool(q.get('stated')) for q in known)} of {len(known)}, right {right}; where there is no answer {sum(bool(q.get('stated')) for q in without)} of {len(without)}")


def called(libraries):
    """Prints how often the program calls its first unit the answer, and is right."""
    sure = [(a, y[0]) for l in libraries.values() for _, y, a, q in l if q["c"][0].get("prob", 0) >= 0.5]
    asked = sum(a for l in libraries.values() for _, _, a, _ in l)
    without = sum(not a for l in libraries.values() for _, _, a, _ in l)
    print(f"called the answer: {sum(a for a, _ in sure)} of {asked}, right {sum(bool(y) for a, y in sure if a)}; where there is no answer {sum(not a for a, _ in sure)} of {without}")


def report(libraries, mask=None, verbose=True, fitted=None, nothing=nothing, related=RELATED):
    """Reports leave-one-library-out; with fitted weights, those."""
    rows, first, three, probs, together, lost, best, used = {}, [], [], [], [], [], [], {}
    by_scorer = mask is None or bool(mask[0])
    for n in libraries:
        if fitted:
            w, c, none = np.array(fitted["unit"]), np.array(list(fitted["calibration"].values())), fitted["nothing"]
            none = np.array([none["scores"], none["cosine"]]), none["below"]
        else:
            training = [g for m in libraries if m != n and not off_topic(m) for g in libraries[m]]
            w = rank(training, mask=mask)
            c = calibrate(training, w)
            if by_scorer:
                none = nothing({m: l for m, l in libraries.items() if m != n})
        f, t = [], []
        used[n] = w
        for x, y, a, q in libraries[n]:
            order = np.argsort(-(x @ w))
            p = 1 / (1 + np.exp(-signs(w, x) @ c))
            probs.append((p, bool(y[order[0]]), a, n))
            lost.append(p < related or p < 0.5 and signs_of_nothing(x) @ none[0] < none[1] if by_scorer else p < WORDS_NOTHING)
            best.append(best_scores(x))
            if a:
                f.append(bool(y[order[0]]))
                t.append(bool(y[order[:3]].any()))
                if "gold" in q and "k" in q["c"][0]:
                    together.append((n, quoted(q, list(order))))
        if f:
            rows[n] = (np.mean(f), np.mean(t), len(f))
        first += f
        three += t
    if verbose:
        print("  ".join(f"{n} {a:.2f}/{b:.2f}" for n, (a, b, _) in rows.items()))
    p = np.array([x[0] for x in probs])
    y = np.array([x[1] for x in probs], float)
    a = np.array([x[2] for x in probs])
    o = np.array([off_topic(x[3]) for x in probs])
    bins = np.clip((p * 10).astype(int), 0, 9)
    p_, y_, bins_ = p[~o], y[~o], bins[~o]
    ece = sum(abs(p_[bins_ == b].mean() - y_[bins_ == b].mean()) * (bins_ == b).mean() for b in range(10) if (bins_ == b).any())
    print(f"first {interval(first)}  any of three {interval(three)}  AUC answerable {auc(p[a], p[~a & ~o]):.3f}  AUC right {auc(p[y > 0], p[y == 0]):.3f}  calibration error {ece:.3f}")
    if together:
        hits = [h for _, h in together]
        print(f"quoted with neighbours: first {interval([h[:1] == [True] for h in hits])}  any of three {interval([any(h) for h in hits])}")
        if verbose:
            print("  ".join(f"{n} {np.mean([h[:1] == [True] for m, h in together if m == n]):.2f}/{np.mean([any(h) for m, h in together if m == n]):.2f}" for n in rows))
    lost, best = np.array(lost), np.array(best)
    if verbose:
        print(f"not found: wrongly {interval(lost[a])}, rightly {interval(lost[~a & ~o])} of {(~a & ~o).sum()}, off topic {lost[o].mean() if o.any() else 0:.3f} of {o.sum()}")
        if by_scorer:
            print(f"mean of the best scores: AUC answerable {auc(best[a], best[~a & ~o]):.3f}")
        sources(libraries, used)
        stated(libraries)
        called(libraries)
    return rows


def first(libraries):
    """Fits what candidates are ordered by before a scorer reads the first of them."""
    mask = np.array([n not in ("score", "similarity") for n in FEATURES], float)
    learned, ranked = {}, {}
    for n in libraries:
        w = rank([g for m in libraries if m != n for g in libraries[m]], mask=mask)
        for cap in CAPS:
            learned.setdefault(cap, []).extend(bool(y[np.argsort(-(x @ w))[:cap]].any()) for x, y, a, _ in libraries[n] if a)
            ranked.setdefault(cap, []).extend(bool(y[np.argsort(-x[:, FEATURES.index("rank")], kind="stable")[:cap]].any()) for x, y, a, _ in libraries[n] if a)
    print("first: a unit that answers is among those that are read")
    for cap in CAPS:
        print(f"   {cap}: {interval(learned[cap])}; in the order of the passages {interval(ranked[cap])}")
    return [round(v, 4) for v in rank([g for l in libraries.values() for g in l], mask=mask)]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--out")
    p.add_argument("--first", nargs="*", default=[], help="candidates that no scorer has read, of passages that vectors found too")
    p.add_argument("--scorer", nargs="*", default=[])
    p.add_argument("--foreign", nargs="*", default=[], help="candidates that the scorer for other languages has read")
    p.add_argument("--near", nargs="*", default=[], help="candidates that the multilingual embedder has compared")
    p.add_argument("--words", nargs="*", default=[])
    p.add_argument("--ablate", action="store_true")
    p.add_argument("--weights", help="fitted before, for --check")
    p.add_argument("--check", nargs="*", default=[], help="candidates on which nothing was fitted, read by a scorer")
    a = p.parse_args()
    if a.check:
        with open(a.weights) as f:
            weights = json.load(f)
        libraries = {f.split("=")[0]: load(f.split("=")[1]) for f in a.check}
        foreign = [q["by"] != "scorer" for l in libraries.values() for _, _, _, q in l]
        if np.mean(foreign) > 0.5:
            report(libraries, fitted=weights["foreign"], related=0)
        else:
            report(libraries, fitted=weights["scorer"])
        return
    weights = {}
    if a.first:
        weights["first"] = first({f.split("=")[0]: load(f.split("=")[1]) for f in a.first})
    for kind, files in (("scorer", a.scorer), ("foreign", a.foreign), ("near", a.near), ("words", a.words)):
        if not files:
            continue
        libraries = {f.split("=")[0]: load(f.split("=")[1]) for f in files}
        mask = np.ones(len(FEATURES))
        if kind == "words":
            mask[VECTORS] = 0
        if kind == "foreign":  # a library's vectors may be of either embedder
            for x, *_ in (g for l in libraries.values() for g in l):
                x[:, VECTORS[1:]] = 0
        print(kind)
        bound = least if kind == "near" else nothing
        related = RELATED if kind == "scorer" else 0
        report(libraries, mask, nothing=bound, related=related)
        if a.ablate:
            for i, name in enumerate(FEATURES):
                if mask[i]:
                    less = mask.copy()
                    less[i] = 0
                    print("without", name, end=": ")
                    report(libraries, less, verbose=False, nothing=bound, related=related)
        everything = [g for n, l in libraries.items() if not off_topic(n) for g in l]
        w = rank(everything, mask=mask)
        c = calibrate(everything, w)
        print({n: round(v, 2) for n, v in zip(FEATURES, w)}, np.round(c, 2))
        none = bound(libraries) if kind != "words" else (np.zeros(2), 0)
        weights[kind] = {"unit": [round(v, 4) for v in w], "nothing": {"best": BEST} | dict(zip(["scores", "cosine", "below"], [round(v, 4) for v in (*none[0], none[1])])), "calibration": dict(zip(["bias", "worth", "gap", "cosine"], [round(v, 4) for v in c]))}
    if a.out:
        with open(a.out, "w") as f:
            json.dump(weights, f, indent=1)
            f.write("\n")


if __name__ == "__main__":
    main()
