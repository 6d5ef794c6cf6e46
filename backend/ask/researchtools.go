package ask

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/research"
	"ibid/backend/search"
)

// What the tools of a research tell the model, and what the log says of it. Titles and
// whatever else documents say is data: it stands in quotation marks or behind ">".

const (
	shownPassages = 8    // of a search, that the model sees
	shownBytes    = 600  // of each passage
	shownSection  = 6000 // bytes of a section
	shownSections = 40   // titles of sections, where one isn't found
	mostAsked     = 30   // documents that are asked one by one
)

// outcome is what a search found.
func (s *researcher) outcome(found search.Evidence) research.Outcome {
	var b strings.Builder
	var o research.Outcome
	for i, p := range found.Passages {
		if o.Passages++; !slices.Contains(o.Documents, p.Hit.Document.ID) {
			o.Documents = append(o.Documents, p.Hit.Document.ID)
		}
		if i < shownPassages {
			fmt.Fprintf(&b, "%s\n%s\n\n", at(p), ibid.Quoted(best(p)))
		}
	}
	o.Found = "Found nothing"
	if o.Passages > 0 {
		o.Found = "Found " + plural(o.Passages, "passage", "passages") + " in " + s.named3(o.Documents)
	}
	o.Text = b.String()
	if o.Text == "" {
		o.Text = "Nothing was found.\n"
	}
	return o
}

// named3 names up to three documents.
func (s *researcher) named3(documents []ibid.DocumentID) string {
	var titles []string
	for _, id := range documents {
		titles = append(titles, s.titles[id])
	}
	return ibid.FirstOf(titles, 3)
}

// at says where a passage stands.
func at(p ibid.Passage) string {
	place := fmt.Sprintf("“%s” (document %d), page %d", title(p.Hit.Document.Title), p.Hit.Document.ID, p.Hit.Chunk.Page)
	if section := p.Hit.Chunk.Section; section != "" {
		place += ", section “" + title(section) + "”"
	}
	return place
}

func title(text string) string { return ibid.InertInline(ibid.OneLine(text)) }

// best are the units of a passage that answer best, or else its beginning.
func best(p ibid.Passage) string {
	if len(p.Units) > 0 {
		return clip(strings.Join(p.Units, "\n"), shownBytes)
	}
	return clip(p.Hit.Chunk.Text, shownBytes)
}

// clip shortens a text to so many bytes.
func clip(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + " …"
}

// list lists the documents for the model.
func (s *researcher) list(ctx context.Context) (research.Outcome, error) {
	facts, err := s.run.service.Store.LibraryFacts(ctx, s.run.where.Scope.Workspace)
	if err != nil {
		return research.Outcome{}, err
	}
	var b strings.Builder
	var o research.Outcome
	left := 0
	for _, d := range facts.Documents {
		if _, known := s.titles[d.ID]; !known {
			continue
		}
		if len(o.Documents) == listed {
			left++
			continue
		}
		o.Documents = append(o.Documents, d.ID)
		fmt.Fprintf(&b, "%d. “%s” (%s), %s\n", d.ID, title(d.Title), title(d.Name), plural(d.Pages, "page", "pages"))
	}
	if left > 0 {
		fmt.Fprintf(&b, "and %d more; search_documents searches all of them\n", left)
	}
	o.Text, o.Found = b.String(), plural(len(o.Documents)+left, "document", "documents")
	return o, nil
}

// read reads a section of a document to the model, and keeps the passages in it that
// answer the question best.
func (s *researcher) read(ctx context.Context, id ibid.DocumentID, wanted string) (research.Outcome, error) {
	if _, err := s.named([]int64{int64(id)}); err != nil {
		return research.Outcome{}, err
	}
	if s.where.Scope.Partial() {
		return research.Outcome{}, errPartial()
	}
	workspace := s.run.where.Scope.Workspace
	sections, err := s.run.service.Store.Sections(ctx, workspace, id)
	if err != nil {
		return research.Outcome{}, err
	}
	at := sectionCalled(sections, wanted)
	if at < 0 {
		var names []string
		for _, section := range sections[:min(len(sections), shownSections)] {
			names = append(names, "“"+title(section.Title)+"”")
		}
		hint := "It has none that is known: search in it."
		if len(names) > 0 {
			hint = "It has: " + strings.Join(names, ", ") + "."
		}
		return research.Outcome{}, ibid.Errorf(ibid.CodeNotFound, "This document has no such section.").WithHint(hint)
	}
	text, pages, err := s.sectionText(ctx, id, sections, at)
	if err != nil {
		return research.Outcome{}, err
	}
	where := s.where
	where.Scope.Documents, where.Scope.Section = []ibid.DocumentID{id}, sections[at].Title
	found, err := s.run.session.Find(ctx, s.run.question.Query, where)
	if err == nil {
		s.more = append(s.more, found)
	}
	return research.Outcome{
		Text:  fmt.Sprintf("Section “%s” of “%s” (document %d), from page %d:\n%s\n", title(sections[at].Path), title(s.titles[id]), id, sections[at].Page, ibid.Quoted(clip(text, shownSection))),
		Found: "Read " + plural(pages, "page", "pages"), Passages: len(found.Passages), Documents: []ibid.DocumentID{id},
	}, nil
}

