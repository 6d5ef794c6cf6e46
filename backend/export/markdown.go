package export

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

func writeMarkdown(w io.Writer, p paper) error {
	var b strings.Builder
	b.WriteString("# " + escape(p.title) + "\n\n")
	if date := day(p.date); date != "" {
		b.WriteString("*" + date + "*\n\n")
	}
	markdownCover(&b, p, len(p.documents) == 0 && p.cover != "")
	for _, e := range p.entries {
		if e.question != "" {
			b.WriteString("## " + escape(e.question) + "\n\n")
		}
		markdownPlace(&b, e)
		markdownBlocks(&b, e.answer, e.level)
		markdownSources(&b, e)
		markdownResearch(&b, e)
		markdownWeb(&b, e)
	}
	if len(p.documents) > 0 {
		b.WriteString("## " + documentsTitle + "\n\n")
		markdownCover(&b, p, true)
		for _, d := range p.documents {
			b.WriteString("- " + startEscaped(escape(d)) + "\n")
		}
	}
	_, err := io.WriteString(w, strings.TrimRight(b.String(), "\n")+"\n")
	return err
}

func markdownCover(b *strings.Builder, p paper, here bool) {
	if here {
		b.WriteString("*" + escape(p.cover) + "*\n\n")
	}
}

func markdownPlace(b *strings.Builder, e entry) {
	if e.place != "" {
		b.WriteString("*" + escape(e.place) + "*\n\n")
	}
}

// markdownSources writes what an answer rests on.
func markdownSources(b *strings.Builder, e entry) {
	for _, line := range []string{e.notice, e.confidence} {
		if line != "" {
			b.WriteString("*" + escape(line) + "*\n\n")
		}
	}
	if len(e.sources) == 0 {
		return
	}
	lines := make([]string, len(e.sources))
	for i, s := range e.sources {
		lines[i] = fmt.Sprintf("> [%d] %s\n", s.number, escape(s.text()))
	}
	b.WriteString(strings.Join(lines, ">\n") + "\n")
}

// markdownWeb writes what a search of the web found, apart from what the answer rests on.
func markdownWeb(b *strings.Builder, e entry) {
	if e.web == "" {
		return
	}
	b.WriteString("*" + escape(e.web) + "*\n\n")
	for _, r := range e.results {
		b.WriteString("- [" + escape(r.title) + "](<" + r.address + ">)\n")
		if r.snippet != "" {
			b.WriteString("    " + escape(r.snippet) + "\n")
		}
	}
	if len(e.results) > 0 {
		b.WriteString("\n")
	}
}

// markdownResearch writes how an answer was researched.
func markdownResearch(b *strings.Builder, e entry) {
	if len(e.research) == 0 {
		return
	}
	b.WriteString(strings.Repeat("#", e.level+1) + " " + researched + "\n\n")
	for i, line := range e.research {
		fmt.Fprintf(b, "%d. %s\n", i+1, escape(line))
	}
	b.WriteString("\n")
}

// markdownBlocks writes the blocks of an answer, the items of a list line by line.
func markdownBlocks(b *strings.Builder, blocks []block, level int) {
	for i, bl := range blocks {
		bl.markdown(b, level)
		next := block{}
		if i+1 < len(blocks) {
			next = blocks[i+1]
		}
		if bl.kind != item || next.kind != item {
			b.WriteString(strings.TrimRight(strings.Repeat("> ", min(bl.quoted, next.quoted)), " ") + "\n")
		}
	}
}

// markdown writes a block. Headings of an answer come below that of its question.
func (bl block) markdown(b *strings.Builder, level int) {
	before := strings.Repeat("> ", bl.quoted)
	if bl.kind == item || bl.more || bl.kind == code {
		before += strings.Repeat("    ", bl.level)
	}
	switch bl.kind {
	case heading:
		b.WriteString(before + strings.Repeat("#", min(6, bl.level+level)) + " " + markdownRuns(bl.runs, " ") + "\n")
	case paragraph:
		b.WriteString(before + startEscaped(markdownRuns(bl.runs, "\\\n"+before)) + "\n")
	case item:
		sign := "- "
		if bl.number > 0 {
			sign = strconv.Itoa(bl.number) + ". "
		}
		b.WriteString(before + sign + markdownRuns(bl.runs, "\\\n"+before+"    ") + "\n")
	case code:
		fence := "```"
		for strings.Contains(bl.lines, fence) {
			fence += "`"
		}
		b.WriteString(before + fence + "\n" + before + strings.ReplaceAll(bl.lines, "\n", "\n"+before) + "\n" + before + fence + "\n")
	case rule:
		b.WriteString(before + "---\n")
	case table:
		for i, row := range bl.rows {
			b.WriteString(before + "|")
			for _, c := range row {
				b.WriteString(" " + barless.Replace(markdownRuns(c, " ")) + " |")
			}
			b.WriteString("\n")
			if i == 0 {
				b.WriteString(before + "|" + strings.Repeat(" --- |", len(row)) + "\n")
			}
		}
	}
}

// barless escapes the bars within a cell, those in code as well.
var barless = strings.NewReplacer(`\|`, `\|`, "|", `\|`)

func markdownRuns(runs []run, lineEnd string) string {
	var b strings.Builder
	for _, r := range runs {
		switch {
		case r.breaks:
			b.WriteString(lineEnd)
		case r.mark:
			b.WriteString(" **" + escape(r.text) + "**")
		case r.cites > 0:
			b.WriteString(r.text)
		case r.code:
			fence := "`"
			for strings.Contains(r.text, fence) {
				fence += "`"
			}
			pad := ""
			if strings.HasPrefix(r.text, "`") || strings.HasSuffix(r.text, "`") {
				pad = " "
			}
			b.WriteString(fence + pad + r.text + pad + fence)
		default:
			b.WriteString(styled(r))
		}
	}
	return b.String()
}

// styled wraps the text of a run in the signs of its style, which must touch it.
func styled(r run) string {
	words := strings.TrimFunc(r.text, unicode.IsSpace)
	if words == "" {
		return r.text
	}
	before, after, _ := strings.Cut(r.text, words)
	sign := ""
	if r.struck {
		sign = "~~"
	}
	if r.bold {
		sign += "**"
	}
	if r.italic {
		sign += "*"
	}
	closing := []rune(sign)
	slices.Reverse(closing)
	return before + sign + escape(words) + string(closing) + after
}

// escape takes the meaning for markdown from the signs of a text.
func escape(text string) string {
	var b strings.Builder
	for _, r := range text {
		if strings.ContainsRune("\\`*_[]<>~|#&!", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// startEscaped takes the meaning from what begins a list or a rule at the beginning
// of a line.
func startEscaped(line string) string {
	digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
	switch {
	case strings.HasPrefix(line, "-"), strings.HasPrefix(line, "+"), strings.HasPrefix(line, "="):
		return `\` + line
	case digits > 0 && digits < 10 && len(line) > digits && strings.ContainsRune(".)", rune(line[digits])):
		return line[:digits] + `\` + line[digits:]
	}
	return line
}
