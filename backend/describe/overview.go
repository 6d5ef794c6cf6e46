package describe

import (
	"context"
	"strings"

	"ibid/backend/facts"
	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// OverviewVersion is that of the rules by which overviews are made.
const OverviewVersion = "2"

// Readers are what reads a document.
type Readers struct {
	Splitter *language.Splitter

	// Scorer says how well sentences answer; nil: their order decides. It reads English.
	Scorer ground.Scorer

	// Comparer says which kind of document an opening is most like; nil: only a title
	// that names its kind tells.
	Comparer ground.Comparer

	// Embed makes vectors of sentences, normalised, all by one model; nil: the first
	// sentence of a section stands for it.
	Embed func(ctx context.Context, texts []string) ([][]float32, error)

	// Step is called before each part is made, with the number of parts; it may be nil.
	Step func(part ibid.BriefPart, done, all int)
}

// Overview makes the brief of a document, whose Printed is its title. It returns the error
// of a reader, and that of ctx when it ends.
func Overview(ctx context.Context, readers Readers, doc Document) (ibid.Brief, error) {
	r := newReader(readers, doc)
	b := ibid.Brief{
		DocumentID: doc.ID, DocumentTitle: doc.Title, Pages: len(doc.Read),
		Parties: []ibid.BriefItem{}, Dates: []ibid.BriefItem{}, Figures: []ibid.BriefItem{},
		Terms: []ibid.BriefItem{}, Duties: []ibid.BriefItem{}, Outline: []ibid.BriefSection{},
	}
	b.Title = r.title()
	for i, step := range []struct {
		part ibid.BriefPart
		make func() error
	}{
		{ibid.BriefAll, func() (err error) { b.Kind, err = r.findKind(ctx); return err }},
		{ibid.BriefParties, func() error { b.Parties = r.parties(); return nil }},
		{ibid.BriefTerms, func() error { b.Terms = r.terms(); return nil }},
		{ibid.BriefDates, func() (err error) { b.Dates, err = r.dates(ctx); return err }},
		{ibid.BriefFigures, func() (err error) { b.Figures, err = r.figures(ctx); return err }},
		{ibid.BriefDuties, func() (err error) { b.Duties, err = r.duties(ctx, b.Parties); return err }},
		{ibid.BriefOutline, func() (err error) { b.Outline, err = r.outline(ctx); return err }},
	} {
		if err := ctx.Err(); err != nil {
			return ibid.Brief{}, err
		}
		if readers.Step != nil {
			readers.Step(step.part, i, parts)
		}
		if err := step.make(); err != nil {
			return ibid.Brief{}, err
		}
	}
	for i, item := range b.Items() {
		item.Citation.Number = i + 1
	}
	return b, nil
}

// parts is how many parts a brief has.
const parts = 7

// reader is a document on its way to a brief.
type reader struct {
	Readers
	doc   Document
	lang  string // of most of its pages
	units []unit // its sentences, rows and items, in order
	kind  ibid.DocumentKind
}

// unit is a sentence, row or item of a document.
type unit struct {
	ground.Unit
	at int // index of its page among those that were read

	facts *facts.Text // of Text; nil: not read yet
}

func newReader(readers Readers, doc Document) *reader {
	r := &reader{Readers: readers, doc: doc, lang: mostOf(doc.Read)}
	sheets := map[ibid.PageKey]ibid.Sheet{}
	at := map[int]int{}
	for i, p := range doc.Read {
		at[p.Page.Number] = i
		sheets[ibid.PageKey{DocumentID: doc.ID, Page: p.Page.Number}] = ibid.Sheet{Text: p.Page.Text, Language: p.Language, Blocks: p.Blocks, Sections: doc.Sections}
	}
	var passages []ibid.Passage
	for _, c := range doc.Chunks {
		if i, read := at[c.Page]; read && c.Span.In(doc.Read[i].Page.Text) == c.Text {
			passages = append(passages, ibid.Passage{Sections: doc.Sections, Hit: ibid.Hit{Document: doc.Document, Chunk: c}})
		}
	}
	for _, u := range ground.Units(readers.Splitter, passages, sheets) {
		if u.Kind != ibid.BlockHidden && u.Kind != ibid.BlockAnnotation {
			r.units = append(r.units, unit{Unit: u, at: at[passages[u.Passage].Hit.Chunk.Page]})
		}
	}
	r.addRunning()
	return r
}

// addRunning adds the running headers and footers of the first page with a date in them:
// "valid from 1 January 2025". Passages leave them out.
func (r *reader) addRunning() {
	if len(r.doc.Read) == 0 {
		return
	}
	page := r.doc.Read[0]
	for _, b := range page.Blocks {
		if b.Kind != ibid.BlockHeader && b.Kind != ibid.BlockFooter {
			continue
		}
		u := unit{Unit: ground.Unit{Span: b.Span, Text: ibid.OneLine(b.Span.In(page.Page.Text)), Kind: b.Kind}}
		if u.facts = facts.Read(u.Text, r.lang); len(u.facts.Dates) > 0 && len(u.Text) < shownCharacter {
			r.units = append([]unit{u}, r.units...)
		}
	}
}

// mostOf is the language of most of the pages; "en" where none is known.
func mostOf(pages []ibid.ReadPage) string {
	counts := map[string]int{}
	best := ""
	for _, p := range pages {
		if p.Language != "" {
			if counts[p.Language] += len(p.Page.Text); counts[p.Language] > counts[best] {
				best = p.Language
			}
		}
	}
	if best == "" {
		return "en"
	}
	return best
}

// read reads the facts of a unit, once.
func (r *reader) read(i int) *facts.Text {
	u := &r.units[i]
	if u.facts == nil {
		u.facts = facts.Read(u.Text, r.lang)
	}
	return u.facts
}

// cite makes the citation of a span of a page.
func (r *reader) cite(page int, span ibid.Span, support float64) ibid.Citation {
	p := r.doc.Read[page].Page
	span = span.Trim(p.Text)
	return ibid.Citation{
		DocumentID: r.doc.ID, DocumentHash: r.doc.Hash, DocumentTitle: r.doc.Title,
		Page: p.Number, PageLabel: p.Label, Section: ibid.SectionAt(r.doc.Sections, p.Number, span.Start),
		Span: span, Quote: span.In(p.Text), Support: support,
	}
}

// item makes an item of a unit.
func (r *reader) item(i int, support float64) ibid.BriefItem {
	u := r.units[i]
	return ibid.BriefItem{Text: shown(u.Text), Citation: r.cite(u.at, u.Span, support)}
}

// shown is a unit as people read it: the cells of a row parted by semicolons.
func shown(text string) string { return strings.ReplaceAll(text, " | ", "; ") }

// title is the printed title of the document.
func (r *reader) title() *ibid.BriefItem {
	at := r.pageAt(r.doc.Printed.Page)
	if r.doc.Printed.Text == "" || at < 0 || r.doc.Printed.Span.In(r.doc.Read[at].Page.Text) == "" {
		return nil
	}
	return &ibid.BriefItem{Text: r.doc.Printed.Text, Citation: r.cite(at, r.doc.Printed.Span, 1)}
}

// pageAt is the index of the page with a number, -1 if it was not read.
func (r *reader) pageAt(number int) int {
	for i, p := range r.doc.Read {
		if p.Page.Number == number {
			return i
		}
	}
	return -1
}

// score says of units how well they answer a question; see [ground.Scorer]. Without a
// scorer, and in a language that it does not read, all are alike.
func (r *reader) score(ctx context.Context, question string, units []int) ([]float32, error) {
	if !r.scores() || len(units) == 0 {
		return make([]float32, len(units)), nil
	}
	pairs := make([]ibid.Pair, len(units))
	for i, n := range units {
		u := r.units[n]
		pairs[i] = ibid.Pair{Question: question, Unit: u.Text, Previous: u.Previous, Heading: u.Heading, Title: r.doc.Called()}
	}
	return r.Scorer.Score(ctx, pairs)
}

// scores reports whether the scorer can read the document.
func (r *reader) scores() bool { return r.Scorer != nil && r.lang == "en" }
