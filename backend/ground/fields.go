package ground

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/field"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Fields.
//
// "What does Azure Interior want from us in total?" has two parts: which document, and which
// field of it. The words of the first part stand in the letterhead and those of the second
// beside the amount, so a unit with many words of the question is the letterhead. Where a
// question asks for a field by its role, its other words choose the document, and the field
// of that role comes first. Of a document that lacks some of these words a field is quoted
// with less confidence, and of one that has few of them none is.

const (
	// leastCovered is the share of the weight of the words that find the document which it
	// has to have.
	leastCovered = 0.5

	// fieldLikely and fieldCovered make the probability that a field answers: the first for
	// its role alone, and both where its document has all words. Round numbers.
	fieldLikely, fieldCovered = 0.5, 0.45

	// likeBest is how near the best document's share another must be to have its field quoted too.
	likeBest = 0.9

	// compound is how many letters two words share at their beginning that are of one family:
	// "Haftpflichtpolice", "Haftpflichtversicherung".
	compound = 7

	// compoundEnd is how many letters a word has at least that another ends with: "Fahrt", "Taxifahrt".
	compoundEnd = 5
)

// fieldDoc is a document that has a field which is asked for.
type fieldDoc struct {
	fields []Candidate // of the role, best first
	share  float64     // of the weight of the words that find documents
	item   bool        // one of these stands on a priced line
}

// unitsOf are the units of passages. What is filled in on a form is a unit with its label, and not
// with what stands beside it: line by line a form says "2 Federal income tax withheld 46-2210985
// 48,275.16 5,120.44". Before it stand the names that are filled in, since a form says only once whose it is.
func (r Readers) unitsOf(splitter *language.Splitter, passages []ibid.Passage, sheets map[ibid.PageKey]ibid.Sheet) ([]Unit, error) {
	units := Units(splitter, passages, sheets)
	done := map[ibid.PageKey]bool{}
	for _, p := range passages {
		at := pageOf(p)
		sheet := sheets[at]
		if done[at] || r.Words == nil || !field.IsForm(sheet.Text) {
			continue
		}
		done[at] = true
		words, err := r.Words(at)
		if err != nil {
			return nil, err
		}
		filled := field.Filled(sheet.Text, words, sheet.Language)
		names := namesOn(filled)
		var placed []field.Field
		var more []Unit
		for _, f := range filled {
			if c, ok := fieldCandidate(f, at.DocumentID, at.Page, sheet, passages); ok {
				c.Previous = names
				placed, more = append(placed, f), append(more, c.Unit)
			}
		}
		units = slices.DeleteFunc(units, func(u Unit) bool { return pageOf(passages[u.Passage]) == at && boxed(placed, u.Span) })
		units = append(units, more...)
	}
	return units, nil
}

func pageOf(p ibid.Passage) ibid.PageKey {
	return ibid.PageKey{DocumentID: p.Hit.Document.ID, Page: p.Hit.Chunk.Page}
}

// boxed reports whether a span has some of the values of several fields, or nothing but one.
func boxed(fields []field.Field, span ibid.Span) bool {
	n := 0
	for _, f := range fields {
		if f.At.Contains(span) {
			return true
		}
		if f.At.Overlaps(span) {
			n++
		}
	}
	return n > 1
}

// mostNames is how many names of a form stand before what is filled in: those who fill it in, and those they fill it in for.
const mostNames = 4

// namesOn are the first values of a form that are words, on one line.
func namesOn(fields []field.Field) string {
	var names []string
	for _, f := range fields {
		if first, _ := utf8.DecodeRuneInString(f.Value); len(names) < mostNames && unicode.IsUpper(first) {
			names = append(names, f.Value)
		}
	}
	return strings.Join(names, ", ")
}

// fieldsFirst puts the fields that a question asks for before all other candidates.
func (r Readers) fieldsFirst(query ibid.Query, candidates []Candidate, passages []ibid.Passage, sheets map[ibid.PageKey]ibid.Sheet) ([]Candidate, error) {
	role, certain := askedField(query)
	if role == field.None || r.Words == nil {
		return candidates, nil
	}
	docs, err := r.fieldDocs(query, role, passages, sheets)
	if err != nil || len(docs) == 0 {
		return candidates, err
	}
	best := slices.MaxFunc(docs, func(a, b fieldDoc) int { return cmp.Compare(a.share, b.share) })
	if best.share < leastCovered {
		return candidates, nil
	}
	var first []Candidate
	like := 0
	for _, d := range docs {
		if d.share < likeBest*best.share {
			continue
		}
		like++
		for i, c := range d.fields {
			c.P = fieldLikely + fieldCovered*d.share - 0.01*float64(i)
			first = append(first, c)
		}
	}
	for i := range first {
		first[i].sure = certain && like == 1 && best.share == 1 && !best.item && agree(first)
	}
	slices.SortStableFunc(first, func(a, b Candidate) int { return cmp.Compare(b.P, a.P) })
	rest := slices.DeleteFunc(slices.Clone(candidates), func(c Candidate) bool {
		return slices.ContainsFunc(first, func(f Candidate) bool { return f.Passage == c.Passage && f.Span == c.Span })
	})
	for i := range rest { // none before those that were asked for
		rest[i].P = min(rest[i].P, first[len(first)-1].P)
	}
	return append(first, rest...), nil
}

