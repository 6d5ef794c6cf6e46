package pdf

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/process"
)

// memoryPoll is how often the memory of a busy worker is looked at. A worker that
// allocates as fast as it can gains some 200 MB in that time.
const memoryPoll = 100 * time.Millisecond

// child is a running worker, seen from the app. One goroutine uses it at a time;
// kill may be called from any.
type child struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	stderr *complaint
	memory uint64                    // bytes that it may hold
	reason atomic.Pointer[ibid.Code] // why we killed it
	hung   atomic.Bool               // it had to be killed after it had closed its output
	uses   int                       // how often it was taken from the idle ones, under the reader's lock
	once   sync.Once
	exited chan struct{}
}

// startChild starts a worker. It must be called from a thread that outlives the
// worker: on Linux the worker dies with the thread that started it.
func startChild(command []string, memory uint64) (*child, error) {
	cmd := exec.Command(command[0], command[1:]...)
	p := &child{cmd: cmd, memory: memory, stderr: &complaint{}, exited: make(chan struct{})}
	cmd.Stderr = p.stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.in, p.out = in, bufio.NewReaderSize(out, 64<<10)
	if err := process.Start(cmd, process.Limits{Polite: true}); err != nil { // its memory is watched instead
		return nil, err
	}
	go p.watchMemory()
	return p, nil
}

// kill ends the worker at once, for a reason. Later reasons change nothing.
func (p *child) kill(reason ibid.Code) {
	p.reason.CompareAndSwap(nil, &reason)
	_ = p.cmd.Process.Kill()
}

// end kills the worker if it still runs and waits until it is gone.
func (p *child) end() {
	_ = p.cmd.Process.Kill()
	p.wait()
}

// wait waits until the worker is gone.
func (p *child) wait() {
	p.once.Do(func() {
		_ = p.in.Close()
		_ = p.cmd.Wait()
		close(p.exited)
	})
}

// cause returns why a worker that stopped answering is gone, after ending it.
func (p *child) cause() (ibid.Code, string) {
	if reason := p.reason.Load(); reason != nil {
		p.end()
		return *reason, ""
	}
	// It ended by itself: give it the moment to do so, its exit status reports why.
	timer := time.AfterFunc(time.Second, func() {
		p.hung.Store(true)
		_ = p.cmd.Process.Kill()
	})
	p.wait()
	timer.Stop()
	state := p.cmd.ProcessState
	switch {
	case p.stderr.wanted() > p.memory:
		return ibid.CodeOutOfMemory, "the worker asked for more memory than it may have"
	case p.stderr.has("out of memory"), p.stderr.has("cannot allocate memory"), p.stderr.has("failed to create new OS thread"):
		return ibid.CodeReaderFailed, "the computer had no memory for the worker"
	case !p.hung.Load() && process.Stopped(state):
		return ibid.CodeReaderFailed, "the worker was stopped from outside: " + state.String()
	}
	return ibid.CodeDamaged, "the worker ended: " + state.String()
}

// watchMemory kills the worker when it holds more memory than it may.
func (p *child) watchMemory() {
	ticker := time.NewTicker(memoryPoll)
	defer ticker.Stop()
	for {
		select {
		case <-p.exited:
			return
		case <-ticker.C:
			held, known := residentBytes(p.cmd.Process.Pid)
			if !known {
				return
			}
			if held > p.memory {
				p.kill(ibid.CodeOutOfMemory)
				return
			}
		}
	}
}

// complaint keeps the start of what a worker says on standard error, to tell why it
// died. It is not logged: it might hold text of a document.
type complaint struct {
	mu sync.Mutex
	b  []byte
}

func (t *complaint) Write(b []byte) (int, error) {
	const most = 4096
	t.mu.Lock()
	defer t.mu.Unlock()
	t.b = append(t.b, b[:min(len(b), most-len(t.b))]...)
	return len(b), nil
}

func (t *complaint) has(s string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return bytes.Contains(t.b, []byte(s))
}

// wanted is how many bytes the Go runtime wanted to hold in all when the system gave
// it no more; 0 where it didn't run out of memory.
func (t *complaint) wanted() uint64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	var block, used uint64
	for line := range bytes.Lines(t.b) {
		if _, err := fmt.Sscanf(string(line), "runtime: out of memory: cannot allocate %d-byte block (%d in use)", &block, &used); err == nil {
			return block + used
		}
	}
	return 0
}
