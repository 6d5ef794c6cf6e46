// Package ask is what the app does with a question: the pipeline from the
// question to the stored answer, a line a stage.
package ask

import (
	"context"
	"slices"

	"ibid/backend/answer"
	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/backend/language"
	"ibid/backend/retrieve"
	"ibid/backend/search"
)

// Model is the server of language models.
type Model interface {
	judge.Model
	retrieve.Embedder

	// Status never fails: it says which models can be used and what is missing.
	Status(ctx context.Context) ibid.ModelStatus
}

// Store keeps what answers are made from and what they became.
type Store interface {
	search.Store
	Sections(ctx context.Context, workspace ibid.WorkspaceID, document ibid.DocumentID) ([]ibid.Section, error)
	LibraryFacts(ctx context.Context, workspace ibid.WorkspaceID) (ibid.LibraryFacts, error)
	Searchable(ctx context.Context, scope ibid.Scope) (ibid.Searchable, error)
	DocumentsOf(ctx context.Context, workspace ibid.WorkspaceID, jurisdiction ibid.JurisdictionID) ([]ibid.DocumentID, error)
	Editions(ctx context.Context, workspace ibid.WorkspaceID, jurisdiction ibid.JurisdictionID) ([]ibid.Edition, error)

	// Turns are the latest of a conversation, oldest first; none of conversation 0.
	Turns(ctx context.Context, workspace ibid.WorkspaceID, conversation ibid.ConversationID, limit int) ([]ibid.Turn, error)
	Answer(ctx context.Context, workspace ibid.WorkspaceID, id ibid.MessageID) (ibid.Answer, error)
	Answers(ctx context.Context, workspace ibid.WorkspaceID, conversation ibid.ConversationID) ([]ibid.Answer, error)

	// Cached finds the answer that was saved with a key; nil where there is none.
	Cached(ctx context.Context, workspace ibid.WorkspaceID, key string) (*ibid.Answer, error)
	IndexState(ctx context.Context, scope ibid.Scope) (string, error)
	SaveAnswer(ctx context.Context, workspace ibid.WorkspaceID, answer *ibid.Answer, log ibid.QueryLog) error

	BriefStore
}

// Service answers questions. Its methods are safe for concurrent use.
type Service struct {
	Store    Store
	Model    Model
	Scorer   ground.Scorer    // nil: units are judged by their words
	Second   ground.Scorer    // reads again what the scorer puts first; nil: nothing does
	Foreign  ground.Scorer    // reads German, French, Spanish and Italian
	Comparer ground.Comparer  // nil: the scorer judges alone
	Lexicon  retrieve.Lexicon // nil: misspelt words are searched as they are
	Splitter *language.Splitter

	// Front returns what a document prints about itself, such as its title. If it is nil,
	// overviews have no title and tables search for the parties.
	Front func(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.FrontMatter, error)

	// Places finds the places that "at:" may mean, the likeliest first. Nil: none are known,
	// and such a filter fits no document.
	Places func(text string) ([]ibid.Place, error)

	// Within returns the documents in which to look for a question that names jurisdictions:
	// those that may hold their own rules, and with them those of what they are part of; nil: all.
	// Nil itself: such names narrow nothing.
	Within func(ctx context.Context, workspace ibid.WorkspaceID, question string) (own, applying []ibid.DocumentID, err error)

	// NotePlace logs the place that a question names; nil: it is not logged.
	NotePlace func(ctx context.Context, workspace ibid.WorkspaceID, text string, place ibid.Place)

	Version string // of the program: an answer of another is not taken from the cache

	// How answers are made and checked in a workspace, and the models that help its
	// searches; nil: the zero value.
	Settings func(ctx context.Context, workspace ibid.WorkspaceID) (Settings, error)
	Aids     func(ctx context.Context, workspace ibid.WorkspaceID) (Aids, error)

	// Without are the parts that are left out, to measure what they add.
	// Set it before the first question.
	Without []search.Part

	tokens answer.Counter
}

// The parts of an answer that can be left out, besides those of a search.
const (
	PartBound   search.Part = "bound"   // a layer is filled only by what answers likely enough
	PartPermits search.Part = "permits" // sentences that demand a permit are likelier to answer where permits are asked for
)

// Parts are all that can be left out.
var Parts = append(slices.Clone(search.Parts), PartBound, PartPermits)

func (s *Service) without(part search.Part) bool { return slices.Contains(s.Without, part) }

// Request is a question and where to look.
type Request struct {
	Question     string
	Scope        ibid.Scope
	Conversation ibid.ConversationID // 0: begin a new one
	Standalone   string              // the question as the person wants it searched; empty: it is made to stand alone where it has to
	Place        *ibid.Place         // answer for this place, layer by layer; nil: for none
	Again        bool                // make a new answer, even if the same question has one
	Unsaved      bool                // store nothing: neither question and answer nor a line in a log
	Research     bool                // look further than the question's own search, and keep a log of it; has no effect with Place
}

// Growth is how an answer grows: text to append and the citations that are new in
// it, or a stage that has ended. What a model writes is provisional unless Final:
// Ask may return another text, or withhold it.
type Growth struct {
	Text      string
	Citations []ibid.Citation
	Final     bool // no check withholds Text any more: a model wrote it, and checking is off
	Step      *ibid.Step

	// Quotations answer while a model writes: they are what its answer rests on if it is
	// confirmed, and the answer if it isn't. They come once, before anything is written.
	Quotations []ibid.Citation

	// Research is a step of a research that begins, or, with what it found, one that has
	// ended: the latest of a number stands.
	Research *ibid.ResearchStep
}

// Ask answers a question and stores question, answer, citations and a line of
// the query log. It calls grow while the answer is made, from one goroutine.
//
// Having no model is no error: the answer then quotes the passages and its
// Notice says why. Nor is a model that refuses, fails or is stopped before it has written
// anything that the documents support: the answer is then the one without a model. When
// ctx is cancelled, or the model fails, after that, the answer keeps what was written,
// says so in its Status, and is stored like any other. When ctx is cancelled with [ErrDiscarded] as its cause, nothing is stored and
// CodeCancelled returned. An answer to an Unsaved request has no number, and may be one
// that was stored before. Returns CodeInvalid for an empty question.
func (s *Service) Ask(ctx context.Context, request Request, grow func(Growth)) (ibid.Answer, error) {
	run, err := s.begin(ctx, request, grow)
	if err != nil {
		return ibid.Answer{}, err
	}
	run.understand()
	if run.talk() {
		return run.finish()
	}
	run.takePlace()
	run.takeFilter()
	switch {
	case run.library(), run.listing(), run.overview(), run.role(), run.repeat():
		return run.finish()
	}
	found := run.gather()
	if run.stopped(found) || run.nothing(found) {
		return run.finish()
	}
	run.compose(found)
	run.verify(found)
	switch {
	case run.leavesQuotations():
		run.withoutModel(found)
	case !run.confirmed(found):
		run.setAside(found)
	default:
		run.quoteBelow(found)
	}
	run.suggest(found)
	return run.finish()
}
