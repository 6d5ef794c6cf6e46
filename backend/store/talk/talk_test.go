package talk

import (
	"strings"
	"testing"
	"unicode/utf8"

	"ibid/backend/ibid"
)

func TestConversationTitle(t *testing.T) {
	for question, want := range map[string]string{
		"Short?":                "Short?",
		"  two\n lines ":        "two lines",
		strings.Repeat("a", 60): strings.Repeat("a", 60),
		strings.Repeat("a", 61): strings.Repeat("a", 60) + "…",
		"What is the notice period of the lease, and when does it start to run?": "What is the notice period of the lease, and when does it…",
		"What is the notice period of the lease that begins in March, and ends?": "What is the notice period of the lease that begins in March…",
		strings.Repeat("通", 100): strings.Repeat("通", 60) + "…",
		"":                       "",
	} {
		got := conversationTitle(question)
		if got != want || !utf8.ValidString(got) {
			t.Errorf("%q becomes %q, want %q", question, got, want)
		}
	}
}

func TestFindQuote(t *testing.T) {
	for name, c := range map[string]struct {
		text, quote string
		before      ibid.Span
		want        ibid.Span
		found       bool
	}{
		"where it was":          {"one two one", "one", ibid.Span{Start: 8, End: 11}, ibid.Span{Start: 8, End: 11}, true},
		"elsewhere":             {"a two one", "one", ibid.Span{Start: 0, End: 3}, ibid.Span{Start: 6, End: 9}, true},
		"in two other places":   {"x one one", "one", ibid.Span{Start: 0, End: 3}, ibid.Span{Start: 0, End: 3}, false},
		"overlapping itself":    {"x aaa", "aa", ibid.Span{Start: 0, End: 2}, ibid.Span{Start: 0, End: 2}, false},
		"nowhere":               {"two", "one", ibid.Span{Start: 0, End: 3}, ibid.Span{Start: 0, End: 3}, false},
		"on a page without any": {"", "one", ibid.Span{Start: 0, End: 3}, ibid.Span{Start: 0, End: 3}, false},
	} {
		if got, found := findQuote(c.text, c.quote, c.before); got != c.want || found != c.found {
			t.Errorf("%s: %v, %v", name, got, found)
		}
	}
}
