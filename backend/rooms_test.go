package backend

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A package has at most so many files, and a type so many exported methods, beside tests.
const (
	mostFiles   = 40
	mostMethods = 40
)

// TestRoomsStaySmall holds how large packages and types may become.
func TestRoomsStaySmall(t *testing.T) {
	counted := map[string]int{}
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := strings.TrimPrefix(filepath.ToSlash(path), "../")
		if entry.IsDir() {
			if slices.Contains([]string{"frontend", "samples", "build", ".git"}, name) {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		folder := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(name)), ".")
		counted[folder]++
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, declared := range file.Decls {
			if method, ok := declared.(*ast.FuncDecl); ok && method.Recv != nil && method.Name.IsExported() {
				counted[folder+"."+receiver(method.Recv.List[0].Type)]++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, n := range counted {
		switch isType := strings.Contains(name, "."); {
		case isType && n > mostMethods:
			t.Errorf("%s has %d exported methods; part it", name, n)
		case !isType && n > mostFiles:
			t.Errorf("%s has %d files; part it", name, n)
		}
	}
}

// receiver is the name of the type that a method belongs to.
func receiver(of ast.Expr) string {
	if pointer, ok := of.(*ast.StarExpr); ok {
		of = pointer.X
	}
	if generic, ok := of.(*ast.IndexExpr); ok {
		of = generic.X
	}
	if name, ok := of.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}
