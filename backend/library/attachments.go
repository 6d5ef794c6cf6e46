package library

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"

	"ibid/backend/ibid"
	"ibid/backend/read"
	"ibid/internal/savefile"
)

// Attachments finds the PDFs inside PDFs.
type Attachments interface {
	// Attachments lists them by name; Extract writes one, by its place in the list from 1.
	Attachments(ctx context.Context, file ibid.File) ([]string, error)
	Extract(ctx context.Context, file ibid.File, number int, to io.Writer) error
}

// attachments are the names of the PDFs inside a document's file; none where that can't be read.
func (l *Library) attachments(ctx context.Context, doc ibid.Document) []string {
	found := []string{}
	if l.Attachments == nil {
		return found
	}
	if file, err := l.ingester.File(ctx, doc); err == nil {
		if names, err := l.Attachments.Attachments(ctx, file); err == nil {
			found = append(found, names...)
		}
	}
	return found
}

// AddAttachments adds the PDFs inside a document's file. Each becomes a document whose file is
// the library's own copy, and whose path goes on from that of the file it was in: "/lease.pdf/Annex
// A.pdf". Those that can't be taken out are refused, by that path.
//
// Returns CodeNotFound if there is no such document, CodeSourceGone if its file can't be read,
// and the reader's error where that can't open it.
func (l *Library) AddAttachments(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (Added, error) {
	added := Added{New: []ibid.Document{}, Known: []ibid.Document{}, Refused: []Refusal{}, Uncopied: []Refusal{}}
	doc, err := l.store.Document(ctx, workspace, id)
	if err != nil || l.Attachments == nil || l.copies.folder == "" {
		return added, err
	}
	file, err := l.ingester.File(ctx, doc)
	if err != nil {
		return added, err
	}
	names, err := l.Attachments.Attachments(ctx, file)
	if err != nil {
		return added, err
	}
	l.copies.changing.RLock()
	defer l.copies.changing.RUnlock()
	for i, name := range names {
		inner := ibid.NewDocument{Path: filepath.Join(doc.Path, name), Name: name}
		inner.Hash, inner.Bytes, err = l.extract(ctx, file, i+1)
		if ctx.Err() != nil {
			return added, ctx.Err()
		}
		if err != nil {
			added.Refused = append(added.Refused, Refusal{Path: inner.Path, Error: ibid.AsError(err)})
			continue
		}
		if err := l.addExtracted(ctx, workspace, inner, &added); err != nil {
			return added, err
		}
	}
	return added, nil
}

// extract takes a PDF out of a file into the library's copies.
func (l *Library) extract(ctx context.Context, file ibid.File, number int) (hash string, bytes int64, err error) {
	if err := os.MkdirAll(l.copies.folder, 0o700); err != nil {
		return "", 0, err
	}
	out, err := os.CreateTemp(l.copies.folder, "attachment*"+partEnding)
	if err != nil {
		return "", 0, err
	}
	defer func() { _ = os.Remove(out.Name()) }() // it is copied below
	defer func() { _ = out.Close() }()
	sum := sha256.New()
	if err := l.Attachments.Extract(ctx, file, number, io.MultiWriter(out, sum)); err != nil {
		return "", 0, err
	}
	if bytes, err = out.Seek(0, io.SeekCurrent); err != nil {
		return "", 0, err
	}
	if _, err := out.Seek(0, io.SeekStart); err != nil {
		return "", 0, err
	}
	hash = hex.EncodeToString(sum.Sum(nil))
	return hash, bytes, savefile.Replace(filepath.Join(l.copies.folder, hash+read.PDF.Ending), func(part *os.File) error {
		_, err := io.Copy(part, out)
		return err
	})
}

// addExtracted makes a document of a PDF that is among the copies, unless the workspace has it.
func (l *Library) addExtracted(ctx context.Context, workspace ibid.WorkspaceID, inner ibid.NewDocument, added *Added) error {
	docs, err := l.store.Documents(ctx, workspace)
	if err != nil {
		return err
	}
	for _, doc := range docs {
		if doc.Hash == inner.Hash { // it is a file by itself, and that path is worth more
			added.Known = append(added.Known, doc)
			return nil
		}
	}
	doc, created, err := l.store.AddDocument(ctx, workspace, inner)
	if err != nil {
		return err
	}
	if err := l.store.SetCopied(ctx, workspace, doc.ID, true); err != nil {
		return err
	}
	doc.Copied = true
	doc, _, err = l.take(context.WithoutCancel(ctx), doc, created, ibid.PriorityPerson)
	added.New = append(added.New, doc)
	return err
}
