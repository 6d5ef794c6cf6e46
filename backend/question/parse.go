package question

import (
	"cmp"

	"ibid/backend/ibid"
)

// Question is what one parse makes of a question and the conversation before it.
type Question struct {
	Alone      ibid.Query        // the question by itself
	Query      ibid.Query        // as it is searched for: with those before it where it leaves something to them
	Standalone string            // the text of Query where that is not the question by itself; empty: it stands alone
	Unclear    bool              // it can't be understood without those before it: a model may say what it means
	Either     bool              // it is merely short and may stand alone all the same: both are looked for
	Library    *LibraryQuestion  // what it asks of the library itself; nil: nothing
	Overview   *OverviewQuestion // what it asks of the overview of a document; nil: nothing
	Listing    *Listing          // every place of which kind it asks for; nil: it doesn't
	Role       *RoleQuestion     // the role whose holder it asks for; nil: none
	Parts      []Part            // the questions in it, where it asks several things or of several
	Sides      []Part            // the sides of it if their names are those of different documents, which only the library knows; nil: none
	Steps      *Steps            // how to answer it in two steps; nil: it asks for no more than one thing
	Each       *EachQuestion     // what it asks of each document; nil: it doesn't ask across documents
	Intention
}

// Part is a question within a question.
type Part struct {
	Kind  ibid.PartKind
	Name  string     // of a side: what it is called; else empty
	Text  string     // as it was asked
	Query ibid.Query // with what it leaves to the first part, and to the turns before that
}

// Parse understands a question after the turns of its conversation, which are the oldest
// first. It never fails.
func Parse(text string, turns []ibid.Turn) Question {
	alone := Understand(text)
	q := Question{Alone: alone, Query: alone, Intention: intend(text, turns), Overview: overview(alone.Wording), Role: role(alone.Wording)}
	if q.Library = libraryQuestion(alone.Wording); q.Library != nil {
		return q // whatever was asked before
	}
	if q.Listing = listing(alone.Wording); q.Listing != nil {
		q.Overview = nil
	}
	standalone, changed := standAlone(turns, text)
	if !changed || certain[q.Intent] {
		q.take(nil, alone.Asked)
		return q
	}
	q.Standalone, q.Either, q.Unclear = standalone, !pointsBack(text), unclear(text)
	q.Query = following(standalone, alone)
	q.Library = libraryQuestion(q.Query.Wording)
	q.take(turns, alone.Asked)
	return q
}

// take takes the question apart.
func (q *Question) take(turns []ibid.Turn, asked string) {
	found, sure := parts(turns, asked)
	if sure {
		q.Parts = found
	} else {
		q.Sides = found
	}
	if len(found) == 0 && len(turns) == 0 {
		q.Steps, q.Each = twoSteps(asked), eachDocument(asked)
	}
}

// ByItself is the question without what it leaves to those before it.
func (q Question) ByItself() Question {
	own := Question{Alone: q.Alone, Query: q.Alone, Intention: q.Intention}
	own.take(nil, q.Alone.Asked)
	return own
}

// Rewritten is the question as the user or a model wrote it to stand alone. It keeps the filter
// of the question: only the user changes that, field by field.
func (q Question) Rewritten(standalone string, byUser bool) Question {
	query := Understand(standalone)
	if !byUser {
		query.Filter = ibid.Filter{}
	}
	query.Filter = query.Filter.Or(q.Alone.Filter)
	rewritten := Question{
		Alone:      q.Alone,
		Query:      query,
		Standalone: query.Text,
		Library:    libraryQuestion(query.Wording),
		Overview:   overview(query.Wording),
		Listing:    listing(query.Wording),
		Role:       role(query.Wording),
		Intention:  q.Intention,
	}
	if rewritten.Listing != nil {
		rewritten.Overview = nil
	}
	rewritten.take(nil, query.Asked)
	return rewritten
}

// Passages is how many passages an answer to the question is made from; 0 where it is
// made from none.
func (q Question) Passages() int {
	switch q.Intent {
	case ibid.IntentClarification, ibid.IntentChitchat, ibid.IntentOutOfScope:
		return 0
	case ibid.IntentAggregation:
		return 15
	case ibid.IntentComparison:
		return 10
	case ibid.IntentExplanation:
		return 8
	case ibid.IntentProcedural, ibid.IntentTemporal:
		return 6
	}
	return 5
}

// OfLastAnswer reports whether the question is about the answer before it.
func (q Question) OfLastAnswer() bool { return q.Intent == ibid.IntentClarification }

// Called is what to call the part in a message: the name of a side, or else the question.
func (p Part) Called() string { return cmp.Or(p.Name, p.Text) }
