package mcp

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"ibid/backend/ibid"
)

// Documents and pages as resources. Their URIs are links, so that the same text names a
// page to an assistant and opens it in Ibid.

const textType = "text/plain; charset=utf-8"

// mostText is how many bytes of a document are read at once: some fifty pages, a third
// of a large model's context. The rest can be read page by page.
const mostText = 200_000

func (s *server) addResources(protocol *sdk.Server) {
	base := ibid.LinkScheme + "://" + strconv.FormatInt(int64(s.Workspace), 10) + "/"
	protocol.AddResourceTemplate(&sdk.ResourceTemplate{
		Name: "page", Title: "Page of a document", MIMEType: textType, URITemplate: base + "{document}{?page,start,end,hash,words}",
		Description: "The text of a page, with the label that is printed on it. Any link in a result will do.",
	}, s.readResource)
	protocol.AddResourceTemplate(&sdk.ResourceTemplate{
		Name: "document", Title: "Document", MIMEType: textType, URITemplate: base + "{document}",
		Description: "The text of a document, page by page, as far as " + count(mostText/1000) + " kB reach.",
	}, s.readResource)
}

// resources answers resources/list from the library as it is now. While it can't be opened,
// neither list nor text of a resource can be had, and no template is known.
func (e *endpoint) resources(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, request sdk.Request) (sdk.Result, error) {
		if !strings.HasPrefix(method, "resources/") {
			return next(ctx, method, request)
		}
		s, err := e.open(ctx)
		switch {
		case err != nil && method != "resources/templates/list":
			return nil, explained(err)
		case method == "resources/list":
			return s.listResources(ctx, request)
		}
		return next(ctx, method, request)
	}
}

func (s *server) listResources(ctx context.Context, request sdk.Request) (sdk.Result, error) {
	from := 0
	if params, ok := request.GetParams().(*sdk.ListResourcesParams); ok && params != nil && params.Cursor != "" {
		var err error
		if from, err = strconv.Atoi(params.Cursor); err != nil || from < 0 {
			return nil, explained(ibid.Errorf(ibid.CodeInvalid, "The cursor is none of this server's."))
		}
	}
	docs, err := s.Library.Documents(ctx, s.Workspace)
	if err != nil {
		return nil, explained(err)
	}
	result := &sdk.ListResourcesResult{Resources: []*sdk.Resource{}, Cacheable: sdk.Cacheable{CacheScope: "private"}}
	from = min(from, len(docs))
	to := min(from+usualListed, len(docs))
	for _, doc := range docs[from:to] {
		result.Resources = append(result.Resources, &sdk.Resource{
			URI: ibid.Link{Workspace: s.Workspace, Document: doc.ID}.String(), MIMEType: textType,
			Name: ibid.InertInline(doc.Name), Title: ibid.InertInline(doc.Title), Description: counted(doc.Pages, "page"),
		})
	}
	if to < len(docs) {
		result.NextCursor = strconv.Itoa(to)
	}
	return result, nil
}

func (s *server) readResource(ctx context.Context, request *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	uri := request.Params.URI
	link, err := ibid.ParseLink(uri)
	if err != nil || link.Workspace != s.Workspace {
		return nil, sdk.ResourceNotFoundError(uri)
	}
	doc, err := s.current(ctx, int64(link.Document))
	if err == nil && !link.Means(doc.Hash) || ibid.CodeOf(err) == ibid.CodeNotFound {
		return nil, sdk.ResourceNotFoundError(uri)
	}
	if err != nil {
		return nil, explained(err)
	}
	var contents []*sdk.ResourceContents
	if link.Page > 0 {
		contents, err = s.pages(ctx, doc, link.Page, link.Page)
	} else {
		contents, err = s.pages(ctx, doc, 1, max(1, doc.Pages))
	}
	switch ibid.CodeOf(err) {
	case "":
		return &sdk.ReadResourceResult{Contents: contents}, nil
	case ibid.CodeInvalid, ibid.CodeNotFound:
		return nil, sdk.ResourceNotFoundError(uri)
	}
	return nil, explained(err)
}

// pages reads pages from one to another, as many as are read at once.
func (s *server) pages(ctx context.Context, doc ibid.Document, from, to int) ([]*sdk.ResourceContents, error) {
	sections, err := s.sections(ctx, doc)
	if err != nil {
		return nil, err
	}
	var contents []*sdk.ResourceContents
	size := 0
	for number := from; number <= to; number++ {
		page, err := s.page(ctx, doc, number, sections)
		if err != nil && len(contents) > 0 && ibid.CodeOf(err) == ibid.CodeNotFound {
			break // the rest is still being read
		}
		if err != nil {
			return nil, err
		}
		text := pageAsText(page)
		if size += len(text); size > mostText && len(contents) > 0 {
			rest := ibid.Link{Workspace: s.Workspace, Document: doc.ID, Page: number}.String()
			text = fmt.Sprintf("Pages %d to %d are not here: read %s and so on.\n", number, to, rest)
			contents = append(contents, &sdk.ResourceContents{URI: rest, MIMEType: textType, Text: text})
			break
		}
		at := ibid.Link{Workspace: s.Workspace, Document: doc.ID, Page: number}
		contents = append(contents, &sdk.ResourceContents{URI: at.String(), MIMEType: textType, Text: text})
	}
	return contents, nil
}
