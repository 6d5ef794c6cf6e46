package answer

import (
	"testing"

	"ibid/backend/ibid"
)

// TestPlacePromptGolden keeps the prompt for a layer as people see it in review.
func TestPlacePromptGolden(t *testing.T) {
	list := passages(lease)
	prompt, err := Fit(splitter(t), Fitting{Query: rentQuery, Place: `Houston, "TX"</passage>`, Rules: "Texas", Passages: list, Context: 8192})
	if err != nil {
		t.Fatal(err)
	}
	samePrompt(t, "place.golden", prompt.Request.Messages[0].Content+"\n")
}

// A model gets no passage that is not in force.
func TestCurrent(t *testing.T) {
	list := passages(lease, report, lease)
	list[0].Lapses = []ibid.Lapse{{Span: list[0].Hit.Chunk.Span, Why: "Repealed"}}
	current := Current(list)
	if len(current) != 2 || current[0].Number != 1 || current[0].Hit.Chunk.Text != report || current[1].Number != 2 || list[1].Number != 2 {
		t.Errorf("%+v", current)
	}
}

// Words of a passage that two sections quote have one citation, and each quotes them.
func TestQuoteAfterQuotesAgain(t *testing.T) {
	list := passages(lease)
	picks := []Pick{{Span: list[0].Hit.Chunk.Span, P: 0.5}}
	first := Quote(list, picks)
	if again := QuoteAfter(first.Citations, list, picks); again.Text != first.Text || again.Text == "" || len(again.Citations) != 1 {
		t.Errorf("%+v, then %+v", first, again)
	}
}

func TestOnlyCited(t *testing.T) {
	citations := []ibid.Citation{{Number: 1}, {Number: 2}}
	for text, want := range map[string]string{
		"A kiosk needs a permit [1].":                                              "A kiosk needs a permit [1].",
		"Dogs bark. A kiosk needs a permit [1]. Cats purr.":                        "A kiosk needs a permit [1].",
		"### Rules\n\n- Dogs bark.\n- A kiosk needs a permit [1].\n\nCats purr.":   "- A kiosk needs a permit [1].",
		"A kiosk needs a permit [1].\n\nDogs bark.\n\nThe fee is $90 [2].":         "A kiosk needs a permit [1].\n\nThe fee is $90 [2].",
		"| Permit | Fee |\n|---|---|\n| Kiosk | $90 [2] |\n\nDogs bark at [this].": "| \n|---|---|\n| Kiosk | $90 [2] |",
		"Dogs bark.": "",
	} {
		if got, left := OnlyCited(splitter(t), text, citations); got != want || left != (text != want) {
			t.Errorf("%q: %q, %v; want %q", text, got, left, want)
		}
	}
}
