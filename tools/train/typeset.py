#!/usr/bin/env python3
"""Typesets training documents, Markdown with front matter, as PDFs.

    typeset.py --chromium PROGRAM --out FOLDER DOCUMENT.md...

The front matter says title, header, footer ("{page}" is the page number) and style:
serif, sans, columns, slides, form or typewriter. A comment "<!-- page -->" begins a page.
"""
import argparse
import concurrent.futures
import html
import os
import re
import subprocess
import tempfile

STYLES = {
    "serif": "body{font:11pt/1.4 'DejaVu Serif',serif} h1{font-size:18pt} h2{font-size:14pt} h3{font-size:11.5pt}",
    "sans": "body{font:10pt/1.45 'DejaVu Sans',sans-serif} h1{font-size:20pt} h2{font-size:13pt;color:#234} h3{font-size:10.5pt}",
    "columns": "body{font:9pt/1.3 'DejaVu Serif',serif} main{columns:2;column-gap:7mm} h1{font-size:15pt;column-span:all} h2{font-size:10.5pt} h3{font-size:9pt}",
    "slides": "body{font:17pt/1.4 'DejaVu Sans',sans-serif} h1{font-size:30pt} h2{font-size:25pt;break-before:page} h3{font-size:19pt}",
    "form": "body{font:10pt/1.5 'DejaVu Sans',sans-serif} p,li{border-bottom:1px dotted #999} h1{font-size:15pt} h2{font-size:11pt;background:#eee}",
    "typewriter": "body{font:10pt/1.5 'DejaVu Sans Mono',monospace} h1,h2,h3{font-size:10pt;text-transform:uppercase}",
}
SHARED = """
h1,h2,h3{line-height:1.2;break-after:avoid} table{border-collapse:collapse;width:100%;margin:.6em 0;font-size:.92em}
td,th{padding:1px 6px;text-align:left;vertical-align:top} td+td,th+th{text-align:right}
th{border-bottom:1px solid #555} .lined td,.lined th{border:1px solid #999} .page{break-before:page} .caption{font-style:italic;font-size:.92em}
"""


def inline(text):
    text = html.escape(text, quote=False)
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    text = re.sub(r"(?<![\w*])\*([^*\s][^*]*?)\*(?!\w)", r"<i>\1</i>", text)
    text = re.sub(r"`([^`]+)`", r"\1", text)
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\\([*_`#|\[\]])", r"\1", text)


def cells(line):
    return [c.strip() for c in re.sub(r"^\||\|$", "", line.strip()).split("|")]


ITEM = re.compile(r"^(\s*)([-*+•]|\d{1,3}[.)]|[a-z][.)]|\([a-z0-9]{1,4}\))\s+(.*)")


def body(markdown, lined):
    out, paragraph, items, rows = [], [], [], []

    def flush():
        if paragraph:
            out.append("<p>" + " ".join(inline(l) for l in paragraph) + "</p>")
        for mark, indent, text in items:
            mark = "•" if mark in "-*+•" else mark
            out.append(f'<p style="margin:.15em 0 .15em {indent + 18}px;text-indent:-16px">{html.escape(mark)} {inline(text)}</p>')
        if rows:
            head = 1 if len(rows) > 1 and re.fullmatch(r"[\s|:=-]+", rows[1]) else 0
            lines = [r for r in rows if not re.fullmatch(r"[\s|:=-]+", r)]
            out.append(f'<table class="{"lined" if lined else ""}">')
            for i, row in enumerate(lines):
                tag = "th" if i < head else "td"
                out.append("<tr>" + "".join(f"<{tag}>{inline(c)}</{tag}>" for c in cells(row)) + "</tr>")
            out.append("</table>")
        paragraph.clear(), items.clear(), rows.clear()

    for line in markdown.split("\n"):
        if re.match(r"\s*<!--\s*page\s*-->", line):
            flush()
            out.append('<div class="page"></div>')
        elif m := re.match(r"(#{1,6})\s+(.*)", line):
            flush()
            n = min(3, len(m[1]))
            out.append(f"<h{n}>{inline(m[2])}</h{n}>")
        elif line.strip().startswith("|"):
            if paragraph or items:
                flush()
            rows.append(line)
        elif (m := ITEM.match(line)) and not paragraph:
            if rows:
                flush()
            items.append((m[2], 12 * len(m[1]), m[3]))
        elif not line.strip() or re.fullmatch(r"\s*([-*_]\s*){3,}", line):
            flush()
        elif re.match(r"\s*>", line):
            if rows or items:
                flush()
            paragraph.append(line.lstrip(" >"))
        elif items and line.startswith(" "):
            items[-1] = (items[-1][0], items[-1][1], items[-1][2] + " " + line.strip())
        elif re.match(r"(Table|Figure|Tabelle|Abbildung|Tableau|Figura|Tabla|Exhibit|Chart)\s+\w+[.:]", line):
            flush()
            out.append(f'<p class="caption">{inline(line)}</p>')
        else:
            if rows or items:
                flush()
            # A line that ends with two spaces or a backslash is broken there.
            paragraph.append(re.sub(r"(\\|  )$", "<br>", line) if line.endswith(("  ", "\\")) else line)
    flush()
    return "\n".join(out).replace("&lt;br&gt;", "<br>")


def page(source):
    _, front, text = source.split("---\n", 2)
    about = dict(re.findall(r"^(\w+):\s*(.*?)\s*(?:#.*)?$", front, re.M))
    about = {k: v.strip("\"'") for k, v in about.items()}
    style = about.get("style", "serif").split()[0].strip(",")
    size = "A4 landscape" if style == "slides" else "A4"
    content = lambda t: '"' + t.replace('"', "'").replace("{page}", '" counter(page) "') + '"'
    margin = ""
    if about.get("header"):
        margin += f"@top-center{{content:{content(about['header'])};font:8pt sans-serif;color:#555}}"
    if about.get("footer"):
        margin += f"@bottom-center{{content:{content(about['footer'])};font:8pt sans-serif;color:#555}}"
    css = STYLES.get(style, STYLES["serif"]) + SHARED + f"@page{{size:{size};margin:20mm 18mm;{margin}}}"
    return (f'<!doctype html><html lang="{about.get("language", "en")}"><meta charset="utf-8"><title>{html.escape(about.get("title", ""))}</title>'
            f"<style>{css}</style><main>{body(text, len(text) % 2 == 0)}</main></html>")


def typeset(chromium, path, out):
    name = os.path.splitext(os.path.basename(path))[0]
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "page.html")
        with open(source, "w") as f:
            f.write(page(open(path).read()))
        subprocess.run([chromium, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={folder}",
                        f"--print-to-pdf={os.path.join(out, name)}.pdf", "file://" + source],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)
    return name


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--chromium", default="chromium")
    p.add_argument("--out", required=True)
    p.add_argument("documents", nargs="+")
    a = p.parse_args()
    os.makedirs(a.out, exist_ok=True)
    todo = [d for d in a.documents if not os.path.exists(os.path.join(a.out, os.path.splitext(os.path.basename(d))[0] + ".pdf"))]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for name in pool.map(lambda d: typeset(a.chromium, d, a.out), todo):
            print(name, flush=True)


if __name__ == "__main__":
    main()
