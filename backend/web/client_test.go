package web

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"ibid/backend/ibid"
)

// ask sends a query to a server as to a provider.
func ask(t *testing.T, provider ibid.WebProvider, change func(*client), handler http.HandlerFunc) ([]ibid.WebResult, error) {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	e, err := parseEndpoint(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	c := client{endpoint: e}
	if change != nil {
		change(&c)
	}
	p := providers[provider]
	return prepared{c, p, p.headers("key")}.send(t.Context(), p.address(e.URL, "annual rent"))
}

func says(status int, kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}
}

// searxngSays is an answer in the form of SearXNG's search API, with more than Ibid reads.
const searxngSays = `{"query": "annual rent", "number_of_results": 0, "results": [
	{"url": "https://example.org/rent", "title": "Rent <b>index</b>", "content": "The index &amp; its <em>use</em>.", "thumbnail": null,
	 "engine": "example", "template": "default.html", "parsed_url": ["https", "example.org", "/rent", "", "", ""], "img_src": "",
	 "engines": ["example", "other"], "positions": [1, 2], "score": 3.0, "category": "general", "publishedDate": null},
	{"url": "javascript:alert(1)", "title": "script", "content": "", "engine": "example"},
	{"url": "http://192.168.1.1/reboot", "title": "router", "content": "", "engine": "example"},
	{"url": "https://example.org/rent", "title": "The same page again", "content": "", "engine": "other"},
	{"url": "https://example.com/", "title": "", "content": null, "engine": "example"}
], "answers": [], "corrections": [], "infoboxes": [], "suggestions": ["rent review"], "unresponsive_engines": [["slow", "timeout"]]}`

func TestSearXNG(t *testing.T) {
	results, err := ask(t, ibid.WebSearXNG, nil, func(w http.ResponseWriter, r *http.Request) {
		if r.Method != "GET" || r.URL.Path != "/search" || r.URL.RawQuery != "format=json&q=annual+rent" {
			t.Errorf("asked %s %s", r.Method, r.URL)
		}
		says(200, "application/json", searxngSays)(w, r)
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []ibid.WebResult{
		{Title: "Rent index", URL: "https://example.org/rent", Snippet: "The index & its use."},
		{Title: "https://example.com/", URL: "https://example.com/"},
	}
	if fmt.Sprint(results) != fmt.Sprint(want) {
		t.Errorf("got %+v, want %+v", results, want)
	}
}

func TestBrave(t *testing.T) {
	body := `{"type": "search", "query": {"original": "annual rent"}, "web": {"type": "search", "results": [
		{"title": "Rent", "url": "https://example.org/rent", "description": "The <strong>rent</strong>", "page_age": "2024-01-01T00:00:00"}]}}`
	results, err := ask(t, ibid.WebBrave, nil, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get(braveKeyHeader) != "key" || r.URL.Query().Get("q") != "annual rent" || r.URL.Query().Get("count") != "10" {
			t.Errorf("asked %s with %v", r.URL, r.Header)
		}
		says(200, "application/json; charset=utf-8", body)(w, r)
	})
	want := []ibid.WebResult{{Title: "Rent", URL: "https://example.org/rent", Snippet: "The rent"}}
	if err != nil || fmt.Sprint(results) != fmt.Sprint(want) {
		t.Errorf("got %+v, %v", results, err)
	}
}

func TestTenResultsAtMost(t *testing.T) {
	var all []string
	for i := range 30 {
		all = append(all, fmt.Sprintf(`{"url": "https://example.org/%d", "title": "%d"}`, i, i))
	}
	results, err := ask(t, ibid.WebSearXNG, nil, says(200, "application/json", `{"results": [`+strings.Join(all, ",")+`]}`))
	if err != nil || len(results) != 10 || results[9].Title != "9" {
		t.Errorf("got %d results, %v", len(results), err)
	}
}

func TestWhatServicesRefuse(t *testing.T) {
	const json = "application/json"
	for name, tt := range map[string]struct {
		provider ibid.WebProvider
		handler  http.HandlerFunc
		code     ibid.Code
		says     string
	}{
		"JSON is not enabled":   {ibid.WebSearXNG, says(403, "text/html", "<h1>Forbidden</h1>"), ibid.CodeWebFailed, "doesn't answer programs"},
		"a page of HTML":        {ibid.WebSearXNG, says(200, "text/html", "<p>Results</p>"), ibid.CodeWebFailed, "doesn't answer programs"},
		"JSON as text":          {ibid.WebBrave, says(200, "text/plain", `{"type": "search"}`), ibid.CodeWebFailed, "didn't answer as a search service"},
		"other JSON":            {ibid.WebSearXNG, says(200, json, `{"models": []}`), ibid.CodeWebFailed, "didn't answer as a search service"},
		"broken JSON":           {ibid.WebSearXNG, says(200, json, `{"results": [`), ibid.CodeWebFailed, "didn't answer as a search service"},
		"JSON that nests":       {ibid.WebSearXNG, says(200, json, strings.Repeat("[", 1<<20)), ibid.CodeWebFailed, "didn't answer as a search service"},
		"too often":             {ibid.WebSearXNG, says(429, "text/html", "Too Many Requests"), ibid.CodeWebFailed, "too often"},
		"a fault of its own":    {ibid.WebBrave, says(503, json, `{}`), ibid.CodeWebFailed, "status 503"},
		"not there":             {ibid.WebSearXNG, says(404, json, `{}`), ibid.CodeWebFailed, "status 404"},
		"no key":                {ibid.WebBrave, says(401, json, `{}`), ibid.CodeWebKey, "doesn't accept the key"},
		"an invalid key":        {ibid.WebBrave, says(422, json, `{"type": "ErrorResponse", "error": {"code": "SUBSCRIPTION_TOKEN_INVALID"}}`), ibid.CodeWebKey, "doesn't accept the key"},
		"an invalid query":      {ibid.WebBrave, says(422, json, `{"type": "ErrorResponse", "error": {"code": "VALIDATION"}}`), ibid.CodeWebFailed, "status 422"},
		"a connection cut off":  {ibid.WebSearXNG, func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, ibid.CodeWebFailed, "can't be reached"},
		"endless redirects":     {ibid.WebSearXNG, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.URL.Path+"x", http.StatusFound) }, ibid.CodeWebFailed, "more than 5 times"},
		"a redirect elsewhere":  {ibid.WebSearXNG, redirects("https://evil.example/"), ibid.CodeWebRefused, "https://evil.example instead"},
		"a redirect to a cloud": {ibid.WebSearXNG, redirects("http://169.254.169.254/latest/meta-data/"), ibid.CodeWebRefused, "http://169.254.169.254 instead"},
		"a redirect to a file":  {ibid.WebSearXNG, redirects("file:///etc/passwd"), ibid.CodeWebRefused, "file:// instead"},
	} {
		t.Run(name, func(t *testing.T) {
			results, err := ask(t, tt.provider, nil, tt.handler)
			if ibid.CodeOf(err) != tt.code || !strings.Contains(ibid.AsError(err).Message, tt.says) {
				t.Errorf("got %v, %v", results, err)
			}
			if text := fmt.Sprint(err, ibid.AsError(err).Err); strings.Contains(text, "annual") {
				t.Errorf("the error holds the query: %s", text)
			}
		})
	}
}

