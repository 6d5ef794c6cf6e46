package ask_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// timed is a model that takes its time, as its server and the client tell it.
type timed struct {
	*fake.Client
	queue, first, load, prompt time.Duration
}

func (m timed) Chat(ctx context.Context, request ibid.ChatRequest, token func(string) error) (ibid.ChatResult, error) {
	result, err := m.Client.Chat(ctx, request, token)
	result.Queue, result.First, result.Load, result.Prompt = m.queue, m.first, m.load, m.prompt
	return result, err
}

// The activity log says how long the first word took and what for.
func TestTimeToTheFirstWord(t *testing.T) {
	const second = time.Second
	for _, test := range []struct {
		name  string
		model timed
		want  string // end of the note
	}{
		{"nobody measured it", timed{}, "citation"},
		{"all parts", timed{queue: 1100 * time.Millisecond, first: 4 * second, load: 2 * second, prompt: 1500 * time.Millisecond},
			"; first word after 5.1 s: 1.1 s waiting for other work, 2.0 s loading the model, 1.5 s reading the prompt"},
		{"parts that took no time", timed{first: 2 * second, load: 3 * time.Millisecond, prompt: 1900 * time.Millisecond},
			"; first word after 2.0 s: 1.9 s reading the prompt"},
		{"a server that tells nothing", timed{first: 2 * second}, "; first word after 2.0 s"},
	} {
		t.Run(test.name, func(t *testing.T) {
			db := library(t)
			test.model.Client = &fake.Client{}
			s := service(t, db, test.model)
			answer := mustAsk(t, s, db, "How much is the yearly rent?")
			got := notes(answer.Trace, ibid.StageGenerate)
			if len(got) != 1 || !strings.HasSuffix(got[0], test.want) {
				t.Errorf("the trace says %q, want it to end with %q", got, test.want)
			}
		})
	}
}
