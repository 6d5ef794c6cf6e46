package retrieve_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/question"
	"ibid/backend/retrieve"
)

// lexicon knows a few words, of any language.
type lexicon string

func (l lexicon) KnownWords(_ context.Context, _ string, words []string) ([]bool, error) {
	known := make([]bool, len(words))
	for i, w := range words {
		known[i] = slices.Contains(strings.Fields(string(l)), w)
	}
	return known, nil
}

// Indexed returns those of some tokens that a passage has.
func (s *shelf) Indexed(_ context.Context, _ ibid.WorkspaceID, tokens []string) ([]string, error) {
	return slices.DeleteFunc(slices.Clone(tokens), func(token string) bool {
		return !slices.ContainsFunc(s.passages, func(p shelved) bool { return slices.Contains(language.Tokens(p.text, "en"), token) })
	}), s.broken
}

func TestSpell(t *testing.T) {
	index := shelve(book{pages: []string{
		"The tenancy ends with three months' notice. Traceability of lots.",
		"The notice must be in writing. There was no noise. Mr Johansen signed.",
		"The rent is due monthly. Contracts about bridges. A doc. What was left.",
	}})
	const words = lexicon("tenancy notice noise rent bridges contract dog doc left about does have what when fridge sofa")
	for _, c := range []struct {
		question, wording string // empty: the question
		also              []string
	}{
		{"When does the tenacny end?", "When does the tenancy end?", []string{"tenancy"}},
		{"When does the TENANCY end?", "", nil},
		{"When is the tenacny’s end?", "When is the tenancy’s end?", []string{"tenancy"}},
		{"Who told of the contrract?", "Who told of the contract?", []string{"contract"}},                             // known to library and lexicon
		{"What about tracability?", "What about traceability?", []string{"traceability"}},                             // the lexicon does not know it
		{"How much notise is needed?", "", []string{"notice", "noise"}},                                               // not clear which
		{"May I keep a dog?", "", nil},                                                                                // a word, though the library has only another
		{"Are there fridges?", "", nil},                                                                               // another first letter
		{"What about the leftover?", "", nil},                                                                         // only its ending is near "left"
		{"What did Mr Johanson sign?", "", []string{"johansen"}},                                                      // a name stays
		{"Where does \"tenacny ends\" stand?", "", nil},                                                               // in quotes
		{"Does the TENACNY end?", "", nil},                                                                            // an abbreviation
		{"Where is the soffa?", "Where is the sofa?", []string{"sofa"}},                                               // not in the library
		{"q3x rnt 2019", "", nil},                                                                                     // figures and short words
		{"tenacny and tenacny rent", "tenancy and tenancy rent", []string{"tenancy"}},                                 // each time
		{"tenacny, notise, contrract, soffa, montly", "", []string{"tenancy", "notice", "noise", "contract", "sofa"}}, // so many at most
	} {
		query, err := retrieve.Weigh(t.Context(), index, everywhere.Workspace, []string{"en"}, question.Understand(c.question))
		if err != nil {
			t.Fatal(err)
		}
		got, err := retrieve.Spell(t.Context(), index, words, everywhere.Workspace, []string{"en"}, query)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.Also, c.also) {
			t.Errorf("%s: searched also for %q, want %q", c.question, got.Also, c.also)
		}
		if want := c.wording; want != "" && got.Wording != want || want == "" && len(c.also) < 3 && got.Wording != c.question {
			t.Errorf("%s: embedded is %q, want %q", c.question, got.Wording, want)
		}
		if len(got.Stems) != len(got.Terms) || len(got.Weights) != len(got.Terms) {
			t.Errorf("%s: %d terms have %d stems and %d weights", c.question, len(got.Terms), len(got.Stems), len(got.Weights))
		}
	}
}

// A misspelt word is searched in both forms, and weighs what the other form weighs. A name
// that the library only has in another form counts as missing.
func TestSpellSearchesBothForms(t *testing.T) {
	index := shelve(book{pages: []string{"The tenancy ends in May. Mr Johansen signed."}})
	spelt := func(text string) ibid.Query {
		query, err := retrieve.Weigh(t.Context(), index, everywhere.Workspace, []string{"en"}, question.Understand(text))
		if err == nil {
			query, err = retrieve.Spell(t.Context(), index, lexicon("tenancy"), everywhere.Workspace, []string{"en"}, query)
		}
		if err != nil {
			t.Fatal(err)
		}
		return query
	}
	query := spelt("tenacny")
	if want := []string{"tenacni", "tenanc"}; !slices.Equal(query.Stems[0], want) || query.Frequencies[0] != 1 {
		t.Errorf("searched as %q in %d passages, want %q in 1", query.Stems[0], query.Frequencies[0], want)
	}
	query = spelt("did Mr Johanson sign")
	i := slices.Index(query.Terms, "johanson")
	if want := []string{"johanson", "johansen"}; !slices.Equal(query.Stems[i], want) || query.Frequencies[i] != 0 {
		t.Errorf("searched as %q in %d passages, want %q in 0", query.Stems[i], query.Frequencies[i], want)
	}
}
