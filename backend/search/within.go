package search

import "ibid/backend/ibid"

// A question that names a jurisdiction, as "in Texas" does, is looked for in the documents
// that may hold its rules: what other jurisdictions say on the subject does not answer it.
// If nothing there clearly answers, what the jurisdiction is part of is asked too, and all
// documents are if there are next to no passages.

// reach is where a question that names jurisdictions is looked for.
type reach struct {
	whole    ibid.Scope        // the scope without the names of jurisdictions
	applying []ibid.DocumentID // of it, the documents whose rules apply in the jurisdictions; nil: nothing is narrowed
}

// narrow narrows the scope to the documents of the jurisdictions that a question names. A
// question for a place has its documents already.
func (f *finder) narrow(query ibid.Query) error {
	if f.Within == nil || f.Placed || f.without(PartRoute) {
		return nil
	}
	own, applying, err := f.Within(f.ctx, f.Scope.Workspace, query.Asked)
	if err != nil || own == nil {
		return err
	}
	own, applying = f.Scope.Among(own), f.Scope.Among(applying)
	if len(own) > 0 {
		f.reach = reach{f.Scope, applying}
		f.Scope.Documents = own
	}
	return nil
}

// widen lets the scope reach the documents whose rules apply in the jurisdictions that the
// question names. It reports whether these are more than were searched.
func (f *finder) widen() bool {
	if more := len(f.reach.applying) > len(f.Scope.Documents); !more {
		return false
	}
	f.Scope.Documents, f.reach.applying = f.reach.applying, nil
	return true
}

// unbound lets the scope reach what it did before the question narrowed it, and reports
// whether it had.
func (f *finder) unbound() bool {
	if f.reach.whole.Workspace == 0 {
		return false
	}
	f.Scope, f.reach = f.reach.whole, reach{}
	return true
}
