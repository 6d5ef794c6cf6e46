package main

import (
	"embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// codeTexts are the codes of Veldany, an invented country. A line that begins
// with "# " is the heading of a part or chapter, one with "## " the number and
// title of a section. Every other line is a paragraph; tabs indent it.
//
//go:embed codes/*.txt
var codeTexts embed.FS

// code describes the layout and the title page of a code of laws.
type code struct {
	text     string // file in codes
	title    string // of the document
	body     face
	columns  int
	left     float64 // margin, on both sides
	mark     string  // before the number of a section: "§ "
	marks    string  // before those of several
	hanging  bool    // numbers of sections stand in the margin
	running  string  // in the header of every page
	folio    string  // form of a page number
	contents string  // heading of the contents
	outline  bool    // the document has bookmarks
	accent   color
	cover    func(*sheet)
}

// codeSetter sets a code. It runs twice: the contents and the running headers
// need the pages that the first run found.
type codeSetter struct {
	code code
	*sheet
	section string           // number of the one being set
	pages   map[int][]string // numbers of the sections on each page
	starts  map[string]int   // page on which each section begins
	known   map[int][]string // pages of the first run
	listed  map[string]int   // starts of the first run
}

// set returns the code as a PDF.
func (c code) set() ([]byte, error) {
	source, err := codeTexts.ReadFile("codes/" + c.text)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSpace(string(source)), "\n")
	first := &codeSetter{code: c}
	if _, err := first.all(lines); err != nil {
		return nil, err
	}
	return (&codeSetter{code: c, known: first.pages, listed: first.starts}).all(lines)
}

func (s *codeSetter) all(lines []string) ([]byte, error) {
	s.sheet = newSheet(s.code.title, "en-GB", s.code.body, s.code.body.family)
	s.pages, s.starts = map[int][]string{}, map[string]int{}
	width := pageWidth - 2*s.code.left
	s.frames = func(page int) []frame {
		if page < 3 || s.code.columns == 1 {
			return []frame{{s.code.left, 96, width, pageHeight - 88}}
		}
		const gutter = 22
		column := (width - gutter) / 2
		return []frame{{s.code.left, 96, column, pageHeight - 88}, {s.code.left + column + gutter, 96, column, pageHeight - 88}}
	}
	s.dress = s.header
	s.newPage()
	s.code.cover(s.sheet)
	s.newPage()
	s.list(lines)
	s.newPage()
	for _, line := range lines {
		s.paragraph(line)
	}
	return s.bytes()
}

// header draws the running header, with the sections of the page, and the number
// of the page. The title page has neither.
func (s *codeSetter) header(page int) {
	if page == 1 {
		return
	}
	width, small := pageWidth-2*s.code.left, s.body.sized(s.body.size*.82, s.body.leading*.82)
	s.put(s.code.left, 64, width, "L", s.code.running, small.styled("I"))
	if on := s.known[page]; len(on) > 0 {
		guide := s.code.mark + on[0]
		if last := on[len(on)-1]; last != on[0] {
			guide = s.code.marks + on[0] + " to " + last
		}
		s.put(s.code.left, 64, width, "R", guide, small)
	}
	s.rule(s.code.left, 71, width, .5, s.code.accent)
	s.put(s.code.left, pageHeight-52, width, "C", fmt.Sprintf(s.code.folio, page), small)
}

// list sets the contents.
func (s *codeSetter) list(lines []string) {
	s.set(paragraph{after: 10, align: "L", face: s.body.styled("B").sized(s.body.size*1.5, s.body.leading*1.5).colored(s.code.accent)}, s.code.contents)
	f := s.body.sized(s.body.size*.9, s.body.size*1.17)
	for _, line := range lines {
		if part, ok := strings.CutPrefix(line, "# "); ok {
			s.space(5)
			s.set(paragraph{after: 1, align: "L", face: f.styled("B")}, part)
			continue
		}
		number, title, ok := sectionHeading(line)
		if !ok {
			continue
		}
		page := fmt.Sprintf(s.code.folio, s.listed[number])
		text := s.code.mark + number + ". " + title
		s.y += f.leading
		s.put(s.code.left+14, s.y-f.leading+f.size, 0, "L", text, f)
		from := s.code.left + 14 + s.width(parse(text, ""), f) + 5
		to := pageWidth - s.code.left - s.width(parse(page, ""), f) - 5
		s.put(from, s.y-f.leading+f.size, to-from, "R", strings.Repeat(".\u00a0", int((to-from)/s.width(parse(".\u00a0", ""), f))), f.colored(grey))
		s.put(s.code.left, s.y-f.leading+f.size, pageWidth-2*s.code.left, "R", page, f)
	}
}

func sectionHeading(line string) (number, title string, ok bool) {
	line, ok = strings.CutPrefix(line, "## ")
	number, title, _ = strings.Cut(line, " | ")
	return number, title, ok
}

var codeLabel = regexp.MustCompile(`^(\([a-z0-9]+\)|[A-Z]\.|[0-9]\.) `)

// paragraph sets one line of the text: a heading or a paragraph.
func (s *codeSetter) paragraph(line string) {
	f, inset := s.body, 0.0
	if s.code.hanging {
		inset = 58
	}
	if part, ok := strings.CutPrefix(line, "# "); ok {
		s.section = ""
		heading := f.styled("B").sized(f.size*1.12, f.leading*1.12).colored(s.code.accent)
		p := paragraph{before: f.leading, after: f.leading * .4, keep: 5, align: "C", face: heading}
		if s.code.hanging {
			p.align = "L"
		}
		s.set(p, strings.ToUpper(part))
		if s.code.outline {
			s.pdf.Bookmark(part, 0, s.y-f.leading*1.5)
		}
		return
	}
	if number, title, ok := sectionHeading(line); ok {
		s.section = number
		p := paragraph{before: f.leading * .6, after: 3, keep: 3, align: "L", face: f.styled("B")}
		text := s.code.mark + strings.ReplaceAll(number, " ", "\u00a0") + ". " + title
		if s.code.hanging {
			p.indent, p.hang, p.label = inset, inset, s.code.mark+number
			text = title
		}
		s.set(p, bind(text))
		s.starts[number] = s.page
		s.onPage()
		if s.code.outline {
			s.pdf.Bookmark(s.code.mark+number+". "+title, 1, s.y-f.leading*1.5)
		}
		return
	}
	rest := strings.TrimLeft(line, "\t")
	depth := float64(len(line) - len(rest))
	p := paragraph{indent: inset + depth*18, after: 3}
	if s.code.columns > 1 {
		p.indent = inset + depth*13
	}
	switch label := codeLabel.FindString(rest); {
	case label != "":
		p.label, p.hang = strings.TrimSpace(label), 18
		p.indent += 18
		rest = strings.TrimPrefix(rest, label)
	case strings.HasPrefix(rest, "History:"), strings.HasPrefix(rest, "(Ord."):
		p.align, p.after, p.face = "L", 4, f.styled("I").sized(f.size*.86, f.leading*.86)
	}
	s.onPage()
	s.set(p, bind(rest))
	s.onPage()
}

// onPage records that the current section is on the current page.
func (s *codeSetter) onPage() {
	if s.section != "" && !slices.Contains(s.pages[s.page], s.section) {
		s.pages[s.page] = append(s.pages[s.page], s.section)
	}
}

// bind keeps a section sign with its number, and a time with "a.m." or "p.m.".
func bind(markup string) string {
	return strings.NewReplacer("§ ", "§\u00a0", "Section ", "Section\u00a0", " a.m.", "\u00a0a.m.", " p.m.", "\u00a0p.m.").Replace(markup)
}
