package question

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLatest(t *testing.T) {
	for _, tt := range []struct {
		question string
		want     bool
		terms    []string
	}{
		{"What was the margin in the most recent 10-Q?", true, []string{"margin", "10-q"}},
		{"What is the latest rent?", true, []string{"rent"}},
		{"What was revenue in the last fiscal quarter?", true, []string{"revenue", "fiscal", "quarter"}},
		{"Wie hoch ist der Gewinn im letzten Quartal der Bank?", true, nil},
		{"Was sagt der neueste Vertrag der Bank?", true, nil},
		{"Que dit le dernier rapport de la banque ?", true, nil},
		{"¿Qué dice el informe más reciente de la empresa?", true, nil},
		{"Cosa dice l'ultimo bilancio della società?", true, nil},
		{"Что сказано в последнем отчёте?", true, nil},
		{"最新的租约是什么？", true, nil},
		{"ما هو أحدث تقرير؟", true, nil},
		{"Báo cáo mới nhất nói gì?", true, nil},

		{"What stands on the last page?", false, []string{"stands", "last", "page"}},
		{"What are recent acquisitions?", false, []string{"recent", "acquisitions"}},
		{"Rent of the last three years", false, nil},
		{"Wer ist der letzte Mieter der Wohnung?", false, nil},
	} {
		got := Understand(tt.question)
		if got.Latest != tt.want {
			t.Errorf("%q: %v", tt.question, got.Latest)
		}
		if diff := cmp.Diff(tt.terms, got.Terms); tt.terms != nil && diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.question, diff)
		}
	}
}
