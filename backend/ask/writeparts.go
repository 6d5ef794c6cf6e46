package ask

import (
	"cmp"
	"fmt"
	"strings"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/judge"
)

// answerParts answers a question part by part, each under its own heading and from its own
// passages alone: the chat model writes, or the sentences that answer are quoted. A part
// without evidence says so.
func (r *run) answerParts(found evidence) {
	if r.status.ChatModel == "" {
		r.quoteParts(found)
		return
	}
	r.answer.Mode, r.answer.Model = ibid.ModeModel, r.status.ChatModel
	wrote := false
	for i, p := range found.parts {
		before := r.answer.Text
		begun := r.head(i, p)
		if len(p.Passages) == 0 {
			r.remark(r.noneFor(p))
		} else if r.writePart(p) {
			wrote = true
		}
		if r.failed != nil && len(r.answer.Text) == begun {
			r.answer.Text = before // without a heading that has nothing below
			return
		}
		r.close(p, begun)
		if r.failed != nil {
			return
		}
	}
	if !wrote {
		r.answer.Text, r.failed = "", unsupported()
	}
}

// writePart lets the model write a part of the answer, and reports whether it did. A part
// for which it writes nothing, or refuses to, is quoted.
func (r *run) writePart(p partFound) bool {
	before, cited := r.answer.Text, r.answer.Citations
	r.writeFrom(p.evidence, cited)
	written := strings.TrimPrefix(r.answer.Text, before)
	empty := ibid.CodeOf(r.failed) == ibid.CodeModelEmpty && len(r.answer.Understanding.Parts) > 0
	if r.failed != nil && !empty || !answer.Refuses(r.Splitter, written, r.answer.Citations) {
		return true
	}
	r.failed = nil
	r.answer.Text, r.answer.Citations = before, cited
	r.quotePart(p)
	return false
}

// quoteParts answers part by part without a model.
func (r *run) quoteParts(found evidence) {
	r.answer.Notice = r.status.Problem
	r.stage(ibid.StageGenerate, len(found.Passages), func() (int, string, []float64) {
		r.quoteEach(found.parts)
		return len(r.answer.Citations), "parts → sentences, word for word", supports(r.answer.Citations)
	})
}

func (r *run) quoteEach(parts []partFound) {
	for i, p := range parts {
		begun := r.head(i, p)
		r.quotePart(p)
		r.close(p, begun)
	}
}

// quotePart quotes what answers a part, and says so where nothing clearly does.
func (r *run) quotePart(p partFound) {
	known := len(r.answer.Citations)
	draft := answer.QuoteAfter(r.answer.Citations, p.Passages, p.Picks)
	switch {
	case draft.Text == "" || p.Verdict.Grade == ibid.GradePoor:
		r.remark(r.noneFor(p))
		return
	case !p.answered():
		r.remark(ibid.NoClearAnswer + "\n\n")
	}
	r.keep(draft)
	r.grow(Growth{Text: draft.Text, Citations: r.answer.Citations[known:]})
}

func (r *run) noneFor(p partFound) string { return inText(r.partOf(p).None()) }

// head begins a part of the answer, and returns where what it says begins.
func (r *run) head(i int, p partFound) (begun int) {
	if i > 0 {
		r.remark("\n\n")
	}
	r.remark("**" + inText(r.partOf(p).Title(i+1)) + "**\n\n")
	return len(r.answer.Text)
}

// partOf announces a part before it is answered.
func (r *run) partOf(p partFound) ibid.AnswerPart {
	return ibid.AnswerPart{Kind: p.part.Kind, Name: p.part.Name, Question: p.part.Text, Value: p.value, Citations: []int{}}
}

// remark adds words of Ibid's own to the answer, which claim nothing.
func (r *run) remark(text string) {
	r.add(text)
	r.grow(Growth{Text: text, Final: r.answer.Mode == ibid.ModeModel && r.settings.Check == judge.Off})
}

// add adds words of Ibid's own to the answer, which aren't verified.
func (r *run) add(text string) {
	start := len(r.answer.Text)
	r.answer.Text += text
	r.said = append(r.said, ibid.Span{Start: start, End: len(r.answer.Text)})
}

// close ends a part whose text begins at an offset: it records what it cites.
func (r *run) close(p partFound, begun int) {
	part := r.partOf(p)
	for _, c := range r.answer.Citations {
		if strings.Contains(r.answer.Text[begun:], fmt.Sprintf("[%d]", c.Number)) {
			part.Citations = append(part.Citations, c.Number)
		}
	}
	part.Found = p.answered() && len(part.Citations) > 0
	if v := p.Verdict; part.Found && part.Value == "" && v.Value != "" && r.answer.Mode == ibid.ModePassages && strings.Contains(r.answer.Citations[part.Citations[0]-1].Quote, v.Value) {
		part.Value = cmp.Or(v.Amount, v.Value)
	}
	r.answer.Understanding.Parts = append(r.answer.Understanding.Parts, part)
}

// offer offers a table where a question is about all documents: an answer is made from a few
// passages, and a table asks each document.
func (r *run) offer() {
	each := r.question.Each
	if each == nil || r.failed != nil {
		return
	}
	if n := r.answer.Trace.Documents; n > 1 {
		r.answer.Understanding.Table = &ibid.TableOffer{Question: each.Text, Kind: each.Kind, Documents: n}
	}
}

// partial lowers the confidence in an answer about all documents that was made from a few:
// what it cites may be right, but it isn't all.
func (r *run) partial(c ibid.Confidence) ibid.Confidence {
	table := r.answer.Understanding.Table
	if table == nil || c.Score == 0 {
		return c
	}
	cited := map[ibid.DocumentID]bool{}
	for _, citation := range r.answer.Citations {
		cited[citation.DocumentID] = true
	}
	if len(cited) == table.Documents {
		return c
	}
	c.Score = min(c.Score, judge.DoubtfulBound)
	c.Reasons = append(c.Reasons, fmt.Sprintf("The question is about all %d documents; the answer cites %d.", table.Documents, len(cited)))
	return c
}
