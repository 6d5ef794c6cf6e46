package export

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"ibid/backend/ibid"
)

// blockKind reports what a block is.
type blockKind int

const (
	paragraph blockKind = iota
	heading
	item // of a list
	code
	table
	rule
)

// block is a part of an answer that stands by itself.
type block struct {
	kind   blockKind
	level  int      // of a heading, from 1; how deep an item lies, from 0
	number int      // of an item of an ordered list; 0: bulleted
	first  bool     // the first item of its list
	more   bool     // a paragraph that goes on with an item
	quoted int      // how many quotations it stands in
	runs   []run    // empty for tables, code and rules
	lines  string   // of code
	rows   [][]cell // of a table, the first its head
}

type cell []run

// run is a piece of text in one style.
type run struct {
	text                       string
	bold, italic, code, struck bool
	cites                      int  // the number of the citation that the text is a marker of; 0: none
	mark                       bool // it tells that a claim is not backed
	breaks                     bool // a line ends after it
}

var markdown = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough)).Parser()

// parse takes markdown apart. Raw HTML becomes the text that it is, a picture the
// words that describe it, and a link its words with the address behind them.
func parse(source string, citations []ibid.Citation) []block {
	known := map[int]bool{}
	for _, c := range citations {
		known[c.Number] = true
	}
	p := parser{source: []byte(source), known: known}
	p.blocks(markdown.Parse(text.NewReader(p.source)), place{})
	outermost(p.done)
	return p.done
}

// outermost counts the levels of headings from the outermost of them.
func outermost(blocks []block) {
	least := 0
	for _, b := range blocks {
		if b.kind == heading && (least == 0 || b.level < least) {
			least = b.level
		}
	}
	for i := range blocks {
		if blocks[i].kind == heading {
			blocks[i].level -= least - 1
		}
	}
}

type parser struct {
	source []byte
	known  map[int]bool // numbers of citations
	done   []block
}

// place is where in lists and quotations a block stands.
type place struct {
	depth, quoted int
	inItem        bool
}

func (p *parser) blocks(parent ast.Node, at place) {
	for node := parent.FirstChild(); node != nil; node = node.NextSibling() {
		switch node := node.(type) {
		case *ast.Heading:
			p.add(block{kind: heading, level: node.Level, quoted: at.quoted, runs: p.inline(node)})
		case *ast.Paragraph, *ast.TextBlock:
			p.add(block{kind: paragraph, more: at.inItem, level: at.depth, quoted: at.quoted, runs: p.inline(node)})
		case *ast.List:
			p.list(node, at)
		case *ast.Blockquote:
			inner := at
			if !at.inItem { // within a list it is a paragraph of its item
				inner.quoted++
			}
			p.blocks(node, inner)
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			p.add(block{kind: code, quoted: at.quoted, level: at.depth, lines: p.lines(node)})
		case *ast.HTMLBlock:
			lines := p.lines(node)
			if node.HasClosure() {
				lines += string(node.ClosureLine.Value(p.source))
			}
			p.add(block{kind: paragraph, quoted: at.quoted, runs: p.text(strings.TrimSpace(lines), run{})})
		case *ast.ThematicBreak:
			p.add(block{kind: rule})
		case *east.Table:
			p.add(block{kind: table, quoted: at.quoted, rows: p.table(node)})
		}
	}
}

func (p *parser) add(b block) { p.done = append(p.done, b) }

func (p *parser) list(list *ast.List, at place) {
	number := 0
	if list.IsOrdered() {
		number = max(1, list.Start)
	}
	for node := list.FirstChild(); node != nil; node = node.NextSibling() {
		begun := len(p.done)
		inner := place{at.depth + 1, at.quoted, true}
		p.blocks(node, inner)
		opening := block{kind: item, level: at.depth, number: number, first: node == list.FirstChild(), quoted: at.quoted}
		if begun < len(p.done) && p.done[begun].kind == paragraph {
			opening.runs = p.done[begun].runs
			p.done[begun] = opening
		} else {
			p.done = append(p.done[:begun], append([]block{opening}, p.done[begun:]...)...)
		}
		if number > 0 {
			number++
		}
	}
}

func (p *parser) table(node *east.Table) (rows [][]cell) {
	for row := node.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []cell
		for c := row.FirstChild(); c != nil; c = c.NextSibling() {
			cells = append(cells, p.inline(c))
		}
		rows = append(rows, cells)
	}
	return rows
}

// lines is the text of a block that is not parsed further.
func (p *parser) lines(node ast.Node) string {
	var b strings.Builder
	for i := range node.Lines().Len() {
		segment := node.Lines().At(i)
		b.Write(segment.Value(p.source))
	}
	return strings.TrimRight(b.String(), "\n")
}

