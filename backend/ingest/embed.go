package ingest

import (
	"context"
	"slices"
	"strings"
	"time"

	"ibid/backend/ibid"
)

// Vectors stand in indexes, each made by one model in one way. One index is
// searched; while another is being built beside it, documents that are added get
// their vectors in the one that is searched, and the other takes them along in
// its turn. So the user who changes the model waits for nothing, and the two
// models need not be in memory at the same time.

// IndexStore keeps vectors. Methods that name an index return CodeConflict when
// it is not there any more.
type IndexStore interface {
	// Indexes gives the index that is searched and the one that is being built,
	// nil where there is none.
	Indexes(ctx context.Context) (current, building *ibid.EmbeddingIndex, err error)
	// BeginIndex makes an empty index. It is searched at once if there is none
	// yet that has vectors; else it is built beside that.
	BeginIndex(ctx context.Context, identity ibid.EmbeddingIdentity, chunker string) (ibid.EmbeddingIndex, error)
	// Unembedded lists passages of a document that have no vector in an index.
	Unembedded(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, index ibid.IndexID, limit int) ([]ibid.Chunk, error)
	SaveVectors(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, index ibid.IndexID, vectors []ibid.ChunkVector) (ibid.Document, error)
	// PagesByLanguage counts the pages of the library by their language, ISO 639-1;
	// empty where it is unknown.
	PagesByLanguage(ctx context.Context) (map[string]int, error)
}

// Embedder makes vectors of passages.
type Embedder interface {
	// Embed uses exactly the model and the recipe of an identity. Returns
	// CodeEmbeddingUnavailable while that model cannot be had.
	Embed(ctx context.Context, by ibid.EmbeddingIdentity, kind ibid.EmbedKind, texts []string) ([][]float32, error)
	// EmbeddingIdentity reports how vectors would be made now with the named
	// model; or else with the one that the settings name; or else, if it is
	// installed, with the known one; or else with the newest.
	EmbeddingIdentity(ctx context.Context, named, known string) (ibid.EmbeddingIdentity, error)
}

// embedBatch chunks go to the embedding model in one request.
const embedBatch = 32

// Embed gives the passages of a document their vectors in the index that is
// searched; the document's status is indexing meanwhile, unless it is ready. It
// does nothing while the model of that index cannot be had: that is no failure
// of the document, which is searched by words then.
func (in *Ingester) Embed(ctx context.Context, doc ibid.Document, changed func(ibid.Document)) error {
	index, err := in.searched(ctx)
	if err != nil {
		return unlessUnavailable(ctx, err)
	}
	if doc.Status != ibid.StatusReady {
		if err := in.Store.SetStatus(ctx, doc.WorkspaceID, doc.ID, ibid.StatusIndexing, nil); err != nil {
			return err
		}
		if doc, err = in.Store.Document(ctx, doc.WorkspaceID, doc.ID); err != nil {
			return err
		}
		changed(doc)
	}
	_, err = in.Fill(ctx, doc, index, func(doc ibid.Document) error {
		changed(doc)
		return nil
	})
	if ibid.CodeOf(err) == ibid.CodeConflict {
		return in.Embed(ctx, doc, changed) // another has taken its place
	}
	return unlessUnavailable(ctx, err)
}

// searched gives the index that is searched, and begins the first one.
func (in *Ingester) searched(ctx context.Context) (ibid.EmbeddingIndex, error) {
	current, _, err := in.Store.Indexes(ctx)
	if err != nil {
		return ibid.EmbeddingIndex{}, err
	}
	if current != nil && current.Embedded > 0 {
		return *current, nil
	}
	identity, err := in.Identity(ctx, "", current)
	if err != nil {
		return ibid.EmbeddingIndex{}, err
	}
	return in.Store.BeginIndex(ctx, identity, in.Chunks.Fingerprint())
}

// Identity reports how vectors would be made now: with the named model, or else
// the one that the settings name, or else the one of the index that is there, or
// else the newest. Between the built-in ones the languages of the library decide, see
// [suited]. Returns CodeEmbeddingUnavailable when there is no such model,
// and the codes of a model server that cannot be reached.
func (in *Ingester) Identity(ctx context.Context, named string, current *ibid.EmbeddingIndex) (ibid.EmbeddingIdentity, error) {
	known := ""
	if current != nil {
		known = current.Identity.Model
	}
	if known == "" || ibid.IsBuiltIn(known) {
		pages, err := in.Store.PagesByLanguage(ctx)
		if err != nil {
			return ibid.EmbeddingIdentity{}, err
		}
		known = suited(pages, known)
	}
	identity, err := in.Embedder.EmbeddingIdentity(ctx, named, known)
	return contextual(identity), err
}

// A library changes to the multilingual embedder when this share of its pages is in other
// languages than English, and changes back below the second. The two are far apart, so that
// adding a few documents does not embed the whole library again.
const (
	mostlyOther = 0.5
	hardlyOther = 0.2
)

