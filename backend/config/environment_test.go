package config

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestTheEnvironmentDecides(t *testing.T) {
	home := homeWith(t, "[models]\nchat = \"a\"\nhost = \"b\"\n[answers]\ncheck = \"off\"\nfirst_token = 9\n")
	for name, tt := range map[string]struct{ variable, text, key, want string }{
		"address":                       {"OLLAMA_BASE_URL", "http://localhost:11434", "models.host", "http://localhost:11434"},
		"model":                         {"LLM_MODEL", "llama:latest", "models.chat", "llama:latest"},
		"temperature":                   {"LLM_TEMPERATURE", "0.1", "answers.temperature", "0.1"},
		"length":                        {"LLM_MAX_TOKENS", "2048", "answers.max_tokens", "2048"},
		"passages":                      {"RETRIEVAL_TOP_K", "10", "answers.passages", "10"},
		"first word":                    {"LLM_STREAM_INITIAL_TIMEOUT", "30000", "answers.first_token", "30"},
		"further words":                 {"LLM_STREAM_CHUNK_TIMEOUT", "10000", "answers.between_tokens", "10"},
		"a part of a second":            {"LLM_STREAM_CHUNK_TIMEOUT", "1", "answers.between_tokens", "1"},
		"nothing held back":             {"ENABLE_HALLUCINATION_BLOCKING", "false", "answers.check", "off"},
		"held back as the profile does": {"ENABLE_HALLUCINATION_BLOCKING", "true", "answers.check", ""},
		"an empty one says nothing":     {"LLM_MODEL", "", "models.chat", "a"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(tt.variable, tt.text)
			if got, err := mustLoad(t, home).Get(tt.key); err != nil || got != tt.want {
				t.Errorf("%s = %q, %v; want %q", tt.key, got, err, tt.want)
			}
			want := map[string]string{tt.key: tt.variable}
			if tt.text == "" {
				want = map[string]string{}
			}
			if diff := cmp.Diff(want, variables()); diff != "" {
				t.Errorf("decided by variables (-want +got):\n%s", diff)
			}
		})
	}
}

// The user may be stricter than the environment asks for.
func TestBlockingLeavesAStricterCheck(t *testing.T) {
	t.Setenv("ENABLE_HALLUCINATION_BLOCKING", "true")
	if got := mustLoad(t, homeWith(t, "[answers]\ncheck = \"strict\"\n")).Answers.Check; got != CheckStrict {
		t.Errorf("answers.check = %q", got)
	}
}

func TestTheEnvironmentIsRefusedByName(t *testing.T) {
	for variable, tt := range map[string]struct{ text, want string }{
		"LLM_TEMPERATURE":               {"warm", "LLM_TEMPERATURE is \"warm\": it decides answers.temperature"},
		"LLM_MAX_TOKENS":                {"9000000", "answers.max_tokens is 9000000; it can be"},
		"LLM_STREAM_INITIAL_TIMEOUT":    {"0", "answers.first_token is 0; it can be 1 to 3600 seconds"},
		"ENABLE_HALLUCINATION_BLOCKING": {"perhaps", "answers.check"},
		"RETRIEVAL_TOP_K":               {"ten", "answers.passages"},
	} {
		t.Run(variable, func(t *testing.T) {
			t.Setenv(variable, tt.text)
			_, err := Load(t.TempDir())
			if err == nil || !strings.Contains(err.Error(), tt.want) || ibid.CodeOf(err) != ibid.CodeInvalid || !strings.Contains(ibid.AsError(err).Hint, "variable") {
				t.Errorf("Load: %v, want an error with %q and a hint", err, tt.want)
			}
		})
	}
}

func TestSaveDoesNotWriteTheEnvironment(t *testing.T) {
	for name, tt := range map[string]struct{ file, want string }{
		"what the file has stays":      {"[models]\nchat = \"own\"\n", "own"},
		"what the file lacks is not":   {"", ""},
		"nor where the file is broken": {"{", ""},
	} {
		t.Run(name, func(t *testing.T) {
			home := homeWith(t, tt.file)
			t.Setenv("LLM_MODEL", "theirs")
			settings := Default()
			settings.Models.Chat, settings.Window.Theme = "theirs", "dark" // as they were loaded, with a change
			if err := Save(home, settings); err != nil {
				t.Fatal(err)
			}
			stored, err := LoadFile(home)
			if err != nil || stored.Models.Chat != tt.want || stored.Window.Theme != "dark" {
				t.Errorf("the file has the model %q and the theme %q, %v; want %q and dark", stored.Models.Chat, stored.Window.Theme, err, tt.want)
			}
			if strings.Contains(fileOf(t, home), "theirs") {
				t.Error("the file has what the environment decides")
			}
		})
	}
}

func TestChangeRefusesWhatTheEnvironmentDecides(t *testing.T) {
	t.Setenv("LLM_MODEL", "theirs")
	home := homeWith(t, "[models]\nchat = \"own\"\n")
	before := mustLoad(t, home)
	after := before
	after.Models.Warm = true
	if got, err := Change(home, before, after); err != nil || got.Models.Chat != "theirs" || !got.Models.Warm {
		t.Errorf("another setting: %+v, %v", got.Models, err)
	}
	before = after
	after.Models.Chat, after.Models.Threads = "another", 2
	if _, err := Change(home, before, after); ibid.CodeOf(err) != ibid.CodeConflict || !strings.Contains(err.Error(), "LLM_MODEL") {
		t.Errorf("what the environment decides: %v", err)
	}
	if stored, err := LoadFile(home); err != nil || stored.Models.Chat != "own" || stored.Models.Threads != 0 || !stored.Models.Warm {
		t.Errorf("the file has %+v, %v", stored.Models, err)
	}
}

func TestLoadWithSources(t *testing.T) {
	home := homeWith(t, "[models]\nchat = \"own\"\n[answers]\nprofile = \"careful\"\njudge = \"none\"\ncheck = \"\"\n[library]\nworkers = 0\n")
	t.Setenv("OLLAMA_BASE_URL", "http://elsewhere:1")
	values, err := LoadWithSources(home)
	if err != nil || len(values) != len(Keys()) {
		t.Fatalf("%d values, %v", len(values), err)
	}
	got := map[string]string{}
	for _, v := range values {
		got[v.Name] = strings.TrimSpace(v.Value + " by " + string(v.Source) + " " + v.Variable)
	}
	for key, want := range map[string]string{
		"models.host":     "http://elsewhere:1 by environment OLLAMA_BASE_URL",
		"models.chat":     "own by file",
		"models.context":  "16384 by profile",
		"answers.profile": "careful by file",
		"answers.check":   "strict by profile",
		"answers.judge":   "none by file",
		"search.reword":   "on by profile",
		"search.hyde":     "false by default",
		"library.workers": "0 by file",
		"window.theme":    "system by default",
	} {
		if got[key] != want {
			t.Errorf("%s: %s, want %s", key, got[key], want)
		}
	}
	if _, err := LoadWithSources(homeWith(t, "[models]\ncaht = 1\n")); ibid.CodeOf(err) != ibid.CodeInvalid {
		t.Errorf("a wrong file: %v", err)
	}
}
