package eval

import (
	"testing"

	"ibid/backend/ibid"
)

func TestFailedOutcome(t *testing.T) {
	for code, want := range map[ibid.Code]Outcome{
		ibid.CodeEncrypted:     Password,
		ibid.CodeWrongPassword: Password,
		ibid.CodeNoText:        NoText,
		ibid.CodeDamaged:       Unreadable,
		ibid.CodeNotPDF:        Unreadable,
		ibid.CodePageTimeout:   Unreadable,
		ibid.CodeOutOfMemory:   Unreadable,
		ibid.CodeInternal:      Crash,
	} {
		if got := failedOutcome(code); got != want {
			t.Errorf("%s is %s, want %s", code, got, want)
		}
	}
}

// TestSlowFilesMayEndAsTheyLike: the reference came to no end there, so that any
// end is right, and none is wrong.
func TestSlowFilesMayEndAsTheyLike(t *testing.T) {
	for outcome, want := range map[Outcome]bool{Readable: true, NoText: true, Unreadable: true, Password: true, Crash: false, Hang: false} {
		s := Survivor{Outcome: outcome, File: HostileFile{Expected: Slow}}
		if s.Same() != want {
			t.Errorf("slow, then %s: %t, want %t", outcome, s.Same(), want)
		}
	}
}
