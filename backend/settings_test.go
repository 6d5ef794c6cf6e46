//go:build unix

package backend_test

import (
	"os"
	"strings"
	"testing"

	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// roomy is a model that reads more than any profile asks of it.
var roomy = fake.Script{Models: []fake.Model{{Name: "roomy:4b", Capabilities: []string{"completion"}, Context: 131072}}}

// A workspace's own profile decides its answers, and no answer of another profile is
// given there.
func TestAProfileOfAWorkspaceDecidesItsAnswers(t *testing.T) {
	b, _ := promised(t, roomy, "commercial-lease.pdf")
	for _, step := range []struct {
		profile string
		context int
		judged  bool
		cached  bool
	}{
		{"", 8192, false, false}, // no model is there that was trained to judge
		{"fast", 4096, false, false},
		{"careful", 16384, true, false},
		{"fast", 4096, false, true},
		{"balanced", 8192, false, true}, // as in the settings
	} {
		if _, err := b.Library.Workspaces.SetProfile(t.Context(), ibid.DefaultWorkspace, step.profile); err != nil {
			t.Fatal(err)
		}
		answer := mustAnswer(t, b, question(rent))
		if answer.Trace.Context.Limit != step.context || answer.Cached != step.cached {
			t.Errorf("%q: %d tokens of context, given again: %v; want %d, %v", step.profile, answer.Trace.Context.Limit, answer.Cached, step.context, step.cached)
		}
		if judged := answer.Verification.Judgement.Status != ibid.JudgeOff; judged != step.judged {
			t.Errorf("%q: judged %s", step.profile, answer.Verification.Judgement.Status)
		}
	}
	other, err := b.Library.Workspaces.Create(t.Context(), "Other matter")
	if err != nil {
		t.Fatal(err)
	}
	addSamples(t, b, other.ID, "commercial-lease.pdf")
	settings := b.Settings()
	settings.Answers.Profile, settings.Models.Context = ibid.ProfileFast, 6000
	if err := b.Configure(settings); err != nil {
		t.Fatal(err)
	}
	elsewhere := question(rent)
	elsewhere.Scope.Workspace = other.ID
	answer := mustAnswer(t, b, elsewhere)
	if limit := answer.Trace.Context.Limit; limit != 6000 || answer.Verification.Judgement.Status != ibid.JudgeOff {
		t.Errorf("by the settings: %d tokens of context, judged %s; want 6000 as it is set, and by rules", limit, answer.Verification.Judgement.Status)
	}
}

// Settings are saved beside those that another Ibid, or a hand, has changed meanwhile.
func TestConfigureLeavesWhatWasChangedBeside(t *testing.T) {
	b, _ := promised(t, noModels)
	beside := "[library]\nworkers = 2\n"
	if err := os.WriteFile(config.File(b.Home), []byte(beside), 0o600); err != nil {
		t.Fatal(err)
	}
	settings := b.Settings()
	settings.Window.Theme = "dark"
	if err := b.Configure(settings); err != nil {
		t.Fatal(err)
	}
	if got := b.Settings(); got.Library.Workers != 2 || got.Window.Theme != "dark" {
		t.Errorf("in force: %+v", got)
	}
	settings = b.Settings()
	settings.Window.Theme = "pink"
	if err := b.Configure(settings); ibid.CodeOf(err) != ibid.CodeInvalid || b.Settings().Window.Theme != "dark" {
		t.Errorf("a theme that is none: %v, in force %q", err, b.Settings().Window.Theme)
	}
}

// What the environment decides is in force and in no file.
func TestConfigureDoesNotStoreTheEnvironment(t *testing.T) {
	t.Setenv("LLM_MODEL", "theirs:1b")
	b, _ := promised(t, noModels)
	settings := b.Settings()
	if settings.Models.Chat != "theirs:1b" {
		t.Fatalf("in force is %q", settings.Models.Chat)
	}
	settings.Answers.Mask = config.MaskAlways
	if err := b.Configure(settings); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(config.File(b.Home))
	if err != nil || strings.Contains(string(text), "theirs") || !strings.Contains(string(text), "always") {
		t.Errorf("the file has %q, %v", text, err)
	}
	if got := b.Settings().Models.Chat; got != "theirs:1b" {
		t.Errorf("in force is %q", got)
	}
}
