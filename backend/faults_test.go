//go:build unix

package backend_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"ibid/backend"
	"ibid/backend/ask"
	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/ollama"
	"ibid/internal/fake"
)

const (
	deposit = "How much is the deposit that the Tenant has paid?"
	paid    = "The Tenant has paid a deposit of £24,250 [1]."

	// toJudge are words of every prompt to a judge, and of none that asks for an answer.
	toJudge = "Claims:\n1."

	soon  = 300 * time.Millisecond // a limit that a server that fell silent always reaches
	never = time.Minute            // one that no test waits for
)

var supported = fake.Reply{When: toJudge, Text: `{"claims": [{"claim": 1, "basis": "The Tenant has paid a deposit of £24,250.", "verdict": "supported"}], "relevant": true, "confidence": 1}`}

// hasty is a model server of which chats alone do not wait long: what else is asked
// of it must not fail for a computer that is busy.
type hasty struct {
	*ollama.Client
	chats *ollama.Client
}

// Chat is that of the client with the short limits.
func (h hasty) Chat(ctx context.Context, request ibid.ChatRequest, token func(string) error) (ibid.ChatResult, error) {
	return h.chats.Chat(ctx, request, token)
}

// served lets a backend ask a server with a script, and gives the server.
func served(t *testing.T, b *backend.Backend, first, between time.Duration, replies ...fake.Reply) *fake.Server {
	t.Helper()
	server, err := fake.Serve("127.0.0.1:0", fake.Script{Replies: replies})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	b.Ask.Model = hasty{
		Client: ollama.New(ollama.Options{Host: server.Host()}),
		chats:  ollama.New(ollama.Options{Host: server.Host(), FirstToken: first, Load: first, BetweenTokens: between}),
	}
	return server
}

// judged counts the requests to a judge.
func judged(server *fake.Server) (n int) {
	for _, call := range server.Calls("/api/chat") {
		messages, _ := call.Body["messages"].([]any)
		last, _ := messages[len(messages)-1].(map[string]any)
		if content, _ := last["content"].(string); strings.Contains(content, toJudge) {
			n++
		}
	}
	return n
}

// letWriterJudge has the model that writes judge its answers, as the profile "careful" does.
func letWriterJudge(t *testing.T, b *backend.Backend) {
	t.Helper()
	settings := b.Settings()
	settings.Answers.Judge = config.JudgeWriter
	if err := b.Configure(settings); err != nil {
		t.Fatal(err)
	}
}

