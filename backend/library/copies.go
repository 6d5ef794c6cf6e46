package library

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
	"ibid/backend/read"
	"ibid/internal/savefile"
)

// CopyStore keeps which documents the library has a copy of.
type CopyStore interface {
	SetCopied(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, copied bool) error
}

// copies is the folder in which the library keeps copies of PDFs, each under its
// hash, so that documents that share their bytes share the copy. They are no links:
// those would change with the original.
type copies struct {
	folder string      // empty: none are kept
	always func() bool // whether every added file is copied

	// changing is held for reading while a copy is made and recorded, and for
	// writing while those that nobody needs are deleted.
	changing sync.RWMutex
}

// KeepCopiesIn sets the folder for copies of documents, and who reports whether each
// added file is copied; without it none are kept. Set it before Run.
func (l *Library) KeepCopiesIn(folder string, always func() bool) {
	l.copies.folder, l.copies.always = folder, always
}

// KeepCopies copies the files of documents into the library, so that they can be
// read when the originals are gone; or, with keep false, deletes those copies.
// What was done before an error stays done.
//
// Returns CodeSourceGone for a document without a file to copy, CodeStorage when
// the copy cannot be written, and CodeConflict for a copy that is to be deleted
// and is the only file left.
func (l *Library) KeepCopies(ctx context.Context, workspace ibid.WorkspaceID, ids []ibid.DocumentID, keep bool) error {
	for _, id := range ids {
		doc, err := l.store.Document(ctx, workspace, id)
		switch {
		case err != nil:
			return err
		case doc.Copied == keep:
			continue
		case keep:
			err = l.keepCopy(ctx, doc)
		default:
			err = l.dropCopy(ctx, doc)
		}
		if err == nil {
			err = l.refresh(ctx, doc)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// copyWanted copies the file of a document that has just been added, if that is
// the setting. A copy that cannot be made is told of and is no error: the document
// is then in the library by reference.
func (l *Library) copyWanted(ctx context.Context, doc ibid.Document) (ibid.Document, *Refusal) {
	if doc.Copied || !l.copies.wanted() {
		return doc, nil
	}
	err := l.keepCopy(ctx, doc)
	if err == nil {
		doc.Copied = true
		return doc, nil
	}
	if ctx.Err() != nil {
		return doc, nil // the whole adding is stopped
	}
	return doc, &Refusal{Path: doc.Path, Error: ibid.AsError(err)}
}

func (l *Library) keepCopy(ctx context.Context, doc ibid.Document) error {
	l.copies.changing.RLock()
	defer l.copies.changing.RUnlock()
	file, err := l.openSource(ctx, doc)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // only read from
	if !slices.Contains(l.copies.places(doc.Hash), file.Name()) {
		if err := l.copies.write(ctx, doc.Hash, file); err != nil {
			return notCopied(ctx, doc, err)
		}
	}
	return l.store.SetCopied(ctx, doc.WorkspaceID, doc.ID, true)
}

// dropCopy takes back that a document has a copy, and deletes it unless another
// document has it too.
func (l *Library) dropCopy(ctx context.Context, doc ibid.Document) error {
	l.copies.changing.Lock()
	defer l.copies.changing.Unlock()
	file, err := l.openSound(ctx, doc, doc.Path)
	if ibid.CodeOf(err) == ibid.CodeSourceGone {
		return ibid.Errorf(ibid.CodeConflict, "The copy of “%s” is the only file of it that is left.", doc.Title).
			WithHint("Put the original back first, or remove the document with its copy.")
	}
	if err != nil {
		return err
	}
	_ = file.Close() // it was opened to learn that it is there and unchanged
	others, err := l.store.Copies(ctx, doc.WorkspaceID, doc.ID)
	if err == nil {
		err = l.store.SetCopied(ctx, doc.WorkspaceID, doc.ID, false)
	}
	if err != nil {
		return err
	}
	for _, other := range others {
		if other.Copied {
			return nil
		}
	}
	l.copies.remove(doc.Hash)
	return nil
}

// dropCopies deletes the copies of contents that have left the library.
func (l *Library) dropCopies(hashes []string) {
	if l.copies.folder == "" {
		return
	}
	l.copies.changing.Lock()
	defer l.copies.changing.Unlock()
	for _, hash := range hashes {
		l.copies.remove(hash)
	}
}

// sweepCopies deletes what a program that was killed has left: copies half
// written, and those that no document has. In a library without documents it
// deletes nothing, since then the copies may be all that is left of another.
func (l *Library) sweepCopies(ctx context.Context) error {
	if l.copies.folder == "" {
		return nil
	}
	l.copies.changing.Lock()
	defer l.copies.changing.Unlock()
	entries, err := os.ReadDir(l.copies.folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	documents, copied, err := l.copied(ctx)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name := entry.Name()
		if partial := strings.HasSuffix(name, partEnding); partial || IsCopy(name) && documents > 0 && !copied[read.TrimEnding(name)] {
			if err := os.Remove(filepath.Join(l.copies.folder, name)); err != nil {
				slog.Warn("delete copy", "error", err)
			}
		}
	}
	return nil
}

// copied gives how many documents the library has in any presence, and the hashes
// of those that have a copy.
func (l *Library) copied(ctx context.Context) (documents int, copied map[string]bool, err error) {
	workspaces, err := l.store.Workspaces(ctx)
	copied = map[string]bool{}
	for _, w := range workspaces {
		docs, err := l.everyDocument(ctx, w.ID)
		if err != nil {
			return 0, nil, err
		}
		documents += len(docs)
		for _, doc := range docs {
			if doc.Copied {
				copied[doc.Hash] = true
			}
		}
	}
	return documents, copied, err
}

// partEnding is how the names of copies end while [savefile] writes them. Whole ones have
// the ending of their kind.
const partEnding = ".part"

// IsCopy reports whether a file in the folder for copies is named as a copy is.
func IsCopy(name string) bool {
	_, ok := read.ByName(name)
	hash, err := hex.DecodeString(read.TrimEnding(name))
	return ok && err == nil && len(hash) == sha256.Size && name == strings.ToLower(name)
}

// wanted reports whether every added file is copied.
func (c *copies) wanted() bool { return c.folder != "" && c.always() }

// places are where the copy of a content may be, one for each kind.
func (c *copies) places(hash string) (places []string) {
	for _, kind := range read.Kinds {
		places = append(places, filepath.Join(c.folder, hash+kind.Ending))
	}
	return places
}

// write copies a file to the place of a content of its kind. The copy appears there once
// it is whole and has the hash.
func (c *copies) write(ctx context.Context, hash string, from *os.File) error {
	if err := os.MkdirAll(c.folder, 0o700); err != nil {
		return err
	}
	kind, _, err := read.ByContent(from)
	if err != nil {
		return err
	}
	return savefile.Replace(filepath.Join(c.folder, hash+kind.Ending), func(part *os.File) error {
		sum := sha256.New()
		if _, err := io.Copy(io.MultiWriter(part, sum), ingest.WhileWanted(ctx, from)); err != nil {
			return err
		}
		if hex.EncodeToString(sum.Sum(nil)) != hash {
			return errors.New("the file changed while it was copied")
		}
		return nil
	})
}

// remove deletes the copy of a content, if there is one. One that cannot be
// deleted now is, at the next start.
func (c *copies) remove(hash string) {
	for _, place := range c.places(hash) {
		if err := os.Remove(place); err != nil && !errors.Is(err, fs.ErrNotExist) {
			slog.Warn("delete copy", "error", err)
		}
	}
}

// notCopied says in words why a copy could not be made.
func notCopied(ctx context.Context, doc ibid.Document, cause error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	hint := "Check the folder of the library, then choose “Keep a copy”. Until then the document is read from where it is."
	if errors.Is(cause, syscall.ENOSPC) {
		hint = "There is no space left on the disk. Free some, then choose “Keep a copy”. Until then the document is read from where it is."
	}
	return &ibid.Error{Code: ibid.CodeStorage, Message: "The library could not make its copy of “" + doc.Title + "”.", Hint: hint, Err: cause}
}
