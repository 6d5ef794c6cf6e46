package ask_test

import (
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/pii"
)

// What is hidden is hidden everywhere, and what is said of sentences still points
// at them.
func TestMasked(t *testing.T) {
	const text = "Write to jo.miller@harbour.example [1]. The rent is £48,000 [1]."
	second := strings.Index(text, "The rent")
	answer := ibid.Answer{
		Question:  "Where do I write to, other than jo.miller@harbour.example?",
		Text:      text,
		Citations: []ibid.Citation{{Number: 1, Quote: "Notices go to jo.miller@harbour.example.", Reading: "Notices go to jo.miller@harbour.example.", DocumentTitle: "Mail of jo.miller@harbour.example"}},
		Retrieved: []ibid.Source{{Text: "Notices go to jo.miller@harbour.example."}},
		Layers: []ibid.Layer{{
			Regulations: []ibid.Regulation{{Text: "Apply to jo.miller@harbour.example."}},
			Permits:     []ibid.Permit{{Name: "permit", Trigger: "write to jo.miller@harbour.example"}},
		}},
		Private: pii.Find(text),
		Verification: ibid.Verification{Claims: []ibid.Claim{
			{Span: ibid.Span{Start: 0, End: second - 1}, Basis: "Notices go to jo.miller@harbour.example."},
			{Span: ibid.Span{Start: second, End: len(text)}},
		}},
	}
	masked := ask.Masked(answer)
	claims := masked.Verification.Claims
	for name, text := range map[string]string{
		"question": masked.Question, "text": masked.Text, "quote": masked.Citations[0].Quote, "reading": masked.Citations[0].Reading, "title": masked.Citations[0].DocumentTitle,
		"passage": masked.Retrieved[0].Text, "basis": claims[0].Basis,
		"regulation": masked.Layers[0].Regulations[0].Text, "permit": masked.Layers[0].Permits[0].Trigger,
	} {
		if strings.Contains(text, "miller") || text == "" {
			t.Errorf("%s: %q", name, text)
		}
	}
	if got := claims[1].Span.In(masked.Text); got != "The rent is £48,000 [1]." {
		t.Errorf("the second sentence is %q", got)
	}
	if got := claims[0].Span.In(masked.Text); !strings.HasPrefix(got, "Write to [") || !strings.HasSuffix(got, "[1].") {
		t.Errorf("the first sentence is %q", got)
	}
	if answer.Text != text || !strings.Contains(answer.Citations[0].Quote, "miller") || !strings.Contains(answer.Verification.Claims[0].Basis, "miller") ||
		!strings.Contains(answer.Layers[0].Regulations[0].Text, "miller") {
		t.Error("the answer itself was changed")
	}
}
