package jobs

import (
	"context"
	"testing"
)

func TestStopWaitsUntilTheWorkHasStopped(t *testing.T) {
	r := New()
	ctx, end := r.Start(context.Background(), "answer")
	stopped := false
	go func() {
		<-ctx.Done()
		stopped = true
		end()
	}()
	if !r.Stop("answer") {
		t.Error("Stop found no job")
	}
	if !stopped {
		t.Error("Stop returned before the work had stopped")
	}
	if r.Stop("answer") {
		t.Error("Stop found a job that has ended")
	}
}

func TestStartStopsTheJobOfTheSameName(t *testing.T) {
	r := New()
	first, endFirst := r.Start(context.Background(), "answer")
	go func() { <-first.Done(); endFirst() }()
	second, endSecond := r.Start(context.Background(), "answer")
	if first.Err() == nil || second.Err() != nil {
		t.Errorf("first: %v, second: %v; want the first stopped and the second running", first.Err(), second.Err())
	}
	endSecond()
	endSecond() // ending twice does no harm
}

func TestAJobEndsWithItsParent(t *testing.T) {
	parent, cancel := context.WithCancel(context.Background())
	ctx, end := New().Start(parent, "answer")
	defer end()
	cancel()
	<-ctx.Done()
}
