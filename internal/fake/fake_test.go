package fake_test

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/fake"
)

const system = "If the passages do not answer, write only: The documents do not say."

func TestQuote(t *testing.T) {
	prompt := `<passage number="1" document="Rent rules" page="1">
Rent is due on the first day of each month.
</passage>

<passage number="2" document="Fees" page="7">
Payments are taken at the counter. The filing fee for a small claim
is $52 as of 1 March. Cards are welcome.
</passage>

<passage number="3" document="Forms" page="2">
A small claim starts with form SC-100 and the filing fee.
</passage>

Question: `
	for question, want := range map[string]string{
		"What is the filing fee for a small claim?": "The filing fee for a small claim is $52 as of 1 March. [2] A small claim starts with form SC-100 and the filing fee. [3]",
		"When is rent due?":                         "Rent is due on the first day of each month. [1]",
		"Who wrote Hamlet?":                         "The documents do not say.",
	} {
		if got := fake.Quote(system, prompt+question); got != want {
			t.Errorf("%s\n got %q\nwant %q", question, got, want)
		}
	}
	if got := fake.Quote("", "hello"); got == "" || strings.Contains(got, "[") {
		t.Errorf("without passages: %q", got)
	}
}

func TestEmbedder(t *testing.T) {
	var e fake.Embedder
	model, err := e.EmbeddingIdentity(t.Context(), "", "")
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{"The filing fee.", "fee FILING the", "water and rent", "§ 12", "§"}
	vectors, err := e.Embed(t.Context(), model, ibid.EmbedDocument, texts)
	if err != nil {
		t.Fatal(err)
	}
	dot := func(a, b []float32) (sum float64) {
		for i := range a {
			sum += float64(a[i]) * float64(b[i])
		}
		return sum
	}
	for i, v := range vectors {
		if len(v) != fake.DefaultDimensions || math.Abs(dot(v, v)-1) > 1e-6 {
			t.Errorf("vector of %q has length² %v", texts[i], dot(v, v))
		}
	}
	if dot(vectors[0], vectors[1]) < 0.999 || dot(vectors[0], vectors[2]) > 0.7 {
		t.Errorf("same words %v, others %v", dot(vectors[0], vectors[1]), dot(vectors[0], vectors[2]))
	}
	if _, err := e.Embed(t.Context(), model, ibid.EmbedQuery, []string{"  "}); ibid.CodeOf(err) != ibid.CodeInvalid {
		t.Errorf("empty text: %v", err)
	}
	broken := errors.New("broken")
	e.Fail = func(ibid.EmbedKind, []string) error { return broken }
	if _, err := e.Embed(t.Context(), model, ibid.EmbedQuery, texts); err != broken || len(e.Calls()) != 3 {
		t.Errorf("error %v after %d calls", err, len(e.Calls()))
	}
}

