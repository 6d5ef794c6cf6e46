package folder

import (
	"path"
	"slices"
	"strings"
	"time"

	"ibid/backend/ibid"
)

// Changes are what has become of a folder since it was last looked through. Every
// file that is there is in one place, and so is every file that is known, but for
// one whose present state is Waiting.
type Changes struct {
	New     []File            // not known
	Changed []Match           // known, with another size or time, or one that could not be read before
	Renamed []Match           // known under another path, where there is none any more
	Gone    []ibid.FolderFile // known, and not there
	Same    []ibid.FolderFile // known, and as it was
	Unseen  []ibid.FolderFile // known, where nobody could look: perhaps there, perhaps not
	Waiting []File            // new or changed a moment ago, perhaps not yet written to the end
}

// Match is a file as it was and as it is.
type Match struct {
	Known ibid.FolderFile
	Found File
}

// Settle is how long a file must have been left alone before it is looked into.
const Settle = 3 * time.Second

// Diff compares what is known of a folder with what is found in it.
//
// A file is known by its path, and taken to be as it was while its size and the
// time of its last change are: reading thousands of files at every look would keep
// a laptop, and even more a network drive, busy for hours. Programs that change a
// file and put its time back, without changing its size, are not noticed; the
// viewer checks the bytes again before it shows a page.
//
// The other way round it may be wrong as often as it likes, since whoever acts on
// it reads the files named here and knows a document by its bytes. A disk that
// gives other times than yesterday (as FAT does at the change to summer time) makes
// all files Changed; their bytes prove them to be the same. So does a copy, which
// is New.
//
// # Renames
//
// A file that is no longer there and one that was not there before are the same,
// renamed or moved, when size and time agree: both travel with a file, and two
// files rarely have them in common, the time being exact to the microsecond on most
// disks. Where several do, as after unpacking an archive, those with the same name
// in another sub-folder go together first and the rest in the order of their paths,
// which is right for a sub-folder that was renamed. A wrong pair does no harm
// either: the bytes tell. What renames save is reading: and what the user decided
// about a file stays with it, such as to leave it out, where no bytes are kept to
// know it by.
//
// A file that was moved, with a new one put in its place, is Changed at the old
// path and New at the other one; the bytes then lead to the old document.
//
// # Files being written
//
// What changed less than [Settle] ago is left for the next look, and the file known
// at its path with it: nothing is said of that one but that it is not gone. Clocks
// of network drives differ from ours, so a time in the future counts as a moment
// ago only if it is as near. Renamed files are exempt, as their bytes are known.
//
// # What is not seen
//
// Known files below a sub-folder that could not be read are Unseen and keep what
// they are. They are no candidates for a rename.
//
// The cost is that of a map over both lists. Known files that are passed over by
// now, by a new pattern, are Gone: they are not there for the listing.
func Diff(known []ibid.FolderFile, found Listing, now time.Time) Changes {
	var c Changes
	there := make(map[string]File, len(found.Files))
	for _, f := range found.Files {
		there[f.Path] = f
	}
	before := make(map[string]bool, len(known))
	var missing []ibid.FolderFile
	for _, k := range known {
		before[k.Path] = true
		f, ok := there[k.Path]
		switch {
		case !ok && found.hides(k.Path):
			c.Unseen = append(c.Unseen, k)
		case !ok:
			missing = append(missing, k)
		case asItWas(k, f):
			c.Same = append(c.Same, k)
		case !settled(f, now):
			c.Waiting = append(c.Waiting, f)
		default:
			c.Changed = append(c.Changed, Match{k, f})
		}
	}
	var fresh []File
	for _, f := range found.Files {
		if !before[f.Path] {
			fresh = append(fresh, f)
		}
	}
	c.Renamed, c.Gone, fresh = renames(missing, fresh)
	for _, f := range fresh {
		if settled(f, now) {
			c.New = append(c.New, f)
		} else {
			c.Waiting = append(c.Waiting, f)
		}
	}
	return c
}

// renames pairs files that are missing with fresh ones, and gives what is left of
// both.
func renames(missing []ibid.FolderFile, fresh []File) (pairs []Match, gone []ibid.FolderFile, left []File) {
	slices.SortFunc(missing, func(a, b ibid.FolderFile) int { return strings.Compare(a.Path, b.Path) })
	type looks struct {
		bytes, modified int64
		name            string
	}
	for _, named := range []bool{true, false} {
		of := func(within string, bytes int64, modified time.Time) looks {
			l := looks{bytes: bytes, modified: modified.UnixMicro()}
			if named {
				l.name = path.Base(within)
			}
			return l
		}
		alike := map[looks][]File{}
		for _, f := range fresh {
			l := of(f.Path, f.Bytes, f.Modified)
			alike[l] = append(alike[l], f)
		}
		var unpaired []ibid.FolderFile
		taken := map[string]bool{}
		for _, k := range missing {
			l := of(k.Path, k.Bytes, k.Modified)
			if len(alike[l]) == 0 {
				unpaired = append(unpaired, k)
				continue
			}
			pairs = append(pairs, Match{k, alike[l][0]})
			taken[alike[l][0].Path] = true
			alike[l] = alike[l][1:]
		}
		missing = unpaired
		fresh = slices.DeleteFunc(fresh, func(f File) bool { return taken[f.Path] })
	}
	return pairs, missing, fresh
}

// asItWas reports whether a known file need not be looked into again. One that could
// not be read, for another reason than being no PDF, is tried at every look: that
// permission was given, or a disk mended, leaves no trace on it.
func asItWas(k ibid.FolderFile, f File) bool {
	unread := k.Failure != nil && k.Failure.Code != ibid.CodeNotPDF
	return !unread && k.Bytes == f.Bytes && k.Modified.UnixMicro() == f.Modified.UnixMicro()
}

// settled reports whether a file has been left alone for long enough.
func settled(f File, now time.Time) bool { return now.Sub(f.Modified).Abs() >= Settle }
