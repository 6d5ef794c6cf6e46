package backend

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/machine"
	"ibid/internal/savefile"
)

// StorageUse reports what the library takes on the disk. How the database splits up
// is what is stored in it, without SQLite's own books; see [sqlite.DB.Use].
func (b *Backend) StorageUse(ctx context.Context) (ibid.StorageUse, error) {
	use, err := b.Store.DB.Use(ctx)
	if err != nil {
		return use, err
	}
	use.Copies = folderBytes(documentsFolder(b.Home))
	use.Cache = folderBytes(config.Cache(b.Home))
	for _, folder := range putAside(b.Home) {
		use.Replaced += folderBytes(folder)
	}
	if free, err := machine.FreeDisk(b.Home); err == nil {
		use.Disk = free
	}
	return use, nil
}

// Compact gives space back to the disk: what the database does not use, and a
// library that a restore has put aside.
func (b *Backend) Compact(ctx context.Context) error {
	for _, folder := range putAside(b.Home) {
		if err := os.RemoveAll(folder); err != nil {
			return unwritten(ctx, folder, err)
		}
	}
	return b.Store.DB.Compact(ctx)
}

// folderBytes is what the files of a folder hold; what cannot be looked at counts
// for nothing.
func folderBytes(folder string) (sum int64) {
	_ = filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return nil
		}
		if info, err := entry.Info(); err == nil {
			sum += info.Size()
		}
		return nil
	})
	return sum
}

// spareSpace is what must stay free on a disk, so that other programs go on.
const spareSpace = 64 << 20

// needSpace returns CodeStorage if a folder's disk has no room for so many bytes.
// Where that cannot be learnt it lets the work begin.
func needSpace(folder string, bytes int64) error {
	free, err := machine.FreeDisk(folder)
	if err != nil || free >= bytes+spareSpace {
		return nil
	}
	return ibid.Errorf(ibid.CodeStorage, "There is not enough space: %s are needed, and the disk of “%s” has %s.",
		inWords(bytes+spareSpace), folder, inWords(max(0, free))).WithHint("Free some space, or choose another disk. Nothing has been changed.")
}

// inWords is a number of bytes as the user reads it.
func inWords(bytes int64) string {
	if bytes >= 1e9 {
		return fmt.Sprintf("%.1f GB", float64(bytes)/1e9)
	}
	return fmt.Sprintf("%d MB", (bytes+999_999)/1_000_000)
}

// unwritten returns an error of the file system in words for the user, and the end of
// ctx as it is; see [savefile.Explain].
func unwritten(ctx context.Context, path string, err error) error {
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return savefile.Explain(path, err)
}

// meter tells of the bytes of a piece of work, each per cent of them once.
func meter(note string, total int64, progress func(ibid.Progress)) func(int) {
	var done, told int64
	progress(ibid.Progress{Total: total, Note: note})
	return func(n int) {
		done += int64(n)
		if done-told >= total/100 {
			told = done
			progress(ibid.Progress{Done: done, Total: total, Note: note})
		}
	}
}

// metered is a reader whose bytes are counted, and that ends with its context.
type metered struct {
	ctx   context.Context
	from  io.Reader
	count func(int)
}

func (m metered) Read(p []byte) (int, error) {
	if err := m.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := m.from.Read(p)
	m.count(n)
	return n, err
}