// statedField reports whether a candidate is a field of which there is no doubt.
func (c Candidate) statedField() bool { return c.Field != nil && c.sure && c.Field.Plain }

// askedField is the role of the field that a query asks for, [field.None] if it asks for none,
// and whether there is no doubt of it.
func askedField(query ibid.Query) (role field.Role, certain bool) {
	return field.Asked(cmp.Or(query.Asked, query.Text))
}

// Labels returns what the field that a query asks for may be called on a page; nil if it asks for none.
func Labels(query ibid.Query) []string {
	role, _ := askedField(query)
	return field.Labels(role)
}

// agree reports whether some fields have one value.
func agree(fields []Candidate) bool {
	return !slices.ContainsFunc(fields, func(c Candidate) bool { return digitsOf(c.Field.Value) != digitsOf(fields[0].Field.Value) })
}

// fieldDocs are the documents that have a field of a role, in the order of their passages.
func (r Readers) fieldDocs(query ibid.Query, role field.Role, passages []ibid.Passage, sheets map[ibid.PageKey]ibid.Sheet) (docs []fieldDoc, err error) {
	a := newAsked(query)
	var done []ibid.DocumentID
	for i, p := range passages {
		id := p.Hit.Document.ID
		if slices.Contains(done, id) {
			continue
		}
		done = append(done, id)
		d, err := r.pagesOf(i, passages, sheets)
		if err != nil {
			return nil, err
		}
		fields := d.ofRole(role)
		if len(fields) == 0 || !d.shown || d.form && !agree(fields) {
			continue
		}
		bought, item := d.bought(query, a, role)
		if bought {
			continue
		}
		share := d.share(query, a, role)
		if len(r.Meant) > 0 && !r.Meant[id] {
			share *= leastCovered
		}
		docs = append(docs, fieldDoc{fields: fields, share: share, item: item})
	}
	return docs, nil
}

// fieldPages are the pages of a document of which passages were found, with their fields.
type fieldPages struct {
	called string // name and title
	text   []string
	lang   string
	tokens map[string]bool
	fields []Candidate
	form   bool // one of the pages is a form that is filled in; the boxes of one role may be many
	shown  bool // so it is, or one of labelled values
}

// pagesOf reads the fields on the pages of the document of a passage.
func (r Readers) pagesOf(first int, passages []ibid.Passage, sheets map[ibid.PageKey]ibid.Sheet) (d fieldPages, err error) {
	doc := passages[first].Hit.Document
	d.called = doc.Title + "\n" + strings.NewReplacer("_", " ", "-", " ", ".", " ").Replace(doc.Name)
	d.tokens = tokenSet(d.called, "")
	var done []int
	var found []field.Field
	for _, p := range passages[first:] {
		page := p.Hit.Chunk.Page
		if p.Hit.Document.ID != doc.ID || slices.Contains(done, page) {
			continue
		}
		done = append(done, page)
		sheet := sheets[ibid.PageKey{DocumentID: doc.ID, Page: page}]
		d.text, d.lang = append(d.text, sheet.Text), sheet.Language
		words, err := r.Words(ibid.PageKey{DocumentID: doc.ID, Page: page})
		if err != nil {
			return d, err
		}
		fields := field.Find(sheet.Text, words, sheet.Language)
		if field.IsForm(sheet.Text) {
			filled := field.Filled(sheet.Text, words, sheet.Language)
			fields, d.form = append(filled, fields...), d.form || len(filled) > 0
		}
		for _, f := range fields {
			found = append(found, f)
			if c, ok := fieldCandidate(f, doc.ID, page, sheet, passages); ok {
				d.fields = append(d.fields, c)
			}
		}
	}
	d.shown = d.form || field.Shows(strings.Join(d.text, "\n"), d.called, found)
	return d, nil
}

