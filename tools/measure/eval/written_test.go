package eval

import (
	"path/filepath"
	"testing"

	"ibid/backend/ibid"
)

func TestCountWritten(t *testing.T) {
	written := Written{Mode: ibid.ModeModel, Status: ibid.AnswerComplete}
	with := func(change func(*Written)) Written {
		w := written
		change(&w)
		return w
	}
	f := CountWritten("small", []Written{
		with(func(w *Written) { w.Right, w.Began, w.Took = true, 1, 2 }),
		with(func(w *Written) { w.Backed, w.Began, w.Took = true, 3, 4 }), // wrong
		with(func(w *Written) { w.Mode, w.First, w.Began, w.Took = ibid.ModePassages, true, 5, 6 }),
		with(func(w *Written) { w.Status = ibid.AnswerHeld }),
		with(func(w *Written) { w.Absent, w.Backed = true, true }),
		{Absent: true, Mode: ibid.ModePassages, Status: ibid.AnswerNotFound},
	})
	for name, tt := range map[string]struct {
		got  Share
		of   int
		mean float64
	}{
		"right": {f.Right, 4, .25}, "wrong": {f.Wrong, 4, .25}, "backed": {f.Backed, 4, .25}, "quoted": {f.Quoted, 4, .25},
		"first": {f.First, 4, .25}, "refused": {f.Refused, 4, .25}, "absent": {f.Absent, 2, .5}, "invented": {f.Invented, 2, .5},
	} {
		if tt.got.Of != tt.of || tt.got.Mean != tt.mean {
			t.Errorf("%s: %v of %d, want %v of %d", name, tt.got.Mean, tt.got.Of, tt.mean, tt.of)
		}
	}
	if f.Began != 1 || f.Took != 2 {
		t.Errorf("began after %v s, took %v s", f.Began, f.Took)
	}
}

// TestWrittenGoesOn: what a run has appended is there for the next one.
func TestWrittenGoesOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "written.jsonl")
	if none, err := ReadWritten(path); none != nil || err != nil {
		t.Fatalf("before the first: %v, %v", none, err)
	}
	for _, id := range []string{"1", "2"} {
		if err := (Written{ID: id, Model: "small"}).Append(path); err != nil {
			t.Fatal(err)
		}
	}
	read, err := ReadWritten(path)
	if err != nil || len(read) != 2 || read[1].ID != "2" || read[1].Model != "small" {
		t.Errorf("read %+v, %v", read, err)
	}
}

func TestMatchesAllExpressions(t *testing.T) {
	for _, tt := range []struct {
		expressions []string
		want        bool
	}{
		{[]string{`8\s?%`, "(?i)SUCCESS fee"}, true},
		{[]string{`8\s?%`, "hourly"}, false},
		{nil, false},
	} {
		if got, err := matches(tt.expressions, "A success\n fee of 8 %"); got != tt.want || err != nil {
			t.Errorf("%q: %t, %v", tt.expressions, got, err)
		}
	}
	if _, err := matches([]string{"("}, "a"); ibid.CodeOf(err) != ibid.CodeInvalid {
		t.Errorf("a broken expression: %v", err)
	}
}
