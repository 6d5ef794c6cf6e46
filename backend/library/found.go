package library

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
	"ibid/backend/read"
)

// finding is a file that paths stand for: it has its fingerprint, or a reason why
// it becomes no document.
type finding struct {
	place   int // in the order of the paths, from 1
	file    ibid.NewDocument
	refusal *Refusal
}

// fingerprints is how many files are read at the same time to know them by their
// bytes: a large one, or one on a slow drive, keeps no other waiting.
const fingerprints = 4

// fingerprinted finds the files that paths stand for and reads each once. Files are
// read as fast as they are taken from the channel; they are found ahead of that, and
// total is how many there are once all have been. The channel is closed when all have
// been passed on or ctx has ended.
func fingerprinted(ctx context.Context, paths []string, total *atomic.Int64) <-chan finding {
	found, read := make(chan finding), make(chan finding)
	pass := func(to chan<- finding, f finding) bool {
		select {
		case to <- f:
			return true
		case <-ctx.Done():
			return false
		}
	}
	var group sync.WaitGroup
	group.Go(func() {
		defer close(found)
		place := 0
		expand(paths, func(path string, problem *ibid.Error) bool {
			place++
			f := finding{place: place, file: ibid.NewDocument{Path: path}}
			if problem != nil {
				f.refusal = &Refusal{Path: path, Error: problem}
			}
			return pass(found, f)
		})
		total.Store(int64(place))
	})
	files := ahead(ctx, found)
	for range fingerprints {
		group.Go(func() {
			for f := range files {
				if f.refusal == nil {
					file, err := ingest.Fingerprint(ctx, f.file.Path)
					if err != nil && ctx.Err() == nil {
						f.refusal = &Refusal{Path: f.file.Path, Error: ibid.AsError(err)}
					}
					f.file = file
				}
				if ctx.Err() != nil || !pass(read, f) {
					return
				}
			}
		})
	}
	go func() {
		group.Wait()
		close(read)
	}()
	return read
}

// ahead passes on what is found, in order, and keeps what is not yet wanted: finding
// goes on meanwhile. What it gives is closed when all has been passed on or ctx has
// ended.
func ahead(ctx context.Context, found <-chan finding) <-chan finding {
	wanted := make(chan finding)
	go func() {
		defer close(wanted)
		var kept []finding
		for found != nil || len(kept) > 0 {
			var to chan<- finding
			var next finding
			if len(kept) > 0 {
				to, next = wanted, kept[0]
			}
			select {
			case f, more := <-found:
				if !more {
					found = nil
					continue
				}
				kept = append(kept, f)
			case to <- next:
				kept = kept[1:]
			case <-ctx.Done():
				return
			}
		}
	}()
	return wanted
}

// expand calls each for the files that paths stand for, folders with all they
// hold, in a stable order and each once; or for a path with why it stands for
// none. It ends when each returns false.
func expand(paths []string, each func(path string, problem *ibid.Error) bool) {
	seen := map[string]bool{}
	once := func(path string) bool {
		abs, err := filepath.Abs(path)
		if err != nil {
			abs = path
		}
		if seen[abs] {
			return true
		}
		seen[abs] = true
		return each(path, nil)
	}
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil || !info.IsDir() {
			if !once(path) { // Fingerprint says what is wrong with it
				return
			}
			continue
		}
		if !expandFolder(path, once, each) {
			return
		}
	}
}

func expandFolder(folder string, file func(path string) bool, problem func(path string, problem *ibid.Error) bool) bool {
	found := 0
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			if !problem(path, ibid.Errorf(ibid.CodeInvalid, "The folder “%s” cannot be read.", path).WithHint("Check its permissions and add it again.")) {
				return fs.SkipAll
			}
			found++
			if entry != nil && entry.IsDir() {
				return fs.SkipDir
			}
		case entry.IsDir() && strings.HasPrefix(entry.Name(), ".") && path != folder:
			return fs.SkipDir
		case entry.Type().IsRegular() && readable(entry.Name()):
			found++
			if !file(path) {
				return fs.SkipAll
			}
		}
		return nil
	})
	if found == 0 && err == nil {
		return problem(folder, ibid.Errorf(ibid.CodeNotFound, "The folder “%s” holds no PDF.", folder).WithHint("Add a folder that has PDF files in it."))
	}
	return true
}

// readable reports whether a file in a folder is one to read, by its name.
func readable(name string) bool {
	_, ok := read.ByName(name)
	return ok && !strings.HasPrefix(name, ".")
}
