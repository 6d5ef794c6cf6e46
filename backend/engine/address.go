package engine

import (
	"cmp"
	"net"
	"net/netip"
	"strings"

	"ibid/backend/ibid"
)

// describe tells what an address that a person set means, read as package ollama
// reads it: scheme and port may be left out, a scheme changes the port to its own,
// and "all addresses of this computer" means this computer. A name other than
// localhost is not looked up and counts as another computer.
func describe(address string) ibid.Engine {
	text := strings.Trim(strings.TrimSpace(address), `"'`)
	scheme, rest, found := strings.Cut(text, "://")
	if !found {
		scheme, rest = "", text
	}
	port := map[string]string{"": "11434", "http": "80", "https": "443"}[scheme]
	host, _, _ := strings.Cut(rest, "/")
	if h, p, err := net.SplitHostPort(host); err == nil {
		host, port = h, cmp.Or(p, port)
	}
	host = strings.Trim(host, "[]")
	switch host {
	case "", "0.0.0.0":
		host = "127.0.0.1"
	case "::":
		host = "::1"
	}
	return ibid.Engine{
		Kind:      ibid.EngineSet,
		Host:      net.JoinHostPort(host, port),
		Remote:    !loopback(host),
		Encrypted: scheme == "https",
	}
}

// loopback tells whether a host is this computer itself, so that nothing sent there
// leaves it.
func loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.Unmap().IsLoopback()
}
