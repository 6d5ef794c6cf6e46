package eval

import (
	"context"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/backend/language"
)

// passageOfSources is about how many tokens of a claim's sources make a passage:
// those of documents have as many.
const passageOfSources = 350

// Judge lets a model say of each claim whether its sources bear it out, as it does
// of an answer. A claim is a prediction with a label if the model finds every
// sentence of it in the sources; its score is the share that it finds, a half for
// those found in part. NotJudged counts the claims on which the model said nothing
// that can be used; they have no prediction. Returns CodeModelFailed, with the last
// reason, when that holds for all.
func Judge(ctx context.Context, model judge.Model, splitter *language.Splitter, claims []Claim, name string, tokens int) (predictions []Prediction, notJudged int, err error) {
	var judgement ibid.Judgement
	for _, claim := range claims {
		began := time.Now()
		var judged []ibid.Claim
		judgement, judged = judge.Judge(ctx, model, claim.request(splitter, name, tokens))
		if ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		if judgement.Status != ibid.JudgeDone {
			notJudged++
			continue
		}
		label, score := 0, 0.0
		if judgement.Grounded {
			label = 1
		}
		for _, c := range judged {
			switch c.Judged {
			case ibid.ClaimBacked:
				score += 1 / float64(len(judged))
			case ibid.ClaimPartly:
				score += 0.5 / float64(len(judged))
			}
		}
		predictions = append(predictions, Prediction{ID: claim.ID, Label: &label, Score: &score, Took: time.Since(began)})
	}
	if len(predictions) == 0 {
		return nil, notJudged, ibid.Errorf(ibid.CodeModelFailed, "The model “%s” judged none of the %d claims. %s", name, len(claims), judgement.Reason).
			WithHint("Name another model with --model.")
	}
	return predictions, notJudged, nil
}

// request is a claim as an answer that is to be judged: each sentence of it is one
// claim, its sources are passages.
func (c Claim) request(splitter *language.Splitter, model string, tokens int) judge.Request {
	request := judge.Request{Text: c.text(), Model: model, Context: tokens}
	for _, span := range splitter.Sentences(request.Text) {
		request.Claims = append(request.Claims, ibid.Claim{Span: span, State: ibid.ClaimUnbacked})
	}
	text, size := "", 0
	end := func() {
		if text != "" {
			chunk := ibid.Chunk{Page: 1, Ordinal: len(request.Passages), Span: ibid.Span{End: len(text)}, Text: text}
			request.Passages = append(request.Passages, ibid.Passage{Number: len(request.Passages) + 1, Hit: ibid.Hit{Chunk: chunk}})
		}
		text, size = "", 0
	}
	for _, source := range c.sources() {
		more := ibid.EstimateTokens(source)
		if size+more > passageOfSources {
			end()
		}
		text, size = text+source+"\n", size+more
	}
	end()
	return request
}
