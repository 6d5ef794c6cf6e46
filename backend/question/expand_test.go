package question

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestExpandByTheDocumentsOwnWords(t *testing.T) {
	for _, tt := range []struct {
		name, question string
		definitions    []ibid.Definition
		want           []string // "source for: words"
	}{
		{"a new abbreviation", "the QRB fee", []ibid.Definition{{Short: "QRB", Long: "Quayside Rowing Board"}}, []string{"document QRB: quayside rowing board"}},
		{"in the question's letters", "the qrb fee", []ibid.Definition{{Short: "QRB", Long: "Quayside Rowing Board"}}, []string{"document qrb: quayside rowing board"}},
		{"the document is right", "who owns the IP", []ibid.Definition{{Short: "IP", Long: "Internet Protocol"}}, []string{"document IP: internet protocol"}},
		{"the document agrees", "Norland's KPI and NDA", []ibid.Definition{{Short: "NDA", Long: "non-disclosure agreement"}},
			[]string{"document NDA: non-disclosure agreement", "lexicon KPI: key performance indicator", "lexicon NDA: confidentiality agreement"}},
		{"the most frequent two", "the QRB fee", []ibid.Definition{{Short: "QRB", Long: "Quayside Rowing Board"}, {Short: "QRB", Long: "quayside rowing boards"}, {Short: "QRB", Long: "Quick Rent Bond"}, {Short: "QRB", Long: "Quiet Room Bell"}},
			[]string{"document QRB: quayside rowing board", "document QRB: quick rent bond"}},
		{"a role is none", "the Tenant's duties", []ibid.Definition{{Short: "Tenant", Long: "Norland Foods Ltd"}}, []string{"lexicon Tenant's: lessee"}},
		{"not asked for", "the fee", []ibid.Definition{{Short: "QRB", Long: "Quayside Rowing Board"}}, nil},
		{"asked for in full", "the Quayside Rowing Board (QRB)", []ibid.Definition{{Short: "QRB", Long: "Quayside Rowing Board"}}, nil},
		{"a sentence is no other wording", "the QRB fee", []ibid.Definition{{Short: "QRB", Long: "quayside boards rowing north south east west harbours towards evening light"}}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, expansion := range Expand(Understand(tt.question), tt.definitions).Expansions {
				got = append(got, string(expansion.Source)+" "+expansion.For+": "+expansion.Words)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
