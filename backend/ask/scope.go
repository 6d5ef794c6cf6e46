package ask

import (
	"context"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/search"
)

// A filter that stands in a question ("in:lease.pdf page:3") is made part of the scope once,
// before anything is looked for. Each search that follows from the question copies the scope
// and may narrow it, so the filter holds for its parts, sides and steps, for other wordings of
// it, for what a research looks for besides, and for each layer of a place.

// takeFilter makes the filter of the question part of the scope. A place that it names is the
// one that is asked for; see takePlace.
func (r *run) takeFilter() { r.limitTo(r.question.Query.Filter) }

// limitTo narrows where a question is looked for to what a filter asks for.
func (l *lookup) limitTo(filter ibid.Filter) {
	if l.failed == nil {
		l.where, l.failed = l.service.limited(l.ctx, l.where, filter)
	}
}

// limited narrows where to look to what a filter asks for. It widens nothing: of pages that the
// scope and the filter name, those in both remain, and a label or section that the scope names
// stays. Returns CodeNotFound if no document of the scope fits.
func (s *Service) limited(ctx context.Context, where search.Where, filter ibid.Filter) (search.Where, error) {
	fits, err := s.Store.MatchingDocuments(ctx, where.Scope.Workspace, filter)
	if err == nil && filter.At != "" {
		var at []ibid.DocumentID
		if at, err = s.documentsAt(ctx, where.Scope.Workspace, filter.At); fits == nil {
			fits = append([]ibid.DocumentID{}, at...)
		} else {
			fits = slices.DeleteFunc(fits, func(id ibid.DocumentID) bool { return !slices.Contains(at, id) })
		}
		where.Placed = true
	}
	if err != nil {
		return where, err
	}
	if fits != nil {
		if fits = where.Scope.Among(fits); len(fits) == 0 {
			return where, ibid.Errorf(ibid.CodeNotFound, "No document fits this filter.").
				WithHint("Check the name after “in:”, the place after “at:” and the dates, or take the filter out.")
		}
		where.Scope.Documents = fits
	}
	where.Scope = where.Scope.Limited(filter)
	return where, nil
}

// holds reports whether a passage of a stored answer is in the scope.
func (l *lookup) holds(s ibid.Source) bool {
	scope := l.where.Scope
	return (len(scope.Documents) == 0 || slices.Contains(scope.Documents, s.DocumentID)) &&
		s.Page >= scope.Pages.From && (scope.Pages.To == 0 || s.Page <= scope.Pages.To) &&
		(scope.PageLabel == "" || strings.EqualFold(s.PageLabel, scope.PageLabel)) &&
		strings.Contains(strings.ToLower(s.Section), strings.ToLower(scope.Section))
}
