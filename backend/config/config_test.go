package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// everything is set, each key to something that is not its default.
var everything = Settings{
	Window: Window{Theme: "dark"},
	Models: Models{Engine: EngineNever, Host: "127.0.0.1:9", Token: `so "secret"`, CA: "/etc/own.pem", Chat: "qwen3:8b", Embedding: "nomic-embed-text",
		Context: 16384, KeepAlive: "30m", Threads: 3, Warm: true},
	Reading: Reading{Scans: ScansAlways, Recogniser: RecogniserVision, Vision: "qwen2.5vl:7b", Languages: "eng+chi_sim", Describe: true},
	Search:  Search{Understand: Off, Reword: On, HyDE: true, ResearchSteps: 12, ResearchTokens: 20_000, ResearchSeconds: 60},
	Answers: Answers{Profile: ibid.ProfileCareful, Check: CheckStrict, Judge: "judge:1b", Passages: 12, Temperature: 0.5, MaxTokens: 2048,
		Mask: MaskAlways, Cache: false, FirstToken: 20, BetweenTokens: 5},
	Library: Library{Copy: true, Battery: BatteryRest, Workers: 3},
	Web:     Web{Provider: "searxng", Address: "http://localhost:8080", Agreed: "http://localhost:8080"},
	Network: Network{LocalOnly: true},
}

func TestMain(m *testing.M) {
	for _, variable := range Variables() {
		_ = os.Unsetenv(variable.Name) // whoever runs the tests may have it
	}
	os.Exit(m.Run())
}

