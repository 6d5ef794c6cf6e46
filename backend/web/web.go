// Package web searches the web through a service that the user named, when the user asks
// for it, and sends it the query and nothing else. Start at [Service.Search]; guard.go says
// what Ibid connects to.
//
// It never fetches the pages that a search finds: the user did not name their addresses.
// What a service says is data. It is reduced to plain text, and no model, no check and no
// confidence of an answer ever sees it.
package web

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/connections"
)

// Settings are what the user has set up.
type Settings struct {
	Provider ibid.WebProvider
	Address  string // of SearXNG
	Agreed   string // endpoint to which the user has agreed that requests are sent; empty: none
}

// Store keeps results and the log. All its methods return CodeNotFound for a message that
// the workspace doesn't have.
type Store interface {
	SaveWebSearch(ctx context.Context, ws ibid.WorkspaceID, message ibid.MessageID, search ibid.WebSearch) error
	LogWebRequest(ctx context.Context, ws ibid.WorkspaceID, request *ibid.WebRequest) error // sets its ID if that is 0, and changes the outcome otherwise
	WebRequests(ctx context.Context, ws ibid.WorkspaceID, limit int) ([]ibid.WebRequest, error)
	ClearWebRequests(ctx context.Context, ws ibid.WorkspaceID) error
}

// Key is the user's key for Brave, in the system's keychain; see [keychain.Secret] for the
// errors.
type Key interface {
	Get() (string, error)
	Set(value string) error
	Delete() error
}

// Service searches the web for the user. Its methods may be called at the same time.
type Service struct {
	Store    Store
	Key      Key
	Settings func() Settings
	Save     func(Settings) error

	Connections *connections.Ledger // counts the connections, and may refuse them; nil: nothing does

	// For tests; nil: the system's resolver, and whether an address is on the public internet.
	Resolver *net.Resolver
	Public   func(netip.Addr) bool
}

// Status returns what is set up.
func (s *Service) Status() ibid.WebStatus {
	settings := s.Settings()
	status := ibid.WebStatus{Provider: settings.Provider, Address: settings.Address}
	if settings.Provider == ibid.WebOff {
		return status
	}
	e, err := settings.endpoint()
	if err != nil {
		status.Problem = ibid.AsError(err)
		return status
	}
	status.Endpoint = e.String()
	status.Agreed = settings.Agreed == status.Endpoint
	if settings.Provider == ibid.WebBrave {
		key, err := s.key()
		if status.Key = key != ""; err != nil {
			status.Problem = ibid.AsError(err)
		}
	}
	return status
}

// key returns the user's key for Brave. Returns CodeWebKey if there is none.
func (s *Service) key() (string, error) {
	key, err := s.Key.Get()
	if err == nil && key == "" {
		err = ibid.Errorf(ibid.CodeWebKey, "There is no key for Brave.").
			WithHint("Get one at brave.com/search/api and set it, in the settings or with “ibid web set brave”.")
	}
	return key, err
}

// endpoint returns the address of the service. Returns CodeWebOff if there is none, and
// CodeInvalid for one that can't be used.
func (s Settings) endpoint() (endpoint, error) {
	switch s.Provider {
	case ibid.WebSearXNG:
		address := strings.TrimRight(strings.TrimSpace(s.Address), "/")
		return parseEndpoint(strings.TrimSuffix(address, "/search")) // as copied from a browser
	case ibid.WebBrave:
		return parseEndpoint(braveEndpoint)
	}
	return endpoint{}, ibid.Errorf(ibid.CodeWebOff, "Web search is off.").
		WithHint("Name a search service in the settings, or with “ibid web set”.")
}