// Whatever a model or its server does while it writes, the question ends in a state
// that has a name, a sentence and a hint. What was written until then is kept, with
// citations that stand on their pages and with what the rules find of each sentence,
// and is the same when it is read again. Half an answer is not judged.
func TestFaultsOfTheWritingModel(t *testing.T) {
	b, _ := promised(t, honest, "commercial-lease.pdf")
	letWriterJudge(t, b)
	const half = paid + " The Landlord holds it in a"
	german := strings.TrimSpace(strings.Repeat("Die Mieterin hat der Vermieterin eine Sicherheit gezahlt, und die Vermieterin verwahrt sie auf einem eigenen Konto. ", 2))
	for _, tt := range []struct {
		name           string
		reply          fake.Reply
		first, between time.Duration
		status         ibid.AnswerStatus // empty: the question fails
		code           ibid.Code
		kept           string // empty: nothing was written, and the passages are quoted
	}{
		{"nothing goes wrong", fake.Reply{Text: paid}, never, never, ibid.AnswerComplete, "", paid},
		{"no first word in time", fake.Reply{Ending: fake.EndSilence}, soon, never, ibid.AnswerComplete, ibid.CodeModelTimeout, ""},
		{"no next word in time", fake.Reply{Text: half, Ending: fake.EndSilence}, never, soon, ibid.AnswerCutOff, ibid.CodeModelTimeout, half},
		{"the connection breaks", fake.Reply{Text: half, Ending: fake.EndCut}, never, never, ibid.AnswerCutOff, ibid.CodeModelCutOff, half},
		{"the connection breaks at once", fake.Reply{Ending: fake.EndCut}, never, never, ibid.AnswerComplete, ibid.CodeUnsupported, ""},
		{"bytes that are no JSON", fake.Reply{Text: half, Ending: fake.EndGarbage}, never, never, ibid.AnswerCutOff, ibid.CodeModelCutOff, half},
		{"nothing but bytes that are no JSON", fake.Reply{Ending: fake.EndGarbage}, never, never, ibid.AnswerComplete, ibid.CodeModelFailed, ""},
		{"the server fails", fake.Reply{Ending: fake.EndError}, never, never, ibid.AnswerComplete, ibid.CodeModelFailed, ""},
		{"no room for more", fake.Reply{Text: half, Ending: fake.EndLength}, never, never, ibid.AnswerCutOff, ibid.CodeModelCutOff, half},
		{"the same for ever", fake.Reply{Text: paid + " It is held in a separate account.", Ending: fake.EndLoop}, never, never, ibid.AnswerCutOff, ibid.CodeModelRepeats, paid + " It is held in a separate account."},
		{"nothing", fake.Reply{}, never, never, ibid.AnswerComplete, ibid.CodeModelEmpty, ""},
		{"thoughts and no answer", fake.Reply{Thinking: "The deposit is 24,250, I think."}, never, never, ibid.AnswerComplete, ibid.CodeModelEmpty, ""},
		{"thoughts in the answer's place", fake.Reply{Text: "<think>The deposit is 24,250, I think."}, never, never, ibid.AnswerComplete, ibid.CodeModelEmpty, ""},
		{"another language", fake.Reply{Text: paid + " " + german}, never, never, ibid.AnswerComplete, ibid.CodeOtherLanguage, paid + " " + german},
	} {
		t.Run(tt.name, func(t *testing.T) {
			reply := tt.reply
			reply.When = deposit
			server := served(t, b, tt.first, tt.between, supported, reply)
			before := conversations(t, b)
			request := question(deposit)
			request.Again = true
			answer, err := b.Ask.Ask(t.Context(), request, func(ask.Growth) {})
			notice := answer.Notice
			if tt.status == "" {
				if ibid.CodeOf(err) != tt.code || conversations(t, b) != before {
					t.Fatalf("%v with %d conversations after %d; want %s and no half-made one", err, conversations(t, b), before, tt.code)
				}
				notice = ibid.AsError(err)
			} else if err != nil {
				t.Fatal(err)
			}
			if code := codeOf(notice); code != tt.code || code != "" && (!strings.HasSuffix(notice.Message, ".") || notice.Hint == "" && code != ibid.CodeUnsupported) {
				t.Errorf("it says %+v, want %q with a sentence and a hint", notice, tt.code)
			}
			whole := tt.status == ibid.AnswerComplete && tt.kept != ""
			switch {
			case tt.status == "":
			case tt.kept == "":
				if answer.Mode != ibid.ModePassages || answer.Model != "" || answer.Status != tt.status || len(answer.Citations) == 0 {
					t.Errorf("%s %s by %q with %d citations, want the passages", answer.Mode, answer.Status, answer.Model, len(answer.Citations))
				}
			case answer.Text != tt.kept || answer.Status != tt.status || len(answer.Citations) != strings.Count(tt.kept, "[1]"):
				t.Errorf("%s with %d citations, want %s; kept %q, want %q", answer.Status, len(answer.Citations), tt.status, answer.Text, tt.kept)
			}
			if tt.status != "" {
				if claims := answer.Verification.Claims; len(claims) == 0 || strings.HasPrefix(tt.kept, paid) && claims[0].State != ibid.ClaimBacked {
					t.Errorf("its sentences are %+v", claims)
				}
				mustKeepItsWord(t, b, answer)
				mustBeStored(t, b, answer)
			}
			if n := judged(server); n > 0 != whole {
				t.Errorf("the judge was asked %d times", n)
			}
			if tt.status == ibid.AnswerCutOff && (answer.Verification.Judgement.Status == ibid.JudgeDone || answer.Verification.Confidence.Score > 0) {
				t.Errorf("half an answer is judged: %+v", answer.Verification)
			}
		})
	}
}

