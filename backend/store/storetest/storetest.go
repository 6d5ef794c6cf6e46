// Package storetest is the contract of a store: what any must do with documents, passages,
// vectors and conversations, whatever it keeps them in. Each store runs [Run] in a test.
package storetest

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// Store is the part of a store that the contract is about.
type Store interface {
	CreateWorkspace(ctx context.Context, name string) (ibid.Workspace, error)

	AddDocument(ctx context.Context, ws ibid.WorkspaceID, d ibid.NewDocument) (doc ibid.Document, created bool, err error)
	Document(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) (ibid.Document, error)
	Documents(ctx context.Context, ws ibid.WorkspaceID) ([]ibid.Document, error)
	SetStatus(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, status ibid.DocumentStatus, failure *ibid.Error) error
	RemoveDocuments(ctx context.Context, ws ibid.WorkspaceID, ids []ibid.DocumentID, removal ibid.Removal) (gone []string, err error)

	SavePages(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, batch ibid.PageBatch) (ibid.Document, error)
	Page(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID, number int) (ibid.Page, error)
	Chunks(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) ([]ibid.Chunk, error)
	SearchKeyword(ctx context.Context, scope ibid.Scope, q ibid.Query, limit int) ([]ibid.Candidate, error)
	LoadHits(ctx context.Context, scope ibid.Scope, candidates []ibid.Candidate) ([]ibid.Hit, error)

	BeginIndex(ctx context.Context, id ibid.EmbeddingIdentity, chunker string) (ibid.EmbeddingIndex, error)
	CompleteIndex(ctx context.Context, index ibid.IndexID) (switched bool, err error)
	Unembedded(ctx context.Context, ws ibid.WorkspaceID, doc ibid.DocumentID, index ibid.IndexID, limit int) ([]ibid.Chunk, error)
	SaveVectors(ctx context.Context, ws ibid.WorkspaceID, doc ibid.DocumentID, index ibid.IndexID, vectors []ibid.ChunkVector) (ibid.Document, error)
	SearchVector(ctx context.Context, scope ibid.Scope, index ibid.IndexID, vector []float32, limit int) ([]ibid.Candidate, error)

	SaveAnswer(ctx context.Context, ws ibid.WorkspaceID, a *ibid.Answer, log ibid.QueryLog) error
	Answers(ctx context.Context, ws ibid.WorkspaceID, conv ibid.ConversationID) ([]ibid.Answer, error)
	Conversations(ctx context.Context, ws ibid.WorkspaceID) ([]ibid.Conversation, error)
	DeleteConversation(ctx context.Context, ws ibid.WorkspaceID, id ibid.ConversationID) error
	IndexState(ctx context.Context, scope ibid.Scope) (string, error)
	Cached(ctx context.Context, ws ibid.WorkspaceID, key string) (*ibid.Answer, error)
}

// Run holds a store against the contract. Open returns an empty one, which has the workspace
// [ibid.DefaultWorkspace], and closes it with the test.
func Run(t *testing.T, open func(t *testing.T) Store) {
	for name, test := range map[string]func(*suite){
		"a file is known by its bytes":               (*suite).knownByBytes,
		"workspaces are apart":                       (*suite).workspacesApart,
		"a batch of pages is all or nothing":         (*suite).pagesAllOrNothing,
		"words find passages until these are gone":   (*suite).words,
		"vectors find the nearest first":             (*suite).vectors,
		"vectors of two models never mix":            (*suite).twoModels,
		"an answer comes back as it was saved":       (*suite).answers,
		"quotations outlive their document":          (*suite).quotations,
		"an answer is given again until things move": (*suite).cache,
		"no workspace is refused":                    (*suite).noWorkspace,
	} {
		t.Run(name, func(t *testing.T) { test(&suite{T: t, ctx: t.Context(), store: open(t)}) })
	}
}

const (
	home = ibid.DefaultWorkspace
	rent = "The tenant pays a rent of 900 euros."
	pets = "Dogs and other animals are allowed."
)

// suite is one test on a store of its own.
type suite struct {
	*testing.T
	ctx   context.Context
	store Store
}

