package web_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/web"
	"ibid/internal/fake"
)

// kept is a store and a keychain in memory.
type kept struct {
	search   ibid.WebSearch
	message  ibid.MessageID
	log      []ibid.WebRequest
	outcomes []string
	logged   error // what LogWebRequest returns
	key      string
	locked   error // what the keychain returns
	settings web.Settings
}

func (k *kept) SaveWebSearch(_ context.Context, _ ibid.WorkspaceID, id ibid.MessageID, search ibid.WebSearch) error {
	k.message, k.search = id, search
	return nil
}

func (k *kept) LogWebRequest(_ context.Context, _ ibid.WorkspaceID, r *ibid.WebRequest) error {
	if k.logged != nil {
		return k.logged
	}
	k.outcomes = append(k.outcomes, r.Outcome)
	if r.ID == 0 {
		r.ID = int64(len(k.log) + 1)
		k.log = append(k.log, *r)
	}
	k.log[r.ID-1] = *r
	return nil
}

func (k *kept) WebRequests(context.Context, ibid.WorkspaceID, int) ([]ibid.WebRequest, error) {
	return k.log, nil
}

func (k *kept) ClearWebRequests(context.Context, ibid.WorkspaceID) error {
	k.log = nil
	return nil
}

func (k *kept) Get() (string, error) { return k.key, k.locked }

func (k *kept) Set(value string) error {
	if k.locked == nil {
		k.key = value
	}
	return k.locked
}

func (k *kept) Delete() error {
	if k.locked == nil {
		k.key = ""
	}
	return k.locked
}

func service(k *kept) *web.Service {
	if k.settings.Provider == "" {
		k.settings.Provider = ibid.WebOff
	}
	return &web.Service{
		Store: k, Key: k,
		Settings: func() web.Settings { return k.settings },
		Save:     func(s web.Settings) error { k.settings = s; return nil },
	}
}

var found = fake.SearXNGScript{Results: []fake.SearXNGResult{{Title: "Rent", URL: "https://example.org/rent", Content: "All about rent"}}}

const query = "annual rent & rates?"

// What is sent is what was shown: line by line, and nothing besides.
func TestWhatIsSentIsWhatWasShown(t *testing.T) {
	server := fake.ServeSearXNG(found)
	defer server.Close()
	k := &kept{}
	s := service(k)
	if err := s.SetUp(ibid.WebSearXNG, server.URL+"/search/", ""); err != nil {
		t.Fatal(err)
	}
	preview, err := s.Preview(query)
	if err != nil {
		t.Fatal(err)
	}
	if preview.Agreed || len(server.Requests()) != 0 {
		t.Fatalf("before anyone agreed: %+v, %d requests", preview, len(server.Requests()))
	}
	request := web.Request{Workspace: 1, Message: 7, Query: query}
	for _, agree := range []string{"", "https://other.example"} {
		request.Agree = agree
		if _, err := s.Search(t.Context(), request, nil); ibid.CodeOf(err) != ibid.CodeWebNotAgreed {
			t.Errorf("agreed to %q: %v", agree, err)
		}
	}
	if len(server.Requests()) != 0 || len(k.log) != 0 {
		t.Fatalf("sent without consent: %d requests, log %+v", len(server.Requests()), k.log)
	}
	request.Agree = preview.Endpoint
	var said []string
	search, err := s.Search(t.Context(), request, func(p ibid.WebProgress) { said = append(said, string(p.State)+": "+p.Text) })
	if err != nil {
		t.Fatal(err)
	}
	requests := server.Requests()
	if len(requests) != 1 {
		t.Fatalf("%d requests", len(requests))
	}
	r := requests[0]
	headers := []string{"Host: " + r.Host}
	for name, values := range r.Header {
		headers = append(headers, name+": "+strings.Join(values, "|"))
	}
	slices.Sort(headers)
	if diff := cmp.Diff(preview.Headers, headers); diff != "" {
		t.Errorf("headers (-shown +sent):\n%s", diff)
	}
	if sent := "http://" + r.Host + r.URL.String(); r.Method != preview.Method || sent != preview.URL || r.ContentLength != 0 {
		t.Errorf("sent %s %s with %d bytes, shown %s %s", r.Method, sent, r.ContentLength, preview.Method, preview.URL)
	}
	if got := r.URL.Query(); len(got) != 2 || got.Get("q") != query || got.Get("format") != "json" {
		t.Errorf("the service got %v", got)
	}
	if diff := cmp.Diff([]string{"searching: Searching the web: " + query, "found: 1 result"}, said); diff != "" {
		t.Errorf("progress (-want +got):\n%s", diff)
	}
	if k.message != 7 || cmp.Diff(search, k.search) != "" || search.Query != query || len(search.Results) != 1 || search.FetchedAt.IsZero() {
		t.Errorf("kept %+v with answer %d", k.search, k.message)
	}
	if len(k.log) != 1 || k.log[0].URL != preview.URL || k.log[0].MessageID != 7 || cmp.Diff(k.outcomes, []string{"no answer yet", "1 result"}) != "" {
		t.Errorf("log %+v, outcomes %q", k.log, k.outcomes)
	}
	request.Agree = ""
	if _, err := s.Search(t.Context(), request, nil); err != nil {
		t.Errorf("the second time: %v", err)
	}
}

