package retrieve_test

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/retrieve"
)

// asks makes a query as understanding a question does.
func asks(text string, expects ibid.AnswerKind) ibid.Query {
	query := ibid.Query{Text: text, Wording: text, Language: "en", Expects: expects, Kind: ibid.AsksWhat}
	for _, term := range language.Terms(text, "en") {
		query.Terms = append(query.Terms, strings.ToLower(term))
	}
	return query
}

// sentences finds those of a text.
var sentences = language.NewSplitter().Sentences

const mill = `Hallam Mill was founded in 1874 by Edwin Corran, a dyer from Oslo. ` +
	`It employed 1,200 skilled weavers before the fire of 1911 destroyed the northern hall. ` +
	`Corran sold the mill to the Vesper Trust for $40,000 because orders had fallen. ` +
	`The largest loom still stands in the museum at Lindby.`

func TestPresence(t *testing.T) {
	for _, tt := range []struct {
		question string
		expects  ibid.AnswerKind
		want     ibid.AnswerPresence
		evidence string // beginning of the sentence; empty: not looked at
	}{
		{"When was Hallam Mill founded?", ibid.ExpectsTime, ibid.AnswerPresent, "Hallam Mill was"},
		{"Who founded Hallam Mill?", ibid.ExpectsPerson, ibid.AnswerPresent, "Hallam Mill was"},
		{"How many weavers did it employ before the fire?", ibid.ExpectsNumber, ibid.AnswerPresent, "It employed"},
		{"Why did Corran sell the mill?", ibid.ExpectsReason, ibid.AnswerPresent, "Corran sold"},
		{"Who bought the mill from Corran?", ibid.ExpectsPerson, ibid.AnswerPresent, ""},
		{"Where does the largest loom stand?", ibid.ExpectsPlace, ibid.AnswerPresent, "The largest"},
		{"Which hall was destroyed by the fire of 1911?", ibid.ExpectsAnything, ibid.AnswerPresent, "It employed"},

		// Another name, another figure.
		{"When was Hallam Mill sold to Bergen?", ibid.ExpectsTime, ibid.AnswerAbsent, ""},
		{"Which hall was destroyed by the fire of 1923?", ibid.ExpectsAnything, ibid.AnswerPartial, "It employed"},
		// The opposite, a refusal, one of many that the passage does not pick.
		{"Which hall did the fire of 1911 build?", ibid.ExpectsAnything, ibid.AnswerPartial, "It employed"},
		{"How many weavers did it employ after the fire?", ibid.ExpectsNumber, ibid.AnswerAbsent, ""},
		{"Why did Corran refuse the mill?", ibid.ExpectsReason, ibid.AnswerAbsent, ""},
		{"Where does the smallest loom stand?", ibid.ExpectsPlace, ibid.AnswerAbsent, ""},
		// A relation that the passage does not speak of.
		{"What was the religion of Edwin Corran?", ibid.ExpectsAnything, ibid.AnswerPartial, ""},
		// Nothing of it at all.
		{"How tall is the lighthouse?", ibid.ExpectsNumber, ibid.AnswerAbsent, ""},
	} {
		t.Run(tt.question, func(t *testing.T) {
			check := retrieve.Presence(asks(tt.question, tt.expects), mill, sentences)
			if check.Presence != tt.want {
				t.Errorf("presence %q with score %.2f (%s), want %q", check.Presence, check.Score, check.Reason, tt.want)
			}
			if got := check.Evidence.In(mill); !strings.HasPrefix(got, tt.evidence) {
				t.Errorf("evidence %q, want %q", got, tt.evidence)
			}
		})
	}
}

// The evidence is a sentence word for word, with one on either side.
func TestPresenceGivesItsEvidence(t *testing.T) {
	check := retrieve.Presence(asks("How many weavers did the mill employ?", ibid.ExpectsNumber), mill, sentences)
	if got := check.Evidence.In(mill); got != "It employed 1,200 skilled weavers before the fire of 1911 destroyed the northern hall." {
		t.Errorf("evidence %q", got)
	}
	around := check.Around.In(mill)
	if !strings.HasPrefix(around, "Hallam Mill was founded") || !strings.HasSuffix(around, "orders had fallen.") {
		t.Errorf("around it %q", around)
	}
	none := retrieve.Presence(asks("How tall is the lighthouse?", ibid.ExpectsNumber), mill, sentences)
	if none.Evidence.Len() != 0 || none.Around.Len() != 0 || none.Score != 0 || none.Relevance != 0 {
		t.Errorf("a passage without any word of the question: %+v", none)
	}
}