func TestEmbedderModels(t *testing.T) {
	e := fake.Embedder{Dimensions: 8}
	identity := func(named, known string) ibid.EmbeddingIdentity {
		t.Helper()
		id, err := e.EmbeddingIdentity(t.Context(), named, known)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	first := identity("", "")
	e.Install("walnut", "1")
	walnut := identity("", "")
	if first.Model != fake.DefaultEmbedder || first.Dimensions != 8 || walnut.Model != "walnut" || identity("", first.Model) != first {
		t.Errorf("identities %+v and %+v", first, walnut)
	}
	if e.Choose(first.Model); identity("", "walnut") != first || identity("walnut", "") != walnut {
		t.Error("a model that is named or chosen is another")
	}
	e.Install("walnut", "2")
	if now := identity("walnut", ""); now.Digest == walnut.Digest {
		t.Errorf("the new version is %+v", now)
	}
	if _, err := e.Embed(t.Context(), walnut, ibid.EmbedQuery, []string{"fee"}); ibid.CodeOf(err) != ibid.CodeEmbeddingUnavailable {
		t.Errorf("the old version: %v", err)
	}
	e.Uninstall(first.Model)
	if _, err := e.EmbeddingIdentity(t.Context(), "", ""); ibid.CodeOf(err) != ibid.CodeEmbeddingUnavailable {
		t.Errorf("the chosen model is removed: %v", err)
	}
}

func ask(words string) ibid.ChatRequest {
	return ibid.ChatRequest{System: system, Messages: []ibid.Message{{Role: ibid.RoleUser, Content: words}}}
}

func TestChat(t *testing.T) {
	broken := errors.New("broken")
	chat := fake.NewChat(
		fake.Reply{When: "FEE", Text: "It is $52. [1]"},
		fake.Reply{Text: "one  two\n", Ending: fake.EndLength},
		fake.Reply{Text: "one", Ending: fake.EndCut},
		fake.Reply{Ending: fake.EndError, Err: broken},
	)
	for i, want := range []struct {
		words, text, finished string
		code                  ibid.Code
	}{
		{"the fee?", "It is $52. [1]", ibid.FinishedStop, ""},
		{"a", "one  two\n", ibid.FinishedLength, ""},
		{"a", "one", "", ibid.CodeModelCutOff},
		{"the fee?", "It is $52. [1]", ibid.FinishedStop, ""},
		{"a", "", "", ibid.CodeInternal},
		{"a", "The documents do not say.", ibid.FinishedStop, ""},
	} {
		var got strings.Builder
		result, err := chat.Chat(t.Context(), ask(want.words), func(s string) error { got.WriteString(s); return nil })
		if got.String() != want.text || result.Finished != want.finished || ibid.CodeOf(err) != want.code {
			t.Errorf("call %d: %q, %+v, %v", i, got.String(), result, err)
		}
	}
	if n := len(chat.Requests()); n != 6 {
		t.Errorf("%d requests", n)
	}
}

func TestChatIsStopped(t *testing.T) {
	chat := fake.NewChat(fake.Reply{Text: "one two", Ending: fake.EndSilence}, fake.Reply{Text: "one two", PauseMS: 60_000}, fake.Reply{Text: "one two"})
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	_, err := chat.Chat(ctx, ask("a"), func(string) error {
		if n++; n == 2 {
			cancel()
		}
		return nil
	})
	if ibid.CodeOf(err) != ibid.CodeCancelled || n != 2 {
		t.Errorf("silence: %v after %d", err, n)
	}
	if _, err := chat.Chat(ctx, ask("a"), nil); ibid.CodeOf(err) != ibid.CodeCancelled {
		t.Errorf("pause: %v", err)
	}
	enough := errors.New("enough")
	if _, err := chat.Chat(t.Context(), ask("a"), func(string) error { return enough }); err != enough {
		t.Errorf("token function: %v", err)
	}
}

func TestClock(t *testing.T) {
	var clock fake.Clock
	before := clock.Now()
	if got := clock.Advance(time.Hour); !got.Equal(before.Add(time.Hour)) || !clock.Now().Equal(got) {
		t.Errorf("%v, an hour later %v", before, got)
	}
}

func TestReadScript(t *testing.T) {
	path := filepath.Join(t.TempDir(), "script.json")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"pauseMs": 5, "models": [], "replies": [{"when": "fee", "text": "It is $52. [1]", "ending": "cut"}],
		"offers": [{"name": "oak:4b", "bytes": 9, "arrives": 4, "ending": "error", "error": "no space left on device"}]}`)
	got, err := fake.ReadScript(path)
	want := fake.Script{
		PauseMS: 5, Models: []fake.Model{}, Replies: []fake.Reply{{When: "fee", Text: "It is $52. [1]", Ending: fake.EndCut}},
		Offers: []fake.Offer{{Model: fake.Model{Name: "oak:4b", Bytes: 9}, Arrives: 4, Ending: fake.EndError, Error: "no space left on device"}},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
	for _, text := range []string{`{"answers": []}`, `{"replies": [{"ending": "bang"}]}`, `{"offers": [{"ending": "bang"}]}`, `{`} {
		write(text)
		if _, err := fake.ReadScript(path); err == nil {
			t.Errorf("%s is taken for a script", text)
		}
	}
}
