package ingest

import (
	"strings"
	"testing"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// FuzzHeadings gives any line to everything that looks for headings in it.
func FuzzHeadings(f *testing.F) {
	for _, line := range []string{
		"Item 7. Management's discussion", "ARTICLE IV", "Section 4.1 Rent. The tenant pays.", "4.1.2 Late payment", "(a) the tenant",
		"§ 12 Kündigung", "第十二条 支付", "一、租金", "Rent . . . . . . . . 12", "Annex A-3", "PART", "1.", "\u00a0§", "A.", "iv",
	} {
		f.Add(line, 12.0, true)
	}
	f.Fuzz(func(t *testing.T, line string, size float64, bold bool) {
		if !utf8.ValidString(line) || strings.Contains(line, "\n") {
			return
		}
		n := numberingOf(line)
		if n.length < 0 || n.length > len(line) || !strings.HasSuffix(line, n.text) {
			t.Fatalf("%q: %+v", line, n)
		}
		if part := runIn(line, n); part < 0 || part > len(line) || !utf8.ValidString(line[:part]) {
			t.Fatalf("%q: the heading ends at %d", line, part)
		}
		p := page(2, compose(set{text: line, size: size, bold: bold, gap: true}, prose(1, 3))...)
		for _, read := range sectioned([]ibid.OutlineItem{{Title: line, Level: 1, Page: 2}, {Title: "Rent", Level: 1, Page: 2}}, p) {
			checkRead(t, read, DefaultChunks)
		}
	})
}

// FuzzSection gives pages of any text to the section stage. A line that begins
// with a number of "*" is set that much larger, and lines with "|" are rows of a
// table. Two pages are made, so that the second goes on after the first.
func FuzzSection(f *testing.F) {
	f.Add("Hallam estate\n\n**Rent\nThe tenant pays.\n\nTenant|Rent\nNorby|1,200\n\n1", "Hallam estate\n\nArdmore|1,300\n\n*1.1 Repair. The tenant repairs.\n\n2", 30)
	f.Add("Contents\nRent . . . . . 3\nRepair . . . . . 9\n", "", 8)
	f.Add("|||\n||\na|b", "\n\n \n", 1)
	f.Fuzz(func(t *testing.T, first, second string, tokens int) {
		if !utf8.ValidString(first) || !utf8.ValidString(second) || len(first)+len(second) > 10_000 {
			return
		}
		opts := ChunkOptions{Tokens: 8 + max(0, tokens)%500, Overlap: max(0, tokens) % 50}
		s := NewSectioner(opts, "")
		for i, text := range []string{first, second} {
			pages := []ibid.ReadPage{{Page: marked(i+1, text), State: ibid.PageText}}
			s.Section(pages)
			checkRead(t, pages[0], opts)
			s = NewSectioner(opts, s.State())
		}
	})
}

// marked makes a page of a text whose lines say how they are set.
func marked(number int, text string) ibid.Page {
	var lines []set
	var rows []string
	var p ibid.Page
	for block := range strings.SplitSeq(text, "\n\n") {
		for i, line := range strings.Split(block, "\n") {
			size := len(line) - len(strings.TrimLeft(line, "*"))
			line = strings.Join(strings.Fields(strings.Trim(line, "*")), " ")
			if line == "" || strings.Trim(line, "| ") == "" {
				continue
			}
			if strings.Contains(line, "|") {
				var cells []string
				for _, cell := range strings.Split(line, "|") {
					if cell = strings.TrimSpace(cell); cell != "" {
						cells = append(cells, cell)
					}
				}
				rows = append(rows, strings.Join(cells, "\t"))
				line = strings.Join(cells, " ")
			} else if len(rows) > 0 {
				break
			}
			lines = append(lines, set{text: line, size: 10 + float64(min(size, 9)), gap: i == 0})
		}
	}
	p = page(number, lines...)
	if len(rows) > 0 && tabular(p, rows) {
		p = withTable(p, number%2, "", rows...)
	}
	return p
}

// tabular reports whether the rows can be found in the page's text, one after the
// other.
func tabular(p ibid.Page, rows []string) bool {
	return strings.Contains(p.Text, strings.ReplaceAll(strings.Join(rows, "\n"), "\t", " "))
}