func redirects(to string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", to)
		w.WriteHeader(http.StatusFound)
	}
}

func TestARedirectWithinTheEndpointIsFollowed(t *testing.T) {
	results, err := ask(t, ibid.WebSearXNG, nil, func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, "/5") {
			step := map[string]string{"/search": "/1", "/1": "/2", "/2": "/3", "/3": "/4", "/4": "/5"}[r.URL.Path]
			http.Redirect(w, r, step+"?"+r.URL.RawQuery, http.StatusMovedPermanently)
			return
		}
		if r.Header.Get("Referer") != "" || r.Header.Get("Cookie") != "" {
			t.Errorf("sent along: %v", r.Header)
		}
		says(200, "application/json", searxngSays)(w, r)
	})
	if err != nil || len(results) != 2 {
		t.Errorf("got %v, %v", results, err)
	}
}

// Another service of this computer is not asked, whatever the one that was named says.
func TestARedirectToAnotherPortIsNotFollowed(t *testing.T) {
	var asked atomic.Int32
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	defer other.Close()
	if _, err := ask(t, ibid.WebSearXNG, nil, redirects(other.URL)); ibid.CodeOf(err) != ibid.CodeWebRefused {
		t.Errorf("got %v", err)
	}
	if asked.Load() != 0 {
		t.Error("the other service was asked")
	}
}

func TestNoCookiesAreKept(t *testing.T) {
	_, err := ask(t, ibid.WebSearXNG, nil, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Cookie") != "" {
			t.Errorf("sent the cookie %q", r.Header.Get("Cookie"))
		}
		if r.URL.Path == "/search" {
			http.SetCookie(w, &http.Cookie{Name: "who", Value: "you", Path: "/"})
			http.Redirect(w, r, "/again", http.StatusFound)
			return
		}
		says(200, "application/json", searxngSays)(w, r)
	})
	if err != nil {
		t.Error(err)
	}
}

func TestLargeAnswersAreCutOff(t *testing.T) {
	var bomb bytes.Buffer
	packed := gzip.NewWriter(&bomb)
	zeros := make([]byte, 1<<20)
	for range 200 {
		if _, err := packed.Write(zeros); err != nil {
			t.Fatal(err)
		}
	}
	if err := packed.Close(); err != nil {
		t.Fatal(err)
	}
	for name, handler := range map[string]http.HandlerFunc{
		"without an end": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			for {
				if _, err := w.Write(zeros); err != nil {
					return
				}
			}
		},
		"packed": func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Accept-Encoding") != "gzip" {
				t.Errorf("Accept-Encoding is %q", r.Header.Get("Accept-Encoding"))
			}
			w.Header().Set("Content-Encoding", "gzip")
			_, _ = w.Write(bomb.Bytes())
		},
	} {
		if _, err := ask(t, ibid.WebSearXNG, nil, handler); ibid.CodeOf(err) != ibid.CodeWebFailed || !strings.Contains(err.Error(), "more than 2 MB") {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err := ask(t, ibid.WebSearXNG, nil, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Large", strings.Repeat("a", 1<<20))
	})
	if ibid.CodeOf(err) != ibid.CodeWebFailed {
		t.Errorf("large headers: %v", err)
	}
}

