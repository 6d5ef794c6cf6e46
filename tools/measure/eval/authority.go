package eval

import (
	"cmp"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/jurisdiction"
	"ibid/backend/legal"
	"ibid/internal/savefile"
)

// lawSection is a line of corpus/sections.jsonl: a section whose jurisdiction is known.
type lawSection struct {
	ID           string `json:"id"`
	Level        string `json:"level"` // federal, state, place
	Jurisdiction string `json:"jurisdiction"`
	State        string `json:"state"`
	Place        string `json:"place"`
	Cite         string `json:"cite"`
	Heading      string `json:"heading"`
	Text         string `json:"text"`
}

// gold is the ID of the jurisdiction of a section.
func (s lawSection) gold() ibid.JurisdictionID {
	switch {
	case s.Place != "":
		return ibid.JurisdictionID("US-" + s.State + "-" + strings.ReplaceAll(strings.ToLower(s.Place), " ", "-"))
	case s.State != "":
		return ibid.JurisdictionID("US-" + s.State)
	}
	return "US"
}

// cut parts the citation of a section before its number: "12 CFR", "1002.9".
func (s lawSection) cut() (code, number string) {
	code, number, _ = strings.Cut(s.Cite, "§")
	return strings.TrimSpace(code), strings.TrimSpace(number)
}

// heldOut reports whether the title or part of a section is in the half whose mistakes are
// counted only: that with an odd checksum.
func (s lawSection) heldOut() bool {
	code, number := s.cut()
	title := number[:len(number)-len(strings.TrimLeft(number, "0123456789"))]
	return crc32.ChecksumIEEE([]byte(code+" "+title))%2 == 1
}

// chapter is what is printed together: a part of the CFR, a title and hundred sections of
// a state's code, a chapter of a city's.
var chapter = regexp.MustCompile(`^.*?(?:CFR § \d+|Code § \d+(?:[-–]\d{0,2}|\.\d+|:))`)

type authorityPrediction struct {
	ID            string                `json:"id"`
	Gold          ibid.JurisdictionID   `json:"gold"`
	Jurisdictions []ibid.JurisdictionID `json:"jurisdictions"`
	SourceType    ibid.SourceType       `json:"sourceType"`
	Evidence      []ibid.Attribution    `json:"evidence"`
}

// AuthorityRow reports how many documents of a form were given the right jurisdiction, alone.
type AuthorityRow struct {
	Form    string           `json:"form"`
	Levels  map[string]Share `json:"levels"`
	Half    map[string]Share `json:"half"`    // likewise, of every second title and part only: mistakes in these are for counting, not for looking at
	Wrong   int              `json:"wrong"`   // that got another jurisdiction
	Unknown int              `json:"unknown"` // that got none
}

// AuthorityFigures say how well it is found whose rules a document holds.
type AuthorityFigures struct {
	Rows      []AuthorityRow `json:"rows"`
	Citations Share          `json:"citations"` // of sections, copied exactly
	Links     LinkFigures    `json:"links"`     // from citations in the text to the sections they name
	Others    Share          `json:"others"`    // documents that are no law and got no jurisdiction
	Each      time.Duration  `json:"each"`      // a document, in the mean
	Mistakes  []string       `json:"mistakes"`  // documents with a wrong jurisdiction, but for those of the half
}