// errPartial refuses a tool that would read more of a document than was asked.
func errPartial() error {
	return ibid.Errorf(ibid.CodeInvalid, "The question is limited to some pages or sections.").WithHint("Use search_documents.")
}

// sectionCalled finds the section with a title or number; -1: none. A title that is the
// same counts before one that begins so, and that before one that has the words in it.
func sectionCalled(sections []ibid.Section, wanted string) int {
	wanted = strings.ToLower(strings.Trim(ibid.OneLine(wanted), "“”\"'. "))
	fits := []func(title string) bool{
		func(title string) bool { return title == wanted },
		func(title string) bool { return strings.HasPrefix(title, wanted) },
		func(title string) bool { return strings.Contains(title, wanted) },
	}
	for _, fit := range fits {
		if at := slices.IndexFunc(sections, func(s ibid.Section) bool { return wanted != "" && fit(strings.ToLower(ibid.OneLine(s.Title))) }); at >= 0 {
			return at
		}
	}
	return -1
}

// mostRead is how many pages of a section are read to a model.
const mostRead = 8

// sectionText is the text of a section with the sections in it, and how many pages it
// takes from the first.
func (s *researcher) sectionText(ctx context.Context, id ibid.DocumentID, sections []ibid.Section, at int) (text string, pages int, err error) {
	from := sections[at]
	end := slices.IndexFunc(sections[at+1:], func(s ibid.Section) bool { return s.Level <= from.Level })
	last := from.Page + mostRead - 1
	var next *ibid.Section
	if end >= 0 {
		next = &sections[at+1+end]
		last = min(last, next.Page)
	}
	var keys []ibid.PageKey
	for page := from.Page; page <= last; page++ {
		keys = append(keys, ibid.PageKey{DocumentID: id, Page: page})
	}
	sheets, err := s.run.service.Store.Sheets(ctx, s.run.where.Scope.Workspace, keys)
	if err != nil {
		return "", 0, err
	}
	var b strings.Builder
	for _, key := range keys {
		sheet, there := sheets[key]
		if !there {
			continue
		}
		part := sheet.Text
		if next != nil && key.Page == next.Page {
			part = part[:min(max(0, next.Span.Start), len(part))]
		}
		if key.Page == from.Page {
			part = part[min(max(0, from.Span.Start), len(part)):]
		}
		if strings.TrimSpace(part) == "" {
			continue
		}
		pages++
		b.WriteString(part + "\n")
	}
	return b.String(), pages, nil
}

// each puts a question to each of some documents by itself; none: to all of the scope.
func (s *researcher) each(ctx context.Context, asked string, documents []ibid.DocumentID) (research.Outcome, error) {
	if len(documents) == 0 {
		documents = slices.Sorted(maps.Keys(s.titles))
	}
	if s.where.Scope.Partial() {
		return research.Outcome{}, errPartial()
	}
	left := max(0, len(documents)-mostAsked)
	documents = documents[:len(documents)-left]
	one, err := s.run.service.Each(ctx, s.run.where.Scope.Workspace, asked)
	if err != nil {
		return research.Outcome{}, err
	}
	var b strings.Builder
	var o research.Outcome
	for _, id := range documents {
		found, err := one.In(ctx, id)
		if err != nil {
			return o, err
		}
		fmt.Fprintf(&b, "“%s” (document %d): ", title(s.titles[id]), id)
		if found.Finding.Verdict.Grade != ibid.GradeGood || found.Citation == nil || len(found.Nearest) == 0 {
			b.WriteString("no clear answer\n\n")
			continue
		}
		o.Passages, o.Documents = o.Passages+1, append(o.Documents, id)
		fmt.Fprintf(&b, "page %d\n%s\n\n", found.Citation.Page, ibid.Quoted(clip(found.Citation.Quote, shownBytes)))
		s.more = append(s.more, search.Evidence{
			Query: found.Query, Passages: found.Nearest[:1], Verdict: found.Finding.Verdict,
			Picks: []answer.Pick{{Passage: 0, Span: found.Citation.Span, P: found.Citation.Support}},
		})
	}
	if left > 0 {
		fmt.Fprintf(&b, "%d more were not asked: call it again with their numbers.\n", left)
	}
	o.Text = b.String()
	asks := plural(len(documents), "document", "documents")
	o.Found = "Answered by none of " + asks
	if len(o.Documents) > 0 {
		o.Found = fmt.Sprintf("Answered by %d of %s: %s", len(o.Documents), asks, s.named3(o.Documents))
	}
	return o, nil
}
