package library

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
)

// Open opens the file of a document for reading, if it still has the bytes that
// were read: a highlight on other bytes would point at the wrong words. Where it
// has not, the library's own copy is opened, if there is one. The caller closes
// it.
//
// Returns CodeNotFound when there is no such document, and CodeSourceGone when no
// file with its bytes can be read.
func (l *Library) Open(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (*os.File, error) {
	doc, err := l.store.Document(ctx, workspace, id)
	if err != nil {
		return nil, err
	}
	return l.openSource(ctx, doc)
}

// source is the path of a file that has the bytes of a document; see [Library.Open].
func (l *Library) source(ctx context.Context, doc ibid.Document) (path string, err error) {
	file, err := l.openSource(ctx, doc)
	if err != nil {
		return "", err
	}
	return file.Name(), file.Close()
}

// openSource opens the first file that has the bytes of a document: the one it was
// added from, the library's copy, then those it was added from elsewhere.
func (l *Library) openSource(ctx context.Context, doc ibid.Document) (*os.File, error) {
	file, problem := l.openSound(ctx, doc, doc.Path)
	if problem == nil {
		return file, nil
	}
	paths := []string{}
	if l.copies.folder != "" {
		paths = append(paths, l.copies.places(doc.Hash)...)
	}
	if doc.Elsewhere > 0 {
		others, err := l.store.Copies(ctx, doc.WorkspaceID, doc.ID)
		if err != nil {
			return nil, err
		}
		for _, other := range others {
			paths = append(paths, other.Path)
		}
	}
	for _, path := range paths {
		if file, err := l.openSound(ctx, doc, path); err == nil {
			return file, nil
		}
	}
	return nil, problem
}

// openSound opens a file that is to have the bytes of a document.
func (l *Library) openSound(ctx context.Context, doc ibid.Document, path string) (*os.File, error) {
	info, err := os.Stat(path) // before opening it: opening a pipe would wait
	if err == nil && !info.Mode().IsRegular() {
		err = fs.ErrNotExist
	}
	var file *os.File
	if err == nil {
		file, err = os.Open(path)
	}
	if err != nil {
		return nil, sourceGone(doc, path, err)
	}
	if err := l.sound.check(doc.Hash+" "+path, file, func() error { return sameBytes(ctx, doc, file) }); err != nil {
		_ = file.Close() // the first error tells more
		return nil, err
	}
	return file, nil
}

// sameBytes reports why an open file can't be taken for that of a document. Nil means
// that it has its bytes; it then stands at its beginning.
func sameBytes(ctx context.Context, doc ibid.Document, file *os.File) error {
	hash, _, err := ingest.Hash(ctx, file)
	if err == nil && hash == doc.Hash {
		_, err = file.Seek(0, io.SeekStart)
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case ibid.CodeOf(err) == ibid.CodeNotPDF, err == nil && hash != doc.Hash:
		return ibid.Errorf(ibid.CodeSourceGone, "The file of “%s” has changed since it was added.", doc.Title).
			WithHint("Add it again to read and cite the new version.")
	case err != nil:
		return sourceGone(doc, file.Name(), err)
	}
	return nil
}

// sourceGone says in words why a file cannot be opened.
func sourceGone(doc ibid.Document, path string, cause error) error {
	e := ibid.Errorf(ibid.CodeSourceGone, "The file of “%s” is not at “%s” any more.", doc.Title, path).
		WithHint("Put it back, or add it from its new place.")
	switch _, err := os.Stat(filepath.Dir(path)); {
	case errors.Is(cause, fs.ErrPermission):
		e = ibid.Errorf(ibid.CodeSourceGone, "The file of “%s” at “%s” may not be read.", doc.Title, path).
			WithHint("Change its permissions, or add a copy that you may read.")
	case err != nil:
		e = ibid.Errorf(ibid.CodeSourceGone, "The folder of “%s”, “%s”, cannot be reached.", doc.Title, filepath.Dir(path)).
			WithHint("Connect the drive that it is on, or add the file from its new place.")
	case !errors.Is(cause, fs.ErrNotExist):
		e = ibid.Errorf(ibid.CodeSourceGone, "The file of “%s” at “%s” cannot be read.", doc.Title, path).
			WithHint("Check the disk or the network drive it is on, then try again.")
	}
	e.Err = cause
	return e
}

// sound remembers which files were found unchanged, so that a viewer's many requests
// for parts of a file hash it once. The zero value remembers nothing yet.
type sound struct {
	mu    sync.Mutex
	files map[string]*soundness
}

// soundness is what is known of one file.
type soundness struct {
	mu    sync.Mutex  // held while the file is read
	found os.FileInfo // as it was when it had the bytes wanted; nil: it wasn't yet
}

// settled is how old a change must be for a time stamp to tell it from the next one:
// the coarsest file systems count in steps of two seconds.
const settled = 2 * time.Second

// check looks whether an open file has the bytes that a name stands for, unless it is
// the very file, unchanged since, that had them before.
func (s *sound) check(name string, file *os.File, look func() error) error {
	s.mu.Lock()
	if s.files == nil {
		s.files = map[string]*soundness{}
	}
	known := s.files[name]
	if known == nil {
		known = &soundness{}
		s.files[name] = known
	}
	s.mu.Unlock()
	known.mu.Lock()
	defer known.mu.Unlock()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if known.found != nil && unchanged(known.found, info) {
		return nil
	}
	known.found = nil
	if err := look(); err != nil {
		return err
	}
	age := time.Since(info.ModTime())
	if now, err := file.Stat(); err == nil && unchanged(info, now) && (age < 0 || age >= settled) {
		known.found = info
	}
	return nil
}

// unchanged reports whether a file is the same one and nothing tells of a change.
func unchanged(before, now os.FileInfo) bool {
	return os.SameFile(before, now) && before.Size() == now.Size() && before.ModTime().Equal(now.ModTime()) && changeTime(before) == changeTime(now)
}
