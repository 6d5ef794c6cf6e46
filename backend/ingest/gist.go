package ingest

import (
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"log/slog"
	"strings"
	"time"
	"unicode"

	"ibid/backend/ibid"
	"ibid/internal/prompt"
)

// A passage cut from its document loses what it takes for granted: "the Company",
// "such amount", the year of a column. The gist puts that back: two or three
// sentences by a language model that place the passage in its document. They are
// searched and given to models beside the passage, and never quoted. The method
// is known as contextual retrieval.
//
// The model sees a window of the document and then the passage. The window is all
// of a short document; of a longer one it is a run of whole pages that fits the
// context. All passages of a window are asked about one after the other with the
// same beginning of the prompt, system and window, so that the server, which
// keeps what it last read, reads the window once and then only some hundred
// tokens a passage. That is why the document stands first in the prompt.
//
// Windows depend on the pages and the size of the context alone, so a run that
// was stopped goes on with the same ones, unless the user has set another size.
//
// Known limits: a passage at the edge of a window does not see the page beyond
// it, and what only the first page of a long document says is known to the later
// windows by title and section alone.

// Gists describes the place of passages in their document. It is safe for use on
// several documents at once.
type Gists struct {
	Model   Chatter
	Store   GistStore
	Always  func() bool // every document is described, not only those the user asked for
	Context func() int  // tokens that a prompt and its answer may take; asked anew for each document
	Tokens  int         // most tokens of a passage

	pace pace
}

// Chatter writes with a language model.
type Chatter interface {
	Chat(ctx context.Context, request ibid.ChatRequest, token func(string) error) (ibid.ChatResult, error)
	// Status never fails: it says which models can be used and what is missing.
	Status(ctx context.Context) ibid.ModelStatus
}

// GistStore keeps gists.
type GistStore interface {
	Page(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, number int) (ibid.Page, error)
	// Ungisted lists passages that no model was asked about, in page order.
	Ungisted(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, limit int) ([]ibid.Chunk, error)
	// SaveGists stores gists; their passages lose their vectors.
	SaveGists(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, gists []ibid.ChunkGist) (ibid.Document, error)
}

// Wanted reports whether passages of a document are left to be described, by the
// wish of the user or by the setting. A document that is being read again takes
// over gists first.
func (g *Gists) Wanted(doc ibid.Document) bool {
	return doc.Presence != ibid.PresenceRereads && doc.ChunksGisted < doc.Chunks && (doc.Describe || g.Always())
}

//go:embed prompts/*.tmpl
var promptFiles embed.FS

var (
	prompts    = prompt.Load(promptFiles)
	gistSystem = strings.TrimSpace(prompts.Write("gist_system.tmpl", nil))
)

// gistSchema is the form of the model's answer.
var gistSchema = json.RawMessage(`{
	"type": "object",
	"properties": {"context": {"type": "string"}, "section": {"type": "string"}},
	"required": ["context", "section"]
}`)

const (
	gistRoom  = 256 // tokens kept for the answer: three sentences and a heading
	gistFrame = 400 // tokens of instructions and of what is said of the passage, at most
	gistBatch = 8   // passages whose gists are stored together
	maxGist   = 800 // bytes of a gist that are kept

	// gistSaving is how long the vectors of a batch may take; then the batch is
	// stored without, and they are made at the end.
	gistSaving = 10 * time.Second
)

// Describe asks the model about every passage of a document that it was not asked
// about yet, and gives those passages new vectors. Each batch is stored before the
// next begins, and what a stop finds of one is stored too, so the next run goes on
// where it was. A model that is missing or fails leaves the rest for another time
// and is no failure of the document. The document can be searched all the while.
func (in *Ingester) Describe(ctx context.Context, doc ibid.Document, changed func(ibid.Document)) error {
	windows, err := in.Gists.windows(ctx, doc)
	if err != nil {
		return err
	}
	for doc.ChunksGisted < doc.Chunks {
		chunks, err := in.Gists.Store.Ungisted(ctx, doc.WorkspaceID, doc.ID, gistBatch)
		if err != nil {
			return err
		}
		gists, failure := in.Gists.batch(ctx, doc, windows, chunks)
		if len(gists) > 0 {
			if doc, err = in.saveGists(ctx, doc, chunks[:len(gists)], gists); err != nil {
				return err
			}
			changed(doc)
		}
		if failure != nil || len(gists) == 0 {
			if err := unlessUnavailable(ctx, failure); err != nil {
				return err
			}
			break
		}
	}
	return in.Embed(ctx, doc, changed)
}

// batch asks about passages of a document, in order. With an error come the gists
// that were made before it.
func (g *Gists) batch(ctx context.Context, doc ibid.Document, windows windows, chunks []ibid.Chunk) (gists []ibid.ChunkGist, err error) {
	for _, c := range chunks {
		gist, err := g.ask(ctx, doc, windows, c)
		if err != nil {
			return gists, err
		}
		gists = append(gists, gist)
	}
	return gists, nil
}

