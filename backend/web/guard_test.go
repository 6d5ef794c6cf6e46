package web

import (
	"net/http"
	"net/netip"
	"net/url"
	"testing"

	"ibid/backend/ibid"
)

func TestPublic(t *testing.T) {
	for text, want := range map[string]bool{
		"1.1.1.1": true, "8.8.8.8": true, "172.15.255.255": true, "172.32.0.1": true, "100.63.255.255": true, "100.128.0.1": true,
		"2606:4700::1": true, "2a00:1450:4001::1": true, "::ffff:8.8.8.8": true, "64:ff9b::8.8.8.8": true,

		"0.0.0.0": false, "10.1.2.3": false, "100.64.0.1": false, "127.0.0.1": false, "127.255.255.254": false, "169.254.169.254": false,
		"172.16.0.1": false, "172.31.255.255": false, "192.168.1.1": false, "192.0.0.8": false, "192.0.2.1": false, "198.18.0.1": false,
		"198.51.100.1": false, "203.0.113.1": false, "224.0.0.1": false, "240.0.0.1": false, "255.255.255.255": false, "168.63.129.16": false,
		"::": false, "::1": false, "fe80::1": false, "fe80::1%eth0": false, "fc00::1": false, "fd00:ec2::254": false, "ff02::1": false,
		"2001::1": false, "2001:db8::1": false, "2002:7f00:1::": false, "3fff::1": false, "::ffff:127.0.0.1": false,
		"::ffff:169.254.169.254": false, "::127.0.0.1": false, "64:ff9b::127.0.0.1": false, "64:ff9b::10.0.0.1": false, "100::1": false,
	} {
		if got := public(netip.MustParseAddr(text)); got != want {
			t.Errorf("public(%s) = %v, want %v", text, got, want)
		}
	}
}

func TestParseEndpoint(t *testing.T) {
	for text, want := range map[string]string{ // "": refused
		"https://searx.example.org":           "https://searx.example.org",
		" https://Searx.Example.org/ ":        "https://searx.example.org",
		"https://example.org/searx/":          "https://example.org/searx",
		"https://searx.example.org:8443/":     "https://searx.example.org:8443",
		"http://localhost:8080":               "http://localhost:8080",
		"http://127.0.0.1:8080/":              "http://127.0.0.1:8080",
		"http://[::1]:8080":                   "http://[::1]:8080",
		"http://192.168.1.20:8080":            "http://192.168.1.20:8080",
		"http://searx.lan":                    "http://searx.lan",
		"http://tower:8888":                   "http://tower:8888",
		"":                                    "",
		"searx.example.org":                   "",
		"ftp://searx.example.org":             "",
		"file:///etc/passwd":                  "",
		"javascript:alert(1)":                 "",
		"https:searx.example.org":             "",
		"https://":                            "",
		"https://user:secret@searx.example":   "",
		"https://searx.example.org/?q=":       "",
		"https://searx.example.org/#top":      "",
		"https://searx.example.org:0":         "",
		"https://searx.example.org:99999":     "",
		"http://searx.example.org":            "", // unencrypted over the internet
		"http://8.8.8.8":                      "",
		"http://169.254.169.254/latest":       "", // where clouds hand out credentials
		"http://[fd00:ec2::254]/latest":       "",
		"http://[::ffff:169.254.169.254]/":    "",
		"http://0.0.0.0:8080":                 "",
		"http://[fe80::1]:8080":               "",
		"https://168.63.129.16/machine":       "",
		"https://searx.example.org\x00.evil/": "",
	} {
		got, err := parseEndpoint(text)
		switch {
		case want == "" && ibid.CodeOf(err) != ibid.CodeInvalid:
			t.Errorf("parseEndpoint(%q) = %v, %v, want it refused", text, got.URL, err)
		case want != "" && (err != nil || got.String() != want):
			t.Errorf("parseEndpoint(%q) = %v, %v, want %s", text, got.URL, err, want)
		}
	}
}

