package library_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

const secret = "walnut & quince"

// locked is a library with a document that opens only with the password.
func locked(t *testing.T, path string) *bench {
	t.Helper()
	b := open(t, path)
	b.reader.password = secret
	b.run(t)
	return b
}

func TestUnlock(t *testing.T) {
	home := t.TempDir()
	path := filepath.Join(home, "library.db")
	b := locked(t, path)
	b.add(t, 3)
	doc := b.only(t)
	if doc.Status != ibid.StatusFailed || doc.Failure.Code != ibid.CodeEncrypted {
		t.Fatalf("document %+v with failure %+v, want it to ask for a password", doc, doc.Failure)
	}
	for password, want := range map[string]ibid.Code{"quince": ibid.CodeWrongPassword, "": ibid.CodeEncrypted} {
		err := b.Unlock(t.Context(), workspace, doc.ID, password)
		if ibid.CodeOf(err) != want {
			t.Errorf("password %q: %v, want %s", password, err, want)
		}
		if got := b.Password(doc.Hash); got != "" {
			t.Errorf("a wrong password is remembered: %q", got)
		}
	}
	if err := b.Unlock(t.Context(), workspace, doc.ID, secret); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	if doc = b.only(t); doc.Status != ibid.StatusReady || doc.PagesRead != 3 || doc.Failure != nil {
		t.Errorf("document %+v, want it read", doc)
	}
	if got := b.Password(doc.Hash); got != secret {
		t.Errorf("the viewer gets %q", got)
	}
	if got := b.Password("another"); got != "" {
		t.Errorf("another file gets %q", got)
	}

	// Nothing of it is on disk, and the next start knows it no more.
	b.stop()
	files, err := os.ReadDir(home)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		content, err := os.ReadFile(filepath.Join(home, f.Name()))
		if err != nil || strings.Contains(string(content), secret) {
			t.Errorf("%s holds the password, %v", f.Name(), err)
		}
	}
	b = locked(t, path)
	if got := b.Password(doc.Hash); got != "" {
		t.Errorf("after a start: %q", got)
	}
	// A document that has been read is unlocked for the viewer, and not read again.
	if err := b.Unlock(t.Context(), workspace, doc.ID, secret); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	if doc = b.only(t); doc.Status != ibid.StatusReady || len(b.reader.from) != 0 || b.Password(doc.Hash) != secret {
		t.Errorf("document %+v, read %v; want it as it was", doc, b.reader.from)
	}
}

// A password belongs to a content: of a file that has changed nobody knows it.
func TestUnlockLooksAtTheFile(t *testing.T) {
	b := locked(t, filepath.Join(t.TempDir(), "library.db"))
	b.add(t, 3)
	doc := b.only(t)
	if err := os.WriteFile(doc.Path, []byte(header+"changed"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := b.Unlock(t.Context(), workspace, doc.ID, secret); ibid.CodeOf(err) != ibid.CodeSourceGone {
		t.Errorf("changed file: %v", err)
	}
	if err := os.Remove(doc.Path); err != nil {
		t.Fatal(err)
	}
	if err := b.Unlock(t.Context(), workspace, doc.ID, secret); ibid.CodeOf(err) != ibid.CodeSourceGone {
		t.Errorf("missing file: %v", err)
	}
}

// Where the file has gone, the library's copy opens with the password.
func TestUnlockTheCopy(t *testing.T) {
	b := keeping(t, t.TempDir(), true)
	b.reader.password = secret
	b.run(t)
	b.add(t, 3)
	doc := b.only(t)
	if err := os.Remove(doc.Path); err != nil {
		t.Fatal(err)
	}
	if err := b.Unlock(t.Context(), workspace, doc.ID, secret); err != nil {
		t.Fatal(err)
	}
	b.wait(t)
	if doc = b.only(t); doc.Status != ibid.StatusReady || doc.PagesRead != 3 {
		t.Errorf("document %+v with failure %+v, want it read", doc, doc.Failure)
	}
}
