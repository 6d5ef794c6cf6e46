package eval_test

import (
	"context"
	"hash/fnv"
	"strings"
	"testing"

	"ibid/tools/measure/eval"
)

// byWords is a vector for each text in which each word has its place.
func byWords(_ context.Context, texts []string) (vectors [][]float32, err error) {
	for _, text := range texts {
		v := make([]float32, 64)
		for word := range strings.FieldsSeq(text) {
			h := fnv.New32a()
			h.Write([]byte(word))
			v[h.Sum32()%64]++
		}
		vectors = append(vectors, v)
	}
	return vectors, nil
}

func TestTellLearnsLabelsFromExamples(t *testing.T) {
	birds := []eval.IntentTask{
		{Text: "what do gulls eat", Intent: "food"}, {Text: "what does the owl eat", Intent: "food"},
		{Text: "what do terns eat in winter", Intent: "food"}, {Text: "what do herons eat", Intent: "food"},
		{Text: "where do gulls nest", Intent: "nest"}, {Text: "where does the owl nest", Intent: "nest"},
		{Text: "where do terns nest in spring", Intent: "nest"}, {Text: "nest of the heron", Intent: "nest"},
	}
	for _, tt := range []struct {
		name     string
		examples []eval.IntentTask
		text     string
		want     string
	}{
		{"like a label", birds, "where do wrens nest", "nest"},
		{"by the name of a label alone", birds, "food", "food"},
		{"like none", birds, "paint my bicycle purple and then sell it to some other person", eval.OutOfScope},
		{"one label, none to tell it from", birds[:4], "paint my bicycle purple", "food"},
	} {
		set := eval.IntentSet{Tasks: []eval.IntentTask{{ID: "1", Text: tt.text}}, Examples: tt.examples}
		told, err := set.Tell(t.Context(), byWords)
		if err != nil || told[0].Intent != tt.want {
			t.Errorf("%s: %q is told as %+v, want %q; %v", tt.name, tt.text, told, tt.want, err)
		}
	}
}
