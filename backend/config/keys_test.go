package config

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"ibid/backend/ibid"
)

func TestKeysSayWhatTheyAre(t *testing.T) {
	keys := Keys()
	for _, want := range []Key{
		{Name: "window.theme", Page: "general", Group: "Appearance", Label: "Theme", Help: "“System” follows the light or dark mode of your computer.",
			Kind: KindChoice, Default: "system", Choices: choices("system", "System", "light", "Light", "dark", "Dark"), Needs: []Need{}},
		{Name: "answers.temperature", Page: "advanced", Group: "Writing", Label: "Temperature", Help: "How freely the model words an answer. At 0 it’s the same each time.",
			Kind: KindNumber, Default: "0", Least: 0, Most: 2, Step: 0.1, Choices: []Choice{}, Needs: []Need{}},
		{Name: "search.hyde", Page: "answers", Group: "Search", Label: "Imagine an answer first", Help: "Looks for passages like an answer the chat model imagines. It’s never shown.",
			Kind: KindSwitch, Default: "false", Choices: []Choice{}, Needs: []Need{}},
		{Name: "models.token", Page: "models", Group: "Ollama server", Label: "Token", Help: "For a server on another computer. Sent only to its address, and only encrypted.",
			Kind: KindSecret, Unset: "none", Choices: []Choice{}, Needs: []Need{{Key: "models.host", Values: []string{}}}},
	} {
		i := slices.IndexFunc(keys, func(k Key) bool { return k.Name == want.Name })
		if i < 0 {
			t.Errorf("there is no key %s", want.Name)
			continue
		}
		if diff := cmp.Diff(want, keys[i], cmpopts.IgnoreUnexported(Key{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", want.Name, diff)
		}
	}
}

func TestGetWhatWasSet(t *testing.T) {
	for _, tt := range []struct{ key, text, want string }{
		{"models.chat", "qwen3:8b", "qwen3:8b"},
		{"models.chat", " qwen3:8b\n", "qwen3:8b"},
		{"models.context", "4096", "4096"},
		{"reading.languages", "eng, deu", "eng+deu"},
		{"models.warm", "true", "true"},
		{"answers.temperature", "0.25", "0.25"},
		{"answers.check", "", ""},
		{"search.reword", "on", "on"},
		{"search.reword", "false", "off"},
		{"search.reword", "", ""},
	} {
		settings, err := everything.Set(tt.key, tt.text)
		if err != nil {
			t.Errorf("set %s to %q: %v", tt.key, tt.text, err)
			continue
		}
		if got, err := settings.Get(tt.key); err != nil || got != tt.want {
			t.Errorf("%s set to %q is %q, %v; want %q", tt.key, tt.text, got, err, tt.want)
		}
	}
}

func TestSetRefuses(t *testing.T) {
	for _, tt := range []struct{ key, text, want string }{
		{"answers.chekc", "strict", `there is no setting "answers.chekc"; there is "answers.check"`},
		{"check", "strict", `there is "answers.check"`},
		{"colour", "red", `there is no setting "colour"`},
		{"models.context", "many", `"many" is no whole number`},
		{"models.context", "", `"" is no whole number`},
		{"models.context", "12", "it can be 2048 to"},
		{"answers.temperature", "warm", `"warm" is no number`},
		{"models.warm", "perhaps", `"perhaps" is neither true nor false`},
		{"answers.profile", "quick", "fast, balanced or careful"},
	} {
		settings, err := everything.Set(tt.key, tt.text)
		if err == nil || !strings.Contains(err.Error(), tt.want) || ibid.CodeOf(err) != ibid.CodeInvalid || ibid.AsError(err).Hint == "" {
			t.Errorf("set %s to %q: %v, want an error with %q and a hint", tt.key, tt.text, err, tt.want)
		}
		_ = settings
	}
}

func TestUnsetGivesTheDefault(t *testing.T) {
	settings := everything
	for _, key := range Keys() {
		var err error
		if settings, err = settings.Unset(key.Name); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(Default(), settings); diff != "" {
		t.Errorf("settings (-want +got):\n%s", diff)
	}
	if _, err := settings.Unset("window.thème"); ibid.CodeOf(err) != ibid.CodeInvalid {
		t.Errorf("unset a key that is none: %v", err)
	}
}