// inline is the text of a block in its styles.
func (p *parser) inline(parent ast.Node) (runs []run) {
	var raw []run
	p.walk(parent, run{}, &raw)
	for i := 0; i < len(raw); {
		joined, style := "", raw[i]
		style.text = ""
		if style.breaks {
			runs = append(runs, style)
			i++
			continue
		}
		for ; i < len(raw); i++ { // the parser cuts a text at every bracket
			other := raw[i]
			if other.text = ""; other != style {
				break
			}
			joined += raw[i].text
		}
		runs = append(runs, p.text(joined, style)...)
	}
	return runs
}

// walk gathers the pieces of text below a node with their styles.
func (p *parser) walk(parent ast.Node, style run, pieces *[]run) {
	add := func(text string, style run) {
		style.text = text
		*pieces = append(*pieces, style)
	}
	for node := parent.FirstChild(); node != nil; node = node.NextSibling() {
		inner := style
		switch node := node.(type) {
		case *ast.Text:
			add(unescaped(string(node.Segment.Value(p.source))), style)
			if node.HardLineBreak() {
				*pieces = append(*pieces, run{breaks: true})
			} else if node.SoftLineBreak() {
				add(" ", style)
			}
		case *ast.String:
			add(string(node.Value), style)
		case *ast.CodeSpan:
			inner.code = true
			add(p.plain(node), inner)
		case *ast.Emphasis:
			inner.bold = inner.bold || node.Level == 2
			inner.italic = inner.italic || node.Level == 1
			p.walk(node, inner, pieces)
		case *east.Strikethrough:
			inner.struck = true
			p.walk(node, inner, pieces)
		case *ast.Link:
			p.walk(node, style, pieces)
			if address := visible(string(node.Destination)); address != "" && address != p.plain(node) {
				add(" ("+address+")", style)
			}
		case *ast.AutoLink:
			add(string(node.Label(p.source)), style)
		case *ast.RawHTML:
			for i := range node.Segments.Len() {
				segment := node.Segments.At(i)
				add(string(segment.Value(p.source)), style)
			}
		default: // a picture among them: its description
			p.walk(node, style, pieces)
		}
	}
}

// unescaped is a text without the backslashes before its signs, and with the
// characters that entities stand for.
func unescaped(words string) string {
	var b strings.Builder
	for {
		i := strings.IndexByte(words, '\\')
		if i < 0 || i+1 == len(words) {
			break
		}
		b.WriteString(entities(words[:i]))
		if !strings.ContainsRune("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", rune(words[i+1])) {
			b.WriteByte('\\')
		} else {
			b.WriteByte(words[i+1])
			i++
		}
		words = words[i+1:]
	}
	return b.String() + entities(words)
}

func entities(words string) string {
	if !strings.Contains(words, "&") {
		return words
	}
	return string(util.ResolveEntityNames(util.ResolveNumericReferences([]byte(words))))
}

// plain is the text of a node without styles.
func (p *parser) plain(parent ast.Node) string {
	var b strings.Builder
	for node := parent.FirstChild(); node != nil; node = node.NextSibling() {
		if t, ok := node.(*ast.Text); ok {
			b.Write(t.Segment.Value(p.source))
			if t.SoftLineBreak() {
				b.WriteByte(' ')
			}
			continue
		}
		b.WriteString(p.plain(node))
	}
	return b.String()
}

// visible is the address of a link as a reader may see it: of the web or of mail.
// Others are left out, since they lead nowhere on paper.
func visible(address string) string {
	for _, scheme := range []string{"http://", "https://", "mailto:"} {
		if strings.HasPrefix(strings.ToLower(address), scheme) {
			return strings.TrimPrefix(address, "mailto:")
		}
	}
	return ""
}

// special is what stands out in a text: markers of citations and signs of claims.
var special = regexp.MustCompile(`\[\d{1,4}\]|[\x{E000}-\x{E002}]`)

// text cuts a text into runs of one style, at markers and signs.
func (p *parser) text(words string, style run) (runs []run) {
	words = strings.Map(printable, words)
	piece := func(text string) {
		if text != "" {
			style.text = text
			runs = append(runs, style)
		}
	}
	at := 0
	for _, m := range special.FindAllStringIndex(words, -1) {
		found := words[m[0]:m[1]]
		if mark := claimMarks[[]rune(found)[0]]; mark != "" {
			piece(words[at:m[0]])
			runs = append(runs, run{text: mark, mark: true})
			at = m[1]
			continue
		}
		number, err := strconv.Atoi(strings.Trim(found, "[]"))
		if err != nil || style.code || !p.known[number] {
			continue
		}
		piece(words[at:m[0]])
		marker := style
		marker.text, marker.cites = found, number
		runs = append(runs, marker)
		at = m[1]
	}
	piece(words[at:])
	return runs
}

// printable drops the characters that no format may carry: controls, and what
// turns the order of others about.
func printable(r rune) rune {
	switch {
	case r == '\n', r == '\t':
		return r
	case unicode.IsControl(r), r >= '\u202A' && r <= '\u202E', r >= '\u2066' && r <= '\u2069', r == '\uFFFE', r == '\uFFFF':
		return -1
	}
	return r
}
