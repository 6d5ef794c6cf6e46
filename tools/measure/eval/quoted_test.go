package eval

import (
	"testing"

	"ibid/backend/ibid"
)

func TestHolds(t *testing.T) {
	const clause = "This Agreement shall be governed by the laws of the State of Delaware, without regard to its rules on conflicts of law."
	for name, tt := range map[string]struct {
		quote    string
		expected []string
		want     bool
	}{
		"whole, in other letters":    {"The seat is in “Saxon-Garden”, Warsaw.", []string{"nothing", "saxon garden"}, true},
		"no part of a word":          {"It was built in 1985.", []string{"98", "5"}, false},
		"a short answer in part":     {"It was built in May.", []string{"in May 1985"}, false},
		"a part of a long clause":    {"12.1 This Agreement shall be governed by the laws of the State of Delaware.", []string{clause}, true},
		"a few words of it":          {"The laws of the State of Texas shall apply.", []string{clause}, false},
		"a script without spaces":    {"华沙在1939年被占领。", []string{"1939年"}, true},
		"nothing is expected of any": {"Anything.", nil, false},
	} {
		if got := holds(tt.quote, tt.expected); got != tt.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestCountQuoted(t *testing.T) {
	complete := func(holds ...bool) Answered {
		return Answered{Status: ibid.AnswerComplete, Quotes: make([]string, len(holds)), Holds: holds}
	}
	got := CountQuoted([]Answered{
		complete(true, false), complete(false, true), complete(false, false, false, true), {Status: ibid.AnswerNotFound, Holds: []bool{}},
		{Status: ibid.AnswerNotFound, Absent: true, Score: -0.5}, {Status: ibid.AnswerComplete, Absent: true, Quotes: []string{"x"}, Score: 0.3},
		{Status: ibid.AnswerComplete, Quotes: []string{"of a set without expected words"}},
	})
	for name, tt := range map[string]struct {
		got  Share
		mean float64
		of   int
	}{"first": {got.First, 0.25, 4}, "three": {got.Three, 0.5, 4}, "refused": {got.Refused, 0.25, 4}, "absent": {got.Absent, 0.5, 2}, "doubted": {got.Doubted, 0.5, 2}} {
		if tt.got.Mean != tt.mean || tt.got.Of != tt.of || tt.got.Low > tt.mean || tt.got.High < tt.mean || tt.got.Low == tt.got.High {
			t.Errorf("%s: %+v", name, tt.got)
		}
	}
}
