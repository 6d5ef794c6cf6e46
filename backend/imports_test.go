package backend

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The architecture: which of our packages may import which. Imports point
// inward, to the nouns; the stages do not know each other, and nothing that
// works on documents or questions knows a window.
var allowed = map[string][]string{
	"backend/ibid":                 {},
	"internal/savefile":            {"ibid"},
	"backend/config":               {"ibid", "internal/savefile"},
	"internal/jobs":                {},
	"internal/terminal":            {},
	"backend/language":             {"ibid"},
	"backend/facts":                {"ibid", "language"},
	"internal/process":             {},
	"backend/machine":              {"ibid", "internal/process"},
	"backend/field":                {"ibid", "facts"},
	"backend/question":             {"ibid", "language", "legal", "facts"},
	"backend/read":                 {},
	"backend/read/layout":          {"ibid"},
	"backend/read/ocr":             {"ibid", "internal/process", "infer", "read/layout", "read/ocr/ppocr"},
	"backend/read/ocr/ppocr":       {"infer"},
	"backend/read/pdf":             {"ibid", "internal/process", "read", "read/layout"},
	"backend/catalogue":            {"ibid"},
	"internal/address":             {},
	"internal/connections":         {"ibid", "internal/address"},
	"backend/ollama":               {"ibid", "catalogue", "internal/address", "internal/connections"},
	"backend/setup":                {"ibid", "catalogue"},
	"backend/engine":               {"ibid", "internal/process", "internal/address"},
	"backend/jurisdiction":         {"ibid"},
	"backend/legal":                {"ibid", "facts", "read"},
	"backend/places":               {"ibid", "jurisdiction", "legal"},
	"backend/infer":                {"ibid"},
	"internal/keychain":            {"ibid"},
	"backend/web":                  {"ibid", "internal/connections"},
	"backend/insights":             {"ibid"},
	"backend/ingest":               {"ibid", "language", "internal/prompt", "describe", "read"},
	"backend/retrieve":             {"ibid", "language", "question", "internal/prompt"},
	"backend/answer":               {"ibid", "language", "facts", "internal/prompt"},
	"backend/ground":               {"ibid", "language", "facts", "field"},
	"backend/judge":                {"ibid", "language", "facts", "internal/prompt"},
	"backend/describe":             {"ibid", "language", "facts", "ground"},
	"backend/listing":              {"ibid", "language", "facts", "question", "ground"},
	"backend/library":              {"ibid", "internal/jobs", "ingest", "internal/process", "internal/savefile", "read", "library/folder"},
	"backend/research":             {"ibid", "internal/prompt"},
	"backend/search":               {"ibid", "language", "legal", "question", "retrieve", "ground", "answer"},
	"backend/ask":                  {"ibid", "facts", "research", "language", "legal", "question", "retrieve", "search", "ground", "listing", "answer", "judge", "pii", "describe"},
	"backend/table":                {"ibid", "internal/jobs", "facts", "ground", "ask", "internal/prompt"},
	"backend/mcp":                  {"ibid", "library", "ask"},
	"backend/cli":                  {"ibid", "library", "places", "ask", "mcp", "table", "web", "config", "internal/savefile", "export", "setup", "catalogue", "internal/terminal", "read"},
	"backend":                      {"ibid", "research", "config", "language", "ollama", "store", "store/sqlite", "store/talk", "store/index", "ingest", "answer", "judge", "library", "ask", "insights", "pii", "export", "catalogue", "setup", "engine", "machine", "internal/savefile", "infer", "places", "table", "web", "describe", "internal/keychain", "internal/connections", "read/ocr", "read/pdf"},
	"":                             {"", "cli", "library", "ask", "mcp", "table", "web", "internal/jobs", "config", "ibid", "export", "setup", "internal/terminal", "read"},
	"backend/pii":                  {"ibid"},
	"backend/export":               {"ibid", "internal/savefile"},
	"internal/fake":                {"ibid"},
	"internal/knownpages":          {"", "ibid", "ingest"},
	"internal/prompt":              {},
	"internal/scripttest":          {"config", "internal/fake"},
	"internal/tempdb":              {"store", "store/sqlite"},
	"internal/fake/cmd/fakeollama": {"internal/fake"},
	"internal/fake/tinymodel":      {"internal/fake"},
	"backend/store/sketch":         {},
	"backend/store/sqlite":         {"ibid", "language", "store/sketch"},
	"backend/store/documents":      {"ibid", "store/sqlite"},
	"backend/store/law":            {"ibid", "store/documents", "store/sqlite"},
	"backend/store/index":          {"ibid", "language", "store/documents", "store/law", "store/sketch", "store/sqlite"},
	"backend/store/talk":           {"ibid", "language", "store/index", "store/sqlite"},
	"backend/store/workspaces":     {"ibid", "store/documents", "store/sqlite", "store/talk"},
	"backend/store/tables":         {"ibid", "store/documents", "store/sqlite", "store/workspaces"},
	"backend/store/storetest":      {"ibid"},
	"backend/store":                {"store/documents", "store/index", "store/law", "store/sqlite", "store/tables", "store/talk", "store/workspaces"},
	"backend/library/folder":       {"ibid", "read"},
}

