package ingest

import (
	"regexp"
	"strings"
	"unicode"

	"ibid/backend/ibid"
)

// A table of contents names every section and is none. Its entries end with page
// numbers that do not fall; four of them in a row of lines, or two below a line
// that says "Contents", are one. It may go on on the next page.

var (
	contentsTitle = regexp.MustCompile(`(?i)^(table of contents|contents|index|inhalt(sverzeichnis)?|table des matières|sommaire|índice|indice|contenido|conteúdo|sumário|inhoud|目次|目录|目錄)\s*(\(continued\))?:?$`)
	entry         = regexp.MustCompile(`^(.*\p{L}.*?)[\s.·…_]+([A-Z]{1,2}-)?(\d{1,4}|[ivxl]{1,6})$`)
	leaders       = regexp.MustCompile(`(\. ?){4,}|…{2,}|_{5,}`)
)

// contentsEntry is a line that could be an entry of a table of contents.
type contentsEntry struct {
	ok     bool
	prefix string // of its page number, such as "F-"
	number int
	dotted bool
}

func entryOf(text string) contentsEntry {
	if r := lastRune(text); !unicode.IsDigit(r) && !strings.ContainsRune("ivxl", r) {
		return contentsEntry{}
	}
	m := entry.FindStringSubmatch(text)
	if m == nil {
		return contentsEntry{}
	}
	e := contentsEntry{ok: true, prefix: m[2], number: roman(m[3]), dotted: leaders.MatchString(text)}
	if e.number == 0 {
		for _, d := range m[3] {
			e.number = e.number*10 + int(d-'0')
		}
	}
	// A row of figures is none: "Rent 1,200 1,300".
	if fields := strings.Fields(m[1]); !e.dotted && len(fields) > 1 && figureToken(fields[len(fields)-1]) && numberingOf(m[1]).division == 0 {
		e.ok = false
	}
	return e
}

// findContents marks the lines of a table of contents as text. It returns whether
// the page ends within one; after reports whether the page before did.
func (s *sheet) findContents(after bool) bool {
	entries := make([]contentsEntry, len(s.lines))
	for i := range s.lines {
		if s.lines[i].kind == "" {
			entries[i] = entryOf(s.lines[i].text)
		}
	}
	const between = 3        // lines that stand between its title or parts and the next entry
	titled, from := after, 0 // from is where the table begins or goes on
	for i := 0; i < len(s.lines); i++ {
		if s.lines[i].kind != "" {
			continue
		}
		if contentsTitle.MatchString(s.lines[i].text) && !s.inWideTable(i) {
			s.lines[i].kind = ibid.BlockText
			titled, from = true, i
			continue
		}
		end, count, dotted := s.run(entries, i)
		if count >= 6 || count >= 4 && (titled || 2*dotted >= count) || count >= 2 && titled {
			if titled { // what stands between its parts belongs to it
				i = from
			}
			for ; i < end; i++ {
				if s.lines[i].kind == "" {
					s.lines[i].kind = ibid.BlockText
				}
			}
			titled, from = true, end
			if s.onlyFurniture(end) {
				return true
			}
			i--
			continue
		}
		if s.lines[i].closes && !after && i-from > between {
			titled = false
		}
		if !entries[i].ok {
			continue
		}
		i = max(i, end-1) // a shorter run within it is none either
	}
	return false
}

// inWideTable reports whether a line stands in a table of more than two columns: "Contents" are
// goods there.
func (s *sheet) inWideTable(i int) bool {
	table := s.lines[i].table
	return table >= 0 && s.read.Page.Tables[table].Columns > 2
}

// run counts the entries from line i on whose numbers do not fall, and tells
// where the last one ends. An entry may begin up to three lines above its number.
func (s *sheet) run(entries []contentsEntry, i int) (end, count, dotted int) {
	const longest = 3
	last, missed := contentsEntry{number: -1}, 0
	end = i
	for j := i; j < len(entries) && missed <= longest; j++ {
		e := entries[j]
		switch k := s.lines[j].kind; {
		case k == ibid.BlockHeader || k == ibid.BlockFooter:
			continue
		case !e.ok || e.prefix == last.prefix && e.number < last.number:
			if j == i {
				return i, 0, 0
			}
			missed++
			continue
		}
		last, missed = e, 0
		count++
		if e.dotted {
			dotted++
		}
		end = j + 1
	}
	return end, count, dotted
}

func (s *sheet) onlyFurniture(from int) bool {
	for _, l := range s.lines[from:] {
		if l.kind != ibid.BlockFooter && l.kind != ibid.BlockHeader {
			return false
		}
	}
	return true
}
