package ibid_test

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
)

func TestLinksComeBackAsTheyWere(t *testing.T) {
	citation := ibid.Citation{
		DocumentID: 7, DocumentHash: "9f86d081884c7d659a2feaa0c55ad015", Page: 3,
		Span: ibid.Span{Start: 120, End: 131}, Quote: "a £48,000 r",
	}
	page := citation
	page.Quote, page.Span = "", ibid.Span{}
	for _, link := range []ibid.Link{
		ibid.LinkTo(2, citation),
		ibid.LinkTo(2, page),
		{Workspace: 2, Document: 7},
		{Workspace: 2, Document: 7, Page: 3, Span: ibid.Span{Start: 0, End: 5}},
	} {
		again, err := ibid.ParseLink(link.String())
		if err != nil || again != link {
			t.Errorf("%s is read as %+v, %v", link, again, err)
		}
	}
	link := ibid.LinkTo(2, citation)
	if !link.Means(citation.DocumentHash) || link.Means("8f86d081884c7d659a2feaa0c55ad015") {
		t.Error("the link does not know its document by the hash")
	}
	if !link.Quotes(citation.Quote) || link.Quotes("a £49,000 r") {
		t.Error("the link does not know its words")
	}
}

func TestParseLink(t *testing.T) {
	for text, want := range map[string]ibid.Link{
		"ibid://1/7":                         {Workspace: 1, Document: 7},
		"IBID://1/7/":                        {Workspace: 1, Document: 7},
		"ibid://1/7/?page=3":                 {Workspace: 1, Document: 7, Page: 3},
		"ibid://1/7?page=3&from=chat":        {Workspace: 1, Document: 7, Page: 3},
		"ibid://1/7?end=9&page=3&start=0":    {Workspace: 1, Document: 7, Page: 3, Span: ibid.Span{End: 9}},
		"ibid://1/7?hash=0123456789abcdef":   {Workspace: 1, Document: 7, Hash: "0123456789abcdef"},
		"ibid://1/7?page=2147483647":         {Workspace: 1, Document: 7, Page: 2147483647},
		"ibid://1/7?page=%33":                {Workspace: 1, Document: 7, Page: 3},
		"ibid://1/7?page=3&start=&end=&hash": {Workspace: 1, Document: 7, Page: 3},
	} {
		if link, err := ibid.ParseLink(text); err != nil || link != want {
			t.Errorf("ParseLink(%q) = %+v, %v; want %+v", text, link, err, want)
		}
	}
	for _, text := range []string{
		"", "ibid", "ibid:", "ibid:1/7", "ibid://", "ibid://1", "ibid://1/", "ibid:///7", "ibid://a/7", "ibid://1/a", "ibid://0/7",
		"ibid://1/0", "ibid://-1/7", "ibid://1/-7", "ibid://+1/7", "ibid://1/7/8", "ibid://1/../7", "ibid://1/7#top", "ibid://me@1/7", "ibid://1:80/7",
		"ibid://1/7?page=0", "ibid://1/7?page=-1", "ibid://1/7?page=3.5", "ibid://1/7?page=99999999999", "ibid://1/7?page=1&page=2",
		"ibid://1/7?start=1&end=2", "ibid://1/7?page=1&start=2", "ibid://1/7?page=1&start=2&end=2", "ibid://1/7?page=1&start=3&end=2", "ibid://1/7?page=1&start=-3&end=2",
		"ibid://1/7?hash=xyz", "ibid://1/7?hash=0123456789ABCDEF", "ibid://1/7?page=%zz", "ibid://1/7?page=1;2", "https://1/7", "ibid://1/7\x00",
		"ibid://1/7?x=" + strings.Repeat("a", 400), "ibid://" + strings.Repeat("9", 300) + "/1",
	} {
		if link, err := ibid.ParseLink(text); ibid.CodeOf(err) != ibid.CodeInvalid || link != (ibid.Link{}) {
			t.Errorf("ParseLink(%q) = %+v, %v; want CodeInvalid", text, link, err)
		}
	}
}
