package answer

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// A server keeps what it read last, and reads of the next prompt only what comes
// after the part that both have in common; on a laptop that is seconds for each
// hundred tokens. So what changes least stands first.
func TestPromptsBeginAlike(t *testing.T) {
	asked := func(text string, list []ibid.Passage, turns ...ibid.Turn) string {
		query := rentQuery
		query.Text = text
		prompt, err := Fit(splitter(t), Fitting{Query: query, Passages: list, Turns: turns, Context: 8192})
		if err != nil {
			t.Fatal(err)
		}
		return prompt.Request.System + "\n==\n" + prompt.Request.Messages[0].Content
	}
	rent := ibid.Turn{Question: "How much is the rent?", Answer: "It is £48,000 a year."}
	notice := ibid.Turn{Question: "And the notice?", Answer: "Nine months."}
	rules := execute("system.tmpl", systemText{})
	for _, test := range []struct {
		name          string
		first, second string
		alike         string // ends what both begin with
	}{
		{"other passages: the rules", asked("How much is the rent?", passages(lease)), asked("What did they spend?", passages(report)), "Do not repeat the question."},
		{"the same passages: all but the question", asked("How much is the rent?", passages(lease, report)), asked("When is it due?", passages(lease, report)), "</passage>"},
		{"a question about an answer: the rules", asked("How much is the rent?", passages(lease)), asked("Why?", passages(lease), rent), "Do not repeat the question."},
		{"one more about it: rules and passages", asked("Why?", passages(lease), rent), asked("Are you sure?", passages(lease), rent), "</passage>"},
		{"and one after another answer: rules and what was said", asked("Why?", passages(lease), rent), asked("How so?", passages(lease), rent, notice), "It is £48,000 a year."},
	} {
		if !strings.HasPrefix(test.first, rules) || !strings.HasPrefix(test.second, rules) {
			t.Errorf("%s: a prompt does not begin with the rules", test.name)
		}
		end := strings.LastIndex(test.first, test.alike) + len(test.alike)
		if end > len(test.second) || test.first[:end] != test.second[:end] {
			t.Errorf("%s: the prompts differ before %q:\n%s\n\n%s", test.name, test.alike, test.first, test.second)
		}
	}
}
