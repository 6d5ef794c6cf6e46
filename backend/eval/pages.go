package eval

import (
	"context"
	"path/filepath"
	"time"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/library"
)

// Mode says where a question is asked.
type Mode string

// The modes.
const (
	Single Mode = "single" // in the document it is about
	Shared Mode = "shared" // in all documents of the set together
)

// rankedPages is how many pages a prediction has at most: as many as the
// deepest figure looks at.
const rankedPages = 20

// Prediction ranks the pages that answer a question, best first.
type Prediction struct {
	ID     string   `json:"id"`
	Ranked [][2]any `json:"ranked"` // document name and 1-based page
}

// Services are what is measured.
type Services struct {
	Library *library.Library
	Ask     *ask.Service
}

// Add brings a pack's documents into the library, which must be reading, and
// returns their names by number. A document that cannot be read is an error.
func (s Services) Add(ctx context.Context, pack Pack) (map[ibid.DocumentID]string, error) {
	names := map[ibid.DocumentID]string{}
	for _, d := range pack.Documents {
		added, err := s.Library.Add(ctx, ibid.DefaultWorkspace, []string{filepath.Join(pack.Folder, d.File)})
		if err != nil {
			return nil, err
		}
		for _, doc := range append(added.New, added.Known...) {
			names[doc.ID] = d.Doc
		}
		for _, refusal := range added.Refused {
			return nil, refusal.Error
		}
	}
	if err := s.Library.Wait(ctx); err != nil {
		return nil, err
	}
	docs, err := s.Library.Documents(ctx, ibid.DefaultWorkspace)
	if err != nil {
		return nil, err
	}
	for _, doc := range docs {
		if doc.Failure != nil {
			return nil, doc.Failure
		}
	}
	return names, nil
}

// Pages ranks the pages for each question of a pack by retrieval alone and
// writes the predictions to a file. It reports how long each question took.
func (s Services) Pages(ctx context.Context, pack Pack, names map[ibid.DocumentID]string, mode Mode, out string) ([]time.Duration, error) {
	var predictions []Prediction
	var took []time.Duration
	for _, q := range pack.Questions {
		began := time.Now()
		hits, err := s.Ask.Search(ctx, scope(names, q, mode), q.Question, 1000)
		if err != nil {
			return nil, err
		}
		took = append(took, time.Since(began))
		predictions = append(predictions, Prediction{ID: q.ID, Ranked: rank(hits, names)})
	}
	return took, writeLines(out, predictions)
}

func scope(names map[ibid.DocumentID]string, q Question, mode Mode) ibid.Scope {
	scope := ibid.Scope{Workspace: ibid.DefaultWorkspace}
	if mode == Single {
		for id, name := range names {
			if name == q.Doc {
				scope.Documents = append(scope.Documents, id)
			}
		}
	}
	return scope
}

// rank lists the pages of hits, each once, in the order of their best hit.
func rank(hits []ibid.Hit, names map[ibid.DocumentID]string) [][2]any {
	ranked := [][2]any{}
	seen := map[[2]any]bool{}
	for _, hit := range hits {
		page := [2]any{names[hit.Document.ID], hit.Chunk.Page}
		if !seen[page] && len(ranked) < rankedPages {
			seen[page] = true
			ranked = append(ranked, page)
		}
	}
	return ranked
}

// Citations is what answers rest on.
type Citations struct {
	Questions int `json:"questions"`
	Answered  int `json:"answered"`  // with at least one citation
	Citations int `json:"citations"` // in all answers
	Verbatim  int `json:"verbatim"`  // whose quote is the text of their page
	Placed    int `json:"placed"`    // whose words have boxes on the page
}

// Check asks every question and looks whether each citation stands on its page.
func (s Services) Check(ctx context.Context, pack Pack, names map[ibid.DocumentID]string, mode Mode) (Citations, error) {
	var sum Citations
	for _, q := range pack.Questions {
		answer, err := s.Ask.Ask(ctx, ask.Request{Question: q.Question, Scope: scope(names, q, mode)}, func(ask.Growth) {})
		if err != nil {
			return sum, err
		}
		sum.Questions++
		if len(answer.Citations) > 0 {
			sum.Answered++
		}
		for _, c := range answer.Citations {
			sum.Citations++
			page, err := s.Ask.Store.Page(ctx, ibid.DefaultWorkspace, c.DocumentID, c.Page)
			if err != nil {
				return sum, err
			}
			if c.Valid(page) {
				sum.Verbatim++
			}
			if len(page.Boxes(c.Span)) > 0 {
				sum.Placed++
			}
		}
	}
	return sum, nil
}
