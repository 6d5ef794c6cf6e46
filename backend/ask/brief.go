package ask

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ibid/backend/describe"
	"ibid/backend/ibid"
	"ibid/backend/search"
)

// BriefStore keeps documents, and the briefs that were made of them.
type BriefStore interface {
	Document(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.Document, error)
	// Chunks lists the passages of a document, in order.
	Chunks(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) ([]ibid.Chunk, error)
	Authority(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.Authority, error)

	// Brief returns the latest saved brief of a document; nil if there is none.
	Brief(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (*ibid.Brief, error)
	SaveBrief(ctx context.Context, workspace ibid.WorkspaceID, brief ibid.Brief) error
}

// BriefRequest asks for the brief of a document.
type BriefRequest struct {
	Workspace ibid.WorkspaceID
	Document  ibid.DocumentID
	Quoted    bool // no model writes a summary, even if there is one
	Again     bool // make a new brief, even if there is one
}

// BriefGrowth is how a brief grows: the part that is being made, or text that a model
// writes. What a model writes is provisional: a check may withhold it.
type BriefGrowth struct {
	Part      ibid.BriefPart `json:"part"` // empty while a model writes
	Done, All int            // parts, or parts of the document that the model has read
	Text      string         // to append to the summary
}

// Brief makes the brief of a document, or gives the one that was made before if nothing
// that it was made from has changed. It calls grow, which may be nil, from one goroutine.
//
// Having no model is no error: the brief then has no summary. If the model fails, the
// brief's Notice says so and the rest is whole. When ctx is cancelled, its error is
// returned and nothing is kept. Returns CodeNotFound if there is no such document, and
// CodeNoText if none of its pages has been read.
func (s *Service) Brief(ctx context.Context, request BriefRequest, grow func(BriefGrowth)) (ibid.Brief, error) {
	if grow == nil {
		grow = func(BriefGrowth) {}
	}
	status := ibid.ModelStatus{}
	if !request.Quoted {
		status = s.Model.Status(ctx)
	}
	doc, err := s.Store.Document(ctx, request.Workspace, request.Document)
	if err != nil {
		return ibid.Brief{}, err
	}
	known, err := s.Store.Brief(ctx, request.Workspace, request.Document)
	if err != nil {
		return ibid.Brief{}, err
	}
	recipe, err := s.briefRecipe(ctx, doc, status.ChatModel)
	if err != nil {
		return ibid.Brief{}, err
	}
	quoted, err := s.briefRecipe(ctx, doc, "")
	if err != nil {
		return ibid.Brief{}, err
	}
	if known != nil && !request.Again && (known.Recipe == recipe || request.Quoted && known.Recipe[:min(len(quoted), len(known.Recipe))] == quoted) {
		return s.marked(ctx, request.Workspace, *known), nil
	}
	read, err := s.briefDocument(ctx, doc)
	if err != nil {
		return ibid.Brief{}, err
	}
	readers, err := s.briefReaders(ctx, grow)
	if err != nil {
		return ibid.Brief{}, err
	}
	b, err := describe.Overview(ctx, readers, read)
	if ibid.CodeOf(err) == ibid.CodeEmbeddingUnavailable { // without models, as doctor tells
		readers.Scorer, readers.Comparer, readers.Embed = nil, nil, nil
		b, err = describe.Overview(ctx, readers, read)
	}
	if err != nil {
		return ibid.Brief{}, err
	}
	b.Recipe, b.MadeAt = recipe, time.Now().UTC().Truncate(time.Millisecond)
	if err := s.label(ctx, request.Workspace, &b); err != nil {
		return ibid.Brief{}, err
	}
	if status.ChatModel != "" {
		if err := s.summarise(ctx, read, &b, grow); err != nil {
			return ibid.Brief{}, err
		}
	}
	if err := s.Store.SaveBrief(ctx, request.Workspace, b); err != nil && !unwritable(err) {
		return ibid.Brief{}, err
	}
	return s.marked(ctx, request.Workspace, b), nil
}

// unwritable reports whether the library cannot be written now: what was made is shown all
// the same.
func unwritable(err error) bool {
	code := ibid.CodeOf(err)
	return code == ibid.CodeStorage || code == ibid.CodeLocked
}

// briefRecipe is the fingerprint of what the brief of a document is made from and by. That
// of a brief with a model begins with that of one without.
func (s *Service) briefRecipe(ctx context.Context, doc ibid.Document, model string) (string, error) {
	recipe := fmt.Sprintf("%s %s %q %q %d+%d", s.Version, describe.OverviewVersion, doc.Printed.Text, doc.Title, doc.PagesRead, doc.PagesRecognised)
	if model == "" {
		return recipe, nil
	}
	settings, err := s.settings(ctx, doc.WorkspaceID)
	return fmt.Sprintf("%s %s %q %+v", recipe, summaryVersion, model, settings), err
}

// marked marks the citations whose words are invisible on the page.
func (s *Service) marked(ctx context.Context, workspace ibid.WorkspaceID, b ibid.Brief) ibid.Brief {
	r := run{lookup: lookup{service: s, ctx: ctx, session: s.searcher().Begin(), where: search.Where{Scope: ibid.Scope{Workspace: workspace}}}}
	for _, item := range b.Items() {
		item.Citation = r.seen([]ibid.Citation{item.Citation})[0]
	}
	if b.Summary != nil {
		b.Summary.Citations = r.seen(b.Summary.Citations)
	}
	return b
}

// briefDocument reads what the brief of a document is made from. Damaged pages are left
// out.
func (s *Service) briefDocument(ctx context.Context, doc ibid.Document) (describe.Document, error) {
	read := describe.Document{Document: doc}
	keys := make([]ibid.PageKey, doc.Pages)
	for i := range keys {
		keys[i] = ibid.PageKey{DocumentID: doc.ID, Page: i + 1}
	}
	sheets, err := s.Store.Sheets(ctx, doc.WorkspaceID, keys)
	if err != nil {
		return read, err
	}
	for _, key := range keys {
		if sheet, ok := sheets[key]; ok && !sheet.Damaged && sheet.Text != "" {
			read.Read = append(read.Read, ibid.ReadPage{Page: ibid.Page{Number: key.Page, Text: sheet.Text}, Language: sheet.Language, Blocks: sheet.Blocks})
			read.Sections = sheet.Sections
		}
	}
	if len(read.Read) == 0 {
		return read, ibid.Errorf(ibid.CodeNoText, "No page of “%s” has been read.", doc.Title).
			WithHint("An overview is made of the text of a document. Wait until it has been read, or let its scans be read.")
	}
	if read.Chunks, err = s.Store.Chunks(ctx, doc.WorkspaceID, doc.ID); err != nil {
		return read, err
	}
	authority, err := s.Store.Authority(ctx, doc.WorkspaceID, doc.ID)
	if err != nil && ibid.CodeOf(err) != ibid.CodeNotFound { // nothing is known of former documents
		return read, err
	}
	read.Source = authority.SourceType
	if s.Front != nil {
		front, err := s.Front(ctx, doc.WorkspaceID, doc.ID)
		if err != nil {
			return read, err
		}
		read.Printed = front.Title
	}
	return read, nil
}

// briefReaders are the built-in models, as far as there are any.
func (s *Service) briefReaders(ctx context.Context, grow func(BriefGrowth)) (describe.Readers, error) {
	readers := describe.Readers{Splitter: s.Splitter, Scorer: s.Scorer, Comparer: s.Comparer}
	readers.Step = func(part ibid.BriefPart, done, all int) { grow(BriefGrowth{Part: part, Done: done, All: all}) }
	index, _, err := s.Store.Indexes(ctx)
	if err != nil || index == nil {
		return readers, err
	}
	readers.Embed = func(ctx context.Context, texts []string) ([][]float32, error) {
		vectors, err := s.Model.Embed(ctx, index.Identity, ibid.EmbedDocument, texts)
		if err != nil && !errors.Is(err, ctx.Err()) && ibid.CodeOf(err) != ibid.CodeEmbeddingUnavailable {
			return nil, nil // the model server has gone: the outline does without
		}
		return vectors, err
	}
	return readers, nil
}

// label adds the printed page labels to citations.
func (s *Service) label(ctx context.Context, workspace ibid.WorkspaceID, b *ibid.Brief) error {
	labels := map[int]string{}
	for _, item := range b.Items() {
		c := &item.Citation
		label, known := labels[c.Page]
		if !known {
			page, err := s.Store.Page(ctx, workspace, c.DocumentID, c.Page)
			if err != nil && ibid.CodeOf(err) != ibid.CodeTextDamaged {
				return err
			}
			label = page.Label
			labels[c.Page] = label
		}
		c.PageLabel = label
	}
	return nil
}
