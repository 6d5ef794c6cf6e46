//go:build unix

package backend_test

import (
	"strings"
	"testing"

	"ibid/backend/catalogue"
	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/internal/fake"
)

// What a model wrote is the answer only if it rests on the words that the real scorer puts
// first, or, if it is large, on other words that seem to answer, or if a second model says that it answers. One that was trained to check claims says
// only that they are supported, so it doesn't count.
func TestAWrittenAnswerHasTwoWitnesses(t *testing.T) {
	withBuiltIn(t)
	const (
		asked   = "How much is the deposit?"
		again   = "What deposit has the Tenant paid?"
		answers = "The Tenant has paid a deposit of £24,250."
		beside  = "The reviewed rent shall not exceed 118 per cent of the Yearly Rent payable immediately before the review."
		end     = "When may the Tenant end the lease?"
		third   = "If the Tenant does not exercise the right on the first Break Date, it shall be entitled to a rent-free period of three months beginning on 30 September 2027."
		holds   = `{"claims": [{"claim": 1, "basis": "", "verdict": "supported"}], "relevant": true, "confidence": 1}`
	)
	writes := []string{"completion"}
	b, server := promised(t, fake.Script{
		Models: []fake.Model{{Name: "writer:4b", Capabilities: writes, Parameters: "4.0B"}, {Name: "reader:8b", Capabilities: writes, Parameters: "8.0B"}, {Name: "granite3-guardian:2b", Capabilities: writes}},
		Replies: []fake.Reply{
			{When: "Claims:", Text: holds},
			{When: asked, Text: answers},
			{When: again, Text: beside},
			{When: end, Text: third},
		},
		Choices: []fake.Reply{{Words: map[string]float64{"No": 1}}}, // there is no risk
	}, "commercial-lease.pdf")
	if err := b.Library.Index.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		writer, asked, judge string
		written              bool
		calls                string // of the judge
	}{
		"it rests on the first quotation":                      {"writer:4b", asked, "none", true, ""},
		"it rests on other words":                              {"writer:4b", again, "none", false, ""},
		"its writer says that it answers":                      {"writer:4b", again, "writer", false, "/api/chat"},
		"another model says that it answers":                   {"writer:4b", again, "reader:8b", true, "/api/chat"},
		"one that checks claims says that it is supported":     {"writer:4b", again, "granite3-guardian:2b", false, "/api/generate"},
		"a small model rests on the third quotation":           {"writer:4b", end, "none", false, ""},
		"a large model rests on the third quotation":           {"reader:8b", end, "none", true, ""},
		"one that checks claims is asked where nothing is set": {"writer:4b", asked, "", true, "/api/generate"},
	} {
		t.Run(name, func(t *testing.T) {
			settings := b.Settings()
			settings.Models.Chat, settings.Answers.Judge = tt.writer, tt.judge
			if err := b.Configure(settings); err != nil {
				t.Fatal(err)
			}
			chats, choices := len(server.Calls("/api/chat")), len(server.Calls("/api/generate"))
			answer := mustAnswer(t, b, question(tt.asked))
			if written := answer.Mode == ibid.ModeModel; written != tt.written {
				t.Errorf("%s: %q, judgement %+v", answer.Mode, answer.Text, answer.Verification.Judgement)
			}
			if held := answer.Verification.Held; !tt.written && (held == nil || held.Text == "") {
				t.Error("what the model wrote can't be opened")
			}
			chats, choices = len(server.Calls("/api/chat"))-chats, len(server.Calls("/api/generate"))-choices
			if chats != 1+strings.Count(tt.calls, "chat") || (choices > 0) != strings.Contains(tt.calls, "generate") {
				t.Errorf("%d chats and %d choices, want %q of the judge", chats, choices, tt.calls)
			}
		})
	}
}

// The catalogue and the judge know the same models that were trained to check claims.
func TestModelsThatOnlyJudgeAreAskedInTheirOwnForm(t *testing.T) {
	n := 0
	for _, m := range catalogue.All() {
		if !catalogue.OnlyJudges(m.Name) {
			continue
		}
		n++
		if judge.Trained([]string{"writer:4b", m.Name}) != m.Name || judge.WeighsAnswers(m.Name) {
			t.Errorf("the judge doesn't know how to ask %s", m.Name)
		}
	}
	if n == 0 || judge.Trained([]string{"writer:4b"}) != "" {
		t.Errorf("%d models that only judge", n)
	}
}
