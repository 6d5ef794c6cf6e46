package legal

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"ibid/backend/ibid"
)

// Superseded is what newer editions of a law replace in a document.
type Superseded struct {
	By       ibid.Edition            // of the whole document; the zero value: of none
	Sections map[string]ibid.Edition // of single sections, by number; nil: of none
	From     string                  // the document isn't in force before this date; empty: it is
}

// Supersede finds out which documents of a jurisdiction are superseded on a day, and by
// which. Two documents are editions of a law if their titles call it the same, but for what
// tells editions apart, and they say different dates since when they are in force. A section
// of the older is superseded if the newer has one with the same number and heading; the
// whole document, if that holds for half of its sections or more. So a new ordinance that
// amends one section replaces that section alone, and a newer volume of the same code none.
//
// Paths returns the paths of a document's sections, as [ibid.Section] has them; it is asked
// only for documents that another one may replace, or that may replace one.
func Supersede(editions []ibid.Edition, on time.Time, paths func(ibid.DocumentID) ([]string, error)) (map[ibid.DocumentID]Superseded, error) {
	all := map[ibid.DocumentID]Superseded{}
	groups := map[string][]ibid.Edition{}
	for _, e := range editions {
		if began, ok := dayOf(e.InForce); !ok {
			continue
		} else if on.Before(began.first()) {
			all[e.Document] = Superseded{From: e.InForce}
			continue
		}
		groups[lawName(e.Title)] = append(groups[lawName(e.Title)], e)
	}
	for _, group := range groups {
		if !slices.ContainsFunc(group, func(e ibid.Edition) bool {
			return later(e.InForce, group[0].InForce) || later(group[0].InForce, e.InForce)
		}) {
			continue
		}
		slices.SortStableFunc(group, func(a, b ibid.Edition) int { // the latest first
			return cmp.Or(cmp.Compare(b.InForce, a.InForce), cmp.Compare(a.Document, b.Document))
		})
		headings := make([]map[string]string, len(group))
		for i, e := range group {
			list, err := paths(e.Document)
			if err != nil {
				return nil, err
			}
			headings[i] = numbers(list)
		}
		for i, old := range group {
			var found Superseded
			for j, newer := range group[:i] {
				if !later(newer.InForce, old.InForce) {
					continue
				}
				shared := 0
				for number, heading := range headings[i] {
					if other, ok := headings[j][number]; ok && other == heading {
						shared++
						if _, known := found.Sections[number]; !known {
							if found.Sections == nil {
								found.Sections = map[string]ibid.Edition{}
							}
							found.Sections[number] = newer
						}
					}
				}
				if found.By.Document == 0 && shared > 0 && 2*shared >= len(headings[i]) {
					found.By = newer
				}
			}
			if found.By.Document != 0 || found.Sections != nil {
				all[old.Document] = found
			}
		}
	}
	return all, nil
}

// Why is the reason why a section of the document, by its path, is not in force; empty if
// nothing says so.
func (s Superseded) Why(path string) string {
	by := s.By
	if section, ok := s.Sections[sectionNumber(path)]; ok {
		by = section
	}
	switch {
	case s.From != "":
		if d, ok := dayOf(s.From); ok {
			return "Not in force before " + d.String()
		}
	case by.Document != 0:
		if d, ok := dayOf(by.InForce); ok {
			return fmt.Sprintf("Superseded by %s, in force %s", by.Title, d)
		}
	}
	return ""
}

// numbers are the headings of sections by their numbers, in small letters.
func numbers(paths []string) map[string]string {
	all := map[string]string{}
	for _, path := range paths {
		titles := strings.Split(path, ibid.PathSeparator)
		if c, heading, ok := Heads(titles[len(titles)-1]); ok {
			all[foldNumber(c.Section)] = strings.ToLower(strings.Trim(heading, " ."))
		}
	}
	return all
}

// sectionNumber is the number of the innermost numbered section of a path.
func sectionNumber(path string) string {
	titles := strings.Split(path, ibid.PathSeparator)
	for _, title := range slices.Backward(titles) {
		if c, _, ok := Heads(title); ok {
			return foldNumber(c.Section)
		}
	}
	return ""
}

func foldNumber(number string) string {
	return strings.NewReplacer("–", "-", "—", "-", "‑", "-").Replace(strings.ToLower(number))
}

var (
	// ofEdition is what tells editions of a law apart in its title.
	ofEdition = regexp.MustCompile(`(?i)\b(?:\d{1,2}(?:st|nd|rd|th)\s+)?(?:(?:as\s+)?(?:revised|amended|consolidated|updated|effective|current|in force|compiled|valid)(?:\s+(?:through|to|until|on|as of|from|since|by))*|(?:edition|revision|version|supplement|release|reprint|ed\.|rev\.|v\.?\s?\d+)(?:\s+of)?|draft|final|copy)(?:\W|$)`)
	someDay   = regexp.MustCompile(`(?i)\b(?:\d{1,2}(?:st|nd|rd|th)?\s+)?(?:January|February|March|April|May|June|July|August|September|October|November|December)(?:\s+\d{1,2})?,?\s+\d{4}\b|\b\d{4}-\d{2}(?:-\d{2})?\b`)
	someYear  = regexp.MustCompile(`(?i)(\b(?:act|law|order|regulations?|rules|ordinance|gesetz|verordnung)(?:\s+of|\s+no\.?\s*\d*)?,?\s+)?(?:\((1[6-9]\d\d|20\d\d)\)|\b(1[6-9]\d\d|20\d\d)\b)`)
)

// lawName is what a title calls a law, in small letters and without what tells its editions
// apart: "Harlow Municipal Code, 2024 edition" is "harlow municipal code". The year behind
// an act is part of its name: "Finance Act 2019".
func lawName(title string) string {
	title = strings.NewReplacer("_", " ", "·", ",").Replace(title)
	title = someDay.ReplaceAllString(title, " ")
	title = someYear.ReplaceAllStringFunc(title, func(found string) string {
		if m := someYear.FindStringSubmatch(found); m[1] != "" {
			return found
		}
		return " "
	})
	title = strings.Trim(strings.Join(strings.Fields(ofEdition.ReplaceAllString(title, " ")), " "), " ,;:()–—-")
	title = strings.NewReplacer(" ,", ",", "( )", "", "()", "").Replace(title)
	const number = "§ 1-1"
	if cite := citeIn([]string{title}, number, "1-1"); cite != "" { // "Municipal Code of the City of Harlow", "21 CFR Part 117"
		title = strings.TrimSuffix(strings.TrimSuffix(cite, number), "1-1")
	}
	return strings.ToLower(strings.Trim(ibid.OneLine(title), " ,;:()–—-"))
}

// dayOf reads a date as [ibid.Authority] has it.
func dayOf(text string) (d date, ok bool) {
	for _, form := range []string{time.DateOnly, "2006-01", "2006"} {
		t, err := time.Parse(form, text)
		if err != nil {
			continue
		}
		d = date{year: t.Year()}
		if form != "2006" {
			d.month = int(t.Month())
		}
		if form == time.DateOnly {
			d.day = t.Day()
		}
		return d, true
	}
	return d, false
}

// later reports whether a date is surely later than another: a day of 2024 is not later
// than 2024.
func later(a, b string) bool {
	x, first := dayOf(a)
	y, second := dayOf(b)
	return first && second && x.first().After(y.last())
}
