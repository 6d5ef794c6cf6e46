package ollama

import (
	"testing"
	"time"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
)

func TestCourse(t *testing.T) {
	const second = time.Second
	file := func(name string, done, total int64) api.ProgressResponse {
		return api.ProgressResponse{Status: "pulling " + name, Digest: "sha256:" + name, Completed: done, Total: total}
	}
	type step struct {
		at   time.Duration
		line api.ProgressResponse
		want ibid.PullProgress
	}
	now := func(phase ibid.PullPhase, done, total int64, pace, seconds float64) ibid.PullProgress {
		return ibid.PullProgress{Model: "m", Phase: phase, Done: done, Total: total, Pace: pace, Seconds: seconds}
	}
	loading := func(done, total int64, pace, seconds float64) ibid.PullProgress {
		return now(ibid.PullDownloading, done, total, pace, seconds)
	}
	for name, steps := range map[string][]step{
		"from beginning to end": {
			{0, api.ProgressResponse{Status: "pulling manifest"}, now(ibid.PullStarting, 0, 0, 0, 0)},
			{0, file("a", 0, 0), loading(0, 0, 0, 0)},
			{0, file("a", 0, 1000), loading(0, 1000, 0, 0)},
			{2 * second, file("a", 200, 1000), loading(200, 1000, 100, 8)},
			{4 * second, file("a", 600, 1000), loading(600, 1000, 150, 400.0/150)},
			{10 * second, file("a", 1000, 1000), loading(1000, 1000, 100, 0)},
			{11 * second, file("b", 0, 50), loading(1000, 1050, 800.0/9, 50/(800.0/9))},
			{12 * second, api.ProgressResponse{Status: "verifying sha256 digest"}, now(ibid.PullVerifying, 1000, 1050, 0, 0)},
			{13 * second, api.ProgressResponse{Status: "writing manifest"}, now(ibid.PullFinishing, 1000, 1050, 0, 0)},
			{13 * second, api.ProgressResponse{Status: "success"}, now(ibid.PullFinishing, 1000, 1050, 0, 0)},
		},
		"what was there before has no pace": {
			{0, file("a", 700, 1000), loading(700, 1000, 0, 0)},
			{2 * second, file("a", 800, 1000), loading(800, 1000, 50, 4)},
			{4 * second, file("b", 500, 500), loading(1300, 1500, 25, 8)},
		},
		"less than a second tells no pace": {
			{0, file("a", 0, 1000), loading(0, 1000, 0, 0)},
			{second / 2, file("a", 900, 1000), loading(900, 1000, 0, 0)},
		},
		"what stands still has no pace after ten seconds": {
			{0, file("a", 0, 1000), loading(0, 1000, 0, 0)},
			{5 * second, file("a", 500, 1000), loading(500, 1000, 100, 5)},
			{10 * second, file("a", 500, 1000), loading(500, 1000, 50, 10)},
			{15 * second, file("a", 500, 1000), loading(500, 1000, 0, 0)},
		},
		"what is taken back is not there": {
			{0, file("a", 0, 1000), loading(0, 1000, 0, 0)},
			{2 * second, file("a", 500, 1000), loading(500, 1000, 250, 2)},
			{4 * second, file("a", 0, 1000), loading(0, 1000, 0, 0)},
		},
		"all is there": {
			{0, api.ProgressResponse{Status: "pulling manifest"}, now(ibid.PullStarting, 0, 0, 0, 0)},
			{0, file("a", 10, 10), loading(10, 10, 0, 0)},
			{0, api.ProgressResponse{Status: "success"}, now(ibid.PullFinishing, 10, 10, 0, 0)},
		},
	} {
		start := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
		c := newTransfer("m")
		for i, step := range steps {
			if got := c.follow(step.line, start.Add(step.at)); got != step.want {
				t.Errorf("%s, line %d: %+v, want %+v", name, i, got, step.want)
			}
		}
	}
}
