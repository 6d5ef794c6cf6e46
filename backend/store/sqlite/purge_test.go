package sqlite_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// Words of a document by where they stand in it. No other word begins as they do.
var told = map[string]string{
	"title": "qahoria", "name": "qebalt", "text": "qiwander", "section": "qofthal", "context": "quzmeer",
	"reading": "qyntram", "gist": "xarnelle", "quoted": "xembrick", "retrieved": "xilfonte", "tag": "xoptiver", "path": "xumarine",
	"basis": "xorbanel", "source": "xupleth", "held": "xandrove", "followup": "xilmara", "rewording": "xestrop", "authority": "xundarle",
	"brief": "xolbrine", "printed": "xadmoor", "own": "waldermo",
	"law": "xaltimore", "heading": "xebbering", "cites": "xiddelway",
}

// tell adds a document with all these words, a picture, work, a tag, vectors, and
// an answer that retrieved it, cites it and quotes it.
func tell(t *testing.T, db *DB, ws ibid.WorkspaceID) (ibid.Document, ibid.Answer) {
	t.Helper()
	doc, _, err := db.AddDocument(t.Context(), ws, ibid.NewDocument{Hash: "told",
		Path: "/" + told["path"] + "/" + told["name"] + ".pdf", Name: told["name"] + ".pdf", Title: "On " + told["title"]})
	if err != nil {
		t.Fatal(err)
	}
	page := readPage(1, "It says "+told["text"]+".\n\nIt says "+told["quoted"]+".")
	page.Sections = []ibid.Section{{Level: 1, Title: told["section"], Path: told["section"]}}
	for i := range page.Chunks {
		page.Chunks[i].Section, page.Chunks[i].Context, page.Chunks[i].Reading = told["section"], told["context"], told["reading"]+" "+page.Chunks[i].Text
	}
	pages := []ibid.ReadPage{page}
	for n := range 40 {
		pages = append(pages, readPage(n+2, "Again "+told["text"]+".\n\n"+fmt.Sprint(n)))
	}
	must[ibid.Document](t)(db.SavePages(t.Context(), ws, doc.ID, ibid.PageBatch{Reader: "r", Chunker: "c", Pages: pages}))
	chunks := must[[]ibid.Chunk](t)(db.Ungisted(t.Context(), ws, doc.ID, 2))
	must[ibid.Document](t)(db.SaveGists(t.Context(), ws, doc.ID, []ibid.ChunkGist{{Chunk: chunks[1].ID, Gist: told["gist"]}}))
	doc = embedAll(t, db, ws, doc.ID, along(4))
	if err := db.SaveThumbnail(t.Context(), ws, doc.ID, ibid.Thumbnail{JPEG: []byte("picture of " + told["text"])}); err != nil {
		t.Fatal(err)
	}
	must[ibid.Document](t)(db.Enqueue(t.Context(), ws, doc.ID, ibid.PriorityPerson))
	if err := db.TagDocuments(t.Context(), ws, []ibid.DocumentID{doc.ID}, told["tag"]); err != nil {
		t.Fatal(err)
	}
	if err := db.SaveAuthority(t.Context(), ws, doc.ID, ibid.Authority{Evidence: []ibid.Attribution{{Words: told["authority"]}}}, "1"); err != nil {
		t.Fatal(err)
	}
	if err := db.SaveLaw(t.Context(), ws, doc.ID, ibid.Law{
		Sections:  []ibid.LawSection{{Cite: told["law"] + " § 1", Key: "|" + told["law"] + " 1", Number: "1", Heading: told["heading"], Page: 1}},
		Citations: []ibid.LawCitation{{Page: 1, Words: told["cites"] + " § 2", Key: "|" + told["cites"] + " 2"}},
	}); err != nil {
		t.Fatal(err)
	}
	if err := db.SaveBrief(t.Context(), ws, ibid.Brief{DocumentID: doc.ID, Parties: []ibid.BriefItem{{Text: told["brief"]}}}); err != nil {
		t.Fatal(err)
	}
	if err := db.SaveFrontMatter(t.Context(), ws, doc.ID, ibid.FrontMatter{Parties: []ibid.FrontItem{{Text: told["printed"]}}}, told["printed"], ibid.TitleFromPrinted); err != nil {
		t.Fatal(err)
	}
	if _, err := db.RenameDocument(t.Context(), ws, doc.ID, told["own"]); err != nil {
		t.Fatal(err)
	}
	quote := chunks[1]
	answer := ibid.Answer{Question: "What does it say?", Text: "It says " + told["quoted"] + " [1].", Citations: []ibid.Citation{
		{Number: 1, DocumentID: doc.ID, DocumentHash: "told", Page: 1, Span: quote.Span, Quote: quote.Text}},
		Retrieved: []ibid.Source{{DocumentID: doc.ID, Page: 1, Text: told["retrieved"] + quote.Text}},
		Followups: []string{"What is " + told["followup"] + "?"},
		Verification: ibid.Verification{
			Claims: []ibid.Claim{{State: ibid.ClaimPartly, Basis: told["basis"], Reason: told["basis"],
				Problems: []ibid.Problem{{Words: "It says", Source: told["source"], Message: told["source"]}}}},
			Judgement: ibid.Judgement{Status: ibid.JudgeDone, Reason: told["basis"]},
			Held:      &ibid.Held{Text: told["held"], Reason: told["held"], Citations: []ibid.Citation{{Number: 1, DocumentID: doc.ID, Quote: told["held"]}}}},
	}
	answer.Trace.Evidence.Rewritten = told["rewording"]
	if err := db.SaveAnswer(t.Context(), ws, &answer, ibid.QueryLog{Query: "What does it say?", ReformulatedQuery: told["rewording"], CacheKey: "key"}); err != nil {
		t.Fatal(err)
	}
	return doc, answer
}

