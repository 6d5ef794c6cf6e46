package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ibid/backend/cli"
	"ibid/backend/config"
	"ibid/backend/ibid"
)

func textOf(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// pages lists the documentation.
func pages(t *testing.T) []string {
	t.Helper()
	list := []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md"}
	for _, folder := range []string{"docs/*.md", "docs/adr/*.md", "docs/adr/replaced/*.md", "tools/measure/*.md", "tools/train/*.md"} {
		found, err := filepath.Glob(folder)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, found...)
	}
	return list
}

// TestStagesStandInOrder compares the stages in docs/pipeline.md, and those that the window
// names, with the pipelines in the code.
func TestStagesStandInOrder(t *testing.T) {
	names := func(stages []ibid.Stage) string { return fmt.Sprint(stages) }
	found := func(text, pattern string) (stages []ibid.Stage) {
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
			stages = append(stages, ibid.Stage(m[1]))
		}
		return stages
	}
	all := slices.Concat(ibid.ReadingStages, ibid.AnswerStages)
	if got := found(textOf(t, "docs/pipeline.md"), "(?m)^\\| `([a-z]+)` \\| (?:within )?`"); names(got) != names(all) {
		t.Errorf("docs/pipeline.md has the stages %v, want %v", got, all)
	}
	for _, window := range []struct {
		file, list string
		want       []ibid.Stage
	}{
		{"frontend/src/features/conversation/words.ts", "done: {", ibid.AnswerStages},
		{"frontend/src/features/queue/words.ts", "stages: {", ibid.ReadingStages},
	} {
		_, shown, _ := strings.Cut(textOf(t, window.file), window.list)
		shown, _, _ = strings.Cut(shown, "}")
		if got := found(shown, `(?m)^ +([a-z]+): '`); names(got) != names(window.want) {
			t.Errorf("%s names the stages %v, want %v", window.file, got, window.want)
		}
	}
	if declared := found(textOf(t, "backend/ibid/trace.go"), ` Stage = "([a-z]+)"`); names(declared) != names(slices.Concat(ibid.AnswerStages, ibid.ReadingStages)) {
		t.Errorf("the pipelines have other stages than are declared: %v", declared)
	}
}

// TestDocsNameEveryEvent compares docs/pipeline.md with events.go.
func TestDocsNameEveryEvent(t *testing.T) {
	page := textOf(t, "docs/pipeline.md")
	for _, event := range []string{EventDocuments, EventAnswer, EventAdded, EventQueue, EventFolders, EventTable, EventReread, EventProgress, EventLink, EventLibrary, EventWeb, EventFailure} {
		if !strings.Contains(page, "| `"+event+"` |") {
			t.Errorf("docs/pipeline.md does not describe the event %q", event)
		}
	}
}

// TestDocsNameEveryVariable compares docs/settings.md with the variables of the
// environment that decide settings.
func TestDocsNameEveryVariable(t *testing.T) {
	page := textOf(t, "docs/settings.md")
	for _, variable := range config.Variables() {
		if row := rowOf(page, variable.Name); !strings.Contains(row, "`"+variable.Key+"`") {
			t.Errorf("docs/settings.md does not say that %s decides %s", variable.Name, variable.Key)
		}
	}
}

// rowOf gives the row of a table that begins with a name; empty where there is none.
func rowOf(page, name string) string {
	_, after, _ := strings.Cut(page, "\n| `"+name+"` |")
	row, _, _ := strings.Cut(after, "\n")
	return row
}

// TestDocsNameFilesThatAreThere follows the paths that pages name without a link.
func TestDocsNameFilesThatAreThere(t *testing.T) {
	seen := 0
	for _, page := range pages(t) {
		for _, path := range regexp.MustCompile("`((?:backend|internal|tools|frontend|build|docs|samples)/[^`*{ ]+)`").FindAllStringSubmatch(textOf(t, page), -1) {
			seen++
			if strings.HasPrefix(path[1], "build/bin/") || strings.HasPrefix(path[1], "build/cache") {
				continue // made by building
			}
			if _, err := os.Stat(path[1]); err != nil {
				t.Errorf("%s names %s, which is not there", page, path[1])
			}
		}
	}
	if seen < 10 {
		t.Fatalf("found %d paths", seen)
	}
}