func TestEveryEndpointIsAgreedToByItself(t *testing.T) {
	first, second := fake.ServeSearXNG(found), fake.ServeSearXNG(found)
	defer first.Close()
	defer second.Close()
	s := service(&kept{})
	for _, server := range []*fake.SearXNG{first, second} {
		if err := s.SetUp(ibid.WebSearXNG, server.URL, ""); err != nil {
			t.Fatal(err)
		}
		if status := s.Status(); status.Agreed || status.Endpoint != server.URL || status.Problem != nil {
			t.Errorf("status %+v", status)
		}
		if _, err := s.Search(t.Context(), web.Request{Query: query}, nil); ibid.CodeOf(err) != ibid.CodeWebNotAgreed {
			t.Errorf("search: %v", err)
		}
		if _, err := s.Search(t.Context(), web.Request{Query: query, Agree: server.URL}, nil); err != nil {
			t.Error(err)
		}
		if !s.Status().Agreed {
			t.Error("it was not noted that the user agreed")
		}
	}
	if err := s.TurnOff(); err != nil {
		t.Fatal(err)
	}
	if err := s.SetUp(ibid.WebSearXNG, second.URL, ""); err != nil || s.Status().Agreed {
		t.Errorf("agreed after it was turned off, %v", err)
	}
}

func TestOffByDefault(t *testing.T) {
	s := service(&kept{})
	if status := s.Status(); status.Provider != ibid.WebOff || status.Problem != nil || status.Endpoint != "" {
		t.Errorf("status %+v", status)
	}
	if _, err := s.Search(t.Context(), web.Request{Query: query, Agree: "https://searx.example.org"}, nil); ibid.CodeOf(err) != ibid.CodeWebOff {
		t.Errorf("search: %v", err)
	}
	if _, err := s.Preview(query); ibid.CodeOf(err) != ibid.CodeWebOff {
		t.Errorf("preview: %v", err)
	}
}

func TestWhatCannotBeLoggedIsNotSent(t *testing.T) {
	server := fake.ServeSearXNG(found)
	defer server.Close()
	full := errors.New("disk full")
	s := service(&kept{settings: web.Settings{Provider: ibid.WebSearXNG, Address: server.URL, Agreed: server.URL}, logged: full})
	if _, err := s.Search(t.Context(), web.Request{Query: query}, nil); !errors.Is(err, full) {
		t.Errorf("search: %v", err)
	}
	if len(server.Requests()) != 0 {
		t.Error("it was sent")
	}
}

