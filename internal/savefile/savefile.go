// Package savefile writes files so that nothing is lost: a file appears whole or
// not at all, and a file that Ibid did not write is not replaced unless the user
// asked for it. [Replace] is for Ibid's own files, [Write] for files whose name the
// user chose. (github.com/google/renameio has no functions on Windows.)
package savefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"ibid/backend/ibid"
)

// Rules say which existing file may be replaced. The zero value allows none.
type Rules struct {
	// Overwrite allows replacing any ordinary file that Protect allows. It is set by
	// --force, and by a save dialog, which has asked already.
	Overwrite bool

	// Written reports whether Ibid wrote the file at path as the same kind of file, so
	// that replacing it loses nothing of the user's. Nil: no file is.
	Written func(path string) bool

	// Protect returns an error for a path that must never be written, whatever
	// Overwrite says: a document of the library or one of the library's own files.
	// The path is absolute and its folder has no links. File is nil where there is no
	// file yet. Nil: no path is protected.
	Protect func(path string, file fs.FileInfo) error
}

// A Target is a file that a command is to write, and the rules for it.
type Target struct {
	Path  string
	Rules Rules
}

// Check is [Check] for the target.
func (t Target) Check() error { return Check(t.Path, t.Rules) }

// Write is [Write] for the target.
func (t Target) Write(write func(*os.File) error) error { return Write(t.Path, t.Rules, write) }

// Check reports whether Write may write at path, without writing anything. Call it
// before work that takes long.
//
// Returns CodeConflict for an existing file that the rules don't allow to replace,
// CodeInvalid for a folder, a link or a device, CodeStorage for a folder that is
// missing or cannot be written, and the error of Rules.Protect.
func Check(path string, rules Rules) error {
	_, err := check(path, rules)
	return err
}

// Write writes a file at path by calling write with a temporary file beside it, which
// gets its name once it is whole and on the disk. The file can be read by the user
// alone, or as the one it replaces could. If write or anything else fails, what was
// at path is still there and nothing else is left.
//
// Returns the errors of [Check], those of write, and CodeStorage if the disk does not
// allow it.
func Write(path string, rules Rules, write func(*os.File) error) error {
	there, err := check(path, rules)
	if err != nil {
		return err
	}
	return Explain(path, swap(path, there, write, func(temporary string) error {
		// The file may have appeared, or changed, while this one was written.
		there, err := check(path, rules)
		switch {
		case err != nil:
			return err
		case there != nil:
			return os.Rename(temporary, path)
		}
		err = os.Link(temporary, path) // unlike a rename, it never replaces a file
		switch {
		case err == nil:
			return os.Remove(temporary)
		case errors.Is(err, fs.ErrExist):
			return exists(path)
		}
		return os.Rename(temporary, path) // a file system without links
	}))
}

// Replace writes one of Ibid's own files as [Write] does, whatever is at path. If
// that is a link, the file it points to is replaced. The folder must exist.
func Replace(path string, write func(*os.File) error) error {
	if linked, err := filepath.EvalSymlinks(path); err == nil {
		path = linked
	}
	there, err := os.Stat(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return swap(path, there, write, func(temporary string) error { return os.Rename(temporary, path) })
}

// temporaryPattern names unfinished files. It does not contain the target's name,
// which may be as long as the file system allows.
const temporaryPattern = ".ibid-*.part"

// swap writes a temporary file in the folder of path, and has commit give it its name.
func swap(path string, there fs.FileInfo, write func(*os.File) error, commit func(temporary string) error) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), temporaryPattern)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(file.Name())
		}
	}()
	err = write(file)
	if err == nil && there != nil {
		err = file.Chmod(there.Mode().Perm())
	}
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	if err = commit(file.Name()); err != nil {
		return err
	}
	syncFolder(filepath.Dir(path))
	return nil
}

// syncFolder makes a rename survive a power cut, where the system can do that.
func syncFolder(folder string) {
	if dir, err := os.Open(folder); err == nil {
		_ = dir.Sync() // Windows cannot
		_ = dir.Close()
	}
}

// check returns the ordinary file that is at path, nil if there is none.
func check(path string, rules Rules) (fs.FileInfo, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, Explain(path, err)
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		return nil, Explain(path, err)
	}
	there, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		there, err = nil, nil
	}
	if err != nil {
		return nil, Explain(path, err)
	}
	if there != nil && !there.Mode().IsRegular() {
		return nil, notOrdinary(path, there.Mode())
	}
	if rules.Protect != nil {
		if err := rules.Protect(filepath.Join(folder, filepath.Base(path)), there); err != nil {
			return nil, err
		}
	}
	if there != nil && !rules.Overwrite && (rules.Written == nil || !rules.Written(path)) {
		return nil, exists(path)
	}
	return there, canWrite(path, folder)
}

// canWrite returns an error if no file can be created in a folder. A file's own mode
// does not matter: it is replaced, not written to.
func canWrite(path, folder string) error {
	probe, err := os.CreateTemp(folder, temporaryPattern)
	if err == nil {
		err = errors.Join(probe.Close(), os.Remove(probe.Name()))
	}
	return Explain(path, err)
}

func exists(path string) error {
	return ibid.Errorf(ibid.CodeConflict, "“%s” exists, and Ibid did not write it or it was changed since.", path).
		WithHint("Choose another name, or add --force to replace it. Nothing has been changed.")
}

func notOrdinary(path string, mode fs.FileMode) error {
	switch {
	case mode.IsDir():
		return ibid.Errorf(ibid.CodeInvalid, "“%s” is a folder.", path).WithHint("Name a file in it.")
	case mode&fs.ModeSymlink != 0:
		target, err := os.Readlink(path)
		if err != nil {
			target = "another file"
		}
		return ibid.Errorf(ibid.CodeInvalid, "“%s” is a link to “%s”.", path, target).WithHint("Name a file that is no link. Nothing has been changed.")
	}
	return ibid.Errorf(ibid.CodeInvalid, "“%s” is not an ordinary file.", path).WithHint("Choose another name.")
}
