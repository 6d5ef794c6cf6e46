package ollama_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/ollama"
	"ibid/internal/fake"
)

// quiet keeps what servers say of refused certificates out of the tests' output.
var quiet = log.New(io.Discard, "", 0)

// over is a context that has ended.
func over(t *testing.T) context.Context {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	end()
	return ctx
}

// authority signs certificates of servers in a test.
type authority struct {
	t    *testing.T
	root *x509.Certificate
	key  *ecdsa.PrivateKey
	path string // of its own certificate
}

func newAuthority(t *testing.T) *authority {
	t.Helper()
	a := &authority{t: t, path: filepath.Join(t.TempDir(), "authority.pem")}
	a.key = a.newKey()
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Authority of a test"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &a.key.PublicKey, a.key)
	if err == nil {
		a.root, err = x509.ParseCertificate(der)
	}
	if err != nil {
		t.Fatal(err)
	}
	save(t, a.path, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	return a
}

func (a *authority) newKey() *ecdsa.PrivateKey {
	a.t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		a.t.Fatal(err)
	}
	return key
}

// serve puts a handler behind a certificate for an address or a name, and returns its
// URL.
func (a *authority) serve(handler http.Handler, name string, until time.Time) string {
	a.t.Helper()
	key := a.newKey()
	template := &x509.Certificate{
		SerialNumber: big.NewInt(2), NotBefore: until.Add(-2 * time.Hour), NotAfter: until,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	if ip := net.ParseIP(name); ip != nil {
		template.IPAddresses = []net.IP{ip}
	} else {
		template.DNSNames = []string{name}
	}
	der, err := x509.CreateCertificate(rand.Reader, template, a.root, &key.PublicKey, a.key)
	if err != nil {
		a.t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(handler)
	server.Config.ErrorLog = quiet
	server.TLS = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}
	server.StartTLS()
	a.t.Cleanup(server.Close)
	return server.URL
}

// before is a proxy before a model server, as stands before a shared one.
func before(server *fake.Server) http.Handler {
	return httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: server.Host()})
}

func TestRemoteServer(t *testing.T) {
	a := newAuthority(t)
	soon := time.Now().Add(time.Hour)
	server := serve(t, fake.Script{Token: "open-sesame", Offers: []fake.Offer{{Model: fake.Model{Name: "more", Capabilities: []string{"completion"}}}}})
	client := ollama.New(ollama.Options{Host: a.serve(before(server), "127.0.0.1", soon), CA: a.path, Token: " open-sesame\n"})

	if version, err := client.Probe(t.Context()); err != nil || version != fake.Version {
		t.Errorf("version %q, %v", version, err)
	}
	if status := client.Status(t.Context()); status.Problem != nil || status.ChatModel != fake.ChatModel {
		t.Errorf("status %+v", status)
	}
	if _, err := client.Chat(t.Context(), hello(4), ignore); err != nil {
		t.Errorf("chat: %v", err)
	}
	if _, err := embed(t.Context(), client, ibid.EmbedQuery, []string{"fee"}); err != nil {
		t.Errorf("embed: %v", err)
	}
	if err := client.Pull(t.Context(), "more", func(ibid.PullProgress) {}); err != nil {
		t.Errorf("pull: %v", err)
	}
	if models, err := client.Installed(t.Context()); err != nil || len(models) != 3 {
		t.Errorf("installed %+v, %v", models, err)
	}
	if err := client.Remove(t.Context(), "more"); err != nil {
		t.Errorf("remove: %v", err)
	}
}

