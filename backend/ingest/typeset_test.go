package ingest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// set is a line of a test page. The zero style is body text of 10 points.
type set struct {
	text string
	size float64
	bold bool
	gap  bool    // space above: a block begins
	at   float64 // share of the page's height from the top; 0: below the line before
}

func body(text string) set    { return set{text: text} }
func para(text string) set    { return set{text: text, gap: true} }
func head(text string) set    { return set{text: text, bold: true, gap: true} }
func running(text string) set { return set{text: text, size: 8, gap: true, at: 0.04} }
func footing(text string) set { return set{text: text, size: 8, gap: true, at: 0.96} }

// page typesets lines on a page of 600 by 800 points.
func page(number int, lines ...set) ibid.Page {
	p := ibid.Page{Number: number, Width: 600, Height: 800}
	y := 720.0
	var text strings.Builder
	for i, l := range lines {
		size := l.size
		if size == 0 {
			size = 10
		}
		switch {
		case i == 0:
		case l.gap:
			text.WriteString("\n\n")
		default:
			text.WriteString("\n")
		}
		top := y
		if l.at > 0 {
			top = 800 * (1 - l.at)
		} else {
			if l.gap {
				top -= 12
			}
			y = top - 1.2*size
		}
		start, x := text.Len(), 72.0
		for j, word := range strings.Fields(l.text) {
			if j > 0 {
				text.WriteString(" ")
				x += 0.25 * size
			}
			from := text.Len()
			text.WriteString(word)
			wide := 0.5 * size * float64(len(word))
			p.Words = append(p.Words, ibid.Word{Span: ibid.Span{Start: from, End: text.Len()}, Box: ibid.Rect{X0: x, Y0: top - size, X1: x + wide, Y1: top}})
			x += wide
		}
		p.Lines = append(p.Lines, ibid.Line{Span: ibid.Span{Start: start, End: text.Len()}, Size: size, Bold: l.bold})
	}
	p.Text = text.String()
	return p
}

// withTable adds a table over whole lines of a page: cells are parted by tabs in
// rows, and stand in the page's text with spaces.
func withTable(p ibid.Page, header int, caption string, rows ...string) ibid.Page {
	t := ibid.Table{Header: header}
	at := strings.Index(p.Text, strings.ReplaceAll(rows[0], "\t", " "))
	if caption != "" {
		start := strings.Index(p.Text, caption)
		t.Caption = ibid.Span{Start: start, End: start + len(caption)}
	}
	t.Span.Start = at
	for _, row := range rows {
		at += strings.Index(p.Text[at:], strings.ReplaceAll(row, "\t", " "))
		var cells []ibid.Cell
		for c, value := range strings.Split(row, "\t") {
			if value != "" {
				at += strings.Index(p.Text[at:], value)
				cells = append(cells, ibid.Cell{Column: c, Columns: 1, Span: ibid.Span{Start: at, End: at + len(value)}})
				at += len(value)
			}
			t.Columns = max(t.Columns, c+1)
		}
		t.Rows = append(t.Rows, ibid.TableRow{Cells: cells})
	}
	t.Span.End = at
	p.Tables = append(p.Tables, t)
	return p
}

// prose is a paragraph of n lines that differ from all others.
func prose(seed, n int) []set {
	random := rand.New(rand.NewPCG(uint64(seed), 7))
	words := strings.Fields("the tenant shall pay rent to the landlord on each quarter day and keep the walnut press in good repair while a notice is served upon the surveyor of the estate under this lease")
	lines := make([]set, n)
	for i := range lines {
		var line []string
		for range 12 {
			line = append(line, words[random.IntN(len(words))])
		}
		lines[i] = set{text: strings.Join(line, " "), gap: i == 0}
	}
	lines[n-1].text += "."
	return lines
}

// compose joins lines and paragraphs to the lines of a page.
func compose(parts ...any) []set {
	var lines []set
	for _, part := range parts {
		switch part := part.(type) {
		case set:
			lines = append(lines, part)
		case []set:
			lines = append(lines, part...)
		default:
			panic(fmt.Sprintf("%T", part))
		}
	}
	return lines
}

