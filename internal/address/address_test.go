package address_test

import (
	"strings"
	"testing"

	"ibid/internal/address"
)

func TestParse(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"", "http://127.0.0.1:11434"},
		{"  ", "http://127.0.0.1:11434"},
		{"127.0.0.1", "http://127.0.0.1:11434"},
		{"127.0.0.1:8080", "http://127.0.0.1:8080"},
		{":8080", "http://127.0.0.1:8080"},
		{"0.0.0.0:", "http://127.0.0.1:11434"},
		{"0.0.0.0", "http://127.0.0.1:11434"},
		{"0.0.0.0:8080", "http://127.0.0.1:8080"},
		{"::1", "http://[::1]:11434"},
		{"[::1]:8080", "http://[::1]:8080"},
		{"[::]:8080", "http://[::1]:8080"},
		{"box", "http://box:11434"},
		{"box.lan:80", "http://box.lan:80"},
		{"http://box", "http://box:80"},
		{"https://box", "https://box:443"},
		{"https://box:8443/ollama/", "https://box:8443/ollama"},
		{`"box:1234"`, "http://box:1234"},
		{"ftp://box", ""},
		{"box:port", ""},
		{"box:0", ""},
		{"box:99999", ""},
		{"a b", ""},
		{"user@box", ""},
		{"a:b:c", ""},
	} {
		base, err := address.Parse(test.in)
		switch {
		case test.want == "" && err == nil:
			t.Errorf("Parse(%q) = %v, want an error", test.in, base)
		case test.want != "" && err != nil:
			t.Errorf("Parse(%q): %v", test.in, err)
		case test.want != "" && base.String() != test.want:
			t.Errorf("Parse(%q) = %v, want %v", test.in, base, test.want)
		}
	}
}

func TestLoopback(t *testing.T) {
	for host, want := range map[string]bool{
		"":                       true,
		"localhost":              true,
		"LOCALHOST:11434":        true,
		"127.0.0.1:11434":        true,
		"127.8.9.10":             true,
		"http://[::1]:11434":     true,
		"[::ffff:127.0.0.1]:80":  true,
		"0.0.0.0":                true,
		"192.168.1.7":            false,
		"box.lan:11434":          false,
		"https://ollama.com":     false,
		"127.0.0.1.example.com":  false,
		"localhost.example.com":  false,
		"http://evil@127.0.0.1/": false,
		"fe80::1":                false,
	} {
		if got := address.Loopback(host); got != want {
			t.Errorf("Loopback(%q) = %v, want %v", host, got, want)
		}
	}
}

// What is wrong with an address is told and logged, a password in it is not.
func TestAPasswordIsNotRepeated(t *testing.T) {
	_, err := address.Parse("http://ada:hush@box:11434")
	if err == nil || strings.Contains(err.Error(), "hush") {
		t.Errorf("the error is %v", err)
	}
}