func TestFailuresAreLogged(t *testing.T) {
	server := fake.ServeSearXNG(fake.SearXNGScript{Status: http.StatusTooManyRequests})
	defer server.Close()
	k := &kept{settings: web.Settings{Provider: ibid.WebSearXNG, Address: server.URL, Agreed: server.URL}}
	_, err := service(k).Search(t.Context(), web.Request{Query: query, Message: 7}, nil)
	if ibid.CodeOf(err) != ibid.CodeWebFailed || len(k.log) != 1 || !strings.Contains(k.log[0].Outcome, "too often") || k.message != 0 {
		t.Errorf("%v, log %+v, kept with answer %d", err, k.log, k.message)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := service(k).Search(ctx, web.Request{Query: query}, nil); ibid.CodeOf(err) != ibid.CodeCancelled || k.log[1].Outcome != "The search was stopped." {
		t.Errorf("stopped: %v, log %+v", err, k.log)
	}
}

func TestBraveKey(t *testing.T) {
	k := &kept{}
	s := service(k)
	if err := s.SetUp(ibid.WebBrave, "", ""); ibid.CodeOf(err) != ibid.CodeWebKey || k.settings.Provider != ibid.WebOff {
		t.Errorf("without a key: %v, %+v", err, k.settings)
	}
	if err := s.SetUp(ibid.WebBrave, "", "very-secret"); err != nil {
		t.Fatal(err)
	}
	preview, err := s.Preview(query)
	if err != nil || !slices.Contains(preview.Headers, "X-Subscription-Token: ••••••••") || !strings.HasPrefix(preview.URL, "https://api.search.brave.com/res/v1/web/search?") {
		t.Errorf("preview %+v, %v", preview, err)
	}
	if strings.Contains(preview.URL+strings.Join(preview.Headers, ""), "very-secret") {
		t.Error("the key is shown")
	}
	if status := s.Status(); !status.Key || status.Problem != nil {
		t.Errorf("status %+v", status)
	}
	if err := s.TurnOff(); err != nil || k.key != "" {
		t.Errorf("turned off: %v, the key is %q", err, k.key)
	}
}

// Without a keychain nothing is set up, and the key is kept nowhere else.
func TestNoKeychain(t *testing.T) {
	k := &kept{locked: ibid.Errorf(ibid.CodeNoKeychain, "This computer's keychain can't be used.")}
	s := service(k)
	if err := s.SetUp(ibid.WebBrave, "", "very-secret"); ibid.CodeOf(err) != ibid.CodeNoKeychain || k.settings.Provider != ibid.WebOff || k.key != "" {
		t.Errorf("%v, %+v", err, k.settings)
	}
	k.settings = web.Settings{Provider: ibid.WebBrave, Agreed: "https://api.search.brave.com/res/v1/web/search"}
	if status := s.Status(); status.Problem == nil || status.Problem.Code != ibid.CodeNoKeychain {
		t.Errorf("status %+v", status)
	}
	if _, err := s.Search(t.Context(), web.Request{Query: query}, nil); ibid.CodeOf(err) != ibid.CodeNoKeychain || len(k.log) != 0 {
		t.Errorf("search: %v", err)
	}
}

func TestUnusableSettings(t *testing.T) {
	s := service(&kept{settings: web.Settings{Provider: ibid.WebSearXNG, Address: "searx"}})
	if status := s.Status(); status.Problem == nil || status.Problem.Code != ibid.CodeInvalid {
		t.Errorf("status %+v", status)
	}
	for _, provider := range []ibid.WebProvider{ibid.WebOff, "altavista"} {
		if err := s.SetUp(provider, "", ""); ibid.CodeOf(err) != ibid.CodeInvalid {
			t.Errorf("set up %q: %v", provider, err)
		}
	}
	if err := s.SetUp(ibid.WebSearXNG, "http://169.254.169.254", ""); ibid.CodeOf(err) != ibid.CodeInvalid {
		t.Errorf("an address that is no search service's: %v", err)
	}
}
