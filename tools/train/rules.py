#!/usr/bin/env python3
"""Measures what each rule about claims adds, on sets of claims of your own.

    rules.py [--answers] IBID FOLDER...

A FOLDER holds one file of claims, as `measure binary` reads them, with a label. For
each rule are printed the balanced accuracy without it, less that with it, with a 95 %
bootstrap interval of the difference, the same of the area under the curve without the
interval, and for how many claims the score changed. --answers is passed on.

Then errors of one kind each are planted into sentences of the documents beside this
script and of the sources of the sets, and figures of the documents' tables are put under
another year, 100 of a kind at most. Printed is how many of the sentences are not borne
out by their document or table, and how many fewer with a rule left out.
"""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

import numpy as np

RULES = "figures dates names quotations opposites negation modality denial abroad rises years parties".split()
PARTIES = [("Tenant", "Landlord"), ("Lessee", "Lessor"), ("Customer", "Supplier"), ("Client", "Provider"), ("Customer", "Provider"),
           ("Licensee", "Licensor"), ("Borrower", "Lender"), ("Employee", "Employer"), ("Recipient", "Discloser")]
SWAPS = {
    "may and shall": [("may", "shall"), ("may", "must")],
    "rise and fall": [("rose", "fell"), ("increased", "decreased"), ("higher", "lower"), ("more", "less"), ("up", "down"), ("grew", "shrank")],
    "before and after": [("before", "after"), ("earlier", "later")],
    "at least and at most": [("at least", "at most"), ("minimum", "maximum"), ("more than", "less than")],
    "a month and a year": [("month", "year"), ("monthly", "yearly"), ("per month", "per year"), ("day", "week"), ("days", "weeks")],
    "all and some": [("all", "some"), ("always", "sometimes"), ("every", "some")],
    "if and unless": [("if", "unless")],
}


def swap(sentence, a, b):
    """Returns the sentence with a and b in each other's place."""
    def other(m):
        new = b if m[0].lower() == a.lower() else a
        return new.capitalize() if m[0][0].isupper() else new
    return re.sub(rf"\b({re.escape(a)}|{re.escape(b)})\b", other, sentence, flags=re.I)


def once(sentence, pairs):
    """Returns the sentence with the first word of the pairs turned, nothing if it has none."""
    for a, b in pairs:
        for word, new in ((a, b), (b, a)):
            turned = re.sub(rf"\b{word}\b", new, sentence, count=1)
            if turned != sentence:
                return turned


def plant(kind, sentence):
    """Returns the sentence with an error of a kind in it, nothing if it has no place for one."""
    if kind == "another digit":
        turned = re.sub(r"(?<![\d.,])[2-9](?=\d*[05]\b)", lambda m: str(int(m[0]) - 1), sentence, count=1)
    elif kind == "another year":
        turned = re.sub(r"\b20[12]\d\b", lambda m: str(int(m[0]) - 3), sentence, count=1)
    elif kind == "million and thousand":
        turned = once(sentence, [("million", "thousand"), ("million", "billion")])
    elif kind == "not put in":
        turned = re.sub(r"\b(is|are|was|were|shall|may|must|will|has|have)\b(?! not| no)", r"\1 not", sentence, count=1)
    elif kind == "not taken out":
        turned = re.sub(r" not\b", "", sentence, count=1)
    elif kind == "a word of a quotation":
        turned = re.sub(r"(?<= )[a-z]{6,}(?= )", "ordinary", sentence, count=1)
        turned = f"It says “{turned}”" if turned != sentence else None
    elif kind == "another name":
        turned = re.sub(r"(?<=[a-z] )[A-Z][a-z]{4,}\b(?! [A-Z])", "Vandermeer", sentence, count=1)
    elif kind == "from and to":
        turned = re.sub(r"\b((?:ro|incre|gr|f[ae]l|decl|decr|dropp|narrow|improv)\w*\b[^.;]{0,25}? from )(\S*\d\S*(?: (?:million|thousand|%|per cent))?)( to )(\S*\d[^\s;.]*(?:\.\d+)?(?: (?:million|thousand|%|per cent))?)",
                        r"\1\4\3\2", sentence, count=1)
    elif kind == "parties":
        for a, b in PARTIES:
            if len(re.findall(rf"\b{a}\b", sentence)) == 1 and len(re.findall(rf"\b{b}\b", sentence)) == 1:
                return swap(sentence, a, b)
        return None
    else:
        turned = once(sentence, SWAPS[kind])
    return turned if turned and turned != sentence else None


