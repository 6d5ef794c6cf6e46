#!/usr/bin/env python3
"""Makes training groups over forms, tables and statements in German, French, Spanish and Italian.

    tables-abroad.py --out GROUPS.jsonl [--data tables-abroad.txt] [--groups N] [--seed S]

It writes groups as tables.py does, one a line: {"q", "src": "tables", "title", "pos", "neg"}, units as
[unit, previous, heading] with a title of their own where it is another paper. The hardest wrong units come first: the
letterhead with the name that is asked for, the same label of another firm or person, the fields or rows most like the
right one. One question in five has no answer, one in six is in English, and some are typed carelessly. Data and figures
are invented; tables-abroad.txt says how they are written.
"""
import argparse
import json
import os
import random
import re
import unicodedata
from types import SimpleNamespace

from tables import line, style_of, words

SHARES = {"de": 35, "fr": 30, "es": 20, "it": 15}
KINDS = [("form", 50), ("table", 35), ("statement", 15)]
ABSENT = {"form": 0.2, "table": 0.23, "statement": 0.2}


def split(text, by=" ; "):
    return [x.strip() for x in text.split(by) if x.strip()]


def phrases(parts):
    """Those in the language, and those in English."""
    return [x for x in parts if not x.startswith("en: ")], [x[4:] for x in parts if x.startswith("en: ")]


def parse(path):
    languages, block = {}, None
    for text in open(path, encoding="utf-8"):
        text = text.strip()
        if not text or text.startswith("#"):
            continue
        key, _, rest = text.partition(" ")
        if key == "language":
            d = languages[rest] = {"code": rest, "form": [], "table": [], "statement": []}
            block = None
        elif key == "==":
            kind, _, captions = rest.partition(" ")
            block = {"captions": split(captions, "|"), "items": [], "point": kind == "balance"}
            d["statement" if kind == "balance" else kind].append(block)
        elif block is None:
            d[key] = split(rest)
        elif key == "from":
            block["firms"] = split(rest)
        elif key == "by":
            block["rows"] = []
            for item in d[rest] if rest in d else split(rest):
                names, english = phrases(split(item, " = "))
                block["rows"].append((names[0], names[1:] or names, english or names[:1]))
            block["places"] = rest == "towns"
        else:
            labels, kind, *questions = split(rest if key == "col" else text)
            own, english = phrases(questions)
            block["items"].append((split(labels, "|"), kind, own, english))
    return languages


def grouped(n, mark):
    return f"{n:,}".replace(",", mark)


