package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/library"
)

// TestPaceKeepsEverythingInOrder: batches never lose, double or reorder.
func TestPaceKeepsEverythingInOrder(t *testing.T) {
	var got []int
	batches := 0
	p := newPace(1, func(values []int) {
		got = append(got, values...)
		batches++
	})
	for i := range 5000 {
		p.add(i)
	}
	p.flush()
	p.sending.Lock() // until a batch under way is out
	defer p.sending.Unlock()
	if len(got) != 5000 {
		t.Fatalf("%d of 5000 values came through", len(got))
	}
	for i, v := range got {
		if v != i {
			t.Fatalf("value %d at place %d", v, i)
		}
	}
	if batches >= 5000 {
		t.Errorf("%d batches of 5000 values: nothing was collected", batches)
	}
}

func TestGrowthIsNumberedWithinAJob(t *testing.T) {
	var events []AnswerEvent
	p := growthOf("job", func(e AnswerEvent) { events = append(events, e) })
	var want strings.Builder
	for i := range 3 {
		for j := range 4 {
			text := fmt.Sprintf("%d.%d ", i, j)
			want.WriteString(text)
			p.add(ask.Growth{Text: text, Citations: []ibid.Citation{{Number: i*4 + j + 1}}})
		}
		p.flush()
	}
	var got strings.Builder
	citations := 0
	for i, e := range events {
		if e.Sequence != i || e.Job != "job" {
			t.Errorf("event %d: %+v", i, e)
		}
		got.WriteString(e.Text)
		for _, c := range e.Citations {
			if citations++; c.Number != citations {
				t.Errorf("citation %d came as number %d", c.Number, citations)
			}
		}
	}
	if got.String() != want.String() || citations != 12 {
		t.Errorf("text %q with %d citations, want %q with 12", got.String(), citations, want.String())
	}
}

// A window that is reloaded finds the steps of a research as far as events have told them.
func TestStepsOfAResearchComeWithTheAnswer(t *testing.T) {
	var answers runningAnswers
	running := answers.begin(Question{Job: "job", Research: true})
	p := growthOf("job", running.grow)
	for _, found := range []string{"", "Found 1 passage in Doc A"} {
		p.add(ask.Growth{Research: &ibid.ResearchStep{Number: 1, Doing: "Searching: rent", Found: found}})
	}
	p.flush()
	p.add(ask.Growth{Research: &ibid.ResearchStep{Number: 2, Doing: "Reading section 4.1 of Doc A"}})
	p.flush()
	told := running.snapshot().Grown.Research
	if len(told) != 3 || told[1].Found != "Found 1 passage in Doc A" || told[2].Number != 2 {
		t.Errorf("told %+v", told)
	}
}

func TestMergeKeepsTheLatest(t *testing.T) {
	event := merge(1, []library.Change{
		{Document: ibid.Document{ID: 2, PagesRead: 1}},
		{Document: ibid.Document{ID: 1}},
		{Document: ibid.Document{ID: 2, PagesRead: 5}},
		{Document: ibid.Document{ID: 3}},
		{Document: ibid.Document{ID: 3}, Removed: true},
	})
	if len(event.Changed) != 2 || event.Changed[0].ID != 1 || event.Changed[1].PagesRead != 5 {
		t.Errorf("changed %+v, want documents 1 and 2 as they are now", event.Changed)
	}
	if len(event.Removed) != 1 || event.Removed[0] != 3 {
		t.Errorf("removed %v, want 3", event.Removed)
	}
}

func TestPaceWaitsLongerAfterManyValues(t *testing.T) {
	p := newPace(100, func([]int) {})
	p.each, p.longest = 10, 1000
	for _, c := range []struct {
		values int
		want   time.Duration
	}{{0, 100}, {1, 110}, {14, 240}, {40, 500}, {1000, 1000}} {
		p.pending = make([]int, c.values)
		p.flush()
		if got := p.wait(); got != c.want {
			t.Errorf("after %d values the next batch waits %d, want %d", c.values, got, c.want)
		}
	}
	if p := newPace(100, func([]int) {}); p.wait() != 100 {
		t.Errorf("without each a batch waits %d, want 100", p.wait())
	}
}
