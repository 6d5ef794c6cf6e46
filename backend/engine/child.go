package engine

import (
	"bufio"
	"io"
	"net/netip"
	"os"
	"os/exec"
	"regexp"
	"time"

	"ibid/internal/process"
)

// lastWords is how long a child that has ended may hold the pipe of its log.
const lastWords = time.Second

// child is a started program.
type child struct {
	listening <-chan netip.AddrPort // has a value once it listens
	ended     <-chan struct{}       // closed when nothing of it is left
	end       func()                // ends it and waits until then; may be called again
}

// launch starts a program.
func launch(opts Options, p program, log *logbook) (*child, error) {
	cmd := exec.Command(p.path, "serve")
	cmd.Env, cmd.Dir = environment(opts, p), childFolder(opts)
	said, says, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd.Stdout, cmd.Stderr = says, says
	group, err := process.StartGroup(cmd)
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
		<-group.Ended()
		select {
		case <-silent:
		case <-time.After(lastWords):
		}
		_ = said.Close()
	}()
	return &child{listening: listening, ended: ended, end: func() {
		group.End()
		<-ended
	}}, nil
}

var listeningOn = regexp.MustCompile(`Listening on (\S+:\d+)`)

// listen writes what a child says into the log until it is gone, and passes on the
// address at which it listens.
func listen(said io.Reader, log *logbook, listening chan<- netip.AddrPort) {
	in := bufio.NewReaderSize(said, longestLine)
	for {
		line, more, err := in.ReadLine()
		if err != nil {
			return
		}
		log.add(string(line)) // first, so that who knows the address finds it there
		if match := listeningOn.FindSubmatch(line); match != nil {
			if address, err := netip.ParseAddrPort(string(match[1])); err == nil {
				select {
				case listening <- address:
				default: // it says so once; a second time means nothing
				}
			}
		}
		for more && err == nil {
			_, more, err = in.ReadLine()
		}
	}
}
