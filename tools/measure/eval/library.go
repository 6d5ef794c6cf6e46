package eval

import (
	"context"
	"errors"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

// LibraryBench is what it takes to bring a folder into a library end to end:
// reading, cutting, indexing by words and, where an embedding model is there,
// making vectors.
type LibraryBench struct {
	Files     int           `json:"files"` // that became documents
	Failed    int           `json:"failed"`
	Pages     int           `json:"pages"`
	Passages  int           `json:"passages"`
	Embedded  int           `json:"embedded"`
	Added     time.Duration `json:"added"` // until all files were known and queued
	First     time.Duration `json:"first"` // until the first document was ready
	Usage     Usage         `json:"usage"`
	PeakBytes int64         `json:"peakBytes"` // of all processes together; 0 where it is not known
	Bytes     int64         `json:"bytes"`     // of the database at the end
}

// BytesPerPage is how much of the database a page takes.
func (b LibraryBench) BytesPerPage() float64 { return float64(b.Bytes) / float64(max(1, b.Pages)) }

// RunLibraryBench adds a folder to an empty library and waits until everything in
// it is read. start makes the library read, stop ends its workers, so that their
// CPU time is known, and size returns the bytes of the database.
func (s Services) RunLibraryBench(ctx context.Context, folder string, start, stop func() error, size func() (int64, error)) (bench LibraryBench, err error) {
	memory := watchMemory(true)
	bench.Usage, err = measure(func() error {
		began, ready := time.Now(), s.firstReady()
		if err := start(); err != nil {
			return err
		}
		added, err := s.Library.Add(ctx, ibid.DefaultWorkspace, []string{folder})
		if err != nil {
			return err
		}
		bench.Added, bench.Failed = time.Since(began), len(added.Refused)
		err = s.Library.Queue.Wait(ctx)
		bench.First = ready().Sub(began)
		return errors.Join(err, stop())
	})
	bench.PeakBytes = memory()
	if err != nil {
		return bench, err
	}
	docs, err := s.Library.Documents(ctx, ibid.DefaultWorkspace)
	if err != nil {
		return bench, err
	}
	for _, doc := range docs {
		if doc.Status != ibid.StatusReady {
			bench.Failed++
			continue
		}
		bench.Files++
		bench.Pages += doc.PagesRead
		bench.Passages += doc.Chunks
		bench.Embedded += doc.ChunksEmbedded
	}
	bench.Bytes, err = size()
	return bench, err
}

// firstReady watches for the first document that is ready; the function it returns
// reports when that was.
func (s Services) firstReady() (at func() time.Time) {
	first := make(chan time.Time, 1)
	s.Library.Notify(func(change library.Change) {
		if change.Document.Status == ibid.StatusReady {
			select {
			case first <- time.Now():
			default: // not the first
			}
		}
	})
	return func() time.Time {
		select {
		case t := <-first:
			return t
		default:
			return time.Now()
		}
	}
}