// SetUp turns the search on: with a SearXNG at an address, or with Brave and a key, which
// goes into the system's keychain; an empty one leaves the key that is there. To an endpoint
// other than before the user has to agree anew. Returns CodeInvalid for an address that
// can't be used, and CodeNoKeychain; nothing has changed then.
func (s *Service) SetUp(provider ibid.WebProvider, address, key string) error {
	settings := s.Settings()
	settings.Provider = provider
	switch provider {
	case ibid.WebSearXNG:
		settings.Address = strings.TrimSpace(address)
		if _, err := settings.endpoint(); err != nil {
			return err
		}
	case ibid.WebBrave:
		var err error
		if key != "" {
			err = s.Key.Set(key)
		} else {
			_, err = s.key()
		}
		if err != nil {
			return err
		}
	default:
		return ibid.Errorf(ibid.CodeInvalid, "Ibid knows no search service “%s”.", provider).WithHint("It can be searxng or brave.")
	}
	if e, err := settings.endpoint(); err == nil && settings.Agreed != e.String() {
		settings.Agreed = ""
	}
	return s.Save(settings)
}

// TurnOff turns the search off, takes back what the user agreed to and removes the key from
// the keychain. The log and the results below answers stay.
func (s *Service) TurnOff() error {
	settings := s.Settings()
	hadKey := settings.Provider == ibid.WebBrave
	settings.Provider, settings.Agreed = ibid.WebOff, ""
	if err := s.Save(settings); err != nil {
		return err
	}
	if hadKey {
		return s.Key.Delete()
	}
	return nil
}

// Preview returns exactly what a search would send; it sends nothing. Returns CodeWebOff if
// the search is off, CodeInvalid for a query that is empty or too long, and CodeWebKey and
// CodeNoKeychain if there is no key for Brave.
func (s *Service) Preview(query string) (ibid.WebPreview, error) {
	preview, _, err := s.prepare(query)
	return preview, err
}

// prepared is a request that is ready to be sent.
type prepared struct {
	client   client
	provider provider
	headers  map[string]string
}

func (s *Service) prepare(text string) (ibid.WebPreview, prepared, error) {
	settings := s.Settings()
	e, err := settings.endpoint()
	if err != nil {
		return ibid.WebPreview{}, prepared{}, err
	}
	query, err := checkQuery(text)
	if err == nil {
		err = s.Connections.Allow(ibid.PurposeWeb, e.Host)
	}
	if err != nil {
		return ibid.WebPreview{}, prepared{}, err
	}
	key := ""
	if settings.Provider == ibid.WebBrave {
		if key, err = s.key(); err != nil {
			return ibid.WebPreview{}, prepared{}, err
		}
	}
	p := providers[settings.Provider]
	ready := prepared{client{endpoint: e, connections: s.Connections, resolver: s.Resolver, public: s.Public}, p, p.headers(key)}
	preview := ibid.WebPreview{
		Provider: settings.Provider, Endpoint: e.String(), Method: "GET", URL: p.address(e.URL, query), Query: query,
		Agreed: settings.Agreed == e.String(),
		// Host and Accept-Encoding are those that net/http adds.
		Headers: []string{"Accept: application/json", "Accept-Encoding: gzip", "Host: " + e.Host, "User-Agent: " + userAgent},
	}
	for name := range ready.headers {
		preview.Headers = append(preview.Headers, name+": ••••••••")
	}
	slices.Sort(preview.Headers)
	return preview, ready, nil
}

// Request is a search that the user asks for.
type Request struct {
	Workspace ibid.WorkspaceID
	Message   ibid.MessageID // answer that the results are kept with; 0: they are not kept
	Query     string

	// Agree is the endpoint that the user has been shown and has just agreed to, with all
	// that is sent; empty: nothing was asked.
	Agree string
}

