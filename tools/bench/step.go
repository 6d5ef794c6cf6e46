package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"
)

// The steps of a contender, each of which is a process.
const (
	stepBuild  = "build"
	stepSearch = "search"
)

// warmUp is how many questions are asked before time is taken: programs that are
// compiled while they run are not to be measured before they are.
const warmUp = 20

// measured is what a step reports, as a JSON file.
type measured struct {
	BuildSeconds float64  `json:"buildSeconds"` // until all is inserted, indexed and written; also of a search whose store is only in memory
	FirstMillis  float64  `json:"firstMillis"`  // to open the store and answer one question
	Answers      []answer `json:"answers"`      // to the questions after those to warm up
	Peak         int64    `json:"peak"`         // most memory in bytes that the process held at once, parts of files in memory included; 0: unknown
}

// answer is the answer to a question.
type answer struct {
	Millis float64 `json:"millis"`
	Found  []int   `json:"found"`
}

// runStep has a process do a step. A program of Node gets the same arguments
// after its own. Its memory may grow to so many MiB, which Node would limit to less.
func (c contender) runStep(ctx context.Context, number int, step, set, store string, nodeMemory int) (m measured, err error) {
	out, err := os.CreateTemp("", "bench-*.json")
	if err != nil {
		return m, err
	}
	defer os.Remove(out.Name())
	out.Close()
	program, err := os.Executable()
	if err != nil {
		return m, err
	}
	args := []string{"step", strconv.Itoa(number)}
	if c.script != nil {
		program = "node"
		args = append([]string{"--max-old-space-size=" + strconv.Itoa(nodeMemory)}, c.script...)
	}
	command := exec.CommandContext(ctx, program, append(args, step, set, store, out.Name())...)
	var said bytes.Buffer
	command.Stdout, command.Stderr = &said, &said
	if err := command.Run(); err != nil {
		return m, fmt.Errorf("%s %s by %s: %w: %s", step, c.Name, c.Contest, err, lastLine(said.Bytes()))
	}
	content, err := os.ReadFile(out.Name())
	if err == nil {
		err = json.Unmarshal(content, &m)
	}
	return m, err
}

func lastLine(output []byte) string {
	lines := bytes.Split(bytes.TrimSpace(output), []byte("\n"))
	return string(lines[len(lines)-1])
}

// doStep does a step of a contender that is a Go module, in a process of its own.
func doStep(ctx context.Context, number int, step, set, store, out string) (err error) {
	c := contenders()[number]
	var m measured
	if step == stepBuild {
		var took stopwatch
		err = c.build(ctx, set, store, &took)
		m.BuildSeconds = took.total.Seconds()
	} else {
		m, err = c.answer(ctx, set, store)
	}
	if err != nil {
		return err
	}
	m.Peak = peakMemory()
	content, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return os.WriteFile(out, content, 0o644)
}

// answer opens a store and asks it the questions of its contest.
func (c contender) answer(ctx context.Context, set, store string) (m measured, err error) {
	q, err := readQuestions(set)
	if err != nil {
		return m, err
	}
	began := time.Now()
	search, close, err := c.open(ctx, store)
	if err != nil {
		return m, err
	}
	for i, one := range q.of(c.Contest) {
		asked := time.Now()
		found, err := search(ctx, one)
		if err != nil {
			return m, err
		}
		if i == 0 {
			m.FirstMillis = millis(time.Since(began))
		}
		if i >= warmUp {
			m.Answers = append(m.Answers, answer{Millis: millis(time.Since(asked)), Found: found})
		}
	}
	return m, close()
}

func millis(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// peakMemory is the most memory that this process has held so far, in bytes; 0 where
// the system does not say.
func peakMemory() int64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range bytes.Lines(status) {
		if fields := bytes.Fields(line); len(fields) > 1 && string(fields[0]) == "VmHWM:" {
			kib, _ := strconv.ParseInt(string(fields[1]), 10, 64)
			return kib * 1024
		}
	}
	return 0
}

// sizeOf is how many bytes the files in a folder have; 0 for none.
func sizeOf(folder string) (bytes int64) {
	_ = filepath.Walk(folder, func(_ string, info os.FileInfo, err error) error {
		if err == nil && info.Mode().IsRegular() {
			bytes += info.Size()
		}
		return nil
	})
	return bytes
}
