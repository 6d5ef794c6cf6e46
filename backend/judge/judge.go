package judge

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"

	"ibid/backend/ibid"
)

// Model is a server of language models.
type Model interface {
	// Chat calls token with each piece of the reply. The request names the model,
	// or leaves the choice to the server.
	Chat(ctx context.Context, request ibid.ChatRequest, token func(text string) error) (ibid.ChatResult, error)
	// Choose returns the probability of each option after a prompt that reaches the
	// named model as it is; all together have at most 1.
	Choose(ctx context.Context, model, prompt string, options []string) ([]float64, error)
}

// Request is an answer to be judged, and what it was made from.
type Request struct {
	Question  string
	Text      string          // of the answer
	Claims    []ibid.Claim    // its sentences; those that claim nothing are not judged
	Citations []ibid.Citation // that claims name by their numbers
	Passages  []ibid.Passage  // best first
	Model     string          // the name of the model that judges: some are asked in their own form; empty: the server's chat model
	Writer    string          // the name of the model that wrote the answer; empty: no model did
	Context   int             // most tokens that a prompt and its reply may have together; 0: the client's default
}

// Judge lets a model say of each claim whether the passages bear it out, with the
// sentence that it rests on. It returns the judgement and the claims with Judged
// and Basis, all else as it was; State is for [Combine].
//
// The model is not trusted with more than this. It decides by a JSON schema, at
// temperature 0. A basis counts only if it stands in a passage, word for word but
// for white space, and a verdict without one counts a step less: "supported" as
// "partly", "partly" and "contradicted" as not in the sources. What holds for the
// whole answer is counted from the claims; only whether it is relevant, and the
// confidence that nothing uses, are the model's own words. Passages, question and
// claims are made inert and delimited, and the prompt says that they give no
// instructions; a text that talks the model into a verdict all the same meets the rules
// in [Combine].
//
// A reply that breaks the schema is asked for once more. Whatever else fails, and a
// claim that does not fit the context with the passages it cites, makes the whole
// answer not judged, with the reason: a part of a judgement would read as a whole
// one. Many claims are judged in several requests; where all passages do not fit,
// each request has those that its claims cite and the best of the others, and the
// judgement says how many were left out.
func Judge(ctx context.Context, model Model, r Request) (ibid.Judgement, []ibid.Claim) {
	claims := slices.Clone(r.Claims)
	var asked []int
	for i := range claims {
		claims[i].Judged, claims[i].Basis = "", ""
		if claims[i].State != ibid.ClaimNone {
			asked = append(asked, i)
		}
	}
	if len(asked) == 0 {
		return ibid.Judgement{Status: ibid.JudgeOff, Reason: "The answer claims nothing that could be judged.", Cited: []int{}}, claims
	}
	ask := r.byChat
	if f, special := formOf(r.Model); special {
		ask = f.byChoice(r)
	}
	opinion, err := ask(ctx, model, asked)
	if err != nil {
		return ibid.Judgement{Status: ibid.JudgeNoResult, Model: cmp.Or(opinion.model, r.Model), Reason: ibid.AsError(err).Message, Cited: []int{}}, claims
	}
	for i, v := range opinion.verdicts {
		claims[i].Judged, claims[i].Basis = v.state, v.basis
	}
	judgement := opinion.judgement()
	judgement.Independent = !ibid.SameModel(judgement.Model, r.Writer)
	return judgement, claims
}

// verdict is what a model says of a claim, as far as it is believed.
type verdict struct {
	state   ibid.ClaimState
	basis   string // as it stands in the passage, white space apart; empty: none was named, or it stands in none
	passage int    // number of the passage that has it; 0: none
}

// opinion is what a model says of an answer.
type opinion struct {
	model      string
	verdicts   map[int]verdict // by the index of the claim
	relevant   bool
	confidence float64
	left       int // passages that none of its claims cites and that did not fit
}

// add joins what was said of other claims of the same answer, some of which were
// heard before.
func (o *opinion) add(more opinion) {
	heard, n := float64(len(o.verdicts)), float64(len(more.verdicts))
	o.confidence = (o.confidence*heard + more.confidence*n) / (heard + n)
	o.model, o.relevant, o.left = more.model, o.relevant || more.relevant, max(o.left, more.left)
	for i, v := range more.verdicts {
		o.verdicts[i] = v
	}
}

// judgement counts what was said of the claims.
func (o opinion) judgement() ibid.Judgement {
	counts := map[ibid.ClaimState]int{}
	cited := []int{}
	for _, v := range o.verdicts {
		counts[v.state]++
		if v.passage > 0 && !slices.Contains(cited, v.passage) {
			cited = append(cited, v.passage)
		}
	}
	slices.Sort(cited)
	j := ibid.Judgement{
		Status:       ibid.JudgeDone,
		Model:        o.model,
		Grounded:     counts[ibid.ClaimBacked] == len(o.verdicts),
		Hallucinated: counts[ibid.ClaimUnbacked]+counts[ibid.ClaimContradicted] > 0,
		Relevant:     o.relevant,
		Confidence:   o.confidence,
		Cited:        cited,
	}
	j.Reason = fmt.Sprintf("Of %d claims %d are in the passages", len(o.verdicts), counts[ibid.ClaimBacked])
	for _, other := range []struct {
		state ibid.ClaimState
		said  string
	}{{ibid.ClaimPartly, "in part"}, {ibid.ClaimUnbacked, "not"}, {ibid.ClaimContradicted, "contradicted"}} {
		if n := counts[other.state]; n > 0 {
			j.Reason += fmt.Sprintf(", %d %s", n, other.said)
		}
	}
	j.Reason += "."
	if !o.relevant {
		j.Reason += " They do not answer the question."
	}
	if o.left > 0 {
		j.Reason += fmt.Sprintf(" Of the passages that no claim cites, %d did not fit its context.", o.left)
	}
	return j
}

// claim returns the words of a claim on one line, without the markers of citations.
func (r Request) claim(i int) string {
	return ibid.Inert(ibid.OneLine(marker.ReplaceAllString(r.Claims[i].Span.In(r.Text), "")))
}

var marker = regexp.MustCompile(`\s*\[\d{1,3}\]`)

// cites reports whether a claim rests on words of a passage.
func cites(claim ibid.Claim, citations []ibid.Citation, p ibid.Passage) bool {
	return slices.ContainsFunc(citations, func(c ibid.Citation) bool {
		return slices.Contains(claim.Citations, c.Number) && c.DocumentID == p.Hit.Document.ID &&
			c.Page == p.Hit.Chunk.Page && c.Span.Overlaps(p.Hit.Chunk.Span)
	})
}

// nearest returns the passages that some claims cite, and after them the others.
func (r Request) nearest(claims []int) (passages []ibid.Passage, cited int) {
	var others []ibid.Passage
	for _, p := range r.Passages {
		if slices.ContainsFunc(claims, func(i int) bool { return cites(r.Claims[i], r.Citations, p) }) {
			passages = append(passages, p)
		} else {
			others = append(others, p)
		}
	}
	return append(passages, others...), len(passages)
}

func tooLong() error {
	return ibid.Errorf(ibid.CodeContextTooLong, "A claim and the passages it cites do not fit into the context of the judging model.").
		WithHint("Choose a larger context in the settings.")
}