func (s *suite) need(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

func (s *suite) wantCode(err error, code ibid.Code) {
	s.Helper()
	if got := ibid.CodeOf(err); got != code {
		s.Fatalf("error %v has code %q, want %q", err, got, code)
	}
}

// add adds a document of one page, whose paragraphs are its passages.
func (s *suite) add(ws ibid.WorkspaceID, hash string, paragraphs ...string) ibid.Document {
	s.Helper()
	doc, _, err := s.store.AddDocument(s.ctx, ws, ibid.NewDocument{Hash: hash, Path: "/" + hash, Name: hash, Bytes: 1})
	s.need(err)
	doc, err = s.store.SavePages(s.ctx, ws, doc.ID, batch(paragraphs...))
	s.need(err)
	return doc
}

func batch(paragraphs ...string) ibid.PageBatch {
	page := ibid.ReadPage{Page: ibid.Page{Number: 1, Label: "i", Width: 612, Height: 792, Text: strings.Join(paragraphs, "\n")}}
	at := 0
	for _, text := range paragraphs {
		page.Chunks = append(page.Chunks, ibid.Chunk{Text: text, Span: ibid.Span{Start: at, End: at + len(text)}, Tokens: 1})
		at += len(text) + 1
	}
	return ibid.PageBatch{Reader: "reader", Chunker: "chunker", Pages: []ibid.ReadPage{page}}
}

// found are the texts that a word finds in a workspace.
func (s *suite) found(ws ibid.WorkspaceID, word string) (texts []string) {
	s.Helper()
	scope := ibid.Scope{Workspace: ws}
	candidates, err := s.store.SearchKeyword(s.ctx, scope, ibid.Query{Terms: []string{word}}, 10)
	s.need(err)
	return s.texts(scope, candidates)
}

func (s *suite) texts(scope ibid.Scope, candidates []ibid.Candidate) (texts []string) {
	s.Helper()
	hits, err := s.store.LoadHits(s.ctx, scope, candidates)
	s.need(err)
	for _, h := range hits {
		texts = append(texts, h.Chunk.Text)
	}
	return texts
}

func (s *suite) want(what string, got []string, want ...string) {
	s.Helper()
	if !slices.Equal(got, want) {
		s.Errorf("%s: %q, want %q", what, got, want)
	}
}

func (s *suite) workspace(name string) ibid.WorkspaceID {
	s.Helper()
	ws, err := s.store.CreateWorkspace(s.ctx, name)
	s.need(err)
	return ws.ID
}

func (s *suite) knownByBytes() {
	first := s.add(home, "lease", rent, pets)
	again, created, err := s.store.AddDocument(s.ctx, home, ibid.NewDocument{Hash: "lease", Path: "/moved", Name: "moved"})
	s.need(err)
	if created || again.ID != first.ID || again.Path != "/moved" {
		s.Errorf("the same bytes at another path: %+v, created %v", again, created)
	}
	elsewhere, created, err := s.store.AddDocument(s.ctx, s.workspace("Other"), ibid.NewDocument{Hash: "lease", Path: "/copy", Name: "copy"})
	s.need(err)
	if !created || elsewhere.Chunks != 2 || elsewhere.PagesRead != 1 {
		s.Errorf("in another workspace the file has %d passages on %d pages, created %v", elsewhere.Chunks, elsewhere.PagesRead, created)
	}
	_, _, err = s.store.AddDocument(s.ctx, home, ibid.NewDocument{Path: "/nothing", Name: "nothing"})
	s.wantCode(err, ibid.CodeInvalid)
}

func (s *suite) workspacesApart() {
	doc, other := s.add(home, "lease", rent), s.workspace("Other")
	_, err := s.store.Document(s.ctx, other, doc.ID)
	s.wantCode(err, ibid.CodeNotFound)
	_, err = s.store.Page(s.ctx, other, doc.ID, 1)
	s.wantCode(err, ibid.CodeNotFound)
	_, err = s.store.RemoveDocuments(s.ctx, other, []ibid.DocumentID{doc.ID}, ibid.Removal{Everywhere: true})
	s.wantCode(err, ibid.CodeNotFound)
	s.want("found from another workspace", s.found(other, "rent"))
	candidates, err := s.store.SearchKeyword(s.ctx, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"rent"}}, 10)
	s.need(err)
	s.want("read from another workspace", s.texts(ibid.Scope{Workspace: other}, candidates))
	s.want("found at home", s.texts(ibid.Scope{Workspace: home}, candidates), rent)
}

func (s *suite) pagesAllOrNothing() {
	doc := s.add(home, "lease", rent, pets)
	repeated, err := s.store.SavePages(s.ctx, home, doc.ID, batch("Something else."))
	s.need(err)
	if repeated.Chunks != 2 || repeated.PagesRead != 1 {
		s.Errorf("a page that is there is stored again: %d passages on %d pages", repeated.Chunks, repeated.PagesRead)
	}
	bad := batch("A second page.", "It has a passage that is none.")
	bad.Pages[0].Page.Number, bad.Pages[0].Chunks[1].Text = 2, "of another text"
	_, err = s.store.SavePages(s.ctx, home, doc.ID, bad)
	s.wantCode(err, ibid.CodeInvalid)
	_, err = s.store.Page(s.ctx, home, doc.ID, 2)
	s.wantCode(err, ibid.CodeNotFound)
	s.want("found of a page that was refused", s.found(home, "second"))
	page, err := s.store.Page(s.ctx, home, doc.ID, 1)
	s.need(err)
	chunks, err := s.store.Chunks(s.ctx, home, doc.ID)
	s.need(err)
	for i, c := range chunks {
		if c.Span.In(page.Text) != c.Text || c.Ordinal != i || c.Page != 1 {
			s.Errorf("passage %d does not stand on its page: %+v", i, c)
		}
	}
	empty, _, err := s.store.AddDocument(s.ctx, home, ibid.NewDocument{Hash: "empty", Path: "/empty", Name: "empty"})
	s.need(err)
	s.wantCode(s.store.SetStatus(s.ctx, home, empty.ID, ibid.StatusReady, nil), ibid.CodeInvalid)
}

