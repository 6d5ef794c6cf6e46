package jobs

import (
	"context"
	"errors"
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

func TestTheWorkLearnsWhyItIsStopped(t *testing.T) {
	r, reason := New(), errors.New("the battery is low")
	ctx, end := r.Start(context.Background(), "answer")
	var got error
	go func() {
		<-ctx.Done()
		got = context.Cause(ctx)
		end()
	}()
	if r.StopBecause("answer", reason); got != reason {
		t.Errorf("stopped because of %v, want %v", got, reason)
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

func TestStopOthersSparesOne(t *testing.T) {
	r := New()
	spared, endSpared := r.Start(context.Background(), "restore")
	defer endSpared()
	for _, name := range []string{"answer", "backup"} {
		ctx, end := r.Start(context.Background(), name)
		go func() { <-ctx.Done(); end() }()
	}
	r.StopOthers("restore")
	if spared.Err() != nil {
		t.Error("the spared job was stopped")
	}
	if r.Stop("answer") || r.Stop("backup") {
		t.Error("another job was left running")
	}
}
