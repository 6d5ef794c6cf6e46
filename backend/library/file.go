package library

import (
	"context"
	"fmt"
	"os"
	"sync"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
)

// Open opens the file of a document for reading, if it still has the bytes that
// were read: a highlight on other bytes would point at the wrong words. The
// caller closes it.
//
// Returns CodeNotFound when the document or its file is gone, and CodeInvalid
// when the file has changed.
func (l *Library) Open(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (*os.File, error) {
	doc, err := l.store.Document(ctx, workspace, id)
	if err != nil {
		return nil, err
	}
	file, err := os.Open(doc.Path)
	if err != nil {
		return nil, ibid.Errorf(ibid.CodeNotFound, "The file of “%s” is not at “%s” any more.", doc.Title, doc.Path).
			WithHint("Put it back, or add it from its new place.")
	}
	info, err := file.Stat()
	if err == nil {
		state := fmt.Sprintf("%s %s %d %d", doc.Hash, doc.Path, info.Size(), info.ModTime().UnixNano())
		err = l.sound.check(state, func() error {
			now, err := ingest.Fingerprint(ctx, doc.Path)
			if err == nil && now.Hash != doc.Hash {
				err = ibid.Errorf(ibid.CodeInvalid, "The file of “%s” has changed since it was added.", doc.Title).
					WithHint("Add it again to read and cite the new version.")
			}
			return err
		})
	}
	if err != nil {
		_ = file.Close() // the first error tells more
		return nil, err
	}
	return file, nil
}

// sound remembers which states of files were found unchanged, so that a
// viewer's many requests for parts of a file hash it once. The zero value
// remembers nothing yet.
type sound struct {
	mu     sync.Mutex
	states map[string]bool
}

func (s *sound) check(state string, look func() error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.states[state] {
		return nil
	}
	if err := look(); err != nil {
		return err
	}
	if s.states == nil {
		s.states = map[string]bool{}
	}
	s.states[state] = true
	return nil
}
