package ask

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/backend/question"
	"ibid/backend/search"
)

// Answers in sections
//
// A question in parts, one that compares sides and one for a place are answered in sections,
// each under its own heading and from its own passages alone. The chat model
// writes one section after the other, and each is shown while it is written. Where there is no
// model, or it writes nothing of use, the section quotes. A section without evidence says so.

// section is a piece of an answer.
type section struct {
	search.Evidence
	title   string        // what Ibid says first, as markdown; empty: nothing
	nothing string        // what it says where nothing was found, as markdown
	part    question.Part // of the question that it answers; without a Kind: none
	value   string        // of a step: what it found
	layer   *layerPart    // what it says of the rules of a place; nil: it is of none

	text    ibid.Span // where in the answer's text it stands, below its title
	written bool      // by a model; false: it quotes
	claims  []int     // indexes of what was checked of it in [ibid.Verification.Claims]
}

// answered reports whether something clearly answers the section.
func (s section) answered() bool {
	return s.Verdict.Grade == ibid.GradeGood && len(s.Picks) > 0
}

// writable reports whether a model can write the section.
func (s section) writable() bool {
	if s.layer != nil {
		return s.layer.current
	}
	return len(s.Passages) > 0
}

// writeSections writes an answer in sections.
func (r *run) writeSections(found evidence) {
	r.answer.Layers = found.place.skeleton()
	if r.status.ChatModel == "" || !slices.ContainsFunc(found.sections, section.writable) {
		r.answer.Notice = r.status.Problem
		r.stage(ibid.StageGenerate, len(found.Passages), func() (int, string, []float64) {
			r.quoteSections(found)
			return len(r.answer.Citations), "sections → sentences, word for word", supports(r.answer.Citations)
		})
		return
	}
	r.answer.Mode, r.answer.Model = ibid.ModeModel, r.status.ChatModel
	wrote := false
	for i := range found.sections {
		s := &found.sections[i]
		before := r.answer.Text
		begun := r.head(s)
		if s.writable() && r.failed == nil {
			r.writeSection(s, i == 0)
		}
		if r.failed != nil && !s.written && (s.layer == nil || !wrote) {
			if r.answer.Text = before; s.layer != nil { // without a heading that has nothing below
				r.answer.Text = ""
			}
			return
		}
		if !s.written {
			r.quoteSection(s)
		}
		r.close(s, begun)
		if wrote = wrote || s.written; r.failed != nil && s.layer == nil {
			return
		}
	}
	if !wrote {
		r.answer.Text, r.failed = "", unsupported()
		return
	}
	r.listPermits(found)
}

// writeSection lets the model write a section. It is not written if the model writes nothing
// that can be used, or refuses to: that the first one is empty is a failure.
func (r *run) writeSection(s *section, first bool) {
	before, cited := r.answer.Text, r.answer.Citations
	from := answer.Fitting{Query: s.Query, Passages: s.Passages}
	if s.layer != nil {
		from.Place, from.Rules = r.request.Place.Label, s.layer.rules
	}
	r.writeFrom(from, cited)
	if ibid.CodeOf(r.failed) == ibid.CodeModelEmpty && !first {
		r.failed = nil
	}
	text := strings.TrimPrefix(r.answer.Text, before)
	if r.failed == nil && answer.Refuses(r.service.Splitter, text, r.answer.Citations) {
		text = ""
	}
	if s.layer != nil {
		text = r.onlyCited(text)
	}
	if s.written = text != ""; s.written {
		r.answer.Text = before + text
	} else {
		r.answer.Text, r.answer.Citations = before, cited
	}
}

// onlyCited leaves out what a model wrote without a citation.
func (r *run) onlyCited(text string) string {
	cited, left := answer.OnlyCited(r.service.Splitter, text, r.answer.Citations)
	if left {
		r.answer.Notice = ibid.Errorf(ibid.CodeUnsupported, "Some of what the model wrote was left out, since the passages it named don’t say it.").
			WithHint("The passages that were found are listed below.")
	}
	return cited
}

// quoteSections answers without a model.
func (r *run) quoteSections(found evidence) {
	for i := range found.sections {
		s := &found.sections[i]
		begun := r.head(s)
		r.quoteSection(s)
		r.close(s, begun)
	}
	r.listPermits(found)
}

// quoteSection quotes what answers a section, and says so where nothing clearly does.
func (r *run) quoteSection(s *section) {
	s.written = false
	known := len(r.answer.Citations)
	draft := answer.QuoteAfter(r.answer.Citations, s.Passages, s.Picks)
	switch {
	case draft.Text == "" || s.Verdict.Grade == ibid.GradePoor:
		r.remark(s.nothing)
		return
	case !s.answered():
		r.remark(ibid.NoClearAnswer + "\n\n")
	}
	r.keep(draft)
	r.grow(Growth{Text: draft.Text, Citations: r.answer.Citations[known:]})
}

// head begins a section of the answer, and returns where what it says begins.
func (r *run) head(s *section) (begun int) {
	if r.answer.Text != "" && s.title != "" {
		r.remark("\n\n")
	}
	if r.remark(s.title); s.title != "" && (len(s.Passages) > 0 || s.nothing != "") {
		r.remark("\n\n")
	}
	return len(r.answer.Text)
}

// remark adds words of Ibid's own to the answer, which claim nothing.
func (r *run) remark(text string) {
	if text != "" {
		r.add(text)
		r.grow(Growth{Text: text, Final: r.final()})
	}
}

// final reports whether no check withholds what a model writes: see [Growth].
func (r *run) final() bool {
	return r.answer.Mode == ibid.ModeModel && r.settings.Check == judge.Off && r.request.Place == nil
}

// add adds words of Ibid's own to the answer, which aren't verified.
func (r *run) add(text string) {
	start := len(r.answer.Text)
	r.answer.Text += text
	r.said = append(r.said, ibid.Span{Start: start, End: len(r.answer.Text)})
}

// close ends a section whose text begins at an offset: it records what it cites.
func (r *run) close(s *section, begun int) {
	s.text = ibid.Span{Start: begun, End: len(r.answer.Text)}
	if s.part.Kind == "" {
		return
	}
	part := s.announced()
	part.Citations = append(part.Citations, r.numbersIn(s.text)...)
	part.Found = s.answered() && len(part.Citations) > 0
	if v := s.Verdict; part.Found && part.Value == "" && v.Value != "" && r.answer.Mode == ibid.ModePassages && strings.Contains(r.answer.Citations[part.Citations[0]-1].Quote, v.Value) {
		part.Value = cmp.Or(v.Amount, v.Value)
	}
	r.answer.Understanding.Parts = append(r.answer.Understanding.Parts, part)
}

// numbersIn are the numbers of the citations whose markers stand in some of the answer's text.
func (r *run) numbersIn(text ibid.Span) (numbers []int) {
	for _, c := range r.answer.Citations {
		if strings.Contains(text.In(r.answer.Text), fmt.Sprintf("[%d]", c.Number)) {
			numbers = append(numbers, c.Number)
		}
	}
	return numbers
}

// claimsIn are the indexes of the claims in some of the answer's text.
func (r *run) claimsIn(text ibid.Span) (all []int) {
	for i, c := range r.answer.Verification.Claims {
		if c.Span.Overlaps(text) {
			all = append(all, i)
		}
	}
	return all
}
