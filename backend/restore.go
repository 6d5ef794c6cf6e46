package backend

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// Restore puts the library of a backup into a home that nobody has open. The
// backup is read to its end, unpacked beside the library, brought up to date and
// checked; only then the two change places. The library that was there is put aside
// whole, in a folder named library-before-… within the home, in place of one put
// aside earlier; [Backend.Compact] deletes it.
//
// Killed at any moment, the home has either library whole, once it is opened the
// next time.
//
// The settings of the backup come with it, except where questions and passages go:
// that stays as the home has it unless takeSettings is set; see [RestoreChanges] for
// what it would change. Tokens and passwords of a backup are never adopted.
//
// A database whose tables, indexes, triggers or views are not those that Ibid makes is
// refused before it is opened.
//
// Returns CodeLocked when an Ibid has the library open, CodeNotFound and
// CodeBadBackup as [CheckBackup] does, and CodeStorage where the disk does not
// allow it.
func Restore(ctx context.Context, home, path string, takeSettings bool, progress func(ibid.Progress)) (info ibid.BackupInfo, err error) {
	err = sqlite.WhileClosed(ctx, config.Database(home), sqlite.Options{Action: "restore"}, func() error {
		if err := exchange(home, os.Rename); err != nil { // of a restore that was killed
			return err
		}
		backup, err := openBackup(path)
		if err != nil {
			return err
		}
		defer backup.close()
		staged, err := backup.unpack(ctx, home, progress)
		if err != nil {
			return err
		}
		err = checkRestored(ctx, staged, backup.info.Schema, progress)
		if err == nil {
			err = config.Adopt(home, staged, takeSettings)
		}
		if err != nil {
			return errors.Join(err, os.RemoveAll(staged))
		}
		// From here on the restored library is the one that counts.
		ready := filepath.Join(home, readyPrefix+time.Now().UTC().Format(putAsideTime))
		if err := os.Rename(staged, ready); err != nil {
			return errors.Join(err, os.RemoveAll(staged))
		}
		info = backup.info.BackupInfo
		return exchange(home, os.Rename)
	})
	if err != nil {
		return ibid.BackupInfo{}, unwritten(ctx, home, err)
	}
	return info, nil
}

