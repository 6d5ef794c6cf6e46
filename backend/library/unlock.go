package library

import (
	"context"
	"sync"

	"ibid/backend/ibid"
)

// Unlock opens a document with a password: it checks that the password fits,
// remembers it until the program ends, and reads the document if that is not done.
//
// Returns CodeEncrypted for an empty password and CodeWrongPassword for one that
// does not fit; then nothing is remembered. Otherwise returns as [Library.Open].
func (l *Library) Unlock(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, password string) error {
	doc, err := l.store.Document(ctx, workspace, id)
	if err != nil {
		return err
	}
	path, err := l.source(ctx, doc)
	if err != nil {
		return err
	}
	if _, err := l.ingester.Reader.Preflight(ctx, ibid.File{Path: path, Hash: doc.Hash, Password: password}); err != nil {
		return err
	}
	l.passwords.keep(doc.Hash, password)
	l.Queue.wishes.Add(1)
	_, _, err = l.take(ctx, doc, false, ibid.PriorityPerson) // also one that is ready: its scans may have waited for the password
	return err
}

// Password gives the password of the file with a hash, if the user has told it
// since the program started; otherwise it is empty.
func (l *Library) Password(hash string) string { return l.passwords.of(hash) }

// passwords are kept by the hash of the file that they open, and nowhere but
// here: they are not stored, logged or put into an error. The zero value has none.
type passwords struct {
	mu     sync.Mutex
	byHash map[string]string
}

func (p *passwords) keep(hash, password string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.byHash == nil {
		p.byHash = map[string]string{}
	}
	p.byHash[hash] = password
}

func (p *passwords) of(hash string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.byHash[hash]
}
