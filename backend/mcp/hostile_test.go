package mcp_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"ibid/backend/ibid"
	"ibid/backend/mcp"
	"ibid/internal/fake"
)

// Wrong arguments are errors that an assistant can read, and the server goes on.
func TestWrongArgumentsAreToolErrors(t *testing.T) {
	s := newShelf(t, &fake.Client{})
	client := s.connect(t)
	megabyte := strings.Repeat("rent ", 200_000)
	many := make([]int64, 501)
	for _, tt := range []struct {
		tool string
		args any
		want string // in the error; empty: it may work
	}{
		{"read_page", map[string]any{"document": s.lease.ID, "page": 0}, "has no page 0. Its pages are numbered from 1 to 2."},
		{"read_page", map[string]any{"document": s.lease.ID, "page": -1}, "has no page -1"},
		{"read_page", map[string]any{"document": s.lease.ID, "page": 1_000_000_000}, "has no page 1000000000"},
		{"read_page", map[string]any{"document": s.lease.ID, "page": 1e300}, "page"},
		{"read_page", map[string]any{"document": s.lease.ID, "page": "2"}, "page"},
		{"read_page", map[string]any{"document": s.lease.ID}, "page"},
		{"read_page", map[string]any{"document": 99, "page": 1}, "There is no document 99 in this workspace. list_documents"},
		{"read_page", map[string]any{"document": -1, "page": 1}, "There is no document -1"},
		{"read_page", map[string]any{"document": s.secret.ID, "page": 1}, "There is no document"},
		{"read_page", map[string]any{"document": s.lease.ID, "page": 1, "workspace": s.other}, "workspace"},
		{"read_page", nil, "document"},
		{"search", map[string]any{"query": ""}, "“query” is empty"},
		{"search", map[string]any{"query": " \n"}, "“query” is empty"},
		{"search", map[string]any{"query": megabyte}, ""},
		{"search", map[string]any{"query": "\x00\xff\u202e\" OR 1=1 --* NEAR("}, ""},
		{"search", map[string]any{"query": "in:nowhere rent"}, "No document fits this filter"},
		{"search", map[string]any{"query": "rent", "limit": -1}, "“limit” is from 1 to 50"},
		{"search", map[string]any{"query": "rent", "limit": 51}, "“limit” is from 1 to 50"},
		{"search", map[string]any{"query": "rent", "documents": []int64{int64(s.secret.ID)}}, "There is no document"},
		{"search", map[string]any{"query": "rent", "documents": many}, "500 documents at most"},
		{"ask", map[string]any{"question": ""}, "There is no question"},
		{"ask", map[string]any{"question": "\u200b \n"}, "There is no question"},
		{"ask", map[string]any{"question": megabyte}, "too long"},
		{"ask", map[string]any{"question": "rent?", "documents": []int64{0}}, "There is no document 0"},
		{"ask_each", map[string]any{"question": ""}, "“question” is empty"},
		{"ask_each", map[string]any{"question": megabyte}, "too long"},
		{"ask_each", map[string]any{"question": "rent?", "documents": []int64{int64(s.secret.ID)}}, "There is no document"},
		{"list_documents", map[string]any{"offset": -1}, "negative"},
		{"list_documents", map[string]any{"offset": 1_000_000_000}, ""},
		{"list_documents", map[string]any{"limit": 1_000_000_000}, "“limit” is from 1 to 500"},
		{"list_documents", map[string]any{"find": megabyte}, ""},
		{"list_documents", map[string]any{"tag": megabyte}, ""},
	} {
		result, err := client.CallTool(t.Context(), &sdk.CallToolParams{Name: tt.tool, Arguments: tt.args})
		if err != nil {
			t.Errorf("%s %.80v: %v", tt.tool, tt.args, err)
			continue
		}
		text := textOf(result)
		if result.IsError != (tt.want != "") || !strings.Contains(text, tt.want) || strings.Contains(text, string(ibid.CodeInternal)) {
			t.Errorf("%s %.80v: error %t, %.300s; want %q", tt.tool, tt.args, result.IsError, text, tt.want)
		}
		if len(text) > 20_000 {
			t.Errorf("%s %.80v: the answer has %d bytes", tt.tool, tt.args, len(text))
		}
	}
	if _, err := client.CallTool(t.Context(), &sdk.CallToolParams{Name: "delete_everything"}); err == nil {
		t.Error("a tool that isn't there was called")
	}
	if err := client.Ping(t.Context(), nil); err != nil {
		t.Errorf("the server is gone: %v", err)
	}
}

// No tool or resource of one workspace shows what is in another.
func TestOtherWorkspacesAreNotSeen(t *testing.T) {
	s := newShelf(t, fake.NewClient(fake.Reply{Text: "The rent deposit is £24,250 [1]."}))
	client := s.connect(t)
	for tool, args := range map[string]map[string]any{
		"list_documents": {},
		"search":         {"query": "rent deposit of the merger partner £77,777,777"},
		"ask":            {"question": "What is the rent deposit of the merger partner?"},
		"ask_each":       {"question": "What is the rent deposit of the merger partner?"},
	} {
		result, err := client.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: args})
		if err != nil {
			t.Fatal(err)
		}
		if text := textOf(result); strings.Contains(text, "77,777,777") || strings.Contains(text, "secret") || strings.Contains(text, "ibid://2") {
			t.Errorf("%s shows the other workspace:\n%s", tool, text)
		}
	}
	other := s.connect(t, func(_ *mcp.Options, d *mcp.Documents) { d.Workspace = s.other })
	if _, text := call[struct{}](t, other, "search", map[string]any{"query": "rent deposit"}); !strings.Contains(text, "77,777,777") || strings.Contains(text, "24,250") {
		t.Errorf("the other workspace shows\n%s", text)
	}
	for _, uri := range []string{
		ibid.Link{Workspace: ibid.DefaultWorkspace, Document: s.secret.ID}.String(),
		ibid.Link{Workspace: s.other, Document: s.secret.ID}.String(),
		ibid.Link{Workspace: s.other, Document: s.lease.ID, Page: 1}.String(),
	} {
		if got, err := client.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri}); err == nil {
			t.Errorf("%s was read: %v", uri, got.Contents)
		}
	}
}