// RestoreChanges lists the settings of a backup that would change where questions and
// passages go if it was restored into a home with its settings; see [Restore].
func RestoreChanges(ctx context.Context, home, path string) (changes []ibid.SettingChange, err error) {
	backup, err := openBackup(path)
	if err != nil {
		return nil, err
	}
	defer backup.close()
	folder, err := os.MkdirTemp("", "ibid-settings-")
	if err != nil {
		return nil, unwritten(ctx, os.TempDir(), err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	err = backup.each(ctx, func(int) {}, func(backupPart) (io.WriteCloser, error) {
		return os.OpenFile(config.File(folder), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	}, settingsName)
	if err != nil {
		return nil, err
	}
	return config.Destinations(home, folder)
}

// The folders of a restore, within the home. One that is ready has in its name the
// end of the name of the one into which the replaced library goes.
const (
	stagedPattern = "restoring-*"
	readyPrefix   = "restored-"
	asidePrefix   = "library-before-"
	putAsideTime  = "20060102-150405.000000000"
)

// unpack unpacks a backup into a new folder within the home.
func (b *backup) unpack(ctx context.Context, home string, progress func(ibid.Progress)) (staged string, err error) {
	if err := needSpace(home, b.size()); err != nil {
		return "", err
	}
	if staged, err = os.MkdirTemp(home, stagedPattern); err != nil {
		return "", err
	}
	if err = os.Mkdir(documentsFolder(staged), 0o700); err == nil {
		err = b.each(ctx, meter("Unpacking the backup", b.size(), progress), func(part backupPart) (io.WriteCloser, error) {
			file, err := os.OpenFile(filepath.Join(staged, filepath.FromSlash(part.Name)), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
			return synced{file}, err
		})
	}
	if err != nil {
		return "", errors.Join(err, os.RemoveAll(staged))
	}
	return staged, nil
}

// synced is a file that is on the disk once it is closed.
type synced struct{ *os.File }

func (s synced) Close() error { return errors.Join(s.Sync(), s.File.Close()) }

// checkRestored brings an unpacked library up to date and checks it. Its schema comes
// first: until it is known to be Ibid's, opening the library could run what somebody
// else has put into it.
func checkRestored(ctx context.Context, staged string, schema int64, progress func(ibid.Progress)) error {
	progress(ibid.Progress{Note: "Checking the library"})
	path := config.Database(staged)
	if err := sqlite.CheckSchema(ctx, path, schema); ctx.Err() != nil {
		return ctx.Err()
	} else if ibid.CodeOf(err) == ibid.CodeInvalid {
		return badBackup("The library in the backup was changed by another program.", "Choose another backup.", err)
	} else if err != nil {
		return damagedBackup(err)
	}
	if report, err := sqlite.CheckFile(ctx, path); ctx.Err() == nil && (err != nil || len(report.Problems) > 0 || report.Schema != schema) {
		return damagedBackup(err)
	}
	db, err := sqlite.Open(ctx, path, sqlite.Options{})
	if err != nil {
		return err
	}
	report, err := db.Check(ctx)
	if err := errors.Join(err, db.Close()); err != nil {
		return err
	}
	if len(report.Problems) > 0 {
		return badBackup("The library in the backup is not in order: "+report.Problems[0], "Choose another backup.", nil)
	}
	for _, suffix := range []string{".lock", ".worker"} { // the home has its own
		if err := os.Remove(path + suffix); err != nil {
			return err
		}
	}
	return nil
}

// exchange puts every restored library that is ready in place of the one that is
// there. It can be stopped after any rename, and goes on there when called again:
// what is still in the restored folder has not been exchanged, and its counterpart
// in the home, if there is one, is of the replaced library.
func exchange(home string, rename func(from, to string) error) error {
	ready, err := filepath.Glob(filepath.Join(globbed(home), readyPrefix+"*"))
	if err != nil {
		return err
	}
	for _, restored := range ready {
		aside := filepath.Join(home, asidePrefix+strings.TrimPrefix(filepath.Base(restored), readyPrefix))
		if err := os.MkdirAll(aside, 0o700); err != nil {
			return err
		}
		for _, item := range []struct {
			name   string
			beside []string // belongs to it, and is never in a backup
		}{
			{databaseName, []string{databaseName + "-wal", databaseName + "-shm"}},
			{settingsName, nil},
			{documentsName, nil},
		} {
			if _, err := os.Lstat(filepath.Join(restored, item.name)); errors.Is(err, fs.ErrNotExist) {
				continue
			}
			for _, name := range append(item.beside, item.name) {
				err := rename(filepath.Join(home, name), filepath.Join(aside, name))
				if err != nil && !errors.Is(err, fs.ErrNotExist) {
					return err
				}
			}
			if err := rename(filepath.Join(restored, item.name), filepath.Join(home, item.name)); err != nil {
				return err
			}
		}
		if err := os.RemoveAll(restored); err != nil {
			return err
		}
		_ = os.Remove(aside) // if it is empty, there was no library
		for _, earlier := range putAside(home) {
			if earlier != aside {
				if err := os.RemoveAll(earlier); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// putAside lists the folders with libraries that a restore has replaced.
func putAside(home string) []string {
	folders, _ := filepath.Glob(filepath.Join(globbed(home), asidePrefix+"*")) // fails for a bad pattern only
	return folders
}

// globbed is a path as part of a pattern that fits it alone.
func globbed(path string) string {
	if filepath.Separator == '\\' {
		return path // there is no escaping, and names with these characters are rare
	}
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}

// finishRestore ends a restore that was killed, before the library is opened.
func finishRestore(ctx context.Context, home string, wait time.Duration) error {
	ready, err := filepath.Glob(filepath.Join(globbed(home), readyPrefix+"*"))
	if err != nil || len(ready) == 0 {
		return err
	}
	err = sqlite.WhileClosed(ctx, config.Database(home), sqlite.Options{Wait: wait}, func() error {
		return exchange(home, os.Rename)
	})
	return unwritten(ctx, home, err)
}

// sweep deletes what a backup or a restore that was killed has left. The library
// must be open, so that no restore is under way; backups that are hold a lock.
func sweep(home string) {
	left, _ := filepath.Glob(filepath.Join(globbed(home), stagedPattern)) // fails for a bad pattern only
	scratch, _ := filepath.Glob(filepath.Join(globbed(config.Cache(home)), scratchPattern))
	for _, folder := range scratch {
		if abandoned(folder) {
			left = append(left, folder)
		}
	}
	for _, folder := range left {
		if err := os.RemoveAll(folder); err != nil {
			slog.Warn("delete what a backup left", "error", err)
		}
	}
}

// abandoned reports whether no backup uses a folder any more.
func abandoned(folder string) bool {
	if info, err := os.Stat(filepath.Join(folder, scratchLock)); err != nil || info.IsDir() {
		made, err := os.Stat(folder)
		return err == nil && time.Since(made.ModTime()) > time.Minute // else it may be about to be locked
	}
	lock := flock.New(filepath.Join(folder, scratchLock))
	free, err := lock.TryLock()
	return lock.Close() == nil && err == nil && free
}
