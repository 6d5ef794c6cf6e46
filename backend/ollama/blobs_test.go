package ollama

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"ibid/backend/ibid"
)

// What goes wrong with a file is distinguished from what goes wrong with its use.
func TestFileIsRead(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "model.gguf")
	if err := os.WriteFile(path, []byte("eight by"), 0o600); err != nil {
		t.Fatal(err)
	}
	drain := func(r io.Reader) error { _, err := io.Copy(io.Discard, r); return err }
	refused := errors.New("refused")
	over, end := context.WithCancel(t.Context())
	end()
	for _, test := range []struct {
		name string
		ctx  context.Context
		file sourceFile
		use  func(io.Reader) error
		code ibid.Code
		err  error
	}{
		{"to its end", t.Context(), sourceFile{path: path, size: 8}, drain, "", nil},
		{"it is shorter than it was", t.Context(), sourceFile{path: path, size: 9}, drain, ibid.CodeNotFound, nil},
		{"it has gone", t.Context(), sourceFile{path: path + ".gone", size: 8}, drain, ibid.CodeNotFound, nil},
		{"its disk has gone", t.Context(), sourceFile{path: folder, size: 8}, drain, ibid.CodeNotFound, nil},
		{"nobody wants it", t.Context(), sourceFile{path: path, size: 8}, func(io.Reader) error { return refused }, ibid.CodeInternal, refused},
		{"a person stops it", over, sourceFile{path: path, size: 8}, drain, ibid.CodeCancelled, nil},
	} {
		var last ibid.PullProgress
		s := &source{files: []sourceFile{test.file}}
		tell := newTeller(s, ibid.PullVerifying, func(p ibid.PullProgress) { last = p })
		err := test.file.read(test.ctx, tell, test.use)
		if ibid.CodeOf(err) != test.code || test.err != nil && err != test.err {
			t.Errorf("%s: %q: %v", test.name, ibid.CodeOf(err), err)
		}
		if whole := last.Done == 8 && last.Total == 8; whole != (test.code == "") {
			t.Errorf("%s: told %+v", test.name, last)
		}
	}
}
