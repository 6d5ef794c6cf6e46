package ibid

import "time"

// WebProvider is a kind of search service on the web.
type WebProvider string

// The providers.
const (
	WebOff     WebProvider = "off"     // the web is never searched
	WebSearXNG WebProvider = "searxng" // a SearXNG at an address that the user named
	WebBrave   WebProvider = "brave"   // the Brave Search API, with the user's key
)

// Name is what users know a provider by.
func (p WebProvider) Name() string {
	if p == WebBrave {
		return "Brave"
	}
	return "SearXNG"
}

// WebSearch is a search of the web that the user asked for below an answer. Its results
// are no evidence: no claim is checked against them, and they have no part in the
// confidence of the answer.
type WebSearch struct {
	Query     string      `json:"query"`    // exactly as sent
	Provider  WebProvider `json:"provider"` // never WebOff
	Endpoint  string      `json:"endpoint"` // address that was asked, without the query
	Results   []WebResult `json:"results"`  // in the order of the provider, at most ten
	FetchedAt time.Time   `json:"fetchedAt" ts_type:"string"`
}

// WebResult is a page that a search of the web found. All of it was written by others.
type WebResult struct {
	Title   string `json:"title"`   // plain text in one line; the address if it has none
	URL     string `json:"url"`     // http or https, without a user name or password
	Snippet string `json:"snippet"` // plain text in one line; may be empty
}

// WebRequest is a line of the log of what was sent to the web.
type WebRequest struct {
	ID        int64       `json:"id"`
	MessageID MessageID   `json:"messageId"` // answer below which the search was asked for; 0: it was a test
	Provider  WebProvider `json:"provider"`
	URL       string      `json:"url"`     // all of it, with the query
	Query     string      `json:"query"`   // exactly as sent
	Outcome   string      `json:"outcome"` // "3 results", or what went wrong
	At        time.Time   `json:"at" ts_type:"string"`
}

// WebPreview is exactly what a search would send.
type WebPreview struct {
	Provider WebProvider `json:"provider"`
	Endpoint string      `json:"endpoint"` // what the user agrees to: the address without the query
	Method   string      `json:"method"`
	URL      string      `json:"url"`
	Headers  []string    `json:"headers"` // "Name: value", in the order of names; a key is shown as dots
	Query    string      `json:"query"`
	Agreed   bool        `json:"agreed"` // the user has agreed to requests to this endpoint
}

// WebStatus is what is set up for searching the web.
type WebStatus struct {
	Provider WebProvider `json:"provider"`
	Address  string      `json:"address"`  // of SearXNG, as the user typed it; empty: none
	Endpoint string      `json:"endpoint"` // address that is asked; empty if the search is off
	Key      bool        `json:"key"`      // a key for Brave is in the system's keychain
	Agreed   bool        `json:"agreed"`   // the user has agreed to requests to Endpoint
	Problem  *Error      `json:"problem"`  // why no search is possible; nil: it is, or the search is off
}

// WebState is how far a search of the web is.
type WebState string

// The states.
const (
	WebSearching WebState = "searching" // the query is being sent
	WebFound     WebState = "found"     // results have come, perhaps none
)

// WebProgress is how far a search of the web is.
type WebProgress struct {
	State WebState `json:"state"`
	Text  string   `json:"text"` // for the user: "Searching the web: annual rent", "3 results"
}
