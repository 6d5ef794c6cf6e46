package ollama

import (
	"errors"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
)

// source is a model on this computer's disk.
type source struct {
	files        []sourceFile
	request      api.CreateRequest // without the files
	architecture string            // known once the files have been checked
	embeds       bool              // so is whether it makes vectors
}

// sourceFile is a file that a model is made of.
type sourceFile struct {
	path   string
	size   int64
	digest string // "sha256:..." as it must be; empty: whatever it is
	into   string // its name for the server
	adapts bool   // it changes the model in another file
}

// fileSource is a GGUF file that becomes a model.
func fileSource(name, path string, size int64) *source {
	return &source{
		files:   []sourceFile{{path: path, size: size, into: "model.gguf"}},
		request: api.CreateRequest{Model: name},
	}
}

// wire is the request that makes the model.
func (s *source) wire() *api.CreateRequest {
	request := s.request
	for _, file := range s.files {
		into := &request.Files
		if file.adapts {
			into = &request.Adapters
		}
		if *into == nil {
			*into = map[string]string{}
		}
		(*into)[file.into] = file.digest
	}
	return &request
}

// check reads the headers of the files, so that what is no model, or not all of
// one, is refused before it is copied.
func (s *source) check() error {
	for _, file := range s.files {
		h, err := readHeader(file.path)
		short := filepath.Base(file.path)
		switch {
		case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission):
			return notReadable(file.path, err)
		case errors.Is(err, errNotGGUF):
			return ibid.Errorf(ibid.CodeInvalid, "“%s” is not a model file.", short).
				WithHint("Choose a GGUF file, or a folder with the models of an Ollama.").WithCause(err)
		case err != nil, h.end > file.size:
			return ibid.Errorf(ibid.CodeDamaged, "“%s” is not complete.", short).WithHint("Copy or download the file again.").WithCause(err)
		case h.parts > 1:
			return ibid.Errorf(ibid.CodeInvalid, "“%s” is one of %d parts of a model.", short, h.parts).
				WithHint("Join the parts into one file first, with the program llama-gguf-split, or choose a model in one file.")
		case h.whole():
			s.architecture, s.embeds = h.architecture, h.pools
			if err := s.format(h); err != nil {
				return err
			}
		}
	}
	if s.architecture == "" {
		return ibid.Errorf(ibid.CodeInvalid, "“%s” belongs to a model, but is not one by itself.", filepath.Base(s.files[0].path)).
			WithHint("Choose the file of the model.")
	}
	return nil
}

// whole reports whether a file is a model, and not the eyes of one or a change to one.
func (h header) whole() bool {
	return h.architecture != "clip" && (h.kind == "" || h.kind == "model")
}

// nameFor makes the name of a model from that of its file, without its ending: what
// no name can have becomes a dash.
func nameFor(path string) string {
	name := filepath.Base(path)
	name = strings.TrimSuffix(name, filepath.Ext(name))
	name = strings.Trim(notInName.ReplaceAllString(strings.ToLower(name), "-"), "-._")
	if len(name) > 80 { // the most that the server takes
		name = name[:80]
	}
	return name
}

var notInName = regexp.MustCompile(`[^a-z0-9._-]+`)

func notReadable(path string, err error) error {
	return ibid.Errorf(ibid.CodeNotFound, "There is nothing to read at %s.", path).
		WithHint("Choose a GGUF file, or a folder with the models of an Ollama, that you may read.").WithCause(err)
}
