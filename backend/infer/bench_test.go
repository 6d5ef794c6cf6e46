package infer

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
)

func BenchmarkEmbed(b *testing.B) {
	for _, c := range []struct {
		name  string
		kind  ibid.EmbedKind
		words int
		texts int
	}{{"query", ibid.EmbedQuery, 9, 1}, {"passages", ibid.EmbedDocument, 200, 16}} {
		b.Run(c.name, func(b *testing.B) {
			e := open(b, Options{Threads: 1})
			texts := make([]string, c.texts)
			for i := range texts {
				texts[i] = strings.TrimSpace(strings.Repeat("harbour ", c.words))
			}
			for b.Loop() {
				if _, err := e.Embed(b.Context(), c.kind, texts); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N*c.texts)/b.Elapsed().Seconds(), "texts/s")
		})
	}
}
