// Command fakeollama runs a scripted model server that speaks Ollama's protocol,
// for tests that run a whole Ibid: it prints its address as host:port on one
// line and serves until it is interrupted.
//
//	go run ./internal/fake/cmd/fakeollama -addr 127.0.0.1:0 -script file.json
//
// The script is a fake.Script in JSON. Without one it has a chat model that
// quotes and cites the passages it is sent, and an embedding model.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"ibid/internal/fake"
)

func main() {
	address := flag.String("addr", "127.0.0.1:0", "address to listen on; port 0 is any free one")
	path := flag.String("script", "", "JSON file with models and replies")
	flag.Parse()
	if err := run(*address, *path); err != nil {
		fmt.Fprintln(os.Stderr, "fakeollama:", err)
		os.Exit(1)
	}
}

func run(address, path string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var script fake.Script
	if path != "" {
		var err error
		if script, err = fake.ReadScript(path); err != nil {
			return err
		}
	}
	server, err := fake.Serve(address, script)
	if err != nil {
		return err
	}
	defer server.Close()
	fmt.Println(server.Host())
	<-ctx.Done()
	return nil
}
