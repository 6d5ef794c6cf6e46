package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// provider knows how a search service is asked, and what its answers mean.
type provider struct {
	address func(base *url.URL, query string) string
	headers func(key string) map[string]string
	read    func(body []byte) (results []ibid.WebResult, ok bool)
	refused func(a answer) *ibid.Error // what a status of its own means; nil: nothing special
}

var providers = map[ibid.WebProvider]provider{
	// SearXNG's search API: https://docs.searxng.org/dev/search_api.html
	ibid.WebSearXNG: {
		address: func(base *url.URL, query string) string {
			return base.JoinPath("search").String() + "?" + url.Values{"q": {query}, "format": {"json"}}.Encode()
		},
		headers: func(string) map[string]string { return nil },
		read: func(body []byte) ([]ibid.WebResult, bool) {
			var said struct {
				Results *[]struct{ Title, URL, Content string }
			}
			if err := json.Unmarshal(body, &said); err != nil || said.Results == nil {
				return nil, false
			}
			var results list
			for _, r := range *said.Results {
				results.add(r.Title, r.URL, r.Content)
			}
			return results, true
		},
		refused: func(a answer) *ibid.Error {
			if a.status == http.StatusForbidden || a.status == http.StatusOK && !a.json {
				return ibid.Errorf(ibid.CodeWebFailed, "This SearXNG doesn't answer programs.").
					WithHint("Many public ones don't. On one of your own, add json to search.formats in its settings.yml.")
			}
			return nil
		},
	},

	// Brave's web search API: https://api-dashboard.search.brave.com/api-reference/web/search/get
	ibid.WebBrave: {
		address: func(base *url.URL, query string) string {
			return base.String() + "?" + url.Values{"q": {query}, "count": {strconv.Itoa(maxResults)}}.Encode()
		},
		headers: func(key string) map[string]string { return map[string]string{braveKeyHeader: key} },
		read: func(body []byte) ([]ibid.WebResult, bool) {
			var said struct {
				Type string
				Web  struct {
					Results []struct{ Title, URL, Description string }
				}
			}
			if err := json.Unmarshal(body, &said); err != nil || said.Type != "search" {
				return nil, false
			}
			var results list
			for _, r := range said.Web.Results {
				results.add(r.Title, r.URL, r.Description)
			}
			return results, true
		},
		refused: func(a answer) *ibid.Error {
			var said struct{ Error struct{ Code string } }
			_ = json.Unmarshal(a.body, &said) // what is no JSON says nothing
			if a.status == http.StatusUnauthorized || a.status == http.StatusForbidden || strings.HasPrefix(said.Error.Code, "SUBSCRIPTION_TOKEN") {
				return ibid.Errorf(ibid.CodeWebKey, "Brave doesn't accept the key.").WithHint("Check it in your account at Brave, and set it again.")
			}
			return nil
		},
	},
}

// braveEndpoint is where Brave is asked.
const braveEndpoint = "https://api.search.brave.com/res/v1/web/search"

const braveKeyHeader = "X-Subscription-Token"

// list are results, at most maxResults and no page twice.
type list []ibid.WebResult

func (l *list) add(title, address, snippet string) {
	result, ok := found(title, address, snippet)
	if !ok || len(*l) == maxResults {
		return
	}
	for _, other := range *l {
		if other.URL == result.URL {
			return
		}
	}
	*l = append(*l, result)
}

// The longest query, in characters and words: those of Brave.
const (
	maxQuery = 400
	maxWords = 50
)

// checkQuery returns a query as it is sent: on one line. Returns CodeInvalid for one that
// is empty or too long.
func checkQuery(text string) (string, error) {
	query := plainLine(text)
	switch {
	case query == "":
		return "", ibid.Errorf(ibid.CodeInvalid, "There is nothing to search for.").WithHint("Type a few words.")
	case utf8.RuneCountInString(query) > maxQuery || len(strings.Fields(query)) > maxWords:
		return "", ibid.Errorf(ibid.CodeInvalid, "The web can be searched for %d words or %d characters at most.", maxWords, maxQuery).
			WithHint("Nothing was sent. Search for fewer words.")
	}
	return query, nil
}

// interpret makes results of what a service said, and errors of what it refused.
func (c client) interpret(p provider, a answer) ([]ibid.WebResult, error) {
	if refused := p.refused(a); refused != nil {
		return nil, refused
	}
	switch {
	case a.status == http.StatusTooManyRequests:
		return nil, ibid.Errorf(ibid.CodeWebFailed, "%s was asked too often.", c.endpoint.Host).WithHint("Wait a little, then try again.")
	case a.status >= 500:
		return nil, c.failed("has a problem of its own (status %d)", a.status)
	case a.status != http.StatusOK:
		return nil, c.failed("refused the search (status %d)", a.status)
	}
	results, ok := p.read(a.body)
	if !ok || !a.json {
		return nil, c.failed("didn't answer as a search service does").WithHint("Check its address in the settings.")
	}
	if results == nil {
		results = []ibid.WebResult{}
	}
	return results, nil
}
