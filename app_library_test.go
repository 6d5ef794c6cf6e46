package main

import "testing"

// A restore keeps every other action waiting, but not the one that stops it.
func TestARestoreCanBeStopped(t *testing.T) {
	app := windowless()
	ctx, end := app.jobs.Start(t.Context(), "restore")
	app.library.Lock()
	defer app.library.Unlock()
	go func() {
		<-ctx.Done()
		end()
	}()
	(&Answers{app}).Stop("restore")
	if ctx.Err() == nil {
		t.Error("the restore goes on")
	}
}
