package ask

import (
	"slices"

	"ibid/backend/ibid"
	"ibid/backend/pii"
)

// Masked is an answer with the personal data in its text, quotations, passages and
// the titles of its documents hidden: to be shown, copied or printed, never to be stored. Its spans and those of
// its claims are of the text as it then is.
func Masked(a ibid.Answer) ibid.Answer {
	hide := func(text string) string { return pii.Mask(text, pii.Find(text)) }
	spans := pii.Find(a.Text)
	a.Verification.Claims = slices.Clone(a.Verification.Claims)
	for i := range a.Verification.Claims {
		claim := &a.Verification.Claims[i]
		claim.Span = moved(claim.Span, spans)
		claim.Basis, claim.Withheld = hide(claim.Basis), hide(claim.Withheld)
		claim.Problems = slices.Clone(claim.Problems)
		for j := range claim.Problems {
			problem := &claim.Problems[j]
			problem.Span, problem.Words, problem.Source = moved(problem.Span, spans), hide(problem.Words), hide(problem.Source)
		}
	}
	if held := a.Verification.Held; held != nil {
		hidden := *held
		hidden.Text, hidden.Claims = hide(held.Text), []ibid.Claim{}
		hidden.Citations = hideQuotes(held.Citations, hide)
		a.Verification.Held = &hidden
	}
	a.Question, a.Understanding.Standalone = hide(a.Question), hide(a.Understanding.Standalone)
	a.Text, a.Private = pii.Mask(a.Text, spans), []ibid.PrivateSpan{}
	a.Citations = hideQuotes(a.Citations, hide)
	a.Layers = hideLayers(a.Layers, hide)
	if a.Research != nil {
		hidden := *a.Research
		hidden.Steps = slices.Clone(hidden.Steps)
		for i := range hidden.Steps {
			hidden.Steps[i].Doing, hidden.Steps[i].Found = hide(hidden.Steps[i].Doing), hide(hidden.Steps[i].Found)
		}
		a.Research = &hidden
	}
	a.Retrieved = slices.Clone(a.Retrieved)
	for i := range a.Retrieved {
		r := &a.Retrieved[i]
		r.Text, r.DocumentTitle, r.Section, r.Note = hide(r.Text), hide(r.DocumentTitle), hide(r.Section), r.Note.Unnamed()
	}
	return a
}

func hideLayers(layers []ibid.Layer, hide func(string) string) []ibid.Layer {
	hidden := slices.Clone(layers)
	for i := range hidden {
		l := &hidden[i]
		l.Regulations, l.Permits = slices.Clone(l.Regulations), slices.Clone(l.Permits)
		for j := range l.Regulations {
			l.Regulations[j].Text = hide(l.Regulations[j].Text)
		}
		for j := range l.Permits {
			p := &l.Permits[j]
			p.Name, p.Authority, p.Trigger = hide(p.Name), hide(p.Authority), hide(p.Trigger)
			p.Deadline, p.Fee = hide(p.Deadline), hide(p.Fee)
		}
	}
	return hidden
}

func hideQuotes(citations []ibid.Citation, hide func(string) string) []ibid.Citation {
	hidden := slices.Clone(citations)
	for i := range hidden {
		c := &hidden[i]
		c.Quote, c.Reading, c.DocumentTitle, c.Section = hide(c.Quote), hide(c.Reading), hide(c.DocumentTitle), hide(c.Section)
		c.Note = c.Note.Unnamed()
		if c.Row != nil {
			row := ibid.QuotedRow{Header: hide(c.Row.Header), Span: c.Row.Span, Earlier: c.Row.Earlier}
			for _, cell := range c.Row.Cells {
				row.Cells = append(row.Cells, ibid.QuotedCell{Column: hide(cell.Column), Text: hide(cell.Text)})
			}
			c.Row = &row
		}
	}
	return hidden
}

// moved is where a span of a text lies when others of it, in order, have been
// replaced by their masks.
func moved(span ibid.Span, masked []ibid.PrivateSpan) ibid.Span {
	shift := func(at int) int {
		by := 0
		for _, m := range masked {
			switch {
			case m.Span.End <= at:
				by += len(m.Mask) - m.Span.Len()
			case m.Span.Start < at: // within what is masked: at its end
				by += m.Span.Start + len(m.Mask) - at
			}
		}
		return at + by
	}
	return ibid.Span{Start: shift(span.Start), End: shift(span.End)}
}
