package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tetratelabs/wazero"
)

// PDFium's machine code is kept on disk, since compiling it takes a second or two.
// wazero's own cache checks part of its file, and fails where it doesn't fit or can't
// be written. So each cache is sealed with checksums of all its files, and one
// that doesn't match them is compiled again:
//
//	compiled/             the cache
//	compiled/checksums    a line for each of its files: CRC-32C, size, path
//	compiling-123456/     one that is being made; renamed when it is sealed
//
// A cache is an aid and no more: whatever is wrong with it, PDFium is compiled in
// memory.
const (
	compiledFolder   = "compiled"
	compilingPrefix  = "compiling-"
	checksumsFile    = "checksums"
	abandonedAfter   = time.Hour // a cache that was still being made
	maxCompiledBytes = 256 << 20 // of one file
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// bootCached boots PDFium from the cache in a folder, which it makes where there is no
// sound one. An error says nothing about PDFium itself: without the cache it may boot.
func bootCached(cacheDir string) (*pdfium, error) {
	kept := filepath.Join(cacheDir, compiledFolder)
	if sealed(kept) {
		p, err := bootFrom(kept)
		if err == nil && !sealed(kept) { // compiled for another processor, beside what was there
			err = seal(kept)
		}
		if p != nil {
			return p, nil
		}
		slog.Warn("use compiled PDFium", "error", err)
	}
	if err := os.MkdirAll(cacheDir, 0o700); err != nil {
		return nil, err
	}
	fresh, err := os.MkdirTemp(cacheDir, compilingPrefix)
	if err != nil {
		return nil, err
	}
	p, err := bootFrom(fresh)
	if err == nil {
		if err = seal(fresh); err == nil {
			err = install(fresh, kept)
		}
	}
	if err != nil {
		slog.Warn("keep compiled PDFium", "error", err)
		_ = os.RemoveAll(fresh) // or the next one that installs a cache does
	}
	sweepCompiled(cacheDir)
	return p, err
}

// bootFrom boots PDFium with a folder as wazero's cache.
func bootFrom(folder string) (*pdfium, error) {
	cache, err := wazero.NewCompilationCacheWithDir(folder)
	if err != nil {
		return nil, err
	}
	return bootPDFium(cache)
}

// install puts a sealed cache in its place. What was there is removed.
func install(fresh, kept string) error {
	err := os.Rename(fresh, kept)
	if err == nil {
		return nil
	}
	// It holds another one, as a rule a damaged one; a folder can't replace it.
	former, mkErr := os.MkdirTemp(filepath.Dir(kept), compilingPrefix)
	if mkErr != nil {
		return errors.Join(err, mkErr)
	}
	defer func() { _ = os.RemoveAll(former) }() // or [sweepCompiled] does
	if err := os.Rename(kept, filepath.Join(former, compiledFolder)); err != nil {
		return err
	}
	return os.Rename(fresh, kept)
}

// sweepCompiled removes caches that were never finished.
func sweepCompiled(cacheDir string) {
	entries, _ := os.ReadDir(cacheDir)
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), compilingPrefix) {
			continue
		}
		if info, err := entry.Info(); err == nil && time.Since(info.ModTime()) > abandonedAfter {
			_ = os.RemoveAll(filepath.Join(cacheDir, entry.Name())) // the next time, then
		}
	}
}

// sealed reports whether a cache has files and all are what its checksums say.
func sealed(folder string) bool {
	want, err := os.ReadFile(filepath.Join(folder, checksumsFile))
	if err != nil || len(want) == 0 {
		return false
	}
	got, err := checksums(folder)
	return err == nil && bytes.Equal(want, got)
}

// seal writes the checksums of a cache.
func seal(folder string) error {
	sums, err := checksums(folder)
	if err != nil {
		return err
	}
	part, err := os.CreateTemp(folder, checksumsFile+"-")
	if err != nil {
		return err
	}
	_, err = part.Write(sums)
	if err = errors.Join(err, part.Sync(), part.Close()); err == nil {
		err = os.Rename(part.Name(), filepath.Join(folder, checksumsFile))
	}
	if err != nil {
		_ = os.Remove(part.Name())
	}
	return err
}

// checksums are those of all files of a cache, by their paths.
func checksums(folder string) ([]byte, error) {
	var sums []byte
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), checksumsFile) {
			return err
		}
		if !entry.Type().IsRegular() {
			return fmt.Errorf("%s is no file", entry.Name())
		}
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		sum := crc32.New(castagnoli)
		n, err := io.Copy(sum, io.LimitReader(file, maxCompiledBytes))
		if err != nil {
			return err
		}
		name, err := filepath.Rel(folder, path)
		sums = fmt.Appendf(sums, "%08x %d %s\n", sum.Sum32(), n, filepath.ToSlash(name))
		return err
	})
	return sums, err
}
