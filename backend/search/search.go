// Package search finds what answers a question: from its words and its meaning to ranked
// passages, and from these to the units of text that answer.
package search

import (
	"context"
	"slices"

	"ibid/backend/answer"
	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/retrieve"
)

// Store is what is searched.
type Store interface {
	retrieve.Index
	retrieve.Vocabulary
	Sheets(ctx context.Context, workspace ibid.WorkspaceID, pages []ibid.PageKey) (map[ibid.PageKey]ibid.Sheet, error)
	Page(ctx context.Context, workspace ibid.WorkspaceID, document ibid.DocumentID, number int) (ibid.Page, error)
	LawSections(ctx context.Context, scope ibid.Scope, keys, numbers []string) ([]ibid.LawSection, error)
	SectionPassages(ctx context.Context, scope ibid.Scope, keys []string) ([]ibid.Candidate, error)
	CitingPassages(ctx context.Context, scope ibid.Scope, keys []string) ([]ibid.Candidate, error)
	LawDocuments(ctx context.Context, scope ibid.Scope) ([]ibid.DocumentID, error)
	DamagedRules(ctx context.Context, scope ibid.Scope, sections bool) ([]ibid.DamagedDocument, error)
}

// Searcher holds the documents and the models that searches need. Its methods are safe for
// concurrent use.
type Searcher struct {
	Store    Store
	Embedder retrieve.Embedder
	Scorer   ground.Scorer    // nil: units are judged by their words
	Second   ground.Scorer    // reads again what the scorer puts first; nil: nothing does
	Foreign  ground.Scorer    // reads German, French, Spanish and Italian
	Comparer ground.Comparer  // nil: the scorer judges alone
	Lexicon  retrieve.Lexicon // nil: misspelt words are searched as they are
	Splitter *language.Splitter

	// Within returns the documents in which to look for a question that names jurisdictions:
	// those that may hold their own rules, and with them those of what they are part of; nil: all.
	// Nil itself: such names narrow nothing.
	Within func(ctx context.Context, workspace ibid.WorkspaceID, question string) (own, applying []ibid.DocumentID, err error)

	Without []Part // what is left out, to measure what it adds
}

// Part is a part of the pipeline that can be left out.
type Part string

// The parts of a search.
const (
	PartWords    Part = "words"    // passages are found by their words
	PartMeaning  Part = "meaning"  // and by their vectors
	PartRoute    Part = "route"    // documents that the question names are searched apart
	PartScorer   Part = "scorer"   // units are read by the built-in scorer
	PartSecond   Part = "second"   // the best of them are read again by the second scorer
	PartStop     Part = "stop"     // reading stops where a unit clearly answers
	PartSpelling Part = "spelling" // misspelt words are searched in other forms
)

// Parts are all that can be left out of a search.
var Parts = []Part{PartWords, PartMeaning, PartRoute, PartScorer, PartSecond, PartStop, PartSpelling}

func (s *Searcher) without(part Part) bool { return slices.Contains(s.Without, part) }

// Where says where to look, and what counts there.
type Where struct {
	Scope   ibid.Scope
	Keep    func(h ibid.Hit) bool     // reports whether a passage may answer; nil: each may
	Raise   func(unit string) float64 // by what the odds that a unit answers are multiplied; nil: by nothing
	Limit   int                       // passages that are wanted; 0: [Usual]
	Placed  bool                      // the scope is that of a place: names of jurisdictions narrow nothing
	ByWords bool                      // units are judged by their words, which is quick
	Quick   bool                      // fewer units are read
}

// Usual is how many passages are kept where nothing says how many.
const Usual = 8

// Enough is how many passages of the jurisdictions of a question or a place are enough. With
// fewer, other documents are searched too.
const Enough = 5

// Evidence is what was found for a question. Without passages, nothing was.
type Evidence struct {
	Query    ibid.Query
	Searched []ibid.Passage // for units that answer; the units of Finding say in which they stand
	Finding  ground.Finding
	Passages []ibid.Passage // that the answer is made from: of Searched, those with the best units
	Picks    []answer.Pick  // of these passages, what is quoted where no model writes
	Verdict  ibid.EvidenceCheck
	Lacking  []string // citations of sections of law that the question names and no document has
}

