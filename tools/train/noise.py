"""What PDFs and users do to clean text: typos, keywords, numbering, headings,
contents lines, captions and footers. All of it is made up."""
import re

STOP = set("what is the a an of in on did do does was were to how who when where which are for and by at that it "
           "be with from as has have had much many i my we our you your can could should would will may if or".split())


def words(text):
    return re.findall(r"[^\W_][\w'’.-]*", text)


def content(text):
    return [w for w in words(text) if w.lower() not in STOP]


def question(q, rng):
    """The question as it stands, in lower case, as keywords or with a typo."""
    r = rng.random()
    if r < 0.12:
        q = q.lower().rstrip("?")
    elif r < 0.22:
        q = " ".join(content(q)) or q
    if rng.random() < 0.07 and len(q) > 12:
        i = rng.randrange(3, len(q) - 3)
        q = rng.choice([q[:i] + q[i + 1] + q[i] + q[i + 2:], q[:i] + q[i + 1:], q[:i] + q[i] + q[i:]])
    return q


def distractor(q, title, rng):
    """A line that repeats words of the question and answers nothing."""
    have = content(q) or ["Contents"]
    some = have if rng.random() < 0.4 else rng.sample(have, min(len(have), rng.randint(1, 4)))
    s, n = " ".join(some), rng.randint(1, 40)
    head = " ".join(w[:1].upper() + w[1:] for w in some)
    title = (title or head)[:40]
    line = rng.choice([
        f"{n}.{rng.randint(1, 9)} {head}", head, head.upper(), f"{title} | {n}", f"{head} ........ {n * 3}",
        f"{head} {n * 3}", f"{s[:1].upper() + s[1:]}:", f"Table {n}. {head}", f"The following table shows the {s}.",
        f"The {s} were as follows:", f"Page {n} of {n + 7} {title}", q, f"{n} {head}", f"For {s} see section {n}.",
        f"The {s} is described in Note {n}.", title, f"{head} | 20{rng.randint(10, 26)} | 20{rng.randint(10, 26)}",
        f"Figure {n}: {head}", f"Item {n}. {head}", f"See “{head}” in Part {rng.choice('I II III IV'.split())}.",
        f"This section sets out the {s}.", f"(continued) {head}", f"Annex {rng.choice('ABCDE')}: {head}",
    ])
    return line, "", head if rng.random() < 0.3 else ""


def unit(u, title, rng):
    """A unit (text, previous, heading) as a PDF might give it, with the title of its document."""
    text, previous, heading = u
    if rng.random() < 0.35:
        title = rng.choice(["", "", "untitled", "Microsoft Word - Document1", f"doc{rng.randint(1, 999)}"])
    r = rng.random()
    if r < 0.07:
        text = (heading or "General") + " " + text
    elif r < 0.14:
        text = f"{rng.randint(1, 19)}.{rng.randint(1, 9)} {text}"
    elif r < 0.18:
        text = "• " + text
    elif r < 0.22:
        text = f"{text} {rng.randint(2, 99)}"
    elif r < 0.26:
        heading = f"{rng.randint(1, 19)} {heading or 'General provisions'}"
    elif r < 0.32:
        previous = f"{(heading or title)[:40]} | {rng.randint(2, 99)}"
    elif r < 0.37:
        w = text.split()
        if len(w) > 8:
            k = rng.randrange(1, len(w))
            text = " ".join(w[:k] + [str(rng.randint(2, 99))] + w[k:])
    if rng.random() < 0.25:
        previous = ""
    if rng.random() < 0.2:
        heading = ""
    return text, previous, heading, title
