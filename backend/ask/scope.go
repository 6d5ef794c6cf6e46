package ask

import (
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// A filter that stands in a question ("in:lease.pdf page:3") is made part of the scope once,
// before anything is looked for. Each search that follows from the question copies the scope
// and may narrow it, so the filter holds for its parts, sides and steps, for other wordings of
// it, for what a research looks for besides, and for each layer of a place.

// takeFilter makes the filter of the question part of the scope. A place that it names is the
// one that is asked for; see takePlace.
func (r *run) takeFilter() {
	if r.failed == nil {
		r.failed = r.limitTo(r.question.Query.Filter)
	}
}

// limitTo narrows the scope to what a filter asks for. It widens nothing: of pages that the
// scope and the filter name, those in both remain, and a label or section that the scope names
// stays. Returns CodeNotFound if no document of the scope fits.
func (l *lookup) limitTo(filter ibid.Filter) error {
	fits, err := l.Store.MatchingDocuments(l.ctx, l.scope.Workspace, filter)
	if err == nil && filter.At != "" {
		var at []ibid.DocumentID
		if at, err = l.documentsAt(filter.At); fits == nil {
			fits = append([]ibid.DocumentID{}, at...)
		} else {
			fits = slices.DeleteFunc(fits, func(id ibid.DocumentID) bool { return !slices.Contains(at, id) })
		}
		l.placed = true
	}
	if err != nil {
		return err
	}
	if fits != nil {
		if fits = l.scoped(fits); len(fits) == 0 {
			return ibid.Errorf(ibid.CodeNotFound, "No document fits this filter.").
				WithHint("Check the name after “in:”, the place after “at:” and the dates, or take the filter out.")
		}
		l.scope.Documents = fits
	}
	l.scope = l.scope.Limited(filter)
	return nil
}

// scoped are those of some documents that are in the scope.
func (l *lookup) scoped(documents []ibid.DocumentID) []ibid.DocumentID {
	if len(l.scope.Documents) == 0 {
		return documents
	}
	return slices.DeleteFunc(slices.Clone(documents), func(id ibid.DocumentID) bool { return !slices.Contains(l.scope.Documents, id) })
}

// holds reports whether a passage of a stored answer is in the scope.
func (l *lookup) holds(s ibid.Source) bool {
	scope := l.scope
	return (len(scope.Documents) == 0 || slices.Contains(scope.Documents, s.DocumentID)) &&
		s.Page >= scope.Pages.From && (scope.Pages.To == 0 || s.Page <= scope.Pages.To) &&
		(scope.PageLabel == "" || strings.EqualFold(s.PageLabel, scope.PageLabel)) &&
		strings.Contains(strings.ToLower(s.Section), strings.ToLower(scope.Section))
}
