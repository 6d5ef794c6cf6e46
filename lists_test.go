package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// results are the types that the page gets, by the bound method that returns them;
// [Library.EventTypes] returns those of events.
func results() map[string]reflect.Type {
	types := map[string]reflect.Type{}
	for _, bound := range windowless().bound() {
		for method := range reflect.TypeOf(bound).Methods() {
			for out := range method.Type.Outs() {
				if out != reflect.TypeFor[error]() {
					types[method.Name] = out
				}
			}
		}
	}
	return types
}

// sample returns a value of a type with one element in every list and map and something
// behind every pointer, down to a depth; below it there is nothing.
func sample(t reflect.Type, depth int) reflect.Value {
	v := reflect.New(t).Elem()
	if marshals(t) {
		return v
	}
	if t.Kind() == reflect.Struct {
		for i := range t.NumField() {
			if t.Field(i).IsExported() {
				v.Field(i).Set(sample(t.Field(i).Type, depth))
			}
		}
	}
	if depth == 0 {
		return v
	}
	switch t.Kind() {
	case reflect.Slice:
		v.Set(reflect.Append(v, sample(t.Elem(), depth-1)))
	case reflect.Map:
		v.Set(reflect.MakeMap(t))
		v.SetMapIndex(reflect.Zero(t.Key()), sample(t.Elem(), depth-1))
	case reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
		v.Elem().Set(sample(t.Elem(), depth-1))
	}
	return v
}

// nulls lists the lists and maps of a type that are null in its JSON.
func nulls(t *testing.T, typ reflect.Type, text json.RawMessage, at string) (found []string) {
	t.Helper()
	null := string(text) == "null"
	decode := func(into any) {
		if err := json.Unmarshal(text, into); err != nil {
			t.Fatalf("%s: %v in %s", at, err, text)
		}
	}
	switch {
	case marshals(typ):
	case typ.Kind() == reflect.Pointer && !null:
		return nulls(t, typ.Elem(), text, at)
	case (typ.Kind() == reflect.Slice || typ.Kind() == reflect.Map) && null:
		return []string{at}
	case typ.Kind() == reflect.Slice:
		var elements []json.RawMessage
		decode(&elements)
		for _, element := range elements {
			found = append(found, nulls(t, typ.Elem(), element, at+"[]")...)
		}
	case typ.Kind() == reflect.Map:
		var elements map[string]json.RawMessage
		decode(&elements)
		for _, element := range elements {
			found = append(found, nulls(t, typ.Elem(), element, at+"[]")...)
		}
	case typ.Kind() == reflect.Struct:
		var fields map[string]json.RawMessage
		decode(&fields)
		for _, field := range reflect.VisibleFields(typ) {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if value, there := fields[name]; there {
				found = append(found, nulls(t, field.Type, value, at+"."+name)...)
			}
		}
	}
	return found
}

// TestPageGetsNoNullList: whatever of a result or an event is missing, its lists and maps
// are empty ones.
func TestPageGetsNoNullList(t *testing.T) {
	const deepest = 6 // deeper than any result
	withLists := 0
	for method, typ := range results() {
		for depth := range deepest {
			value := sample(typ, depth).Interface()
			raw, err := json.Marshal(value)
			if err != nil {
				t.Fatal(err)
			}
			if depth == 0 && len(nulls(t, typ, raw, method)) > 0 {
				withLists++
			}
			text, err := json.Marshal(filled(value))
			if err != nil {
				t.Fatal(err)
			}
			if found := nulls(t, typ, text, method); found != nil {
				t.Errorf("null, not empty: %s", strings.Join(found, ", "))
			}
		}
	}
	if withLists < 20 {
		t.Errorf("%d methods return lists that may be nil; want many more, or the test sees nothing", withLists)
	}
}

// TestEveryResultIsFilled: a bound method whose result holds lists returns it through
// filled, or through something that does.
func TestEveryResultIsFilled(t *testing.T) {
	calls := callsOf(t)
	for method, typ := range results() {
		raw, err := json.Marshal(sample(typ, 0).Interface())
		if err != nil {
			t.Fatal(err)
		}
		pointed := typ.Kind() == reflect.Pointer // nothing is seen behind it; there may be lists
		if method != "EventTypes" && !calls.reach(method, "filled") && (pointed || len(nulls(t, typ, raw, method)) > 0) {
			t.Errorf("%s returns lists that nothing fills: return filled(…)", method)
		}
	}
}

// callGraph holds the functions and methods that each of the package calls, by name.
type callGraph map[string][]string

// reach reports whether a function calls another, or one that does.
func (c callGraph) reach(from, to string) bool {
	seen := map[string]bool{}
	var visit func(name string) bool
	visit = func(name string) bool {
		if name == to {
			return true
		}
		if seen[name] {
			return false
		}
		seen[name] = true
		return slices.ContainsFunc(c[name], visit)
	}
	return visit(from)
}

// callsOf reads the calls of functions of the package, and of methods of what a method
// belongs to.
func callsOf(t *testing.T) callGraph {
	t.Helper()
	calls := callGraph{}
	for _, file := range packageFiles(t) {
		for _, d := range file.Decls {
			f, is := d.(*ast.FuncDecl)
			if !is || f.Body == nil {
				continue
			}
			ast.Inspect(f.Body, func(n ast.Node) bool {
				if call, is := n.(*ast.CallExpr); is {
					calls[f.Name.Name] = append(calls[f.Name.Name], called(f, call))
				}
				return true
			})
		}
	}
	return calls
}

// called is the name of the function that is called, if it is of the package or a method of
// a field of the receiver or of the receiver itself.
func called(from *ast.FuncDecl, call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		of := f.X
		if field, is := of.(*ast.SelectorExpr); is {
			of = field.X
		}
		if name, is := of.(*ast.Ident); is && from.Recv != nil && name.Name == from.Recv.List[0].Names[0].Name {
			return f.Sel.Name
		}
	}
	return ""
}

// packageFiles are the parsed files of the package, without tests.
func packageFiles(t *testing.T) (files []*ast.File) {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}

// TestEventsAreFilled: events pass the same rule on their way to the page.
func TestEventsAreFilled(t *testing.T) {
	var sent any
	app := windowless()
	app.send = func(_ string, data ...any) { sent = data[0] }
	app.emit(EventTable, TableEvent{})
	if event, is := sent.(TableEvent); !is || event.Cells == nil {
		t.Errorf("sent %#v, want a TableEvent with empty cells", sent)
	}
}

// TestFilledLeavesWhatItWasGiven: what the backend still holds is never written to.
func TestFilledLeavesWhatItWasGiven(t *testing.T) {
	document := &ibid.Document{Tags: nil}
	given := struct {
		Documents []ibid.Document
		Pointed   *ibid.Document
		ByName    map[string][]string
		Any       any
		None      *ibid.Document
	}{[]ibid.Document{{}, {Tags: []string{"law"}}}, document, map[string][]string{"a": nil, "b": {"c"}}, []string(nil), nil}
	whole := filled(given)
	if given.Documents[0].Tags != nil || document.Tags != nil || given.ByName["a"] != nil {
		t.Errorf("changed what it was given: %+v", given)
	}
	if whole.Documents[0].Tags == nil || whole.Documents[1].Tags[0] != "law" || whole.Pointed.Tags == nil ||
		whole.ByName["a"] == nil || whole.ByName["b"][0] != "c" || whole.Any.([]string) == nil || whole.None != nil {
		t.Errorf("not filled: %+v", whole)
	}
}
