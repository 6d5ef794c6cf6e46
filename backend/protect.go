package backend

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
	"ibid/internal/savefile"
)

// Protect returns the rule that keeps what a command writes from the documents of
// the library in a home and from the library's own files, as [savefile.Rules] want
// it. The library may be open, closed or missing. The rule returns CodeConflict for a
// protected path, and CodeStorage if there is a file at the path and the library
// cannot be read to tell whether it is one of its documents.
func Protect(ctx context.Context, home string) func(path string, file fs.FileInfo) error {
	return protection(home, func() (sqlite.Sources, error) { return sqlite.ReadSources(ctx, config.Database(home)) })
}

// rules are the rules for a file that the user named.
func (b *Backend) rules(ctx context.Context, overwrite bool, written func(path string) bool) savefile.Rules {
	return savefile.Rules{
		Overwrite: overwrite,
		Written:   written,
		Protect:   protection(b.Home, func() (sqlite.Sources, error) { return b.Store.DB.Sources(ctx) }),
	}
}

func protection(home string, sources func() (sqlite.Sources, error)) func(path string, file fs.FileInfo) error {
	return func(path string, file fs.FileInfo) error {
		if isOwn(home, path, file) {
			return ibid.Errorf(ibid.CodeConflict, "“%s” is one of the library's own files.", path).
				WithHint("Choose another place. Nothing has been changed.")
		}
		if file == nil {
			return nil
		}
		known, err := sources()
		if err != nil {
			return &ibid.Error{Code: ibid.CodeStorage, Message: "The library cannot be read, so Ibid can't tell whether “" + path + "” is one of its documents.",
				Hint: "Choose a name that is not taken. Nothing has been changed.", Err: err}
		}
		if isSource(known, path, file) {
			return ibid.Errorf(ibid.CodeConflict, "“%s” is a document in your library.", path).
				WithHint("Choose another name: Ibid never replaces a document. Nothing has been changed.")
		}
		return nil
	}
}

// ownFiles are the names of the library's files that stand in its home.
var ownFiles = []string{
	databaseName, databaseName + "-wal", databaseName + "-shm", databaseName + "-journal", databaseName + ".lock", databaseName + ".new",
	databaseName + ".worker", databaseName + ".worker.json",
	settingsName, filepath.Base(lastUsedFile("")), "engine.log", "engine.log.1",
}

// ownFolders are what the names of the folders in a home begin with that are the
// library's, with all that is in them.
var ownFolders = []string{documentsName, filepath.Base(config.Cache("")), asidePrefix, readyPrefix, strings.TrimSuffix(stagedPattern, "*")}

// isOwn reports whether a path, with a file or without, belongs to the library itself.
func isOwn(home, path string, file fs.FileInfo) bool {
	if linked, err := filepath.EvalSymlinks(home); err == nil {
		home = linked
	}
	if within, err := filepath.Rel(home, path); err == nil && filepath.IsLocal(within) {
		within = strings.ToLower(filepath.ToSlash(within)) // as some file systems compare names
		first, _, deeper := strings.Cut(within, "/")
		own := func(prefix string) bool { return strings.HasPrefix(first, prefix) }
		if slices.Contains(ownFiles, within) || deeper && slices.ContainsFunc(ownFolders, own) {
			return true
		}
	}
	if file == nil {
		return false
	}
	same := func(path string) bool {
		own, err := os.Stat(path)
		return err == nil && os.SameFile(own, file)
	}
	for _, name := range ownFiles {
		if same(filepath.Join(home, name)) {
			return true
		}
	}
	kept, _ := os.ReadDir(documentsFolder(home)) // none where it cannot be read
	return slices.ContainsFunc(kept, func(entry fs.DirEntry) bool { return same(filepath.Join(documentsFolder(home), entry.Name())) })
}

// isSource reports whether a file is one that the library has read: by its path, as
// another name of the same file, or, since documents get moved, by its content.
func isSource(known sqlite.Sources, path string, file fs.FileInfo) bool {
	for _, source := range known.Paths {
		if source == path {
			return true
		}
		if there, err := os.Stat(source); err == nil && os.SameFile(there, file) {
			return true
		}
	}
	if len(known.Hashes) == 0 {
		return false
	}
	hash, err := hashOf(path)
	return err == nil && known.Hashes[hash]
}

// hashOf returns the SHA-256 of a file in lower-case hex.
func hashOf(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = file.Close() }() // only read from
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
