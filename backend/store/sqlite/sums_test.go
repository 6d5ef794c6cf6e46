package sqlite_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// withoutSum says why text has no checksum, by table or by table and column.
var withoutSum = map[string]string{
	// Made again from other rows, which have checksums; ibid doctor compares them.
	"chunk_terms":       "derived from chunks",
	"content_languages": "derived from pages",
	"contents.called":   "derived from titles and names of documents",
	"chunks.around":     "derived from the row",
	"chunks.searched":   "derived from the row",
	"thumbnails":        "a picture drawn from the file",
	"answer_cache":      "a hash",

	// The user's own names and paths: shown as they are typed, and nothing is concluded from them.
	"workspaces.name":      "the user's name for it",
	"tags.name":            "the user's name for it",
	"question_tables.name": "the user's name for it",
	"conversations.title":  "the user's name for it, or its first question, which messages have",
	"folders.path":         "a path on the disk",
	"folders.ignore":       "patterns of paths",
	"folder_files.path":    "a path on the disk",
	"documents.path":       "a path on the disk",
	"documents.name":       "the name of the file",

	// Identifiers and spelled-out states: an unknown one is none.
	"workspaces.profile":   "a state",
	"contents.hash":        "the identity of the file",
	"contents.status":      "a state",
	"contents.scans":       "a state",
	"contents.reader":      "a version",
	"contents.chunker":     "a version",
	"contents.resume":      "where reading goes on; empty once it is done",
	"documents.presence":   "a state",
	"question_tables.rule": "a state",
	"embedding_indexes":    "the identity of a model; vectors of another are not searched",

	// Why the last try failed: the next one writes it anew.
	"contents.failure_code": "a failure", "contents.failure_message": "a failure", "contents.failure_hint": "a failure",
	"folders.problem_code": "a failure", "folders.problem_message": "a failure", "folders.problem_hint": "a failure",
	"folder_files.failure_code": "a failure", "folder_files.failure_message": "a failure", "folder_files.failure_hint": "a failure",
}

// Each stored text has a checksum, or a reason why it needs none.
func TestEveryTextHasAChecksum(t *testing.T) {
	db := fresh(t)
	has := sqlite.Summed()
	var used []string
	n := 0
	err := sqlite.EachRow(t.Context(), db.reader, func(row sqlite.Row) error {
		var table, column string
		if err := row.Scan(&table, &column); err != nil {
			return err
		}
		if table == "pages" && strings.Contains(sqlite.TextSum+sqlite.WordsSum, "p."+column) {
			return nil
		}
		n++
		at := table + "." + column
		for _, key := range []string{table, at} {
			if withoutSum[key] != "" {
				used = append(used, key)
				at = ""
			}
		}
		if at != "" && !has[at] {
			t.Errorf("%s has no checksum: add it to a sum, or say here why it needs none", at)
		}
		return nil
	}, `
		SELECT t.name, c.name FROM pragma_table_list t JOIN pragma_table_xinfo(t.name) c
		WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.type IN ('TEXT', 'BLOB', 'ANY', '')`)
	if err != nil || n < 50 {
		t.Fatal(n, err)
	}
	for key := range withoutSum {
		if !slices.Contains(used, key) {
			t.Errorf("%s needs no reason", key)
		}
	}
}