def value(kind, d, who, r):
    code, mark = d["code"], " " if d["code"] == "fr" else "."
    digits = lambda n: "".join(r.choice("0123456789") for _ in range(n))
    decimal = lambda low, high, places: grouped(int(x := r.uniform(low, high)), mark) + "," + f"{x % 1:.{places}f}"[2:].ljust(places, "0")[:places]
    if kind.startswith("="):
        return r.choice(kind[1:].split("/")).strip()
    if kind in ("money", "pay"):
        x = decimal(*r.choice([(5, 99), (100, 999), (1000, 9000)] if kind == "money" else [(1100, 6500)]), 2)
        return r.choice({"de": ["{} €", "{} EUR", "EUR {}", "{}"], "fr": ["{} €", "{} €", "{} EUR", "{}"], "es": ["{} €", "{} €", "{}€", "{} euros"], "it": ["€ {}", "{} €", "Euro {}", "{}"]}[code]).format(x)
    if kind in ("date", "born"):
        y, m, day = who.year - r.choice([0, 0, 0, 1]) if kind == "date" else r.randint(1950, 2004), r.randint(1, 12), r.randint(1, 28)
        month = d["months"][m - 1]
        first = "1er" if day == 1 else day
        return r.choice({"de": [f"{day:02d}.{m:02d}.{y}", f"{day:02d}.{m:02d}.{y}", f"{day}. {month} {y}", f"{day}.{m}.{y}"], "fr": [f"{day:02d}/{m:02d}/{y}", f"{day:02d}/{m:02d}/{y}", f"{first} {month} {y}", f"le {first} {month} {y}"],
                         "es": [f"{day:02d}/{m:02d}/{y}", f"{day} de {month} de {y}", f"{day:02d}-{m:02d}-{y}"], "it": [f"{day:02d}/{m:02d}/{y}", f"{day} {month} {y}", f"{day:02d}.{m:02d}.{y}"]}[code])
    if kind == "span":
        y, m = who.year, r.randint(1, 10)
        sep = "." if code == "de" else "/"
        a, b = f"01{sep}{m:02d}{sep}{y}", f"28{sep}{m + r.randint(0, 2):02d}{sep}{y + r.choice([0, 0, 1])}"
        return r.choice({"de": ["{} – {}", "{} bis {}", "vom {} bis {}"], "fr": ["du {} au {}", "{} – {}"], "es": ["del {} al {}", "{} - {}"], "it": ["dal {} al {}", "{} – {}"]}[code]).format(a, b)
    if kind == "no":
        return r.choice([digits(6), digits(8), f"{r.randint(2019, 2026)}-{digits(4)}", f"{r.choice('ABFKRV')}{digits(5)}", f"{digits(3)}/{digits(2)}", f"{digits(2)} {digits(3)} {digits(3)}"])
    if kind == "iban":
        n = {"de": 20, "fr": 23, "es": 22, "it": 22}[code]
        return code.upper() + re.sub(r"(.{4})", r"\1 ", digits(2) + ("X" if code == "it" else "") + digits(n)).strip()
    if kind == "vat":
        return {"de": "DE" + digits(9), "fr": f"FR {digits(2)} {digits(9)}", "es": "B-" + digits(8), "it": digits(11)}[code]
    if kind == "person":
        return r.choice([x for x in d["people"] if x != who.person])
    if kind == "firm":
        return who.firm
    if kind == "address":
        return place(d, r)
    if kind == "phone":
        return r.choice({"de": [f"0{r.randint(200, 999)} / {digits(6)}", f"+49 {r.randint(200, 999)} {digits(6)}"], "fr": ["0" + r.choice("1234569") + "".join(" " + digits(2) for _ in range(4))], "es": [f"9{digits(2)} {digits(3)} {digits(3)}", f"+34 6{digits(2)} {digits(3)} {digits(3)}"], "it": [f"0{digits(2)} {digits(7)}", f"+39 3{digits(2)} {digits(7)}"]}[code])
    if kind == "mail":
        return plain(who.person.lower().replace(" ", ".").replace("’", ""), code) + "@example." + code
    if kind == "plate":
        letters = lambda n: "".join(r.choice("BCDFGHJKLMNPRSTVXZ") for _ in range(n))
        return {"de": f"{letters(2)}-{letters(2)} {digits(3)}", "es": f"{digits(4)} {letters(3)}"}.get(code, f"{letters(2)}-{digits(3)}-{letters(2)}" if code == "fr" else f"{letters(2)} {digits(3)} {letters(2)}")
    if kind in ("kWh", "m³", "km"):
        return f"{grouped(r.randint(80, 9000) * (17 if kind == 'km' else 1), mark)} {kind}"
    if kind == "pct":
        return r.choice([decimal(0.2, 98, 1), str(r.randint(1, 97))]) + r.choice([" %", " %", "%", ""])
    if kind == "rate":
        return r.choice([decimal(0.2, 9, 2), decimal(0.2, 25, 1)]) + " %"
    if kind == "rent":
        return decimal(5, 22, 2)
    if kind == "price":
        return decimal(0.5, 60, 2) + r.choice(["", " €"])
    if kind == "dec":
        return decimal(*r.choice([(0.5, 20), (1, 400)]), 1)
    if kind == "small":
        return str(r.randint(1, 99))
    if kind in ("early", "late"):
        return f"{r.randint(5, 8) if kind == 'early' else r.randint(18, 23)}{' h ' if code == 'fr' and r.random() < 0.5 else ':'}{r.randint(0, 59):02d}" + (" Uhr" if code == "de" and r.random() < 0.3 else "")
    return grouped(r.randint(who.scale, who.scale * 40), mark)


def place(d, r):
    town, street = r.choice(d["towns"]), r.choice(d["streets"])
    street = f"{street} {r.randint(1, 99)}" if d["code"] == "de" else f"{r.randint(1, 99)} {street}" if d["code"] == "fr" else f"{street}, {r.randint(1, 99)}"
    return f"{street}, {r.randint(10000, 98999)} {town}"


