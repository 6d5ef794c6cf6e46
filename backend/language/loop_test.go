package language

import (
	"strings"
	"testing"
)

const fuzzTimes, fuzzBytes = 4, 400

// loopBySight finds what Loop finds, by trying every period.
func loopBySight(text string) (length, period int) {
	for p := 1; p <= len(text)/fuzzTimes; p++ {
		n := p
		for n < len(text) && text[len(text)-1-n] == text[len(text)-1-n+p] {
			n++
		}
		if n >= fuzzBytes && n/p >= fuzzTimes && n > length {
			length, period = n, p
		}
	}
	return length, period
}

func FuzzLoop(f *testing.F) {
	f.Add("ab", 300, "x")
	f.Add("the rent is due ", 40, "Norby ")
	f.Add("0", 399, "")
	f.Fuzz(func(t *testing.T, piece string, times int, before string) {
		if len(piece) > 500 || len(before) > 500 || times < 0 || times > 2000 {
			t.Skip()
		}
		text := before + strings.Repeat(piece, times)
		text = text[max(0, len(text)-1600):]
		length, period := Loop(text, fuzzTimes, fuzzBytes)
		wantLength, wantPeriod := loopBySight(text)
		if length != wantLength || period != wantPeriod {
			t.Fatalf("Loop = %d, %d; want %d, %d", length, period, wantLength, wantPeriod)
		}
	})
}
