package engine_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ollama/ollama/api"

	"ibid/backend/engine"
	"ibid/backend/ibid"
	"ibid/internal/fake/tinymodel"
)

// realServer is the path of the real server's program.
func realServer(t *testing.T) string {
	t.Helper()
	path, err := tinymodel.Program()
	if err != nil {
		if os.Getenv(tinymodel.RequireVariable) != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	return path
}

// load has a server make a vector with a tiny model, which brings it into the memory
// of a runner.
func load(t *testing.T, address string) {
	t.Helper()
	client := api.NewClient(&url.URL{Scheme: "http", Host: address}, http.DefaultClient)
	path := filepath.Join(t.TempDir(), "model.gguf")
	if err := tinymodel.Reader(path, []string{"lantern", "harbour"}); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	digest := fmt.Sprintf("sha256:%x", sha256.Sum256(content))
	if err := client.CreateBlob(t.Context(), digest, bytes.NewReader(content)); err != nil {
		t.Fatal(err)
	}
	create := api.CreateRequest{Model: "tiny", Files: map[string]string{"model.gguf": digest}, Parameters: map[string]any{"num_thread": 1}}
	if err := client.Create(t.Context(), &create, func(api.ProgressResponse) error { return nil }); err != nil {
		t.Fatal(err)
	}
	answer, err := client.Embed(t.Context(), &api.EmbedRequest{Model: "tiny", Input: "lantern"})
	if err != nil || len(answer.Embeddings) != 1 {
		t.Fatalf("embed: %+v, %v", answer, err)
	}
}

// descendants are the numbers of the processes that one has started, and that those
// have started.
func descendants(t *testing.T, ancestor int) []int {
	t.Helper()
	folders, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	children := map[int][]int{}
	for _, path := range folders {
		stat, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		_, rest, _ := strings.Cut(string(stat), ") ")
		if fields := strings.Fields(rest); len(fields) > 1 {
			parent, _ := strconv.Atoi(fields[1])
			children[parent] = append(children[parent], pid)
		}
	}
	found := slices.Clone(children[ancestor])
	for i := 0; i < len(found); i++ {
		found = append(found, children[found[i]]...)
	}
	return found
}

// commands are what processes were started with.
func commands(pids []int) []string {
	var lines []string
	for _, pid := range pids {
		line, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
		lines = append(lines, strings.ReplaceAll(string(line), "\x00", " "))
	}
	return lines
}

// doors are the addresses at which processes listen.
func doors(t *testing.T, pids []int) []netip.AddrPort {
	t.Helper()
	sockets := map[string]bool{}
	for _, pid := range pids {
		links, _ := filepath.Glob(fmt.Sprintf("/proc/%d/fd/*", pid))
		for _, link := range links {
			target, _ := os.Readlink(link)
			if inode, found := strings.CutPrefix(target, "socket:["); found {
				sockets[strings.TrimSuffix(inode, "]")] = true
			}
		}
	}
	var found []netip.AddrPort
	for _, table := range []string{"/proc/net/tcp", "/proc/net/tcp6"} {
		text, err := os.ReadFile(table)
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			const local, state, inode, listens = 1, 3, 9, "0A"
			if fields := strings.Fields(line); len(fields) > inode && fields[state] == listens && sockets[fields[inode]] {
				found = append(found, parseDoor(t, fields[local]))
			}
		}
	}
	return found
}

