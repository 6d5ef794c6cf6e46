package question

import (
	"go/parser"
	gotoken "go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// intentExamples are the examples that the committed model was trained on.
func intentExamples(t testing.TB) []Example {
	t.Helper()
	text, err := os.ReadFile("intents.txt")
	if err != nil {
		t.Fatal(err)
	}
	return ReadExamples(string(text))
}

func TestModelIsTrainedOnItsExamples(t *testing.T) {
	if !reflect.DeepEqual(Train(intentExamples(t)), intentClassifier()) {
		t.Error("intents.model is not what intents.txt gives: run go generate ./backend/question and commit it")
	}
}

func TestModelIsReadBackAsItWas(t *testing.T) {
	for name, c := range map[string]*Classifier{"birds": Train(birds), "nothing": Train(nil)} {
		encoded, err := c.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		got := new(Classifier)
		if err := got.UnmarshalBinary(encoded); err != nil || !reflect.DeepEqual(got.Scores("what do wrens eat"), c.Scores("what do wrens eat")) {
			t.Errorf("%s: %v", name, err)
		}
		for n := range encoded {
			if err := new(Classifier).UnmarshalBinary(encoded[:n]); err == nil {
				t.Errorf("%s: the first %d bytes are taken for a model", name, n)
			}
		}
	}
}

// The first question decodes a model; nothing in the program can train one for it,
// since the examples are in no file of it and Train is called by the command alone.
func TestNothingIsTrainedAtRunTime(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "go:embed intents.txt") {
			t.Errorf("%s embeds the examples", file)
		}
		parsed, err := parser.ParseFile(gotoken.NewFileSet(), file, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range parsed.Unresolved {
			if name.Name == "Train" || name.Name == "Learn" {
				t.Errorf("%s trains a classifier", file)
			}
		}
	}
}

// BenchmarkFirstIntend is what the first question pays for the classifier of intents.
func BenchmarkFirstIntend(b *testing.B) {
	for b.Loop() {
		trained(intentsModel)
	}
}
