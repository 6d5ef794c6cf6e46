package ibid

import (
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// LinkScheme begins the links that open a document in Ibid's window.
const LinkScheme = "ibid"

// maxLink is how many bytes a link may have. Ibid makes none of more than 130.
const maxLink = 400

// Link is a place in a document, to be opened from other programs:
//
//	ibid://2/7?page=3&start=120&end=164&hash=9f86d081884c7d65&words=60303ae22b998861
//
// is document 7 of workspace 2 at 44 bytes of the text of its third page. Numbers mean
// something in one library only, and texts change when a document is read again, so a
// link that Ibid makes also says which document and which words it means.
type Link struct {
	Workspace WorkspaceID
	Document  DocumentID
	Page      int    // 1-based; 0: the document as a whole
	Span      Span   // of words in the page's text; empty: the page as a whole
	Hash      string // the first 16 digits of the document's hash; empty: not checked
	Words     string // the first 16 digits of the words' SHA-256; empty: not checked
}

// checkDigits is how many digits of a hash stand in a link: 64 bits, which no two
// documents of a library share by chance.
const checkDigits = 16

// LinkTo returns a link to the words of a citation, or to its page if it quotes none.
func LinkTo(workspace WorkspaceID, c Citation) Link {
	link := Link{Workspace: workspace, Document: c.DocumentID, Page: c.Page, Hash: checkOf(c.DocumentHash)}
	if c.Quote != "" && c.Span.Len() > 0 {
		link.Span, link.Words = c.Span, wordsCheck(c.Quote)
	}
	return link
}

func checkOf(hash string) string { return hash[:min(checkDigits, len(hash))] }

func wordsCheck(words string) string {
	sum := sha256.Sum256([]byte(words))
	return hex.EncodeToString(sum[:])[:checkDigits]
}

// Means reports whether a document with this hash is the one that the link was made to.
func (l Link) Means(hash string) bool { return l.Hash == "" || checkOf(hash) == l.Hash }

// Quotes reports whether these are the words that the link was made to.
func (l Link) Quotes(words string) bool { return l.Words == "" || wordsCheck(words) == l.Words }

// String returns the link as a URL.
func (l Link) String() string {
	var b strings.Builder
	b.WriteString(LinkScheme + "://" + strconv.FormatInt(int64(l.Workspace), 10) + "/" + strconv.FormatInt(int64(l.Document), 10))
	separator := byte('?')
	add := func(name, value string) {
		b.WriteByte(separator)
		b.WriteString(name + "=" + value)
		separator = '&'
	}
	if l.Page > 0 {
		add("page", strconv.Itoa(l.Page))
		if l.Span.Len() > 0 {
			add("start", strconv.Itoa(l.Span.Start))
			add("end", strconv.Itoa(l.Span.End))
		}
	}
	if l.Hash != "" {
		add("hash", l.Hash)
	}
	if l.Words != "" {
		add("words", l.Words)
	}
	return b.String()
}

// IsLink reports whether a text is meant as a link, well formed or not.
func IsLink(text string) bool {
	scheme, _, found := strings.Cut(text, ":")
	return found && strings.EqualFold(scheme, LinkScheme)
}

var checkPattern = regexp.MustCompile(`^[0-9a-f]{16}$`)

// ParseLink reads a link. Whether its document exists is not looked at, and parameters
// that it doesn't know are passed over. Returns CodeInvalid for anything else.
func ParseLink(text string) (Link, error) {
	invalid := Errorf(CodeInvalid, "This is not a link to a place in Ibid.").
		WithHint("Such a link looks like ibid://1/7?page=3.")
	if len(text) > maxLink || !IsLink(text) {
		return Link{}, invalid
	}
	address, err := url.Parse(text)
	if err != nil || address.Opaque != "" || address.User != nil || address.Fragment != "" {
		return Link{}, invalid
	}
	query, err := url.ParseQuery(address.RawQuery)
	if err != nil {
		return Link{}, invalid
	}
	ok := true
	number := func(digits string, least int) int {
		n, err := strconv.ParseInt(digits, 10, 32)
		if err != nil || int(n) < least || digits[0] == '+' {
			ok = false
		}
		return int(n)
	}
	value := func(name string) string {
		if len(query[name]) > 1 {
			ok = false
		}
		return query.Get(name)
	}
	// Some systems put a slash behind the path.
	document := strings.TrimSuffix(strings.TrimPrefix(address.Path, "/"), "/")
	link := Link{Workspace: WorkspaceID(number(address.Host, 1)), Document: DocumentID(number(document, 1)), Hash: value("hash"), Words: value("words")}
	if page := value("page"); page != "" {
		link.Page = number(page, 1)
	}
	if start, end := value("start"), value("end"); start != "" || end != "" {
		link.Span = Span{Start: number(start, 0), End: number(end, 1)}
		ok = ok && link.Page > 0 && link.Span.Len() > 0
	}
	for _, check := range []string{link.Hash, link.Words} {
		ok = ok && (check == "" || checkPattern.MatchString(check))
	}
	if !ok {
		return Link{}, invalid
	}
	return link, nil
}
