package read

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// NotDownloaded reports whether the contents of a file are with a cloud service and not on this
// computer. Info is that of the file at path. To read such a file would fetch it, or find nothing
// in it.
func NotDownloaded(path string, info fs.FileInfo) bool { return placeholder(path, info) }

// InCloud returns the name of the file for which iCloud has left another one with the name given,
// such as "lease.pdf" for ".lease.pdf.icloud"; not ok if it stands for none.
func InCloud(name string) (original string, ok bool) {
	original, ok = strings.CutSuffix(name, ".icloud")
	if !ok {
		return "", false
	}
	original, ok = strings.CutPrefix(original, ".")
	if !ok || original == "" {
		return "", false
	}
	return original, true
}

// LeftInCloud reports whether there is such a file in place of the one at path, which isn't there.
func LeftInCloud(path string) bool {
	_, err := os.Lstat(filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".icloud"))
	return err == nil
}