// Each of these must be distinguished, since each is mended elsewhere.
func TestRemoteServerRefuses(t *testing.T) {
	a, stranger := newAuthority(t), newAuthority(t)
	soon, past := time.Now().Add(time.Hour), time.Now().Add(-time.Minute)
	server := serve(t, fake.Script{Token: "open-sesame"})
	trusted := a.serve(before(server), "127.0.0.1", soon)
	forbidden := a.serve(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "go away", http.StatusForbidden) }), "127.0.0.1", soon)
	lonely := a.serve(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "nobody there", http.StatusBadGateway) }), "127.0.0.1", soon)
	for _, test := range []struct {
		name     string
		opts     ollama.Options
		code     ibid.Code
		says     string // part of the message
		suggests string // part of the hint
	}{
		{"no token", ollama.Options{Host: trusted, CA: a.path}, ibid.CodeModelServerRefused, "wants a token", "settings"},
		{"another token", ollama.Options{Host: trusted, CA: a.path, Token: "open-barley"}, ibid.CodeModelServerRefused, "does not accept the token", "expired"},
		{"forbidden", ollama.Options{Host: forbidden, CA: a.path, Token: "open-sesame"}, ibid.CodeModelServerRefused, "does not let", "who may use"},
		{"nothing behind the proxy", ollama.Options{Host: lonely, CA: a.path}, ibid.CodeModelServerDown, "behind it", "Ollama runs there"},
		{"unknown authority", ollama.Options{Host: trusted, Token: "open-sesame"}, ibid.CodeModelServerRefused, "not trusted", "PEM"},
		{"another authority", ollama.Options{Host: trusted, CA: stranger.path, Token: "open-sesame"}, ibid.CodeModelServerRefused, "not trusted", "PEM"},
		{"another name", ollama.Options{Host: a.serve(before(server), "studio.example", soon), CA: a.path}, ibid.CodeModelServerRefused, "not for the name 127.0.0.1", "address"},
		{"expired", ollama.Options{Host: a.serve(before(server), "127.0.0.1", past), CA: a.path}, ibid.CodeModelServerRefused, "expired", "clock"},
		{"it wants encryption", ollama.Options{Host: strings.Replace(trusted, "https", "http", 1)}, ibid.CodeModelServerRefused, "wants an encrypted", "https://"},
		{"it cannot encrypt", ollama.Options{Host: "https://" + server.Host(), Token: "open-sesame"}, ibid.CodeModelServerRefused, "does not answer encrypted", "http://"},
	} {
		t.Run(test.name, func(t *testing.T) {
			client := ollama.New(test.opts)
			_, probing := client.Probe(t.Context())
			_, chatting := client.Chat(t.Context(), hello(1), ignore)
			_, listing := client.Installed(t.Context())
			pulling := client.Pull(t.Context(), "more", func(ibid.PullProgress) {})
			status := client.Status(t.Context())
			for i, err := range []error{probing, chatting, listing, pulling, status.Problem} {
				wantCode(t, err, test.code)
				e := ibid.AsError(err)
				if !strings.Contains(e.Message, test.says) || !strings.Contains(e.Hint, test.suggests) {
					t.Errorf("%d: %q, hint %q", i, e.Message, e.Hint)
				}
				if strings.Contains(e.Error(), "open-") {
					t.Errorf("%d: the token is told: %v", i, e)
				}
			}
		})
	}
}

// A token is worth as much as a password, and never leaves this computer readable.
func TestTokenStaysSecret(t *testing.T) {
	for _, test := range []struct {
		host, token string
		sent        bool // there is no problem with the token
	}{
		{"http://studio.example:11434", "open-sesame", false},
		{"studio.example", "open-sesame", false},
		{"192.0.2.7:11434", "open-sesame", false},
		{"http://studio.example:11434", "", true},
		{"https://studio.example", "open-sesame", true},
		{"https://studio.example", "open\nsesame", false},
		{"https://studio.example", "öffne-dich", false},
		{"http://127.0.0.1:11434", "open-sesame", true},
		{"http://localhost:11434", "open-sesame", true},
	} {
		// A context that is over lets nothing be sent in this test.
		_, err := ollama.New(ollama.Options{Host: test.host, Token: test.token}).Probe(over(t))
		if refused := ibid.CodeOf(err) == ibid.CodeInvalid; refused == test.sent {
			t.Errorf("%s with token %q: %v", test.host, test.token, err)
		}
	}
}

func TestCertificatesCannotBeRead(t *testing.T) {
	letter := filepath.Join(t.TempDir(), "letter.txt")
	save(t, letter, []byte("no certificate"))
	for _, path := range []string{letter, filepath.Join(t.TempDir(), "nowhere.pem")} {
		_, err := ollama.New(ollama.Options{Host: "https://studio.example", CA: path}).Installed(over(t))
		wantCode(t, err, ibid.CodeInvalid)
	}
}

// A server that takes a connection and then says nothing counts as one that is down.
func TestRemoteServerSaysNothing(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	client := ollama.New(ollama.Options{Host: silent.Addr().String()})
	client.SetBrief(50 * time.Millisecond)
	_, listing := client.Installed(t.Context())
	_, chatting := client.Chat(t.Context(), hello(1), ignore)
	_, probing := client.Probe(t.Context())
	for _, err := range []error{listing, chatting, probing, client.Remove(t.Context(), "any"), client.Unload(t.Context(), "any")} {
		wantCode(t, err, ibid.CodeModelServerDown)
		if !strings.Contains(err.Error(), "not answer in time") {
			t.Errorf("it is told as %v", err)
		}
	}
}