func TestPresenceSaysWhy(t *testing.T) {
	for question, want := range map[string]string{
		"How many weavers did it employ after the fire?": "opposite of “after”",
		"Why did Corran refuse the mill?":                "“refuse”",
		"Where does the smallest loom stand?":            "“largest” where the question says “smallest”",
		"When was Hallam Mill sold to Bergen?":           "“Bergen” does not stand with the rest",
		"What was the religion of Edwin Corran?":         "“religion” is not in it",
	} {
		expects := ibid.ExpectsAnything
		if check := retrieve.Presence(asks(question, expects), mill, sentences); !strings.Contains(check.Reason, want) {
			t.Errorf("%s: %q, want %q", question, check.Reason, want)
		}
	}
	check := retrieve.Presence(asks("When was the mill destroyed?", ibid.ExpectsTime), "The mill was destroyed by its owner.", sentences)
	if want := "It gives no time."; check.Reason != want {
		t.Errorf("without a date: %q, want %q", check.Reason, want)
	}
}

// A word is found in other forms than the question's.
func TestPresenceKnowsForms(t *testing.T) {
	for name, tt := range map[string]struct{ question, text string }{
		"irregular verb":          {"Who built the tower?", "Edwin Corran decided to build the tower."},
		"like meaning":            {"Who purchased the tower?", "The tower was bought by Edwin Corran."},
		"people of a country":     {"Who sold the Norwegian tower?", "The tower in Norway was sold by Edwin Corran."},
		"number spelt out":        {"Who sold the 9 towers?", "The nine towers were sold by Edwin Corran."},
		"accents":                 {"Who sold the tower of Lindoy?", "The tower of Lindøy was sold by Edwin Corran."},
		"initials":                {"Who sold the tower to the VTH?", "The tower was sold to Vesper Trust Holdings by Edwin Corran."},
		"a letter wrong in names": {"Who sold the tower to Brannock?", "The tower was sold to Branock by Edwin Corran."},
		"decade":                  {"Who sold the tower in the 1950's?", "The tower was sold in the 1950s by Edwin Corran."},
	} {
		if check := retrieve.Presence(asks(tt.question, ibid.ExpectsPerson), tt.text, sentences); check.Presence != ibid.AnswerPresent {
			t.Errorf("%s: presence %q, %s", name, check.Presence, check.Reason)
		}
	}
}

func TestPresenceUsesExpansions(t *testing.T) {
	query := asks("What was the capex of the mill?", ibid.ExpectsMoney)
	text := "Purchases of equipment by the mill came to $300."
	plain := retrieve.Presence(query, text, sentences)
	query.Expansions = []ibid.Expansion{{For: "capex", Words: "purchases equipment", Weight: 1}}
	if widened := retrieve.Presence(query, text, sentences); widened.Score <= plain.Score || widened.Relevance <= plain.Relevance {
		t.Errorf("with the expansion %+v, without %+v", widened, plain)
	}
}

// A fiscal year is found where the text has only its number.
func TestPresenceReadsPeriods(t *testing.T) {
	query := asks("What was the rent in Q2 FY2019?", ibid.ExpectsMoney)
	text := "In the second quarter of 2019 the rent was $1,300."
	query.Periods = []ibid.Period{{Text: "Q2 FY2019", Year: 2019, Quarter: 2, Fiscal: true}}
	if check := retrieve.Presence(query, text, sentences); check.Presence != ibid.AnswerPresent {
		t.Errorf("%+v", check)
	}
	if check := retrieve.Presence(query, strings.ReplaceAll(text, "2019", "2017"), sentences); check.Presence == ibid.AnswerPresent {
		t.Errorf("of another year: %+v", check)
	}
}

