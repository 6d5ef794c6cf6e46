package backend

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/library"
	"ibid/backend/store/sqlite"
	"ibid/internal/savefile"
)

// Backup writes the library with its settings and the PDFs that it keeps into one
// file, while everything else goes on. The database is checked before it is packed,
// and the file is read back before it gets its name: until then, and whenever
// anything fails or ctx ends, what was at path before is still there and nothing
// else. Tokens and passwords are in no backup.
//
// A backup at path is replaced, another ordinary file only with overwrite, and a
// document of the library or one of its own files never.
//
// Returns the errors of [savefile.Write], and CodeStorage where the disk, or the
// library itself, does not allow it.
func (b *Backend) Backup(ctx context.Context, path string, overwrite bool, progress func(ibid.Progress)) (ibid.BackupInfo, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return ibid.BackupInfo{}, err
	}
	rules := b.rules(ctx, overwrite, isBackup)
	if err := savefile.Check(path, rules); err != nil {
		return ibid.BackupInfo{}, err
	}
	scratch, remove, err := b.scratchFolder(ctx, path)
	if err != nil {
		return ibid.BackupInfo{}, unwritten(ctx, path, err)
	}
	defer remove()
	made := backupInfo{Format: backupFormat}
	made.MadeAt, made.Ibid = time.Now().UTC(), b.version
	packed := config.Database(scratch)
	if err := b.copyLibrary(ctx, packed, &made.BackupInfo, progress); err != nil {
		return ibid.BackupInfo{}, err
	}
	settings := config.File(scratch)
	if written, err := config.WritePortable(b.Home, settings); err != nil {
		return ibid.BackupInfo{}, unwritten(ctx, settings, err)
	} else if !written {
		settings = ""
	}
	files, err := b.backupFiles(packed, settings)
	if err != nil {
		return ibid.BackupInfo{}, err
	}
	if err := made.write(ctx, path, rules, files, progress); err != nil {
		return ibid.BackupInfo{}, unwritten(ctx, path, err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return ibid.BackupInfo{}, unwritten(ctx, path, err)
	}
	made.Path, made.Bytes = path, info.Size()
	return made.BackupInfo, nil
}

// scratchFolder makes a folder for a copy of the database: in the cache of the home or,
// if that cannot be written or has no room, beside the backup. It is locked, so that
// no other process takes it for one that was left. Remove deletes it; where it could
// not, in the home, the next start does.
func (b *Backend) scratchFolder(ctx context.Context, beside string) (folder string, remove func(), err error) {
	use, err := b.Store.DB.Use(ctx)
	if err != nil {
		return "", nil, err
	}
	for _, parent := range []string{config.Cache(b.Home), filepath.Dir(beside)} {
		if folder, remove, err = lockedFolder(parent, use.Library); err == nil {
			return folder, remove, nil
		}
	}
	return "", nil, err
}

// lockedFolder makes a locked folder in another one with room for so many bytes.
func lockedFolder(parent string, bytes int64) (folder string, remove func(), err error) {
	err = os.MkdirAll(parent, 0o700)
	if err == nil {
		err = needSpace(parent, bytes)
	}
	if err == nil {
		folder, err = os.MkdirTemp(parent, scratchPattern)
	}
	if err != nil {
		return "", nil, err
	}
	lock := flock.New(filepath.Join(folder, scratchLock))
	if held, err := lock.TryLock(); err != nil || !held {
		return "", nil, errors.Join(fs.ErrExist, err, lock.Close(), os.RemoveAll(folder))
	}
	return folder, func() { _, _ = lock.Close(), os.RemoveAll(folder) }, nil
}

const (
	scratchPattern = "backup-*"
	scratchLock    = "lock"
)

// copyLibrary copies the database into a file and checks the copy.
func (b *Backend) copyLibrary(ctx context.Context, path string, made *ibid.BackupInfo, progress func(ibid.Progress)) error {
	err := b.Store.DB.Backup(ctx, path, func(done, total int) {
		progress(ibid.Progress{Done: int64(done), Total: int64(total), Note: "Copying the library"})
	})
	if err != nil {
		return err
	}
	progress(ibid.Progress{Note: "Checking the library"})
	report, err := sqlite.CheckFile(ctx, path)
	if err != nil {
		return err
	}
	if len(report.Problems) > 0 {
		return ibid.Errorf(ibid.CodeStorage, "No backup was made, since the library is not in order: %s", report.Problems[0]).
			WithHint("Run \"ibid reindex --words\", which makes anew what can be made anew, then try again. \"ibid doctor\" shows all that is wrong.")
	}
	made.Schema = report.Schema
	made.Documents, made.Pages, made.Passages, made.Answers = report.Documents, report.Pages, report.Chunks, report.Answers
	return nil
}

// backupFiles lists what goes into a backup besides its description: where each
// file is, and its name in there. Settings may be empty: there are none.
func (b *Backend) backupFiles(database, settings string) ([]backupFile, error) {
	files := []backupFile{{path: database, name: databaseName}}
	if settings != "" {
		files = append(files, backupFile{path: settings, name: settingsName})
	}
	kept, err := os.ReadDir(documentsFolder(b.Home))
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	for _, entry := range kept {
		if library.IsCopy(entry.Name()) {
			files = append(files, backupFile{path: filepath.Join(documentsFolder(b.Home), entry.Name()), name: documentsName + "/" + entry.Name()})
		}
	}
	return files, nil
}

// documentsFolder is where a home keeps copies of PDFs.
func documentsFolder(home string) string { return filepath.Join(home, documentsName) }
