package retrieve_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/question"
	"ibid/backend/retrieve"
	"ibid/internal/fake"
)

func TestReword(t *testing.T) {
	model := fake.NewChat(fake.Reply{Text: `{"question": "What notice must a Tenant give to \"vacate the Premises\"?"}`})
	asked := question.Understand("When must Hallam tell before it moves out in 2024? in:lease page:3")
	asked.Stems, asked.Weights, asked.Imagined = [][]string{{"move"}}, []float64{1}, "Hallam moves out."
	got, err := retrieve.Reword(t.Context(), model, asked)
	if err != nil {
		t.Fatal(err)
	}
	if got.Wording != `What notice must a Tenant give to "vacate the Premises"?` || !slices.Contains(got.Terms, "vacate") ||
		slices.Contains(got.Terms, "moves") || !slices.Equal(got.Phrases, []string{"vacate the Premises"}) {
		t.Errorf("searched for %q, terms %q, phrases %q", got.Wording, got.Terms, got.Phrases)
	}
	if got.Text != asked.Text || got.Expects != asked.Expects || !slices.Equal(got.Names, asked.Names) ||
		!slices.Equal(got.Periods, asked.Periods) || got.Filter.Pages != asked.Filter.Pages || !slices.Equal(got.Filter.Documents, asked.Filter.Documents) {
		t.Errorf("asked %+v, which has become %+v", asked, got)
	}
	if got.Stems != nil || got.Weights != nil || got.Imagined != "" {
		t.Errorf("what the library knew of the first wording is kept: %+v", got)
	}
	if prompt := model.Requests()[0].Messages[0].Content; !strings.HasPrefix(prompt, "Question: "+asked.Wording+"\n") {
		t.Errorf("the model was asked %q", prompt)
	}
}

func TestRewordFails(t *testing.T) {
	broken := errors.New("broken")
	for name, reply := range map[string]fake.Reply{
		"the same words":  {Text: `{"question": "WHO pays the rent?"}`},
		"no words":        {Text: `{"question": ""}`},
		"no content word": {Text: `{"question": "Who are you?"}`},
		"half an object":  {Text: `{"question": "Who is liab`, Ending: fake.EndLength},
		"the model fails": {Ending: fake.EndError, Err: broken},
	} {
		t.Run(name, func(t *testing.T) {
			asked := question.Understand("Who pays the rent?")
			got, err := retrieve.Reword(t.Context(), fake.NewChat(reply), asked)
			if err == nil || got.Wording != asked.Wording || !slices.Equal(got.Terms, asked.Terms) {
				t.Errorf("%q, error %v", got.Wording, err)
			}
			if reply.Err == nil && ibid.CodeOf(err) != ibid.CodeModelFailed || reply.Err != nil && err != broken {
				t.Errorf("error %v", err)
			}
		})
	}
}

func TestImagine(t *testing.T) {
	asked := question.Understand("How long is the notice?")
	got, err := retrieve.Imagine(t.Context(), fake.NewChat(fake.Reply{Text: "\nThe Tenant shall give six months' notice.\n"}), asked)
	if err != nil || got.Imagined != "The Tenant shall give six months' notice." || got.Wording != asked.Wording {
		t.Errorf("imagined %q for %q, %v", got.Imagined, got.Wording, err)
	}
	if _, err := retrieve.Imagine(t.Context(), fake.NewChat(fake.Reply{Text: " "}), asked); ibid.CodeOf(err) != ibid.CodeModelFailed {
		t.Errorf("nothing imagined: %v", err)
	}
}

// What was imagined is compared as a passage, since it looks like one; a question
// as a question.
func TestWhatIsComparedByMeaning(t *testing.T) {
	for _, test := range []struct {
		imagined string
		kind     ibid.EmbedKind
		text     string
	}{
		{"", ibid.EmbedQuery, "How long is the notice?"},
		{"Six months' notice is due.", ibid.EmbedDocument, "Six months' notice is due."},
	} {
		var embedder fake.Embedder
		var kinds []ibid.EmbedKind
		var texts []string
		embedder.Fail = func(kind ibid.EmbedKind, batch []string) error {
			kinds, texts = append(kinds, kind), append(texts, batch...)
			return nil
		}
		query := question.Understand("How long is the notice?")
		query.Imagined = test.imagined
		identity, err := embedder.EmbeddingIdentity(t.Context(), "", "")
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := retrieve.Vector(t.Context(), oneIndex{identity: identity}, &embedder, []ibid.Scope{{}}, query); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(kinds, []ibid.EmbedKind{test.kind}) || !slices.Equal(texts, []string{test.text}) {
			t.Errorf("embedded %q as %q, want %q as %q", texts, kinds, test.text, test.kind)
		}
	}
}

// oneIndex is a store with a set of vectors in which nothing is found.
type oneIndex struct {
	retrieve.Meanings
	identity ibid.EmbeddingIdentity
}

func (o oneIndex) Indexes(context.Context) (current, building *ibid.EmbeddingIndex, err error) {
	return &ibid.EmbeddingIndex{Identity: o.identity}, nil, nil
}

func (oneIndex) SearchVector(context.Context, ibid.Scope, ibid.IndexID, []float32, int) ([]ibid.Candidate, error) {
	return nil, nil
}
