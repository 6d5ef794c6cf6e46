package cli

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// mentioned is "ibid WORD WORD" in a text: what a message, a help text or a page tells
// the user to type.
var mentioned = regexp.MustCompile("(?:^|[\\s\"'`(])ibid ((?:(?:-w|--workspace) \\S+ )?)([a-z][a-z-]*)(?: ([a-z][a-z-]*))?")

// TestNamedCommandsExist looks for commands in every string of the program, in the window
// and in the documentation: each must be one.
func TestNamedCommandsExist(t *testing.T) {
	began := false
	command := root(&Environment{})
	strict(command, &began)
	seen := 0
	check := func(file, text string) {
		for _, m := range mentioned.FindAllStringSubmatch(text, -1) {
			seen++
			found := child(command, m[2])
			if found == nil {
				t.Errorf("%s: there is no command %q", file, strings.TrimSpace(m[0]))
				continue
			}
			// A command with commands of its own takes nothing else.
			if found.HasSubCommands() && m[3] != "" && child(found, m[3]) == nil {
				t.Errorf("%s: there is no command %q", file, strings.TrimSpace(m[0]))
			}
		}
	}
	base := filepath.Join("..", "..")
	err := filepath.WalkDir(base, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if name := entry.Name(); slices.Contains([]string{"node_modules", "dist", "testdata", "cache", "bin", ".git", "wailsjs", "adr"}, name) {
				return fs.SkipDir
			}
			return nil
		}
		text, err := os.ReadFile(path) //nolint:gosec // a file of the repository
		if err != nil {
			return err
		}
		switch {
		case strings.HasSuffix(path, "_test.go"):
		case strings.HasSuffix(path, ".go"):
			for _, literal := range literals(text) {
				check(path, literal)
			}
		case strings.HasSuffix(path, ".md"):
			for _, code := range regexp.MustCompile("(?s)```.*?```|`[^`]+`").FindAllString(string(text), -1) {
				check(path, code)
			}
		case strings.HasSuffix(path, ".svelte"):
			check(path, string(text))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 150 {
		t.Errorf("found %d commands, want those of the whole program", seen)
	}
}

// literals returns the strings of a Go file.
func literals(source []byte) (list []string) {
	var s scanner.Scanner
	files := token.NewFileSet()
	s.Init(files.AddFile("", files.Base(), len(source)), source, nil, 0)
	for {
		_, kind, literal := s.Scan()
		switch kind {
		case token.EOF:
			return list
		case token.STRING:
			list = append(list, strings.ReplaceAll(literal, `\"`, `"`))
		}
	}
}

func child(command *cobra.Command, name string) *cobra.Command {
	for _, c := range command.Commands() {
		if c.Name() == name {
			return c
		}
	}
	return nil
}
