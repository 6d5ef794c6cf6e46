package ibid

import "testing"

func TestAnswerKey(t *testing.T) {
	key := AnswerKey{Question: "How long is the term?", Scope: Scope{Workspace: 1, Documents: []DocumentID{2, 3}}, Maker: "m", Sources: "7"}
	for name, c := range map[string]struct {
		change func(*AnswerKey)
		same   bool
	}{
		"nothing":                     {func(*AnswerKey) {}, true},
		"spaces":                      {func(k *AnswerKey) { k.Question = " How  long is\nthe term? " }, true},
		"the order of the documents":  {func(k *AnswerKey) { k.Scope.Documents = []DocumentID{3, 2, 3} }, true},
		"a word":                      {func(k *AnswerKey) { k.Question = "How long is the lease?" }, false},
		"a capital letter":            {func(k *AnswerKey) { k.Question = "How long is the Term?" }, false},
		"the workspace":               {func(k *AnswerKey) { k.Scope.Workspace = 2 }, false},
		"a document less":             {func(k *AnswerKey) { k.Scope.Documents = []DocumentID{2} }, false},
		"all documents":               {func(k *AnswerKey) { k.Scope.Documents = nil }, false},
		"the pages":                   {func(k *AnswerKey) { k.Scope.Pages = PageRange{From: 2} }, false},
		"the section":                 {func(k *AnswerKey) { k.Scope.Section = "Term" }, false},
		"the model":                   {func(k *AnswerKey) { k.Maker = "n" }, false},
		"the documents' state":        {func(k *AnswerKey) { k.Sources = "8" }, false},
		"a word that changes its end": {func(k *AnswerKey) { k.Maker, k.Sources = "m7", "" }, false},
	} {
		other := key
		c.change(&other)
		if same := other.String() == key.String(); same != c.same {
			t.Errorf("another key by %s: %v", name, !same)
		}
	}
	if got := len(key.String()); got != 64 || len(key.Scope.Documents) != 2 {
		t.Errorf("%d digits, %+v", got, key)
	}
}
