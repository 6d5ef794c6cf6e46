package cli

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode"

	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/library"
	"ibid/internal/terminal"
)

// hostile is what a file name, a document or a model's answer may hold: it sets the
// title of the window, clears the screen, turns the direction of writing, and begins a
// line of its own.
const hostile = "lease\x1b]0;owned\a\x1b[2J\r\nFORGED \u009b31m\u202efdp\u2066\u200b\u00ad\u2028\u0085\xff"

// fill puts hostile text into every string of a value, and something into the rest, so
// that as much as possible of it is printed.
func fill(v reflect.Value, depth int) {
	if _, ok := v.Interface().(time.Time); ok {
		v.Set(reflect.ValueOf(time.Date(2024, 5, 6, 7, 8, 9, 0, time.UTC)))
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(hostile)
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(3)
	case reflect.Float64, reflect.Float32:
		v.SetFloat(0.5)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(v.Field(i), depth)
			}
		}
	case reflect.Slice:
		if depth > 0 {
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
			fill(v.Index(0), depth-1)
			fill(v.Index(1), depth-1)
		}
	case reflect.Pointer:
		if depth > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(v.Elem(), depth-1)
		}
	case reflect.Map:
		if depth > 0 {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fill(key, depth-1)
			fill(value, depth-1)
			v.Set(reflect.MakeMap(v.Type()))
			v.SetMapIndex(key, value)
		}
	}
}

// filled returns a value in which every string is hostile.
func filled[T any]() T {
	var value T
	fill(reflect.ValueOf(&value).Elem(), 6)
	return value
}

// TestPrintedDataIsInert gives every printing function values in which every string is
// hostile: none of it may act on a terminal or begin a line.
func TestPrintedDataIsInert(t *testing.T) {
	failure := ibid.Errorf(ibid.CodeInvalid, "%s", hostile).WithHint(hostile)
	locked, scan := filled[ibid.Document](), filled[ibid.Document]()
	locked.Status, locked.Failure.Code = ibid.StatusFailed, ibid.CodeEncrypted
	scan.Status, scan.Failure.Code = ibid.StatusFailed, ibid.CodeNoText
	ready := filled[ibid.Document]()
	ready.Status = ibid.StatusReady
	answer := filled[ibid.Answer]()
	answer.Text = strings.Repeat("An answer that has as many characters as claims point to. ", 9)
	quotes := answer
	quotes.Mode = ibid.ModePassages
	held := filled[ibid.Held]()
	held.Text = answer.Text
	report := filled[ibid.ReadingReport]()
	unread := filled[diagnosis]()
	unread.Scans.Problem = nil
	stopped := filled[ibid.Engine]()
	stopped.State = ibid.EngineReady

	for name, show := range map[string]func(env *Environment){
		"documents": func(env *Environment) {
			for _, doc := range []ibid.Document{ready, locked, scan, filled[ibid.Document]()} {
				printf(env.Stdout, "%s\n", describe(doc))
				explainDocument(env.Stdout, doc)
				explainEstimate(env.Stdout, doc, filled[ibid.ScanEstimate]())
			}
			printf(env.Stdout, "%s\n", scansOf(scan))
		},
		"added":   func(env *Environment) { printAdded(env.Stdout, env.Stderr, filled[library.Added]()) },
		"answer":  func(env *Environment) { printAnswer(env.Stdout, answer, false) },
		"quotes":  func(env *Environment) { printAnswer(env.Stdout, quotes, true) },
		"held":    func(env *Environment) { printHeld(env.Stdout, ibid.Verification{Held: &held}) },
		"trace":   func(env *Environment) { printTrace(env.Stdout, filled[ibid.Trace]()) },
		"found":   func(env *Environment) { printFound(env.Stdout, filled[ibid.SearchResult](), true) },
		"report":  func(env *Environment) { printReport(env.Stdout, report, true) },
		"page":    func(env *Environment) { printf(env.Stdout, "%s\n", pageHeading(filled[inspectedPage]())) },
		"setting": func(env *Environment) { printValue(env.Stdout, filled[config.Value]()) },
		"backup":  func(env *Environment) { printBackup("written")(env.Stdout, filled[ibid.BackupInfo]()) },
		"diagnosis": func(env *Environment) {
			printDiagnosis(env.Stdout, filled[diagnosis]())
			printDiagnosis(env.Stdout, unread)
		},
		"engine": func(env *Environment) { printEngine(env.Stdout, stopped) },
		"index":  func(env *Environment) { printIndex(env.Stdout, filled[ibid.IndexStatus]()) },
		"insights": func(env *Environment) {
			printInsights(env.Stdout, filled[ibid.Insights](), filled[[]ibid.LoggedQuery]())
			printDetails(env.Stdout, filled[ibid.Insights]())
		},
		"model":     func(env *Environment) { printModel(env.Stdout, filled[ibid.InstalledModel]()) },
		"setup":     func(env *Environment) { printSetup(env.Stdout, filled[ibid.Setup]()) },
		"sets":      func(env *Environment) { printSets(env.Stdout, filled[ibid.Setup]().Sets, hostile) },
		"workspace": func(env *Environment) { printWorkspace(env.Stdout, filled[ibid.Workspace]()) },
		"queue":     func(env *Environment) { explain(env.Stdout, filled[ibid.QueueStatus]().Resting) },
		"error":     func(env *Environment) { printf(env.Stderr, "ibid: %v\n", fmt.Errorf("open %w", failure)) },
		"progress":  func(env *Environment) { newProgress(env.Stderr).work(ibid.Progress{Note: hostile}) },
		"pull":      func(env *Environment) { newProgress(env.Stderr).pull(filled[ibid.PullProgress]()) },
		"list": func(env *Environment) {
			printf(env.Stdout, "%v %q %+v\n", []string{hostile}, hostile, struct{ A string }{hostile})
		},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			w := terminal.NewWriter(&out)
			show(&Environment{Stdout: w, Stderr: w})
			inert(t, out.String())
		})
	}
}

