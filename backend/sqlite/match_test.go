package sqlite

import (
	"database/sql"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		what    string
		terms   []string
		phrases []string
		want    string
	}{
		{"one word", []string{"notice"}, nil, `"notice"`},
		{"any of the words will do", []string{"notice", "period"}, nil, `"notice" OR "period"`},
		{"phrases come first", []string{"notice"}, []string{"thirty days"}, `"thirty days" OR "notice"`},
		{"a phrase alone", nil, []string{"thirty days"}, `"thirty days"`},
		{"a word is searched once", []string{"notice", "notice"}, []string{"notice"}, `"notice"`},
		{"nothing to search", nil, nil, ``},
		{"empty strings", []string{"", " "}, []string{"\t\n"}, ``},
		{"signs alone are nothing", []string{"?", "§", "--", "*", "🙂"}, []string{`"`}, ``},
		{"a sign beside a word stays", []string{"§12"}, nil, `"§12"`},
		{"operators are words", []string{"and", "OR", "NOT", "near"}, nil, `"and" OR "OR" OR "NOT" OR "near"`},
		{"no column, prefix or start mark", []string{"title:x", "not*", "^first"}, nil, `"title:x" OR "not*" OR "^first"`},
		{"quotes are doubled", []string{`5"`, `a"b`}, nil, `"5""" OR "a""b"`},
		{"brackets", []string{"(a)", "{b}"}, nil, `"(a)" OR "{b}"`},
		{"NUL becomes a space", []string{"a\x00b"}, nil, `"a b"`},
		{"NUL alone", []string{"\x00"}, nil, ``},
		{"broken characters become a space", []string{"a\xffb"}, nil, `"a b"`},
		{"white space is one space", nil, []string{"  thirty\n\tdays "}, `"thirty days"`},
		{"a hyphen makes a phrase of its parts", []string{"e-mail"}, nil, `"e-mail"`},
		{"letters of any script", []string{"über", "приказ", "通知"}, nil, `"über" OR "приказ" OR "通知"`},
	} {
		t.Run(c.what, func(t *testing.T) {
			if got := Match(ibid.Query{Terms: c.terms, Phrases: c.phrases}); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestMatchIsBounded(t *testing.T) {
	many := strings.Fields(strings.Repeat("a b c d e f g h i j ", 1000))
	for i := range many {
		many[i] += benchWord(uint64(i))
	}
	if n := strings.Count(Match(ibid.Query{Terms: many}), " OR "); n != maxMatchParts-1 {
		t.Errorf("%d operators, want %d", n, maxMatchParts-1)
	}
}

// Whatever a person writes, FTS5 reads it without an error.
func FuzzMatch(f *testing.F) {
	for _, seed := range []string{
		"", `"`, `""`, "a\x00b", "AND", "a AND", "NEAR(a b)", "title:a", "a*", "^a", "-a", "a + b", "(", "{", "\xff", "'", ";", "\ufeff", "a\u0301", "\ue000",
	} {
		f.Add(seed, seed)
	}
	connector, err := newConnector(f.TempDir()+"/fuzz.db", true)
	if err != nil {
		f.Fatal(err)
	}
	pool := sql.OpenDB(connector)
	pool.SetMaxOpenConns(1)
	f.Cleanup(func() { _ = pool.Close() })
	_, err = pool.Exec(`
		CREATE VIRTUAL TABLE words USING fts5 (title, text, tokenize = 'porter unicode61 remove_diacritics 2');
		INSERT INTO words VALUES ('a title', 'some text')`)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, term, phrase string) {
		match := Match(ibid.Query{Terms: append(strings.Fields(term), term), Phrases: []string{phrase}})
		if match == "" {
			return
		}
		var n int
		if err := pool.QueryRow(`SELECT count(*) FROM words WHERE words MATCH ?`, match).Scan(&n); err != nil {
			t.Errorf("%q from %q and %q: %v", match, term, phrase, err)
		}
	})
}
