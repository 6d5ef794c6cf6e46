package connections_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/internal/connections"
)

// through returns a client that connects through a ledger and never looks up a name.
func through(t *testing.T, l *connections.Ledger, proxy *url.URL) *http.Client {
	t.Helper()
	dialer := net.Dialer{Resolver: &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		t.Error("a name is looked up")
		return nil, errors.New("no names here")
	}}}
	transport := &http.Transport{DialContext: l.Dial(ibid.PurposeModels, dialer)}
	if proxy != nil {
		transport.Proxy = http.ProxyURL(proxy)
	}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: l.Guard(ibid.PurposeModels, transport)}
}

func server(t *testing.T) (*httptest.Server, *url.URL) {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, strings.Repeat("x", 5000)) }))
	t.Cleanup(s.Close)
	u, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	return s, u
}

func get(t *testing.T, client *http.Client, address string) error {
	t.Helper()
	response, err := client.Get(address)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	_, err = io.Copy(io.Discard, response.Body)
	return err
}

func refused(err error) bool {
	var coded *ibid.Error
	return errors.As(err, &coded) && coded.Code == ibid.CodeLocalOnly
}

func TestConnectionsAreCounted(t *testing.T) {
	s, u := server(t)
	l := &connections.Ledger{}
	client := through(t, l, nil)
	for range 3 {
		if err := get(t, client, s.URL); err != nil {
			t.Fatal(err)
		}
	}
	n := l.Network()
	if len(n.Connections) != 1 || n.Left() || n.LocalOnly {
		t.Fatalf("%+v", n)
	}
	c := n.Connections[0]
	if c.Purpose != ibid.PurposeModels || c.Address != u.Host || c.Outside || c.Count != 1 || c.Sent < 3*50 || c.Received < 3*5000 || c.Last.IsZero() {
		t.Errorf("%+v", c)
	}
}

// Nothing passes: no number, no name, which is not even looked up, and no proxy on this
// computer, which would send it on. This computer itself can be reached all the same.
func TestNothingLeavesWhereThatIsForbidden(t *testing.T) {
	s, u := server(t)
	l := &connections.Ledger{}
	client := through(t, l, nil)
	l.LocalOnly(true)
	if err := get(t, client, s.URL); err != nil {
		t.Errorf("this computer: %v", err)
	}
	for _, address := range []string{"http://203.0.113.7/", "https://models.example:443/", "http://[2001:db8::7]:11434/", "http://127.0.0.1.example/", "http://localhost.example./"} {
		if err := get(t, client, address); !refused(err) {
			t.Errorf("%s: %v", address, err)
		}
		if err := get(t, through(t, l, u), address); !refused(err) {
			t.Errorf("%s through a proxy: %v", address, err)
		}
	}
	n := l.Network()
	if n.Left() || !n.LocalOnly || len(n.Connections) != 6 {
		t.Fatalf("%+v", n)
	}
	for _, c := range n.Connections[:5] {
		if !c.Outside || c.Count != 0 || c.Refused != 2 || c.Sent != 0 {
			t.Errorf("%+v", c)
		}
	}
	l.LocalOnly(false)
	if err := get(t, through(t, l, u), "http://203.0.113.7/"); err != nil {
		t.Errorf("allowed again, through a proxy: %v", err)
	}
}

func TestWithoutALedgerNothingIsRefused(t *testing.T) {
	s, _ := server(t)
	if err := get(t, through(t, nil, nil), s.URL); err != nil {
		t.Error(err)
	}
}
