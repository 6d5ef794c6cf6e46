package index

import (
	"database/sql"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/language"
	"ibid/backend/store/sqlite"
)

func TestWordings(t *testing.T) {
	for _, c := range []struct {
		what  string
		forms []string
		make  func([]string) wording
		want  string
	}{
		{"a word", []string{"notic"}, word, `"notic"`},
		{"in several languages", []string{"rent", "rente"}, word, `("rent" OR "rente")`},
		{"each form once", []string{"rent", "rent"}, word, `"rent"`},
		{"a word of several tokens", []string{"10 k", "10k"}, word, `("10 k" OR "10k")`},
		{"a word that may go on", []string{"10 k", "10k"}, beginning, `("10 k" * OR "10k" *)`},
		{"words near each other", []string{"capit expenditur"}, nearby, `NEAR("capit" "expenditur", 12)`},
		{"one word near nothing", []string{"capex"}, nearby, `"capex"`},
		{"signs of a script without spaces follow each other", []string{"夏 季"}, nearby, `"夏 季"`},
		{"so do syllables", []string{"비 용"}, nearby, `"비 용"`},
		{"no form", nil, word, ``},
		{"nothing in a form", []string{"", " \t"}, word, ``},
		{"signs alone are nothing", []string{"?", "--", "*", "\x00", "🙂", `"`}, word, ``},
		{"operators are words", []string{"OR", "NOT", "near"}, word, `("OR" OR "NOT" OR "near")`},
		{"no column, prefix or start mark", []string{"title:x", "not*", "^first"}, word, `("title x" OR "not" OR "first")`},
		{"quotes part words", []string{`a"b`}, word, `"a b"`},
		{"a NUL does", []string{"a\x00b"}, word, `"a b"`},
		{"broken characters do", []string{"a\xffb"}, word, `"a b"`},
		{"a dot and an ampersand stay", []string{"3.5", "r&d"}, word, `("3.5" OR "r&d")`},
		{"letters of any script", []string{"приказ"}, word, `"приказ"`},
	} {
		t.Run(c.what, func(t *testing.T) {
			if diff := cmp.Diff(c.want, c.make(slices.Clone(c.forms)).Match); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Whatever the user writes, FTS5 reads it without an error, and its score takes
// the weights.
func FuzzWordings(f *testing.F) {
	for _, seed := range []string{
		"", `"`, `""`, "a\x00b", "AND", "a AND", "NEAR(a b)", "title:a", "a*", "^a", "-a", "a + b", "(", "{", "\xff", "'", ";", "\ufeff", "a\u0301", "\ue000", "²", "ⅷ",
	} {
		f.Add(seed)
	}
	db, err := sqlite.Open(f.Context(), f.TempDir()+"/fuzz.db", sqlite.Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = db.Close() })
	err = db.Write(f.Context(), func(tx *sql.Tx) error {
		_, err := tx.Exec(`
			CREATE VIRTUAL TABLE words USING fts5 (title, section, context, text, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '.&'");
			INSERT INTO words (rowid, title, section, context, text) VALUES (1, 'a titl', 'b', 'c d', 'some text')`)
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var words []weighed
		for _, forms := range [][]string{{text}, strings.Fields(text), language.Alternatives(text, []string{"en", "de"})} {
			for _, make := range []func([]string) wording{word, beginning, nearby} {
				words = append(words, weighed{wording: make(forms), frequency: len(words), weight: 1})
			}
		}
		p := choose(words, 100, 7).plan()
		if p.match == "" {
			return
		}
		var score sql.NullFloat64
		err := db.Read(t.Context(), func(tx *sql.Tx) error {
			return tx.QueryRow(`SELECT max(score) FROM (SELECT passage_score(words, ?, 1, 1, 1, 1, 9) AS score FROM words WHERE words MATCH ? LIMIT 9)`,
				p.blob(), p.match).Scan(&score)
		})
		if err != nil {
			t.Errorf("%q from %q: %v", p.match, text, err)
		}
	})
}
