package places

import (
	"context"
	"log/slog"

	"ibid/backend/ibid"
)

// SetDefault sets the place that questions of a workspace are asked for unless another is
// named; nil: none. Returns CodeNotFound if there is no such workspace.
func (s *Service) SetDefault(ctx context.Context, ws ibid.WorkspaceID, place *ibid.Place) (ibid.Workspace, error) {
	return s.Store.SetPlace(ctx, ws, place)
}

// Choose is SetDefault for the place that a text was taken for, which is noted in the log.
func (s *Service) Choose(ctx context.Context, ws ibid.WorkspaceID, text string, place *ibid.Place) (ibid.Workspace, error) {
	if place != nil {
		s.Note(ctx, ws, text, *place)
	}
	return s.SetDefault(ctx, ws, place)
}

// Default returns the place that questions of a workspace are asked for unless another is
// named; nil: none. Returns CodeNotFound if there is no such workspace.
func (s *Service) Default(ctx context.Context, ws ibid.WorkspaceID) (*ibid.Place, error) {
	w, err := s.Store.Workspace(ctx, ws)
	return w.Place, err
}

// Note writes into the log of a workspace which place an address was taken for. A library
// that can't be written does not stop the question: the place is then not logged.
func (s *Service) Note(ctx context.Context, ws ibid.WorkspaceID, text string, place ibid.Place) {
	if err := s.Store.SaveAskedPlace(ctx, ws, text, place); err != nil && ctx.Err() == nil {
		slog.Warn("a place was not logged", "error", err)
	}
}

// Asking is [Service.Find], with the likeliest place noted in the log.
func (s *Service) Asking(ctx context.Context, ws ibid.WorkspaceID, text string) ([]ibid.Place, error) {
	found, err := s.Find(text)
	if err != nil {
		return nil, err
	}
	s.Note(ctx, ws, text, found[0])
	return found, nil
}

// Asked lists the log of places of a workspace, the latest first.
func (s *Service) Asked(ctx context.Context, ws ibid.WorkspaceID) ([]ibid.AskedPlace, error) {
	return s.Store.AskedPlaces(ctx, ws)
}

// ForgetAsked deletes the log of places of a workspace.
func (s *Service) ForgetAsked(ctx context.Context, ws ibid.WorkspaceID) error {
	return s.Store.ClearAskedPlaces(ctx, ws)
}
