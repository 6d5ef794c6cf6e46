package main

import (
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend"
	"ibid/backend/config"
)

// windowless is an app that has no window to tell of anything.
func windowless() *App {
	app := newApp()
	app.send = func(string, ...any) {}
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

// value is what the window shows of a setting.
func value(t *testing.T, form config.Form, key string) config.Value {
	t.Helper()
	i := slices.IndexFunc(form.Settings, func(v config.Value) bool { return v.Name == key })
	if i < 0 {
		t.Fatalf("the window has no setting %s", key)
	}
	return form.Settings[i]
}

// other is a value that a setting can have and that is not its default, made from nothing
// but its description: a setting that is added tomorrow is tested here too.
func other(t *testing.T, key config.Key) string {
	t.Helper()
	switch key.Kind {
	case config.KindSwitch:
		return strconv.FormatBool(key.Default != "true")
	case config.KindNumber:
		return strconv.FormatFloat(key.Most, 'f', -1, 64)
	case config.KindChoice:
		for _, c := range key.Choices {
			if c.Value != key.Default {
				return c.Value
			}
		}
	case config.KindAddress:
		return "http://127.0.0.1:9"
	case config.KindText, config.KindModel, config.KindPath, config.KindSecret:
		return "deu"
	}
	t.Fatalf("%s is of no known kind", key.Name)
	return ""
}

// Each setting can be saved by itself in the window, reads back unchanged, and is in the
// file.
func TestEverySettingIsSavedByItsDescription(t *testing.T) {
	app := settled(t)
	for _, key := range config.Keys() {
		t.Run(key.Name, func(t *testing.T) {
			wanted := other(t, key)
			want, err := app.backend.Settings().Set(key.Name, wanted)
			if err != nil {
				t.Fatal(err)
			}
			form, err := (&Library{app}).SaveSettings(map[string]string{key.Name: wanted})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, app.backend.Settings()); diff != "" {
				t.Errorf("settings (-want +got):\n%s", diff)
			}
			if key.Secret() {
				wanted = config.HiddenSecret
			}
			if shown := value(t, form, key.Name); shown.Set != wanted || shown.Value != wanted || shown.Source != config.FromFile {
				t.Errorf("the window shows %q, set %q, from %s; want %q", shown.Value, shown.Set, shown.Source, wanted)
			}
			if stored, err := config.LoadFile(app.backend.Home); err != nil || stored != want {
				t.Errorf("the file has %+v, %v", stored, err)
			}
		})
	}
}

// Where one of several changes can't be, none is made.
func TestSettingsAreSavedTogether(t *testing.T) {
	app := settled(t)
	if _, err := (&Library{app}).SaveSettings(map[string]string{"answers.check": "strict", "models.context": "12"}); err == nil {
		t.Error("a context of 12 tokens was saved")
	}
	if got := app.backend.Settings(); got != config.Default() {
		t.Errorf("settings = %+v", got)
	}
	if _, err := (&Library{app}).SaveSettings(map[string]string{"answers.chekc": "strict"}); err == nil {
		t.Error("a setting that does not exist was saved")
	}
}

// What is changed beside an open window stays when something else is saved in it.
func TestOnlyWhatChangedIsSaved(t *testing.T) {
	app := settled(t)
	beside, err := config.Default().Set("window.theme", "dark")
	if err != nil {
		t.Fatal(err)
	}
	if err := config.Save(app.backend.Home, beside); err != nil {
		t.Fatal(err)
	}
	form, err := (&Library{app}).SaveSettings(map[string]string{"answers.profile": "careful"})
	if err != nil {
		t.Fatal(err)
	}
	if theme, check := value(t, form, "window.theme"), value(t, form, "answers.check"); theme.Value != "dark" || check.Value != "strict" || check.Set != "" {
		t.Errorf("theme %q, check %q set %q", theme.Value, check.Value, check.Set)
	}
}

// The window is told what the environment decides, and can save all else.
func TestTheWindowKnowsWhatIsFixed(t *testing.T) {
	t.Setenv("OLLAMA_BASE_URL", "http://127.0.0.1:9")
	t.Setenv("ENABLE_HALLUCINATION_BLOCKING", "false")
	app := settled(t)
	form, err := (&Library{app}).Settings()
	if err != nil {
		t.Fatal(err)
	}
	if host, check := value(t, form, "models.host"), value(t, form, "answers.check"); host.Variable != "OLLAMA_BASE_URL" || host.Value != "http://127.0.0.1:9" ||
		check.Variable != "ENABLE_HALLUCINATION_BLOCKING" || check.Value != "off" {
		t.Errorf("shown: %+v, %+v", host, check)
	}
	if _, err := (&Library{app}).SaveSettings(map[string]string{"window.theme": "dark"}); err != nil {
		t.Error(err)
	}
	if _, err := (&Library{app}).SaveSettings(map[string]string{"models.host": "127.0.0.1:1"}); err == nil {
		t.Error("another address was saved")
	}
}
