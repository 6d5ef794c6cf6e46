package ollama

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
)

// hash sets the digest of every file, or compares it with the one it must have.
func (s *source) hash(ctx context.Context, progress func(ibid.PullProgress)) error {
	tell := newTeller(s, ibid.PullVerifying, progress)
	for i, file := range s.files {
		sum := sha256.New()
		if err := file.read(ctx, tell, func(r io.Reader) error { _, err := io.Copy(sum, r); return err }); err != nil {
			return err
		}
		digest := fmt.Sprintf("sha256:%x", sum.Sum(nil))
		if file.digest != "" && file.digest != digest {
			return ibid.Errorf(ibid.CodeDamaged, "“%s” is damaged: it is not what its checksum says.", filepath.Base(file.path)).
				WithHint("Copy the folder again from where it came from.")
		}
		s.files[i].digest = digest
	}
	return nil
}

// upload sends the server those files that it does not have.
func (c *Client) upload(ctx context.Context, s *source, progress func(ibid.PullProgress)) error {
	tell := newTeller(s, ibid.PullDownloading, progress)
	for _, file := range s.files {
		there, err := c.hasBlob(ctx, file.digest)
		if err == nil && there {
			tell.there(file)
			continue
		}
		if err == nil {
			err = file.read(ctx, tell, func(r io.Reader) error { return c.api.CreateBlob(ctx, file.digest, r) })
		}
		if err != nil {
			return c.importFailed(ctx, err, s.request.Model)
		}
	}
	return nil
}

// hasBlob asks whether the server has a file. Package api has no call for it.
func (c *Client) hasBlob(ctx context.Context, digest string) (bool, error) {
	there := false
	err := c.briefly(ctx, func(ctx context.Context) error {
		request, err := http.NewRequestWithContext(ctx, http.MethodHead, c.base.JoinPath("api", "blobs", digest).String(), nil)
		if err != nil {
			return err
		}
		response, err := c.http.Do(request)
		if err != nil {
			return err
		}
		defer response.Body.Close()
		switch response.StatusCode {
		case http.StatusOK:
			there = true
		case http.StatusNotFound:
		default:
			return api.StatusError{StatusCode: response.StatusCode, Status: response.Status}
		}
		return nil
	})
	return there, err
}

// read opens a file and lets use read it, in another goroutine, while it reports in this
// one how far that is. Returns [ibid.CodeNotFound] where the file cannot be read to its
// end, the end of ctx as that, and otherwise what use does.
func (f sourceFile) read(ctx context.Context, tell *teller, use func(io.Reader) error) error {
	file, err := os.Open(f.path)
	if err != nil {
		return notReadable(f.path, err)
	}
	defer file.Close()
	reader := &countingReader{ctx: ctx, in: file}
	used := make(chan error, 1)
	go func() { used <- use(reader) }()
	err = until(used, func() { tell.at(f, reader.done.Load()) })
	failed := reader.failed.Load()
	switch {
	case ctx.Err() != nil:
		return ibid.AsError(ctx.Err())
	case failed != nil:
		return notReadable(f.path, *failed)
	case err == nil && reader.done.Load() != f.size:
		return notReadable(f.path, fmt.Errorf("%d bytes read of %d", reader.done.Load(), f.size))
	case err == nil:
		tell.at(f, f.size)
	}
	return err
}

// countingReader counts what is read through it, and ends with its context. An HTTP
// request may go on reading for a moment after its answer has come.
type countingReader struct {
	ctx    context.Context
	in     io.Reader
	done   atomic.Int64
	failed atomic.Pointer[error] // of the file itself
}

func (r *countingReader) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := r.in.Read(b)
	r.done.Add(int64(n))
	if err != nil && err != io.EOF {
		r.failed.CompareAndSwap(nil, &err)
	}
	return n, err
}

// tellEvery is how often a copy reports how far it is, as often as the server does when
// it fetches.
const tellEvery = 60 * time.Millisecond

// teller turns how far the files of a source are into the progress of a phase.
type teller struct {
	phase    ibid.PullPhase
	transfer *transfer
	progress func(ibid.PullProgress)
}

func newTeller(s *source, phase ibid.PullPhase, progress func(ibid.PullProgress)) *teller {
	transfer := newTransfer(s.request.Model)
	for _, file := range s.files {
		transfer.files[file.path] = part{total: file.size}
	}
	return &teller{phase: phase, transfer: transfer, progress: progress}
}

// until calls look now and then until work is over, and returns its error.
func until(over <-chan error, look func()) error {
	ticker := time.NewTicker(tellEvery)
	defer ticker.Stop()
	for {
		select {
		case err := <-over:
			return err
		case <-ticker.C:
			look()
		}
	}
}

// at reports how far a file is.
func (t *teller) at(file sourceFile, done int64) {
	t.progress(t.transfer.move(t.phase, file.path, done, file.size, time.Now()))
}

// there reports that a file need not be moved.
func (t *teller) there(file sourceFile) {
	delete(t.transfer.files, file.path)
	t.at(file, file.size)
}
