#!/usr/bin/env python3
"""Trains the scorer.

    train.py --base FOLDER --data FILE[=WEIGHT]... --out FILE [--start FILE] [--pairs N]

A line of data is {"q", "src", "title", "pos", "neg"}, where pos and neg are lists of
[unit, previous, heading], the hardest wrong ones first. Without pos the question has
no answer among neg. Checkpoints are written beside --out; training goes on from the
last one when it is started again.
"""
import argparse
import gzip
import json
import os
import random
import re
import time

import torch
from torch import nn

import noise
from model import Encoder, Scorer, batch

GROUPS = 4   # questions in a step
WRONG = 7    # wrong units of a question in a step


def load(path):
    opener = gzip.open if path.endswith(".gz") else open
    with opener(path, "rt") as f:
        return [json.loads(line) for line in f]


# How often a source is drawn, per question. Chosen once for balance, not tuned.
SOURCE = {"squad2train": 1.5, "squad1train": 1.2, "squad2dev": 2.0, "nqg": 0.4, "selqa": 1.2, "tatqa": 1.5, "covidqa": 0.8}


def units(group, everything, rng, left_out):
    """Returns the question, its units and the number of right ones, which come first.
    The right ones of a share of the questions, left_out, are not among them."""
    q, right, wrong = group["q"], group["pos"], group["neg"]
    if right and rng.random() < left_out:  # learn to choose none
        starts = [u[0][:60] for u in right]
        wrong = [u for u in wrong if not any(s in (u[1] or "") for s in starts)] or wrong
        right = []
    chosen = [(rng.choice(right), group["title"])] if right else []
    hard, easy = wrong[:8], wrong[8:]
    n = WRONG - 2
    take = rng.sample(hard, min(len(hard), n - 1))
    take += rng.sample(easy, min(len(easy), n - len(take)))
    take = [(u, u[3] if len(u) > 3 else group["title"]) for u in take]
    other = rng.choice(everything)
    if other["neg"] and rng.random() < 0.5:
        take.append((rng.choice(other["neg"]), other["title"]))
    while len(take) < WRONG:
        take.append((noise.distractor(q, group["title"], rng), group["title"]))
    made = [noise.unit(u[:3], title or "", rng) for u, title in chosen + take]
    return noise.question(q, rng), made, len(chosen)