// A judge that fails takes nothing away: the answer is there, not judged, and what
// the rules found of it with it.
func TestFaultsOfTheJudge(t *testing.T) {
	b, _ := promised(t, honest, "commercial-lease.pdf")
	letWriterJudge(t, b)
	for name, reply := range map[string]fake.Reply{
		"no first word in time":       {Ending: fake.EndSilence},
		"the connection breaks":       {Text: `{"claims": [{"claim": 1,`, Ending: fake.EndCut},
		"bytes that are no JSON":      {Ending: fake.EndGarbage},
		"JSON that is none of ours":   {Text: `{"grounded": true}`},
		"a verdict that there is not": {Text: `{"claims": [{"claim": 1, "basis": "", "verdict": "certainly"}], "relevant": true, "confidence": 1}`},
		"verdicts without end":        {Text: `{"claims": [{"claim": 1, "basis": "`, Ending: fake.EndLoop},
		"nothing":                     {Text: " "},
		"thoughts and no verdict":     {Text: " ", Thinking: "I think that it is supported."},
		"the server fails":            {Ending: fake.EndError},
	} {
		t.Run(name, func(t *testing.T) {
			reply.When = toJudge
			first := never
			if reply.Ending == fake.EndSilence {
				first = soon
			}
			server := served(t, b, never, never, fake.Reply{When: deposit, Text: paid}, reply)
			judging := ollama.New(ollama.Options{Host: server.Host(), FirstToken: first, Load: first})
			b.Ask.Model = judgedBy{b.Ask.Model, judging}
			request := question(deposit)
			request.Again = true
			answer := mustAnswer(t, b, request)
			judgement, claims := answer.Verification.Judgement, answer.Verification.Claims
			if judgement.Status != ibid.JudgeNoResult || judgement.Reason == "" || judged(server) == 0 {
				t.Errorf("%+v after %d requests, want it not judged and why", judgement, judged(server))
			}
			if answer.Status != ibid.AnswerComplete || answer.Text != paid || len(answer.Citations) != 1 || answer.Notice != nil {
				t.Errorf("%s: %q with %d citations, notice %v", answer.Status, answer.Text, len(answer.Citations), answer.Notice)
			}
			if len(claims) != 1 || claims[0].State != ibid.ClaimBacked || claims[0].Judged != "" || answer.Verification.Confidence.Score == 0 {
				t.Errorf("the rules found %+v, confidence %+v", claims, answer.Verification.Confidence)
			}
			mustKeepItsWord(t, b, answer)
			mustBeStored(t, b, answer)
		})
	}
}

// judgedBy is a model server of which a judge is asked with other limits.
type judgedBy struct {
	ask.Model
	judge *ollama.Client
}

// Chat tells a judge by the schema of its verdicts.
func (j judgedBy) Chat(ctx context.Context, request ibid.ChatRequest, token func(string) error) (ibid.ChatResult, error) {
	if request.Schema != nil {
		return j.judge.Chat(ctx, request, token)
	}
	return j.Model.Chat(ctx, request, token)
}

// Half an answer, or passages in place of one, is not what the same question gets the
// next time.
func TestAFaultIsNotGivenAgain(t *testing.T) {
	b, _ := promised(t, honest, "commercial-lease.pdf")
	served(t, b, never, never, supported, fake.Reply{Text: paid + " The Tenant has", Ending: fake.EndCut}, fake.Reply{}, fake.Reply{Text: paid})
	if answer := mustAnswer(t, b, question(deposit)); answer.Status != ibid.AnswerCutOff {
		t.Fatalf("%s: %q", answer.Status, answer.Text)
	}
	if answer := mustAnswer(t, b, question(deposit)); answer.Cached || answer.Mode != ibid.ModePassages {
		t.Errorf("cached %v, %s: %q", answer.Cached, answer.Mode, answer.Text)
	}
	if answer := mustAnswer(t, b, question(deposit)); answer.Cached || answer.Text != paid {
		t.Errorf("cached %v: %q", answer.Cached, answer.Text)
	}
	if answer := mustAnswer(t, b, question(deposit)); !answer.Cached || answer.Text != paid {
		t.Errorf("cached %v: %q; want the whole answer given again", answer.Cached, answer.Text)
	}
}

func codeOf(e *ibid.Error) ibid.Code {
	if e == nil {
		return ""
	}
	return e.Code
}

func conversations(t *testing.T, b *backend.Backend) int {
	t.Helper()
	all, err := b.Store.Talk.Conversations(t.Context(), ibid.DefaultWorkspace)
	if err != nil {
		t.Fatal(err)
	}
	return len(all)
}

// mustBeStored fails unless an answer is the same when it is read again.
func mustBeStored(t *testing.T, b *backend.Backend, answer ibid.Answer) {
	t.Helper()
	stored, err := b.Store.Talk.Answer(t.Context(), ibid.DefaultWorkspace, answer.ID)
	if err != nil {
		t.Fatal(err)
	}
	// The cause of a notice is for a log.
	if diff := cmp.Diff(answer, stored, cmpopts.IgnoreFields(ibid.Error{}, "Err")); diff != "" {
		t.Errorf("read again it differs (-answered +stored):\n%s", diff)
	}
}
