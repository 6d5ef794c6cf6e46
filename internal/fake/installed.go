package fake

import (
	"cmp"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"time"
)

// DefaultKeepAlive is how long a model stays in memory unless a request says how long.
const DefaultKeepAlive = 5 * time.Minute

// residence is a model's place in memory.
type residence struct {
	context int
	until   time.Time
}

// model finds a model by its name, which may leave out the tag "latest".
func (s *Server) model(name string) (Model, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.index(name)
	if i < 0 {
		return Model{}, false
	}
	return s.models[i], true
}

// index is -1 for a model that is not there. The lock is held.
func (s *Server) index(name string) int {
	return slices.IndexFunc(s.models, func(m Model) bool { return m.Name == fullName(name) || m.Name == name })
}

func fullName(name string) string {
	if strings.Contains(name[strings.LastIndex(name, "/")+1:], ":") {
		return name
	}
	return name + ":latest"
}

// install adds a model, the newest, or puts it in the place of the one of its name.
func (s *Server) install(m Model) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m.Name = fullName(m.Name)
	if m.ModifiedAt.IsZero() {
		m.ModifiedAt = time.Now()
	}
	if i := s.index(m.Name); i >= 0 {
		s.models = slices.Delete(s.models, i, i+1)
	}
	s.models = append(s.models, m.complete())
}

func (s *Server) tags(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []map[string]any{}
	for _, m := range s.models {
		entry := map[string]any{
			"name": m.Name, "model": m.Name, "modified_at": m.ModifiedAt, "size": m.Bytes,
			"digest": m.Digest, "details": m.details(),
		}
		if m.RemoteHost != "" {
			entry["remote_host"], entry["remote_model"] = m.RemoteHost, m.Name
		}
		list = append(list, entry)
	}
	answer(w, http.StatusOK, map[string]any{"models": list})
}

func (m Model) details() map[string]any {
	return map[string]any{
		"format": "gguf", "family": m.Architecture, "parameter_size": m.Parameters, "quantization_level": m.Quantisation,
	}
}

func (s *Server) show(w http.ResponseWriter, r *http.Request) {
	m, _, ok := s.open(w, r, nil)
	if !ok {
		return
	}
	info := map[string]any{
		"general.architecture":             m.Architecture,
		m.Architecture + ".context_length": m.Context,
		"general.basename":                 m.Basename,
		"general.finetune":                 m.Finetune,
	}
	if m.Dimensions > 0 {
		info[m.Architecture+".embedding_length"] = m.Dimensions
	}
	if m.can("embedding") {
		info[m.Architecture+".pooling_type"] = 1
	}
	answer(w, http.StatusOK, map[string]any{
		"model_info": info, "capabilities": m.Capabilities, "modified_at": m.ModifiedAt,
		"details": m.details(), "license": m.Licence, "template": cmp.Or(m.Template, "{{ range .Messages }}{{ .Content }}{{ end }}"),
		"parameters": m.parameters(),
	})
}

// parameters has a line for each, as the real server tells them.
func (m Model) parameters() string {
	var lines []string
	for _, stop := range m.Stop {
		lines = append(lines, fmt.Sprintf("%-30s %q", "stop", stop))
	}
	return strings.Join(lines, "\n")
}

func (s *Server) running(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []map[string]any{}
	for _, m := range s.models {
		if place, ok := s.loaded[m.Name]; ok && place.until.After(time.Now()) {
			list = append(list, map[string]any{
				"name": m.Name, "model": m.Name, "digest": m.Digest, "size": m.Bytes, "size_vram": 0,
				"expires_at": place.until, "context_length": place.context, "details": m.details(),
			})
		}
	}
	answer(w, http.StatusOK, map[string]any{"models": list})
}

// load brings a model into memory for a request; false: it cannot be, and the request
// has been answered. leave is called when the request is over, and lets the model stay
// or go as the request says.
func (s *Server) load(w http.ResponseWriter, m Model, req wireRequest) (leave func(), ok bool) {
	if m.unreadable {
		refuse(w, http.StatusInternalServerError, "unable to load model: "+m.Name)
		return nil, false
	}
	keep := req.keepAlive()
	place := residence{context: req.room(m), until: time.Now().Add(max(keep, DefaultKeepAlive))}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.loaded[m.Name] = place
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if _, there := s.loaded[m.Name]; there { // nobody has unloaded it meanwhile
			place.until = time.Now().Add(keep)
			s.loaded[m.Name] = place
		}
	}, true
}

func (s *Server) unload(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.loaded, name)
}

// keepAlive reads how long a model is to stay, as the real server does: a number of
// seconds or a duration as text, less than nothing for ever.
func (r wireRequest) keepAlive() time.Duration {
	keep := DefaultKeepAlive
	switch given := r.KeepAlive.(type) {
	case float64:
		keep = time.Duration(given * float64(time.Second))
	case string:
		if parsed, err := time.ParseDuration(given); err == nil {
			keep = parsed
		}
	}
	if keep < 0 {
		return math.MaxInt64
	}
	return keep
}

// loadOnly answers a request that asks for nothing but a model's place in memory: to
// load it, or with a keep_alive of nothing to let it go.
func (s *Server) loadOnly(w http.ResponseWriter, m Model, req wireRequest, more map[string]any) {
	more["model"], more["created_at"], more["done"], more["done_reason"] = m.Name, time.Unix(0, 0).UTC(), true, "load"
	if req.keepAlive() == 0 {
		s.unload(m.Name)
		more["done_reason"] = "unload"
	} else if leave, ok := s.load(w, m, req); ok {
		leave()
	} else {
		return
	}
	answer(w, http.StatusOK, more)
}

func (s *Server) delete(w http.ResponseWriter, r *http.Request) {
	m, _, ok := s.open(w, r, nil)
	if !ok {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.models = slices.DeleteFunc(s.models, func(other Model) bool { return other.Name == m.Name })
	delete(s.loaded, m.Name)
}

// Installed names the models that are there.
func (s *Server) Installed() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var names []string
	for _, m := range s.models {
		names = append(names, m.Name)
	}
	return names
}
