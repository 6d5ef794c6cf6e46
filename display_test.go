package main

import (
	"errors"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// TestDisplayThatCannotBeOpened: Wails panics where GTK cannot open the display. Only
// that panic becomes an error.
func TestDisplayThatCannotBeOpened(t *testing.T) {
	t.Setenv("DISPLAY", ":987")
	t.Setenv("WAYLAND_DISPLAY", "")
	open := func(reason any) (err error) {
		defer recoverGTK(&err)
		if reason != nil {
			panic(reason)
		}
		return nil
	}
	failure := ibid.AsError(open(errors.New("failed to init GTK")))
	if failure == nil || !strings.Contains(failure.Message, ":987") || !strings.Contains(failure.Hint, `ibid ask "QUESTION"`) {
		t.Errorf("got %+v", failure)
	}
	if err := open(nil); err != nil {
		t.Errorf("got %v where nothing went wrong", err)
	}
	defer func() {
		if reason := recover(); reason != "other" {
			t.Errorf("another panic became %v", reason)
		}
	}()
	_ = open("other")
}
