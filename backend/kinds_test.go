package backend

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// TestKindsStandOnce: [ibid.DocumentKinds] is the one list of the kinds of documents. What
// has five of its words in one text elsewhere is another one.
func TestKindsStandOnce(t *testing.T) {
	var nouns []string
	for _, k := range ibid.DocumentKinds {
		if k.Group != ibid.GroupLaw { // these are words of citations too
			nouns = append(append(nouns, k.Asked...), k.Name)
		}
	}
	words := regexp.MustCompile(`(?i)\b(?:` + strings.Join(slices.DeleteFunc(nouns, func(n string) bool { return n == "" }), "|") + `)s?\b`)
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		name := strings.TrimPrefix(filepath.ToSlash(path), "../")
		if err != nil || entry.IsDir() {
			if slices.Contains([]string{"frontend", "samples", "build", "tools", "internal", ".git"}, name) {
				return fs.SkipDir
			}
			return err
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || name == "backend/ibid/kinds.go" {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(node ast.Node) bool {
			if text, ok := node.(*ast.BasicLit); ok && text.Kind == token.STRING {
				found := words.FindAllString(strings.ToLower(text.Value), -1)
				slices.Sort(found)
				if found = slices.Compact(found); len(found) >= 5 {
					t.Errorf("%s has a list of kinds of documents of its own: %v", name, found)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
