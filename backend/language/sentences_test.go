package language

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func splitter(t testing.TB) *Splitter {
	t.Helper()
	s, err := NewSplitter()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSentences(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"two sentences", "The rent is due. It is paid monthly.", []string{"The rent is due.", "It is paid monthly."}},
		{"an abbreviation ends nothing", "Acme Inc. pays Mr. Lee. He agrees.", []string{"Acme Inc. pays Mr. Lee.", "He agrees."}},
		{"a sentence over two lines", "The tenant shall pay\nthe rent. The landlord\nshall repair.", []string{"The tenant shall pay\nthe rent.", "The landlord\nshall repair."}},
		{"blocks are never joined", "A heading without stop\n\nThe text below it.", []string{"A heading without stop", "The text below it."}},
		{"each row of a table stands alone", "Net sales $ 41,208 $ 39,954\nPurchases of plant and machinery (P&M) (2,614) (2,391)\nCost of sales 18,417 17,902\nOther — (12)", []string{"Net sales $ 41,208 $ 39,954", "Purchases of plant and machinery (P&M) (2,614) (2,391)", "Cost of sales 18,417 17,902", "Other — (12)"}},
		{"a heading above its paragraph", "Break clause\nThe tenant may end this lease after three years by giving notice.", []string{"Break clause", "The tenant may end this lease after three years by giving notice."}},
		{"multi-byte text keeps its offsets", "Prüfung – ¼ der „Flächen“. Zweiter Satz.", []string{"Prüfung – ¼ der „Flächen“.", "Zweiter Satz."}},
		{"a date at the end of a line is no row", "In the last quarter of the year the increase of $104\nmillion came from shops opened since January 29, 2022,\nand from new brands.", []string{"In the last quarter of the year the increase of $104\nmillion came from shops opened since January 29, 2022,\nand from new brands."}},
		{"nothing", " \n\n \n", nil},
	}
	s := splitter(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, span := range s.Sentences(tt.text) {
				got = append(got, span.In(tt.text))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("sentences (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSentencesCutsEnumerations(t *testing.T) {
	item := "the tenant shall keep the premises in good repair and condition throughout the term"
	text := "The covenants are: " + strings.Repeat(item+"; ", 12) + item + "."
	spans := splitter(t).Sentences(text)
	if len(spans) < 3 {
		t.Fatalf("got %d parts, want the enumeration cut at its semicolons", len(spans))
	}
	for _, span := range spans {
		if span.Len() > maxSentence {
			t.Errorf("part of %d bytes, want at most %d", span.Len(), maxSentence)
		}
	}
}

func FuzzSentences(f *testing.F) {
	f.Add("One. Two; three.\n\nFour 1,234 (5)\n")
	f.Add("\xff\xfe ; ; ; \x00")
	s := splitter(f)
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, span := range s.Sentences(text) {
			if span.Start < end || span.End > len(text) || strings.TrimSpace(span.In(text)) != span.In(text) || span.Len() == 0 {
				t.Fatalf("span %v after %d in a text of %d bytes", span, end, len(text))
			}
			end = span.End
		}
	})
}