def step_loss(scores, sizes):
    """Listwise softmax with "none of these" at logit 0, plus half the binary
    cross-entropy of each unit, right ones weighing twice."""
    loss, at, right, none = 0.0, 0, [], []
    for size, answered in sizes:
        s = scores[at:at + size]
        z = torch.cat([s, s.new_zeros(1)])
        target = 0 if answered else size
        loss = loss + torch.logsumexp(z, 0) - z[target]
        y = torch.zeros(size)
        y[:answered] = 1
        loss = loss + 0.5 * nn.functional.binary_cross_entropy_with_logits(s, y, pos_weight=torch.tensor(2.0))
        (right if answered else none).append(float(z.argmax() == target))
        at += size
    return loss / len(sizes), right, none


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--base", required=True)
    p.add_argument("--data", required=True, action="append")
    p.add_argument("--out", required=True)
    p.add_argument("--start")
    p.add_argument("--teacher", help="a checkpoint whose logits are learned too, less and less")
    p.add_argument("--teacher-base", help="the base of that checkpoint")
    p.add_argument("--pairs", type=int, default=200_000)
    p.add_argument("--rate", type=float, default=7e-5)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--frozen", type=int, default=1, help="layers that are not trained, besides the embeddings")
    p.add_argument("--standardise", action="store_true", help="standardise what the last layer sees, and train that layer slower")
    p.add_argument("--answered", type=int, default=0, help="pairs at the beginning during which each question has its right unit; a base that knows little of pairs learns nothing otherwise")
    p.add_argument("--left-out", type=float, default=0.12, help="share of the answered questions that lose their right units")
    p.add_argument("--threads", type=int, default=1)
    p.add_argument("--bfloat16", action="store_true", help="for processors that compute in it; others take twenty times as long so")
    a = p.parse_args()
    torch.set_num_threads(a.threads)
    torch.manual_seed(a.seed)
    rng = random.Random(a.seed)
    groups, weights = [], []
    for source in a.data:
        path, _, factor = source.partition("=")
        for g in load(path):
            g["neg"] = [u for u in g["neg"] if u[0].strip()]
            if re.fullmatch("[0-9a-f-]*", g["title"]):
                g["title"] = ""  # a number, not a title
            if not g["neg"]:
                continue
            groups.append(g)
            weights.append(float(factor or 1) * SOURCE.get(g["src"], 1.0) * (1 if g["pos"] else 1.6))
    print(len(groups), "questions", flush=True)
    weights_of_answered = [w if g["pos"] else 0 for g, w in zip(groups, weights)]
    encoder, model = Encoder(a.base), Scorer(a.base)
    if a.start:
        model.load_state_dict(torch.load(a.start))
    teacher = None
    if a.teacher:
        teacher = Scorer(a.teacher_base)
        teacher.load_state_dict(torch.load(a.teacher))
        teacher.eval()
    for part in [model.encoder.embeddings] + list(model.encoder.encoder.layer[: a.frozen]):
        for w in part.parameters():
            w.requires_grad = False
    optimiser = torch.optim.AdamW([
        {"params": [w for w in model.encoder.parameters() if w.requires_grad]},
        {"params": model.answers.parameters()},
    ], weight_decay=0.01, betas=(0.9, 0.98))
    done, steps, state = 0, 0, a.out + ".state"
    if os.path.exists(state):
        saved = torch.load(state)
        model.load_state_dict(saved["model"])
        optimiser.load_state_dict(saved["optimiser"])
        done, steps = saved["done"], saved["steps"]
        model.centre, model.scale = saved["centre"], saved["scale"]
        rng.seed(a.seed + steps)
        print("going on at pair", done, flush=True)
    elif a.standardise:
        some = [units(g, groups, rng, 0) for g in rng.choices(groups, weights, k=16)]
        model.standardise([encoder.pair(q, *u) for q, us, _ in some for u in us], bool(a.start))
    began, at_start, saved_at = time.time(), done, time.time()
    losses, right, none, ready = [], [], [], []
    model.train()
    while done < a.pairs:
        part = min(1, (steps + 1) / 60) * (1 - done / a.pairs) ** 0.9
        optimiser.param_groups[0]["lr"] = a.rate * part
        optimiser.param_groups[1]["lr"] = (5 if a.standardise else 14) * a.rate * part
        if not ready:  # steps of similar length
            drawn = []
            begins = done < a.answered
            for g in rng.choices(groups, weights_of_answered if begins else weights, k=4 * GROUPS):
                q, us, answered = units(g, groups, rng, 0 if begins else a.left_out)
                ids = encoder.ids(q)
                pairs = [encoder.pair(ids, *u) for u in us]
                drawn.append((max(len(x) for x, _ in pairs), pairs, answered))
            drawn.sort(key=lambda d: d[0])
            ready = [drawn[i:i + GROUPS] for i in range(0, len(drawn), GROUPS)]
            rng.shuffle(ready)
        now = ready.pop()
        pairs = [x for _, l, _ in now for x in l]
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=a.bfloat16):
            scores = model(*batch(pairs))
        loss, r, n = step_loss(scores.float(), [(len(l), k) for _, l, k in now])
        if teacher is not None:
            with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=a.bfloat16):
                t = teacher(*batch(pairs)).float()
            share = 1 - done / a.pairs
            loss = (1 - 0.7 * share) * loss + 0.35 * share * nn.functional.smooth_l1_loss(scores.float(), t.clamp(-6, 6), beta=1.0)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        steps, done = steps + 1, done + len(pairs)
        losses.append(loss.item())
        right += r
        none += n
        if steps % 50 == 0:
            mean = lambda v, k: sum(v[-k:]) / max(1, len(v[-k:]))
            print(f"{done} pairs, {(done - at_start) / (time.time() - began):.0f}/s, loss {mean(losses, 100):.3f}, "
                  f"right {mean(right, 400):.3f}, none {mean(none, 100):.2f}", flush=True)
        if time.time() - saved_at > 300:
            saved_at = time.time()
            torch.save({"model": model.state_dict(), "optimiser": optimiser.state_dict(), "done": done, "steps": steps, "centre": model.centre, "scale": model.scale}, state + ".new")
            os.replace(state + ".new", state)
    model.fold()
    torch.save(model.state_dict(), a.out)
    if os.path.exists(state):
        os.remove(state)


if __name__ == "__main__":
    main()
