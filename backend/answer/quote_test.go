package answer

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// pick is the first place of some words in a passage.
func pick(list []ibid.Passage, passage int, words string) Pick {
	chunk := list[passage].Hit.Chunk
	start := chunk.Span.Start + strings.Index(chunk.Text, words)
	return Pick{Passage: passage, Span: ibid.Span{Start: start, End: start + len(words)}, P: 0.8}
}

func TestQuote(t *testing.T) {
	const (
		rent  = "The keeper of the mill pays a rent to the landlord of the hall."
		wages = "The keeper of the mill pays the wages of the weavers every Friday."
	)
	list := passages(wages+" "+rent, rent)
	for _, tt := range []struct {
		name  string
		picks []Pick
		want  []string
	}{
		{"in the order of the picks", []Pick{pick(list, 0, rent), pick(list, 0, wages)}, []string{rent, wages}},
		{"each wording once", []Pick{pick(list, 0, rent), pick(list, 1, rent)}, []string{rent}},
		{"nothing twice", []Pick{pick(list, 0, rent), pick(list, 0, "pays a rent to the landlord")}, []string{rent}},
		{"no picks", nil, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for i, c := range Quote(list, tt.picks).Citations {
				got = append(got, c.Quote)
				if c.Number != i+1 || c.Support != 0.8 {
					t.Errorf("citation %+v", c)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("quoted (-want +got):\n%s", diff)
			}
		})
	}
}

func TestQuoteIsReadJoined(t *testing.T) {
	const printed, read = "The keeper pays a sub-\nstantial rent for the well-\nkept mill.", "The keeper pays a substantial rent for the well-kept mill."
	list := passages(printed)
	list[0].Hit.Chunk.Reading = read
	draft := Quote(list, []Pick{pick(list, 0, printed)})
	if c := draft.Citations[0]; c.Quote != printed || !strings.Contains(c.Reading, "substantial rent") || !strings.Contains(draft.Text, "substantial rent") {
		t.Errorf("%q is read as %q, and written as %q", c.Quote, c.Reading, draft.Text)
	}
}

// A row that surely answers and whose columns have names is quoted alone, since it is shown
// under its header.
func TestQuoteOfARow(t *testing.T) {
	const row = "2025 – 2026 £42,000 £10,500"
	list := passages("Schedule 1\n\nPeriod Yearly Rent Each quarter\n2024 – 2025 £36,000 £9,000\n" + row)
	list[0].Hit.Chunk.Reading = "Schedule 1\n\n2024 – 2025 | Yearly Rent: £36,000 | Each quarter: £9,000\n2025 – 2026 | Yearly Rent: £42,000 | Each quarter: £10,500"
	sure := pick(list, 0, row)
	unsure := sure
	unsure.P = 0.6
	if draft := Quote(list, []Pick{unsure}); len(draft.Citations) != 1 || !strings.Contains(draft.Citations[0].Quote, "£36,000") {
		t.Errorf("of a row that may be the wrong one is quoted %+v", draft.Citations)
	}
	draft := Quote(list, []Pick{sure})
	if len(draft.Citations) != 1 || draft.Citations[0].Quote != row {
		t.Fatalf("quoted %+v", draft.Citations)
	}
	if cells := draft.Citations[0].Row.Cells; cells[1] != (ibid.QuotedCell{Column: "Yearly Rent", Text: "£42,000"}) {
		t.Errorf("cells %+v", cells)
	}
}

// Of a small table whose columns have no names the whole is quoted: a row alone says little.
func TestQuoteOfATable(t *testing.T) {
	table := "Period Yearly Rent Each quarter\n2024 – 2025 £36,000 £9,000\n2025 – 2026 £42,000 £10,500"
	list := passages("Schedule 1\n\n" + table + "\n\nThe schedule is part of the lease.")
	for name, row := range map[string]string{"its heading": "Period Yearly Rent Each quarter", "a row": "2025 – 2026 £42,000 £10,500"} {
		draft := Quote(list, []Pick{pick(list, 0, row)})
		if len(draft.Citations) != 1 || draft.Citations[0].Quote != table {
			t.Errorf("%s: quoted %+v", name, draft.Citations)
		}
		if want := "> Period Yearly Rent Each quarter\\\n> 2024 – 2025 £36,000 £9,000\\\n> 2025 – 2026 £42,000 £10,500 [1]"; draft.Text != want {
			t.Errorf("its rows do not stay rows: %q", draft.Text)
		}
		if claims := Align(splitter(t), draft.Text, draft.Citations); len(claims) != 1 || claims[0].State != ibid.ClaimBacked {
			t.Errorf("quotations are not backed by themselves: %+v", claims)
		}
	}
	if draft := Quote(list, []Pick{pick(list, 0, "The schedule is part of the lease.")}); draft.Citations[0].Quote == table {
		t.Errorf("a table beside the sentence: %+v", draft.Citations)
	}
	const prose = "It was resolved that from 1 October the rent be £42 a year for a full plot\nand £24 for a half plot (before £36 and £20), and that a deposit of £50 be taken\nof new tenants"
	if draft := Quote(passages(prose), []Pick{pick(passages(prose), 0, prose)}); strings.Contains(draft.Text, "\n") {
		t.Errorf("lines of prose are taken for rows: %q", draft.Text)
	}
}
