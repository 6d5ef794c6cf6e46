//go:build linux

package process_test

import (
	"bytes"
	"context"
	"os/exec"
	"strings"
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