def plain(text, code):
    """Without accents."""
    if code == "de":
        for a, b in ("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("Ä", "Ae"), ("Ö", "Oe"), ("Ü", "Ue"), ("ß", "ss"):
            text = text.replace(a, b)
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c)).replace("¿", "").replace("’", "'")


def typed(question, code, r):
    """Now and then as people type."""
    if r.random() < 0.12:
        question = plain(question, code)
    if r.random() < 0.12:
        question = question.lower()
    if r.random() < 0.15:
        question = question.rstrip(" ?")
    return question.lstrip("¿") if r.random() < 0.4 else question


def people(d, r, t={}):
    firm, short = split(r.choice(t.get("firms", d["firms"])), "=")
    return SimpleNamespace(firm=firm, short=short, person=r.choice(d["people"]), year=r.randint(2015, 2026), scale=r.choice([20, 300, 4000, 50000]))


def choose(item, d, r):
    """A question of an item, and whether it is in English."""
    english = bool(item[3]) and r.random() < 1 / 6
    return r.choice(item[3] if english else item[2]), english


def name(question, who, r):
    firm = who.firm if r.random() < 0.25 and "-il" not in question else who.short
    question = question.replace("{f}", firm).replace("{p}", who.person if r.random() < 0.7 else who.person.split(" ", 1)[1])
    return question[0].upper() + question[1:] if not question.startswith("¿") else "¿" + question[1].upper() + question[2:]


def heads(d, who, kind, r):
    """Letterheads that hold the name, without those that hold what is asked for."""
    made = []
    for head in d["heads"]:
        if "{" + kind + "}" in head or kind == "firm" and "{firm}" in head or kind == "person" and ("{person}" in head or "{mail}" in head) or kind == "address" and "{person}" in head and "{place}" in head:
            continue
        made.append(re.sub(r"{(\w+)}", lambda m: who.firm if m[1] == "firm" else who.person if m[1] == "person" else place(d, r) if m[1] == "place" else value(m[1], d, who, r), head))
    # half of them as one line, the others in the pieces in which they stand on the page
    firm = [x for x in made if who.firm in x]
    r.shuffle(firm)
    if firm and r.random() < 0.5:
        pieces = split(firm[0], " · ")
        firm[1:1] = [x for x in pieces if who.firm not in x and len(x) > 8][:1]
    return firm, [x for x in made if who.firm not in x]


def nearest(units, kinds, kind, labels):
    """Those with values of the same kind and like labels first."""
    own = {w for w in words(" ".join(labels)) if len(w) > 3}
    return [u for u, _ in sorted(zip(units, kinds), key=lambda x: (x[1] != kind) - 2 * bool(own & set(words(re.split(r"[:|\d]", x[0][0])[0]))))]


def form(d, r):
    t = r.choice(d["form"])
    who = people(d, r, t)
    items = sorted(r.sample(t["items"], min(len(t["items"]), r.randint(5, 11))), key=t["items"].index)
    target = r.choice(items)
    question, _ = choose(target, d, r)
    absent = r.random() < ABSENT["form"]
    if absent:
        items.remove(target)
    caption = r.choice(t["captions"])
    firm, others = heads(d, who, target[1], r)
    top = firm[0] if firm else ""
    text = lambda item, w: f"{r.choice(item[0])}{r.choice([':', ':', ':', '', ' |'])} {value(item[1], d, w, r)}"
    heading = r.choice(["", "", caption])
    units, before = [], r.choice([top, caption])
    for item in items:
        units.append([text(item, who), before, heading])
        before = units[-1][0] if r.random() < 0.6 else r.choice([top, ""])
    title = r.choice([f"{caption} {who.firm}", who.firm, f"{caption} {who.short}", f"{who.firm}, {caption}"])
    if "{p}" in question and who.person not in top:
        title += r.choice([", ", " "]) + who.person
    right = []
    if not absent:
        k = items.index(target)
        right = [units.pop(k)]
        if units and r.random() < 0.12:  # two fields in a line
            mate = r.randrange(len(units))
            right[0][0] += r.choice([" ", " · ", "  "]) + units.pop(mate)[0]
            right[0][1] = top
            kept = [x for j, x in enumerate(x for x in items if x is not target) if j != mate]
        else:
            kept = [x for x in items if x is not target]
    else:
        kept = items
    hard = nearest(units, [x[1] for x in kept], target[1], target[0])
    negative = [[x, "", ""] for x in firm[:3]]
    if "{f}" in question or "{p}" in question:  # the same label on another's paper
        w = who
        while w.short == who.short or w.person == who.person:
            w = people(d, r, t)
        negative.append([text(target, w), w.firm, heading, f"{caption} {w.firm}" + (", " + w.person if "{p}" in question else "")])
    loose = [[x, top, ""] for x in others] + [[x.replace("{firm}", who.firm), top, ""] for x in r.sample(d["loose"], 3)] + [[caption, "", ""], [" | ".join(r.choice(x[0]) for x in r.sample(t["items"], 3)), top, ""]]
    r.shuffle(loose)
    negative += hard[:4] + loose[:3] + hard[4:] + loose[3:]
    return {"q": typed(name(question, who, r), d["code"], r), "src": "tables", "title": title, "pos": right, "neg": negative}


