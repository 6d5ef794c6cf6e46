package library

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

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
		paths = append(paths, l.copies.path(doc.Hash))
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
	state := fmt.Sprintf("%s %s %d %d", doc.Hash, path, info.Size(), info.ModTime().UnixNano())
	err = l.sound.check(state, func() error {
		now, err := ingest.Fingerprint(ctx, path)
		switch code := ibid.CodeOf(err); {
		case ctx.Err() != nil:
			return ctx.Err()
		case code == ibid.CodeNotPDF, err == nil && now.Hash != doc.Hash:
			return ibid.Errorf(ibid.CodeSourceGone, "The file of “%s” has changed since it was added.", doc.Title).
				WithHint("Add it again to read and cite the new version.")
		case err != nil:
			return sourceGone(doc, path, err)
		}
		return nil
	})
	if err != nil {
		_ = file.Close() // the first error tells more
		return nil, err
	}
	return file, nil
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

// sound remembers which states of files were found unchanged, so that a
// viewer's many requests for parts of a file hash it once. The zero value
// remembers nothing yet.
type sound struct {
	mu     sync.Mutex
	states map[string]*soundness
}

// soundness is what is known of one state of a file.
type soundness struct {
	mu    sync.Mutex // held while the file is read
	found bool
}

func (s *sound) check(state string, look func() error) error {
	s.mu.Lock()
	if s.states == nil {
		s.states = map[string]*soundness{}
	}
	known := s.states[state]
	if known == nil {
		known = &soundness{}
		s.states[state] = known
	}
	s.mu.Unlock()
	known.mu.Lock()
	defer known.mu.Unlock()
	if known.found {
		return nil
	}
	err := look()
	known.found = err == nil
	return err
}