// fieldCandidate is a field as a candidate of the passage that has it whole; false if none has.
func fieldCandidate(f field.Field, id ibid.DocumentID, page int, sheet ibid.Sheet, passages []ibid.Passage) (c Candidate, ok bool) {
	at := slices.IndexFunc(passages, func(p ibid.Passage) bool {
		return p.Hit.Document.ID == id && p.Hit.Chunk.Page == page && p.Hit.Chunk.Span.Contains(f.Span)
	})
	if at < 0 {
		return c, false
	}
	text := f.Value
	if f.Label != "" {
		text = f.Label + ": " + f.Value
	}
	c.Unit = Unit{Passage: at, Span: f.Span, Around: f.Span, Text: text, Heading: innermost(passages[at].Section(f.Span.Start)), Kind: kindAt(sheet.Blocks, f.Span)}
	c.Field = &f
	return c, true
}

// ofRole are the fields of a role, those first whose label says nothing else, and of these the
// last on the page: totals stand below what they sum up. Who asks for a total is answered by
// the amount that is due where there is none, and the other way round.
func (d fieldPages) ofRole(role field.Role) (fields []Candidate) {
	for _, role := range []field.Role{role, field.Instead[role]} {
		for _, c := range d.fields {
			if c.Field.Role == role && role != field.None {
				fields = append(fields, c)
			}
		}
		if len(fields) > 0 {
			break
		}
	}
	if role == field.Total || role == field.Balance {
		slices.Reverse(fields)
	}
	slices.SortStableFunc(fields, func(a, b Candidate) int {
		switch {
		case a.Field.Plain && !b.Field.Plain:
			return -1
		case b.Field.Plain && !a.Field.Plain:
			return 1
		}
		return 0
	})
	return fields
}

// share is the share of the weight of the words that find documents which a document has; 1
// if there are none.
func (d *fieldPages) share(query ibid.Query, a asked, role field.Role) float64 {
	text := strings.Join(d.text, "\n")
	for _, lang := range []string{d.lang, a.lang} {
		for token := range tokenSet(text+"\n"+d.called, lang) {
			d.tokens[token] = true
		}
	}
	words := strings.Fields(strings.ToLower(text + "\n" + d.called))
	all, sum := 0.0, 0.0
	for i, t := range a.terms {
		if !field.Finds(query.Terms[i], role) {
			continue
		}
		all += t.weight
		if t.in(d.tokens) || akinToOne(query.Terms[i], words) {
			sum += t.weight
		}
	}
	if all == 0 {
		return 1
	}
	return sum / all
}

// in reports whether a set has one of the alternatives of a term.
func (t term) in(set map[string]bool) bool {
	return slices.ContainsFunc(t.alternatives, func(tokens []string) bool {
		return !slices.ContainsFunc(tokens, func(token string) bool { return !set[token] })
	})
}

// akinToOne reports whether a word is of one family with one of others: both begin with the
// same [compound] letters, or one ends with the other.
func akinToOne(word string, others []string) bool {
	return slices.ContainsFunc(others, func(o string) bool {
		o = strings.Trim(o, ".,;:()[]\"'")
		n := 0
		for n < min(len(word), len(o)) && word[n] == o[n] {
			n++
		}
		return n >= compound || len(word) >= compoundEnd && strings.HasSuffix(o, word) || len(o) >= compoundEnd && strings.HasSuffix(word, o)
	})
}

// bought reports whether a question for an amount names something that is on a priced line of
// a document, and nowhere else: the price of the truffles is not the total. Item reports that
// it is on one, whatever else has it.
func (d fieldPages) bought(query ibid.Query, a asked, role field.Role) (bought, item bool) {
	if !role.IsAmount() {
		return false, false
	}
	priced, taken := field.Priced(strings.Join(d.text, "\n")), map[string]bool{}
	for _, line := range priced {
		taken[line] = true
	}
	elsewhere := []string{d.called}
	for line := range strings.Lines(strings.Join(d.text, "\n")) {
		if !taken[strings.TrimSpace(line)] {
			elsewhere = append(elsewhere, line)
		}
	}
	has := func(i int, lines []string) bool {
		text := strings.Join(lines, "\n")
		return a.terms[i].in(tokenSet(text, d.lang)) || akinToOne(query.Terms[i], strings.Fields(strings.ToLower(text)))
	}
	for i := range a.terms {
		if field.Names(query.Terms[i], role) && has(i, priced) {
			item = true
			bought = bought || !has(i, elsewhere)
		}
	}
	return bought, item
}
