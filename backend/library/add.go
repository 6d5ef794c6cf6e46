package library

import (
	"cmp"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
)

// Added tells what became of paths that were to be added, each list in the order
// in which the files were named or found.
type Added struct {
	New     []ibid.Document `json:"new"`     // on their way into the workspace
	Known   []ibid.Document `json:"known"`   // their bytes are in the workspace already
	Refused []Refusal       `json:"refused"` // never became documents

	// Uncopied are documents among them of which the library was to keep a copy
	// and could make none.
	Uncopied []Refusal `json:"uncopied"`
}

// Refusal is a path that was not added, and why.
type Refusal struct {
	Path  string      `json:"path"`
	Error *ibid.Error `json:"error"`
}

// Add queues PDFs and folders of PDFs and returns without waiting for them to
// be read. Folders are searched with their sub-folders; what is no PDF by its
// name is passed over there, but refused when it was named itself. A document
// that failed or was stopped is queued again.
//
// Every document is told of as soon as it is in the library, and can be read from
// then on, while later files are still being looked for. Problems of single paths
// are in the result; an error means that the library itself failed or ctx ended,
// and comes with what was added by then.
func (l *Library) Add(ctx context.Context, workspace ibid.WorkspaceID, paths []string) (Added, error) {
	l.wishes.Add(1)
	added := Added{New: []ibid.Document{}, Known: []ibid.Document{}, Refused: []Refusal{}, Uncopied: []Refusal{}}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	order := map[ibid.DocumentID]int{}
	var refused []finding
	for f := range fingerprinted(ctx, paths) {
		if f.refusal != nil {
			refused = append(refused, f)
			continue
		}
		doc, created, err := l.store.AddDocument(ctx, workspace, f.file)
		if err != nil {
			return added, err
		}
		doc, fresh, err := l.take(ctx, doc, created, ibid.PriorityPerson)
		if err != nil {
			return added, err
		}
		order[doc.ID] = cmp.Or(order[doc.ID], f.place)
		if fresh {
			added.New = append(added.New, doc)
		} else {
			added.Known = append(added.Known, doc)
		}
	}
	byPlace := func(a, b ibid.Document) int { return cmp.Compare(order[a.ID], order[b.ID]) }
	slices.SortStableFunc(added.New, byPlace)
	slices.SortStableFunc(added.Known, byPlace)
	slices.SortStableFunc(refused, func(a, b finding) int { return cmp.Compare(a.place, b.place) })
	for _, f := range refused {
		added.Refused = append(added.Refused, *f.refusal)
	}
	for _, docs := range [][]ibid.Document{added.New, added.Known} {
		added.Uncopied = append(added.Uncopied, l.copyAdded(ctx, docs)...)
	}
	return added, ctx.Err()
}

// copyAdded copies the files of documents that have been added, if that is the
// setting, and gives those of which no copy could be made. It comes last: nothing
// waits for it.
func (l *Library) copyAdded(ctx context.Context, docs []ibid.Document) (uncopied []Refusal) {
	for i, doc := range docs {
		copied, refusal := l.copyWanted(ctx, doc)
		if refusal != nil {
			uncopied = append(uncopied, *refusal)
		}
		if copied.Copied != doc.Copied {
			docs[i].Copied = true
			_ = l.refresh(ctx, doc) // it is told of at its next change otherwise
		}
	}
	return uncopied
}

// take receives a document that has just been added, or added again: it tells of
// it and queues what is to be done. It gives the document as it is then, and
// whether it is new in its workspace or begun anew.
func (l *Library) take(ctx context.Context, doc ibid.Document, created bool, priority ibid.Priority) (_ ibid.Document, fresh bool, err error) {
	switch {
	case doc.Status.Ended() && doc.Status != ibid.StatusReady:
		doc, err = l.requeue(ctx, doc, priority)
		return doc, true, err
	case l.unfinished(doc):
		return doc, created, l.enqueue(ctx, doc, priority)
	}
	if doc.ChunksEmbedded < doc.Chunks {
		l.indexesDue() // it may have been away while the index changed
	}
	l.tell(ctx, doc)
	return doc, created, nil
}

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

// fingerprinted finds the files that paths stand for and reads each once. The
// channel is closed when all have been passed on or ctx has ended; files are found
// as fast as they are taken from it.
func fingerprinted(ctx context.Context, paths []string) <-chan finding {
	files, found := make(chan finding), make(chan finding)
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
		defer close(files)
		place := 0
		expand(paths, func(path string, problem *ibid.Error) bool {
			place++
			f := finding{place: place, file: ibid.NewDocument{Path: path}}
			if problem != nil {
				f.refusal = &Refusal{Path: path, Error: problem}
			}
			return pass(files, f)
		})
	})
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
				if ctx.Err() != nil || !pass(found, f) {
					return
				}
			}
		})
	}
	go func() {
		group.Wait()
		close(found)
	}()
	return found
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
		case entry.Type().IsRegular() && strings.EqualFold(filepath.Ext(path), ".pdf") && !strings.HasPrefix(entry.Name(), "."):
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