// sectioned brings pages through the section stage in the batches of a reading.
func sectioned(outline []ibid.OutlineItem, pages ...ibid.Page) []ibid.ReadPage {
	s := NewSectioner(DefaultChunks, "")
	s.SetOutline(outline)
	var all []ibid.ReadPage
	first := 0
	for i, p := range pages {
		all = append(all, ibid.ReadPage{Page: p, State: ibid.PageText})
		if endsBatch(p.Number) || i+1 == len(pages) {
			s.Section(all[first:])
			first = i + 1
		}
	}
	return all
}

// sections lists the sections of pages, indented by their levels.
func sections(pages []ibid.ReadPage) string {
	var b strings.Builder
	for _, p := range pages {
		for _, s := range p.Sections {
			fmt.Fprintf(&b, "%s%s\n", strings.Repeat("  ", s.Level-1), s.Title)
		}
	}
	return b.String()
}

// checkRead asserts what must hold for any page after the section stage.
func checkRead(t *testing.T, read ibid.ReadPage, opts ChunkOptions) {
	t.Helper()
	text, at := read.Page.Text, 0
	for i, b := range read.Blocks {
		if b.Span.Start < at || b.Span.End > len(text) || b.Span.Len() <= 0 {
			t.Fatalf("block %d: %v after %d", i, b.Span, at)
		}
		if between := text[at:b.Span.Start]; strings.TrimSpace(between) != "" {
			t.Fatalf("block %d: %q before it is in no block", i, between)
		}
		if (b.Level > 0) != (b.Kind == ibid.BlockHeading) {
			t.Fatalf("block %d: a %s of level %d", i, b.Kind, b.Level)
		}
		at = b.Span.End
	}
	if rest := text[at:]; strings.TrimSpace(rest) != "" {
		t.Fatalf("%q is in no block", rest)
	}
	covered := 0
	for i, c := range read.Chunks {
		if c.Text == "" || c.Text != c.Span.In(text) {
			t.Fatalf("chunk %d: text is not what its span %v covers", i, c.Span)
		}
		if c.Ordinal != i || c.Page != read.Page.Number || c.Tokens > opts.Tokens {
			t.Fatalf("chunk %d: ordinal %d, page %d, %d tokens", i, c.Ordinal, c.Page, c.Tokens)
		}
		if i > 0 && (c.Span.Start <= read.Chunks[i-1].Span.Start || c.Span.End <= covered) {
			t.Fatalf("chunk %d: %v does not go beyond %v", i, c.Span, read.Chunks[i-1].Span)
		}
		covered = c.Span.End
		for _, b := range read.Blocks {
			if (b.Kind == ibid.BlockHeader || b.Kind == ibid.BlockFooter) && b.Span.Overlaps(c.Span) {
				t.Fatalf("chunk %d holds %q", i, b.Span.In(text))
			}
		}
	}
	for _, b := range read.Blocks {
		if b.Kind == ibid.BlockHeader || b.Kind == ibid.BlockFooter {
			continue
		}
		for at, word := range wordsOf(text, b.Span) {
			held := false
			for _, c := range read.Chunks {
				held = held || c.Span.Start <= at && at+len(word) <= c.Span.End || ibid.EstimateTokens(word) > opts.Tokens && c.Span.Overlaps(ibid.Span{Start: at, End: at + len(word)})
			}
			if !held {
				t.Fatalf("%q at %d is in no chunk", word, at)
			}
		}
	}
	for _, s := range read.Sections {
		if s.Level < 1 || s.Span.Len() > 0 && s.Span.In(text) == "" {
			t.Fatalf("section %+v", s)
		}
	}
}

// wordsOf gives the words within a span with their places.
func wordsOf(text string, span ibid.Span) map[int]string {
	words := map[int]string{}
	at := span.Start
	for _, word := range strings.Fields(span.In(text)) {
		at += strings.Index(text[at:], word)
		words[at] = word
		at += len(word)
	}
	return words
}
