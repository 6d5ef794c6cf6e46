package fake

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"
)

// readable are the architectures that a [Server] can load when it is given a file, the
// first for writing and the second for vectors.
var readable = []string{"llama", "bert"}

// create makes a model of a GGUF file that the server was sent before. Like the real
// one it takes any that begins as such a file does; whether it can be loaded turns out
// when it is.
func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	var req struct {
		Model      string
		Template   string
		Files      map[string]string
		Parameters struct{ Stop []string }
	}
	if _, ok := s.record(w, r, &req); !ok {
		return
	}
	if len(req.Files) == 0 {
		refuse(w, http.StatusBadRequest, "neither 'from' or 'files' was specified")
		return
	}
	m := Model{
		Name: req.Model, ModifiedAt: time.Now(), unreadable: true,
		Template: cmp.Or(req.Template, "{{ .Prompt }}"), Stop: req.Parameters.Stop,
	}
	for _, digest := range req.Files {
		s.mu.Lock()
		content, there := s.blobs[digest]
		s.mu.Unlock()
		if !there || !bytes.HasPrefix(content, []byte("GGUF")) {
			refuse(w, http.StatusBadRequest, "supplied file was not in GGUF format")
			return
		}
		m.Architecture = architectureOf(content)
		m.unreadable = !slices.Contains(readable, m.Architecture)
		m.Capabilities = []string{"completion"}
		if bytes.Contains(content, []byte(".pooling_type")) {
			m.Capabilities = []string{"embedding"}
		}
		m.Bytes, m.Digest = int64(len(content)), digestOf(digest)
	}
	s.install(m)
	answer(w, http.StatusOK, map[string]any{"status": "success"})
}

// architectureOf finds a model's architecture in the beginning of its file: after the
// key stand a type and a length.
func architectureOf(content []byte) string {
	_, value, found := bytes.Cut(content, []byte("general.architecture"))
	if !found || len(value) < 12 {
		return ""
	}
	length := binary.LittleEndian.Uint64(value[4:12])
	return string(value[12:min(12+length, uint64(len(value)))])
}

func (s *Server) hasBlob(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	_, there := s.blobs[r.PathValue("digest")]
	s.mu.Unlock()
	if !there {
		w.WriteHeader(http.StatusNotFound)
	}
}

func (s *Server) keepBlob(w http.ResponseWriter, r *http.Request) {
	content, err := io.ReadAll(r.Body)
	if err != nil {
		refuse(w, http.StatusInternalServerError, err.Error())
		return
	}
	digest := fmt.Sprintf("sha256:%x", sha256.Sum256(content))
	if wanted := r.PathValue("digest"); digest != wanted {
		refuse(w, http.StatusBadRequest, fmt.Sprintf("digest mismatch, expected %q, got %q", wanted, digest))
		return
	}
	s.mu.Lock()
	s.blobs[digest] = content
	s.mu.Unlock()
	w.WriteHeader(http.StatusCreated)
}
