package fake

import (
	"cmp"
	"encoding/json"
	"net/http"
	"slices"
)

// Offer is a model that a [Server] can fetch. A model that is neither offered nor
// there is one that nobody knows.
type Offer struct {
	Model // as it is when it has been fetched

	// The first attempt ends in the way of Ending when Arrives bytes of it are there:
	// by an error of the server's ([EndError]), by silence, or by a broken connection
	// ([EndCut]). Another attempt goes on from there.
	Ending  Ending `json:"ending"`
	Error   string `json:"error"` // what an EndError says
	Arrives int64  `json:"arrives"`

	PauseMS int `json:"pauseMs"` // before each of the pieces in which it comes
}

// fetchPieces is in how many pieces a model comes.
const fetchPieces = 16

// pull fetches a model. As with the real server, everything that goes wrong comes
// inside the stream.
func (s *Server) pull(w http.ResponseWriter, r *http.Request) {
	body, ok := s.record(w, r, nil)
	if !ok {
		return
	}
	name, _ := body["model"].(string)
	stream := json.NewEncoder(w)
	line := func(said map[string]any) {
		w.Header().Set("Content-Type", "application/x-ndjson")
		_ = stream.Encode(said) // wait notices a client that left
		w.(http.Flusher).Flush()
	}
	line(map[string]any{"status": "pulling manifest"})
	i := slices.IndexFunc(s.script.Offers, func(o Offer) bool { return fullName(o.Name) == fullName(name) })
	if i < 0 {
		if _, there := s.model(name); !there {
			line(map[string]any{"error": "pull model manifest: file does not exist"})
			return
		}
		line(map[string]any{"status": "success"})
		return
	}
	if s.fetch(w, r, s.script.Offers[i], line) {
		s.install(s.script.Offers[i].Model)
		for _, status := range []string{"verifying sha256 digest", "writing manifest", "success"} {
			line(map[string]any{"status": status})
		}
	}
}

// fetch reports how an offer comes in, from where an earlier attempt ended, and whether
// all of it has.
func (s *Server) fetch(w http.ResponseWriter, r *http.Request, offer Offer, line func(map[string]any)) bool {
	m := offer.complete()
	m.Name = fullName(m.Name)
	s.mu.Lock()
	done, again := s.fetched[m.Name], s.tried[m.Name]
	s.tried[m.Name] = true
	s.mu.Unlock()
	ends := offer.Ending != EndDone && !again
	for step := max(m.Bytes/fetchPieces, 1); ; done = min(done+step, m.Bytes) {
		if ends {
			done = min(done, offer.Arrives)
		}
		s.mu.Lock()
		s.fetched[m.Name] = done
		s.mu.Unlock()
		line(map[string]any{"status": "pulling " + m.Digest[:12], "digest": "sha256:" + m.Digest, "total": m.Bytes, "completed": done})
		switch {
		case ends && done == offer.Arrives:
			s.end(w, r, Reply{Ending: offer.Ending, Error: offer.Error}, true)
			return false
		case done == m.Bytes:
			return true
		case !s.wait(r, cmp.Or(offer.PauseMS, s.script.PauseMS)):
			s.leave(r.URL.Path)
			return false
		}
	}
}

// Fetched reports how many bytes of an offered model are there.
func (s *Server) Fetched(name string) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.fetched[fullName(name)]
}