// Search asks the search service and keeps the results with the answer, in place of those of
// an earlier search. Progress may be nil.
//
// The request is logged before it is sent; what can't be logged isn't sent. Before the first
// request to an endpoint the user has to agree: without that Search returns
// CodeWebNotAgreed. It also returns the errors of [Service.Preview], CodeNotFound if the
// workspace has no such answer, CodeWebRefused for an address that Ibid doesn't connect to,
// CodeWebKey for a key that is not accepted, CodeTimeout, CodeCancelled, and CodeWebFailed
// for everything else that goes wrong.
func (s *Service) Search(ctx context.Context, r Request, progress func(ibid.WebProgress)) (ibid.WebSearch, error) {
	preview, ready, err := s.prepare(r.Query)
	if err != nil {
		return ibid.WebSearch{}, err
	}
	if err := s.agree(preview, r.Agree); err != nil {
		return ibid.WebSearch{}, err
	}
	if progress == nil {
		progress = func(ibid.WebProgress) {}
	}
	line := ibid.WebRequest{
		MessageID: r.Message, Provider: preview.Provider, URL: preview.URL, Query: preview.Query,
		Outcome: "no answer yet", At: time.Now(),
	}
	if err := s.Store.LogWebRequest(ctx, r.Workspace, &line); err != nil {
		return ibid.WebSearch{}, err
	}
	progress(ibid.WebProgress{State: ibid.WebSearching, Text: "Searching the web: " + preview.Query})
	results, err := ready.send(ctx, preview.URL)
	if err != nil {
		line.Outcome = ibid.AsError(err).Message
	} else {
		line.Outcome = count(len(results))
	}
	after := context.WithoutCancel(ctx) // what was sent stays logged when it is stopped
	if logErr := s.Store.LogWebRequest(after, r.Workspace, &line); err == nil {
		err = logErr
	}
	if err != nil {
		return ibid.WebSearch{}, err
	}
	progress(ibid.WebProgress{State: ibid.WebFound, Text: line.Outcome})
	search := ibid.WebSearch{Query: preview.Query, Provider: preview.Provider, Endpoint: preview.Endpoint, Results: results, FetchedAt: time.Now()}
	if r.Message != 0 {
		err = s.Store.SaveWebSearch(after, r.Workspace, r.Message, search)
	}
	return search, err
}

// agree notes that the user has agreed to an endpoint, and refuses one without consent.
func (s *Service) agree(preview ibid.WebPreview, agreed string) error {
	switch {
	case preview.Agreed:
		return nil
	case agreed != preview.Endpoint:
		return ibid.Errorf(ibid.CodeWebNotAgreed, "You haven't agreed to requests to %s yet.", preview.Endpoint).
			WithHint("Nothing was sent. Ibid shows what it would send, and asks first.")
	}
	settings := s.Settings()
	settings.Agreed = agreed
	return s.Save(settings)
}

func (p prepared) send(ctx context.Context, address string) ([]ibid.WebResult, error) {
	request, err := newRequest(ctx, address, p.headers)
	if err != nil {
		return nil, err
	}
	a, err := p.client.do(ctx, request)
	if err != nil {
		return nil, err
	}
	return p.client.interpret(p.provider, a)
}

// count says how many results there are.
func count(results int) string {
	switch results {
	case 0:
		return "No results"
	case 1:
		return "1 result"
	}
	return fmt.Sprintf("%d results", results)
}

// Requests lists what was sent from a workspace, the latest first, at most limit.
func (s *Service) Requests(ctx context.Context, ws ibid.WorkspaceID, limit int) ([]ibid.WebRequest, error) {
	return s.Store.WebRequests(ctx, ws, limit)
}

// ClearRequests deletes the log of a workspace. The results below answers stay.
func (s *Service) ClearRequests(ctx context.Context, ws ibid.WorkspaceID) error {
	return s.Store.ClearWebRequests(ctx, ws)
}

// ForBrowser returns the address of a result in the form in which it is handed to the
// system to be opened, and reports whether a browser may open it; see [ibid.WebResult]. What
// means something to a shell is written as its number: Wails opens no address that has it,
// such as https://example.org/Lease_(law).
func ForBrowser(address string) (string, bool) {
	text, ok := link(address)
	var b strings.Builder
	for _, c := range []byte(text) {
		if strings.ContainsRune("!$()*;~", rune(c)) {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String(), ok
}
