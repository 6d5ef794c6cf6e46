package eval_test

import (
	"testing"

	"ibid/backend/eval"
	"ibid/backend/question"
)

func TestTellRefusesWhatIsLikeNoLabel(t *testing.T) {
	birds := []question.Example{
		{Text: "what do gulls eat", Label: "food"}, {Text: "what does the owl eat", Label: "food"},
		{Text: "what do terns eat in winter", Label: "food"}, {Text: "what is eaten by herons", Label: "food"},
		{Text: "where do gulls nest", Label: "nest"}, {Text: "where does the owl nest", Label: "nest"},
		{Text: "where do terns nest in spring", Label: "nest"}, {Text: "nest of the heron", Label: "nest"},
	}
	for _, tt := range []struct {
		name     string
		examples []question.Example
		text     string
		want     string
	}{
		{"like a label", birds, "where do wrens nest", "nest"},
		{"by the name of a label alone", birds, "food", "food"},
		{"like none", birds, "paint my bicycle purple", eval.OutOfScope},
		{"one label, none to tell it from", birds[:4], "paint my bicycle purple", "food"},
		{"one example each, nothing to tell by", []question.Example{birds[0], birds[4]}, "where do wrens nest", "nest"},
	} {
		set := eval.IntentSet{Tasks: []eval.IntentTask{{ID: "1", Text: tt.text}}, Examples: tt.examples}
		if told := set.Tell()[0].Intent; told != tt.want {
			t.Errorf("%s: %q is told as %q, want %q", tt.name, tt.text, told, tt.want)
		}
	}
}