// suited is the built-in embedder for a library with pages in some languages, of which
// one may be known already; empty for the default.
func suited(pages map[string]int, known string) string {
	other, all := 0, 0
	for language, n := range pages {
		if language != "" {
			all += n
		}
		if language != "" && language != "en" {
			other += n
		}
	}
	switch share := float64(other) / float64(max(1, all)); {
	case share >= mostlyOther:
		return ibid.BuiltInMultilingual
	case share < hardlyOther && all > 0 && known != "":
		return ibid.BuiltInModel
	}
	return known
}

// Fill gives the passages of a document that have no vector in an index theirs,
// a batch at a time. It calls saved after each batch is stored, whose error ends
// the work and is returned. Passages on which the model fails, while it works on
// others, are left out and counted; they are searched by words.
//
// Returns CodeConflict when the index is not there any more, and
// CodeEmbeddingUnavailable when its model cannot be had or this Ibid makes
// vectors in another way than it was begun with.
func (in *Ingester) Fill(ctx context.Context, doc ibid.Document, index ibid.EmbeddingIndex, saved func(ibid.Document) error) (failed int, err error) {
	if !strings.HasSuffix(index.Identity.Recipe, contextRecipe) {
		return 0, ibid.Errorf(ibid.CodeEmbeddingUnavailable, "The vectors of the library were made in another way than this Ibid makes them.").
			WithHint("Search goes on with those that are there, until the passages have been embedded anew.")
	}
	refused := map[ibid.ChunkID]bool{}
	for {
		chunks, err := in.Store.Unembedded(ctx, doc.WorkspaceID, doc.ID, index.ID, embedBatch+len(refused))
		chunks = slices.DeleteFunc(chunks, func(c ibid.Chunk) bool { return refused[c.ID] })
		if err != nil || len(chunks) == 0 {
			return len(refused), err
		}
		vectors, err := in.vectors(ctx, doc, index.Identity, chunks)
		if ofTheText(err) {
			vectors, err = in.apart(ctx, doc, index.Identity, chunks, refused)
		}
		if err != nil {
			return len(refused), err
		}
		if doc, err = in.Store.SaveVectors(ctx, doc.WorkspaceID, doc.ID, index.ID, vectors); err != nil {
			return len(refused), err
		}
		if err := saved(doc); err != nil {
			return len(refused), err
		}
	}
}

// vectors makes the vectors of chunks of a document, and notes the time it took.
func (in *Ingester) vectors(ctx context.Context, doc ibid.Document, by ibid.EmbeddingIdentity, chunks []ibid.Chunk) ([]ibid.ChunkVector, error) {
	texts := make([]string, len(chunks))
	for i, c := range chunks {
		texts[i] = Contextualise(doc, c)
	}
	began := time.Now()
	made, err := in.Embedder.Embed(ctx, by, ibid.EmbedDocument, texts)
	if err != nil {
		return nil, err
	}
	in.pace.note(by.Digest, time.Since(began)/time.Duration(len(texts)))
	vectors := make([]ibid.ChunkVector, len(chunks))
	for i, c := range chunks {
		vectors[i] = ibid.ChunkVector{Chunk: c.ID, Vector: made[i]}
	}
	return vectors, nil
}

// apart makes the vectors of chunks one by one, since the model has failed on
// them together, and notes those that it refuses. If it refuses all, a word that
// every model can read reports whether the model is at fault.
func (in *Ingester) apart(ctx context.Context, doc ibid.Document, by ibid.EmbeddingIdentity, chunks []ibid.Chunk, refused map[ibid.ChunkID]bool) (vectors []ibid.ChunkVector, err error) {
	for _, c := range chunks {
		one, err := in.vectors(ctx, doc, by, []ibid.Chunk{c})
		switch {
		case err == nil:
			vectors = append(vectors, one...)
		case ofTheText(err):
			refused[c.ID] = true
		default:
			return nil, err
		}
	}
	if len(vectors) == 0 {
		_, err = in.Embedder.Embed(ctx, by, ibid.EmbedDocument, []string{"ibid"})
	}
	return vectors, err
}

// ofTheText reports whether an error may be that of one text alone.
func ofTheText(err error) bool {
	switch ibid.CodeOf(err) {
	case ibid.CodeModelFailed, ibid.CodeInvalid, ibid.CodeContextTooLong:
		return true
	}
	return false
}

// unlessUnavailable passes an error on, except that a model server that is not
// there, or fails, leaves a document searchable by words and that is no failure
// of the document. The missing vectors are made when it is there again.
func unlessUnavailable(ctx context.Context, err error) error {
	if Unavailable(err) {
		return ctx.Err()
	}
	return err
}

// Unavailable reports whether an error says that a model cannot be had or fails,
// and not that something is wrong with a document or with the library.
func Unavailable(err error) bool {
	switch ibid.CodeOf(err) {
	case ibid.CodeModelServerMissing, ibid.CodeModelServerDown, ibid.CodeModelMissing, ibid.CodeEmbeddingUnavailable,
		ibid.CodeModelFailed, ibid.CodeModelTimeout, ibid.CodeModelCutOff:
		return true
	}
	return false
}
