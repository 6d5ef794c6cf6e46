//go:build unix

package ocr

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"ibid/backend/ibid"
)

func TestRecogniseNamesWhatWentWrong(t *testing.T) {
	for name, tt := range map[string]struct {
		script string
		want   ibid.Code
	}{
		"it cannot read the picture": {"echo secret words >&2; exit 1", ibid.CodeDamaged},
		"it aborts":                  {"kill -ABRT $$", ibid.CodeOutOfMemory},
		"it never stops writing":     {"while :; do head -c 1000000 /dev/zero; done", ibid.CodeOutOfMemory},
		"it takes too long":          {"sleep 600", ibid.CodePageTimeout},
	} {
		t.Run(name, func(t *testing.T) {
			limit := time.Minute
			if tt.want == ibid.CodePageTimeout {
				limit = 200 * time.Millisecond
			}
			program := New(Options{Program: stand(t, answers+tt.script), Timeout: limit})
			_, err := program.Recognise(t.Context(), ibid.PageImage{PNG: []byte("picture"), Page: 3})
			if ibid.CodeOf(err) != tt.want || !strings.Contains(err.Error(), "Page 3") || strings.Contains(err.Error(), "secret") {
				t.Errorf("error %v, want %s about page 3", err, tt.want)
			}
		})
	}
}

// A stopped recognition has stopped: its program is gone when it returns.
func TestCancelEndsTheProgram(t *testing.T) {
	note := filepath.Join(t.TempDir(), "pid")
	program := New(Options{Program: stand(t, answers+"echo $$ > "+note+".part; mv "+note+".part "+note+"; exec sleep 600")})
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		_, err := program.Recognise(ctx, ibid.PageImage{PNG: []byte("picture")})
		ended <- err
	}()
	var pid int
	for pid == 0 {
		if text, err := os.ReadFile(note); err == nil {
			if pid, err = strconv.Atoi(strings.TrimSpace(string(text))); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(time.Millisecond)
	}
	cancel()
	if err := <-ended; ibid.CodeOf(err) != ibid.CodeCancelled {
		t.Errorf("error %v, want it cancelled", err)
	}
	if err := syscall.Kill(pid, 0); err == nil {
		t.Error("the program still runs")
	}
}

// The looks are tried in order until one convinces, and the best one counts.
func TestLooks(t *testing.T) {
	word := func(text, confidence string) string {
		return `printf 'h\n5\t1\t1\t1\t1\t1\t0\t0\t9\t9\t` + confidence + `\t` + text + `\n'; `
	}
	long := strings.Repeat("walnut", 8)
	for name, tt := range map[string]struct {
		script string
		want   string
		calls  int
	}{
		"the first one convinces": {word(long, "90"), long, 1},
		"it lies upside down":     {`case "$*" in *"psm 1"*) ` + word(long, "90") + `;; *) ` + word(strings.Repeat("x", 50), "30") + `;; esac`, long, 2},
		"faded print":             {`case "$*" in *"thresholding_method=1"*) ` + word(long, "65") + `;; *) ` + word("3170", "92") + `;; esac`, long, 3},
		"a stamp is all there is": {word("PAID", "92"), "PAID", 3},
		"speckles do not count":   {`case "$*" in *"thresholding_method=1"*) ` + word(strings.Repeat("i", 200), "35") + `;; *) ` + word("PAID", "92") + `;; esac`, "PAID", 3},
		"nothing":                 {"echo h", "", 3},
	} {
		t.Run(name, func(t *testing.T) {
			calls := filepath.Join(t.TempDir(), "calls")
			program := New(Options{Program: stand(t, answers+"cat > /dev/null; echo call >> "+calls+"\n"+tt.script)})
			got, err := program.Recognise(t.Context(), ibid.PageImage{PNG: []byte("picture")})
			if err != nil || got.Page.Text != tt.want {
				t.Errorf("text %q, %v; want %q", got.Page.Text, err, tt.want)
			}
			noted, err := os.ReadFile(calls)
			if n := strings.Count(string(noted), "call"); err != nil || n != tt.calls {
				t.Errorf("%d calls, %v; want %d", n, err, tt.calls)
			}
		})
	}
}
