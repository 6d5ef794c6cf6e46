package retrieve

import (
	"context"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// The beginnings of documents.
//
// A question for what a document says of itself, see [ibid.FrontMatter], is answered
// on its first pages, in words that are not the question's. So these pages are
// searched apart, for the words of beginnings; what stands there counts more the
// earlier it stands, and more still where it reads like the answer. Chosen on the
// contracts in docs/quality.md.
const (
	// frontWeight is what it counts to stand on the first page, beside signalWeights;
	// on the second it counts half, on the third a third.
	frontWeight = 1.5
	// saidWeight is what it counts that a passage there reads like the answer.
	saidWeight = 1.0
)

// frontWords are what beginnings say.
var frontWords = []string{"agreement", "made", "entered", "dated", "between", "by"}

// searchFront fetches the passages of the first pages of documents that have words of
// the question or of beginnings.
func searchFront(ctx context.Context, index Words, scope ibid.Scope, query ibid.Query) ([]ibid.Candidate, error) {
	scope.Pages = ibid.PageRange{From: 1, To: ibid.FrontPages}
	return index.SearchKeyword(ctx, scope, ibid.Query{Language: query.Language, Terms: distinct(slices.Concat(query.Terms, frontWords))}, Broad)
}

// sayFront gives a passage of the first pages that answers what the question wants to
// know of a document's beginning what [language.SaysFront] finds in it: the words of the
// question tell nothing there, but for what kind of document it is about: the beginning
// of a supply agreement does not tell when the lease was made.
func sayFront(query ibid.Query, hit ibid.Hit, check ibid.PassageCheck, split func(string) []ibid.Span) ibid.PassageCheck {
	chunk := hit.Chunk
	if query.Front == "" || chunk.Page > ibid.FrontPages {
		return check
	}
	read := strings.ToLower(chunk.Text + "\n" + surroundings(hit))
	if slices.ContainsFunc(query.Terms, func(term string) bool { return ownWorks[term] && !strings.Contains(read, term) }) {
		return check
	}
	sentences := split(chunk.Text)
	at := slices.IndexFunc(sentences, func(s ibid.Span) bool { return language.SaysFront(query.Front, s.In(chunk.Text)) })
	if at < 0 {
		return check
	}
	check.Relevance, check.Score, check.Presence = 1, max(check.Score, frontScore), ibid.AnswerPresent
	check.Evidence = sentences[at]
	check.Around = ibid.Span{Start: sentences[max(0, at-1)].Start, End: sentences[min(len(sentences)-1, at+1)].End}
	check.Reason = "It reads like the beginning of a document."
	return check
}

// ownWorks are the words for kinds of documents that call themselves so.
var ownWorks = wordsOf("lease deed licence license treaty memorandum policy statute report paper study letter amendment")

// frontScore is how likely such a sentence answers: less than on the contracts in
// docs/quality.md, where of the answers of medium confidence 0.85
// are right, since the forms were written in sight of them.
const frontScore = 0.7
