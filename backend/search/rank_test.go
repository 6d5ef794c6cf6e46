package search

import (
	"context"
	"slices"
	"testing"

	"ibid/backend/ibid"
)

// labelled finds the same passages for any words.
type labelled struct {
	Store
	found []ibid.Candidate
}

func (l labelled) SearchKeyword(_ context.Context, scope ibid.Scope, _ ibid.Query, _ int) (found []ibid.Candidate, err error) {
	for _, c := range l.found {
		if slices.Contains(scope.Documents, c.DocumentID) {
			found = append(found, c)
		}
	}
	return found, nil
}

// Passages with labels of the field that is asked for are read, though a hundred others come first.
func TestPassagesWithLabelsAreRead(t *testing.T) {
	var found []ibid.Candidate
	for i := range 60 {
		found = append(found, ibid.Candidate{ChunkID: ibid.ChunkID(i + 1), DocumentID: 1})
	}
	known := found[50]
	other, strange := ibid.Candidate{ChunkID: 90, DocumentID: 1}, ibid.Candidate{ChunkID: 91, DocumentID: 2}
	f := &finder{Session: &Session{Searcher: &Searcher{Store: labelled{found: []ibid.Candidate{known, strange, other}}}}, ctx: t.Context()}
	read := f.withLabels(ibid.Query{Text: "When is the invoice due?"}, found)
	for _, want := range []ibid.Candidate{known, other} {
		if at := slices.IndexFunc(read, func(c ibid.Candidate) bool { return c.ChunkID == want.ChunkID }); at < 0 || at >= grounded {
			t.Errorf("passage %d is at %d", want.ChunkID, at)
		}
	}
	if len(read) != len(found)+1 {
		t.Errorf("%d passages", len(read))
	}
	if same := f.withLabels(ibid.Query{Text: "May I keep a dog?"}, found); len(same) != len(found) {
		t.Errorf("an ordinary question has %d passages", len(same))
	}
}