def table(d, r):
    t = r.choice(d["table"])
    who = people(d, r, t)
    rows, columns = t["rows"], t["items"]
    shown = sorted(r.sample(rows, min(len(rows), r.randint(4, 12))), key=rows.index)
    if len(shown) == len(rows) and r.random() < 0.5:
        shown.remove(r.choice(shown))
    cols = sorted(r.sample(columns, min(len(columns), r.randint(2, 4))), key=columns.index)
    target, asked = r.choice(shown), r.choice(cols)
    missing = r.choice(["row", "column", "column"]) if r.random() < ABSENT["table"] else ""
    if missing == "column" and len(cols) > 1:
        cols = [c for c in cols if c is not asked]
    elif missing:
        missing, shown = "row", [x for x in shown if x is not target]
    names, style = [r.choice(c[0]) for c in cols], "named" if missing == "column" else style_of(r)
    question, english = choose(asked, d, r)
    said = r.choice(target[2] if english else target[1] * 3 + [target[0]])
    firm, others = heads(d, who, "", r)
    caption = r.choice(t["captions"])
    own = "{f}" in question
    title = r.choice([who.firm, f"{caption}, {who.firm}"]) if own else r.choice(["", caption, caption])
    heading = r.choice(["", caption, f"{r.randint(1, 9)}.{r.randint(1, 9)} {caption}"])
    previous = r.choice([caption, caption, caption, ""])
    unit = lambda row, cs=cols, ns=names: [line(row[0], ns, [value(c[1], d, who, r) for c in cs], style), previous, heading]
    right = [] if missing else [unit(target)]
    hard = sorted((unit(x) for x in shown if x is not target), key=lambda u: -len(set(words(u[0].split(" | ")[0])) & set(words(target[0] + said))) + r.random())
    top = []
    if t["places"]:
        top = [[re.sub("{place}", lambda _: place(d, r), x).replace("{e}", target[0]), "", ""] for x in r.sample(d["places"], min(2, len(d["places"])))]
    if own or not t["places"]:
        top += [[x, "", ""] for x in firm[:2]]
    top.append([target[0] if not own or r.random() < 0.5 else who.firm, "", heading])
    rest = [c for c in columns if c not in cols and c is not asked]
    if right and rest and r.random() < 0.5:  # the row in a table of other columns
        top.append(unit(target, rest[:3], [r.choice(c[0]) for c in rest[:3]]))
    if own:  # the row of another firm
        other = people(d, r, t)
        if other.short != who.short:
            top.append([line(target[0], [r.choice(asked[0])], [value(asked[1], d, other, r)], "named"), caption, heading, other.firm])
    a, b = (x[0] for x in r.sample([x for x in rows if x is not target], 2))
    loose = [[x.replace("{a}", a).replace("{b}", b).replace("{v}", value("pct", d, who, r).rstrip(" %")).replace("{n}", str(r.randint(2, 9))), previous, heading] for x in r.sample(d["says"], 3)]
    loose += [[caption, "", heading], [" | ".join(names), caption, heading], [firm[-1], "", ""]]
    r.shuffle(loose)
    negative = top + hard[:4] + loose[:3] + hard[4:] + loose[3:]
    return {"q": typed(name(question.replace("{e}", said), who, r), d["code"], r), "src": "tables", "title": title, "pos": right, "neg": negative}