func (s *suite) words() {
	doc := s.add(home, "lease", rent, pets)
	s.add(home, "letter", "The rent is late. Rent, rent!")
	if got := s.found(home, "rents"); len(got) != 2 || got[0] != "The rent is late. Rent, rent!" {
		s.Errorf("found %q, want both passages, that with more of the word first", got)
	}
	gone, err := s.store.RemoveDocuments(s.ctx, home, []ibid.DocumentID{doc.ID}, ibid.Removal{})
	s.need(err)
	s.want("files of which nothing is left", gone, "lease")
	s.want("found after a removal", s.found(home, "dogs"))
	left, err := s.store.Documents(s.ctx, home)
	s.need(err)
	if len(left) != 1 || left[0].Hash != "letter" {
		s.Errorf("%d documents, want the letter", len(left))
	}
}

var small = ibid.EmbeddingIdentity{Model: "small", Digest: "1", Dimensions: 2}

// embed gives the passages of a document these vectors, in their order.
func (s *suite) embed(doc ibid.Document, index ibid.IndexID, vectors ...[]float32) ibid.Document {
	s.Helper()
	chunks, err := s.store.Unembedded(s.ctx, home, doc.ID, index, 10)
	s.need(err)
	var saved []ibid.ChunkVector
	for i, v := range vectors {
		saved = append(saved, ibid.ChunkVector{Chunk: chunks[i].ID, Vector: v})
	}
	doc, err = s.store.SaveVectors(s.ctx, home, doc.ID, index, saved)
	s.need(err)
	return doc
}

func (s *suite) vectors() {
	index, err := s.store.BeginIndex(s.ctx, small, "chunker")
	s.need(err)
	doc := s.add(home, "lease", rent, pets)
	doc = s.embed(doc, index.ID, []float32{3, 0}, []float32{1, 1}) // their lengths do not count
	if doc.ChunksEmbedded != 2 {
		s.Errorf("%d passages have vectors, want 2", doc.ChunksEmbedded)
	}
	scope := ibid.Scope{Workspace: home}
	near, err := s.store.SearchVector(s.ctx, scope, index.ID, []float32{0, 5}, 10)
	s.need(err)
	s.want("nearest first", s.texts(scope, near), pets, rent)
	if math.Abs(near[0].VectorScore-math.Sqrt2/2) > 1e-6 || math.Abs(near[1].VectorScore) > 1e-6 {
		s.Errorf("scores %v and %v, want the cosines", near[0].VectorScore, near[1].VectorScore)
	}
	for _, bad := range [][]float32{{1}, {0, 0}, {float32(math.NaN()), 1}} {
		_, err := s.store.SearchVector(s.ctx, scope, index.ID, bad, 10)
		s.wantCode(err, ibid.CodeInvalid)
	}
	_, err = s.store.RemoveDocuments(s.ctx, home, []ibid.DocumentID{doc.ID}, ibid.Removal{})
	s.need(err)
	near, err = s.store.SearchVector(s.ctx, scope, index.ID, []float32{0, 5}, 10)
	s.need(err)
	s.want("near after a removal", s.texts(scope, near))
}

func (s *suite) twoModels() {
	old, err := s.store.BeginIndex(s.ctx, small, "chunker")
	s.need(err)
	doc := s.add(home, "lease", rent, pets)
	s.embed(doc, old.ID, []float32{1, 0}, []float32{0, 1})
	fresh, err := s.store.BeginIndex(s.ctx, ibid.EmbeddingIdentity{Model: "large", Digest: "1", Dimensions: 3}, "chunker")
	s.need(err)
	s.embed(doc, fresh.ID, []float32{1, 0, 0})
	if switched, err := s.store.CompleteIndex(s.ctx, fresh.ID); err != nil || switched {
		s.Fatalf("an index that lacks a passage took over: %v, %v", switched, err)
	}
	scope := ibid.Scope{Workspace: home}
	near, err := s.store.SearchVector(s.ctx, scope, old.ID, []float32{0, 1}, 1)
	s.need(err)
	s.want("found while another index is built", s.texts(scope, near), pets)
	s.embed(doc, fresh.ID, []float32{0, 0, 1})
	if switched, err := s.store.CompleteIndex(s.ctx, fresh.ID); err != nil || !switched {
		s.Fatalf("a complete index did not take over: %v, %v", switched, err)
	}
	_, err = s.store.SearchVector(s.ctx, scope, old.ID, []float32{0, 1}, 1)
	s.wantCode(err, ibid.CodeConflict)
}

