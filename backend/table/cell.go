package table

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"unicode/utf8"

	"ibid/backend/ask"
	"ibid/backend/facts"
	"ibid/backend/ground"
	"ibid/backend/ibid"
)

// Scorer reads a question and a text together; see [ground.Scorer].
type Scorer = ground.Scorer

// cell asks one document the question of a column. A failure of the question itself is a
// failed cell; one of the library or the context is an error.
func (r *round) cell(ctx context.Context, row ibid.TableDocument, column ibid.Column) (ibid.TableCell, error) {
	cell := ibid.TableCell{Document: row.Document, Column: column.ID, MadeBy: r.fingerprint("")}
	if row.Passages == 0 {
		cell.State = ibid.CellFailed
		cell.Failure = ibid.Errorf(ibid.CodeNoText, "This document has no text that could be searched.").WithHint("Look at it in the library: it may be a scan that waits to be read, or have failed.")
		return cell, nil
	}
	each, err := r.question(ctx, column)
	if err == nil {
		var done bool
		if done, err = r.printed(ctx, &cell, column, each); done {
			return cell, ctx.Err()
		}
	}
	if err == nil {
		var found ask.Found
		if found, err = each.In(ctx, row.Document); err == nil {
			r.extract(ctx, &cell, column, found)
			r.write(ctx, &cell, column, found)
			err = r.settle(ctx, &cell, column, each)
		}
		if err == nil {
			return cell, ctx.Err()
		}
	}
	switch ibid.CodeOf(err) {
	case ibid.CodeInvalid, ibid.CodeNoText:
		cell.State, cell.Failure = ibid.CellFailed, ibid.AsError(err)
		return cell, nil
	}
	return cell, err
}

// Answer makes a cell of what was found in a document and keeps nothing. Page is the cell as
// the page alone answers it, read as a language model reads it; the two are equal where there
// is no model, it fails, or isn't asked. Returns errors of the library.
func (s *Service) Answer(ctx context.Context, column ibid.Column, document ibid.DocumentID, each *ask.Each, found ask.Found) (page, read ibid.TableCell, err error) {
	r := &round{Service: s, ctx: ctx}
	page = ibid.TableCell{Document: document, Column: column.ID, MadeBy: r.fingerprint("")}
	if done, err := r.printed(ctx, &page, column, each); done || err != nil {
		return page, page, err
	}
	r.extract(ctx, &page, column, found)
	read = page
	r.write(ctx, &read, column, found)
	for _, cell := range []*ibid.TableCell{&page, &read} {
		if err := r.settle(ctx, cell, column, each); err != nil {
			return page, read, err
		}
	}
	return page, read, ctx.Err()
}

// printed answers a cell that asks for parties with those that the first pages name, if they
// do.
func (r *round) printed(ctx context.Context, cell *ibid.TableCell, column ibid.Column, each *ask.Each) (bool, error) {
	if column.Kind != ibid.KindParty {
		return false, nil
	}
	printed, err := each.Printed(ctx, cell.Document)
	if printed == nil {
		return false, err
	}
	cell.State, cell.Answer, cell.Value, cell.Citation = ibid.CellAnswered, strings.Join(printed.Names, "; "), ibid.CellValue{List: printed.Names}, &printed.Citation
	return true, nil
}

// fingerprint names what made a cell: the program and the model that wrote its answer, if
// one did.
func (r *round) fingerprint(model string) string {
	made := "ibid " + r.Version
	if model != "" {
		made += "; " + model + "; prompt " + prompts.Version()
	}
	return made
}

// extract answers a cell from the page alone.
func (r *round) extract(ctx context.Context, cell *ibid.TableCell, column ibid.Column, found ask.Found) {
	cell.Signals = found.Finding.Signals()
	cell.State, cell.Probability = Decide(cell.Signals)
	cell.Citation = found.Citation
	if len(found.Finding.Candidates) == 0 || found.Citation == nil {
		cell.State, cell.Citation = ibid.CellNotFound, nil
		return
	}
	if cell.State == ibid.CellNotFound {
		return
	}
	short, value, span := r.short(ctx, askedIn(column), found)
	cell.Answer, cell.Value = short, value
	if span.Len() > 0 {
		r.widen(cell, found, span)
	}
}

// widen lets the citation of a cell take in a span of its page, if it stands in the same
// passage.
func (r *round) widen(cell *ibid.TableCell, found ask.Found, span ibid.Span) {
	c := cell.Citation
	sheet := found.Sheets[ibid.PageKey{DocumentID: c.DocumentID, Page: c.Page}]
	whole := ibid.Span{Start: min(c.Span.Start, span.Start), End: max(c.Span.End, span.End)}
	if whole == c.Span || whole.End > len(sheet.Text) {
		return
	}
	wider := *c
	wider.Span, wider.Quote = whole, whole.In(sheet.Text)
	wider.Hidden, wider.Note = sheet.Hides(whole), sheet.NoteAt(whole)
	cell.Citation = &wider
}

// shortAnswer is how many characters of a sentence are shown in a cell; the whole stands in
// its citation.
const shortAnswer = 200

// short finds the short answer to a column in the best unit, or else in the units beside it,
// and reads it. Span is where it stands if that is outside of the best unit.
func (r *round) short(ctx context.Context, q asked, found ask.Found) (short string, value ibid.CellValue, span ibid.Span) {
	best := found.Finding.Candidates[0]
	switch q.kind {
	case ibid.KindDate, ibid.KindAmount, ibid.KindDuration:
		if words, value := r.figure(ctx, q, found, best.Unit); words != "" {
			return words, value, ibid.Span{}
		}
		for _, beside := range beside(found, best) {
			if words, value := single(q, beside.Text); words != "" {
				return words, value, beside.Span
			}
		}
	case ibid.KindParty:
		if names := partiesIn(best.Text); len(names) > 0 {
			return strings.Join(names, "; "), ibid.CellValue{List: names}, ibid.Span{}
		}
	case ibid.KindList:
		if items, span := listed(found, best); len(items) > 1 {
			return strings.Join(items, "; "), ibid.CellValue{List: items}, span
		}
	case ibid.KindText, ibid.KindYesNo:
		// Whether a sentence says yes or no is for a reader to decide.
	}
	return shortened(best.Text), ibid.CellValue{}, ibid.Span{}
}

