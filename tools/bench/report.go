package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// report is what a run found out.
type report struct {
	Machine    machine   `json:"machine"`
	Passages   int       `json:"passages"`
	Texts      string    `json:"texts"`      // "generated", or the folder they were read from
	Questions  int       `json:"questions"`  // by vectors; a quarter more by words
	Directions int       `json:"directions"` // in which vectors differ
	Rounds     int       `json:"rounds"`     // how often they were asked
	Results    []result  `json:"results"`
	Scans      []scanned `json:"scans"`
}

// machine is what the figures depend on.
type machine struct {
	System     string   `json:"system"`
	Processors int      `json:"processors"`
	Model      string   `json:"model"` // of the processor; empty: unknown
	Load       []string `json:"load"`  // of the last minute, at the beginning and at the end: how many processes wanted a processor
}

// result is how a contender did. Times are in milliseconds.
type result struct {
	contender
	Version     string  `json:"version"`
	Failed      string  `json:"failed,omitempty"` // why it has no figures
	P50         float64 `json:"p50"`              // of questions in the words of a passage
	P95         float64 `json:"p95"`
	CommonP50   float64 `json:"commonP50"` // of questions of common words
	CommonP95   float64 `json:"commonP95"`
	First       float64 `json:"first"`       // to open the store and answer one question
	Quality     float64 `json:"quality"`     // by words: part of the questions whose passage is found; by vectors: recall of the nearest
	InsertRate  float64 `json:"insertRate"`  // passages a second
	Disk        int64   `json:"disk"`        // bytes; 0: it keeps nothing
	BuildMemory int64   `json:"buildMemory"` // bytes; 0: unknown, or not a step of its own
	Memory      int64   `json:"memory"`      // bytes, while it is searched
}

// judge fills in what the answers of all rounds show. Of the times those of the round
// count in which most questions were answered fastest: whatever else a machine does
// can only add to them.
func (r *result) judge(questions []asked, rounds []measured) {
	found, of := 0, 0
	for _, round := range rounds {
		var times, common []float64
		for i, a := range round.Answers {
			q := questions[warmUp+i]
			if q.Common {
				common = append(common, a.Millis)
				continue
			}
			times = append(times, a.Millis)
			wanted := q.Nearest
			if r.Contest == words {
				wanted = []int{q.Passage}
			}
			of += len(wanted)
			for _, passage := range wanted {
				if slices.Contains(a.Found, passage) {
					found++
				}
			}
		}
		r.P50, r.P95 = faster(r.P50, r.P95, times)
		r.CommonP50, r.CommonP95 = faster(r.CommonP50, r.CommonP95, common)
		r.First = cmp.Or(min(r.First, round.FirstMillis), round.FirstMillis)
		r.Memory = max(r.Memory, round.Peak)
	}
	r.Quality = float64(found) / float64(max(of, 1))
}

// faster returns the percentiles of some times, or those known so far if their median
// is smaller. None are known while it is 0.
func faster(p50, p95 float64, times []float64) (float64, float64) {
	if median := percentile(times, 50); p50 == 0 || median < p50 {
		return median, percentile(times, 95)
	}
	return p50, p95
}

// percentile is the smallest of some numbers that is at least as large as so many of
// a hundred of them; 0 of none.
func percentile(numbers []float64, percent int) float64 {
	if len(numbers) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(numbers))
	return sorted[(len(sorted)*percent+99)/100-1]
}

// thisMachine describes the machine, without its load.
func thisMachine() machine {
	m := machine{System: runtime.GOOS + "/" + runtime.GOARCH, Processors: runtime.NumCPU()}
	content, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(content)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			m.Model = strings.TrimSpace(value)
			break
		}
	}
	return m
}

// load is the load of the last minute, "?" where the system does not say.
func load() string {
	content, err := os.ReadFile("/proc/loadavg")
	if fields := strings.Fields(string(content)); err == nil && len(fields) > 0 {
		return fields[0]
	}
	return "?"
}

// markdown writes the tables.
func (r report) markdown(w io.Writer) {
	fmt.Fprintf(w, "%d passages (%s) whose vectors differ in %d directions, %d questions by vectors and a quarter more by words, asked %d times; %s, %d processors (%s), load %s.\n\n",
		r.Passages, r.Texts, r.Directions, r.Questions, r.Rounds, r.Machine.System, r.Machine.Processors, r.Machine.Model, strings.Join(r.Machine.Load, " to "))
	fmt.Fprint(w, "| by words | p50 ms | p95 ms | common words p50 | p95 | own passage among ten | opened and first answer ms | inserted/s | disk MB | memory, inserting MB | searching MB |\n|---|---|---|---|---|---|---|---|---|---|---|\n")
	for _, one := range r.Results {
		if one.Contest == words {
			one.row(w, ms(one.P50), ms(one.P95), ms(one.CommonP50), ms(one.CommonP95))
		}
	}
	fmt.Fprint(w, "\n| by vectors | p50 ms | p95 ms | recall@10 | opened and first answer ms | inserted/s | disk MB | memory, inserting MB | searching MB |\n|---|---|---|---|---|---|---|---|---|\n")
	for _, one := range r.Results {
		if one.Contest == vectors {
			one.row(w, ms(one.P50), ms(one.P95))
		}
	}
	fmt.Fprint(w, "\n| sketches | MB | a search ms | it reads GB/s | adding up the same memory GB/s |\n|---|---|---|---|---|\n")
	for _, s := range r.Scans {
		fmt.Fprintf(w, "| %d | %s | %s | %.1f | %.1f |\n", s.Sketches, mb(s.Bytes), ms(s.Millis), s.Scan, s.Bandwidth)
	}
}

// row writes a row: the times of the contest, then what both contests have.
func (r result) row(w io.Writer, times ...string) {
	cells := append([]string{strings.TrimSpace(r.Name + " " + r.Version)}, times...)
	if r.Failed != "" {
		fmt.Fprintf(w, "| %s | failed: %s |\n", cells[0], strings.ReplaceAll(r.Failed, "|", " "))
		return
	}
	cells = append(cells, fmt.Sprintf("%.3f", r.Quality), ms(r.First), fmt.Sprintf("%.0f", r.InsertRate), mb(r.Disk), mb(r.BuildMemory), mb(r.Memory))
	fmt.Fprintf(w, "| %s |\n", strings.Join(cells, " | "))
}

// ms is a time with two significant digits at least.
func ms(millis float64) string {
	switch {
	case millis >= 100:
		return fmt.Sprintf("%.0f", millis)
	case millis >= 10:
		return fmt.Sprintf("%.1f", millis)
	}
	return fmt.Sprintf("%.2f", millis)
}

func mb(bytes int64) string {
	if bytes == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f", math.Ceil(float64(bytes)/1e6))
}

// write keeps the report in a folder, for people and for programs.
func (r report) write(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	content, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("peers-%d.json", r.Passages)), append(content, '\n'), 0o644); err != nil {
		return err
	}
	var table strings.Builder
	r.markdown(&table)
	return os.WriteFile(filepath.Join(folder, fmt.Sprintf("peers-%d.md", r.Passages)), []byte(table.String()), 0o644)
}
