//go:build unix

package tinymodel

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// Registry is a place on this computer that the real server fetches models from, by
// the protocol of OCI registries. It speaks TLS with a certificate that only a server
// started with [Registry.Trust] trusts.
type Registry struct {
	http    *httptest.Server
	trust   string
	stopped chan struct{}

	mu        sync.Mutex
	manifests map[string][]byte // by path
	blobs     map[string]*blob  // by digest
}

// Course is how fetching a model from a [Registry] goes.
type Course string

// The courses. A model comes whole except as they say.
const (
	Whole   Course = ""        // it comes
	Broken  Course = "broken"  // once the connection breaks half-way
	Halting Course = "halting" // once nothing more comes half-way, and the connection stays
	Damaged Course = "damaged" // a byte is not what it should be
)

// blob is a file that a registry has.
type blob struct {
	content []byte
	course  Course
	starts  []int64 // where each request for a piece of it began
}

// NewRegistry starts a registry for the time of a test.
func NewRegistry(t testing.TB) *Registry {
	t.Helper()
	r := &Registry{stopped: make(chan struct{}, 16), manifests: map[string][]byte{}, blobs: map[string]*blob{}}
	r.http = httptest.NewTLSServer(r)
	t.Cleanup(r.http.Close)
	r.trust = filepath.Join(t.TempDir(), "registry.pem")
	certificate := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: r.http.Certificate().Raw})
	if err := os.WriteFile(r.trust, certificate, 0o600); err != nil {
		t.Fatal(err)
	}
	return r
}

// Trust is the setting for [Start] that makes a server trust the registry.
func (r *Registry) Trust() string { return "SSL_CERT_FILE=" + r.trust }

// Host is the registry's address, with which the names of its models begin.
func (r *Registry) Host() string { return r.http.Listener.Addr().String() }

// Stopped receives a value whenever a client has given up on a [Halting] model.
func (r *Registry) Stopped() <-chan struct{} { return r.stopped }

// Offer puts a model that [Writer] makes into the registry, and gives the name to fetch
// it by and the size of its file. Two models must have different texts.
func (r *Registry) Offer(t testing.TB, name, text string, course Course) (full string, size int64) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "model.gguf")
	if err := Writer(path, text, false); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	config, err := json.Marshal(map[string]any{"model_format": "gguf", "model_family": "llama", "model_type": "1K", "file_type": "F32", "os": "linux", "architecture": "amd64"})
	if err != nil {
		t.Fatal(err)
	}
	manifest, err := json.Marshal(map[string]any{
		"schemaVersion": 2,
		"mediaType":     "application/vnd.docker.distribution.manifest.v2+json",
		"config":        r.add("application/vnd.docker.container.image.v1+json", config, Whole),
		"layers": []any{
			r.add("application/vnd.ollama.image.model", content, course),
			r.add("application/vnd.ollama.image.template", []byte(WriterTemplate), Whole),
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	r.manifests["/v2/library/"+name+"/manifests/latest"] = manifest
	return r.Host() + "/library/" + name, int64(len(content))
}

// add keeps a file and gives what a manifest says of it. The lock is held.
func (r *Registry) add(mediaType string, content []byte, course Course) map[string]any {
	digest := fmt.Sprintf("sha256:%x", sha256.Sum256(content))
	if course == Damaged {
		content = bytes.Clone(content)
		content[len(content)-1] ^= 1
	}
	r.blobs[digest] = &blob{content: content, course: course}
	return map[string]any{"mediaType": mediaType, "digest": digest, "size": len(content)}
}

// Starts reports where in the file of a model the requests for it began so far.
func (r *Registry) Starts(size int64) []int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, b := range r.blobs {
		if int64(len(b.content)) == size {
			return append([]int64(nil), b.starts...)
		}
	}
	return nil
}

// ServeHTTP answers the server.
func (r *Registry) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	r.mu.Lock()
	manifest, found := r.manifests[request.URL.Path]
	b := r.blobs[request.URL.Path[strings.LastIndex(request.URL.Path, "/")+1:]]
	r.mu.Unlock()
	switch {
	case found:
		_, _ = w.Write(manifest)
	case b == nil:
		http.NotFound(w, request)
	case request.Method == http.MethodGet && request.Header.Get("Range") == "":
		w.Header().Set("Location", request.URL.Path) // where to fetch it in pieces
	default:
		r.send(w, request, b)
	}
}

func (r *Registry) send(w http.ResponseWriter, request *http.Request, b *blob) {
	var start int64
	_, _ = fmt.Sscanf(request.Header.Get("Range"), "bytes=%d-", &start)
	half := int64(len(b.content) / 2)
	r.mu.Lock()
	course := b.course
	if request.Method == http.MethodGet {
		b.starts = append(b.starts, start)
		if course != Damaged {
			b.course = Whole
		}
	}
	r.mu.Unlock()
	if request.Method == http.MethodHead || course == Whole || course == Damaged {
		http.ServeContent(w, request, "", time.Time{}, bytes.NewReader(b.content))
		return
	}
	w.Header().Set("Content-Length", fmt.Sprint(int64(len(b.content))-start))
	w.WriteHeader(http.StatusPartialContent)
	_, _ = w.Write(b.content[start:half])
	w.(http.Flusher).Flush()
	if course == Broken {
		panic(http.ErrAbortHandler) // net/http's way to break the connection
	}
	<-request.Context().Done()
	r.stopped <- struct{}{}
}
