//go:build linux

package process_test

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"ibid/backend/process"
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
	out, err := run(t, process.Limits{Polite: true}, "until [ $(nice) = 5 ]; do sleep 0.01; done; nice")
	if err != nil || out != "5" {
		t.Errorf("nice value %q, %v; want 5", out, err)
	}
	out, err = run(t, process.Limits{MemoryBytes: 64 << 20}, "while [ $(ulimit -v) = unlimited ]; do sleep 0.01; done; ulimit -v")
	if err != nil || out != "65536" {
		t.Errorf("memory limit %q KiB, %v; want 65536", out, err)
	}
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

// What a leader has started ends with its group, also when the leader is gone; and
// keys pressed in a terminal, which go to Ibid's group, do not reach it.
func TestAGroupEndsAsAWhole(t *testing.T) {
	for name, script := range map[string]string{
		"with its leader":             "sleep 600 & echo $!; wait",
		"although its leader is gone": "sleep 600 & echo $!",
	} {
		t.Run(name, func(t *testing.T) {
			cmd := exec.CommandContext(t.Context(), "sh", "-c", script)
			said, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := process.Start(cmd, process.Limits{Leads: true}); err != nil {
				t.Fatal(err)
			}
			out := bufio.NewReader(said)
			line, err := out.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			started, err := strconv.Atoi(strings.TrimSpace(line))
			if err != nil {
				t.Fatal(err)
			}
			if group, err := syscall.Getpgid(started); err != nil || group != cmd.Process.Pid || group == syscall.Getpgrp() {
				t.Errorf("group %d, %v; want that of %d", group, err, cmd.Process.Pid)
			}
			process.EndGroup(cmd.Process)
			// The pipe ends when the last of those who hold it is gone.
			if rest, err := io.ReadAll(out); err != nil || len(rest) > 0 {
				t.Errorf("then it said %q, %v", rest, err)
			}
			_ = cmd.Wait()
		})
	}
}

func TestAskEndsAProgramInItsOwnTime(t *testing.T) {
	var out bytes.Buffer
	cmd := exec.CommandContext(t.Context(), "sh", "-c", `trap 'echo in order; exit' TERM; echo ready >&2; while :; do sleep 0.01; done`)
	cmd.Stdout = &out
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(cmd, process.Limits{Leads: true}); err != nil {
		t.Fatal(err)
	}
	if _, err := bufio.NewReader(said).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if err := process.Ask(cmd.Process); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil || strings.TrimSpace(out.String()) != "in order" {
		t.Errorf("it said %q, %v", out.String(), err)
	}
}
