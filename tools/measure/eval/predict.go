package eval

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/internal/savefile"
)

// Mode says where a question is asked.
type Mode string

// The modes.
const (
	Single Mode = "single" // in the document that the question is about or for
	Shared Mode = "shared" // in all documents of the set together
)

// most is how many entries a prediction has at most: as many as the deepest
// figure of its kind looks at.
var most = map[Kind]int{Pages: 20, Docs: 20, Spans: 64, Ranked: 100}

// Prediction is what retrieval says to a question, or rules to a claim.
type Prediction struct {
	ID     string     `json:"id"`
	Ranked []Place    `json:"ranked,omitempty"` // best first
	Spans  []FileSpan `json:"spans,omitempty"`  // best first
	Label  *int       `json:"label,omitempty"`  // 1: there is an answer, or the sources bear a claim out; 0: not
	Score  *float64   `json:"score,omitempty"`  // 0..1: how likely that is

	Sentences []int `json:"sentences,omitempty"` // of its sources, that a claim rests on

	Error string `json:"error,omitempty"` // why the question failed; it has no prediction then

	Took time.Duration `json:"-"` // to find it
}

// Place is a page of a document, or with page 0 the document, or an item of a
// collection, as a whole. In JSON it is [name, page], or the name alone.
type Place struct {
	Name string
	Page int // 1-based
}

// MarshalJSON writes a place as scorers read it.
func (p Place) MarshalJSON() ([]byte, error) {
	if p.Page == 0 {
		return json.Marshal(p.Name)
	}
	return json.Marshal([2]any{p.Name, p.Page})
}

// FileSpan is a half-open range of the characters of a text file. In JSON it is
// [file, start, end].
type FileSpan struct {
	File       string
	Start, End int
}

// MarshalJSON writes a range as scorers read it.
func (s FileSpan) MarshalJSON() ([]byte, error) { return json.Marshal([3]any{s.File, s.Start, s.End}) }

// Predict asks every question of a set by retrieval alone, in the documents on a
// shelf. A question that fails is a prediction with its error, and the others are
// asked all the same; only a cancelled context ends the run. If
// all fail, it returns the first error.
func (s Services) Predict(ctx context.Context, pack Pack, shelf Shelf, mode Mode) ([]Prediction, error) {
	var predictions []Prediction
	var first error
	for _, q := range pack.Questions {
		scope, err := q.scope(shelf, mode)
		if err != nil {
			return nil, err
		}
		began := time.Now()
		var prediction Prediction
		if pack.Kind == Binary {
			prediction, err = s.judge(ctx, shelf, scope, q)
		} else {
			prediction, err = s.find(ctx, pack.Kind, shelf, scope, q)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			prediction, first = Prediction{Error: err.Error()}, cmp.Or(first, err)
		}
		prediction.ID, prediction.Took = q.ID, time.Since(began)
		predictions = append(predictions, prediction)
	}
	if first != nil && Failed(predictions) == len(predictions) {
		return nil, first
	}
	return predictions, nil
}

// find searches for the passages that answer a question, and says where they are.
func (s Services) find(ctx context.Context, kind Kind, shelf Shelf, scope ibid.Scope, q Question) (prediction Prediction, err error) {
	found, err := s.Ask.Search(ctx, scope, q.Question)
	if err != nil {
		return prediction, err
	}
	switch kind {
	case Pages:
		prediction.Ranked = places(found, shelf.page)
	case Docs:
		// In the order of the passages, each document as often as it was found.
		for _, c := range found {
			prediction.Ranked = append(prediction.Ranked, Place{Name: shelf[c.DocumentID].Doc})
		}
	case Ranked:
		prediction.Ranked = places(found, shelf.item)
	case Spans:
		hits, err := s.Ask.Store.LoadHits(ctx, scope, found[:min(len(found), most[kind])])
		if err != nil {
			return prediction, err
		}
		prediction.Spans = shelf.spans(hits)
	}
	prediction.Ranked = prediction.Ranked[:min(len(prediction.Ranked), most[kind])]
	prediction.Spans = prediction.Spans[:min(len(prediction.Spans), most[kind])]
	return prediction, nil
}

// Failed counts the questions that failed.
func Failed(predictions []Prediction) (n int) {
	for _, p := range predictions {
		if p.Error != "" {
			n++
		}
	}
	return n
}

// MedianTime is the median time that a question took that did not fail, 0 for none.
func MedianTime(predictions []Prediction) time.Duration {
	var took []time.Duration
	for _, p := range predictions {
		if p.Error == "" {
			took = append(took, p.Took)
		}
	}
	return median(took)
}

// median is the middle one of some figures, 0 of none. It sorts them.
func median[T time.Duration | float64](figures []T) T {
	if len(figures) == 0 {
		return 0
	}
	slices.Sort(figures)
	return figures[len(figures)/2]
}

// WritePredictions writes predictions to a file, a line each.
func WritePredictions(out savefile.Target, predictions []Prediction) error {
	return writeLines(out, predictions)
}

// scope is where a question is asked.
func (q Question) scope(shelf Shelf, mode Mode) (ibid.Scope, error) {
	if mode == Shared {
		return shelf.scope("")
	}
	name := q.Doc
	if name == "" {
		name = q.AskedFor.Jurisdiction
	}
	return shelf.scope(name)
}

func (s Shelf) page(c ibid.Candidate) Place {
	return Place{Name: s[c.DocumentID].Doc, Page: c.Page}
}

func (s Shelf) item(c ibid.Candidate) Place {
	return Place{Name: s[c.DocumentID].Text.Items[c.Page-1]}
}

// places lists where candidates are, each place once, in the order of its best.
func places(found []ibid.Candidate, place func(ibid.Candidate) Place) []Place {
	list := []Place{}
	seen := map[Place]bool{}
	for _, c := range found {
		if p := place(c); !seen[p] {
			seen[p] = true
			list = append(list, p)
		}
	}
	return list
}

// spans returns the characters of hits in their files. Passages overlap: each
// character counts for the best one that has it, so that none counts twice.
func (s Shelf) spans(hits []ibid.Hit) []FileSpan {
	list := []FileSpan{}
	for _, hit := range hits {
		d := s[hit.Document.ID]
		text := d.Text.Pages[hit.Chunk.Page-1].Text
		start := d.Text.Starts[hit.Chunk.Page-1] + utf8.RuneCountInString(text[:hit.Chunk.Span.Start])
		span := FileSpan{File: d.Doc, Start: start, End: start + utf8.RuneCountInString(hit.Chunk.Span.In(text))}
		for _, better := range list {
			span = span.without(better)
		}
		if span.Start < span.End {
			list = append(list, span)
		}
	}
	return list
}

// without leaves what of a range is not in another one: where that lies inside it,
// the longer of the two ends.
func (s FileSpan) without(o FileSpan) FileSpan {
	if s.File != o.File || s.End <= o.Start || o.End <= s.Start {
		return s
	}
	if before, after := o.Start-s.Start, s.End-o.End; before > after {
		s.End = o.Start
	} else {
		s.Start = min(o.End, s.End)
	}
	return s
}