// Session is what the searches for one question share: what they have read and learnt, and their
// trace. It is for one search after another.
type Session struct {
	*Searcher
	Trace         *ibid.Trace
	Ended         func(ibid.Step) // called after each stage; may be nil
	WordsOnly     ibid.Code       // why questions are not compared by meaning; empty: they are
	ScorerProblem *ibid.Error     // says that units were judged by words because the scorer is damaged; nil: it isn't

	Languages []string                    // of the workspace; nil: not known yet
	Pages     map[ibid.PageKey]ibid.Sheet // that were read

	embedder *Remembering             // of questions
	near     ground.Scorer            // compares units with the question by the vectors that were searched; nil: nothing does
	referred map[ibid.DocumentID]bool // documents that the last question refers to
	damaged  map[damagedPage]struct{} // of which stored text was left out
}

// Begin begins the searches for a question.
func (s *Searcher) Begin() *Session {
	return &Session{Searcher: s, Trace: &ibid.Trace{}, Pages: map[ibid.PageKey]ibid.Sheet{}, embedder: Remember(s.Embedder), damaged: map[damagedPage]struct{}{}}
}

// Using takes the vectors of questions from an embedder that other sessions use too.
func (s *Session) Using(embedder *Remembering) *Session {
	s.embedder = embedder
	return s
}

// Find looks for what answers a question. Nothing found is an empty Evidence and no error.
func (s *Session) Find(ctx context.Context, query ibid.Query, where Where) (Evidence, error) {
	f := s.finder(ctx, where)
	found := f.evidence(query)
	found.Lacking = f.lacking
	return found, f.failed
}

// Rank returns the passages that may answer a question, the best first: at most some two or
// three hundred; and the question with what the library knows of it.
func (s *Session) Rank(ctx context.Context, query ibid.Query, where Where) (ibid.Query, []ibid.Candidate, error) {
	f := s.finder(ctx, where)
	query, candidates := f.ranked(query)
	return query, candidates, f.failed
}

// Know adds to a question what the library knows of it: what its words weigh, and how those
// that are misspelt may be written.
func (s *Session) Know(ctx context.Context, query ibid.Query, where Where) (ibid.Query, error) {
	f := s.finder(ctx, where)
	query = f.query(query)
	return query, f.failed
}

// In looks in a scope for a question that [Session.Know] has seen, and nowhere else.
func (s *Session) In(ctx context.Context, known ibid.Query, where Where) (Evidence, error) {
	f := s.finder(ctx, where)
	found := f.ground(known, f.choose(f.candidates(known)))
	return found, f.failed
}

// Read finds the units that answer in the best of some ranked passages.
func (s *Session) Read(ctx context.Context, query ibid.Query, ranked []ibid.Candidate, where Where) (Evidence, error) {
	f := s.finder(ctx, where)
	found := f.ground(query, f.choose(ranked))
	return found, f.failed
}

// Ground finds the units that answer in passages that were found already.
func (s *Session) Ground(ctx context.Context, query ibid.Query, passages []ibid.Passage, where Where) (Evidence, error) {
	f := s.finder(ctx, where)
	found := f.ground(query, passages)
	return found, f.failed
}

// Units finds the units that answer a question in passages that were found already. The trace
// has nothing of it.
func (s *Session) Units(ctx context.Context, query ibid.Query, passages []ibid.Passage, where Where) (ground.Finding, error) {
	f := s.finder(ctx, where)
	known, err := f.known(query)
	if err != nil {
		return ground.Finding{}, err
	}
	return f.units(known, passages)
}

// NamedSections are the sections of law that a question names, the newest document first.
func (s *Session) NamedSections(ctx context.Context, cited []ibid.CitedSection, scope ibid.Scope) ([]ibid.LawSection, error) {
	sections, _, err := s.finder(ctx, Where{Scope: scope}).namedSections(cited)
	return sections, err
}

func (s *Session) finder(ctx context.Context, where Where) *finder {
	return &finder{Session: s, Where: where, ctx: ctx}
}

// finder is one search. A stage that cannot do its work sets failed, and the later stages then
// do nothing.
type finder struct {
	*Session
	Where
	ctx     context.Context
	reach   reach    // beyond the scope
	lacking []string // citations of sections of law that no document has
	failed  error
}
