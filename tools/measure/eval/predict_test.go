package eval

import (
	"encoding/json"
	"testing"
	"time"
)

func TestEachCharacterIsRetrievedOnce(t *testing.T) {
	span := func(start, end int) FileSpan { return FileSpan{File: "a.txt", Start: start, End: end} }
	for name, c := range map[string]struct{ better, span, want FileSpan }{
		"apart":                    {span(0, 10), span(10, 20), span(10, 20)},
		"begins in the better one": {span(0, 10), span(5, 20), span(10, 20)},
		"ends in the better one":   {span(10, 20), span(5, 15), span(5, 10)},
		"around it, longer after":  {span(10, 12), span(5, 30), span(12, 30)},
		"around it, longer before": {span(20, 25), span(0, 30), span(0, 20)},
		"within it":                {span(0, 30), span(10, 20), span(20, 20)},
		"the same":                 {span(0, 30), span(0, 30), span(30, 30)},
		"the same of another file": {FileSpan{File: "b.txt", Start: 0, End: 30}, span(0, 30), span(0, 30)},
	} {
		if got := c.span.without(c.better); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestPredictionsAreWrittenAsScorersReadThem(t *testing.T) {
	yes, half := 1, 0.5
	for want, prediction := range map[string]Prediction{
		`{"id":"1","ranked":[["lease",3],["lease",1]]}`: {ID: "1", Ranked: []Place{{"lease", 3}, {"lease", 1}}},
		`{"id":"2","ranked":["lease"]}`:                 {ID: "2", Ranked: []Place{{Name: "lease"}}, Took: time.Second},
		`{"id":"3","spans":[["north/a.txt",4,9]]}`:      {ID: "3", Spans: []FileSpan{{"north/a.txt", 4, 9}}},
		`{"id":"4","label":1,"score":0.5}`:              {ID: "4", Label: &yes, Score: &half},
		`{"id":"5"}`:                                    {ID: "5"},
	} {
		got, err := json.Marshal(prediction)
		if err != nil || string(got) != want {
			t.Errorf("%s, %v, want %s", got, err, want)
		}
	}
}

func TestMedianTime(t *testing.T) {
	predictions := []Prediction{{Took: 9}, {Took: 1}, {Took: 3}}
	if got := MedianTime(predictions); got != 3 {
		t.Errorf("median %d, want 3", got)
	}
	if got := MedianTime(nil); got != 0 {
		t.Errorf("median of none %d", got)
	}
}
