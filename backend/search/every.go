package search

import (
	"context"

	"ibid/backend/ibid"
)

// Passages reads all of some candidates that stand on their page, in their order, each completed
// to whole sentences.
func (s *Session) Passages(ctx context.Context, scope ibid.Scope, candidates []ibid.Candidate) ([]ibid.Passage, error) {
	f := s.finder(ctx, Where{Scope: scope})
	hits, err := f.hits(candidates, len(candidates))
	if err != nil {
		return nil, err
	}
	passages := make([]ibid.Passage, len(hits))
	for i, hit := range hits {
		passages[i] = ibid.Passage{Number: i + 1, Hit: hit}
	}
	return f.complete(passages)
}
