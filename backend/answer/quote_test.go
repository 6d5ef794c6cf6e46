package answer

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// put makes a query of words that weigh 2 each.
func put(text, words string, expansions ...ibid.Expansion) ibid.Query {
	query := ibid.Query{Text: text, Terms: strings.Fields(words), Expansions: expansions}
	for range len(query.Terms) + len(expansions) {
		query.Weights = append(query.Weights, 2)
	}
	return query
}

// abroad makes a query in German for a number.
func abroad(text, words string) ibid.Query {
	query := put(text, words)
	query.Language, query.Expects = "de", ibid.ExpectsNumber
	return query
}

// found gives passages the score and the share in the question that a search found,
// and the sentence that validation takes for the answer.
func found(p ibid.Passage, score, coverage float64, evidence string) ibid.Passage {
	p.Hit.Score, p.Hit.Coverage = score, coverage
	if at := strings.Index(p.Hit.Chunk.Text, evidence); evidence != "" {
		start := p.Hit.Chunk.Span.Start + at
		p.Check = ibid.PassageCheck{Score: 1, Presence: ibid.AnswerPresent, Evidence: ibid.Span{Start: start, End: start + len(evidence)}}
	}
	return p
}

func TestQuoteChooses(t *testing.T) {
	const (
		rent  = "The keeper of the mill pays a rent to the landlord of the hall."
		sum   = "The keeper of the mill pays a rent of 48,000 crowns to the landlord."
		wages = "The keeper of the mill pays the wages of the weavers every Friday."
		capex = "Purchases of looms and of other machinery came to a tidy sum of money."
	)
	for _, tt := range []struct {
		name     string
		query    ibid.Query
		passages []ibid.Passage
		want     []string
	}{
		{"the sentence with more of the question", put("Who pays rent?", "pays rent"),
			passages(wages + " " + rent), []string{rent}},
		{"both where they are near each other", put("What does the keeper pay?", "keeper pays"),
			passages(wages + " " + rent), []string{wages, rent}},
		{"each wording once", put("Who pays rent?", "pays rent"),
			passages(rent, rent), []string{rent}},
		{"a figure for an amount", put("How much rent is paid?", "rent pays"),
			passages(rent + " " + sum), []string{sum}},
		{"in another language too", abroad("Wie hoch ist die Pacht?", "pacht"),
			passages("(3) Die Pacht wird jeden Sommer an den Müller bezahlt. (4) Die Pacht beträgt 250 Kronen im Jahr und wird bezahlt."), []string{"(4) Die Pacht beträgt 250 Kronen im Jahr und wird bezahlt."}},
		{"what says it in other words", put("What was the capex?", "capex", ibid.Expansion{For: "capex", Words: "purchases machinery", Weight: 0.8}),
			passages(wages + " " + capex), []string{capex}},
		{"but not half of the other words", put("What was the capex?", "capex", ibid.Expansion{For: "capex", Words: "purchases vessels", Weight: 0.8}),
			passages(wages + " " + capex), nil},
		{"first the one that validation found", put("What does the keeper pay?", "keeper pays"),
			[]ibid.Passage{found(passages(wages + " " + rent)[0], 0, 0, rent)}, []string{rent, wages}},
		{"first the one that was ranked higher", put("What does the keeper pay?", "keeper pays"),
			[]ibid.Passage{found(passages(wages)[0], 1.5, 1, ""), found(passages("", rent)[1], 2, 1, "")}, []string{rent, wages}},
		{"none of a passage that has little of the question beside another", put("Who pays rent for the hall and the landlord?", "pays rent hall landlord"),
			[]ibid.Passage{found(passages(rent)[0], 1, 1, ""), found(passages("", wages)[1], 1, 0.25, "")}, []string{rent}},
		{"a row whose heading is around it", put("What rent does Vesper pay?", "rent vesper"),
			[]ibid.Passage{found(passages("Rent of the northern hall 1,300 in each of the years")[0], 1, 1, "")}, []string{"Rent of the northern hall 1,300 in each of the years"}},
		{"a short row of a table before a long sentence that has less", put("What is the yearly rent of the hall?", "yearly rent hall"),
			passages("Yearly rent of the hall 4,800\n\n" + rent), []string{"Yearly rent of the hall 4,800", rent}},
		{"a heading only where it has much more", put("What is the rent of the hall?", "rent hall landlord"),
			passages("4. RENT OF THE HALL\n\n" + rent), []string{rent}},
		{"no words, no quotation", put("Hello?", ""), passages(rent), nil},
		{"no passages", put("Who pays rent?", "pays rent"), nil, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			draft := Quote(splitter(t), tt.query, tt.passages)
			var got []string
			for i, c := range draft.Citations {
				got = append(got, c.Quote)
				if c.Number != i+1 || c.Support < 0 || c.Support > 1 {
					t.Errorf("citation %+v", c)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("quoted (-want +got):\n%s", diff)
			}
		})
	}
}

