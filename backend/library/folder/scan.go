package folder

import (
	"context"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ibid/backend/read"
)

// File is a PDF, by its name, as it lies in a folder.
type File struct {
	Path     string
	Bytes    int64
	Modified time.Time // to the microsecond
}

// Unchanged reports whether a file is still as it was found. It is asked after
// reading a file, for what was written meanwhile was not read as it is.
func (f File) Unchanged(root string) bool {
	info, err := os.Stat(filepath.Join(root, filepath.FromSlash(f.Path)))
	return err == nil && info.Size() == f.Bytes && modified(info).Equal(f.Modified)
}

// modified is when a file was last changed, as exactly as it is kept.
func modified(info fs.FileInfo) time.Time { return info.ModTime().UTC().Truncate(time.Microsecond) }

// Listing is what a folder holds.
type Listing struct {
	Files  []File   // by path
	Unread []string // sub-folders and files that could not be looked at; what they hold may still be there
	Empty  bool     // there is nothing in the folder at all, hidden things included
	Device Device   // the disk it is on
}

// hides reports whether a path is one that could not be looked at.
func (l Listing) hides(within string) bool {
	return slices.ContainsFunc(l.Unread, func(unread string) bool {
		return within == unread || strings.HasPrefix(within, unread+"/")
	})
}

// Scan lists the PDF files of a folder and its sub-folders. It passes over what is
// hidden, what is to be ignored, and links: what a link within the folder leads to
// is found by itself, and what leads out of it is not the folder's; so nothing is
// looked through twice or without end.
//
// A sub-folder that cannot be read does not stop it and is in Unread. Returns
// CodeUnreachable when the folder itself is not there, is none, or its disk does
// not answer, and the context's error when that ends.
func Scan(ctx context.Context, root string, ignore Ignore) (Listing, error) {
	found, err := patiently(ctx, patience, func(step func() error) (Listing, error) {
		return scan(root, ignore, step)
	})
	if err != nil && ctx.Err() == nil {
		err = unreachable(root, err)
	}
	return found, err
}

func scan(root string, ignore Ignore, step func() error) (Listing, error) {
	device, err := deviceOf(root)
	if err != nil {
		return Listing{}, err
	}
	found, err := walk(os.DirFS(root), ignore, step)
	if err != nil {
		return Listing{}, err
	}
	// A drive that went away meanwhile has left errors, or an empty folder, behind.
	found.Device, err = deviceOf(root)
	if err == nil && found.Device != device {
		err = errMoved
	}
	return found, err
}

// walk lists what a file system holds. Before every sub-folder it asks step whether
// to go on.
func walk(disk fs.FS, ignore Ignore, step func() error) (Listing, error) {
	var found Listing
	folders := []string{"."}
	for len(folders) > 0 {
		within := folders[len(folders)-1]
		folders = folders[:len(folders)-1]
		if err := step(); err != nil {
			return Listing{}, err
		}
		entries, err := fs.ReadDir(disk, within)
		if err != nil {
			if within == "." {
				return Listing{}, err
			}
			found.Unread = append(found.Unread, within)
		}
		found.Empty = found.Empty || within == "." && len(entries) == 0
		for _, entry := range entries {
			inner := path.Join(within, entry.Name())
			if original, ok := read.InCloud(entry.Name()); ok {
				inner = path.Join(within, original)
			}
			switch {
			case hidden(inner):
			case entry.IsDir():
				if !ignore.Folder(inner) {
					folders = append(folders, inner)
				}
			case entry.Type().IsRegular() && readable(inner) && !ignore.File(inner):
				info, err := entry.Info()
				if err != nil {
					found.Unread = append(found.Unread, inner)
					continue
				}
				found.Files = append(found.Files, File{Path: inner, Bytes: info.Size(), Modified: modified(info)})
			}
		}
	}
	slices.SortFunc(found.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	found.Files = slices.CompactFunc(found.Files, func(a, b File) bool { return a.Path == b.Path })
	return found, nil
}