// ask saves an answer that cites a document, under a key.
func (s *suite) ask(doc ibid.Document, key string) ibid.Answer {
	s.Helper()
	a := ibid.Answer{Question: "What is the rent?", Status: ibid.AnswerComplete, Text: "900 euros [1].", Citations: []ibid.Citation{{
		Number: 1, DocumentID: doc.ID, DocumentHash: doc.Hash, DocumentTitle: doc.Title, Page: 1, Span: ibid.Span{Start: 0, End: len(rent)}, Quote: rent,
	}}}
	s.need(s.store.SaveAnswer(s.ctx, home, &a, ibid.QueryLog{Query: a.Question, CacheKey: key}))
	return a
}

func (s *suite) answers() {
	doc := s.add(home, "lease", rent)
	a := s.ask(doc, "")
	stored, err := s.store.Answers(s.ctx, home, a.ConversationID)
	s.need(err)
	if len(stored) != 1 || stored[0].Text != a.Text || !stored[0].CreatedAt.Equal(a.CreatedAt) || len(stored[0].Citations) != 1 || stored[0].Citations[0].Quote != rent {
		s.Errorf("saved %+v, read %+v", a, stored)
	}
	bad := a
	bad.Citations = []ibid.Citation{{Number: 2, Quote: rent}}
	s.wantCode(s.store.SaveAnswer(s.ctx, home, &bad, ibid.QueryLog{}), ibid.CodeInvalid)
	_, err = s.store.Answers(s.ctx, s.workspace("Other"), a.ConversationID)
	s.wantCode(err, ibid.CodeNotFound)
	all, err := s.store.Conversations(s.ctx, home)
	s.need(err)
	if len(all) != 1 || all[0].Title != a.Question || all[0].Answers != 1 {
		s.Errorf("conversations %+v", all)
	}
	s.need(s.store.DeleteConversation(s.ctx, home, a.ConversationID))
	_, err = s.store.Answers(s.ctx, home, a.ConversationID)
	s.wantCode(err, ibid.CodeNotFound)
}

func (s *suite) quotations() {
	doc := s.add(home, "lease", rent)
	a := s.ask(doc, "")
	_, err := s.store.RemoveDocuments(s.ctx, home, []ibid.DocumentID{doc.ID}, ibid.Removal{})
	s.need(err)
	stored, err := s.store.Answers(s.ctx, home, a.ConversationID)
	s.need(err)
	if c := stored[0].Citations[0]; !c.Removed || c.Quote != rent {
		s.Errorf("citation of a removed document: %+v", c)
	}
	again := s.add(home, "lease", rent)
	_, err = s.store.RemoveDocuments(s.ctx, home, []ibid.DocumentID{again.ID}, ibid.Removal{Quotes: true})
	s.need(err)
	if all, err := s.store.Conversations(s.ctx, home); err != nil || len(all) != 0 {
		s.Errorf("conversations whose quotes were to go: %+v, %v", all, err)
	}
}

func (s *suite) cache() {
	doc, other := s.add(home, "lease", rent), s.workspace("Other")
	a := s.ask(doc, "key")
	cached := func() *ibid.Answer {
		s.Helper()
		found, err := s.store.Cached(s.ctx, home, "key")
		s.need(err)
		return found
	}
	state := func() string {
		s.Helper()
		now, err := s.store.IndexState(s.ctx, ibid.Scope{Workspace: home})
		s.need(err)
		return now
	}
	before := state()
	s.add(other, "letter", pets)
	if found := cached(); found == nil || found.ID != a.ID || state() != before {
		s.Errorf("a document of another workspace counts: %+v", found)
	}
	s.add(home, "letter", pets)
	if found := cached(); found != nil || state() == before {
		s.Errorf("an answer is given again after a document came: %+v", found)
	}
}

func (s *suite) noWorkspace() {
	_, err := s.store.Documents(s.ctx, 0)
	s.wantCode(err, ibid.CodeInvalid)
	_, err = s.store.SearchKeyword(s.ctx, ibid.Scope{}, ibid.Query{Terms: []string{"rent"}}, 10)
	s.wantCode(err, ibid.CodeInvalid)
	_, err = s.store.Conversations(s.ctx, 0)
	s.wantCode(err, ibid.CodeInvalid)
	s.wantCode(s.store.SaveAnswer(s.ctx, 0, &ibid.Answer{}, ibid.QueryLog{}), ibid.CodeInvalid)
}
