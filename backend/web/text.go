package web

import (
	"fmt"
	"net/netip"
	"net/url"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/idna"

	"ibid/backend/ibid"
)

// The limits of a result, in characters.
const (
	maxResults = 10
	maxTitle   = 200
	maxSnippet = 500
	maxURL     = 2000
)

// found makes a result of what a service says, which may be anything. It reports whether
// there is one: not without an address that a browser may open.
func found(title, address, snippet string) (ibid.WebResult, bool) {
	address, ok := link(address)
	result := ibid.WebResult{Title: cut(plain(title), maxTitle), URL: address, Snippet: cut(plain(snippet), maxSnippet)}
	if result.Title == "" {
		result.Title = cut(address, maxTitle)
	}
	return result, ok
}

// link returns the address of a page in the one form in which it is stored, and reports
// whether a browser may open it: it has to be http or https, without a name or a password,
// and must not lead into the user's own network. A name in letters other than ASCII is
// given in Punycode, so that it can't be taken for another.
func link(address string) (string, bool) {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.User != nil || u.Opaque != "" {
		return "", false
	}
	host := u.Hostname()
	if ip, err := netip.ParseAddr(host); err == nil {
		if !public(ip) {
			return "", false
		}
	} else {
		host, err = idna.Lookup.ToASCII(host)
		if err != nil || host == "" || localName(host) || lookalikeNumber(host) {
			return "", false
		}
		if port := u.Port(); port != "" {
			host += ":" + port
		}
		u.Host = host
	}
	text := encoded(u.String())
	return text, len(text) <= maxURL
}

// encoded is an address in which every byte that has no place in one is written as its
// number: [url.URL.String] leaves the query as it was found.
func encoded(address string) string {
	var b strings.Builder
	for _, c := range []byte(address) {
		if c > ' ' && c < 0x7f && !strings.ContainsRune("\"<>\\^`{|}", rune(c)) {
			b.WriteByte(c)
			continue
		}
		fmt.Fprintf(&b, "%%%02X", c)
	}
	return b.String()
}

// lookalikeNumber reports whether a browser would read a name as the number of an address:
// its last part is a number, such as in 127.1 or 0x7f.0.0.1.
func lookalikeNumber(host string) bool {
	labels := strings.Split(strings.TrimSuffix(host, "."), ".")
	last := labels[len(labels)-1]
	return last != "" && strings.Trim(last, "0123456789") == "" || strings.HasPrefix(last, "0x")
}

// silent are the elements whose content is not for reading.
var silent = map[string]bool{"script": true, "style": true, "noscript": true, "template": true, "iframe": true, "svg": true, "math": true, "object": true, "textarea": true, "title": true, "head": true, "noframes": true, "noembed": true, "xmp": true, "plaintext": true}

// plain is the text of HTML on one line: without elements, comments, control characters
// and characters that can't be seen or turn the order of others about.
func plain(source string) string {
	var b strings.Builder
	tokens := html.NewTokenizer(strings.NewReader(source))
	hidden, depth := "", 0 // the element that is not read, and how often it was opened
	for {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			break
		}
		switch name, _ := tokens.TagName(); kind {
		case html.TextToken:
			if hidden == "" {
				b.Write(tokens.Text())
			}
		case html.StartTagToken:
			switch {
			case hidden == "" && silent[string(name)]:
				hidden, depth = string(name), 1
			case hidden == string(name):
				depth++
			}
			b.WriteString(between(string(name)))
		case html.EndTagToken:
			if hidden == string(name) {
				if depth--; depth == 0 {
					hidden = ""
				}
			}
			b.WriteString(between(string(name)))
		case html.SelfClosingTagToken:
			b.WriteString(between(string(name)))
		}
	}
	return plainLine(b.String())
}

// plainLine is a text on one line, without characters that can't be seen or turn the order
// of others about. Joiners stay: some scripts are spelt with them.
func plainLine(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == '\u200c', r == '\u200d':
			return r
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Co, r), r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, text)
	return ibid.OneLine(text)
}

// inline are the elements that don't part words.
var inline = map[string]bool{"a": true, "abbr": true, "b": true, "bdi": true, "bdo": true, "cite": true, "code": true, "em": true, "font": true, "i": true, "kbd": true, "mark": true, "q": true, "s": true, "small": true, "span": true, "strong": true, "sub": true, "sup": true, "u": true, "var": true, "wbr": true}

// between is what parts the words on both sides of an element.
func between(element string) string {
	if inline[element] {
		return ""
	}
	return " "
}

// cut shortens a text to a number of characters, at the end of a word where there is one
// near.
func cut(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	short := string(runes[:most-1])
	if space := strings.LastIndexByte(short, ' '); space > len(short)*3/4 {
		short = short[:space]
	}
	return strings.TrimRight(short, " ,;:.–-") + "…"
}
