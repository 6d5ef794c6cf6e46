package retrieve

import (
	"fmt"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// minRelevance is the share of a question's weight that the best passage must
// have for the evidence to be more than poor. A short question must find nearly
// all its words: "How tall is Mount Everest?" is not answered by a passage on
// another mount. A long one says more than any passage repeats.
//
// The line was drawn between the development questions on three sets of filings
// and contracts and the 25 general-knowledge questions of samples/off-topic.txt
// put to the same documents: below it lie 0.7 % of the former (of those that the
// documents answer) and 87 % of the latter. The others ask for words that do
// stand together in filings, such as "president" and "United States".
func minRelevance(words int) float64 {
	if words < 2 {
		return 0.5
	}
	return max(0.12, 1.15-0.16*float64(words))
}

// Validate looks at each passage before an answer is made of them, and says how
// far all together can carry one. It returns the passages in their order, each
// with its Check, whose spans lie in the page; the ones given are left as they
// are. Named are the documents that the question calls by name, see Routing; nil:
// nobody looked. Split finds the sentences of a text, for several at the same time.
//
// What a document is called, the section and the context of a passage count as
// said by it: a row of a table has neither the year nor the company that the
// page's heading names.
//
// The evidence is
//   - poor, when no passage speaks of what is asked (see minRelevance), or all that
//     the question names is unknown (see strangers);
//   - good, when one does and holds the answer as well;
//   - partial otherwise.
func Validate(query ibid.Query, named map[ibid.DocumentID]bool, passages []ibid.Passage, split func(string) []ibid.Span) ([]ibid.Passage, ibid.EvidenceCheck) {
	if len(passages) == 0 {
		return nil, ibid.EvidenceCheck{Grade: ibid.GradePoor, Presence: ibid.AnswerAbsent, Reason: "No passage was found."}
	}
	a := understand(query)
	checked := slices.Clone(passages)
	best, relevance := 0, 0.0
	InParallel(len(checked), func(i int) {
		p := &checked[i]
		chunk := p.Hit.Chunk
		p.Check = sayFront(query, p.Hit, a.check(chunk.Text, surroundings(p.Hit), split), split)
		p.Check.Evidence = shift(p.Check.Evidence, chunk.Span.Start)
		p.Check.Around = shift(p.Check.Around, chunk.Span.Start)
	})
	for i, p := range checked {
		if p.Check.Score > checked[best].Check.Score {
			best = i
		}
		relevance = max(relevance, p.Check.Relevance)
	}
	top := checked[best]
	verdict := ibid.EvidenceCheck{Presence: top.Check.Presence, Score: top.Check.Score}
	unknown, mentioned := a.strangers(query, named, passages)
	switch {
	case len(unknown) > 0 && mentioned:
		verdict.Grade = ibid.GradePoor
		verdict.Reason = fmt.Sprintf("No passage that fits mentions %s.", quoted(unknown))
	case len(unknown) > 0:
		verdict.Grade = ibid.GradePoor
		verdict.Reason = fmt.Sprintf("None of the documents mentions %s.", quoted(unknown))
	case relevance < minRelevance(len(a.words)):
		verdict.Grade = ibid.GradePoor
		verdict.Reason = fmt.Sprintf("No passage speaks of what is asked: the nearest has %.0f %% of it.", 100*relevance)
	case top.Check.Presence == ibid.AnswerPresent:
		verdict.Grade = ibid.GradeGood
		verdict.Reason = fmt.Sprintf("Passage %d seems to hold the answer.", top.Number)
	default:
		verdict.Grade = ibid.GradePartial
		verdict.Reason = fmt.Sprintf("The passages speak of what is asked, but it is not sure that they answer it. Passage %d comes nearest. %s", top.Number, top.Check.Reason)
	}
	return checked, verdict
}

// surroundings is what is said of a hit's passage beside its own text.
func surroundings(hit ibid.Hit) string {
	called := strings.ReplaceAll(hit.Document.Title+" "+hit.Document.Name, "_", " ")
	return strings.Join([]string{called, hit.Chunk.Section, hit.Chunk.Context, hit.Chunk.Gist}, "\n")
}

// shift moves a span of a passage to where it lies in its page. No span stays none.
func shift(s ibid.Span, by int) ibid.Span {
	if s.Len() == 0 {
		return s
	}
	return ibid.Span{Start: s.Start + by, End: s.End + by}
}
