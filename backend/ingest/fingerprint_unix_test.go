//go:build unix

package ingest

import (
	"path/filepath"
	"syscall"
	"testing"

	"ibid/backend/ibid"
)

// Opening a pipe waits for somebody who writes into it.
func TestFingerprintDoesNotWaitForAPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mill.pdf")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Fingerprint(t.Context(), path); ibid.CodeOf(err) != ibid.CodeNotPDF {
		t.Errorf("%v, want %s", err, ibid.CodeNotPDF)
	}
}
