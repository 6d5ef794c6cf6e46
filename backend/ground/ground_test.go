package ground_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

const page = "Lease\n\n4 Money\n\n4.1 The Tenant shall pay the following:\n\n• a yearly rent of £48,000;\n• a share of the insur-\nance premiums.\n\n" +
	"Rent by year\n2024 £36,000 £9,000\n2025 £42,000 £10,500\n\n5 Animals ........ 12\n\nThe Tenant keeps no animals. Page 3"

// passage is the page as one passage, with rows and joined words read.
func passage() (ibid.Passage, map[ibid.PageKey]ibid.Sheet) {
	span := func(words string) ibid.Span {
		start := strings.Index(page, words)
		return ibid.Span{Start: start, End: start + len(words)}
	}
	table := "Rent by year\n2024 £36,000 £9,000\n2025 £42,000 £10,500"
	chunk := ibid.Chunk{Page: 3, Span: ibid.Span{End: len(page)}, Text: page}
	chunk.Reading = strings.NewReplacer("insur-\nance", "insurance", "2024 £36,000 £9,000", "2024 | Yearly: £36,000 | Each quarter: £9,000", "2025 £42,000 £10,500", "2025 | Yearly: £42,000 | Each quarter: £10,500").Replace(page)
	sheet := ibid.Sheet{
		Text: page,
		Blocks: []ibid.Block{
			{Kind: ibid.BlockHeading, Span: span("Lease")}, {Kind: ibid.BlockHeading, Span: span("4 Money")}, {Kind: ibid.BlockText, Span: span("4.1 The Tenant shall pay the following:")},
			{Kind: ibid.BlockText, Span: span("• a yearly rent of £48,000;\n• a share of the insur-\nance premiums.")}, {Kind: ibid.BlockTable, Span: span(table)},
			{Kind: ibid.BlockText, Span: span("5 Animals ........ 12")}, {Kind: ibid.BlockText, Span: span("The Tenant keeps no animals.")}, {Kind: ibid.BlockFooter, Span: span("Page 3")},
		},
		Sections: []ibid.Section{{Page: 1, Path: "Lease"}, {Page: 3, Span: span("4 Money"), Path: "Lease" + ibid.PathSeparator + "4 Money"}},
	}
	p := ibid.Passage{Number: 1, Hit: ibid.Hit{Chunk: chunk, Document: ibid.Document{ID: 7, Title: "Mill lease"}}, Sections: sheet.Sections}
	return p, map[ibid.PageKey]ibid.Sheet{{DocumentID: 7, Page: 3}: sheet}
}

func units(t *testing.T) []ground.Unit {
	t.Helper()
	p, sheets := passage()
	return ground.Units(language.NewSplitter(), []ibid.Passage{p}, sheets)
}

func find(t *testing.T, words string) ground.Unit {
	t.Helper()
	for _, u := range units(t) {
		if strings.Contains(u.Span.In(page), words) {
			return u
		}
	}
	t.Fatalf("no unit has %q", words)
	return ground.Unit{}
}

// Every unit stands on its page, and none is furniture.
func TestUnitsStandOnTheirPage(t *testing.T) {
	seen := map[int]bool{}
	for _, u := range units(t) {
		words := u.Span.In(page)
		if words == "" || seen[u.Span.Start] || u.Around.Start > u.Span.Start || u.Around.End < u.Span.End {
			t.Errorf("unit %+v", u)
		}
		seen[u.Span.Start] = true
		for _, furniture := range []string{"Page 3", "........"} {
			if strings.Contains(words, furniture) {
				t.Errorf("%q is a unit", words)
			}
		}
	}
	if len(seen) < 6 {
		t.Errorf("%d units", len(seen))
	}
}

func TestARowIsReadWithItsColumns(t *testing.T) {
	if u := find(t, "2025 £42,000"); u.Text != "2025 | Yearly: £42,000 | Each quarter: £10,500" || u.Kind != ibid.BlockTable {
		t.Errorf("unit %+v", u)
	}
}

