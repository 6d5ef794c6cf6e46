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
// [App.EventTypes] returns those of events.
func results() map[string]reflect.Type {
	types := map[string]reflect.Type{}
	for method := range reflect.TypeFor[*App]().Methods() {
		for out := range method.Type.Outs() {
			if out != reflect.TypeFor[error]() {
				types[method.Name] = out
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
// on or working, which fill it, or fills it itself.
func TestEveryResultIsFilled(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	types, fills := results(), map[string]bool{}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			method, is := d.(*ast.FuncDecl)
			if !is || method.Recv == nil || method.Body == nil {
				continue
			}
			ast.Inspect(method.Body, func(n ast.Node) bool {
				if call, is := n.(*ast.CallExpr); is {
					if f, is := call.Fun.(*ast.Ident); is && slices.Contains([]string{"on", "working", "filled"}, f.Name) {
						fills[method.Name.Name] = true
					}
				}
				return true
			})
		}
	}
	for method, typ := range types {
		raw, err := json.Marshal(sample(typ, 0).Interface())
		if err != nil {
			t.Fatal(err)
		}
		pointed := typ.Kind() == reflect.Pointer // nothing is seen behind it; there may be lists
		if method != "EventTypes" && !fills[method] && (pointed || len(nulls(t, typ, raw, method)) > 0) {
			t.Errorf("%s returns lists that nothing fills: return filled(…)", method)
		}
	}
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
