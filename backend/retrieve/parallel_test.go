package retrieve_test

import (
	"sync/atomic"
	"testing"

	"ibid/backend/retrieve"
)

func TestInParallelDoesEachOnce(t *testing.T) {
	for _, n := range []int{0, 1, 2, 1000} {
		times := make([]atomic.Int32, n)
		retrieve.InParallel(n, func(i int) { times[i].Add(1) })
		for i := range times {
			if got := times[i].Load(); got != 1 {
				t.Errorf("of %d, number %d was done %d times", n, i, got)
			}
		}
	}
}