func TestAnItemHasWhatLeadsIntoItsList(t *testing.T) {
	const lead = "4.1 The Tenant shall pay the following:"
	if u := find(t, "£48,000"); u.Previous != lead || u.Heading != "4 Money" {
		t.Errorf("unit %+v", u)
	}
	if u := find(t, "premiums"); u.Previous != lead || !strings.Contains(u.Text, "insurance premiums") {
		t.Errorf("unit %+v", u)
	}
}

// scorer scores units by the words they have.
type scorer map[string]float32

func (s scorer) Score(_ context.Context, pairs []ibid.Pair) ([]float32, error) {
	scores := make([]float32, len(pairs))
	for i, p := range pairs {
		scores[i] = -9
		for words, score := range s {
			if strings.Contains(p.Unit, words) {
				scores[i] = score
			}
		}
	}
	return scores, nil
}

func query() ibid.Query {
	return ibid.Query{Text: "May I keep a dog?", Wording: "May I keep a dog?", Language: "en", Terms: []string{"keep", "dog"}, Stems: [][]string{{"keep"}, {"dog"}}, Weights: []float64{1, 3}}
}

func TestFindFollowsTheScorer(t *testing.T) {
	p, sheets := passage()
	for name, tt := range map[string]struct {
		scores scorer
		want   string
		grade  ibid.Grade
	}{
		"one answers":  {scorer{"no animals": 8}, "The Tenant keeps no animals.", ibid.GradeGood},
		"another does": {scorer{"£48,000": 8}, "• a yearly rent of £48,000;", ibid.GradeGood},
		"none does":    {scorer{}, "", ibid.GradePoor},
	} {
		found, err := ground.Find(t.Context(), language.NewSplitter(), ground.Readers{Scorer: tt.scores}, query(), []ibid.Passage{p}, sheets)
		if err != nil || found.By != "scorer" || found.Verdict.Grade != tt.grade {
			t.Errorf("%s: %+v by %s, %v", name, found.Verdict, found.By, err)
		}
		if got := found.Candidates[0].Span.In(page); tt.want != "" && got != tt.want {
			t.Errorf("%s: first %q, want %q", name, got, tt.want)
		}
		for i, c := range found.Candidates {
			if c.P < 0 || c.P > 1 || i > 0 && c.P > found.Candidates[i-1].P {
				t.Errorf("%s: candidate %d has probability %v", name, i, c.P)
			}
		}
	}
}

// comparer says how near units are by the words they have.
type comparer map[string]float32

func (c comparer) Compare(_ context.Context, _ string, texts []string) ([]float32, error) {
	if len(texts) > 12 {
		return nil, errBroken
	}
	cosines := make([]float32, len(texts))
	for i, text := range texts {
		cosines[i] = 0.4
		for words, cosine := range c {
			if strings.Contains(text, words) {
				cosines[i] = cosine
			}
		}
	}
	return cosines, nil
}

// Of units that the scorer likes about as much, the one that is nearest to the question
// comes first; what it dislikes does not.
func TestSimilarityDecidesBetweenGoodUnits(t *testing.T) {
	p, sheets := passage()
	scores := scorer{"£48,000": 2, "premiums": 2.2, "no animals": -9}
	for name, tt := range map[string]struct {
		near comparer
		want string
	}{
		"the first is nearer":  {comparer{"£48,000": 0.9}, "£48,000"},
		"the second is nearer": {comparer{"premiums": 0.9}, "premiums"},
		"a bad one is nearest": {comparer{"no animals": 0.9, "£48,000": 0.7}, "£48,000"},
	} {
		readers := ground.Readers{Scorer: scores, Comparer: tt.near}
		found, err := ground.Find(t.Context(), language.NewSplitter(), readers, query(), []ibid.Passage{p}, sheets)
		if err != nil || !strings.Contains(found.Candidates[0].Text, tt.want) {
			t.Errorf("%s: first %q, %v", name, found.Candidates[0].Text, err)
		}
	}
}

