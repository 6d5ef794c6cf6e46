package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSaveAndLoad(t *testing.T) {
	home := filepath.Join(t.TempDir(), "new")
	want := Settings{Window: Window{Theme: "dark"}, Models: Models{Host: "127.0.0.1:9", Chat: "qwen3:8b", Embedding: "nomic-embed-text", Context: 16384},
		Reading: Reading{Scans: ScansAlways, Recogniser: RecogniserVision, Vision: "qwen2.5vl:7b", Languages: "eng+chi_sim"},
		Search:  Search{Rerank: "judge:1b", Reword: true, HyDE: true},
		Answers: Answers{Check: CheckStrict, Judge: "judge:1b", Mask: MaskAlways, FirstToken: 20, BetweenTokens: 5},
		Library: Library{Copy: true, Battery: BatteryRest, Workers: 3}}
	if err := Save(home, want); err != nil {
		t.Fatal(err)
	}
	got, err := Load(home)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("settings (-want +got):\n%s", diff)
	}
	if left, _ := filepath.Glob(filepath.Join(home, "config-*")); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
}

func TestLoadWithoutAFileGivesDefaults(t *testing.T) {
	got, err := Load(t.TempDir())
	if err != nil || got != Default() {
		t.Errorf("Load = %+v, %v; want the defaults", got, err)
	}
}

func TestLoadRefuses(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"an unknown key":   {"[models]\ncaht = \"x\"\n", `"models.caht"`},
		"a wrong theme":    {"[window]\ntheme = \"pink\"\n", "system, light or dark"},
		"a tiny context":   {"[models]\ncontext = 5\n", "models.context"},
		"what is not TOML": {"{", "config.toml"},
		"a wrong decision": {"[reading]\nscans = \"maybe\"\n", "ask, always or never"},
		"no recogniser":    {"[reading]\nrecogniser = \"eyes\"\n", "auto, tesseract or vision"},
		"no language":      {"[reading]\nlanguages = \"eng, deu\"\n", "eng+deu"},
		"no rest":          {"[library]\nbattery = \"sleep\"\n", `"go on" or "rest"`},
		"no workers":       {"[library]\nworkers = -1\n", "library.workers"},
		"a thousand":       {"[library]\nworkers = 1000\n", "0 (Ibid chooses) to 64"},
		"a lax check":      {"[answers]\ncheck = \"lax\"\n", "strict, balanced or off"},
		"half a mask":      {"[answers]\nmask = \"half\"\n", "ask or always"},
		"no patience":      {"[answers]\nfirst_token = 0\n", "answers.first_token"},
		"a day's patience": {"[answers]\nbetween_tokens = 86400\n", "1 to 3600 seconds"},
		"an option":        {"[reading]\nlanguages = \"--user-words\"\n", "reading.languages"},
	} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			if err := os.WriteFile(filepath.Join(home, "config.toml"), []byte(tt.text), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := Load(home); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Load: %v, want an error with %q", err, tt.want)
			}
		})
	}
}

func TestHomeFollowsTheEnvironment(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("IBID_HOME", dir)
	if got, err := Home(); err != nil || got != dir {
		t.Errorf("Home = %q, %v; want %q", got, err, dir)
	}
}
