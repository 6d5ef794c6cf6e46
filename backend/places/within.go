package places

import (
	"context"
	"slices"

	"ibid/backend/ibid"
)

// Within returns the documents in which to look for what a question asks if it names
// jurisdictions whose rules the library has, as "in Texas" does. Own are all documents but
// those that hold rules of other jurisdictions only; applying are these and those that hold
// rules of what the named jurisdictions are part of, which apply there too. Both are nil if
// the question names none, or all.
func (s *Service) Within(ctx context.Context, ws ibid.WorkspaceID, question string) (own, applying []ibid.DocumentID, err error) {
	held, err := s.Store.HeldJurisdictions(ctx, ws)
	if err != nil || len(held) == 0 {
		return nil, nil, err
	}
	hierarchy, err := s.hierarchy()
	if err != nil {
		return nil, nil, err
	}
	named := hierarchy.Mentioned(question, held)
	if len(named) == 0 || len(named) == len(held) {
		return nil, nil, nil
	}
	if own, err = s.Store.DocumentsWithin(ctx, ws, named); err != nil {
		return nil, nil, err
	}
	wider := slices.Clone(named)
	for _, id := range named {
		for _, j := range hierarchy.Path(id) {
			if slices.Contains(held, j.ID) && !slices.Contains(wider, j.ID) {
				wider = append(wider, j.ID)
			}
		}
	}
	if applying = own; len(wider) > len(named) {
		applying, err = s.Store.DocumentsWithin(ctx, ws, wider)
	}
	return own, applying, err
}
