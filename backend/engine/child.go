package engine

import (
	"bufio"
	"io"
	"net/netip"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"time"

	"ibid/backend/process"
)

// endLimit is how long a child may take to end when it is asked to, its keeper's
// own patience included.
const endLimit = patience + 2*time.Second

// child is a started program, with its keeper.
type child struct {
	listening <-chan netip.AddrPort // has a value once it listens
	ended     <-chan struct{}       // closed when nothing of it is left
	end       func()                // ends it and waits until then; may be called again
}

// launch starts a program behind a keeper.
func launch(opts Options, p program, log *logbook) (*child, error) {
	line := append(slices.Clone(opts.Keeper), p.path, "serve")
	cmd := exec.Command(line[0], line[1:]...)
	cmd.Env, cmd.Dir = environment(opts, p), childFolder(opts)
	alive, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	said, says, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd.Stdout, cmd.Stderr = says, says
	err = process.Start(cmd, process.Limits{Leads: true})
	_ = says.Close()
	if err != nil {
		_ = said.Close()
		return nil, err
	}
	listening, ended, silent := make(chan netip.AddrPort, 1), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(silent)
		listen(said, log, listening)
	}()
	go func() {
		defer close(ended)
		_ = cmd.Wait() // how it ended stands in the log
		process.EndGroup(cmd.Process)
		<-silent
	}()
	return &child{listening: listening, ended: ended, end: func() {
		_ = alive.Close()
		select {
		case <-ended:
		case <-time.After(endLimit):
			process.EndGroup(cmd.Process)
			<-ended
		}
	}}, nil
}

var listeningOn = regexp.MustCompile(`Listening on (\S+:\d+)`)

// listen writes what a child says into the log until it is gone, and passes on the
// address at which it listens.
func listen(said io.ReadCloser, log *logbook, listening chan<- netip.AddrPort) {
	defer func() { _ = said.Close() }()
	in := bufio.NewReaderSize(said, longestLine)
	for {
		line, more, err := in.ReadLine()
		if err != nil {
			return
		}
		if match := listeningOn.FindSubmatch(line); match != nil {
			if address, err := netip.ParseAddrPort(string(match[1])); err == nil {
				select {
				case listening <- address:
				default: // it says so once; a second time means nothing
				}
			}
		}
		log.add(string(line))
		for more && err == nil {
			_, more, err = in.ReadLine()
		}
	}
}
