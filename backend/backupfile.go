package backend

import (
	"archive/zip"
	"compress/flate"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/savefile"
)

// A backup is a zip file. It holds the database, the settings where the user has
// changed any, the PDFs that the library keeps, and, written last, what all of it
// is: a backup without that is cut off.
const (
	databaseName  = "library.db"
	settingsName  = "config.toml"
	documentsName = "documents"
	manifestName  = "backup.json"

	backupFormat = 1
	maxManifest  = 64 << 20 // a hundred thousand PDFs take 15 MB
)

// backupInfo is what a backup says of itself.
type backupInfo struct {
	Format int `json:"format"`
	ibid.BackupInfo
	Parts []backupPart `json:"parts"`
}

// backupPart is a file in a backup.
type backupPart struct {
	Name  string `json:"name"`
	Bytes int64  `json:"bytes"`
	Hash  string `json:"sha256"`
}

// backupFile is a file that goes into a backup.
type backupFile struct{ path, name string }

// write packs files into a file at path and reads the result back before it gets its
// name. It fills in what parts there are. A file that is gone by now is left out: its
// document was removed.
func (made *backupInfo) write(ctx context.Context, path string, rules savefile.Rules, files []backupFile, progress func(ibid.Progress)) error {
	var size int64
	for _, file := range files {
		if info, err := os.Stat(file.path); err == nil {
			size += info.Size()
		}
	}
	if err := needSpace(filepath.Dir(path), size); err != nil {
		return err
	}
	return savefile.Write(path, rules, func(out *os.File) error {
		err := made.pack(ctx, out, files, meter("Writing the backup", size, progress))
		if err == nil {
			err = out.Sync()
		}
		if err != nil {
			return err
		}
		_, err = CheckBackup(ctx, out.Name(), progress)
		if ibid.CodeOf(err) == ibid.CodeBadBackup {
			return &ibid.Error{Code: ibid.CodeStorage, Message: "The disk has not kept the backup as it was written.",
				Hint: "Choose another disk: this one may be failing.", Err: err}
		}
		return err
	})
}

// isBackup reports whether the file at path is a backup that Ibid wrote, by its
// manifest and the parts that this names.
func isBackup(path string) bool {
	backup, err := openBackup(path)
	if err != nil {
		return false
	}
	backup.close()
	return true
}

func (made *backupInfo) pack(ctx context.Context, out io.Writer, files []backupFile, written func(int)) error {
	packed := zip.NewWriter(out)
	packed.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestSpeed) // better ones take three times as long to save a tenth
	})
	for _, file := range files {
		method := zip.Deflate
		if strings.HasPrefix(file.name, documentsName) {
			method = zip.Store // PDFs are packed already
		}
		part, err := packFile(ctx, packed, file, method, written)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		made.Parts = append(made.Parts, part)
		if method == zip.Store {
			made.Files++
		}
	}
	text, err := json.MarshalIndent(made, "", "\t")
	if err != nil {
		return err
	}
	entry, err := packed.CreateHeader(&zip.FileHeader{Name: manifestName, Method: zip.Deflate, Modified: time.Now()})
	if err == nil {
		_, err = entry.Write(text)
	}
	return errors.Join(err, packed.Close())
}

func packFile(ctx context.Context, packed *zip.Writer, file backupFile, method uint16, written func(int)) (backupPart, error) {
	from, err := os.Open(file.path)
	if err != nil {
		return backupPart{}, err
	}
	defer func() { _ = from.Close() }() // only read from
	entry, err := packed.CreateHeader(&zip.FileHeader{Name: file.name, Method: method, Modified: time.Now()})
	if err != nil {
		return backupPart{}, err
	}
	hash := sha256.New()
	n, err := io.Copy(io.MultiWriter(entry, hash), metered{ctx, from, written})
	return backupPart{Name: file.name, Bytes: n, Hash: hex.EncodeToString(hash.Sum(nil))}, err
}