// holders are the tables with a column in which a word stands, FTS5's and vec0's
// own among them.
func holders(t *testing.T, db *DB, word string) []string {
	t.Helper()
	columns := must[[][2]string](t)(sqlite.Rows(t.Context(), db.reader, func(row sqlite.Row) (c [2]string, err error) { return c, row.Scan(&c[0], &c[1]) }, `
		SELECT t.name, c.name FROM pragma_table_list t JOIN pragma_table_info(t.name) c
		WHERE t.schema = 'main' AND t.type IN ('table', 'shadow')`))
	if len(columns) < 100 {
		t.Fatalf("only %d columns", len(columns))
	}
	var tables []string
	for _, c := range columns {
		n := must[int](t)(count(db, fmt.Sprintf(`SELECT count(*) FROM %q WHERE instr(CAST(%q AS BLOB), CAST('%s' AS BLOB))`, c[0], c[1], word)))
		if n > 0 && !slices.Contains(tables, c[0]) {
			tables = append(tables, c[0])
		}
	}
	slices.Sort(tables)
	return tables
}

// A library that was not closed after a removal is cleared when it is opened.
func TestPurgeAfterAKill(t *testing.T) {
	db := fresh(t)
	begin(t, db, identity)
	addTexts(t, db, home, "stays", strings.Repeat("Another document.\n\n", 2000))
	doc, _ := tell(t, db, home)
	if err := db.Compact(t.Context()); err != nil { // FTS5 drops a piece of which little is left
		t.Fatal(err)
	}
	remove(t, db, home, doc.ID)
	if !slices.Contains(holders(t, db, told["own"]), "chunk_text_data") {
		t.Fatal("the word is hidden nowhere")
	}
	if err := db.Break(); err != nil { // and no more
		t.Fatal(err)
	}
	db = open(t, db.path)
	if left := holders(t, db, told["own"]); len(left) != 0 {
		t.Errorf("the word is still in %v", left)
	}
	sound(t, db)
	textIsTrue(t, db)
}

// After a removal no word of the document is left in any table; what answers quote
// stays as long as the user does not say otherwise. In the files of the full-text
// index words are hidden first, and gone from the disk once the library is closed.
func TestRemovalLeavesNoWord(t *testing.T) {
	for name, c := range map[string]struct {
		removal ibid.Removal
		quoted  []string // tables that still have the quote
	}{
		"quotes stay": {ibid.Removal{}, []string{"citations", "messages"}},
		"quotes go":   {ibid.Removal{Quotes: true}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			db := fresh(t)
			begin(t, db, identity)
			stays := addTexts(t, db, home, "stays", strings.Repeat("Another document.\n\n", 2000))
			doc, answer := tell(t, db, home)
			for where, word := range told {
				if len(holders(t, db, word)) == 0 {
					t.Errorf("the word of the %s is nowhere", where)
				}
			}
			if gone := must[[]string](t)(db.RemoveDocuments(t.Context(), home, []ibid.DocumentID{doc.ID}, c.removal)); !cmp.Equal(gone, []string{"told"}) {
				t.Errorf("gone: %q", gone)
			}
			left := map[string]bool{}
			for where, word := range told {
				var want []string
				switch where {
				case "quoted":
					want = c.quoted
				case "tag": // is the user's, until they delete it
					want = []string{"tags"}
				}
				got := slices.DeleteFunc(holders(t, db, word), func(table string) bool {
					return table == "chunk_text_data" || table == "content_profiles_data" || table == "message_text_data"
				})
				if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
					t.Errorf("the word of the %s: %s", where, diff)
				}
				left[word] = want != nil
			}
			for _, word := range []string{told["text"], told["gist"], told["title"]} {
				if ids := finds(t, db, home, word); len(ids) != 0 {
					t.Errorf("%s finds %v", word, ids)
				}
			}
			sound(t, db)
			textIsTrue(t, db)
			if got := must[ibid.Document](t)(db.Document(t.Context(), home, stays.ID)); got.Chunks != 2000 {
				t.Errorf("%+v", got)
			}
			answers, err := db.Answers(t.Context(), home, answer.ConversationID)
			switch {
			case c.removal.Quotes:
				wantCode(t, err, ibid.CodeNotFound) // it was the conversation's only one
			case err != nil || !answers[0].Citations[0].Removed || len(answers[0].Retrieved) != 0 || answers[0].Verification.Claims[0].State != ibid.ClaimPartly:
				t.Errorf("%+v, %v", answers, err)
			}
			if cached(t, db, home, "key") != "" {
				t.Error("the answer would be given again")
			}
			if lines := must[[]ibid.LoggedQuery](t)(db.QueryLog(t.Context(), home, time.Time{}, 0)); len(lines) != 1 || (lines[0].Query == "") != c.removal.Quotes {
				t.Errorf("the log has %+v", lines)
			}

			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			file, err := os.ReadFile(db.path)
			if err != nil {
				t.Fatal(err)
			}
			for word, want := range left {
				if bytes.Contains(file, []byte(word)) != want {
					t.Errorf("%s stands in the file: %v, want %v", word, !want, want)
				}
			}
		})
	}
}
