package fake

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
)

// SearXNGScript says what a [SearXNG] answers. The zero value finds nothing.
type SearXNGScript struct {
	Status   int             `json:"status"`   // 0: 200
	Redirect string          `json:"redirect"` // that it answers with instead; empty: none
	Results  []SearXNGResult `json:"results"`
}

// SearXNGResult is a page that a [SearXNG] finds.
type SearXNGResult struct {
	Title   string `json:"title"`
	URL     string `json:"url"`
	Content string `json:"content"`
}

// SearXNG is a search service on this computer that answers in the form of SearXNG's search
// API, https://docs.searxng.org/dev/search_api.html.
type SearXNG struct {
	URL string

	server *httptest.Server
	mu     sync.Mutex
	asked  []*http.Request
}

// ServeSearXNG starts one. The caller closes it.
func ServeSearXNG(script SearXNGScript) *SearXNG {
	s := &SearXNG{}
	s.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.asked = append(s.asked, r.Clone(r.Context()))
		s.mu.Unlock()
		switch {
		case script.Redirect != "":
			w.Header().Set("Location", script.Redirect)
			w.WriteHeader(http.StatusFound)
		case script.Status != 0:
			w.WriteHeader(script.Status)
		case r.URL.Query().Get("format") != "json" || r.URL.Path != "/search":
			w.WriteHeader(http.StatusForbidden)
		default:
			w.Header().Set("Content-Type", "application/json")
			results := script.Results
			if results == nil {
				results = []SearXNGResult{}
			}
			_ = json.NewEncoder(w).Encode(map[string]any{
				"query": r.URL.Query().Get("q"), "number_of_results": len(results), "results": results,
				"answers": []any{}, "corrections": []any{}, "infoboxes": []any{}, "suggestions": []any{}, "unresponsive_engines": []any{},
			})
		}
	}))
	s.URL = s.server.URL
	return s
}

// Close stops it.
func (s *SearXNG) Close() { s.server.Close() }

// Requests are all that it got, in their order.
func (s *SearXNG) Requests() []*http.Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.asked)
}

// Queries are the words of all requests, in their order.
func (s *SearXNG) Queries() []string {
	queries := []string{}
	for _, r := range s.Requests() {
		queries = append(queries, r.URL.Query().Get("q"))
	}
	return queries
}
