package describe

import (
	"context"
	"math"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// Limits of the outline.
const (
	mostSections  = 40
	perSection    = 14  // sentences of a section that are compared, the first ones
	mostCompared  = 360 // sentences of all sections that are compared
	positionPrior = 0.06
	leaningCost   = 0.08
	longSentence  = 420 // bytes; longer ones are hard to read in an outline
)

// outline lists the sections of the document, each with the sentence that is most like all
// that the section says: the greatest cosine with the mean of its sentences, the first ones
// a little before the others (the measure of Radev et al., "Centroid-based summarization of
// multiple documents", 2004, with the position of the sentence as its second part).
func (r *reader) outline(ctx context.Context) ([]ibid.BriefSection, error) {
	sections := r.sections()
	if len(sections) == 0 {
		return []ibid.BriefSection{}, nil
	}
	perEach := min(perSection, max(4, mostCompared/len(sections)))
	members := make([][]int, len(sections))
	var texts []string
	for s, section := range sections {
		members[s] = r.within(section, perEach, func(i int) bool {
			u := r.units[i]
			return u.Kind == ibid.BlockText && r.prose(i) && len(u.Text) <= longSentence && u.Text[len(u.Text)-1] != ':'
		})
		for _, i := range members[s] {
			texts = append(texts, r.units[i].Text)
		}
	}
	var vectors [][]float32
	if r.Embed != nil && len(texts) > 0 {
		var err error
		if vectors, err = r.Embed(ctx, texts); err != nil {
			return nil, err
		}
	}
	made := make([]ibid.BriefSection, 0, len(sections))
	said := map[string]bool{}
	for s, section := range sections {
		b := ibid.BriefSection{Level: section.level, Title: ibid.OneLine(section.Title), Page: section.Page}
		n := len(members[s])
		var own [][]float32
		if vectors != nil {
			own, vectors = vectors[:n], vectors[n:]
		}
		if n > 0 {
			at := 0
			if own != nil {
				leaning := make([]bool, n)
				for k, i := range members[s] {
					leaning[k] = r.leans(i)
				}
				at = central(own, leaning)
			}
			if i := members[s][at]; !said[r.units[i].Text] {
				said[r.units[i].Text] = true
				item := r.item(i, 1)
				b.Sentence = &item
			}
		}
		made = append(made, b)
	}
	return made, nil
}

// filled leaves out the sections that have neither text nor subsections with text: the
// entries of a table of contents, and running lines that were taken for headings.
func (r *reader) filled(sections []outlined) []outlined {
	keep := make([]bool, len(sections))
	for i, s := range sections {
		if r.within(s, 1, func(int) bool { return true }) == nil {
			continue
		}
		keep[i] = true
		level := s.level
		for k := i - 1; k >= 0 && level > 1; k-- {
			if sections[k].level < level {
				keep[k], level = true, sections[k].level
			}
		}
	}
	kept := sections[:0]
	var around []int // the levels of the sections around the one that was kept last
	for i, s := range sections {
		if !keep[i] {
			continue
		}
		for len(around) > 0 && around[len(around)-1] >= s.level {
			around = around[:len(around)-1]
		}
		around = append(around, s.level)
		s.level = len(around)
		kept = append(kept, s)
	}
	return kept
}

// outlined is a section of the outline with where it ends.
type outlined struct {
	ibid.Section
	level   int       // among those of the outline, from 1
	endPage int       // on which the next one begins
	end     ibid.Span // of its heading; the last one has none
}

// sections chooses the levels of sections that make an outline: as many as fit.
func (r *reader) sections() []outlined {
	counts := map[int]int{}
	deepest := 0
	for _, s := range r.doc.Sections {
		if r.headed(s) {
			counts[s.Level]++
			deepest = max(deepest, s.Level)
		}
	}
	depth, all := 0, 0
	for level := 1; level <= deepest; level++ {
		if all += counts[level]; all > mostSections && depth > 0 {
			break
		}
		depth = level
		if all >= 8 && level > 1 {
			break
		}
	}
	var list []outlined
	for _, s := range r.doc.Sections {
		if s.Level > depth || !r.headed(s) {
			continue
		}
		if len(list) == mostSections {
			break
		}
		if n := len(list); n > 0 {
			list[n-1].endPage, list[n-1].end = s.Page, s.Span
		}
		list = append(list, outlined{Section: s, level: s.Level})
	}
	for i := range list {
		if list[i].endPage == 0 {
			list[i].endPage = math.MaxInt
		}
	}
	return r.filled(list)
}

// headed reports whether a section is one of the document's text: not its title, not its
// table of contents.
func (r *reader) headed(s ibid.Section) bool {
	title := r.doc.Printed
	words := len(strings.Fields(s.Title))
	return words > 0 && words <= longestHeading && !(s.Page == title.Page && s.Span.Overlaps(title.Span)) && !r.numbered(s.Title)
}

// longestHeading is how many words a heading of the outline may have; more are a paragraph
// in capitals.
const longestHeading = 16

// numbered reports whether a heading is a running line that differs from others in a
// number only: "Page 1 of the Sponsorship Agreement".
func (r *reader) numbered(title string) bool {
	bare := withoutDigits(title)
	return bare != title && len(strings.Fields(bare)) >= 4 && strings.IndexAny(title, "0123456789") > 3 &&
		slices.ContainsFunc(r.doc.Sections, func(s ibid.Section) bool { return s.Title != title && withoutDigits(s.Title) == bare })
}

func withoutDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, text)
}

// within are the first units of a section that are of a kind, at most n.
func (r *reader) within(s outlined, n int, of func(i int) bool) (members []int) {
	for i, u := range r.units {
		page := r.doc.Read[u.at].Page.Number
		if page < s.Page || page == s.Page && u.Span.Start < s.Span.End {
			continue
		}
		if page > s.endPage || page == s.endPage && u.Span.Start >= s.end.Start || len(members) == n {
			break
		}
		if of(i) {
			members = append(members, i)
		}
	}
	return members
}

// central is the sentence whose vector is most like the mean of all. One that leans on
// the sentence before it says less by itself.
func central(vectors [][]float32, leaning []bool) int {
	mean := make([]float32, len(vectors[0]))
	for _, v := range vectors {
		for k, x := range v {
			mean[k] += x
		}
	}
	length := math.Sqrt(dot(mean, mean))
	at, most := 0, math.Inf(-1)
	for i, v := range vectors {
		worth := dot(v, mean)/max(length, 1e-9) - positionPrior*float64(i)/float64(len(vectors))
		if leaning[i] {
			worth -= leaningCost
		}
		if worth > most {
			at, most = i, worth
		}
	}
	return at
}
