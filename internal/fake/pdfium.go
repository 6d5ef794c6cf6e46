package fake

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// CompiledPDFium is the folder of build/cache in which the tests of all packages keep
// PDFium compiled: on a slow computer that takes seconds, and ten times as long with the
// race detector.
//
// A test program does not know of which versions it is made, and machine code of
// another wazero must not be run. The folder is therefore named for go.sum. It panics
// outside of the repository.
func CompiledPDFium() string {
	root, err := Repository()
	if err != nil {
		panic(err)
	}
	versions, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		panic(err)
	}
	return filepath.Join(root, "build", "cache", fmt.Sprintf("pdfium-%.8x", sha256.Sum256(versions)))
}

// SharePDFium lets a library use [CompiledPDFium]; cache is the library's folder for
// what can be made again. The rest of that stays its own: a program that starts clears
// away there what another may be writing.
func SharePDFium(cache string) error {
	compiled := CompiledPDFium()
	for _, folder := range []string{cache, compiled} { // a link to a folder that isn't there can't be used
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return err
		}
	}
	err := os.Symlink(compiled, filepath.Join(cache, "pdfium"))
	if errors.Is(err, os.ErrExist) {
		return nil
	}
	return err
}

// Repository is the folder of this repository, found from within.
func Repository() (string, error) {
	folder, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "build", "engine", "build.sh")); err == nil {
			return folder, nil
		}
		if folder == filepath.Dir(folder) {
			return "", errors.New("find the repository: no folder above has build/engine")
		}
		folder = filepath.Dir(folder)
	}
}
