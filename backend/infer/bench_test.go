//go:build cgo

package infer

import (
	"strings"
	"testing"
	"time"

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
			e := open(b, Options{Turns: 1})
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

// BenchmarkShareOfRuntime embeds passages of many lengths, as documents have them, and
// compares the pace with that of the runtime alone on the same word pieces, made before.
// Both take turns, so that what else the computer does hits both.
func BenchmarkShareOfRuntime(b *testing.B) {
	e := open(b, Options{Turns: 1})
	texts := make([]string, 32)
	for i := range texts {
		texts[i] = strings.TrimSpace(strings.Repeat("harbour pilots board ", 10+i*37%100))
	}
	if _, err := e.Embed(b.Context(), ibid.EmbedDocument, texts[:1]); err != nil { // loads it
		b.Fatal(err)
	}
	m := &e.Embedder.model
	inputs := make([]input, len(texts))
	begin, finish := m.tokens.ends()
	for i, text := range texts {
		ids := append([]int32{begin}, m.tokens.pieces(text, english.pieces-2)...)
		inputs[i] = input{ids: append(ids, finish)}
	}
	var ours, alone time.Duration
	for b.Loop() {
		began := time.Now()
		if _, err := e.Embed(b.Context(), ibid.EmbedDocument, texts); err != nil {
			b.Fatal(err)
		}
		ours += time.Since(began)
		began = time.Now()
		for _, in := range inputs {
			if err := m.session.run(b.Context(), in, func([]float32, []int64) {}); err != nil {
				b.Fatal(err)
			}
		}
		alone += time.Since(began)
	}
	b.ReportMetric(float64(b.N*len(texts))/ours.Seconds(), "passages/s")
	b.ReportMetric(alone.Seconds()/ours.Seconds(), "share")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkQuestion reads what a question has read: 90 units scored, and the twelve best
// compared, on one core.
func BenchmarkQuestion(b *testing.B) {
	e := open(b, Options{Turns: 1})
	pairs, texts := make([]ibid.Pair, 90), make([]string, 12)
	for i := range pairs {
		unit := strings.TrimSpace(strings.Repeat("harbour pilots board ", 2+i*37%15)) + "."
		pairs[i] = ibid.Pair{Question: "When do the pilots come on board?", Unit: unit, Previous: "The harbour has two pilots.", Heading: "Pilots", Title: "Harbour rules"}
		texts[i%12] = unit
	}
	var scoring, comparing time.Duration
	for b.Loop() {
		began := time.Now()
		if _, err := e.Score(b.Context(), pairs); err != nil {
			b.Fatal(err)
		}
		scored := time.Now()
		if _, err := e.Compare(b.Context(), pairs[0].Question, texts); err != nil {
			b.Fatal(err)
		}
		scoring += scored.Sub(began)
		comparing += time.Since(scored)
	}
	b.ReportMetric(float64(scoring.Milliseconds())/float64(b.N), "ms/scored")
	b.ReportMetric(float64(comparing.Milliseconds())/float64(b.N), "ms/compared")
}
