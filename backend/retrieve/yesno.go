package retrieve

import (
	"context"
	"strings"

	"ibid/backend/ibid"
)

// Chooser is a language model that tells how likely it is to go on with each of a
// few words.
type Chooser interface {
	// Choose gives the probability of each option after a prompt that reaches the
	// named model as it is; all together have at most 1.
	Choose(ctx context.Context, model, prompt string, options []string) ([]float64, error)
}

// YesNo is a [Reranker] that asks a language model of each passage whether it
// answers the question. The score is the model's own probability of "yes" against
// "no", taken before it writes anything. It is made for the models of the
// Qwen3-Reranker family (Zhang et al., "Qwen3 Embedding", 2025), which were trained
// to answer so in the form of prompts/yesno.tmpl; others may not know that form.
type YesNo struct {
	Model Chooser
	Name  string // of the model
}

// leastSure is how likely "yes" and "no" must be together. A model that was trained
// for this gives nearly all to the two; what one makes of the remains that wants to
// write something else is chance.
const leastSure = 0.1

var yesOrNo = []string{"yes", "no"}

// Rerank reads the hits one after the other: a model server reads one prompt at a
// time, and keeps what two prompts have in common, which is all but the passage.
//
// Returns CodeModelFailed for a model that wants to write neither yes nor no, and
// otherwise the errors of the model.
func (y YesNo) Rerank(ctx context.Context, query ibid.Query, hits []ibid.Hit) ([]float64, error) {
	scores := make([]float64, len(hits))
	for i, hit := range hits {
		said, err := y.Model.Choose(ctx, y.Name, yesNoPrompt(query, hit), yesOrNo)
		if err != nil {
			return nil, err
		}
		sum := said[0] + said[1]
		if sum < leastSure {
			return nil, ibid.Errorf(ibid.CodeModelFailed, "The model “%s” does not say yes or no to a passage, so it cannot order them.", y.Name).
				WithHint("Choose a reranking model, such as one of the Qwen3-Reranker family.")
		}
		scores[i] = said[0] / sum
	}
	return scores, nil
}

// yesNoPrompt asks about one passage. What a model wrote about it, its gist, is
// left out.
func yesNoPrompt(query ibid.Query, hit ibid.Hit) string {
	inert := func(text string) string { return ibid.Inert(strings.TrimSpace(text)) }
	return render("yesno.tmpl", struct{ Question, Title, Dated, Section, Context, Text string }{
		Question: inert(wording(query)),
		Title:    inert(hit.Document.Title),
		Dated:    inert(hit.Document.Dated),
		Section:  inert(hit.Chunk.Section),
		Context:  inert(hit.Chunk.Context),
		Text:     inert(hit.Chunk.Read()),
	})
}
