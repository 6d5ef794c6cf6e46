//go:build unix

package ibid_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"ibid/backend/ibid"
)

// What stands in the place of a file may be endless, or have nothing to give.
func TestReadFile(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	if err := os.WriteFile(at("short"), []byte("rent"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(at("pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, target := range map[string]string{"zero": "/dev/zero", "link": at("short"), "piped": at("pipe"), "folder": folder} {
		if err := os.Symlink(target, at(name)); err != nil {
			t.Fatal(err)
		}
	}
	for name, limit := range map[string]int64{"short": 4, "link": 10} {
		if content, err := ibid.ReadFile(at(name), limit); err != nil || string(content) != "rent" {
			t.Errorf("%s: %q, %v", name, content, err)
		}
	}
	for name, limit := range map[string]int64{"short": 3, "zero": 1 << 20, "pipe": 4, "piped": 4, "folder": 4} {
		if content, err := ibid.ReadFile(at(name), limit); err == nil || content != nil {
			t.Errorf("%s: %q", name, content)
		}
	}
	if _, err := ibid.ReadFile(at("absent"), 4); !os.IsNotExist(err) {
		t.Errorf("absent: %v", err)
	}
}
