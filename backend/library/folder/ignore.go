package folder

import (
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"ibid/backend/ibid"
	"ibid/backend/read"
)

// Ignore reports which files and sub-folders are passed over. The zero value passes
// over none.
type Ignore struct {
	patterns []pattern
}

// pattern is one line of what the user wrote.
type pattern struct {
	text    string // as it was written
	glob    string // in lower case, fits the whole path
	folders bool   // fits sub-folders only
}

// ParseIgnore reads patterns as the user writes them, one a line:
//
//	draft.pdf     a file or sub-folder of this name, anywhere
//	*draft*       anything with "draft" in its name, anywhere
//	Archive/      a sub-folder of this name, anywhere, with all it holds
//	Letters/2019  what has a slash is a path that begins at the folder itself
//	Letters/**    everything in a sub-folder, however deep
//	**/old/*.pdf  PDFs in any sub-folder called "old"
//
// "*" stands for any characters but "/", "?" for one, "[a-z]" for one of several,
// "{a,b}" for either, and "**" between slashes for any number of sub-folders.
// Upper and lower case are alike, since on most disks they are. Empty lines say
// nothing, and no pattern takes back what another one says.
//
// Returns CodeInvalid, naming the pattern, for one that can fit nothing.
func ParseIgnore(lines []string) (Ignore, error) {
	var ignore Ignore
	for _, line := range lines {
		text := strings.TrimSpace(line)
		if text == "" {
			continue
		}
		p, err := parsePattern(text)
		if err != nil {
			return Ignore{}, err
		}
		ignore.patterns = append(ignore.patterns, p)
	}
	return ignore, nil
}

func parsePattern(text string) (pattern, error) {
	glob, folders := strings.CutSuffix(text, "/")
	anchored := strings.Contains(glob, "/")
	glob = strings.TrimPrefix(glob, "/")
	segments := strings.Split(glob, "/")
	problem := ""
	switch {
	case strings.Contains(text, `\`):
		problem = `Write "/" between folders, and "[*]" for a star that is meant as such.`
	case strings.HasPrefix(text, "!"):
		problem = "A pattern cannot take back another one. Leave out the one that goes too far, or make it narrower."
	case slices.Contains(segments, ""), slices.Contains(segments, "."), slices.Contains(segments, ".."):
		problem = `Begin at the folder itself, as in "Letters/2019", with one "/" between names.`
	case !doublestar.ValidatePattern(glob):
		problem = "Close every bracket and brace that it opens."
	}
	if problem != "" {
		return pattern{}, ibid.Errorf(ibid.CodeInvalid, "“%s” is no pattern for files to pass over.", text).WithHint(problem)
	}
	if !anchored {
		glob = "**/" + glob
	}
	return pattern{text: text, glob: strings.ToLower(glob), folders: folders}, nil
}

// Patterns are the patterns as they were written, without empty lines. The list is
// never nil.
func (i Ignore) Patterns() []string {
	lines := make([]string, 0, len(i.patterns))
	for _, p := range i.patterns {
		lines = append(lines, p.text)
	}
	return lines
}

// File reports whether a file is passed over by its own path. Whether one of the
// sub-folders it is in is passed over is for [Ignore.Folder] to say.
func (i Ignore) File(within string) bool { return i.fits(within, false) }

// Folder reports whether a sub-folder is passed over, with all it holds.
func (i Ignore) Folder(within string) bool { return i.fits(within, true) }

func (i Ignore) fits(within string, folder bool) bool {
	within = strings.ToLower(within)
	return slices.ContainsFunc(i.patterns, func(p pattern) bool {
		return (folder || !p.folders) && doublestar.MatchUnvalidated(p.glob, within)
	})
}

// hidden reports whether a file or sub-folder is one that systems and programs keep
// for themselves.
func hidden(within string) bool { return strings.HasPrefix(path.Base(within), ".") }

// readable reports whether a file is of a kind that Ibid reads, by its name.
func readable(within string) bool {
	_, ok := read.ByName(within)
	return ok
}