// The words of a question stand in the heading of a table, the answer in its rows:
// the table is quoted as a whole, and before sentences that only share words.
func TestQuoteOfATable(t *testing.T) {
	table := "Period Yearly Rent Each quarter\n2024 – 2025 £36,000 £9,000\n2025 – 2026 £42,000 £10,500"
	schedule := passages("Schedule 1\n\n" + table + "\n\nThe schedule is part of the lease.")[0]
	clause := passages("", "4.1 The Yearly Rent shall be reviewed every 5 years by a surveyor. The Yearly Rent is paid to the keeper of the 2 mills. The Yearly Rent falls due in May and in November of the 10 years. The Yearly Rent bears no tax.")[1]
	query := put("How much is the yearly rent?", "yearly rent")
	for name, row := range map[string]string{"its heading": "Period Yearly Rent Each quarter", "a row": "2025 – 2026 £42,000 £10,500"} {
		draft := Quote(splitter(t), query, []ibid.Passage{found(schedule, 2, 1, row), found(clause, 1.5, 1, "")})
		if len(draft.Citations) == 0 || len(draft.Citations) > 1+maxBesides || draft.Citations[0].Quote != table {
			t.Errorf("validation found %s: quoted %+v", name, draft.Citations)
		}
		if want := "> Period Yearly Rent Each quarter\\\n> 2024 – 2025 £36,000 £9,000\\\n> 2025 – 2026 £42,000 £10,500 [1]"; !strings.HasPrefix(draft.Text, want) {
			t.Errorf("its rows do not stay rows: %q", draft.Text)
		}
		if claims := Align(splitter(t), draft.Text, draft.Citations, []ibid.Passage{schedule, clause}); claims[0].State != ibid.ClaimBacked || len(claims) != len(draft.Citations) {
			t.Errorf("quotations are not backed by themselves: %+v", claims)
		}
	}
	prose := found(schedule, 2, 1, "The schedule is part of the lease.")
	if draft := Quote(splitter(t), query, []ibid.Passage{prose}); len(draft.Citations) > 0 && draft.Citations[0].Quote == table {
		t.Errorf("a table in which validation found nothing: %+v", draft.Citations)
	}
}

// A word joined by a hyphen weighs as much as any other, whole or in its parts.
func TestQuoteSharesAWeightAmongJoinedWords(t *testing.T) {
	query := put("What is the year-end rent?", "year-end rent")
	full := "The rent that falls due at the year-end is paid by the keeper of the mill."
	half := "The rent that falls due in May is paid by the keeper of the southern mill."
	draft := Quote(splitter(t), query, passages(half+" "+full))
	if len(draft.Citations) == 0 || draft.Citations[0].Quote != full || draft.Citations[0].Support > 1 {
		t.Errorf("quoted %+v", draft.Citations)
	}
}
