package ibid

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWordsRoundTrip(t *testing.T) {
	line := []Word{
		{Span{0, 4}, Rect{72, 700, 95.5, 711.2}},
		{Span{5, 9}, Rect{98.3, 700, 120.1, 711.2}},
		{Span{10, 11}, Rect{123, 703.1, 127, 709}}, // raised
		{Span{12, 14}, Rect{72, 688, 80, 699.2}},   // next line
		{Span{16, 20}, Rect{-10.5, -3, 0, 4}},      // next block, outside the page
	}
	for name, words := range map[string][]Word{"none": nil, "one": line[:1], "page": line} {
		got, err := DecodeWords(EncodeWords(words))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if diff := cmp.Diff(words, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestWordsKeepEdgesWithinTheStatedError(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var words []Word
	at := 0
	for range 2000 {
		x, y := random.Float64()*600, random.Float64()*800
		words = append(words, Word{Span{at, at + 1 + random.IntN(12)}, Rect{x, y, x + random.Float64()*80, y + random.Float64()*20}})
		at = words[len(words)-1].Span.End + 1 + random.IntN(2)
	}
	packed := EncodeWords(words)
	got, err := DecodeWords(packed)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range got {
		if w.Span != words[i].Span {
			t.Fatalf("word %d: span %v, want %v", i, w.Span, words[i].Span)
		}
		a, b := w.Box, words[i].Box
		for _, d := range []float64{a.X0 - b.X0, a.Y0 - b.Y0, a.X1 - b.X1, a.Y1 - b.Y1} {
			if math.Abs(d) > 0.05+1e-9 {
				t.Fatalf("word %d: edge moved by %g points", i, d)
			}
		}
	}
	if again := EncodeWords(got); !bytes.Equal(packed, again) {
		t.Error("packing what was unpacked changed it")
	}
}

func TestEncodeWordsDrawsOddBoxesIn(t *testing.T) {
	words := []Word{
		{Span{0, 1}, Rect{math.NaN(), math.Inf(-1), math.Inf(1), 1e300}},
		{Span{2, 3}, Rect{50, 60, 40, 30}},
	}
	got, err := DecodeWords(EncodeWords(words))
	if err != nil {
		t.Fatal(err)
	}
	if b := got[0].Box; b.X0 != 0 || b.X1 <= 0 || b.Y0 >= b.Y1 {
		t.Errorf("first box %v", b)
	}
	if want := (Rect{50, 60, 50, 60}); got[1].Box != want {
		t.Errorf("second box %v, want %v", got[1].Box, want)
	}
}

func TestDecodeWordsRefuses(t *testing.T) {
	good := EncodeWords([]Word{{Span{0, 4}, Rect{72, 700, 95.5, 711.2}}})
	for name, b := range map[string][]byte{
		"nothing":         {},
		"another version": append([]byte{2}, good[1:]...),
		"no count":        {geometryVersion},
		"a huge count":    {geometryVersion, 0xff, 0xff, 0xff, 0xff, 0x0f},
		"cut short":       good[:len(good)-1],
		"more than words": append(bytes.Clone(good), 0),
		"negative start":  {geometryVersion, 1, 2, 1, 0, 0, 0, 0},
	} {
		if words, err := DecodeWords(b); err == nil {
			t.Errorf("%s: no error, %v", name, words)
		}
	}
}

func FuzzDecodeWords(f *testing.F) {
	f.Add(EncodeWords(nil))
	f.Add(EncodeWords([]Word{{Span{0, 4}, Rect{72, 700, 95.5, 711.2}}, {Span{5, 9}, Rect{98, 700, 120, 711.2}}}))
	f.Fuzz(func(t *testing.T, b []byte) {
		words, err := DecodeWords(b)
		if err != nil {
			return
		}
		again, err := DecodeWords(EncodeWords(words))
		if err != nil {
			t.Fatalf("what was decoded does not survive: %v", err)
		}
		if diff := cmp.Diff(words, again); diff != "" {
			t.Fatal(diff)
		}
	})
}