ABROAD = [(r"\b(ist|sind|wird|werden|darf|kann|muss)\b(?! nicht| kein)", r"\1 nicht"), (r"(?<!n')\b(est|sera|peut|doit)\b(?! pas)", r"ne \1 pas"),
          (r"(?<!no )\b(es|será|podrá|deberá|tiene)\b", r"no \1")]


def deny(path, sentence):
    """Returns a sentence in German, French or Spanish with a "not" in it."""
    number = int(os.path.basename(path).split("-")[1])
    return re.sub(*ABROAD[(number > 9) + (number > 14)], sentence, count=1)


KINDS = ["another digit", "another year", "million and thousand", "another name", "a word of a quotation", "not put in", "not taken out", "from and to", "parties", *SWAPS, "another column", "not abroad"]


def parts(text):
    """Yields the sentences of a text."""
    for line in text.split("\n"):
        for sentence in re.split(r"(?<=[.])\s+(?=[A-Z])", line):
            if 40 <= len(sentence) <= 400 and sentence.endswith("."):
                yield sentence


def documents(folders):
    """Yields the sentences of the documents beside this script, then those of the sets' sources, with their text and,
    if they are not in English, their path."""
    here = os.path.dirname(os.path.abspath(__file__))
    for path in sorted(glob.glob(os.path.join(here, "documents", "*", "*.md"))):
        with open(path) as f:
            text = f.read()
        text = re.sub(r"[*_`]", "", text)
        for sentence in parts("\n".join(l for l in text.split("\n") if not l.startswith(("#", "|", "<")))):
            yield sentence, text, path if "/abroad/" in path else ""
    for folder in folders:
        (path,) = glob.glob(os.path.join(folder, "*.jsonl"))
        with open(path) as f:
            claims = [json.loads(line) for line in f]
        for text in sorted({"\n".join(g.get("evidence") or [c["text"] for c in g.get("contexts") or []]) or g.get("doc") or g.get("source") or "" for g in claims}):
            for sentence in parts(text):
                yield sentence, text, ""


def columns():
    """Yields a claim for each row of the tables beside this script that puts its figure of one year under the next, with the table."""
    for path in sorted(glob.glob(os.path.join(os.path.dirname(os.path.abspath(__file__)), "documents", "*", "*.md"))):
        with open(path) as f:
            tables = re.findall(r"(?:^\|.*\n)+", f.read(), re.M)
        for table in tables:
            head, *rows = [[re.sub(r"[*_`]", "", cell).strip() for cell in line.strip("|").split("|")] for line in table.strip().split("\n")]
            years = [(i, re.search(r"\b20[012]\d\b", cell)[0]) for i, cell in enumerate(head) if re.search(r"\b20[012]\d\b", cell)]
            for row in rows[1:]:
                if len(years) < 2 or len(row) != len(head) or not row[0]:
                    continue
                one, other = row[years[0][0]], row[years[1][0]]
                if one != other and re.search(r"\d", one) and re.search(r"\d", other):
                    yield f"{row[0]} was {one} in {years[1][1]}.", "\n".join(" ".join(r) for r in [head, *rows[1:]])


def scores(ibid, folder, *flags):
    with tempfile.TemporaryDirectory() as tmp:
        out = os.path.join(tmp, "predictions.jsonl")
        subprocess.run([ibid, "eval", "binary", "--pack", folder, "--out", out, *flags], check=True, stdout=subprocess.DEVNULL)
        with open(out) as f:
            return {p["id"]: p["score"] for p in map(json.loads, f)}


def balanced(labels, says):
    return (says[labels].mean() + (~says[~labels]).mean()) / 2


def area(labels, scores):
    right, wrong = scores[labels][:, None], scores[~labels]
    return (right > wrong).mean() + (right == wrong).mean() / 2


