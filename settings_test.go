package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"ibid/backend/config"
)

var update = flag.Bool("update", false, "write the files that are made from the description of the settings")

// generated compares a file with what it is made from, or writes it with -update.
func generated(t *testing.T, path, want string) {
	t.Helper()
	got, err := os.ReadFile(path)
	if *update && string(got) != want {
		err = os.WriteFile(path, []byte(want), 0o644)
		got = []byte(want)
	}
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not what the description of the settings says; run: go test -run TestSettings . -update", path)
	}
}

// TestSettingsAreInTheDocs makes the tables of docs/settings.md from the description.
func TestSettingsAreInTheDocs(t *testing.T) {
	const path = "docs/settings.md"
	page := textOf(t, path)
	between := regexp.MustCompile(`(?s)(<!-- generated from backend/config/pages.go -->\n).*(<!-- end -->)`)
	if !between.MatchString(page) {
		t.Fatalf("%s has no place for its tables", path)
	}
	want := between.ReplaceAllStringFunc(page, func(old string) string {
		parts := between.FindStringSubmatch(old)
		return parts[1] + settingsTables() + parts[2]
	})
	generated(t, path, want)
}

func settingsTables() string {
	var b strings.Builder
	keys := map[string]config.Key{}
	for _, key := range config.Keys() {
		keys[key.Name] = key
	}
	for _, page := range config.Pages() {
		fmt.Fprintf(&b, "\n### %s\n\n| key | default | meaning |\n|---|---|---|\n", page.Title)
		for _, group := range page.Groups {
			for _, name := range group.Keys {
				fmt.Fprintf(&b, "| `%s` | `%s` | %s |\n", name, defaultOf(keys[name]), meaningOf(keys[name]))
			}
		}
	}
	return b.String() + "\n"
}

func defaultOf(key config.Key) string {
	if key.Kind == config.KindSwitch || key.Kind == config.KindNumber {
		return key.Default
	}
	return strconv.Quote(key.Default)
}

func meaningOf(key config.Key) string {
	meaning := "**" + key.Label + ".** " + key.Help
	var values []string
	for _, c := range key.Choices {
		about := ": " + c.Label
		if c.Help != "" {
			about = ": " + strings.TrimSuffix(c.Help, ".")
		} else if strings.EqualFold(c.Label, c.Value) {
			about = ""
		}
		values = append(values, "`"+c.Value+"`"+about)
	}
	if len(values) > 0 {
		meaning += " " + strings.Join(values, "; ") + "."
	}
	if allowed := key.Range(); allowed != "" {
		meaning += " " + grouped(allowed) + "."
	}
	if key.Unset != "" {
		meaning += map[bool]string{true: " 0: ", false: " Empty: "}[key.Kind == config.KindNumber] + key.Unset + "."
	}
	return meaning
}

// grouped puts commas into numbers from 1,000.
func grouped(text string) string {
	return regexp.MustCompile(`\d{4,}`).ReplaceAllStringFunc(text, func(n string) string {
		for i := len(n) - 3; i > 0; i -= 3 {
			n = n[:i] + "," + n[i:]
		}
		return n
	})
}

// TestSettingsAreInTheFixture keeps what the tests of the window show the same as what the
// window is given.
func TestSettingsAreInTheFixture(t *testing.T) {
	text, err := json.MarshalIndent(config.FormOf(config.Default()), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	generated(t, "frontend/src/api/fixture-settings.json", string(text)+"\n")
}