// saveGists stores gists and gives their passages new vectors. With a gist a
// passage loses the vector that it had; made beforehand, the new one takes its
// place at once, and search by meaning misses no passage for the hours that a
// document may take. A stop does not end this: what took the model minutes is kept.
func (in *Ingester) saveGists(ctx context.Context, doc ibid.Document, chunks []ibid.Chunk, gists []ibid.ChunkGist) (ibid.Document, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), gistSaving)
	defer cancel()
	for i, gist := range gists {
		chunks[i].Gist, chunks[i].Section = gist.Gist, cmp.Or(chunks[i].Section, gist.Section)
	}
	var vectors []ibid.ChunkVector
	index, err := in.searched(ctx)
	if err == nil {
		vectors, err = in.vectors(ctx, doc, index.Identity, chunks)
	}
	if err != nil {
		// The gists are worth as much; Embed says what is wrong or makes up for it.
		slog.Warn("embed described passages", "document", doc.ID, "error", ibid.CodeOf(err))
	}
	doc, err = in.Gists.Store.SaveGists(context.WithoutCancel(ctx), doc.WorkspaceID, doc.ID, gists)
	if err != nil || len(vectors) == 0 {
		return doc, err
	}
	saved, err := in.Store.SaveVectors(context.WithoutCancel(ctx), doc.WorkspaceID, doc.ID, index.ID, vectors)
	if ibid.CodeOf(err) == ibid.CodeConflict {
		return doc, nil // another index has taken its place; Embed fills that
	}
	return saved, err
}

// ask asks the model about one passage. An answer that is not in the form asked
// for is asked for once more; if that fails too the passage has no gist, which is
// stored like one, so that it is not asked about for ever.
func (g *Gists) ask(ctx context.Context, doc ibid.Document, windows windows, c ibid.Chunk) (ibid.ChunkGist, error) {
	window := windows.of(c.Page)
	request := g.request(doc, window, c)
	request.Context = windows.context
	for _, temperature := range []float64{0, 0.5} {
		request.Temperature = temperature
		var reply strings.Builder
		began := time.Now()
		request.Anew = func() {
			reply.Reset()
			began = time.Now()
		}
		result, err := g.Model.Chat(ctx, request, func(text string) error {
			reply.WriteString(text)
			return nil
		})
		if ibid.CodeOf(err) == ibid.CodeContextTooLong {
			break // its window is denser than the estimate allows for: no gist
		}
		if err != nil {
			return ibid.ChunkGist{}, err
		}
		g.pace.note(result.Model, time.Since(began)-result.Queue)
		if gist, ok := parseGist(reply.String(), window); ok {
			gist.Chunk = c.ID
			return gist, nil
		}
	}
	return ibid.ChunkGist{Chunk: c.ID}, nil
}

func (g *Gists) request(doc ibid.Document, window string, c ibid.Chunk) ibid.ChatRequest {
	message := prompts.Write("gist.tmpl", struct {
		Title, Dated, Window, Section, Passage string
		Page                                   int
	}{attribute(doc.Title), attribute(doc.Dated), window, attribute(c.Section), ibid.Inert(c.Read()), c.Page})
	return ibid.ChatRequest{
		System:     gistSystem,
		Messages:   []ibid.Message{{Role: ibid.RoleUser, Content: strings.TrimSpace(message)}},
		MaxTokens:  gistRoom,
		Schema:     gistSchema,
		Background: true,
	}
}

// maxSection is the length in bytes beyond which a model names no section but a paragraph.
const maxSection = 120

// parseGist reads the model's answer and makes it fit to be stored: one line, no
// longer than maxGist. The section counts only when the window has it: a heading
// that the model made up helps nobody.
func parseGist(reply, window string) (ibid.ChunkGist, bool) {
	var answer struct{ Context, Section string }
	if json.Unmarshal([]byte(reply), &answer) != nil {
		return ibid.ChunkGist{}, false
	}
	gist := ibid.ChunkGist{Gist: cutAtSentence(printable(answer.Context), maxGist)}
	if section := printable(answer.Section); section != "" && len(section) <= maxSection &&
		strings.Contains(strings.ToLower(ibid.OneLine(window)), strings.ToLower(section)) {
		gist.Section = section
	}
	return gist, gist.Gist != ""
}

// cutAtSentence shortens a text to at most limit bytes, after the last sentence
// that fits or else after the last word.
func cutAtSentence(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	text = strings.ToValidUTF8(text[:limit], "")
	if i := strings.LastIndexAny(text, ".!?。"); i > limit/2 {
		return strings.ToValidUTF8(text[:i+1], "")
	}
	if i := strings.LastIndexByte(text, ' '); i > 0 {
		return text[:i]
	}
	return text
}

// printable puts a text on one line without control characters.
func printable(text string) string {
	return ibid.OneLine(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text))
}

// attribute makes a text fit to stand in double quotes.
func attribute(text string) string { return strings.ReplaceAll(ibid.Inert(printable(text)), `"`, "'") }
