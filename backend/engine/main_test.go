package engine_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"

	"ibid/backend/engine"
)

// The variables that say how the test program behaves as a model server.
const (
	manner = "ENGINE_TEST_MANNER"
	note   = "ENGINE_TEST_NOTE" // a file to which the server adds a line when it starts
)

// TestMain makes the test program what a command line calls for: a model server,
// something that the server starts, Ibid itself; else the tests.
func TestMain(m *testing.M) {
	command := ""
	if len(os.Args) > 1 {
		command = os.Args[1]
	}
	switch command {
	case "serve":
		fail(serve(os.Getenv(manner)))
	case "runner":
		select {}
	case "ibid":
		fail(openIbid(os.Args[2], os.Args[3]))
	default:
		os.Exit(m.Run())
	}
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// serve is a model server that behaves in a given manner.
func serve(manner string) error {
	if path := os.Getenv(note); path != "" {
		file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintln(file, "started")
		_ = file.Close()
	}
	address := os.Getenv("OLLAMA_HOST")
	switch manner {
	case "ends":
		return fmt.Errorf("there is a fault")
	case "open":
		address = "0.0.0.0:0"
	case "stubborn":
		signal.Ignore(syscall.SIGTERM)
	case "tells":
		for _, entry := range os.Environ() {
			fmt.Fprintln(os.Stderr, "env", entry)
		}
		folder, _ := os.Getwd()
		fmt.Fprintln(os.Stderr, "env working folder="+folder)
	case "names secrets":
		fmt.Fprintln(os.Stderr, `HTTPS_PROXY:http://anna:geheim@proxy.example:3128 no_proxy:`)
		fmt.Fprintln(os.Stderr, `[GIN] 2026/11/22 - 02:00:00 | 200 | 1ms | 127.0.0.1 | GET "/api/version"`)
		fmt.Fprintln(os.Stderr, `[GIN] 2026/11/22 - 02:00:01 | 500 | 1ms | 127.0.0.1 | POST "/api/chat"`)
		fmt.Fprintln(os.Stderr, strings.Repeat("long ", 100_000))
	case "chatty":
		for i := range 30_000 {
			fmt.Fprintf(os.Stderr, "line %d of what a server has to say about itself, its models and its memory\n", i)
		}
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	runner := exec.Command(os.Args[0], "runner")
	if err := runner.Start(); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "level=INFO msg=\"Listening on %s (version 7.8.9)\"\n", listener.Addr())
	mux := http.NewServeMux()
	mux.HandleFunc("/api/version", func(w http.ResponseWriter, _ *http.Request) { _, _ = fmt.Fprint(w, `{"version":"7.8.9"}`) })
	mux.HandleFunc("/pid", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = fmt.Fprint(w, os.Getpid(), " ", os.Getppid(), " ", runner.Process.Pid)
	})
	mux.HandleFunc("/crash", func(http.ResponseWriter, *http.Request) { os.Exit(7) })
	return http.Serve(listener, mux)
}

// openIbid stands for an Ibid that uses a model server until it is killed.
func openIbid(home, program string) error {
	e := engine.NewIn(engine.Outside{}, engine.Options{
		Home:    home,
		Start:   true,
		Probe:   probe,
		Environ: []string{"IBID_ENGINE=" + program, "HOME=" + home, "PATH=" + os.Getenv("PATH"), manner + "=" + os.Getenv(manner)},
	})
	address, err := e.Address(context.Background())
	if err != nil {
		return err
	}
	fmt.Println(address)
	select {}
}
