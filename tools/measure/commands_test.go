package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"ibid/internal/fake"
)

// mentioned is "measure COMMAND" as pages ask the reader to type it.
var mentioned = regexp.MustCompile("(?m)(?:^|`)measure ((?:bench )?[a-z]+)")

// TestNamedCommandsExist looks for commands in the documentation: each must be one.
func TestNamedCommandsExist(t *testing.T) {
	folder, err := fake.Repository()
	if err != nil {
		t.Fatal(err)
	}
	command, seen := root(&environment{}), 0
	for _, pattern := range []string{"docs/*.md", "docs/adr/*.md", "tools/measure/*.md", "tools/train/*"} {
		pages, err := filepath.Glob(filepath.Join(folder, filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range pages {
			text, _ := os.ReadFile(page) // a folder has none
			for _, m := range mentioned.FindAllStringSubmatch(string(text), -1) {
				seen++
				if found, rest, err := command.Find(strings.Fields(m[1])); err != nil || len(rest) > 0 || !found.Runnable() {
					t.Errorf("%s: there is no command %q", page, strings.TrimPrefix(m[0], "`"))
				}
			}
		}
	}
	if seen < 40 {
		t.Errorf("found %d commands, want those of tools/measure/results.md", seen)
	}
}
