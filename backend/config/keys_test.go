package config

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestKeysSayWhatTheyAre(t *testing.T) {
	keys := Keys()
	for _, want := range []Key{
		{Name: "window.theme", Type: "text", Default: "system", Values: []string{"system", "light", "dark"}, Comment: "how the window looks"},
		{Name: "answers.temperature", Type: "number", Default: "0", Values: []string{}, Range: "0-2",
			Comment: "how far the model strays from the likeliest word; 0 gives the same answer each time"},
		{Name: "search.reword", Type: "on or off", Values: []string{"on", "off"}, Unset: "by the profile",
			Comment: "let the chat model ask in other words where the question's own find nothing"},
		{Name: "search.hyde", Type: "true or false", Default: "false", Values: []string{"true", "false"},
			Comment: "compare by meaning a passage that the chat model imagines as the answer, instead of the question"},
		{Name: "library.workers", Type: "whole number", Default: "0", Values: []string{}, Range: "1-64", Unset: "Ibid chooses",
			Comment: "documents that are read at the same time; takes effect at the next start"},
		{Name: "models.token", Type: "text", Values: []string{}, Unset: "none", Secret: true,
			Comment: "token that a server on another computer wants; it is only sent encrypted"},
	} {
		i := slices.IndexFunc(keys, func(k Key) bool { return k.Name == want.Name })
		if i < 0 {
			t.Errorf("there is no key %s", want.Name)
			continue
		}
		if diff := cmp.Diff(want, keys[i]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", want.Name, diff)
		}
	}
	for _, key := range keys {
		if key.Comment == "" {
			t.Errorf("%s has no comment", key.Name)
		}
	}
}

func TestGetWhatWasSet(t *testing.T) {
	for _, tt := range []struct{ key, text, want string }{
		{"models.chat", "qwen3:8b", "qwen3:8b"},
		{"models.context", "4096", "4096"},
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
