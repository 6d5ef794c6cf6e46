package backend

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/library"
	"ibid/backend/store/sqlite"
)

// CheckBackup reads a backup from beginning to end and reports what is in it.
// Returns CodeNotFound if there is no such file, and CodeBadBackup with the reason
// in words if it is no backup, is damaged, or cannot be used by this Ibid.
func CheckBackup(ctx context.Context, path string, progress func(ibid.Progress)) (ibid.BackupInfo, error) {
	backup, err := openBackup(path)
	if err != nil {
		return ibid.BackupInfo{}, err
	}
	defer backup.close()
	if err := backup.each(ctx, meter("Checking the backup", backup.size(), progress), backup.skip); err != nil {
		return ibid.BackupInfo{}, err
	}
	return backup.info.BackupInfo, nil
}

// backup is an open backup whose parts are those that it says it has.
type backup struct {
	zip  *zip.ReadCloser
	info backupInfo
}

// openBackup opens a backup and checks all but the contents of its parts.
func openBackup(path string) (_ *backup, err error) {
	opened, err := zip.OpenReader(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, ibid.Errorf(ibid.CodeNotFound, "There is no file “%s”.", path).WithHint("Choose the backup again.")
	case errors.Is(err, zip.ErrFormat) && beginsLikeZip(path):
		return nil, badBackup("The backup is cut off.", "It was not copied or written to its end. Choose another one.", err)
	case errors.Is(err, zip.ErrFormat):
		return nil, badBackup("“"+filepath.Base(path)+"” is no backup of Ibid.", "Choose a file that Ibid has written as a backup.", err)
	case err != nil:
		return nil, badBackup("The backup cannot be read.", "Check that its disk is connected and that you may read the file.", err)
	}
	b := &backup{zip: opened}
	defer func() {
		if err != nil {
			b.close()
		}
	}()
	if err := b.readInfo(); err != nil {
		return nil, err
	}
	size, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	b.info.Path, b.info.Bytes = path, size.Size()
	return b, b.checkParts()
}

func beginsLikeZip(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }() // only read from
	head := make([]byte, 4)
	_, err = io.ReadFull(file, head)
	return err == nil && string(head) == "PK\x03\x04"
}

// readInfo reads what the backup says of itself.
func (b *backup) readInfo() error {
	file, err := b.zip.Open(manifestName)
	if err != nil {
		return badBackup("The file is no backup of Ibid.", "Choose a file that Ibid has written as a backup.", err)
	}
	defer func() { _ = file.Close() }() // only read from
	text, err := io.ReadAll(io.LimitReader(file, maxManifest))
	if err == nil {
		err = json.Unmarshal(text, &b.info)
	}
	if err != nil {
		return damagedBackup(err)
	}
	switch {
	case b.info.Format > backupFormat, b.info.Schema > sqlite.NewestSchema():
		return badBackup("The backup was made by a newer Ibid than this one.", "Update Ibid, then restore it.", nil)
	case b.info.Schema < sqlite.OldestSchema:
		return badBackup("The backup was made by an unreleased version of Ibid. This version can't read it.",
			"Add your documents again with \"ibid add\".", nil)
	}
	return nil
}

// checkParts holds what is in the zip file against what the backup says is in it.
// No other names than ours are accepted, so that nothing is ever unpacked
// elsewhere, and no other sizes, so that it never takes more space than was said.
func (b *backup) checkParts() error {
	said := map[string]int64{}
	for _, part := range b.info.Parts {
		kept := strings.HasPrefix(part.Name, documentsName+"/") && library.IsCopy(strings.TrimPrefix(part.Name, documentsName+"/"))
		_, twice := said[part.Name]
		if twice || part.Bytes < 0 || !kept && part.Name != databaseName && part.Name != settingsName {
			return damagedBackup(nil)
		}
		said[part.Name] = part.Bytes
	}
	if _, ok := said[databaseName]; !ok || len(b.zip.File) != len(said)+1 {
		return damagedBackup(nil)
	}
	for _, file := range b.zip.File {
		bytes, ok := said[file.Name]
		if file.Name != manifestName && (!ok || file.UncompressedSize64 != uint64(bytes)) {
			return damagedBackup(nil)
		}
	}
	return nil
}

// each passes the contents of every part, or of those with a name in only, to a writer
// that open gives, and then compares them with what the backup says of them.
func (b *backup) each(ctx context.Context, read func(int), open func(part backupPart) (io.WriteCloser, error), only ...string) error {
	for _, part := range b.info.Parts {
		if len(only) > 0 && !slices.Contains(only, part.Name) {
			continue
		}
		from, err := b.zip.Open(part.Name)
		if err != nil {
			return damagedBackup(err)
		}
		into, err := open(part)
		if err != nil {
			return errors.Join(err, from.Close())
		}
		hash := sha256.New()
		source := &noting{from: metered{ctx, io.LimitReader(from, part.Bytes+1), read}}
		_, err = io.Copy(io.MultiWriter(into, hash), source)
		switch closed := errors.Join(into.Close(), from.Close()); {
		case ctx.Err() != nil:
			return ctx.Err()
		case source.err != nil, err == nil && hex.EncodeToString(hash.Sum(nil)) != part.Hash:
			return damagedBackup(source.err)
		case errors.Join(err, closed) != nil:
			return errors.Join(err, closed)
		}
	}
	return nil
}

// skip looks at a part without unpacking it.
func (*backup) skip(backupPart) (io.WriteCloser, error) { return discard{io.Discard}, nil }

// size is how much the parts take unpacked.
func (b *backup) size() (sum int64) {
	for _, part := range b.info.Parts {
		sum += part.Bytes
	}
	return sum
}

func (b *backup) close() { _ = b.zip.Close() } // only read from

func damagedBackup(cause error) error {
	return badBackup("The backup is damaged: it is not what was written.", "Choose another one.", cause)
}

func badBackup(message, hint string, cause error) error {
	return &ibid.Error{Code: ibid.CodeBadBackup, Message: message, Hint: hint + " Nothing has been changed.", Err: cause}
}

type discard struct{ io.Writer }

func (discard) Close() error { return nil }

// noting remembers the error with which reading ended, to tell it from one of
// writing.
type noting struct {
	from io.Reader
	err  error
}

func (n *noting) Read(p []byte) (int, error) {
	read, err := n.from.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		n.err = err
	}
	return read, err
}
