package ollama_test

import (
	"encoding/base64"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/ollama"
	"ibid/internal/fake"
)

var eyes = fake.Model{Name: "eyes:7b", Capabilities: []string{"completion", "vision", "thinking"}, Architecture: "qwen25vl", Context: 32768}

// picture is a request to read a picture.
func picture() ibid.ChatRequest {
	return ibid.ChatRequest{
		Messages: []ibid.Message{{Role: ibid.RoleUser, Content: "Copy out the text.", Images: [][]byte{[]byte("\x89PNG picture")}}},
		Context:  4096, MaxTokens: 100,
	}
}

func TestSeeSendsThePicture(t *testing.T) {
	server := serve(t, fake.Script{
		Models:  []fake.Model{{Name: "talker", Capabilities: []string{"completion"}}, eyes},
		Replies: []fake.Reply{{Text: "Rent of the Kestrel mill"}},
	})
	client := ollama.New(ollama.Options{Host: server.Host()})
	var got strings.Builder
	result, err := client.See(t.Context(), picture(), func(s string) error { got.WriteString(s); return nil })
	if err != nil || got.String() != "Rent of the Kestrel mill" || result.Model != eyes.Name {
		t.Fatalf("%q by %q, %v", got.String(), result.Model, err)
	}
	calls := server.Calls("/api/chat")
	if len(calls) != 1 {
		t.Fatalf("%d requests", len(calls))
	}
	body := calls[0].Body
	message := body["messages"].([]any)[0].(map[string]any)
	images, _ := message["images"].([]any)
	if len(images) != 1 || images[0] != base64.StdEncoding.EncodeToString([]byte("\x89PNG picture")) {
		t.Errorf("images %v", images)
	}
	options := body["options"].(map[string]any)
	if body["think"] != false || body["truncate"] != false || options["num_ctx"] != 4096.0 || options["temperature"] != 0.0 || options["num_predict"] != 100.0 {
		t.Errorf("request %v", body)
	}
	identity, err := client.VisionIdentity(t.Context())
	if err != nil || identity.Model != eyes.Name || identity.Architecture != "qwen25vl" || identity.Digest == "" {
		t.Errorf("identity %+v, %v", identity, err)
	}
	if status := client.Status(t.Context()); len(status.AvailableVision) != 1 || status.AvailableVision[0] != eyes.Name {
		t.Errorf("vision models %v", status.AvailableVision)
	}
}

// The server would take the picture, drop it, and let the model make up a page.
func TestSeeAsksNoModelThatCannot(t *testing.T) {
	talker := fake.Model{Name: "talker:latest", Capabilities: []string{"completion"}}
	reader := fake.Model{Name: "reader:latest", Capabilities: []string{"embedding", "vision"}}
	remote := fake.Model{Name: "far:latest", Capabilities: []string{"completion", "vision"}, RemoteHost: "https://elsewhere.example"}
	for name, tt := range map[string]struct {
		models []fake.Model
		wanted string
		want   string // in the message or the hint
	}{
		"none is installed":         {nil, "", "ibid models get"},
		"a text model":              {[]fake.Model{talker}, "", "ibid models get"},
		"a text model, as wanted":   {[]fake.Model{talker, eyes}, "talker", "cannot see"},
		"one that only embeds":      {[]fake.Model{reader}, "", "ibid models get"},
		"one that is not installed": {[]fake.Model{eyes}, "other-eyes", "ibid models get other-eyes"},
		"one elsewhere":             {[]fake.Model{remote}, "far", "elsewhere"},
	} {
		t.Run(name, func(t *testing.T) {
			if tt.models == nil {
				tt.models = []fake.Model{}
			}
			server := serve(t, fake.Script{Models: tt.models})
			client := ollama.New(ollama.Options{Host: server.Host(), VisionModel: tt.wanted})
			_, err := client.See(t.Context(), picture(), ignore)
			e := ibid.AsError(err)
			if ibid.CodeOf(err) != ibid.CodeNoRecogniser || !strings.Contains(e.Message+" "+e.Hint, tt.want) || e.Hint == "" {
				t.Errorf("error %+v, want %s with %q", e, ibid.CodeNoRecogniser, tt.want)
			}
			if n := len(server.Calls("/api/chat")); n != 0 {
				t.Errorf("%d pictures were sent", n)
			}
		})
	}
}