// guarded imports may stand in these packages only, and there in these files
// only where files are named.
var guarded = map[string][]string{
	"github.com/wailsapp/wails":           {"app.go", "dialogs.go", "window.go", "e2e_linux.go"},
	"database/sql":                        {"backend/store/"},
	"github.com/mattn/go-sqlite3":         {"backend/store/"},
	"github.com/asg017/sqlite-vec":        {"backend/store/"},
	"net/http":                            {"backend/ollama/", "internal/fake/", "backend/mcp/http.go", "backend/web/", "internal/connections/", "routes.go"}, // connections counts and refuses what ollama and web ask for; mcp listens on the loopback interface, for clients that have the token; web asks the search service that the user named
	"github.com/modelcontextprotocol":     {"backend/mcp/"},
	"github.com/google/jsonschema-go":     {"backend/mcp/"},
	"golang.org/x/net":                    {"backend/web/"},
	"github.com/zalando/go-keyring":       {"internal/keychain/"},
	"github.com/ollama/ollama/api":        {"backend/ollama/", "internal/fake/"},
	"github.com/ledongthuc/pdf":           {"backend/read/pdf/"},
	"github.com/tetratelabs/wazero":       {"backend/read/pdf/"},
	"github.com/abadojack/whatlanggo":     {"backend/language/"},
	"github.com/neurosnap/sentences":      {"backend/language/"},
	"github.com/blevesearch/snowballstem": {"backend/language/"},
	"github.com/spf13/cobra":              {"backend/cli/"},
	"github.com/ollama/ollama/fs/ggml":    {"internal/fake/"},
	"github.com/fsnotify/fsnotify":        {"backend/library/folder/"},
	"github.com/bmatcuk/doublestar":       {"backend/library/folder/"},
	"github.com/nyaruka/phonenumbers":     {"backend/pii/"},
	"github.com/yuin/goldmark":            {"backend/export/"},
	"codeberg.org/go-pdf/fpdf":            {"backend/export/"},
	"github.com/xuri/excelize":            {"backend/export/"},
	"github.com/yalue/onnxruntime_go":     {"backend/infer/"},
}

func TestImportsPointInward(t *testing.T) {
	eachImport(t, func(file, imported string) {
		if strings.HasSuffix(file, "_test.go") {
			return
		}
		checkOurs(t, file, imported)
		checkGuarded(t, file, imported)
	})
}

// TestNothingImportsTools: what is shipped and its tests do without the programs that
// are not.
func TestNothingImportsTools(t *testing.T) {
	eachImport(t, func(file, imported string) {
		if strings.HasPrefix(imported, "ibid/tools") {
			t.Errorf("%s imports %s", file, imported)
		}
	})
}

// eachImport calls check for each import of each Go file of the program and its tests.
func eachImport(t *testing.T, check func(file, imported string)) {
	t.Helper()
	files := token.NewFileSet()
	seen := 0
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		path = filepath.ToSlash(path)
		name := strings.TrimPrefix(path, "../")
		if entry.IsDir() {
			// Nested modules and the front end's packages are not ours, and tools are not shipped.
			if slices.Contains([]string{"frontend", "build", "tools", ".git"}, name) {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		file, err := parser.ParseFile(files, path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		seen++
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			check(name, imported)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen < 500 {
		t.Errorf("looked at %d files, want the whole program", seen)
	}
}

// checkOurs holds an import of one of our packages against the table.
func checkOurs(t *testing.T, file, imported string) {
	t.Helper()
	path, ours := strings.CutPrefix(imported, "ibid/")
	target, inBackend := strings.CutPrefix(path+"/", "backend/")
	target = strings.TrimSuffix(target, "/")
	if !ours || !inBackend && !strings.HasPrefix(target, "internal/") {
		return
	}
	folder := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(file)), ".")
	for folder != "" {
		if _, known := allowed[folder]; known {
			break
		}
		folder = strings.TrimPrefix(filepath.ToSlash(filepath.Dir(folder)), ".") // a sub-package has its parent's rights
	}
	if own := strings.TrimPrefix(folder, "backend/"); own == target || strings.HasPrefix(target, own+"/") && own != "" {
		return
	}
	if !slices.Contains(allowed[folder], target) {
		t.Errorf("%s imports %s; %q may import %v", file, imported, folder, allowed[folder])
	}
}

// checkGuarded holds an import of somebody else's package against its keepers.
func checkGuarded(t *testing.T, file, imported string) {
	t.Helper()
	for guard, keepers := range guarded {
		if imported != guard && !strings.HasPrefix(imported, guard) {
			continue
		}
		if !slices.ContainsFunc(keepers, func(keeper string) bool { return strings.HasPrefix(file, keeper) }) {
			t.Errorf("%s imports %s, which only %v may", file, imported, keepers)
		}
	}
}
