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
	"backend/ibid":         {},
	"internal/savefile":    {"ibid"},
	"backend/config":       {"ibid", "internal/savefile"},
	"internal/jobs":        {},
	"internal/terminal":    {},
	"backend/language":     {"ibid"},
	"backend/facts":        {"ibid", "language"},
	"internal/process":     {},
	"backend/power":        {},
	"backend/machine":      {"ibid", "internal/process"},
	"backend/question":     {"ibid", "language", "legal", "facts"},
	"backend/pdf":          {"ibid", "internal/process"},
	"backend/tesseract":    {"ibid", "internal/process"},
	"backend/catalogue":    {"ibid"},
	"backend/address":      {},
	"backend/ollama":       {"ibid", "catalogue", "address"},
	"backend/setup":        {"ibid", "catalogue"},
	"backend/engine":       {"ibid", "internal/process", "address"},
	"backend/sketch":       {},
	"backend/jurisdiction": {"ibid"},
	"backend/legal":        {"ibid", "facts"},
	"backend/places":       {"ibid", "jurisdiction", "legal"},
	"backend/infer":        {"ibid"},
	"backend/keychain":     {"ibid"},
	"backend/web":          {"ibid"},
	"backend/sqlite":       {"ibid", "language", "sketch"},
	"backend/folder":       {"ibid"},
	"backend/insights":     {"ibid"},
	"backend/ingest":       {"ibid", "language", "titlepage", "internal/prompt"},
	"backend/retrieve":     {"ibid", "language", "question", "internal/prompt"},
	"backend/answer":       {"ibid", "language", "facts", "legal", "internal/prompt"},
	"backend/ground":       {"ibid", "language", "facts"},
	"backend/judge":        {"ibid", "language", "facts", "internal/prompt"},
	"backend/titlepage":    {"ibid", "language"},
	"backend/frontmatter":  {"ibid", "language", "facts", "titlepage", "brief"},
	"backend/brief":        {"ibid", "language", "facts", "ground"},
	"backend/library":      {"ibid", "internal/jobs", "folder", "ingest", "internal/process", "internal/savefile"},
	"backend/research":     {"ibid", "internal/prompt"},
	"backend/search":       {"ibid", "language", "legal", "question", "retrieve", "ground", "answer"},
	"backend/ask":          {"ibid", "research", "internal/jobs", "language", "legal", "question", "retrieve", "search", "ground", "answer", "judge", "pii", "brief"},
	"backend/table":        {"ibid", "internal/jobs", "facts", "ground", "ask", "internal/prompt"},
	"backend/mcp":          {"ibid", "library", "ask"},
	"backend/cli":          {"ibid", "library", "places", "ask", "mcp", "table", "web", "config", "internal/savefile", "insights", "pii", "export", "language", "setup", "catalogue", "internal/terminal"},
	"backend":              {"ibid", "research", "config", "internal/jobs", "language", "pdf", "power", "ollama", "sqlite", "tesseract", "ingest", "retrieve", "answer", "judge", "library", "ask", "insights", "pii", "export", "catalogue", "setup", "engine", "machine", "internal/savefile", "infer", "places", "frontmatter", "table", "web", "keychain"},
	"":                     {"", "cli", "library", "ask", "mcp", "table", "web", "internal/jobs", "config", "ibid", "insights", "pii", "export", "setup", "internal/terminal"},
	"backend/pii":          {"ibid"},
	"backend/export":       {"ibid", "internal/savefile"},
	"internal/fake":        {"ibid"},
	"internal/knownpages":  {"", "ibid", "ingest"},
	"internal/prompt":      {},
	"internal/scripttest":  {"config", "internal/fake"},
	"internal/tempdb":      {"sqlite"},
}

// guarded imports may stand in these packages only, and there in these files
// only where files are named.
var guarded = map[string][]string{
	"github.com/wailsapp/wails":           {"app.go", "dialogs.go", "window.go", "e2e_linux.go"},
	"database/sql":                        {"backend/sqlite/"},
	"github.com/mattn/go-sqlite3":         {"backend/sqlite/"},
	"github.com/asg017/sqlite-vec":        {"backend/sqlite/"},
	"net/http":                            {"backend/ollama/", "internal/fake/", "backend/mcp/http.go", "backend/web/", "routes.go"}, // mcp listens on the loopback interface, for clients that have the token; web asks the search service that the user named
	"github.com/modelcontextprotocol":     {"backend/mcp/"},
	"github.com/google/jsonschema-go":     {"backend/mcp/"},
	"golang.org/x/net":                    {"backend/web/"},
	"github.com/zalando/go-keyring":       {"backend/keychain/"},
	"github.com/ollama/ollama/api":        {"backend/ollama/", "internal/fake/"},
	"github.com/ledongthuc/pdf":           {"backend/pdf/"},
	"github.com/tetratelabs/wazero":       {"backend/pdf/"},
	"github.com/abadojack/whatlanggo":     {"backend/language/"},
	"github.com/neurosnap/sentences":      {"backend/language/"},
	"github.com/blevesearch/snowballstem": {"backend/language/"},
	"github.com/spf13/cobra":              {"backend/cli/"},
	"github.com/ollama/ollama/fs/ggml":    {"internal/fake/"},
	"github.com/fsnotify/fsnotify":        {"backend/folder/"},
	"github.com/bmatcuk/doublestar":       {"backend/folder/"},
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
