package export_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"ibid/backend/export"
	"ibid/backend/ibid"
)

// quoted is an answer of quotations, made because no model is there.
func quoted() ibid.Answer {
	quote := "The yearly rent\nis £42,000."
	return ibid.Answer{
		Question: "What is the rent?", Mode: ibid.ModePassages, Text: "> The yearly rent is £42,000. [1]",
		Notice:    ibid.Errorf(ibid.CodeModelServerMissing, "No model server is installed on this computer, so no model can write answers."),
		Citations: []ibid.Citation{{Number: 1, DocumentID: 3, DocumentHash: "0a1b", DocumentTitle: "Lease", Page: 3, Quote: quote}},
		Trace:     ibid.Trace{Documents: 2, Evidence: ibid.EvidenceCheck{Grade: ibid.GradeGood, Value: "£42", Amount: "£42,000", Cell: "Rent, 2024"}},
	}
}

// What is exported or copied has the answer in a line and each quotation once, and says nothing
// about the program.
func TestOnlyWhatTheDocumentsSay(t *testing.T) {
	for _, format := range []export.Format{export.Markdown, export.HTML, export.DOCX, "copied"} {
		a := quoted()
		text := export.One(a, nil)
		if format != "copied" {
			var b bytes.Buffer
			if err := export.Write(&b, format, cover, ibid.Conversation{Title: "Rent"}, []ibid.Answer{a}, nil); err != nil {
				t.Fatal(err)
			}
			if text = b.String(); format == export.DOCX {
				text = unpacked(t, text)["word/document.xml"]
			}
		}
		text = regexp.MustCompile(`<[^>]*>|\*`).ReplaceAllString(text, "")
		if n := strings.Count(text, "The yearly rent"); n != 1 {
			t.Errorf("%s quotes %d times:\n%s", format, n, text)
		}
		value, verdict := strings.Index(text, "£42,000 (£42: Rent, 2024)"), strings.Index(text, "Quoted from 1 of 2 documents")
		if value < 0 || value > strings.Index(text, "The yearly rent") || verdict < 0 {
			t.Errorf("%s lacks its headline:\n%s", format, text)
		}
		if strings.Contains(text, "model") || !strings.Contains(text, "Lease, page 3") {
			t.Errorf("%s:\n%s", format, text)
		}
	}
}

// Words that the answer doesn't have are quoted with their source, and what became of the
// writing is said.
func TestWhatIsSaidBesides(t *testing.T) {
	a := quoted()
	a.Mode, a.Text, a.Notice = ibid.ModeModel, "It is £42,000 [1].", ibid.Errorf(ibid.CodeModelCutOff, "The model broke off.")
	text := export.One(a, nil)
	if !strings.Contains(text, "Lease, page 3: “The yearly rent is £42,000.”") || !strings.Contains(text, "The model broke off.") || strings.Contains(text, "Rent, 2024") {
		t.Error(text)
	}
}
