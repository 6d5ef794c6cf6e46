package ollama

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

const (
	defaultPort    = "11434"
	defaultAddress = "127.0.0.1:" + defaultPort
)

// parseHost reads a server's address the way Ollama's own programs read
// OLLAMA_HOST: scheme and port may be left out, and a scheme changes the
// default port to its own. An address that means "all of this computer's
// addresses" to a server means this computer to a client.
func parseHost(text string) (*url.URL, error) {
	text = strings.Trim(strings.TrimSpace(text), `"'`)
	scheme, rest, found := strings.Cut(text, "://")
	port := defaultPort
	switch {
	case !found:
		scheme, rest = "http", text
	case scheme == "http":
		port = "80"
	case scheme == "https":
		port = "443"
	default:
		return nil, fmt.Errorf("scheme %q is neither http nor https", scheme)
	}
	address, path, _ := strings.Cut(rest, "/")
	host := strings.Trim(address, "[]")
	if h, p, err := net.SplitHostPort(address); err == nil {
		host = h
		port = p
	} else if _, err := netip.ParseAddr(host); err != nil && strings.Contains(host, ":") {
		return nil, fmt.Errorf("address %q is not host:port", address)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
		return nil, fmt.Errorf("port %q is not between 1 and 65535", port)
	}
	if strings.ContainsAny(host, " \t@?#%\\") {
		return nil, fmt.Errorf("host %q has characters no host name has", host)
	}
	switch host {
	case "", "0.0.0.0":
		host = "127.0.0.1"
	case "::":
		host = "::1"
	}
	base := &url.URL{Scheme: scheme, Host: net.JoinHostPort(host, port)}
	if path = strings.Trim(path, "/"); path != "" {
		base.Path = "/" + path
	}
	return base, nil
}

// Loopback tells whether an address, given as host, host:port or URL, is this
// computer itself, so that nothing sent there leaves it. A name other than
// localhost is not looked up and counts as another computer.
func Loopback(host string) bool {
	base, err := parseHost(host)
	if err != nil {
		return false
	}
	name := base.Hostname()
	if strings.EqualFold(name, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(name)
	return err == nil && ip.Unmap().IsLoopback()
}
