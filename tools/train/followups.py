#!/usr/bin/env python3
"""Asks the questions that Ibid suggests after its answers, and counts how many are answered.

    followups.py --home LIBRARY --questions FILE [--most N] [--list] PROGRAM [PROGRAM]

FILE has a question a line, as {"q": …} or {"question": …}. Each is asked of the whole library,
and what is suggested then of the document that was cited first. For each program it prints the
answers with suggestions, how many of these are put in words of their own rather than around a
heading or a term, and how many are answered: the evidence is good. --list prints them all, to
be read.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import tempfile

AROUND = re.compile(r"^What (?:is said about|does the .* say about|does “.*” mean)")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--home", required=True)
    p.add_argument("--questions", required=True)
    p.add_argument("--most", type=int, default=60)
    p.add_argument("--list", action="store_true")
    p.add_argument("programs", nargs="+")
    a = p.parse_args()
    rows = [json.loads(line) for line in open(a.questions)][: a.most]
    for program in a.programs:
        answers = suggested = 0
        found = {"own words": [0, 0], "around a heading or a term": [0, 0]}
        with tempfile.TemporaryDirectory() as folder:
            own = shutil.copytree(a.home, os.path.join(folder, "library"))
            env = {**os.environ, "IBID_HOME": own}

            def ask(*args):
                run = subprocess.run([program, "ask", "--json", "--again", *args], env=env, stdout=subprocess.PIPE)
                return json.loads(run.stdout or "{}")

            for row in rows:
                text = row.get("q") or row["question"]
                answer = ask(text)
                if not answer.get("citations"):
                    continue
                answers += 1
                suggested += bool(answer["followups"])
                for question in answer["followups"]:
                    then = ask("--in", str(answer["citations"][0]["documentId"]), question)
                    good = (then.get("trace") or {}).get("evidence", {}).get("grade") == "good"
                    form = found["around a heading or a term" if AROUND.match(question) else "own words"]
                    form[0] += 1
                    form[1] += good
                    if a.list:
                        print(f"{'+' if good else '-'} {question}   (after: {text})")
        print(f"{program}: {answers} answers, {suggested} with suggestions")
        for form, (n, good) in found.items():
            print(f"  {form}: {n}, answered {good / n if n else 0:.3f}")


if __name__ == "__main__":
    main()
