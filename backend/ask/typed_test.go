package ask_test

import (
	"context"
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// reads is a scorer that finds units with some words to answer questions with some others.
type reads map[string]string

func (r reads) Score(_ context.Context, pairs []ibid.Pair) ([]float32, error) {
	scores := make([]float32, len(pairs))
	for i, p := range pairs {
		scores[i] = -9
		for asked, unit := range r {
			if strings.Contains(p.Question, asked) && strings.Contains(p.Unit, unit) {
				scores[i] = 9
			}
		}
	}
	return scores, nil
}

// A true sentence that answers another question is set aside, also if a model has asked it in
// place of the user.
func TestAnswersAsTyped(t *testing.T) {
	db := library(t)
	const (
		rent  = "The Tenant shall pay a yearly rent of £48,000 in equal monthly parts [rent]."
		ends  = "The Tenant may end this lease after three years by giving nine months' written notice [break]."
		moved = `{"question": "When may the Tenant end the lease?"}`
	)
	scorer := reads{"yearly rent": "£48,000", "When may the Tenant end": "nine months"}
	for _, tt := range []struct {
		name, question string
		scorer         ground.Scorer
		replies        []string
		verdict        string
	}{
		{"what is asked", rentQuestion, scorer, []string{rent}, "Supported"},
		{"something else", rentQuestion, scorer, []string{ends}, "Quoted from 1 of 2 documents"},
		{"both", rentQuestion, scorer, []string{rent + " " + ends}, "All 2 sentences supported"},
		{"nobody reads it", rentQuestion, nil, []string{rent}, "Supported, but it may not answer your question"},
		{"what the model asked", "And when is it due?", scorer, []string{moved, ends}, "Quoted from 1 of 2 documents"},
		{"what is asked, whatever the model asked", "And how much is the yearly rent of it?", scorer, []string{`{"question": "How much is the yearly rent?"}`, rent}, "Supported"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var replies []fake.Reply
			for _, text := range tt.replies {
				replies = append(replies, fake.Reply{Text: text})
			}
			model := &citing{Client: fake.NewClient(replies...)}
			s := set(t, db, model.Client, ask.Settings{Judge: ask.NoJudge})
			s.Scorer, s.Model = tt.scorer, model
			first := mustAsk(t, service(t, db, noModel{}), db, "What does the lease say about the Premises?")
			next := request(tt.question)
			next.Conversation = first.ConversationID
			answer, err := s.Ask(t.Context(), next, func(ask.Growth) {})
			if err != nil || answer.Verdict() != tt.verdict {
				t.Errorf("%q, %v; want %q\n%s\n%+v\n%+v", answer.Verdict(), err, tt.verdict, answer.Text, answer.Understanding, answer.Verification)
			}
		})
	}
}

// citing is a model that cites the passages with the rent and the break clause by their
// numbers in the prompt.
type citing struct{ *fake.Client }

func (c *citing) Chat(ctx context.Context, request ibid.ChatRequest, token func(string) error) (ibid.ChatResult, error) {
	prompt := request.Messages[len(request.Messages)-1].Content
	number := func(words string) string {
		before, _, _ := strings.Cut(prompt, words)
		if at := strings.LastIndex(before, `number="`); at >= 0 {
			return "[" + before[at+len(`number="`):][:1] + "]"
		}
		return ""
	}
	marks := strings.NewReplacer("[rent]", number("£48,000"), "[break]", number("nine months"))
	return c.Client.Chat(ctx, request, func(text string) error { return token(marks.Replace(text)) })
}
