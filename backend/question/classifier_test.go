package question

import (
	"reflect"
	"testing"
)

var birds = []Example{
	{"what do gulls eat", "food"}, {"what does the owl eat", "food"}, {"what do terns eat in winter", "food"},
	{"what does a robin like to eat", "food"}, {"which fish are eaten by herons", "food"},
	{"where do gulls nest", "nest"}, {"where does the owl nest", "nest"}, {"where do terns nest in spring", "nest"},
	{"where would a robin build its nest", "nest"}, {"nests of the heron", "nest"},
}

func TestClassifier(t *testing.T) {
	classifier := Train(birds)
	for _, tt := range []struct {
		text string
		want string // empty: none of the labels, of which none is clearly told
	}{
		{"what do wrens eat", "food"},
		{"WHAT DOES THE HERON EAT?", "food"},
		{"where do herons nest", "nest"},
		{"nesting places", "nest"},
		{"paint my bicycle purple", ""},
		{"", ""},
	} {
		scores := classifier.Scores(tt.text)
		if len(scores) != 2 || scores[0].Score < scores[1].Score {
			t.Fatalf("%q: %v, want two labels, the best first", tt.text, scores)
		}
		if inside := scores[0].Score > 0.3; inside != (tt.want != "") || inside && scores[0].Label != tt.want {
			t.Errorf("%q: %v, want %q", tt.text, scores, tt.want)
		}
	}
}

func TestTrainingIsRepeatable(t *testing.T) {
	if a, b := Train(birds), Train(birds); !reflect.DeepEqual(a, b) {
		t.Error("the same examples make different classifiers")
	}
}

func TestTrainingOnNothing(t *testing.T) {
	if scores := Train(nil).Scores("anything"); len(scores) != 0 {
		t.Errorf("%v", scores)
	}
	if scores := Train([]Example{{"", "empty"}}).Scores("anything"); len(scores) != 1 {
		t.Errorf("%v", scores)
	}
}