// TestDocsGiveEveryDependencyAReason compares docs/dependencies.md with what is required.
func TestDocsGiveEveryDependencyAReason(t *testing.T) {
	page := textOf(t, "docs/dependencies.md")
	direct := regexp.MustCompile(`(?m)^\t(\S+) v\S+$`).FindAllStringSubmatch(textOf(t, "go.mod"), -1)
	if len(direct) < 10 {
		t.Fatalf("found %d direct requirements in go.mod", len(direct))
	}
	for _, module := range direct {
		if !strings.Contains(page, module[1]) {
			t.Errorf("docs/dependencies.md does not say why %s is there", module[1])
		}
	}
	var manifest struct{ Dependencies, DevDependencies map[string]string }
	if err := json.Unmarshal([]byte(textOf(t, "frontend/package.json")), &manifest); err != nil {
		t.Fatal(err)
	}
	for _, list := range []map[string]string{manifest.Dependencies, manifest.DevDependencies} {
		for name, version := range list {
			if !regexp.MustCompile(`(^|[ |,])` + regexp.QuoteMeta(name) + `([ |,]|$)`).MatchString(page) {
				t.Errorf("docs/dependencies.md does not say why %s is there", name)
			}
			if !regexp.MustCompile(`^\d`).MatchString(version) {
				t.Errorf("frontend/package.json does not pin %s: %s", name, version)
			}
		}
	}
}

// TestDocsLinksResolve follows every relative link of the documentation.
func TestDocsLinksResolve(t *testing.T) {
	for _, page := range pages(t) {
		for _, link := range regexp.MustCompile(`\]\(([^)#]+)`).FindAllStringSubmatch(textOf(t, page), -1) {
			if strings.Contains(link[1], "://") {
				continue
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), link[1])); err != nil {
				t.Errorf("%s links to %s, which is not there", page, link[1])
			}
		}
	}
}

// TestReadmeShowsCommandsThatExist compares the README with the command line.
func TestReadmeShowsCommandsThatExist(t *testing.T) {
	var help bytes.Buffer
	if status := cli.Run(t.Context(), cli.Environment{Stdout: &help, Stderr: &help}, []string{"--help"}); status != 0 {
		t.Fatalf("help ended with %d", status)
	}
	shown := regexp.MustCompile("(?:build/bin/|`)ibid ([a-z]+)").FindAllStringSubmatch(textOf(t, "README.md"), -1)
	if len(shown) < 10 {
		t.Fatalf("the README shows %d commands", len(shown))
	}
	for _, command := range shown {
		if !strings.Contains(help.String(), "\n  "+command[1]+" ") {
			t.Errorf("README.md shows \"ibid %s\", which is no command", command[1])
		}
	}
}

// TestGlossaryIsSorted keeps a newcomer's finger on the right place.
func TestGlossaryIsSorted(t *testing.T) {
	terms := regexp.MustCompile(`(?m)^\*\*([^*]+)\*\*`).FindAllStringSubmatch(textOf(t, "docs/glossary.md"), -1)
	for i := 1; i < len(terms); i++ {
		if terms[i][1] < terms[i-1][1] {
			t.Errorf("%q stands after %q", terms[i][1], terms[i-1][1])
		}
	}
}

// TestErrorCodesAreSpelledAlike keeps the contract with scripts and the window.
func TestErrorCodesAreSpelledAlike(t *testing.T) {
	codes := regexp.MustCompile(`Code = "([^"]+)"`).FindAllStringSubmatch(textOf(t, "backend/ibid/error.go"), -1)
	seen := map[string]bool{}
	for _, code := range codes {
		if seen[code[1]] || !regexp.MustCompile(`^[a-z_]+$`).MatchString(code[1]) {
			t.Errorf("the code %q is doubled or misspelt", code[1])
		}
		seen[code[1]] = true
	}
	if !seen[string(ibid.CodeInternal)] {
		t.Error("found no codes")
	}
}