// inert fails if text would act on a terminal, or if data has begun a line of it.
func inert(t *testing.T, text string) {
	t.Helper()
	if i := strings.IndexFunc(text, func(r rune) bool {
		return r != '\n' && (unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) || r == unicode.ReplacementChar)
	}); i >= 0 {
		t.Errorf("printed %q", text[max(0, i-60):min(len(text), i+20)])
	}
	if i := strings.Index(text, "\nFORGED"); i >= 0 {
		t.Errorf("data has begun a line: %q", text[max(0, i-60):min(len(text), i+20)])
	}
}

// TestUsageAndErrorsAreInert: what a command line itself holds comes back in messages.
func TestUsageAndErrorsAreInert(t *testing.T) {
	for _, given := range [][]string{
		{hostile}, {"--" + hostile}, {"list", "--" + hostile}, {"list", hostile}, {"search", "rent", "--limit", hostile},
		{"config", "get", hostile}, {"workspace", hostile}, {"inspect", "--page", hostile, "x.pdf"}, {"help", hostile},
		{"restore", hostile}, {"list", "--json"}, {"config", "get", hostile, "--json"},
	} {
		var out strings.Builder
		t.Setenv("IBID_HOME", t.TempDir())
		env := brokenEnvironment(&out)
		Run(t.Context(), env, given)
		if out.Len() == 0 {
			t.Errorf("%q prints nothing", given)
		}
		inert(t, out.String())
	}
}

// brokenEnvironment fails at everything, with hostile words.
func brokenEnvironment(out io.Writer) Environment {
	failure := ibid.Errorf(ibid.CodeStorage, "“%s” cannot be read.", hostile).WithHint(hostile)
	return Environment{
		Version: "test", Stdin: strings.NewReader(""), Stdout: out, Stderr: out,
		Open:    func(context.Context, Opening) (*Services, error) { return nil, failure },
		Inspect: func() (Inspector, error) { return nil, failure },
		Restore: func(context.Context, string, bool, func(ibid.Progress)) (ibid.BackupInfo, error) {
			return ibid.BackupInfo{}, failure
		},
		RestoreChanges: func(context.Context, string) ([]ibid.SettingChange, error) {
			return []ibid.SettingChange{{Name: hostile, Now: hostile, Backup: hostile}}, nil
		},
	}
}

// TestOutputGoesThroughPrintf: only printf and printJSON write, and only constants are
// formats, so that no data is printed without being escaped.
func TestOutputGoesThroughPrintf(t *testing.T) {
	packages, err := parser.ParseDir(token.NewFileSet(), ".", func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }, 0) //nolint:staticcheck // one package, no build tags
	if err != nil {
		t.Fatal(err)
	}
	formats := 0
	for file, parsed := range packages["cli"].Files {
		ast.Inspect(parsed, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name, format := "", 1
			switch f := call.Fun.(type) {
			case *ast.Ident:
				name = f.Name
			case *ast.SelectorExpr:
				name, format = f.Sel.Name, 0
				if p, ok := f.X.(*ast.Ident); ok && p.Name == "fmt" && strings.HasPrefix(name, "Fprint") && file != "output.go" {
					t.Errorf("%s: fmt.%s instead of printf", file, name)
				}
			}
			if name != "printf" && name != "show" || len(call.Args) <= format {
				return true
			}
			formats++
			if named(call.Args[format]) && file != "progress.go" { // which passes its format on
				t.Errorf("%s: the format of %s holds data: pass it as a value", file, name)
			}
			return true
		})
	}
	if formats < 100 {
		t.Errorf("looked at %d formats", formats)
	}
}

// named reports whether an expression holds anything but literals and strings.Repeat.
func named(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return false
	case *ast.BinaryExpr:
		return named(e.X) || named(e.Y)
	case *ast.CallExpr: // the columns of a table
		f, ok := e.Fun.(*ast.SelectorExpr)
		return !ok || f.Sel.Name != "Repeat"
	}
	return true
}