// Of units that the scorer likes about as much, the second one says which answers; it reads only
// those that come first, none of them twice, and its failure is an error.
func TestTheSecondScorerReadsAgain(t *testing.T) {
	p, sheets := passage()
	for _, want := range []string{"£48,000", "premiums"} {
		readers := ground.Readers{Scorer: scorer{"£48,000": 2, "premiums": 2}, Second: scorer{want: 6}}
		found, err := ground.Find(t.Context(), language.NewSplitter(), readers, query(), []ibid.Passage{p}, sheets)
		if err != nil || !strings.Contains(found.Candidates[0].Text, want) {
			t.Errorf("first %q, want %q, %v", found.Candidates[0].Text, want, err)
		}
	}
	var text strings.Builder
	for i := range 200 {
		fmt.Fprintf(&text, "Sentence %c%c says nothing that matters here.\n\n", 'a'+i/20, 'a'+i%20)
	}
	body := text.String()
	many := ibid.Passage{Hit: ibid.Hit{Chunk: ibid.Chunk{Page: 1, Span: ibid.Span{End: len(body)}, Text: body}}}
	second := &counting{scorer: scorer{}}
	found, err := ground.Find(t.Context(), language.NewSplitter(), ground.Readers{Scorer: scorer{}, Second: second}, query(), []ibid.Passage{many}, map[ibid.PageKey]ibid.Sheet{{Page: 1}: {Text: body, Language: "en"}})
	again := 0
	for _, c := range found.Candidates {
		if c.Again {
			again++
		}
	}
	if err != nil || second.pairs < 8 || second.pairs > 16 || again != second.pairs {
		t.Errorf("%d units read again in %d pairs, %v", again, second.pairs, err)
	}
	if _, err := ground.Find(t.Context(), language.NewSplitter(), ground.Readers{Scorer: scorer{}, Second: broken{}}, query(), []ibid.Passage{p}, sheets); !errors.Is(err, errBroken) {
		t.Errorf("error %v, want %v", err, errBroken)
	}
}

// What is said of others does not answer a question about a name that stands nowhere.
func TestAStrangerIsNotAnsweredFor(t *testing.T) {
	p, sheets := passage()
	asked := query()
	asked.Names, asked.Terms, asked.Stems, asked.Weights = []string{"Vandermeer"}, append(asked.Terms, "vandermeer"), append(asked.Stems, []string{"vandermeer"}), append(asked.Weights, 5)
	for frequency, grade := range map[int]ibid.Grade{0: ibid.GradePartial, 3: ibid.GradeGood} {
		asked.Frequencies = []int{2, 2, frequency}
		found, err := ground.Find(t.Context(), language.NewSplitter(), ground.Readers{Scorer: scorer{"no animals": 9}}, asked, []ibid.Passage{p}, sheets)
		if err != nil || found.Verdict.Grade != grade {
			t.Errorf("in %d passages: %+v, %v", frequency, found.Verdict, err)
		}
	}
}

// In a language that the scorer does not read, and without one, words judge.
func TestWordsJudgeWhereTheScorerCannot(t *testing.T) {
	p, sheets := passage()
	german := query()
	german.Language = "de"
	for name, tt := range map[string]struct {
		scorer ground.Scorer
		query  ibid.Query
	}{"German": {scorer{}, german}, "no scorer": {nil, query()}} {
		found, err := ground.Find(t.Context(), language.NewSplitter(), ground.Readers{Scorer: tt.scorer}, tt.query, []ibid.Passage{p}, sheets)
		if err != nil || found.By != "words" || len(found.Candidates) == 0 {
			t.Errorf("%s: by %s, %d candidates, %v", name, found.By, len(found.Candidates), err)
		}
	}
}

type broken struct{}

var errBroken = errors.New("broken")

func (broken) Score(context.Context, []ibid.Pair) ([]float32, error) { return nil, errBroken }