// One flipped bit in what Ibid knows of documents and places is found, and is not shown or
// used as if it were sound; what is told again or read again is sound.
func TestFlippedBitsInWhatIsKnown(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	db := open(t, path)
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	folder := must[ibid.Folder](t)(db.AddFolder(t.Context(), home, ibid.Folder{Path: t.TempDir()}))
	kept := addOf(t, db, home, folder.ID, "kept")
	doc := addTexts(t, db, home, "code", "The code of the quay.")
	check(db.SetPreflight(t.Context(), home, doc.ID, ibid.Preflight{Pages: 1, Title: "the title of the metadata", Dated: "1987-06-05"}, ""))
	detected := ibid.Authority{Jurisdictions: []ibid.JurisdictionID{"US-AK"}, Evidence: []ibid.Attribution{{Jurisdiction: "US-AK", Words: "ALASKAN QUAYS"}}}
	law := ibid.Law{
		Sections:  []ibid.LawSection{{Cite: "Quay Code § 9-1", Key: "|quay code 9-1", Number: "9-1", Heading: "Mooring of boats", Page: 1, Span: ibid.Span{End: 3}, EndPage: 1, EndByte: 9}},
		Citations: []ibid.LawCitation{{Page: 1, Span: ibid.Span{Start: 4, End: 8}, Words: "code of ropes", Key: "|quay code 9-2"}},
	}
	read := func(db *DB) error {
		if err := db.SaveLaw(t.Context(), home, doc.ID, law); err != nil {
			return err
		}
		return db.SaveAuthority(t.Context(), home, doc.ID, detected, "1")
	}
	check(read(db))
	own, ofFolder := ibid.SourceType("source of the document"), ibid.SourceType("source of the folder")
	say := func(db *DB) error {
		return db.SetAuthority(t.Context(), home, []ibid.DocumentID{doc.ID}, ibid.AuthoritySetting{SourceType: &own})
	}
	sayOfFolder := func(db *DB) error {
		return db.SetFolderAuthority(t.Context(), home, folder.ID, ibid.AuthoritySetting{SourceType: &ofFolder})
	}
	check(say(db))
	check(sayOfFolder(db))
	rename := func(db *DB) error {
		_, err := db.RenameDocument(t.Context(), home, doc.ID, "my title of it")
		return err
	}
	check(rename(db))
	table := madeTable(t, db, home, ibid.Rows{Rule: ibid.RowsWorkspace})
	setPlace := func(db *DB) error {
		_, err := db.SetPlace(t.Context(), home, &ibid.Place{Label: "Harbour of the workspace"})
		return err
	}
	check(setPlace(db))
	logPlace := func(db *DB) error {
		return db.SaveAskedPlace(t.Context(), home, "1 Quay", ibid.Place{Label: "Harbour of the log"})
	}
	check(logPlace(db))
	answer := ibid.Answer{Question: "What is due?", Mode: ibid.ModePassages, Status: ibid.AnswerComplete, Text: "Rent."}
	check(db.SaveAnswer(t.Context(), home, &answer, ibid.QueryLog{Query: "words of the log"}))
	check(db.LogWebRequest(t.Context(), home, &ibid.WebRequest{MessageID: answer.ID, URL: "https://example.org", Query: "sent to the web", Outcome: "sent"}))
	sound(t, db)
	check(db.Close())
	whole := must[[]byte](t)(os.ReadFile(path))

	document := func(db *DB) ibid.Document { return must[ibid.Document](t)(db.Document(t.Context(), home, doc.ID)) }
	toRead := func(db *DB) bool {
		return slices.Contains(must[[]ibid.DocumentID](t)(db.Unattributed(t.Context(), home, "1")), doc.ID)
	}
	sourceOf := func(db *DB, id ibid.DocumentID) ibid.SourceType {
		return must[ibid.Authority](t)(db.Authority(t.Context(), home, id)).SourceType
	}
	scope := ibid.Scope{Workspace: home}
	for _, test := range []struct {
		flipped, problem string
		shown            func(db *DB) bool
		again            func(db *DB) error // nil: by reading the file again
	}{
		{"my title of it", "1 titles of documents are damaged", func(db *DB) bool {
			return document(db).Title != "code.pdf" || len(must[[]ibid.DocumentID](t)(db.MatchingDocuments(t.Context(), home, ibid.Filter{Documents: []string{"title"}}))) > 0
		}, rename},
		{"the title of the metadata", "title and date that the file of document 2", func(db *DB) bool {
			_, title, err := db.FrontMatter(t.Context(), home, doc.ID)
			return err != nil || title != ""
		}, nil},
		{"1987-06-05", "title and date that the file of document 2", func(db *DB) bool { return document(db).Dated != "" }, nil},
		{"ALASKAN QUAYS", "jurisdictions that were read in 1 files", func(db *DB) bool {
			held := must[[]ibid.JurisdictionID](t)(db.HeldJurisdictions(t.Context(), home))
			return len(held) > 0 || len(must[ibid.Authority](t)(db.Authority(t.Context(), home, doc.ID)).Evidence) > 0 || !toRead(db)
		}, read},
		{"Mooring of boats", "What was read of 1 sections of law", func(db *DB) bool {
			return len(must[[]ibid.LawSection](t)(db.LawSections(t.Context(), scope, []string{"|quay code 9-1"}, nil))) > 0 ||
				len(must[[]ibid.Candidate](t)(db.SectionPassages(t.Context(), scope, []string{"|quay code 9-1"}))) > 0 || !toRead(db)
		}, read},
		{"code of ropes", "1 citations of law", func(db *DB) bool {
			return len(must[[]ibid.LawCitation](t)(db.LawCitations(t.Context(), home, doc.ID, 0))) > 0 ||
				len(must[[]ibid.Candidate](t)(db.CitingPassages(t.Context(), scope, []string{"|quay code 9-2"}))) > 0 || !toRead(db)
		}, read},
		{"source of the document", "that you set for 1 documents", func(db *DB) bool { return sourceOf(db, doc.ID) != "" }, say},
		{"source of the folder", "that you set for 1 folders", func(db *DB) bool { return sourceOf(db, kept) != "" }, sayOfFolder},
		{"How much is the rent?", "1 columns of tables are damaged", func(db *DB) bool {
			c := must[ibid.QuestionTable](t)(db.Table(t.Context(), home, table.ID)).Columns[0]
			return c != ibid.DamagedColumn(table.Columns[0].ID)
		}, func(db *DB) error {
			_, err := db.SetTableColumns(t.Context(), home, table.ID, table.Columns)
			return err
		}},
		{"Harbour of the workspace", "The places of 1 workspaces", func(db *DB) bool { return must[ibid.Workspace](t)(db.Workspace(t.Context(), home)).Place != nil }, setPlace},
		{"words of the log", "1 lines of the log of questions", func(db *DB) bool {
			return len(must[[]ibid.LoggedQuery](t)(db.QueryLog(t.Context(), home, time.Time{}, 0))) > 0
		}, func(db *DB) error { return db.ClearQueryLog(t.Context(), home) }},
		{"sent to the web", "1 lines of the log of web searches", func(db *DB) bool {
			r := must[[]ibid.WebRequest](t)(db.WebRequests(t.Context(), home, 0))
			return len(r) != 1 || r[0].Query != "" || !strings.Contains(r[0].Outcome, "damaged")
		}, func(db *DB) error { return db.ClearWebRequests(t.Context(), home) }},
		{"Harbour of the log", "1 places that you asked for", func(db *DB) bool { return len(must[[]ibid.AskedPlace](t)(db.AskedPlaces(t.Context(), home))) > 0 }, logPlace},
	} {
		check(os.WriteFile(path, whole, 0o600))
		flip(t, path, []byte(test.flipped))
		db := open(t, path)
		found := func() bool {
			report := must[ibid.LibraryReport](t)(db.Check(t.Context()))
			if named := slices.ContainsFunc(report.Damaged, func(d ibid.DamagedDocument) bool { return d.Document == doc.ID }); named != (test.again == nil) {
				t.Errorf("%s: named to be read again: %v", test.flipped, report.Damaged)
			}
			return slices.ContainsFunc(report.Problems, func(p string) bool { return strings.Contains(p, test.problem) })
		}
		if !found() {
			t.Errorf("%s: it is not found", test.flipped)
		}
		if test.shown(db) {
			t.Errorf("%s: it is shown or used as if it were sound", test.flipped)
		}
		if test.again != nil {
			check(test.again(db))
			if found() {
				t.Errorf("%s: made again, and still damaged", test.flipped)
			}
		}
		check(db.Close())
	}
}
