package main

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend"
	"ibid/backend/config"
)

// windowless is an app that has no window to tell of anything.
func windowless() *App {
	app := newApp()
	app.emit = func(string, ...any) {}
	return app
}

// settled is an app with an empty library.
func settled(t *testing.T) *App {
	t.Helper()
	b, err := backend.Open(t.Context(), backend.Options{Home: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	app := windowless()
	app.ctx = t.Context()
	app.open(b, nil)
	return app
}

func mustSettings(t *testing.T, app *App) Settings {
	t.Helper()
	settings, err := app.Settings()
	if err != nil {
		t.Fatal(err)
	}
	return settings
}

// Each setting of the window comes back as it was saved.
func TestSettingsComeBackAsTheyWereSaved(t *testing.T) {
	app := settled(t)
	want := Settings{
		Theme: "dark", Profile: "careful", Engine: "never", OllamaHost: "127.0.0.1:9", Token: "hush", CA: "/own.pem",
		ChatModel: "qwen3:8b", EmbeddingModel: "bge-m3", Context: 4096, KeepAlive: "30m", Threads: 3, Warm: true,
		Scans: "never", Recogniser: "tesseract", VisionModel: "eyes:7b", OCRLanguages: "eng+deu", Describe: true,
		Copy: true, Battery: "rest", Workers: 2,
		Answers: AnswerSettings{Check: "strict", Judge: "writer", Passages: 9, Temperature: 0.5, MaxTokens: 2048, Mask: "always", Cache: false, FirstToken: 20, BetweenTokens: 5},
		Search:  SearchSettings{Understand: "off", Reword: "on", HyDE: true, ResearchSteps: 12, ResearchTokens: 20000, ResearchSeconds: 60},
		Fixed:   []string{},
	}
	before := reflect.ValueOf(mustSettings(t, app))
	for i := range before.NumField() {
		if name := before.Type().Field(i).Name; name != "Fixed" && reflect.DeepEqual(before.Field(i).Interface(), reflect.ValueOf(want).Field(i).Interface()) {
			t.Errorf("%s is its default in this test, which then shows nothing of it", name)
		}
	}
	if err := app.SaveSettings(want); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, mustSettings(t, app)); diff != "" {
		t.Errorf("settings (-saved +loaded):\n%s", diff)
	}
}

// Every setting of the file has a place in the window, and comes through it as it was.
func TestEverySettingComesThroughTheWindow(t *testing.T) {
	app := settled(t)
	want := app.backend.Settings()
	for key, value := range map[string]string{
		"models.engine": "never", "models.host": "127.0.0.1:9", "models.token": "hush", "models.ca": "/own.pem", "models.chat": "qwen3:8b",
		"models.embedding": "bge-m3", "models.context": "4096", "models.keep_alive": "30m", "models.threads": "3", "models.warm": "true",
		"reading.scans": "never", "reading.recogniser": "tesseract", "reading.vision": "eyes:7b", "reading.describe": "true", "reading.languages": "eng+deu",
		"search.understand": "off", "search.reword": "on", "search.hyde": "true",
		"search.research_steps": "12", "search.research_tokens": "20000", "search.research_seconds": "60",
		"answers.profile": "careful", "answers.check": "strict", "answers.judge": "writer", "answers.passages": "9", "answers.temperature": "0.5",
		"answers.max_tokens": "2048", "answers.mask": "always", "answers.cache": "false", "answers.first_token": "20", "answers.between_tokens": "5",
		"web.provider": "searxng", "web.address": "https://search.example", "web.agreed": "https://search.example",
		"library.copy": "true", "library.battery": "rest", "library.workers": "2",
	} {
		set, err := want.Set(key, value)
		if err != nil {
			t.Fatal(err)
		}
		want = set
	}
	for _, key := range config.Keys() {
		if value, err := want.Get(key.Name); err != nil || value == key.Default && key.Name != "window.theme" {
			t.Errorf("%s is its default in this test, which then shows nothing of it (%v)", key.Name, err)
		}
	}
	if err := app.backend.Configure(want); err != nil {
		t.Fatal(err)
	}
	shown := mustSettings(t, app)
	shown.Theme, want.Window.Theme = "dark", "dark"
	if err := app.SaveSettings(shown); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, app.backend.Settings()); diff != "" {
		t.Errorf("settings (-want +got):\n%s", diff)
	}
}

// The window is told what the environment decides, and can save all else.
func TestTheWindowKnowsWhatIsFixed(t *testing.T) {
	t.Setenv("OLLAMA_BASE_URL", "http://127.0.0.1:9")
	t.Setenv("ENABLE_HALLUCINATION_BLOCKING", "false")
	app := settled(t)
	shown := mustSettings(t, app)
	if diff := cmp.Diff([]string{"models.host", "answers.check"}, shown.Fixed); diff != "" {
		t.Errorf("fixed (-want +got):\n%s", diff)
	}
	if shown.OllamaHost != "http://127.0.0.1:9" || shown.Answers.Check != "off" {
		t.Errorf("shown: %q, %q", shown.OllamaHost, shown.Answers.Check)
	}
	shown.Theme = "dark"
	if err := app.SaveSettings(shown); err != nil {
		t.Error(err)
	}
	shown.OllamaHost = "127.0.0.1:1"
	if err := app.SaveSettings(shown); err == nil {
		t.Error("another address was saved")
	}
}
