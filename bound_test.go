package main

import (
	"go/ast"
	"reflect"
	"testing"
)

// TestBoundMethodsAreOneLine: a method that the page can call does one thing, which is a call
// of a service or of something that a service has no room for: a dialog, an event, a job.
func TestBoundMethodsAreOneLine(t *testing.T) {
	bound := map[string]int{}
	for _, b := range windowless().bound() {
		bound[reflect.TypeOf(b).Elem().Name()] = reflect.TypeOf(b).NumMethod()
	}
	seen := map[string]int{}
	for _, file := range packageFiles(t) {
		for _, d := range file.Decls {
			method, is := d.(*ast.FuncDecl)
			if !is || method.Recv == nil || !method.Name.IsExported() {
				continue
			}
			of := boundTo(method)
			if _, known := bound[of]; !known {
				t.Errorf("%s.%s is exported, and the page can't call it", of, method.Name.Name)
				continue
			}
			seen[of]++
			ast.Inspect(method.Body, func(n ast.Node) bool {
				if block, is := n.(*ast.BlockStmt); is && len(block.List) > 1 {
					t.Errorf("%s.%s has %d statements in a row, want 1", of, method.Name.Name, len(block.List))
				}
				return true
			})
		}
	}
	for name, n := range bound {
		if seen[name] != n {
			t.Errorf("%s has %d methods and the page can call %d", name, seen[name], n)
		}
		if n > 40 {
			t.Errorf("%s has %d methods; part it", name, n)
		}
	}
}

// boundTo is the name of the type that a method belongs to.
func boundTo(method *ast.FuncDecl) string {
	of := method.Recv.List[0].Type
	if pointer, is := of.(*ast.StarExpr); is {
		of = pointer.X
	}
	if generic, is := of.(*ast.IndexExpr); is {
		of = generic.X
	}
	return of.(*ast.Ident).Name
}
