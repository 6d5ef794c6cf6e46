package ask_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/ingest"
	"ibid/internal/tempdb"
)

// fields and oddities are parts of questions that are no plain words.
var (
	fieldFilters = []string{
		"in:lease.pdf", `in:"annual report"`, "page:3", "page:9-3", "page:99999999999999999999", "after:2020", "before:2019-13-45", `section:"4.1"`,
		"section:" + strings.Repeat("clause ", 60), "in:", "page:", "in:*", `in:"`,
	}
	oddities = []string{
		`"quoted words`, `"free cash flow"`, "“quoted”", "«»", "'", `""`, "\x00", "\x1b[31m", "\u202e", "\ufeff", "\xff\xfe", "👩‍👩‍👧‍👦", "🧾", "e\u0301\u0301\u0301",
		"AND", "OR", "NOT", "NEAR(a b, 3)", "text:", "*", "^rent", "(((", ")))", "{a b}:", "-", "+", ";--", "%", "a.b.c", "&&&", "...", "1.", "P&L",
		strings.Repeat("x", 20_000), strings.Repeat("é", 3000), strings.Repeat("a-", 2000), strings.Repeat("(", 500), strings.Repeat("\"", 501),
		"谁在2023年第二季度签署《租约》", "서울특별시의 임대료", "賃貸借契約の解約通知", "عقد الإيجار", "חוזה שכירות", "สัญญาเช่า", "किराया समझौता", "договор аренды", "ενοίκιο", "𝔉𝔯𝔞𝔨𝔱𝔲𝔯", "٣٤٥", "Ⅻ",
	}
	vocabulary = strings.Fields(`revenue COGS EBITDA EBIT capex opex FCF margin turnover DPO DSO ROA goodwill amortization impairment covenant
		indemnity lessee lessor estoppel tort easement subrogation novation tenant landlord notice termination arbitration
		myocardial infarction hypertension contraindication dosage placebo cohort hazard ratio biopsy metastasis prognosis
		what which how when is the of in and or between per FY2022 Q3 2021 $1.6bn 12% 3M's`)
)

// finance are terms of which a pasted question has many.
var finance = strings.Split("revenue,cost of goods sold,gross margin,operating income,net income,capital expenditure,free cash flow,working capital,"+
	"earnings per share,dividend,goodwill,impairment,deferred tax,share repurchase,long-term debt,interest expense,inventory turnover,EBITDA,COGS,FY2022", ",")

