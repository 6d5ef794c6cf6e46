//go:build linux

package process_test

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"ibid/internal/process"
)

// run runs a shell script within limits and returns what it printed.
func run(t *testing.T, limits process.Limits, script string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	cmd := exec.CommandContext(t.Context(), "sh", "-c", script)
	cmd.Stdout = &out
	err := process.Run(cmd, limits)
	return strings.TrimSpace(out.String()), err
}

// The limits are set just after the start: the scripts wait for them.
func TestLimitsReachTheProgram(t *testing.T) {
	out, err := run(t, process.Limits{Polite: true}, "until [ $(nice) -ge 5 ]; do sleep 0.01; done; echo polite")
	if err != nil || out != "polite" {
		t.Errorf("%q, %v; want a nice value of 5, or the higher one that the tests have", out, err)
	}
	out, err = run(t, process.Limits{Polite: true}, "renice -n 19 $$ >/dev/null; sleep 0.2; nice")
	if err != nil || out != "19" {
		t.Errorf("nice value %q, %v; want the 19 that the user gave it", out, err)
	}
	out, err = run(t, process.Limits{MemoryBytes: 64 << 20}, "while [ $(ulimit -v) = unlimited ]; do sleep 0.01; done; ulimit -v")
	if err != nil || out != "65536" {
		t.Errorf("memory limit %q KiB, %v; want 65536", out, err)
	}
}

// One goroutine is polite, and no other: those that come after it run on other threads.
func TestBePoliteIsOfOneGoroutine(t *testing.T) {
	nice := func() int {
		value, err := syscall.Getpriority(syscall.PRIO_PROCESS, syscall.Gettid())
		if err != nil {
			t.Error(err)
		}
		return 20 - value // as Linux counts
	}
	var group sync.WaitGroup
	before := nice()
	group.Go(func() {
		process.BePolite()
		if got := nice(); got != max(5, before) {
			t.Errorf("nice value %d of a polite goroutine, want 5", got)
		}
	})
	group.Wait()
	for range 50 {
		group.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			if got := nice(); got != before {
				t.Errorf("nice value %d of another goroutine, want %d", got, before)
			}
		})
	}
	group.Wait()
}

func TestRunReturnsWhenTheProgramIsGone(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cmd := exec.CommandContext(ctx, "sleep", "600")
	time.AfterFunc(50*time.Millisecond, cancel)
	if err := process.Run(cmd, process.Limits{}); err == nil {
		t.Fatal("ended without an error, want it killed")
	}
	if cmd.ProcessState == nil {
		t.Error("returned before the program was gone")
	}
}

// group runs a shell script as a group. The script's first line is the number of a
// process that it has started.
func group(t *testing.T, script string) (g *process.Group, member int, rest *bufio.Reader) {
	t.Helper()
	said, says, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = said.Close() })
	cmd := exec.Command("/bin/sh", "-c", script)
	cmd.Stdout = says
	g, err = process.StartGroup(cmd)
	_ = says.Close()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.End)
	rest = bufio.NewReader(said)
	line, err := rest.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	if member, err = strconv.Atoi(strings.TrimSpace(line)); err != nil {
		t.Fatal(err)
	}
	return g, member, rest
}

// remainder is what a group still says until the last of it, which holds its pipe, is
// gone.
func remainder(t *testing.T, rest *bufio.Reader) string {
	t.Helper()
	text, err := io.ReadAll(rest)
	if err != nil {
		t.Error(err)
	}
	return strings.TrimSpace(string(text))
}

const inOrder = "trap 'echo in order; exit' TERM; "

func TestAGroupEndsAsAWhole(t *testing.T) {
	for name, tt := range map[string]struct {
		script string
		end    func(g *process.Group, leader int)
		says   string
	}{
		"when it is ended":          {inOrder + "sleep 600 & echo $!; wait", func(g *process.Group, _ int) { g.End() }, "in order"},
		"although it is stubborn":   {"trap '' TERM; sleep 600 & echo $!; wait", func(g *process.Group, _ int) { g.End() }, ""},
		"when the program ends":     {"sleep 600 & echo $!", func(*process.Group, int) {}, ""},
		"when its keeper is killed": {"sleep 600 & echo $!; wait", func(_ *process.Group, leader int) { _ = syscall.Kill(leader, syscall.SIGKILL) }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, member, rest := group(t, tt.script)
			leader, err := syscall.Getpgid(member)
			if err == nil && leader == syscall.Getpgrp() {
				t.Error("it belongs to this process's own group")
			}
			tt.end(g, leader)
			<-g.Ended()
			if says := remainder(t, rest); says != tt.says {
				t.Errorf("at the end it said %q, want %q", says, tt.says)
			}
		})
	}
}

func TestAGroupsProgramIsStartedAsItIsGiven(t *testing.T) {
	cmd := exec.Command("/bin/sh", "-c", `echo 1; echo "$0|$1|$2|$FRUIT|$(pwd)"; read -r x; echo "input: $x"`, "a b", "$c", "'d'")
	said, says, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = said.Close() }()
	cmd.Stdout, cmd.Dir, cmd.Env = says, "/", []string{"FRUIT=pear"}
	g, err := process.StartGroup(cmd)
	_ = says.Close()
	if err != nil {
		t.Fatal(err)
	}
	defer g.End()
	want := "1\na b|$c|'d'|pear|/\ninput:"
	if got := remainder(t, bufio.NewReader(said)); got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
}
