package judge_test

import (
	"fmt"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/judge"
)

// BenchmarkRules checks an answer of ten sentences, each with a name and a figure,
// against ten passages of half a page.
func BenchmarkRules(b *testing.B) {
	s := splitter(b)
	var passages []ibid.Passage
	var citations []ibid.Citation
	var claims []ibid.Claim
	var answer strings.Builder
	for i := range 10 {
		var text strings.Builder
		for k := range 20 {
			fmt.Fprintf(&text, "The Tenant of Quay %d pays a mooring fee of $%d,500 to Pell Brothers on March %d, 2021, unless the harbour master waives it in writing. ", k, k+i, k+1)
		}
		p := passage(i+1, text.String())
		passages = append(passages, p)
		citations = append(citations, ibid.Citation{Number: i + 1, DocumentID: p.Hit.Document.ID, Page: 1, Span: ibid.Span{End: 100}})
		start := answer.Len()
		fmt.Fprintf(&answer, "On March %d, 2021, Oskar Pell shall receive a mooring fee of $%d,500 for Quay %d from the Tenant [%d].", i+1, i+3, i, i+1)
		claims = append(claims, ibid.Claim{Span: ibid.Span{Start: start, End: answer.Len()}, State: ibid.ClaimBacked, Citations: []int{i + 1}})
		answer.WriteString(" ")
	}
	for b.Loop() {
		judge.Rules(s, "What does the Tenant pay?", answer.String(), claims, citations, passages)
	}
}