// glossary is a library with one document more: all that the program has other wordings
// for, and the vocabulary. It is hard on a search. A word that no document has is not
// looked for; only where words are common do they stand in an expression twice; and
// with pages in several languages, as real filings seem to have, each word has several
// forms.
func glossary(t testing.TB) *tempdb.DB {
	t.Helper()
	const perPage, times = 300, 48
	db := library(t)
	phrases := append(finance, vocabulary...)
	languages := []string{"en", "de", "fr", "es", "it", "pt", "nl", "sv"}
	doc, _, err := db.AddDocument(t.Context(), workspace, ibid.NewDocument{Hash: "glossary", Path: "/glossary.pdf", Name: "glossary.pdf", Title: "glossary", Bytes: 1})
	if err != nil {
		t.Fatal(err)
	}
	var read []ibid.ReadPage
	for i := range times {
		for at := 0; at < len(phrases); at += perPage {
			text := fmt.Sprintf("Copy %d: ", i) + strings.Join(phrases[at:min(at+perPage, len(phrases))], " and the ") + "."
			page := ibid.Page{Number: len(read) + 1, Width: 600, Height: 800, Text: text, Words: words(text)}
			read = append(read, ibid.ReadPage{Page: page, Language: languages[i%len(languages)], Chunks: ingest.Chunk(page, ingest.DefaultChunks)})
		}
	}
	if err := db.SetPreflight(t.Context(), workspace, doc.ID, ibid.Preflight{Pages: len(read)}, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := db.SavePages(t.Context(), workspace, doc.ID, ibid.PageBatch{Reader: "test", Chunker: "test", Pages: read}); err != nil {
		t.Fatal(err)
	}
	return db
}

// works fails where a question ends in an error that is not meant for the user.
func works(t *testing.T, s *ask.Service, text string) {
	t.Helper()
	scope := ibid.Scope{Workspace: workspace}
	_, searched := s.Search(t.Context(), scope, text)
	_, checked := s.Check(t.Context(), scope, text)
	_, asked := s.Ask(t.Context(), ask.Request{Question: text, Scope: scope, Again: true}, func(ask.Growth) {})
	for name, err := range map[string]error{"search": searched, "check": checked, "ask": asked} {
		var known *ibid.Error
		if err != nil && (!errors.As(err, &known) || known.Code != ibid.CodeInvalid && known.Code != ibid.CodeNotFound || known.Hint == "") {
			t.Errorf("%s of %d bytes %.300q: %v", name, len(text), text, err)
		}
	}
}

// Questions that are nothing but what has the most other wordings.
func TestQuestionsOfManyTerms(t *testing.T) {
	leftOut(t)
	s := service(t, glossary(t), noModel{})
	works(t, s, "What were revenue, COGS, gross margin, EBITDA, capex and free cash flow in FY2022?")
	works(t, s, "What were "+strings.Join(slices.Repeat(finance, 4), ", ")+"?")
}

// No question ends in an internal error, whatever it is made of. The seed is fixed, so
// that a failure comes again.
func TestAnyQuestion(t *testing.T) {
	s := service(t, glossary(t), noModel{})
	random := rand.New(rand.NewPCG(1, 2))
	phrases := finance
	pick := func(from []string) string { return from[random.IntN(len(from))] }
	questions := 120
	if testing.Short() {
		questions = 5
	}
	for range questions {
		var parts []string
		for range 1 + random.IntN(1<<random.IntN(10))%400 {
			switch n := random.IntN(20); {
			case n < 10:
				parts = append(parts, pick(phrases))
			case n < 17:
				parts = append(parts, pick(vocabulary))
			case n < 18:
				parts = append(parts, anyWord(random))
			case n < 19:
				parts = append(parts, pick(oddities))
			default:
				parts = append(parts, pick(fieldFilters))
			}
		}
		works(t, s, strings.Join(parts, pick([]string{" ", ", ", "\n", " and "})))
	}
}

// leftOut begins a test that a short run, as with the race detector, leaves out: it takes
// long, and starts no goroutine that others don't.
func leftOut(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("a short run leaves out what takes long")
	}
}

// anyWord is a word of letters and marks of any script.
func anyWord(random *rand.Rand) string {
	var word strings.Builder
	for word.Len() < 1+random.IntN(30) {
		if r := rune(random.IntN(0x20000)); unicode.In(r, unicode.L, unicode.M, unicode.N) {
			word.WriteRune(r)
		}
	}
	return word.String()
}

// A pasted page works; what is longer than a question can be is refused clearly.
func TestLongQuestions(t *testing.T) {
	leftOut(t)
	s := service(t, library(t), noModel{})
	scope := ibid.Scope{Workspace: workspace}
	ask := func(text string) error {
		_, searched := s.Search(t.Context(), scope, text)
		_, checked := s.Check(t.Context(), scope, text)
		_, asked := s.Ask(t.Context(), ask.Request{Question: text, Scope: scope, Again: true}, func(ask.Growth) {})
		if ibid.CodeOf(searched) != ibid.CodeOf(asked) || ibid.CodeOf(checked) != ibid.CodeOf(asked) {
			t.Errorf("%d bytes: searched %v, checked %v, asked %v", len(text), searched, checked, asked)
		}
		return asked
	}
	if err := ask(strings.Repeat("yearly rent ", 20_000/12)); err != nil {
		t.Error(err)
	}
	if err := ask(strings.Repeat("yearly rent ", 20_012/12)); ibid.CodeOf(err) != ibid.CodeInvalid {
		t.Errorf("a question of ten pages: %v", err)
	}
}

func FuzzQuestion(f *testing.F) {
	for _, seeds := range [][]string{oddities, fieldFilters, {strings.Join(vocabulary, " "), "How much is the yearly rent?", "What were revenue, COGS, gross margin, EBITDA, capex and free cash flow in FY2022?"}} {
		for _, seed := range seeds {
			f.Add(seed)
		}
	}
	s := service(f, glossary(f), noModel{})
	f.Fuzz(func(t *testing.T, text string) { works(t, s, text) })
}
