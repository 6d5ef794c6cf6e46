package export

import (
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"

	_ "embed"
)

//go:embed paper.css
var paperCSS string

// writeHTML writes a page that needs nothing else and fetches nothing: its policy
// forbids all but its own style. Every word is escaped, so that no tag but those
// written here is in it.
func writeHTML(w io.Writer, p paper) error {
	var b strings.Builder
	b.WriteString("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
	fmt.Fprintf(&b, "<title>%s</title>\n<style>\n%s</style>\n</head>\n<body>\n<main>\n", html.EscapeString(p.title), paperCSS)
	fmt.Fprintf(&b, "<h1 dir=\"auto\">%s</h1>\n", html.EscapeString(p.title))
	if date := day(p.date); date != "" {
		fmt.Fprintf(&b, "<p class=\"date\"><time datetime=\"%s\">%s</time></p>\n", p.date.Format("2006-01-02"), date)
	}
	if len(p.documents) == 0 {
		htmlCover(&b, p)
	}
	for i, e := range p.entries {
		e.html(&b, i+1)
	}
	if len(p.documents) > 0 {
		b.WriteString("<section>\n<h2>" + documentsTitle + "</h2>\n")
		htmlCover(&b, p)
		b.WriteString("<ul class=\"documents\">\n")
		for _, d := range p.documents {
			fmt.Fprintf(&b, "<li dir=\"auto\">%s</li>\n", html.EscapeString(d))
		}
		b.WriteString("</ul>\n</section>\n")
	}
	b.WriteString("</main>\n</body>\n</html>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func htmlCover(b *strings.Builder, p paper) {
	if p.cover != "" {
		fmt.Fprintf(b, "<p class=\"cover\" dir=\"auto\">%s</p>\n", html.EscapeString(p.cover))
	}
}

func (e entry) html(b *strings.Builder, number int) {
	b.WriteString("<section>\n")
	if e.question != "" {
		fmt.Fprintf(b, "<h2 dir=\"auto\">%s</h2>\n", html.EscapeString(e.question))
	}
	below := strconv.Itoa(e.level + 1)
	if e.place != "" {
		fmt.Fprintf(b, "<p class=\"place\" dir=\"auto\">%s</p>\n", html.EscapeString(e.place))
	}
	pages := htmlBlocks{b: b, entry: number, level: e.level}
	for _, bl := range e.answer {
		pages.block(bl)
	}
	pages.close(0)
	pages.quote(0)
	if e.notice != "" {
		fmt.Fprintf(b, "<p class=\"notice\" dir=\"auto\">%s</p>\n", html.EscapeString(e.notice))
	}
	if e.confidence != "" {
		fmt.Fprintf(b, "<p class=\"confidence\">%s</p>\n", html.EscapeString(e.confidence))
	}
	if len(e.sources) > 0 {
		b.WriteString("<h" + below + ">Sources</h" + below + ">\n<ol class=\"sources\">\n")
		for _, s := range e.sources {
			fmt.Fprintf(b, "<li id=\"a%d-%d\" value=\"%d\" dir=\"auto\">%s</li>\n", number, s.number, s.number, html.EscapeString(s.text()))
		}
		b.WriteString("</ol>\n")
	}
	if len(e.research) > 0 {
		b.WriteString("<h" + below + ">" + researched + "</h" + below + ">\n<ol>\n")
		for _, line := range e.research {
			fmt.Fprintf(b, "<li dir=\"auto\">%s</li>\n", html.EscapeString(line))
		}
		b.WriteString("</ol>\n")
	}
	e.webHTML(b)
	b.WriteString("</section>\n")
}

// webHTML writes what a search of the web found. Its links are followed when a reader
// clicks them and not before, without telling the page where they stood.
func (e entry) webHTML(b *strings.Builder) {
	if e.web == "" {
		return
	}
	fmt.Fprintf(b, "<p class=\"web\" dir=\"auto\">%s</p>\n", html.EscapeString(e.web))
	if len(e.results) == 0 {
		return
	}
	b.WriteString("<ul class=\"web\">\n")
	for _, r := range e.results {
		fmt.Fprintf(b, "<li dir=\"auto\"><a rel=\"noreferrer noopener\" href=\"%s\">%s</a> <span>%s</span>", html.EscapeString(r.address), html.EscapeString(r.title), html.EscapeString(r.address))
		if r.snippet != "" {
			b.WriteString("<br>" + html.EscapeString(r.snippet))
		}
		b.WriteString("</li>\n")
	}
	b.WriteString("</ul>\n")
}

// htmlBlocks writes the blocks of an answer, opening and closing lists and
// quotations between them.
type htmlBlocks struct {
	b      *strings.Builder
	entry  int
	level  int      // of the heading of the question
	open   []string // tags of the lists that are open, with an item in each
	quotes int      // quotations that are open
}

func (h *htmlBlocks) block(bl block) {
	depth := 0
	if bl.kind == item || bl.kind == code || bl.more {
		depth = bl.level
	}
	if bl.quoted != h.quotes || bl.kind != item {
		h.close(depth)
	}
	h.quote(bl.quoted)
	switch bl.kind {
	case heading:
		level := strconv.Itoa(min(6, bl.level+h.level))
		h.b.WriteString("<h" + level + " dir=\"auto\">" + h.runs(bl.runs) + "</h" + level + ">\n")
	case paragraph:
		h.b.WriteString("<p dir=\"auto\">" + h.runs(bl.runs) + "</p>\n")
	case item:
		h.item(bl)
	case code:
		h.b.WriteString("<pre><code>" + html.EscapeString(bl.lines) + "</code></pre>\n")
	case rule:
		h.b.WriteString("<hr>\n")
	case table:
		h.table(bl)
	}
}

func (h *htmlBlocks) item(bl block) {
	if bl.first {
		h.close(bl.level)
		tag := "ul"
		if bl.number > 0 {
			tag = "ol"
			fmt.Fprintf(h.b, "<ol start=\"%d\">\n", bl.number)
		} else {
			h.b.WriteString("<ul>\n")
		}
		h.open = append(h.open, tag)
	} else {
		h.close(bl.level + 1)
		h.b.WriteString("</li>\n")
	}
	h.b.WriteString("<li dir=\"auto\">" + h.runs(bl.runs) + "\n")
}

// close ends lists until only so many are open.
func (h *htmlBlocks) close(depth int) {
	for len(h.open) > depth {
		last := len(h.open) - 1
		h.b.WriteString("</li>\n</" + h.open[last] + ">\n")
		h.open = h.open[:last]
	}
}

// quote opens and ends quotations until so many are open.
func (h *htmlBlocks) quote(depth int) {
	for ; h.quotes < depth; h.quotes++ {
		h.b.WriteString("<blockquote>\n")
	}
	for ; h.quotes > depth; h.quotes-- {
		h.b.WriteString("</blockquote>\n")
	}
}

func (h *htmlBlocks) table(bl block) {
	h.b.WriteString("<table>\n")
	for i, row := range bl.rows {
		tag := "td"
		if i == 0 {
			tag = "th"
		}
		h.b.WriteString("<tr>")
		for _, c := range row {
			h.b.WriteString("<" + tag + " dir=\"auto\">" + h.runs(c) + "</" + tag + ">")
		}
		h.b.WriteString("</tr>\n")
	}
	h.b.WriteString("</table>\n")
}

func (h *htmlBlocks) runs(runs []run) string {
	var b strings.Builder
	for _, r := range runs {
		text := html.EscapeString(r.text)
		switch {
		case r.breaks:
			text = "<br>"
		case r.mark:
			text = " <em class=\"mark\">" + text + "</em>"
		case r.cites > 0:
			text = fmt.Sprintf("<a class=\"cite\" href=\"#a%d-%d\">%s</a>", h.entry, r.cites, text)
		case r.code:
			text = "<code>" + text + "</code>"
		}
		for _, style := range []struct {
			on  bool
			tag string
		}{{r.italic, "em"}, {r.bold, "strong"}, {r.struck, "s"}} {
			if style.on {
				text = "<" + style.tag + ">" + text + "</" + style.tag + ">"
			}
		}
		b.WriteString(text)
	}
	return b.String()
}
