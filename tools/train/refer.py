#!/usr/bin/env python3
"""Measures whether a question about "the hosting agreement" is answered from that document.

    refer.py --pack FOLDER --home LIBRARY PROGRAM [PROGRAM]

FOLDER has docs.jsonl with the kind of each contract as people named it (doc, type) and
questions.jsonl with what is asked of contracts (doc, question, answerable, gold_pages1).
LIBRARY holds all of them. "The contract" in a question becomes "the hosting agreement", by
the kind and not by what Ibid knows of the document; 140 questions with an answer are asked
of the whole library. With two programs it prints what the second changes, with 95 %
bootstrap intervals over the questions.
"""
import argparse
import json
import os
import random
import re
import shutil
import subprocess
import tempfile

SHORT = {"ip": "intellectual property", "co branding": "co-branding"}


def reference(kind):
    kind = re.sub(r" agreements?$", "", kind.replace("_", " ").lower()).replace(" filing", "")
    kind = re.sub(r"\s+", " ", kind).strip()
    return f"the {SHORT.get(kind, kind)} agreement"


def questions(pack, kinds, most):
    asked = []
    for line in open(os.path.join(pack, "questions.jsonl")):
        q = json.loads(line)
        if not q["answerable"] or q["category"] == "Document Name":
            continue
        text = q["question"].split("Details:")[-1].strip()
        name = reference(kinds[q["doc"]])
        text, n = re.subn(r"\b(the|this) (contract|agreement)\b", name, text, count=1)
        asked.append({**q, "question": text if n else f"{text.rstrip('?.')} in {name}?"})
    random.Random(3).shuffle(asked)
    return asked[:most]


def ask(program, home, asked):
    """Returns the first citation of each answer, with the name of its document."""
    with tempfile.TemporaryDirectory() as folder:
        own = shutil.copytree(home, os.path.join(folder, "library"))
        env = {**os.environ, "IBID_HOME": own}
        run = lambda *args: json.loads(subprocess.run([program, *args], env=env, stdout=subprocess.PIPE, check=True).stdout)
        documents = run("list", "--json")
        names = {d["id"]: d["name"] for d in (documents["documents"] if isinstance(documents, dict) else documents)}
        for q in asked:
            first = (run("ask", "--json", q["question"]).get("citations") or [None])[0]
            yield first and {**first, "name": names[first["documentId"]]}


def judge(q, first, kinds):
    """Whether the first quotation is in a document of the kind, in the document, and on a page that answers."""
    if not first:
        return 0, 0, 0
    right = first["name"] == q["doc"]
    return kinds.get(first["name"]) == kinds[q["doc"]], right, right and first["page"] in q["gold_pages1"]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--pack", required=True)
    p.add_argument("--home", required=True)
    p.add_argument("--questions", type=int, default=140)
    p.add_argument("programs", nargs="+")
    a = p.parse_args()
    kinds = {d["doc"]: d["type"] for d in map(json.loads, open(os.path.join(a.pack, "docs.jsonl")))}
    asked = questions(a.pack, kinds, a.questions)
    results = [[judge(q, first, kinds) for q, first in zip(asked, ask(program, a.home, asked))] for program in a.programs]
    for k, name in enumerate(["in a document of the kind", "in the document", "on a page that answers"]):
        shares = [sum(r[k] for r in rows) / len(asked) for rows in results]
        line = " -> ".join(f"{share:.3f}" for share in shares)
        if len(results) == 2:
            moved = [b[k] - c[k] for c, b in zip(*results)]
            rnd = random.Random(1)
            drawn = sorted(sum(rnd.choices(moved, k=len(moved))) / len(moved) for _ in range(2000))
            line += f"  {sum(moved) / len(moved):+.3f} [{drawn[50]:+.3f}, {drawn[1950]:+.3f}]"
        print(f"first quotation {name}, of {len(asked)}: {line}")


if __name__ == "__main__":
    main()