func TestSlowAnswersAreGivenUp(t *testing.T) {
	hurry := func(c *client) { c.wait = 50 * time.Millisecond }
	for name, before := range map[string]string{"no headers": "", "a body that trickles": `{"results": [`} {
		_, err := ask(t, ibid.WebSearXNG, hurry, func(w http.ResponseWriter, r *http.Request) {
			if before != "" {
				w.Header().Set("Content-Type", "application/json")
				fmt.Fprint(w, before)
				w.(http.Flusher).Flush()
			}
			<-r.Context().Done()
		})
		if ibid.CodeOf(err) != ibid.CodeTimeout {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// names answers questions about names: each name has its addresses, of which the next is
// given every time.
func names(t *testing.T, addresses map[string][]string) *net.Resolver {
	t.Helper()
	conn, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	given := map[string]int{}
	go func() {
		buffer := make([]byte, 1500)
		for {
			n, from, err := conn.ReadFrom(buffer)
			if err != nil {
				return
			}
			var message dnsmessage.Message
			if message.Unpack(buffer[:n]) != nil || len(message.Questions) != 1 {
				continue
			}
			question := message.Questions[0]
			message.Response, message.Authoritative, message.Additionals = true, true, nil
			if all := addresses[question.Name.String()]; question.Type == dnsmessage.TypeA && len(all) > 0 {
				ip := all[min(given[question.Name.String()], len(all)-1)]
				given[question.Name.String()]++
				message.Answers = []dnsmessage.Resource{{
					Header: dnsmessage.ResourceHeader{Name: question.Name, Class: question.Class, TTL: 0},
					Body:   &dnsmessage.AResource{A: netip.MustParseAddr(ip).As4()},
				}}
			}
			if packed, err := message.Pack(); err == nil {
				_, _ = conn.WriteTo(packed, from)
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp4", conn.LocalAddr().String())
	}}
}

// A name of the internet that leads to this computer, or does so from the second time on, is
// not connected to: the address is looked at when it is connected to, not before.
func TestRebinding(t *testing.T) {
	connected := map[string]*atomic.Int32{}
	port := ""
	for _, ip := range []string{"127.0.0.1", "127.0.0.2"} {
		listener, err := net.Listen("tcp4", net.JoinHostPort(ip, cmp.Or(port, "0")))
		if err != nil {
			t.Skip("this computer has no second loopback address: ", err)
		}
		defer listener.Close()
		_, port, _ = net.SplitHostPort(listener.Addr().String())
		count := new(atomic.Int32)
		connected[ip] = count
		go func() {
			for {
				conn, err := listener.Accept()
				if err != nil {
					return
				}
				count.Add(1)
				conn.Close()
			}
		}()
	}
	e, err := parseEndpoint("https://searx.example.org:" + port)
	if err != nil {
		t.Fatal(err)
	}
	p := providers[ibid.WebSearXNG]
	search := func(c client) error {
		_, err := prepared{c, p, nil}.send(t.Context(), p.address(e.URL, "annual rent"))
		return err
	}

	err = search(client{endpoint: e, resolver: names(t, map[string][]string{"searx.example.org.": {"127.0.0.1"}})})
	if ibid.CodeOf(err) != ibid.CodeWebRefused || !strings.Contains(err.Error(), "127.0.0.1") {
		t.Errorf("a name that leads to this computer: %v", err)
	}

	// 127.0.0.2 stands for an address on the internet.
	c := client{
		endpoint: e, resolver: names(t, map[string][]string{"searx.example.org.": {"127.0.0.2", "127.0.0.1"}}),
		public: func(ip netip.Addr) bool { return ip.String() == "127.0.0.2" },
	}
	if err := search(c); ibid.CodeOf(err) != ibid.CodeWebFailed { // it speaks no TLS
		t.Errorf("a name that leads to the internet: %v", err)
	}
	if err := search(c); ibid.CodeOf(err) != ibid.CodeWebRefused {
		t.Errorf("the same name, which now leads to this computer: %v", err)
	}
	if connected["127.0.0.2"].Load() != 1 || connected["127.0.0.1"].Load() != 0 {
		t.Errorf("connected %d times to the internet and %d times to this computer", connected["127.0.0.2"].Load(), connected["127.0.0.1"].Load())
	}
}

// A proxy of the environment would be an address that the user did not name in Ibid.
func TestNoProxyIsAsked(t *testing.T) {
	t.Setenv("HTTP_PROXY", "http://127.0.0.1:9")
	t.Setenv("HTTPS_PROXY", "http://127.0.0.1:9")
	e, err := parseEndpoint("http://127.0.0.1:8080")
	if err != nil {
		t.Fatal(err)
	}
	if transport := (client{endpoint: e}).http().Transport.(*http.Transport); transport.Proxy != nil {
		t.Error("a proxy is asked")
	}
}
