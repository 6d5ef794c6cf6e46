package web

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"ibid/backend/ibid"
)

// special are the blocks of addresses that are not on the public internet, from IANA's
// registries of special-purpose addresses, and those at which clouds hand out credentials
// to the programs that run in them.
var special = prefixes(
	"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
	"192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
	"224.0.0.0/4", "240.0.0.0/4", "168.63.129.16/32",
	"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
)

var (
	globalUnicast = netip.MustParsePrefix("2000::/3")
	nat64         = netip.MustParsePrefix("64:ff9b::/96") // the last four bytes are an IPv4 address
	cloud         = prefixes("169.254.0.0/16", "fe80::/10", "fd00:ec2::254/128", "168.63.129.16/32", "0.0.0.0/8", "::/128", "224.0.0.0/4", "ff00::/8")
)

func prefixes(texts ...string) (all []netip.Prefix) {
	for _, text := range texts {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}

func within(ip netip.Addr, blocks []netip.Prefix) bool {
	return slices.ContainsFunc(blocks, func(p netip.Prefix) bool { return p.Contains(ip) })
}

// public reports whether an address is on the public internet.
func public(ip netip.Addr) bool {
	ip = ip.Unmap().WithZone("")
	if nat64.Contains(ip) {
		bytes := ip.As16()
		ip = netip.AddrFrom4([4]byte(bytes[12:]))
	}
	return ip.IsValid() && (ip.Is4() || globalUnicast.Contains(ip)) && !within(ip, special)
}

// endpoint is the address of a search service.
type endpoint struct {
	*url.URL
	port uint16
}

// parseEndpoint reads the address of a search service as the user writes it. Unencrypted
// ones have to be in the user's own network. Returns CodeInvalid for what is no such
// address.
func parseEndpoint(text string) (endpoint, error) {
	text = strings.TrimSpace(text)
	invalid := func(why string) error {
		return ibid.Errorf(ibid.CodeInvalid, "The address of the search service can't be used: %s.", why).
			WithHint("Write it as https://searx.example.org, or http://localhost:8080 for one on this computer.")
	}
	u, err := url.Parse(text)
	switch {
	case text == "":
		return endpoint{}, invalid("it is empty")
	case err != nil || u.Hostname() == "" || u.Opaque != "":
		return endpoint{}, invalid("it is no web address")
	case u.Scheme != "http" && u.Scheme != "https":
		return endpoint{}, invalid("it begins with neither http:// nor https://")
	case u.User != nil:
		return endpoint{}, invalid("there is a name or a password in it")
	case u.RawQuery != "" || u.Fragment != "" || u.ForceQuery:
		return endpoint{}, invalid("there is a ? or # in it")
	}
	port, err := portOf(u)
	if err != nil {
		return endpoint{}, invalid("its port is not between 1 and 65535")
	}
	u.Path = strings.TrimRight(u.Path, "/")
	u.RawPath, u.Host = "", strings.ToLower(u.Host)
	e := endpoint{u, port}
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil && !e.reaches(netip.AddrPortFrom(ip, port), public) {
		return endpoint{}, invalid("nothing that searches the web has such an address")
	}
	if u.Scheme == "http" && !e.local() {
		return endpoint{}, invalid("what you search for would be sent unencrypted; it has to begin with https://")
	}
	return e, nil
}

func portOf(u *url.URL) (uint16, error) {
	text := u.Port()
	if text == "" {
		text = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	port, err := strconv.ParseUint(text, 10, 16)
	if port == 0 && err == nil {
		err = strconv.ErrRange
	}
	return uint16(port), err
}

// local reports whether the user named an address in their own network: an address that is
// not public, localhost, or a name that the public domain name system doesn't have.
func (e endpoint) local() bool {
	if ip, err := netip.ParseAddr(e.Hostname()); err == nil {
		return !public(ip)
	}
	return localName(e.Hostname())
}

// localName reports whether a name is one that only the user's own network knows.
func localName(name string) bool {
	name = strings.TrimSuffix(strings.ToLower(name), ".")
	return !strings.Contains(name, ".") || slices.ContainsFunc([]string{".localhost", ".local", ".lan", ".home.arpa", ".internal"},
		func(suffix string) bool { return strings.HasSuffix(name, suffix) })
}

// reaches reports whether Ibid may connect to an address for the sake of the endpoint. A
// name of the public internet must lead to a public address, so that who answers for
// the name can't have Ibid ask in the user's network. One that the user named by its number
// leads there and nowhere else, and one of the user's own network never to where clouds
// hand out credentials.
func (e endpoint) reaches(to netip.AddrPort, public func(netip.Addr) bool) bool {
	ip := to.Addr().Unmap().WithZone("")
	if within(ip, cloud) {
		return false
	}
	if named, err := netip.ParseAddr(e.Hostname()); err == nil {
		return ip == named.Unmap().WithZone("") && to.Port() == e.port
	}
	switch name := strings.TrimSuffix(e.Hostname(), "."); {
	case name == "localhost" || strings.HasSuffix(name, ".localhost"):
		return ip.IsLoopback() && to.Port() == e.port
	case e.local():
		return !public(ip) && to.Port() == e.port
	}
	return public(ip)
}

// control is a [net.Dialer]'s ControlContext: it looks at the address that is about to be
// connected to, after its name was resolved.
func (e endpoint) control(public func(netip.Addr) bool) func(context.Context, string, string, syscall.RawConn) error {
	return func(_ context.Context, network, address string, _ syscall.RawConn) error {
		to, err := netip.ParseAddrPort(address)
		if err != nil || !strings.HasPrefix(network, "tcp") || !e.reaches(to, public) {
			return refusedAddress{e.Host, to.Addr()}
		}
		return nil
	}
}

// refusedAddress is why no connection was made.
type refusedAddress struct {
	host string
	ip   netip.Addr
}

func (r refusedAddress) Error() string {
	return "connect to " + r.host + ": " + r.ip.String() + " is not to be connected to"
}

// maxRedirects is how many redirects are followed.
const maxRedirects = 5

// errRedirects ends a chain of redirects that is too long.
var errRedirects = errors.New("more than 5 redirects")

// refusedRedirect is a redirect to an address that the user did not name.
type refusedRedirect struct{ host string }

func (r refusedRedirect) Error() string { return "redirect to " + r.host + " refused" }

// redirect is an [http.Client]'s CheckRedirect. It follows redirects within the endpoint,
// from http to https too, and no other: the user agreed to this endpoint alone.
func (e endpoint) redirect(request *http.Request, via []*http.Request) error {
	if len(via) > maxRedirects {
		return errRedirects
	}
	from := via[len(via)-1].URL
	to, err := portOf(request.URL)
	before, fromErr := portOf(from)
	upgraded := from.Scheme == "http" && request.URL.Scheme == "https"
	switch {
	case err != nil || fromErr != nil,
		request.URL.Scheme != from.Scheme && !upgraded,
		request.URL.User != nil,
		!strings.EqualFold(request.URL.Hostname(), e.Hostname()),
		to != before && !(upgraded && before == 80 && to == 443 && !e.local()):
		return refusedRedirect{request.URL.Scheme + "://" + request.URL.Host}
	}
	request.Header.Del("Referer")
	return nil
}

// dialer connects to nothing but the endpoint.
func (e endpoint) dialer(resolver *net.Resolver, public func(netip.Addr) bool) net.Dialer {
	return net.Dialer{Resolver: resolver, ControlContext: e.control(public)}
}
