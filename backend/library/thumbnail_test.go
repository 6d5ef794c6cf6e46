package library_test

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"path/filepath"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
	"ibid/backend/library"
)

// painter draws a blank page for every file but one that cannot be drawn.
type painter struct{ not string }

func (p painter) Render(_ context.Context, file ibid.File, number int, _ float64) (ibid.PageImage, error) {
	if filepath.Base(file.Path) == p.not {
		return ibid.PageImage{}, ibid.Errorf(ibid.CodeDamaged, "It is damaged.")
	}
	var packed bytes.Buffer
	err := png.Encode(&packed, image.NewGray(image.Rect(0, 0, 612, 792)))
	return ibid.PageImage{Page: number, PNG: packed.Bytes()}, err
}

// drawing is a library that makes thumbnails, on the store of another.
func (b *bench) drawing(p painter) {
	b.Library = library.New(b.db, &ingest.Ingester{
		Reader: b.reader, Store: b.db, Embedder: b.embed, Chunks: ingest.DefaultChunks,
		Thumbnails: &ingest.Thumbnails{Renderer: p, Store: b.db},
	})
}

func TestReadingMakesAThumbnail(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	b.drawing(painter{not: "b.pdf"})
	b.run(t)
	folder := t.TempDir()
	drawn, not := b.added(t, file(t, folder, "a.pdf", 3)), b.added(t, file(t, folder, "b.pdf", 4))
	b.wait(t)
	if doc := b.doc(t, drawn); !doc.Thumbnail || doc.Status != ibid.StatusReady {
		t.Errorf("%+v", doc)
	}
	if picture, err := b.Thumbnail(t.Context(), workspace, drawn.ID); err != nil || len(picture) == 0 {
		t.Errorf("%d bytes, %v", len(picture), err)
	}
	if doc := b.doc(t, not); doc.Thumbnail || doc.Status != ibid.StatusReady {
		t.Errorf("%+v", doc)
	}
	for _, id := range []ibid.DocumentID{not.ID, 99} {
		if _, err := b.Thumbnail(t.Context(), workspace, id); ibid.CodeOf(err) != ibid.CodeNotFound || ibid.AsError(err).Hint == "" {
			t.Errorf("document %d: %v", id, err)
		}
	}
}

// Documents that were read without thumbnails get theirs while nothing else is to
// be done, and those that cannot be drawn do not hold the others up.
func TestOlderDocumentsGetAThumbnail(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	b := open(t, path)
	b.run(t)
	folder := t.TempDir()
	docs := []ibid.Document{
		b.added(t, file(t, folder, "a.pdf", 3)), b.added(t, file(t, folder, "b.pdf", 4)), b.added(t, file(t, folder, "c.pdf", 5)),
	}
	b.wait(t)
	b.stop()

	b = open(t, path)
	b.drawing(painter{not: "b.pdf"})
	drawn := make(chan ibid.DocumentID, 8)
	b.Notify(func(c library.Change) {
		if c.Document.Thumbnail {
			drawn <- c.Document.ID
		}
	})
	b.run(t)
	got := map[ibid.DocumentID]bool{<-drawn: true, <-drawn: true}
	if !got[docs[0].ID] || !got[docs[2].ID] {
		t.Errorf("drawn: %v", got)
	}
	if status := b.status(t, workspace); status.Waiting > 0 {
		t.Errorf("told as work: %+v", status)
	}
}
