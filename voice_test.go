package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// stilted are phrases that once stood in the window or on the command line and that nobody
// would say; docs/voice.md has the words to use.
var stilted = regexp.MustCompile(`(?i)` + strings.Join([]string{
	`have answers written`,
	`["'\x60>]tell (?:what|whose|which|how|for|where)\b`,
	`\bonly tells? (?:what|which|how)\b`,
	`\bwhose rules\b`,
	`\bin step\b`,
	`what there is to know of`,
	`\bspeaks? of what is asked`,
	`nothing was asked in these days`,
	`looking which`,
	`looking them up`,
	`passed over`,
	`go on watching`,
	`backed by (?:a|its) source`,
	`not backed\b`,
	`on their way`,
	`\bone (?:pattern|request) a (?:line|passage)\b`,
	`\d %(?:[,;:)'"\x60]|\.(?:\D|$))`,
}, "|"))

// What a user may read of a source file: strings, and in the window what stands between tags.
var (
	inGo     = regexp.MustCompile(`"(?:[^"\\\n]|\\.)*"`)
	inWindow = regexp.MustCompile("'[^'\\n]{4,}'|\"[^\"\\n]{4,}\"|`[^`]{4,}`|>[^<>{}]{4,}<")
)

// comments are not shown to anybody.
var comment = regexp.MustCompile(`(?s:/\*.*?\*/|<!--.*?-->)|(?m:^\s*//.*$)`)

// Nothing that a user reads has one of the phrases that are known not to be English.
func TestTheWindowSpeaksEnglish(t *testing.T) {
	read := 0
	for _, root := range []string{"frontend/src", "backend/cli"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			switch ext := filepath.Ext(path); {
			case strings.Contains(path, ".test."), strings.HasSuffix(path, "_test.go"), strings.Contains(path, "fixtures"), strings.Contains(path, "demo-"), strings.Contains(path, "testdata"):
				return nil
			case ext != ".svelte" && ext != ".ts" && ext != ".go":
				return nil
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			read++
			shown := inWindow
			if filepath.Ext(path) == ".go" {
				shown = inGo
			}
			for _, words := range shown.FindAllString(comment.ReplaceAllString(string(text), ""), -1) {
				if found := stilted.FindString(words); found != "" {
					t.Errorf("%s: %q has %q; docs/voice.md says how else", path, strings.Join(strings.Fields(words), " "), found)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if read < 100 {
		t.Fatalf("only %d files were read", read)
	}
}

func TestStiltedPhrasesAreFound(t *testing.T) {
	for text, want := range map[string]bool{
		`<p>Keep a folder in step…</p>`:                   true,
		`'Quality 95 %.'`:                                 true,
		"  left: (n: number) => `${n} were passed over`,": true,
		`'Quality 95%.'`:                                  false,
		`<p>Watch a folder…</p>`:                          false,
	} {
		found := false
		for _, words := range inWindow.FindAllString(text, -1) {
			found = found || stilted.MatchString(words)
		}
		if found != want {
			t.Errorf("%s: found %v, want %v", text, found, want)
		}
	}
}
