package question

import "ibid/backend/ibid"

// Question is what one parse makes of a question and the conversation before it.
type Question struct {
	Alone      ibid.Query        // the question by itself
	Query      ibid.Query        // as it is searched for: with those before it where it leaves something to them
	Standalone string            // the text of Query where that is not the question by itself; empty: it stands alone
	Either     bool              // it is merely short and may stand alone all the same: both are looked for
	Library    *LibraryQuestion  // what it asks of the library itself; nil: nothing
	Overview   *OverviewQuestion // what it asks of the overview of a document; nil: nothing
	Parts      []Part            // the questions in it, where it asks several things or of several
	Intention
}

// Part is a question within a question.
type Part struct {
	Text  string     // as it was asked
	Query ibid.Query // with what it leaves to the first part, and to the turns before that
}

// Parse understands a question after the turns of its conversation, which are the oldest
// first. It never fails.
func Parse(text string, turns []ibid.Turn) Question {
	alone := Understand(text)
	q := Question{Alone: alone, Query: alone, Intention: intend(text, turns), Overview: overview(alone.Wording)}
	if q.Library = libraryQuestion(text); q.Library != nil {
		return q // whatever was asked before
	}
	standalone, changed := standAlone(turns, text)
	if !changed || certain[q.Intent] {
		q.Parts = parts(nil, alone.Asked)
		return q
	}
	q.Standalone, q.Either = standalone, !pointsBack(text)
	q.Query = following(standalone, alone)
	q.Library = libraryQuestion(standalone)
	q.Parts = parts(turns, alone.Asked)
	return q
}

// ByItself is the question without what it leaves to those before it.
func (q Question) ByItself() Question {
	return Question{Alone: q.Alone, Query: q.Alone, Parts: parts(nil, q.Alone.Asked), Intention: q.Intention}
}

// Rewritten is the question as a person or a model wrote it to stand alone.
func (q Question) Rewritten(standalone string) Question {
	query := Understand(standalone)
	return Question{
		Alone:      q.Alone,
		Query:      query,
		Standalone: query.Text,
		Library:    libraryQuestion(query.Text),
		Overview:   overview(query.Wording),
		Parts:      parts(nil, query.Asked),
		Intention:  q.Intention,
	}
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