func TestAFailedScorerIsAnError(t *testing.T) {
	p, sheets := passage()
	if _, err := ground.Find(t.Context(), language.NewSplitter(), ground.Readers{Scorer: broken{}}, query(), []ibid.Passage{p}, sheets); !errors.Is(err, errBroken) {
		t.Errorf("err = %v", err)
	}
}

func TestSelect(t *testing.T) {
	c := func(text, heading string, p float64) ground.Candidate {
		return ground.Candidate{Unit: ground.Unit{Text: text, Heading: heading}, P: p}
	}
	for name, tt := range map[string]struct {
		candidates []ground.Candidate
		want       string
	}{
		"nothing":                 {nil, ""},
		"the best three":          {[]ground.Candidate{c("a", "", .9), c("b", "", .8), c("c", "", .7), c("d", "", .6)}, "a b c"},
		"none far behind":         {[]ground.Candidate{c("a", "", .9), c("b", "", .1)}, "a"},
		"none twice":              {[]ground.Candidate{c("a", "", .9), c("A", "", .8), c("b", "", .7)}, "a b"},
		"no heading of the first": {[]ground.Candidate{c("a", "Rent", .9), c("rent", "", .8)}, "a"},
	} {
		var got []string
		for _, chosen := range ground.Select(tt.candidates) {
			got = append(got, chosen.Text)
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}

func TestSelectQuotesNeighboursTogether(t *testing.T) {
	at := func(text string, passage, start int, p float64) ground.Candidate {
		return ground.Candidate{Unit: ground.Unit{Text: text, Kind: ibid.BlockText, Passage: passage, Span: ibid.Span{Start: start, End: start + 9}}, P: p}
	}
	row := at("row", 0, 10, .8)
	row.Kind = ibid.BlockTable
	long := at("long", 0, 10, .8)
	long.Span.End += 600
	for name, tt := range map[string]struct {
		candidates []ground.Candidate
		want       string
	}{
		"the next":             {[]ground.Candidate{at("a.", 0, 0, .9), at("b.", 0, 10, .8)}, "a. b."},
		"the one before":       {[]ground.Candidate{at("b.", 0, 10, .9), at("a.", 0, 0, .8)}, "a. b."},
		"three":                {[]ground.Candidate{at("b.", 0, 10, .9), at("a.", 0, 0, .8), at("c.", 0, 20, .7)}, "a. b. c."},
		"no more":              {[]ground.Candidate{at("b.", 0, 10, .9), at("a.", 0, 0, .8), at("c.", 0, 20, .7), at("d.", 0, 30, .6)}, "a. b. c.|d."},
		"none of another page": {[]ground.Candidate{at("a.", 0, 0, .9), at("b.", 1, 10, .8)}, "a.|b."},
		"none further on":      {[]ground.Candidate{at("a.", 0, 0, .9), at("c.", 0, 20, .8)}, "a.|c."},
		"no new clause":        {[]ground.Candidate{at("a.", 0, 0, .9), at("3.2\tB.", 0, 10, .8)}, "a.|3.2\tB."},
		"no heading":           {[]ground.Candidate{at("b.", 0, 10, .9), at("A", 0, 0, .8)}, "b.|A"},
		"no row of a table":    {[]ground.Candidate{at("a.", 0, 0, .9), row}, "a.|row"},
		"none that is long":    {[]ground.Candidate{at("a.", 0, 0, .9), long}, "a.|long"},
		"none far behind": {[]ground.Candidate{at("a.", 0, 0, .9), at("z.", 1, 0, .1), at("y.", 1, 20, .1), at("x.", 1, 40, .1), at("w.", 1, 60, .1),
			at("v.", 1, 80, .1), at("b.", 0, 10, .1)}, "a."},
	} {
		var got []string
		for _, chosen := range ground.Select(tt.candidates) {
			if n := chosen.Span.Len(); strings.Contains(chosen.Text, " ") && n != 10*len(strings.Fields(chosen.Text))-1 {
				t.Errorf("%s: %q is %d bytes of the page", name, chosen.Text, n)
			}
			got = append(got, chosen.Text)
		}
		if strings.Join(got, "|") != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}

// valued takes a unit for an answer as long as it has some words.
type valued string

func (v valued) Score(_ context.Context, pairs []ibid.Pair) ([]float32, error) {
	scores := make([]float32, len(pairs))
	for i, p := range pairs {
		if strings.Contains(p.Unit, string(v)) {
			scores[i] = 2
		}
	}
	return scores, nil
}

func TestValue(t *testing.T) {
	const text = "4.2 On 3 May 2021 rent rose by 4.5 % to £18,500 a year for three of 12 months' notice, or nine weeks."
	for name, tt := range map[string]struct {
		scorer   ground.Scorer
		question string
		expects  ibid.AnswerKind
		language string
		want     string
	}{
		"an amount":                   {valued("£18,500"), "How much is the rent?", ibid.ExpectsMoney, "en", "£18,500"},
		"a date":                      {valued("3 May 2021"), "When did it rise?", ibid.ExpectsTime, "en", "3 May 2021"},
		"a share":                     {valued("4.5 %"), "By what percentage did it rise?", ibid.ExpectsPercentage, "en", "4.5 %"},
		"a time":                      {valued("12 months"), "What is the notice?", ibid.ExpectsDuration, "en", "12 months"},
		"a time in words":             {valued("nine weeks"), "What is the notice?", ibid.ExpectsDuration, "en", "nine weeks"},
		"a number":                    {valued("12 months"), "How many months?", ibid.ExpectsNumber, "en", "12 months"},
		"no date for an amount":       {valued("3 May 2021"), "How much is the rent?", ibid.ExpectsMoney, "en", ""},
		"no amount for a date":        {valued("£18,500"), "When did it rise?", ibid.ExpectsTime, "en", ""},
		"nothing for a person":        {valued("£18,500"), "Who pays?", ibid.ExpectsPerson, "en", ""},
		"no number of a clause":       {valued("4.2"), "How many?", ibid.ExpectsNumber, "en", ""},
		"no value":                    {valued("notice"), "How long is the notice?", ibid.ExpectsDuration, "en", ""},
		"one that the question has":   {valued("£18,500"), "Is the rent £18,500?", ibid.ExpectsMoney, "en", ""},
		"a language it does not read": {valued("£18,500"), "Wie hoch ist die Miete?", ibid.ExpectsMoney, "de", ""},
		"no scorer":                   {nil, "How much is the rent?", ibid.ExpectsMoney, "en", ""},
	} {
		query := ibid.Query{Text: tt.question, Wording: tt.question, Expects: tt.expects, Language: tt.language}
		got, err := ground.Value(t.Context(), tt.scorer, query, "Lease", ground.Unit{Text: text})
		if err != nil || got.Value != tt.want {
			t.Errorf("%s: %q, %v; want %q", name, got.Value, err, tt.want)
		}
	}
}

// A cell is looked at with the name of its column, and shown with it.
func TestValueInATable(t *testing.T) {
	unit := ground.Unit{Text: "Revenue | Note: 1 | 2024: 4,812.6 | 2023: 4,365.9", Previous: "Table 4, € thousand", Kind: ibid.BlockTable}
	for name, tt := range map[string]struct {
		scorer  valued
		expects ibid.AnswerKind
		want    ground.Answer
	}{
		"a cell":               {"2024: 4,812.6", ibid.ExpectsAnything, ground.Answer{Value: "4,812.6", Cell: "Revenue, 2024; Table 4, € thousand", Amount: "€4.81 million"}},
		"an amount":            {"2023: 4,365.9", ibid.ExpectsMoney, ground.Answer{Value: "4,365.9", Cell: "Revenue, 2023; Table 4, € thousand", Amount: "€4.37 million"}},
		"nothing for a person": {"4,365.9", ibid.ExpectsPerson, ground.Answer{}},
		"none where all fit":   {"Revenue", ibid.ExpectsAnything, ground.Answer{}},
	} {
		query := ibid.Query{Text: "What was the revenue?", Wording: "What was the revenue?", Expects: tt.expects, Language: "en"}
		got, err := ground.Value(t.Context(), tt.scorer, query, "Report", unit)
		if err != nil || got != tt.want {
			t.Errorf("%s: %+v, %v; want %+v", name, got, err, tt.want)
		}
	}
}

// An amount is written in full only where the table says what it is in.
func TestAmountInFull(t *testing.T) {
	for name, tt := range map[string]struct{ row, cell, caption, want string }{
		"thousands":                  {"Revenue", "56.6", "Table 4, € thousand", "€56,600"},
		"millions, a sign each":      {"Net sales", "$ 394,328", "Statements of operations (In millions, except per share)", "$394.33 billion"},
		"a loss":                     {"Net loss", "(1,421.3)", "(in thousands of U.S. dollars)", "−$1.42 million"},
		"no scale":                   {"Revenue", "4,812.6", "Table 4, €", ""},
		"no currency":                {"Revenue", "4,812.6", "Table 4, in thousands", ""},
		"two currencies":             {"Revenue", "4,812.6", "€ thousand, at 1.08 dollars", ""},
		"a share of something":       {"Earnings per share", "6.11", "$ in millions, except per share", ""},
		"a percentage":               {"Change", "10.2 %", "€ thousand", ""},
		"what is no money":           {"Number of employees", "412", "€ thousand", ""},
		"figures of other languages": {"Umsatz", "4.812,6", "in TEUR", "€4.81 million"},
	} {
		unit := ground.Unit{Text: tt.row + " | 2024: " + tt.cell, Previous: tt.caption, Kind: ibid.BlockTable}
		query := ibid.Query{Text: "What was it?", Wording: "What was it?", Expects: ibid.ExpectsAnything, Language: "en"}
		got, err := ground.Value(t.Context(), valued("2024"), query, "Report", unit)
		if err != nil || got.Amount != tt.want {
			t.Errorf("%s: %q, %v; want %q", name, got.Amount, err, tt.want)
		}
	}
}

type counting struct {
	scorer
	pairs int
}

func (c *counting) Score(ctx context.Context, pairs []ibid.Pair) ([]float32, error) {
	c.pairs += len(pairs)
	return c.scorer.Score(ctx, pairs)
}

// Reading stops at a unit that clearly answers, goes on to one that stands far behind, and
// ends at the limit.
func TestReadingStopsAtAnAnswer(t *testing.T) {
	var text strings.Builder
	for i := range 200 {
		fmt.Fprintf(&text, "Sentence %c%c says nothing that matters here.\n\n", 'a'+i/20, 'a'+i%20)
	}
	for name, tt := range map[string]struct {
		answer string
		all    bool
		read   int
	}{
		"at once":     {answer: "Sentence ab", read: 30},
		"later":       {answer: "Sentence bt", read: ground.MaxScored},
		"no answer":   {answer: "nowhere", read: ground.MaxScored},
		"all in each": {answer: "Sentence ab", all: true, read: ground.MaxScored},
	} {
		body := text.String()
		p := ibid.Passage{Hit: ibid.Hit{Chunk: ibid.Chunk{Page: 1, Span: ibid.Span{End: len(body)}, Text: body}}}
		sheets := map[ibid.PageKey]ibid.Sheet{{Page: 1}: {Text: body, Language: "en"}}
		reader := &counting{scorer: scorer{tt.answer: 9}}
		found, err := ground.Find(t.Context(), language.NewSplitter(), ground.Readers{Scorer: reader, All: tt.all}, query(), []ibid.Passage{p}, sheets)
		if err != nil || reader.pairs != tt.read || len(found.Candidates) != tt.read {
			t.Errorf("%s: %d pairs read, %d candidates, want %d, %v", name, reader.pairs, len(found.Candidates), tt.read, err)
		}
	}
}
