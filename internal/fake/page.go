package fake

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// CheckPage checks what holds for every page that a reader makes: its text is clean, and
// its words, in order, cover it.
func CheckPage(tb testing.TB, page ibid.Page) {
	tb.Helper()
	if strings.ContainsFunc(page.Text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' }) || !utf8.ValidString(page.Text) {
		tb.Fatalf("page %d: text that is not clean", page.Number)
	}
	at := 0
	for _, w := range page.Words {
		if strings.Trim(page.Text[at:w.Span.Start], " \n") != "" || strings.ContainsAny(w.Span.In(page.Text), " \n") || w.Span.Len() == 0 {
			tb.Fatalf("page %d: words do not cover the text at byte %d", page.Number, at)
		}
		at = w.Span.End
	}
	if len(page.Words) > 0 && at != len(page.Text) {
		tb.Fatalf("page %d: text after the last word", page.Number)
	}
}
