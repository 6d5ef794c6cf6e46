package eval

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// memoryPoll is how often the memory of the processes is looked at. A peak that
// lasts less than that may be missed.
const memoryPoll = 20 * time.Millisecond

// watchMemory notes the most memory that the children of this process hold at the
// same moment, and the process itself if asked, until the function it returns is
// called. Pages that several processes share, such as those of the program file,
// are counted once for each.
func watchMemory(self bool) (peak func() int64) {
	done, result := make(chan struct{}), make(chan int64)
	go func() {
		ticker := time.NewTicker(memoryPoll)
		defer ticker.Stop()
		most := int64(0)
		for {
			held := heldByChildren()
			if self {
				held += residentBytes("self")
			}
			most = max(most, held)
			select {
			case <-ticker.C:
			case <-done:
				result <- most
				return
			}
		}
	}()
	return func() int64 {
		close(done)
		return <-result
	}
}

// heldByChildren is the resident memory of the children of this process. One
// that cannot be read any more has ended.
func heldByChildren() int64 {
	held := int64(0)
	lists, err := filepath.Glob("/proc/self/task/*/children")
	if err != nil {
		return held
	}
	for _, list := range lists {
		children, err := os.ReadFile(list)
		if err != nil {
			continue
		}
		for _, pid := range bytes.Fields(children) {
			held += residentBytes(string(pid))
		}
	}
	return held
}

func residentBytes(pid string) int64 {
	statm, err := os.ReadFile("/proc/" + pid + "/statm")
	if err != nil {
		return 0
	}
	fields := bytes.Fields(statm)
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseInt(string(fields[1]), 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