// parseDoor reads an address as the kernel prints it: words of 32 bits in the
// processor's order, here least byte first, and the port, in hexadecimal digits.
func parseDoor(t *testing.T, text string) netip.AddrPort {
	t.Helper()
	host, port, _ := strings.Cut(text, ":")
	number, err := strconv.ParseUint(port, 16, 16)
	if err != nil {
		t.Fatal(err)
	}
	var raw []byte
	for i := 0; i < len(host); i += 8 {
		word, err := strconv.ParseUint(host[i:i+8], 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		raw = append(raw, byte(word), byte(word>>8), byte(word>>16), byte(word>>24))
	}
	address, _ := netip.AddrFromSlice(raw)
	return netip.AddrPortFrom(address.Unmap(), uint16(number))
}

// TestNothingOfTheRealServerIsLeft kills an Ibid whose server has a model in memory.
// Neither the server nor its runner may be there afterwards; and while they were,
// other computers could reach neither.
func TestNothingOfTheRealServerIsLeft(t *testing.T) {
	program := realServer(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	app := exec.Command(self, "ibid", t.TempDir(), program)
	app.Stderr = os.Stderr
	out, err := app.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := app.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = app.Process.Kill() }()
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	load(t, strings.TrimSpace(address))

	tree := descendants(t, app.Process.Pid)
	lines := strings.Join(commands(tree), "\n")
	if len(tree) < 3 || !strings.Contains(lines, "ollama serve") || !strings.Contains(lines, "ollama runner") {
		t.Fatalf("expected a keeper, a server and a runner:\n%s", lines)
	}
	open := doors(t, tree)
	if len(open) < 2 {
		t.Errorf("the server and its runner listen at %v", open)
	}
	for _, door := range open {
		if !door.Addr().IsLoopback() {
			t.Errorf("%s can be reached from other computers", door)
		}
	}
	if err := app.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	_ = app.Wait()
	for _, pid := range tree {
		awaitEnd(t, "rest of the server", pid)
	}
}

// TestTheRealServerReachesNobody runs the real server with a proxy that it would use for
// every connection to another computer. Newer servers ask ollama.com for lists of models
// when they start, unless they are told not to.
func TestTheRealServerReachesNobody(t *testing.T) {
	proxy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	reached := make(chan string, 1)
	go func() {
		connection, err := proxy.Accept()
		if err != nil {
			return // the test has ended
		}
		request, _ := bufio.NewReader(connection).ReadString('\n')
		_ = connection.Close()
		reached <- request
	}()
	defer func() { _ = proxy.Close() }()
	r := newRig(t, "")
	r.opts.Bundled = []string{realServer(t)}
	address := "http://" + proxy.Addr().String()
	r.opts.Environ = []string{"HOME=" + r.home, "HTTPS_PROXY=" + address, "HTTP_PROXY=" + address, "OLLAMA_NO_CLOUD=0"}
	r.Configure(r.opts)
	load(t, r.ready(t)) // with a model, so that its start is well behind it
	select {
	case request := <-reached:
		t.Errorf("the server wanted: %s", request)
	case <-time.After(2 * time.Second):
	}
}

// TestTheRealServerComesBack kills the real server while it has a model in memory.
// Its runner, which the server leaves behind when it is killed, must go too, and what
// was installed must be there afterwards.
func TestTheRealServerComesBack(t *testing.T) {
	r := newRig(t, "")
	r.opts.Bundled = []string{realServer(t)}
	r.opts.Environ = []string{"HOME=" + r.home}
	r.Configure(r.opts)
	load(t, r.ready(t))
	if got := r.Status(); got.Version == "" || got.Kind != ibid.EngineBundled {
		t.Errorf("status %+v", got)
	}
	before := descendants(t, os.Getpid())
	waiting := r.until(ibid.EngineWaiting)
	for i, line := range commands(before) {
		if strings.HasSuffix(line, "ollama serve ") && !strings.HasPrefix(line, "sh ") {
			if err := syscall.Kill(before[i], syscall.SIGKILL); err != nil {
				t.Fatal(err)
			}
		}
	}
	within(t, "the crash", waiting)
	for _, pid := range before {
		awaitEnd(t, "rest of the first server", pid)
	}
	client := api.NewClient(&url.URL{Scheme: "http", Host: r.ready(t)}, http.DefaultClient)
	ctx, cancel := context.WithTimeout(t.Context(), engine.Longest)
	defer cancel()
	if answer, err := client.Embed(ctx, &api.EmbedRequest{Model: "tiny", Input: "harbour"}); err != nil || len(answer.Embeddings) != 1 {
		t.Errorf("after the restart: %+v, %v", answer, err)
	}
	// What the model was asked stays out of the log.
	log, err := os.ReadFile(filepath.Join(r.home, "engine.log"))
	if err != nil || !strings.Contains(string(log), "starting runner") || strings.Contains(string(log), "lantern") || strings.Contains(string(log), "harbour") {
		t.Errorf("%v, or the log tells too little or too much:\n%s", err, log)
	}
	if _, err := os.Stat(filepath.Join(r.home, "engine", ".ollama")); err != nil {
		t.Errorf("the server's own files: %v", err)
	}
}
