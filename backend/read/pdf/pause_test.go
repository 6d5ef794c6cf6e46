//go:build linux

package pdf

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"ibid/backend/ibid"
)

// pausedFor is how long these tests stop a process, and pauseLimit how long it may
// work on a page.
const pausedFor, pauseLimit = 1500 * time.Millisecond, 300 * time.Millisecond

// stopHere stops this process and returns when it goes on. The signal alone may let
// this thread run for a moment.
func stopHere() {
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, syscall.SIGCONT)
	syscall.Kill(os.Getpid(), syscall.SIGSTOP)
	<-goesOn
}

// stopped waits until a process is stopped that a test looks for, and returns its id.
func stopped(t *testing.T, wanted func(pid, parent int) bool) int {
	t.Helper()
	for began := time.Now(); time.Since(began) < time.Minute; time.Sleep(time.Millisecond) {
		stats, _ := filepath.Glob("/proc/[0-9]*/stat")
		for _, path := range stats {
			stat, _ := os.ReadFile(path) // it may have ended
			_, rest, _ := strings.Cut(string(stat), ") ")
			fields := strings.Fields(rest) // state, parent, ...
			if len(fields) < 2 || fields[0] != "T" {
				continue
			}
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
			parent, _ := strconv.Atoi(fields[1])
			if wanted(pid, parent) {
				return pid
			}
		}
	}
	t.Error("the process was not stopped")
	return 0
}

// A page is not lost when its worker was stopped for longer than a page may take.
func TestAStoppedWorkerLosesNoPage(t *testing.T) {
	r := newReader(t, func(o *Options) { misbehave("stop-on-2")(o); o.PageTimeout = pauseLimit })
	path := write(t, "three.pdf", textPDF("a", "b", "c"))
	go func() {
		worker := stopped(t, func(_, parent int) bool { return parent == os.Getpid() })
		time.Sleep(pausedFor)
		syscall.Kill(worker, syscall.SIGCONT)
	}()
	got := readAll(t.Context(), r, path, 1)
	if got.err != nil || strings.Join(got.text, "") != "abc" || len(got.failed) != 0 {
		t.Errorf("%+v, want all pages", got)
	}
}

// readBeside reads a file in a process of its own, as a command in a terminal does,
// and prints its pages. Each of its workers stops in front of page 2.
func readBeside(path string) int {
	r := New(Options{CacheDir: cacheDir, Workers: 1, PageTimeout: pauseLimit, Command: []string{os.Args[0], "pdf-worker", "stop-on-2"}})
	defer r.Close()
	r.Read(context.Background(), ibid.File{Path: path}, 1, nil, func(p ibid.Page, err error) error {
		fmt.Println(p.Number, p.Text, err)
		return nil
	})
	fmt.Println("end")
	return 0
}

// Nor is it lost when the program and its workers are stopped together, as with
// Ctrl-Z, or by a virtual machine or a laptop that sleeps.
func TestAStoppedProgramLosesNoPage(t *testing.T) {
	path := write(t, "three.pdf", textPDF("a", "b", "c"))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0], "read-beside", path)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { cmd.Process.Kill(); cmd.Wait() }()
	says := bufio.NewScanner(out)
	for says.Scan() && !strings.HasPrefix(says.Text(), "1 ") {
	}
	stopped(t, func(_, parent int) bool { return parent == cmd.Process.Pid }) // the worker, by itself
	syscall.Kill(-cmd.Process.Pid, syscall.SIGSTOP)
	stopped(t, func(pid, _ int) bool { return pid == cmd.Process.Pid })
	time.Sleep(pausedFor)
	syscall.Kill(-cmd.Process.Pid, syscall.SIGCONT)
	var rest []string
	for says.Scan() {
		rest = append(rest, says.Text())
	}
	if got, want := strings.Join(rest, "|"), "2 b <nil>|3 c <nil>|end"; got != want {
		t.Errorf("after the pause it read %q, want %q", got, want)
	}
}