// Outside English no rule of English denies; how much is there decides.
func TestPresenceInOtherLanguages(t *testing.T) {
	for _, tt := range []struct {
		language, text string
		terms          []string
		want           ibid.AnswerPresence
	}{
		{"de", "Die Mühle wurde nie von Edwin Corran verkauft.", []string{"mühle", "verkauft"}, ibid.AnswerPresent},
		{"de", "Die Mühle brannte im Mai.", []string{"mühle", "verkauft", "corran"}, ibid.AnswerPartial},
		{"de", "Der Turm steht im Hafen.", []string{"mühle", "verkauft"}, ibid.AnswerAbsent},
		{"zh", "该工厂于1874年在林德比成立。", []string{"工厂", "成立"}, ibid.AnswerPresent},
		{"ru", "Мельница была основана в Линдби.", []string{"мельницу", "основали"}, ibid.AnswerPresent},
		{"", "Notice period: six months.", []string{"notice", "period"}, ibid.AnswerPresent},
	} {
		query := ibid.Query{Text: strings.Join(tt.terms, " "), Language: tt.language, Terms: tt.terms, Kind: ibid.AsksWhat, Expects: ibid.ExpectsTime}
		if check := retrieve.Presence(query, tt.text, sentences); check.Presence != tt.want {
			t.Errorf("%s: presence %q with score %.2f, want %q", tt.text, check.Presence, check.Score, tt.want)
		}
	}
}

// A question for a number is answered by the sentence with one, in any language; the
// number of a paragraph is none.
func TestPresenceFindsFiguresInOtherLanguages(t *testing.T) {
	const text = "(3) Die Pacht wird jeden Sommer bezahlt. (4) Die Pacht beträgt 250 Kronen im Jahr."
	query := ibid.Query{Text: "Wie hoch ist die Pacht?", Language: "de", Terms: []string{"pacht"}, Kind: ibid.AsksHowMuch, Expects: ibid.ExpectsNumber}
	if got := retrieve.Presence(query, text, sentences).Evidence.In(text); !strings.Contains(got, "250") {
		t.Errorf("evidence %q, want the sentence with the sum", got)
	}
}

func TestPresenceOfNothing(t *testing.T) {
	for name, check := range map[string]ibid.PassageCheck{
		"no word in the question": retrieve.Presence(ibid.Query{Text: "?"}, mill, sentences),
		"no text":                 retrieve.Presence(asks("Who founded the mill?", ibid.ExpectsPerson), "", sentences),
		"no sentences":            retrieve.Presence(asks("Who founded the mill?", ibid.ExpectsPerson), "", func(string) []ibid.Span { return nil }),
	} {
		if check.Presence != ibid.AnswerAbsent || check.Reason == "" || check.Score != 0 {
			t.Errorf("%s: %+v", name, check)
		}
	}
}

func FuzzPresence(f *testing.F) {
	f.Add("Who founded Hallam Mill in 1874?", mill, "en")
	f.Add("工厂何时成立", "该工厂于1874年成立。", "zh")
	f.Add("\xff II of And", "World War II \xf0 of and 1950's (1,", "")
	splitter := language.NewSplitter()
	f.Fuzz(func(t *testing.T, question, text, lang string) {
		query := asks(question, ibid.ExpectsNumber)
		query.Language = lang
		check := retrieve.Presence(query, text, splitter.Sentences)
		if check.Score < 0 || check.Score > 1 || check.Relevance < 0 || check.Relevance > 1.0001 {
			t.Errorf("out of range: %+v", check)
		}
		if check.Evidence.End > len(text) || check.Around.End > len(text) || check.Evidence.Len() > 0 && !check.Around.Contains(check.Evidence) {
			t.Errorf("spans outside the text: %+v", check)
		}
	})
}

// An order is no question: how much of it stands in one place decides.
func TestPresenceOfAnOrder(t *testing.T) {
	query := asks("List the looms that Corran never sold", ibid.ExpectsList)
	text := "Corran sold two looms."
	question := retrieve.Presence(query, text, sentences)
	query.Kind = ibid.AsksOther
	order := retrieve.Presence(query, text, sentences)
	if question.Presence == ibid.AnswerPresent || order.Presence != ibid.AnswerPresent {
		t.Errorf("as a question %+v, as an order %+v", question, order)
	}
}

// Words about the asking are not looked for.
func TestPresencePassesOverTheAsking(t *testing.T) {
	query := asks("Which document describes the largest loom?", ibid.ExpectsAnything)
	query.Terms = []string{"document", "describes", "largest", "loom"}
	query.Weights = []float64{4, 4, 4, 4}
	plain := retrieve.Presence(query, mill, sentences)
	query.Emphasis = []float64{0.1, 0.1, 1, 1}
	if check := retrieve.Presence(query, mill, sentences); check.Relevance != 1 || check.Score <= plain.Score {
		t.Errorf("with emphasis %+v, without %+v", check, plain)
	}
}
