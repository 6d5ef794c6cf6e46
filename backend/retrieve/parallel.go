package retrieve

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// InParallel calls do with every number below n, on as many processors as there
// are, and returns when all calls have.
func InParallel(n int, do func(i int)) {
	var next atomic.Int64
	var running sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		running.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				do(int(i))
			}
		})
	}
	running.Wait()
}