// Authority makes documents of the sections of law in a folder, corpus/sections.jsonl, with
// and without title pages, finds out whose rules they hold, writes the predictions and
// measures them. Others is a folder of texts that are no law, *.txt with a form feed
// between pages; it may be empty.
func Authority(folder, others string, out savefile.Target) (AuthorityFigures, error) {
	var figures AuthorityFigures
	sections, err := readLines[lawSection](filepath.Join(folder, "corpus", "sections.jsonl"))
	if err != nil {
		return figures, err
	}
	chapters := map[string][]lawSection{}
	var names []string
	for _, s := range sections {
		if code, number := s.cut(); code == "" || number == "" {
			return figures, ibid.Errorf(ibid.CodeInvalid, "The section “%s” is cited as “%s”, which has no code or no number.", s.ID, s.Cite).
				WithHint("Write it like “12 CFR § 1002.9”.")
		}
		at := cmp.Or(chapter.FindString(s.Cite), s.Cite)
		if chapters[at] == nil {
			names = append(names, at)
		}
		chapters[at] = append(chapters[at], s)
	}
	hierarchy := jurisdiction.BuiltIn()
	hierarchy.Named("Springfield") // loads the tables
	var predictions []authorityPrediction
	var took time.Duration
	documents := 0
	detect := func(d legal.Document) ibid.Authority {
		began := time.Now()
		defer func() { took += time.Since(began); documents++ }()
		return legal.Detect(d, hierarchy)
	}
	row := func(form string, documents func(yield func(id string, of lawSection, d legal.Document))) {
		r := AuthorityRow{Form: form, Levels: map[string]Share{}, Half: map[string]Share{}}
		right, half := map[string][]bool{}, map[string][]bool{}
		documents(func(id string, of lawSection, d legal.Document) {
			a, want := detect(d), of.gold()
			hit := slices.Equal(a.Jurisdictions, []ibid.JurisdictionID{want})
			right[of.Level] = append(right[of.Level], hit)
			if of.heldOut() {
				half[of.Level] = append(half[of.Level], hit)
			}
			switch {
			case len(a.Jurisdictions) == 0:
				r.Unknown++
			case !hit:
				r.Wrong++
				if of.heldOut() {
					break
				}
				figures.Mistakes = append(figures.Mistakes, fmt.Sprintf("%s, %s: %v for %s", id, form, a.Jurisdictions, want))
			}
			predictions = append(predictions, authorityPrediction{form + ": " + id, want, a.Jurisdictions, a.SourceType, a.Evidence})
		})
		for level, hits := range right {
			r.Levels[level] = shareOf(hits)
			r.Half[level] = shareOf(half[level])
		}
		figures.Rows = append(figures.Rows, r)
	}
	byChapter := func(typeset func(of []lawSection) legal.Document) func(func(string, lawSection, legal.Document)) {
		return func(yield func(string, lawSection, legal.Document)) {
			for _, name := range names {
				yield(name, chapters[name][0], typeset(chapters[name]))
			}
		}
	}
	row("chapter with a title page", byChapter(titledChapter))
	row("chapter with citations as headings", byChapter(func(of []lawSection) legal.Document {
		return typesetLaw("", of, func(s lawSection) string { return s.Cite + " " + s.Heading })
	}))
	row("a single section", func(yield func(string, lawSection, legal.Document)) {
		for _, s := range sections {
			yield(s.ID, s, typesetLaw("", []lawSection{s}, func(s lawSection) string { return s.Cite + " – " + s.Heading }))
		}
	})
	var copied, none []bool
	for _, s := range sections {
		title := lawTitle(s)
		_, number := s.cut()
		cite, _ := legal.SectionCitation(title, "Chapter"+ibid.PathSeparator+s.Cite+" "+s.Heading)
		made, _ := legal.SectionCitation(title, "Chapter"+ibid.PathSeparator+"§ "+number+" "+s.Heading)
		copied = append(copied, cite == s.Cite && sameSection(made, s.Cite))
	}
	var files []string
	if others != "" {
		if files, err = filepath.Glob(filepath.Join(others, "*.txt")); err != nil || len(files) == 0 {
			return figures, ibid.Errorf(ibid.CodeNotFound, "There is no file “*.txt” in “%s”.", others)
		}
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return figures, err
		}
		a := detect(legal.Document{Name: strings.TrimSuffix(filepath.Base(file), ".txt") + ".pdf", Pages: strings.Split(string(text), "\f")})
		none = append(none, len(a.Jurisdictions) == 0)
		if len(a.Jurisdictions) > 0 {
			figures.Mistakes = append(figures.Mistakes, fmt.Sprintf("%s, no law: %v", filepath.Base(file), a.Jurisdictions))
		}
		predictions = append(predictions, authorityPrediction{filepath.Base(file), "", a.Jurisdictions, a.SourceType, a.Evidence})
	}
	figures.Links = lawLinks(names, chapters)
	figures.Citations, figures.Others = shareOf(copied), shareOf(none)
	figures.Each = took / time.Duration(max(1, documents))
	return figures, writeLines(out, predictions)
}

// sameSection reports whether two citations are of the same section of the same title.
func sameSection(a, b string) bool {
	x, y := legal.Find(a), legal.Find(b)
	return len(x) == 1 && len(y) == 1 && x[0].Key() == y[0].Key()
}

// lawTitle is what the title page of a code calls it.
func lawTitle(s lawSection) string {
	code, number := s.cut()
	switch part, _, _ := strings.Cut(number, "."); s.Level {
	case "federal":
		return code + " Part " + part
	case "state":
		return code
	}
	return s.Place + " Municipal Code"
}

// titledChapter has a title page as codes have, and headings with the number only.
func titledChapter(of []lawSection) legal.Document {
	s := of[0]
	code, number := s.cut()
	title, _, _ := strings.Cut(strings.ReplaceAll(number, "–", "-"), "-")
	part, _, _ := strings.Cut(number, ".")
	front := "Municipal Code\nof the\nCity of " + s.Place + "\n\nTitle " + part
	switch s.Level {
	case "federal":
		front = "CODE OF FEDERAL REGULATIONS\nTitle " + strings.TrimSuffix(code, " CFR") + "\nPart " + part
	case "state":
		front = strings.ToUpper(s.Jurisdiction) + "\nOFFICIAL CODE\n\nTitle " + title
	}
	return typesetLaw(front, of, func(s lawSection) string {
		_, number := s.cut()
		return "§ " + number + ". " + s.Heading
	})
}

// typesetLaw sets sections in lines of 90 characters and pages of 45 lines.
func typesetLaw(front string, of []lawSection, heading func(lawSection) string) legal.Document {
	var lines []string
	for _, s := range of {
		if len(lines) > 500 {
			break
		}
		line := ""
		for w := range strings.FieldsSeq(heading(s)) {
			line += w + " "
		}
		lines, line = append(lines, line), ""
		for w := range strings.FieldsSeq(s.Text) {
			if len(line)+len(w) > 90 {
				lines, line = append(lines, line), ""
			}
			line += w + " "
		}
		lines = append(lines, line, "")
	}
	var d legal.Document
	if front != "" {
		d.Pages = []string{front}
	}
	for page := range slices.Chunk(lines, 45) {
		d.Pages = append(d.Pages, strings.Join(page, "\n"))
	}
	d.Name = "document.pdf"
	return d
}