// figure is the figure or date of a unit that answers: the only one there is, or the one
// that stands out to the scorer.
func (r *round) figure(ctx context.Context, q asked, found ask.Found, unit ground.Unit) (words string, value ibid.CellValue) {
	row := unit.Kind == ibid.BlockTable && strings.Contains(unit.Text, " | ")
	if !row {
		if words, value = single(q, unit.Text); words != "" {
			return words, value
		}
	}
	query := found.Query
	for _, expects := range expected[q.kind] {
		query.Expects = expects
		answer, err := ground.Value(ctx, r.Scorer, query, found.Passages[0].Hit.Document.Called(), unit)
		if err != nil || answer.Value == "" {
			continue
		}
		words = answer.Value
		if answer.Amount != "" {
			words = answer.Amount
		}
		if value = ValueOf(q.kind, words); !value.Zero() && q.fits(words) {
			return words, value
		}
	}
	return "", ibid.CellValue{}
}

// expected are the kinds of answers that the scorer looks for in columns of a kind.
var expected = map[ibid.ColumnKind][]ibid.AnswerKind{
	ibid.KindDate:     {ibid.ExpectsTime},
	ibid.KindAmount:   {ibid.ExpectsMoney, ibid.ExpectsPercentage, ibid.ExpectsNumber},
	ibid.KindDuration: {ibid.ExpectsDuration},
}

// single is the figure or date that a column asks for in a text that has only one such.
func single(q asked, text string) (words string, value ibid.CellValue) {
	read := facts.Read(text, "en")
	var spans []ibid.Span
	switch q.kind {
	case ibid.KindDate:
		for _, d := range read.Dates {
			if q.states(d, text) {
				spans = append(spans, d.Span)
			}
		}
		if full := slices.IndexFunc(read.Dates, func(d facts.Date) bool { return d.Day > 0 && d.Year > 0 }); len(spans) > 1 && full >= 0 {
			days := 0
			for _, d := range read.Dates {
				if d.Day > 0 && d.Year > 0 {
					days++
				}
			}
			if days == 1 { // the others are years beside it
				spans = []ibid.Span{read.Dates[full].Span}
			}
		}
	case ibid.KindAmount:
		for _, f := range read.Figures {
			if f.Unit.IsMoney() {
				spans = append(spans, f.Span)
			}
		}
	case ibid.KindDuration:
		for _, f := range read.Figures {
			if q.lasts(f) {
				spans = append(spans, f.Span)
			}
		}
	}
	if len(spans) != 1 {
		return "", ibid.CellValue{}
	}
	words = spans[0].In(text)
	return words, ValueOf(q.kind, words)
}

// beside are the units that were read next to the best one, in its passage.
func beside(found ask.Found, best ground.Candidate) (units []ground.Unit) {
	for _, c := range found.Finding.Candidates[1:] {
		if c.Passage == best.Passage && c.Kind == ibid.BlockText && best.Around.Contains(c.Span) {
			units = append(units, c.Unit)
		}
	}
	return units
}

// listed are the items of the list that the best unit is an item of, or leads into, and
// where they stand.
func listed(found ask.Found, best ground.Candidate) (items []string, span ibid.Span) {
	lead := best.Previous
	if strings.HasSuffix(best.Text, ":") {
		lead = best.Text
	}
	if !strings.HasSuffix(lead, ":") {
		return nil, span
	}
	var units []ground.Unit
	for _, c := range found.Finding.Candidates {
		if c.Passage == best.Passage && c.Previous == lead && c.Kind != ibid.BlockTable {
			units = append(units, c.Unit)
		}
	}
	slices.SortFunc(units, func(a, b ground.Unit) int { return a.Span.Start - b.Span.Start })
	for _, u := range units {
		items = append(items, strings.TrimRight(strings.TrimLeft(u.Text, "•●▪◦‣·*-–— "), " ;,"))
		if span.Len() == 0 {
			span = u.Span
		}
		span.End = u.Span.End
	}
	return items, span
}

// shortened cuts a sentence to what fits into a cell, at the end of a word.
func shortened(text string) string {
	if utf8.RuneCountInString(text) <= shortAnswer {
		return text
	}
	cut := string([]rune(text)[:shortAnswer])
	if i := strings.LastIndexByte(cut, ' '); i > len(cut)/2 {
		cut = cut[:i]
	}
	return strings.TrimRight(cut, " ,;:") + " …"
}

// write lets a language model read the short answer out of the passages, where there is
// one. What it can't prove by words of a page is not taken, and the answer of the page
// stands.
func (r *round) write(ctx context.Context, cell *ibid.TableCell, column ibid.Column, found ask.Found) {
	if r.Writer == nil || len(found.Nearest) == 0 {
		return
	}
	status := r.Writer.Status(ctx)
	if status.ChatModel == "" {
		return
	}
	said, err := r.read(ctx, column, found)
	if err != nil {
		if ctx.Err() == nil {
			slog.Warn("read a cell with a model", "document", cell.Document, "column", cell.Column, "error", err)
		}
		return
	}
	said.into(cell, column)
	cell.MadeBy = r.fingerprint(status.ChatModel)
}
