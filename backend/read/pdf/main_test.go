package pdf

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
)

// TestMain lets the test program be its own worker, as the app is. A word after
// "pdf-worker" makes it a bad one.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "read-beside" {
		os.Exit(readBeside(os.Args[2]))
	}
	if len(os.Args) > 1 && os.Args[1] == "pdf-worker" {
		var err error
		if len(os.Args) > 2 {
			err = badWorker(os.Args[2])
		} else {
			err = Worker(os.Stdin, os.Stdout)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// badWorker does its work until, in place of page 2 or at once, it does something
// else.
func badWorker(how string) error {
	if file, ok := strings.CutPrefix(how, "exit-once-on-2:"); ok {
		if _, err := os.Stat(file); err == nil {
			return Worker(os.Stdin, os.Stdout)
		}
		os.WriteFile(file, nil, 0o600)
		how = "exit-on-2"
	}
	how, times := timesLeft(how)
	if times == 0 {
		return Worker(os.Stdin, os.Stdout)
	}
	how, later := strings.CutSuffix(how, "-on-2")
	if later {
		return Worker(os.Stdin, &saboteur{how: how})
	}
	if _, _, err := readFrame(bufio.NewReader(os.Stdin)); err != nil {
		return err
	}
	sabotage(how)
	return nil
}

// timesLeft takes "how:TIMES:FOLDER" apart and counts in the folder how often it has
// been called, so that workers misbehave only so many times.
func timesLeft(how string) (string, int) {
	how, rest, counted := strings.Cut(how, ":")
	times, folder, _ := strings.Cut(rest, ":")
	if !counted {
		return how, 1
	}
	most, err := strconv.Atoi(times)
	if err != nil {
		return how, 1 // another kind of argument
	}
	for n := range most {
		file, err := os.OpenFile(filepath.Join(folder, strconv.Itoa(n)), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if err == nil {
			file.Close()
			return how, most - n
		}
	}
	return how, 0
}

// saboteur passes frames on until that of page 2 comes.
type saboteur struct {
	how     string
	pending []byte
}

func (s *saboteur) Write(b []byte) (int, error) {
	s.pending = append(s.pending, b...)
	for {
		in := bytes.NewReader(s.pending)
		k, payload, err := readFrame(in)
		if err != nil {
			return len(b), nil
		}
		if page, err := decodePage(payload); k == kindPage && err == nil && page.Number == 2 || k == kindImage {
			sabotage(s.how)
			payload = spoiled(s.how, payload)
		}
		if err := writeFrame(os.Stdout, k, payload); err != nil {
			return 0, err
		}
		s.pending = s.pending[len(s.pending)-in.Len():]
	}
}

// spoiled makes something else of page 2.
func spoiled(how string, page []byte) []byte {
	switch how {
	case "spoil":
		return page[:len(page)-1]
	case "misnumber":
		return append([]byte{7}, page[1:]...)
	}
	return page
}

func sabotage(how string) {
	switch how {
	case "hang":
		for began := time.Now(); time.Since(began) < time.Hour; { // as PDFium does, which waits for nothing
		}
	case "stall":
		time.Sleep(time.Hour)
	case "kill":
		process, _ := os.FindProcess(os.Getpid())
		process.Kill()
		select {}
	case "starve":
		fmt.Fprintln(os.Stderr, "runtime: out of memory: cannot allocate 4194304-byte block (65536 in use)")
		os.Exit(2)
	case "demand":
		fmt.Fprintln(os.Stderr, "runtime: out of memory: cannot allocate 42949672960-byte block (65536 in use)")
		os.Exit(2)
	case "stop":
		stopHere()
	case "exit":
		os.Exit(3)
	case "panic":
		panic("as a defect would")
	case "trap":
		writeJSON(os.Stdout, kindFailed, refusal{Page: 2, Code: ibid.CodeDamaged, Cause: "trap", Exits: true})
		os.Exit(1)
	case "garbage":
		io.WriteString(os.Stdout, strings.Repeat("garbage ", 100))
	case "swell":
		var held [][]byte // never given back
		for len(held) < 1<<20 {
			b := make([]byte, 16<<20)
			for i := 0; i < len(b); i += 4096 {
				b[i] = 1
			}
			held = append(held, b)
			time.Sleep(10 * time.Millisecond)
		}
	}
}
