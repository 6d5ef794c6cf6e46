// Package address knows how people write the address of a model server: as they do in
// OLLAMA_HOST, for Ollama's own programs.
package address

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

// The address of a server that was set up in no other way.
const (
	DefaultPort = "11434"
	Default     = "127.0.0.1:" + DefaultPort
)

// Parse reads an address: "host", "host:port" or a URL. Scheme and port may be left
// out, and a scheme changes the default port to its own. An address that means "all of
// this computer's addresses" to a server means this computer to a client. Empty, it is
// the default one.
func Parse(text string) (*url.URL, error) {
	text = strings.Trim(strings.TrimSpace(text), `"'`)
	scheme, rest, found := strings.Cut(text, "://")
	port := DefaultPort
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
	authority, path, _ := strings.Cut(rest, "/")
	if strings.Contains(authority, "@") {
		return nil, errors.New("there is a name or a password before the host") // not to be repeated
	}
	host := strings.Trim(authority, "[]")
	if h, p, err := net.SplitHostPort(authority); err == nil {
		host, port = h, cmp.Or(p, port)
	} else if _, err := netip.ParseAddr(host); err != nil && strings.Contains(host, ":") {
		return nil, fmt.Errorf("address %q is not host:port", authority)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
		return nil, fmt.Errorf("port %q is not between 1 and 65535", port)
	}
	if strings.ContainsAny(host, " \t?#%\\") {
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

// Loopback reports whether an address is this computer itself, so that nothing sent there
// leaves it. A name other than localhost is not looked up and counts as another
// computer, and so does what cannot be read.
func Loopback(text string) bool {
	base, err := Parse(text)
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
