package folder_test

import (
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/library/folder"
)

func TestIgnore(t *testing.T) {
	for _, tt := range []struct {
		pattern string
		fits    string // paths with a slash at the end are sub-folders
		fitsNot string
	}{
		{"draft.pdf", "draft.pdf a/draft.pdf a/b/draft.pdf DRAFT.pdf draft.pdf/", "draft2.pdf a/my-draft.pdf"},
		{"*draft*", "a/my-draft.pdf drafts/", "a/final.pdf"},
		{"Archive/", "archive/ a/Archive/", "archive archive.pdf"},
		{"Letters/2019", "letters/2019/ Letters/2019", "a/Letters/2019/ Letters/2019.pdf"},
		{"/Letters", "Letters/", "a/Letters/"},
		{"Letters/*.pdf", "Letters/a.pdf", "Letters/a/b.pdf a/Letters/a.pdf"},
		{"Letters/**", "Letters/a.pdf Letters/a/b.pdf", "Notes/a.pdf"},
		{"**/old/*.pdf", "old/a.pdf a/old/b.pdf a/b/old/c.pdf", "old/a/b.pdf a/older/b.pdf"},
		{"?.pdf", "a.pdf x/b.pdf", "ab.pdf"},
		{"{draft,copy}-[0-9].pdf", "draft-1.pdf copy-2.pdf", "draft-x.pdf final-1.pdf"},
		{"[*].pdf", "*.pdf", "a.pdf"},
		{"  spaced.pdf  ", "spaced.pdf", ""},
		{"", "", "a.pdf a/"},
	} {
		ignore, err := folder.ParseIgnore([]string{tt.pattern})
		if err != nil {
			t.Errorf("%q: %v", tt.pattern, err)
			continue
		}
		check := func(paths string, want bool) {
			for _, path := range strings.Fields(paths) {
				within, isFolder := strings.CutSuffix(path, "/")
				got := ignore.File(within)
				if isFolder {
					got = ignore.Folder(within)
				}
				if got != want {
					t.Errorf("%q passes over %q: %t, want %t", tt.pattern, path, got, want)
				}
			}
		}
		check(tt.fits, true)
		check(tt.fitsNot, false)
	}
}

func TestPatternsAreKeptAsWritten(t *testing.T) {
	ignore := ignoring(t, " Archive/ ", "", "*Draft*")
	if got := ignore.Patterns(); !slices.Equal(got, []string{"Archive/", "*Draft*"}) {
		t.Errorf("patterns %q", got)
	}
	if got := (folder.Ignore{}).Patterns(); got == nil || len(got) > 0 {
		t.Errorf("patterns of none %#v, want an empty list", got)
	}
}

func TestPatternsThatFitNothingAreRefused(t *testing.T) {
	for _, pattern := range []string{"[a.pdf", "{a,b.pdf", "a//b", "./a", "../a", "a/../b", "/", "//", "!a.pdf", `a\b.pdf`} {
		_, err := folder.ParseIgnore([]string{"fine.pdf", pattern})
		if ibid.CodeOf(err) != ibid.CodeInvalid || !strings.Contains(err.Error(), pattern) || ibid.AsError(err).Hint == "" {
			t.Errorf("%q: %v, want %s with the pattern and a hint", pattern, err, ibid.CodeInvalid)
		}
	}
}
