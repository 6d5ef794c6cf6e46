//go:build unix

package backend_test

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/internal/knownpages"
)

// opposites are pages that say one thing for a case or a party, and another for the opposite.
var opposites = []string{
	`Rules of the Saltmarsh Sailing Club

A member who reports a lost key within three days pays £10 for a new one.

A member who does not report a lost key within three days pays £75 for new locks.

Boats longer than 7 metres pay a berth fee of £640 a year.

Boats shorter than 7 metres pay a berth fee of £310 a year.

Visitors with a day pass may use the showers until eight in the evening.

Visitors without a day pass may use the jetty for one hour only.`,
	`Hire Agreement for a Workshop

The Lessor may end this agreement by giving five months' notice to the Lessee.

The Lessee may end this agreement by giving ten weeks' notice to the Lessor.

The Lessor shall insure the building and its lift against fire.

The Lessee shall insure the tools and the stock against theft.

If the rent is paid by the third of the month, no interest runs.

If the rent is not paid by the third of the month, interest of 6 % a year runs.

Before the end of the term the Lessee shall paint the doors. After the end of the term the Lessee shall pay £55 a day until it leaves.`,
}

// The built-in models take a sentence for its opposite; the first quotation is for the case and
// the party asked about all the same, and the other isn't quoted with it.
func TestOppositesAreDistinguished(t *testing.T) {
	withBuiltIn(t)
	b, _ := promised(t, noModels)
	for i, text := range opposites {
		if _, err := knownpages.Ingest(t.Context(), b, ibid.NewDocument{Hash: strings.Repeat("a", i+1), Path: text[:8], Name: text[:8] + ".txt"}, nil, []ibid.Page{{Number: 1, Text: text}}, func(ibid.Document) {}); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.Library.Index.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	for asked, want := range map[string][2]string{
		"What does a member pay if a lost key is reported within three days?":     {"£10", "£75"},
		"What does it cost a member who doesn't report a lost key in three days?": {"£75", "£10"},
		"What is the berth fee for a boat over 7 metres?":                         {"£640", "£310"},
		"What is the berth fee for a boat under 7 metres?":                        {"£310", "£640"},
		"What may visitors without a day pass do?":                                {"jetty", "showers"},
		"How much notice does the lessor have to give?":                           {"five months", "ten weeks"},
		"How much notice does the lessee have to give?":                           {"ten weeks", "five months"},
		"What must the lessor insure?":                                            {"lift", "tools"},
		"What must the lessee insure?":                                            {"tools", "lift"},
		"What happens if the rent isn't paid by the third of the month?":          {"6 %", "no interest"},
		"What must the lessee pay after the end of the term?":                     {"£55", "paint"},
	} {
		answer := mustAnswer(t, b, question(asked))
		first := ""
		if len(answer.Citations) > 0 {
			first = answer.Citations[0].Quote
		}
		if !strings.Contains(first, want[0]) || strings.Contains(first, want[1]) {
			t.Errorf("%s: %q", asked, first)
		}
	}
}
