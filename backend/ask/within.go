package ask

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
func (l *lookup) narrow(query ibid.Query) error {
	if l.Within == nil || l.placed || l.without(PartRoute) {
		return nil
	}
	own, applying, err := l.Within(l.ctx, l.scope.Workspace, query.Asked)
	if err != nil || own == nil {
		return err
	}
	own, applying = l.scoped(own), l.scoped(applying)
	if len(own) > 0 {
		l.reach = reach{l.scope, applying}
		l.scope.Documents = own
	}
	return nil
}

// widen lets the scope reach the documents whose rules apply in the jurisdictions that the
// question names. It reports whether these are more than were searched.
func (l *lookup) widen() bool {
	if more := len(l.reach.applying) > len(l.scope.Documents); !more {
		return false
	}
	l.scope.Documents, l.reach.applying = l.reach.applying, nil
	return true
}

// unbound lets the scope reach what it did before the question narrowed it, and reports
// whether it had.
func (l *lookup) unbound() bool {
	if l.reach.whole.Workspace == 0 {
		return false
	}
	l.scope, l.reach = l.reach.whole, reach{}
	return true
}