// homeWith is a home whose file has some text.
func homeWith(t *testing.T, text string) string {
	t.Helper()
	home := t.TempDir()
	if err := os.WriteFile(File(home), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return home
}

func fileOf(t *testing.T, home string) string {
	t.Helper()
	text, err := os.ReadFile(File(home))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func mustLoad(t *testing.T, home string) Settings {
	t.Helper()
	settings, err := Load(home)
	if err != nil {
		t.Fatal(err)
	}
	return settings
}

func TestSaveAndLoad(t *testing.T) {
	home := filepath.Join(t.TempDir(), "new")
	if err := Save(home, everything); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(everything, mustLoad(t, home)); diff != "" {
		t.Errorf("settings (-want +got):\n%s", diff)
	}
	for key := range fields(&everything) {
		if _, own := cutLast(key); !strings.Contains(fileOf(t, home), "\n"+own+" = ") {
			t.Errorf("%s was not written: every key of this test is to differ from its default", key)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(home, "config-*")); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
}

func TestSaveWritesWhatIsSetAndWhatItIsFor(t *testing.T) {
	home := t.TempDir()
	settings := Default()
	settings.Answers.Check = CheckStrict
	if err := Save(home, settings); err != nil {
		t.Fatal(err)
	}
	want := `# Settings of Ibid. What is left out has its default: "ibid config" lists all.

[answers]
# Checking. When an answer that your documents don’t support is withheld. Values: strict, balanced, off.
check = "strict"
`
	if diff := cmp.Diff(want, fileOf(t, home)); diff != "" {
		t.Errorf("file (-want +got):\n%s", diff)
	}
}

func TestLoadWithoutAFileGivesDefaults(t *testing.T) {
	got, err := Load(t.TempDir())
	if err != nil || got != Default() {
		t.Errorf("Load = %+v, %v; want the defaults", got, err)
	}
}

func TestLoadTakesWhatOlderFilesHave(t *testing.T) {
	home := homeWith(t, "[search]\nreword = true\nhyde = false\n[answers]\ncheck = \"balanced\"\njudge = \"\"\n[models]\ncontext = 8192\n")
	want := Default()
	want.Search.Reword, want.Answers.Check, want.Models.Context = On, CheckBalanced, 8192
	if diff := cmp.Diff(want, mustLoad(t, home)); diff != "" {
		t.Errorf("settings (-want +got):\n%s", diff)
	}
}

func TestLoadRefuses(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"an unknown key":     {"[models]\ncaht = \"x\"\n", `there is no setting "models.caht"; there is "models.chat"`},
		"another section's":  {"[models]\ntemperature = 1\n", `there is no setting "models.temperature"; there is "answers.temperature"`},
		"an unknown section": {"[modles]\nchat = \"x\"\n", `there is no setting "modles.chat"; there is "models.chat"`},
		"empty sections":     {"[one]\n[two]\n", `there is no setting "one"`},
		"several nearest":    {"[answers]\ntoken = 5\n", `there is "models.token"`},
		"nothing like it":    {"[answers]\ncolour = \"red\"\n", `there is no setting "answers.colour".`},
		"a wrong theme":      {"[window]\ntheme = \"pink\"\n", "system, light or dark"},
		"a tiny context":     {"[models]\ncontext = 5\n", "models.context is 5; it can be 2048 to 1048576 tokens, or 0 (by the profile)"},
		"what is not TOML":   {"{", "config.toml"},
		"a wrong decision":   {"[reading]\nscans = \"maybe\"\n", "ask, always or never"},
		"no recogniser":      {"[reading]\nrecogniser = \"eyes\"\n", "auto, tesseract, built-in or vision"},
		"no language":        {"[reading]\nlanguages = \"eng, deu\"\n", "eng+deu"},
		"an option":          {"[reading]\nlanguages = \"--user-words\"\n", "reading.languages"},
		"no rest":            {"[library]\nbattery = \"sleep\"\n", "go on or rest"},
		"no workers":         {"[library]\nworkers = -1\n", "1 to 64 documents, or 0 (Ibid chooses)"},
		"a thousand":         {"[library]\nworkers = 1000\n", "library.workers is 1000"},
		"no profile":         {"[answers]\nprofile = \"\"\n", "fast, balanced or careful"},
		"a lax check":        {"[answers]\ncheck = \"lax\"\n", "strict, balanced or off"},
		"half a mask":        {"[answers]\nmask = \"half\"\n", "ask or always"},
		"no patience":        {"[answers]\nfirst_token = 0\n", "answers.first_token is 0; it can be 1 to 3600 seconds"},
		"a day's patience":   {"[answers]\nbetween_tokens = 86400\n", "1 to 3600 seconds"},
		"a fever":            {"[answers]\ntemperature = 2.5\n", "answers.temperature is 2.5; it can be 0 to 2"},
		"no number":          {"[answers]\ntemperature = nan\n", "0 to 2"},
		"half a switch":      {"[search]\nreword = \"maybe\"\n", `search.reword is "maybe"; it can be on or off`},
		"a number for it":    {"[search]\nreword = 3\n", "neither on nor off"},
		"no time at all":     {"[models]\nkeep_alive = \"0\"\n", "models.keep_alive"},
		"a time back":        {"[models]\nkeep_alive = \"-5m\"\n", "such as 30m or 2h, or forever"},
		"no engine":          {"[models]\nengine = \"steam\"\n", "auto or never"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Load(homeWith(t, tt.text))
			if err == nil || !strings.Contains(err.Error(), tt.want) || ibid.CodeOf(err) != ibid.CodeInvalid {
				t.Errorf("Load: %v, want an error with %q", err, tt.want)
			}
			if hint := ibid.AsError(err).Hint; !strings.Contains(hint, "Correct the file") {
				t.Errorf("hint %q", hint)
			}
		})
	}
}

func TestSaveRefusesWhatMakesNoSense(t *testing.T) {
	home := t.TempDir()
	settings := Default()
	settings.Window.Theme = "pink"
	if err := Save(home, settings); ibid.CodeOf(err) != ibid.CodeInvalid {
		t.Errorf("Save: %v", err)
	}
	if _, err := os.Stat(File(home)); err == nil {
		t.Error("a file was written")
	}
}

func TestChangeLeavesWhatOthersHaveChanged(t *testing.T) {
	home := t.TempDir()
	before := mustLoad(t, home)
	elsewhere := before
	elsewhere.Models.Chat, elsewhere.Window.Theme = "qwen3:8b", "light"
	if err := Save(home, elsewhere); err != nil {
		t.Fatal(err)
	}
	after := before
	after.Window.Theme, after.Answers.Profile = "dark", ibid.ProfileFast
	got, err := Change(home, before, after)
	if err != nil {
		t.Fatal(err)
	}
	want := after
	want.Models.Chat = "qwen3:8b"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("settings in force (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want, mustLoad(t, home)); diff != "" {
		t.Errorf("settings in the file (-want +got):\n%s", diff)
	}
}

func TestKept(t *testing.T) {
	for text, want := range map[string]string{"": "0s", "30m": "30m0s", KeepForever: "-1ns"} {
		if got := (Models{KeepAlive: text}).Kept().String(); got != want {
			t.Errorf("%q is kept %s, want %s", text, got, want)
		}
	}
}

func TestHomeFollowsTheEnvironment(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("IBID_HOME", dir)
	if got, err := Home(); err != nil || got != dir {
		t.Errorf("Home = %q, %v; want %q", got, err, dir)
	}
}

// A setting that there was once is no reason to refuse a file.
func TestRetiredSettings(t *testing.T) {
	home := t.TempDir()
	if err := os.WriteFile(File(home), []byte("[search]\nrerank = \"judge:1b\"\nhyde = true\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	settings, err := Load(home)
	if err != nil || !settings.Search.HyDE {
		t.Errorf("%+v, %v", settings.Search, err)
	}
}
