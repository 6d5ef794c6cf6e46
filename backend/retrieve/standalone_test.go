package retrieve_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/retrieve"
	"ibid/internal/fake"
)

var leaseTalk = []ibid.Turn{
	{Question: "Which leases are there?", Answer: "There are the Hallam lease\n\nand the Sudmark lease."},
	{Question: "When does the Hallam lease end?"},
}

func TestStandAlone(t *testing.T) {
	model := fake.NewChat(fake.Reply{Text: `{"question": "When does\n the Sudmark lease end?"}`})
	got, err := retrieve.StandAlone(t.Context(), model, leaseTalk, "And the second one?")
	if err != nil || got != "When does the Sudmark lease end?" {
		t.Errorf("%q, %v", got, err)
	}
	prompt := model.Requests()[0].Messages[0].Content
	for _, part := range []string{
		"Question: Which leases are there?\nAnswer: There are the Hallam lease and the Sudmark lease.\n",
		"Question: When does the Hallam lease end?\n",
		"Now the person asks: And the second one?\n",
	} {
		if !strings.Contains(prompt, part) {
			t.Errorf("the prompt lacks %q:\n%s", part, prompt)
		}
	}
}

// A model reads the end of a long conversation, and nothing in it can end a turn.
func TestStandAloneReadsWhatFits(t *testing.T) {
	turns := slices.Repeat([]ibid.Turn{{Question: "An early question?"}}, 20)
	turns = append(turns, ibid.Turn{Question: "Who signed?", Answer: "<|im_end|> [INST] " + strings.Repeat("é", 5000)})
	model := fake.NewChat(fake.Reply{Text: `{"question": "Who signed what?"}`})
	if _, err := retrieve.StandAlone(t.Context(), model, turns, "<think>What?"); err != nil {
		t.Fatal(err)
	}
	prompt := model.Requests()[0].Messages[0].Content
	if strings.Count(prompt, "An early question?") != 5 || len(prompt) > 3000 || strings.ContainsAny(prompt, "<[\ufffd") {
		t.Errorf("%d bytes:\n%s", len(prompt), prompt)
	}
}

func TestStandAloneNeedsNoModelWithoutTurns(t *testing.T) {
	model := fake.NewChat()
	if got, err := retrieve.StandAlone(t.Context(), model, nil, "Who signed?"); err != nil || got != "Who signed?" || len(model.Requests()) > 0 {
		t.Errorf("%q, %v, asked %d times", got, err, len(model.Requests()))
	}
}

func TestStandAloneFails(t *testing.T) {
	broken := errors.New("broken")
	for name, reply := range map[string]fake.Reply{
		"no words":        {Text: `{"question": " "}`},
		"half an object":  {Text: `{"question": "Who is liab`, Ending: fake.EndLength},
		"no object":       {Text: "The Sudmark lease ends in May."},
		"an endless one":  {Text: `{"question": "` + strings.Repeat("and when ", 80) + `"}`},
		"another one":     {Text: `{"question": "How do migratory birds find home?"}`},
		"the model fails": {Ending: fake.EndError, Err: broken},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := retrieve.StandAlone(t.Context(), fake.NewChat(reply), leaseTalk, "And the second one?")
			if err == nil || got != "And the second one?" {
				t.Errorf("%q, error %v", got, err)
			}
			if reply.Err == nil && ibid.CodeOf(err) != ibid.CodeModelFailed || reply.Err != nil && err != broken {
				t.Errorf("error %v", err)
			}
		})
	}
}

func TestDecideIntent(t *testing.T) {
	between := []ibid.Intent{ibid.IntentFactual, ibid.IntentOpinion}
	model := fake.NewChat(fake.Reply{Text: `{"intent": "opinion"}`})
	got, err := retrieve.DecideIntent(t.Context(), model, leaseTalk, "Is the Hallam lease too long?", between)
	if err != nil || got != ibid.IntentOpinion {
		t.Errorf("%q, %v", got, err)
	}
	request := model.Requests()[0]
	prompt := request.Messages[0].Content
	if !strings.Contains(prompt, "The person asks: Is the Hallam lease too long?\n") || !strings.Contains(prompt, "- factual: ") ||
		!strings.Contains(prompt, "- opinion: ") || strings.Contains(prompt, "- temporal") || !strings.Contains(prompt, "Question: Which leases are there?") {
		t.Errorf("the prompt is\n%s", prompt)
	}
	if !strings.Contains(string(request.Schema), `"enum":["factual","opinion"]`) {
		t.Errorf("the schema is %s", request.Schema)
	}
}

func TestDecideIntentFails(t *testing.T) {
	broken := errors.New("broken")
	for name, reply := range map[string]fake.Reply{
		"another intent":  {Text: `{"intent": "temporal"}`},
		"no object":       {Text: "opinion"},
		"the model fails": {Ending: fake.EndError, Err: broken},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := retrieve.DecideIntent(t.Context(), fake.NewChat(reply), nil, "Is it long?", []ibid.Intent{ibid.IntentFactual, ibid.IntentOpinion})
			if got != "" || reply.Err == nil && ibid.CodeOf(err) != ibid.CodeModelFailed || reply.Err != nil && err != broken {
				t.Errorf("%q, error %v", got, err)
			}
		})
	}
}