def statement(d, r):
    t = r.choice(d["statement"])
    who = people(d, r, t)
    items, y = t["items"], r.randint(2012, 2025)
    years = r.choice([[y, y - 1], [y, y - 1], [y - 1, y], [y, y - 1, y - 2]])
    pattern = r.choice(d["dayheads" if t["point"] else "yearheads"])
    names = [pattern.replace("{y}", str(x)) for x in years]
    shown = sorted(r.sample(items, r.randint(len(items) * 2 // 3, len(items))), key=items.index)
    target = r.choice(shown)
    style = r.choices(["named", "bare"], [9, 1])[0]
    caption = f"{r.choice(t['captions'])}{r.choice([' ', ', ', ' – '])}{who.firm}"
    heading = r.choice(["", r.choice(t["captions"])])
    missing = r.choice(["item", "year"] if style == "named" else ["item"]) if r.random() < ABSENT["statement"] else ""
    if missing == "item":
        shown.remove(target)
    year = r.choice(years) if missing != "year" else r.choice([min(years) - 2, max(years) + 1, max(years) + 2, min(years) - 1])
    question, english = choose(target, d, r)
    own, abroad = phrases(d["onday" if t["point"] else "inyear"])
    question = question.replace("{t}", r.choice(abroad if english else own).replace("{y}", str(year)))
    amount = lambda item: r.choice(["{}", "{}", "{}", "-{}"] if "±" in item[1] else ["{}"]).format(value("int", d, who, r))
    row = lambda item: line(r.choice(item[0]), names, [amount(item) for _ in names], style)
    unit = lambda item: [row(item), caption, heading]
    right = [] if missing else [unit(target)]
    hard = [unit(x) for x in shown if x is not target or missing]
    own_words = set(words(" ".join(target[0])))
    hard.sort(key=lambda u: -len(own_words & set(words(u[0].split(" | ")[0]))) + r.random())
    firm, _ = heads(d, who, "", r)
    other = people(d, r)
    top = [[x, "", ""] for x in firm[:2]] + [[who.firm, "", ""]]
    if other.short != who.short:
        top.append([row(target), r.choice(t["captions"]) + " " + other.firm, heading, other.firm])
    report = [x.replace("{firm}", who.firm).replace("{y}", str(year)) for x in d["reports"]]
    loose = [[caption, "", heading], [" | ".join(names), caption, heading]] + [[x, "", heading] for x in report]
    r.shuffle(loose)
    return {"q": typed(name(question, who, r), d["code"], r), "src": "tables", "title": r.choice([who.firm, report[0]]), "pos": right, "neg": top + hard[:4] + loose[:3] + hard[4:] + loose[3:]}


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--data", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "tables-abroad.txt"))
    p.add_argument("--out", required=True)
    p.add_argument("--groups", type=int, default=9000)
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args()
    r = random.Random(a.seed)
    languages = parse(a.data)
    made = {"form": form, "table": table, "statement": statement}
    count = {}
    with open(a.out, "w", encoding="utf-8") as out:
        for _ in range(a.groups):
            code = r.choices(list(SHARES), list(SHARES.values()))[0]
            kind = r.choices([k for k, _ in KINDS], [n for _, n in KINDS])[0]
            group = made[kind](languages[code], r)
            once = {u[0]: None for u in group["pos"]}
            for unit in group["neg"]:
                once.setdefault(unit[0], unit)
            group["neg"] = [u for u in once.values() if u]
            of = count.setdefault(code, [0, 0])
            of[0] += 1
            of[1] += not group["pos"]
            out.write(json.dumps(group, ensure_ascii=False) + "\n")
    for code, (n, absent) in sorted(count.items()):
        print(f"{code}: {n} groups, {absent / n:.1%} without answer")


if __name__ == "__main__":
    main()
