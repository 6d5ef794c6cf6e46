//go:build unix

package config_test

import (
	"os"
	"syscall"
	"testing"

	"ibid/backend/config"
	"ibid/backend/ibid"
)

// What stands in the place of the settings may have no end, or never begin.
func TestAnEndlessFile(t *testing.T) {
	for name, put := range map[string]func(path string) error{
		"endless": func(path string) error { return os.Symlink("/dev/zero", path) },
		"pipe":    func(path string) error { return syscall.Mkfifo(path, 0o600) },
		"long":    func(path string) error { return os.WriteFile(path, make([]byte, 2<<20), 0o600) },
	} {
		home := t.TempDir()
		if err := put(config.File(home)); err != nil {
			t.Fatal(err)
		}
		settings, err := config.Load(home)
		if ibid.CodeOf(err) != ibid.CodeStorage || settings.Models != config.Default().Models {
			t.Errorf("%s: %v", name, err)
		}
	}
}