def interval(labels, says, other=None):
    """Returns a 95 % interval of the balanced accuracy, or of its difference to another's."""
    random, drawn = np.random.default_rng(1), []
    for _ in range(1000):
        i = random.integers(0, len(labels), len(labels))
        drawn.append(balanced(labels[i], says[i]) - (balanced(labels[i], other[i]) if other is not None else 0))
    return np.quantile(drawn, [.025, .975])


def on_sets(ibid, folders, flags):
    print("| without | " + " | ".join(os.path.basename(f.rstrip("/")) for f in folders) + " |")
    sets, cells = [], []
    for folder in folders:
        (path,) = glob.glob(os.path.join(folder, "*.jsonl"))
        with open(path) as f:
            label = {g["id"]: bool(g["label"]) for g in map(json.loads, f)}
        full = scores(ibid, folder, *flags)
        y, x = np.array([label[i] for i in full]), np.array(list(full.values()))
        sets.append((folder, list(full), y, x))
        low, high = interval(y, x >= .5)
        cells.append(f"{balanced(y, x >= .5):.3f} [{low:.2f}, {high:.2f}], {area(y, x):.3f}, n = {len(y)}")
    print("| nothing | " + " | ".join(cells) + " |", flush=True)
    for rule in RULES:
        cells = []
        for folder, ids, y, full in sets:
            less = scores(ibid, folder, "--without", rule, *flags)
            less = np.array([less[i] for i in ids])
            changed = int((abs(less - full) > 1e-9).sum())
            if not changed:
                cells.append("0")
                continue
            low, high = interval(y, less >= .5, full >= .5)
            cells.append(f"{balanced(y, less >= .5) - balanced(y, full >= .5):+.3f} [{low:+.3f}, {high:+.3f}], "
                         f"{area(y, less) - area(y, full):+.3f} ({changed})")
        print(f"| {rule} | " + " | ".join(cells) + " |", flush=True)


def on_planted(ibid, folders, flags):
    with tempfile.TemporaryDirectory() as folder:
        ids = {kind: [] for kind in KINDS}
        with open(os.path.join(folder, "planted.jsonl"), "w") as out:
            for n, (sentence, text, path) in enumerate(documents(folders)):
                for kind in ["not abroad"] if path else KINDS[:-2]:
                    wrong = deny(path, sentence) if path else plant(kind, sentence)
                    if wrong and wrong != sentence and wrong not in text and len(ids[kind]) < 100:
                        ids[kind].append(f"{kind} {n}")
                        out.write(json.dumps({"id": ids[kind][-1], "claim": wrong, "source": text}) + "\n")
            for n, (claim, table) in enumerate(columns()):
                if n % 5 == 0 and len(ids["another column"]) < 100:
                    ids["another column"].append(f"another column {n}")
                    out.write(json.dumps({"id": ids["another column"][-1], "claim": claim, "contexts": [{"text": table}]}) + "\n")
        full = scores(ibid, folder, *flags)
        less = {rule: scores(ibid, folder, "--without", rule, *flags) for rule in RULES}
    print("\n| planted | found | needed for it |\n|---|---|---|")
    for kind in KINDS:
        found = np.array([full[i] < .5 for i in ids[kind]])
        random = np.random.default_rng(1)
        low, high = np.quantile([random.choice(found, len(found)).mean() for _ in range(1000)], [.025, .975])
        needed = []
        for rule in RULES:
            drop = found.mean() - np.mean([less[rule][i] < .5 for i in ids[kind]])
            if drop >= .01:
                needed.append(f"{rule} {drop:.2f}")
        print(f"| {kind} | {found.mean():.2f} [{low:.2f}, {high:.2f}], n = {len(found)} | {', '.join(needed)} |", flush=True)


def main():
    flags = [a for a in sys.argv[1:] if a.startswith("--")]
    ibid, *folders = [a for a in sys.argv[1:] if not a.startswith("--")]
    if folders:
        on_sets(ibid, folders, flags)
    on_planted(ibid, folders, flags)


if __name__ == "__main__":
    main()