func TestResources(t *testing.T) {
	s := newShelf(t, fake.NewClient())
	client := s.connect(t)
	list, err := client.ListResources(t.Context(), nil)
	if err != nil || len(list.Resources) != 2 || list.Resources[1].Title != "lease" {
		t.Fatalf("resources %+v, %v", list, err)
	}
	if templates, err := client.ListResourceTemplates(t.Context(), nil); err != nil || len(templates.ResourceTemplates) != 2 {
		t.Errorf("templates %+v, %v", templates, err)
	}
	read, err := client.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: list.Resources[1].URI})
	if err != nil || len(read.Contents) != 2 {
		t.Fatalf("read %+v, %v", read, err)
	}
	if c := read.Contents[1]; c.URI != "ibid://1/1?page=2" || !strings.Contains(c.Text, "page 2 (ii)") || !strings.Contains(c.Text, "> 4. RENT") {
		t.Errorf("the second page is %s\n%s", c.URI, c.Text)
	}
	found, _ := call[struct{ Passages []placed }](t, client, "search", map[string]any{"query": "rent deposit"})
	for _, uri := range []string{"ibid://1/1?page=2", found.Passages[0].Link} {
		if page, err := client.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri}); err != nil || len(page.Contents) != 1 || !strings.Contains(page.Contents[0].Text, "£24,250") {
			t.Errorf("%s: %+v, %v", uri, page, err)
		}
	}
	long := make([]string, 3)
	for i := range long {
		long[i] = strings.Repeat("A sentence of a long page. ", 5000)
	}
	doc := s.add(t, ibid.DefaultWorkspace, "long.pdf", long)
	whole, err := client.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: ibid.Link{Workspace: 1, Document: doc.ID}.String()})
	if err != nil || len(whole.Contents) != 2 || !strings.HasPrefix(whole.Contents[1].Text, "Pages 2 to 3 are not here") {
		t.Errorf("a long document: %d contents, %v", len(whole.Contents), err)
	}
	for _, uri := range []string{"ibid://1/99", "ibid://1/1?page=0", "ibid://1/1?page=3", "ibid://1/1?page=1000000000", "ibid://1/x", "ibid://1/1?hash=0000000000000000", "file:///etc/passwd", "ibid://1/../../etc/passwd"} {
		if got, err := client.ReadResource(t.Context(), &sdk.ReadResourceParams{URI: uri}); err == nil {
			t.Errorf("%s was read: %+v", uri, got.Contents[0])
		}
	}
}

// slow is a model that writes until it is stopped.
type slow struct {
	*fake.Client
	began, ended chan struct{}
}

func (s *slow) Chat(ctx context.Context, _ ibid.ChatRequest, token func(string) error) (ibid.ChatResult, error) {
	if err := token("The rent deposit "); err != nil {
		return ibid.ChatResult{}, err
	}
	close(s.began)
	<-ctx.Done()
	close(s.ended)
	return ibid.ChatResult{}, ctx.Err()
}

func TestClientsSeeProgressAndCanStop(t *testing.T) {
	model := &slow{Client: fake.NewClient(), began: make(chan struct{}), ended: make(chan struct{})}
	s := newShelf(t, model)
	documents := s.documents()
	progress := make(chan string, 100)
	here, there := sdk.NewInMemoryTransports()
	if _, err := mcp.New(mcp.Options{Open: opened(&documents), Keep: true}).Connect(t.Context(), there, nil); err != nil {
		t.Fatal(err)
	}
	client, err := newClient(&sdk.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, p *sdk.ProgressNotificationClientRequest) { progress <- p.Params.Message },
	}).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = client.Close() }()
	ctx, cancel := context.WithCancel(t.Context())
	params := &sdk.CallToolParams{Name: "ask", Arguments: map[string]any{"question": "What is the rent deposit?"}}
	params.SetProgressToken("a token")
	returned := make(chan error)
	go func() {
		_, err := client.CallTool(ctx, params)
		returned <- err
	}()
	<-model.began
	if got := <-progress; got != "Searching" {
		t.Errorf("the first notification says %q", got)
	}
	cancel()
	if err := <-returned; !errors.Is(err, context.Canceled) {
		t.Errorf("the call returned %v", err)
	}
	<-model.ended // or the test never ends
	if err := client.Ping(t.Context(), nil); err != nil {
		t.Errorf("the server is gone: %v", err)
	}
}

// A panic ends its call and nothing else.
func TestPanicsEndOneCall(t *testing.T) {
	s := newShelf(t, &fake.Client{})
	client := s.connect(t, func(_ *mcp.Options, d *mcp.Documents) { d.Masked = func() bool { panic("a defect") } })
	result, err := client.CallTool(t.Context(), &sdk.CallToolParams{Name: "ask", Arguments: map[string]any{"question": "What is the rent deposit?"}})
	if err == nil || !strings.Contains(err.Error(), "Something went wrong inside Ibid") || strings.Contains(err.Error(), "a defect") {
		t.Errorf("got %+v, %v", result, err)
	}
	call[struct{}](t, client, "list_documents", nil)
}
