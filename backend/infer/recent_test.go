package infer

import (
	"strconv"
	"testing"
)

func TestRecentKeepsWhatIsUsed(t *testing.T) {
	r := newRecent(10)
	for n := range 100 {
		r.put(strconv.Itoa(n), []float32{float32(n)})
		if r.get("0") == nil {
			t.Fatalf("what is used all the time is gone after %d others", n)
		}
		if kept := len(r.now) + len(r.before); kept > 20 {
			t.Fatalf("%d vectors are kept, want 20 at most", kept)
		}
	}
	for n := 91; n < 100; n++ {
		if v := r.get(strconv.Itoa(n)); len(v) != 1 || v[0] != float32(n) {
			t.Errorf("%d: %v", n, v)
		}
	}
	if r.get("50") != nil {
		t.Error("the text before fifty others is still kept")
	}
}
