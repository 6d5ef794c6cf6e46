package places

import (
	"context"

	"ibid/backend/ibid"
)

// SetDefault sets the place that questions of a workspace are asked for unless another is
// named; nil: none. Returns CodeNotFound if there is no such workspace.
func (s *Service) SetDefault(ctx context.Context, ws ibid.WorkspaceID, place *ibid.Place) (ibid.Workspace, error) {
	return s.Store.SetPlace(ctx, ws, place)
}

// Note writes into the log of a workspace which place an address was taken for.
func (s *Service) Note(ctx context.Context, ws ibid.WorkspaceID, text string, place ibid.Place) error {
	return s.Store.SaveAskedPlace(ctx, ws, text, place)
}

// Asking is [Service.Find] for a question that names its place; the likeliest is noted in
// the log.
func (s *Service) Asking(ctx context.Context, ws ibid.WorkspaceID, text string) ([]ibid.Place, error) {
	found, err := s.Find(text)
	if err != nil {
		return nil, err
	}
	return found, s.Note(ctx, ws, text, found[0])
}

// Asked lists the log of places of a workspace, the latest first.
func (s *Service) Asked(ctx context.Context, ws ibid.WorkspaceID) ([]ibid.AskedPlace, error) {
	return s.Store.AskedPlaces(ctx, ws)
}

// ForgetAsked deletes the log of places of a workspace.
func (s *Service) ForgetAsked(ctx context.Context, ws ibid.WorkspaceID) error {
	return s.Store.ClearAskedPlaces(ctx, ws)
}