func TestReaches(t *testing.T) {
	for _, tt := range []struct {
		endpoint, to string
		want         bool
	}{
		{"https://searx.example.org", "8.8.8.8:443", true},
		{"https://searx.example.org", "127.0.0.1:443", false}, // rebinding
		{"https://searx.example.org", "192.168.1.1:443", false},
		{"https://searx.example.org", "[::1]:443", false},
		{"https://searx.example.org", "[::ffff:10.0.0.1]:443", false},
		{"https://searx.example.org", "100.100.100.200:443", false},
		{"https://searx.example.org", "169.254.169.254:443", false},
		{"http://127.0.0.1:8080", "127.0.0.1:8080", true},
		{"http://127.0.0.1:8080", "127.0.0.1:11434", false}, // another service of this computer
		{"http://127.0.0.1:8080", "127.0.0.2:8080", false},
		{"http://127.0.0.1:8080", "8.8.8.8:8080", false},
		{"http://localhost:8080", "127.0.0.1:8080", true},
		{"http://localhost:8080", "[::1]:8080", true},
		{"http://localhost:8080", "192.168.1.1:8080", false},
		{"http://localhost:8080", "127.0.0.1:22", false},
		{"http://tower:8080", "192.168.1.20:8080", true},
		{"http://tower:8080", "8.8.8.8:8080", false}, // unencrypted, so never over the internet
		{"http://metadata.google.internal", "169.254.169.254:80", false},
		{"http://192.168.1.20:8080", "192.168.1.20:8080", true},
		{"http://192.168.1.20:8080", "192.168.1.21:8080", false},
	} {
		e, err := parseEndpoint(tt.endpoint)
		if err != nil {
			t.Fatal(err)
		}
		if got := e.reaches(netip.MustParseAddrPort(tt.to), public); got != tt.want {
			t.Errorf("%s reaches %s: %v, want %v", tt.endpoint, tt.to, got, tt.want)
		}
	}
}

func TestRedirectsStayAtTheEndpoint(t *testing.T) {
	for _, tt := range []struct {
		endpoint, from, to string
		want               bool
	}{
		{"https://searx.example.org", "https://searx.example.org/search", "https://searx.example.org/search/", true},
		{"https://searx.example.org", "https://searx.example.org/search", "https://SEARX.example.org/search", true},
		{"https://searx.example.org", "https://searx.example.org/search", "http://searx.example.org/search", false},
		{"https://searx.example.org", "https://searx.example.org/search", "https://evil.example/search", false},
		{"https://searx.example.org", "https://searx.example.org/search", "https://searx.example.org.evil.example/", false},
		{"https://searx.example.org", "https://searx.example.org/search", "https://searx.example.org:8443/", false},
		{"https://searx.example.org", "https://searx.example.org/search", "https://127.0.0.1/", false},
		{"https://searx.example.org", "https://searx.example.org/search", "https://a:b@searx.example.org/", false},
		{"https://searx.example.org", "https://searx.example.org/search", "file:///etc/passwd", false},
		{"https://searx.example.org", "https://searx.example.org/search", "gopher://searx.example.org/", false},
		{"http://127.0.0.1:8080", "http://127.0.0.1:8080/search", "http://127.0.0.1:8080/searx/search", true},
		{"http://127.0.0.1:8080", "http://127.0.0.1:8080/search", "http://127.0.0.1:11434/api/tags", false},
		{"http://localhost:8080", "http://localhost:8080/search", "https://localhost:8080/search", true},
		{"http://tower", "http://tower/search", "https://tower/search", false}, // another service of the network
	} {
		e, err := parseEndpoint(tt.endpoint)
		if err != nil {
			t.Fatal(err)
		}
		request := func(text string) *http.Request {
			u, err := url.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			return &http.Request{URL: u, Header: http.Header{"Referer": {"https://searx.example.org/?q=secret"}}}
		}
		to := request(tt.to)
		if got := e.redirect(to, []*http.Request{request(tt.from)}) == nil; got != tt.want {
			t.Errorf("%s: redirect from %s to %s followed: %v, want %v", tt.endpoint, tt.from, tt.to, got, tt.want)
		}
		if tt.want && to.Header.Get("Referer") != "" {
			t.Error("the address before is sent along")
		}
	}
}
