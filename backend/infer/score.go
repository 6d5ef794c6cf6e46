package infer

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"ibid/backend/ibid"
)

const (
	// The SHA-256 of the scorers, which tools/train makes.
	scorerDigest  = "2ec2e2b0b2a635ecc8c7c1a5b3f6999b4392837744df10f0cbd9d560ed879ec3"
	secondDigest  = "784a6ef26d199e4936e3de01e57f41eb17aa952871c2e655efa9ee664c3e1f62"
	foreignDigest = "30af0d7bf8520deba180238b7921d5009107612bfdc06da8f7faba46c6a2b629"

	// Limits of a pair, in word pieces and before that in characters.
	questionPieces = 32
	unitPieces     = 64
	contextPieces  = 44
	unitLength     = 800
	headingLength  = 80
	titleLength    = 50
	previousLength = 140
)

// Scorer reads a question and a unit together. See [Models].
type Scorer struct{ model }

// Score says of each pair how well its unit answers its question: a logit, higher is
// better, and 0 is as good as "no unit answers". Of long texts the beginning counts.
// When ctx ends, it returns its error, also within a run.
//
// Returns CodeEmbeddingUnavailable if the models are missing or damaged or the library
// cannot be loaded.
func (s *Scorer) Score(ctx context.Context, pairs []ibid.Pair) ([]float32, error) {
	if len(pairs) == 0 {
		return nil, ctx.Err()
	}
	tokens, err := s.vocabulary(ctx)
	if err != nil {
		return nil, err
	}
	inputs := make([]input, len(pairs))
	for i, p := range pairs {
		inputs[i] = pair(tokens, p)
	}
	scores := make([]float32, len(pairs))
	err = s.run(ctx, Interactive, inputs, func(n int, output []float32, shape []int64) error {
		if len(output) != 1 {
			return fmt.Errorf("score: output has shape %v for a pair", shape)
		}
		scores[n] = output[0]
		return nil
	})
	if err != nil {
		return nil, err
	}
	return scores, nil
}

// pair lays out a pair as the scorer reads it: [CLS] question [SEP] unit [SEP] title >
// heading : previous [SEP], where the unit and its [SEP] are segment 1.
func pair(t tokenizer, p ibid.Pair) input {
	var in input
	add := func(pieces []int32, segment int32) {
		for _, id := range pieces {
			in.ids, in.segments = append(in.ids, id), append(in.segments, segment)
		}
	}
	begin, finish := t.ends()
	add([]int32{begin}, 0)
	add(append(t.pieces(p.Question, questionPieces), finish), 0)
	add(append(t.pieces(strings.ReplaceAll(first(p.Unit, unitLength), "\n", " ; "), unitPieces), finish), 1)
	around := first(p.Heading, headingLength)
	if p.Title != "" {
		around = first(p.Title, titleLength) + " > " + around
	}
	if around != "" {
		around += " : "
	}
	around += last(p.Previous, previousLength)
	if pieces := t.pieces(around, contextPieces); len(pieces) > 0 {
		add(append(pieces, finish), 0)
	}
	return in
}

// first and last cut a text to at most n characters.
func first(text string, n int) string {
	for i := range text {
		if n--; n < 0 {
			return text[:i]
		}
	}
	return text
}

func last(text string, n int) string {
	return first(text[len(first(text, utf8.RuneCountInString(text)-n)):], n)
}
