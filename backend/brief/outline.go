package brief

import (
	"context"
	"math"

	"ibid/backend/ibid"
)

// Limits of the outline.
const (
	mostSections  = 40
	perSection    = 14  // sentences of a section that are compared, the first ones
	mostCompared  = 360 // sentences of all sections that are compared
	positionPrior = 0.06
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
		members[s] = r.within(section, perEach)
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
		b := ibid.BriefSection{Level: section.level, Title: oneLine(section.Title), Page: section.Page}
		n := len(members[s])
		var own [][]float32
		if vectors != nil {
			own, vectors = vectors[:n], vectors[n:]
		}
		if central := r.central(members[s], own); central >= 0 {
			if i := members[s][central]; !said[r.units[i].Text] {
				said[r.units[i].Text] = true
				item := r.item(i, 1)
				b.Sentence = &item
			}
		}
		made = append(made, b)
	}
	return made, nil
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
	top := 0
	for _, s := range r.doc.Sections {
		if s.Level > depth || !r.headed(s) {
			continue
		}
		if len(list) == mostSections {
			break
		}
		if top == 0 || s.Level < top {
			top = s.Level
		}
		if n := len(list); n > 0 {
			list[n-1].endPage, list[n-1].end = s.Page, s.Span
		}
		list = append(list, outlined{Section: s, level: s.Level})
	}
	for i := range list {
		list[i].level -= top - 1
		if list[i].endPage == 0 {
			list[i].endPage = math.MaxInt
		}
	}
	return list
}

// headed reports whether a section is one of the document's text: not its title, not its
// table of contents.
func (r *reader) headed(s ibid.Section) bool {
	title := r.doc.Printed
	return s.Title != "" && !(s.Page == title.Page && s.Span.Overlaps(title.Span))
}

// within are the first sentences of a section, at most n.
func (r *reader) within(s outlined, n int) (members []int) {
	for i, u := range r.units {
		page := r.doc.Read[u.at].Number
		if page < s.Page || page == s.Page && u.Span.Start < s.Span.End {
			continue
		}
		if page > s.endPage || page == s.endPage && u.Span.Start >= s.end.Start || len(members) == n {
			break
		}
		if u.Kind == ibid.BlockText && r.prose(i) && len(u.Text) <= longSentence && u.Text[len(u.Text)-1] != ':' {
			members = append(members, i)
		}
	}
	return members
}

// central is the member whose vector is most like the mean of all; -1 of none.
func (r *reader) central(members []int, vectors [][]float32) int {
	if len(members) == 0 {
		return -1
	}
	if vectors == nil {
		return 0
	}
	mean := make([]float32, len(vectors[0]))
	for _, v := range vectors {
		for k, x := range v {
			mean[k] += x
		}
	}
	length := math.Sqrt(dot(mean, mean))
	at, most := 0, math.Inf(-1)
	for i, v := range vectors {
		worth := dot(v, mean)/max(length, 1e-9) - positionPrior*float64(i)/float64(len(members))
		if worth > most {
			at, most = i, worth
		}
	}
	return at
}
