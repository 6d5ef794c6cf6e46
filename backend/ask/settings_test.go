package ask_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/internal/fake"
	"ibid/internal/tempdb"
)

// set is a service with settings that are the same in all workspaces.
func set(t *testing.T, db *tempdb.DB, model ask.Model, settings ask.Settings) *ask.Service {
	t.Helper()
	s := service(t, db, model)
	s.Settings = func(context.Context, ibid.WorkspaceID) (ask.Settings, error) { return settings, nil }
	return s
}

// The number of passages comes from what is asked, unless it is set.
func TestPassagesOfAnAnswer(t *testing.T) {
	db := library(t)
	for i := range 20 {
		addDocument(t, db, fmt.Sprintf("deed %d.pdf", i), []string{fmt.Sprintf("DEED %d\n\nThe yearly rent of house %d in the %d. lane is £%d,000.", i, i*7, i*3, i+50)})
	}
	const fact = "How much is the yearly rent?" // five
	for name, tt := range map[string]struct {
		settings ask.Settings
		want     int
	}{
		"by what is asked":     {ask.Settings{}, 5},
		"fewer":                {ask.Settings{PassageShare: 0.6}, 3},
		"half as many again":   {ask.Settings{PassageShare: 1.5}, 8},
		"as many as are set":   {ask.Settings{Passages: 11}, 11},
		"set, whatever share":  {ask.Settings{Passages: 11, PassageShare: 0.6}, 11},
		"more than there are":  {ask.Settings{Passages: 50}, 24},
		"one is enough for it": {ask.Settings{Passages: 1}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			answer := mustAsk(t, set(t, db, noModel{}, tt.settings), db, fact)
			if len(answer.Retrieved) != tt.want {
				t.Errorf("made from %d passages, want %d", len(answer.Retrieved), tt.want)
			}
		})
	}
}

// The model that writes is told how, and no other is.
func TestHowTheModelWrites(t *testing.T) {
	db := library(t)
	model := fake.NewClient(fake.Reply{Text: "The yearly rent is £48,000 [1]."}, verdict("supported"))
	mustAsk(t, set(t, db, model, ask.Settings{Temperature: 0.7, LongestAnswer: 300, Context: 4096}), db, rentQuestion)
	requests := model.Model.Requests()
	if len(requests) != 2 {
		t.Fatalf("models were asked %d times", len(requests))
	}
	if written := requests[0]; written.Temperature != 0.7 || written.MaxTokens != 300 || written.Context != 4096 {
		t.Errorf("written at temperature %g with %d tokens of %d", written.Temperature, written.MaxTokens, written.Context)
	}
	if judged := requests[1]; judged.Temperature != 0 {
		t.Errorf("judged at temperature %g", judged.Temperature)
	}
}

// By rules alone, a model writes and does nothing else.
func TestByRulesNoModelIsAskedWhatIsMeant(t *testing.T) {
	for name, tt := range map[string]struct {
		rules bool
		asked int
	}{
		"with a model": {false, 3}, // what kind of question it is, what it means alone, and the answer
		"by rules":     {true, 1},
	} {
		t.Run(name, func(t *testing.T) {
			db := library(t)
			s := set(t, db, fake.NewClient(fake.Reply{Text: "The yearly rent is £48,000 [1]."}), ask.Settings{Judge: ask.NoJudge})
			first := mustAsk(t, s, db, rentQuestion)
			model := fake.NewClient()
			s = set(t, db, model, ask.Settings{Judge: ask.NoJudge, ByRules: tt.rules})
			follow := request("the state of it once the works were over")
			follow.Conversation = first.ConversationID
			answer, err := s.Ask(t.Context(), follow, func(ask.Growth) {})
			if err != nil {
				t.Fatal(err)
			}
			if asked := len(model.Model.Requests()); asked != tt.asked {
				t.Errorf("the model was asked %d times, want %d: %+v", asked, tt.asked, answer.Understanding)
			}
			if by := answer.Understanding.By; tt.rules && (by != "rules" || answer.Understanding.Tier == ibid.TierModel) {
				t.Errorf("understood by %+v", answer.Understanding)
			}
		})
	}
}

// What stands by itself is not put into other words: the model writes the answer, and is
// asked nothing else, whether or not something was asked before.
func TestAQuestionThatStandsByItselfIsNotUnderstoodByAModel(t *testing.T) {
	db := library(t)
	model := fake.NewClient()
	s := set(t, db, model, ask.Settings{Judge: ask.NoJudge})
	first := mustAsk(t, s, db, rentQuestion)
	for i, text := range []string{
		"Who pays rent?",
		"Is there a rent deposit in the lease?",
		"rent deposit due on signing",
		"amount of rent the Tenant shall pay to the Landlord",
	} {
		next := request(text)
		next.Conversation = first.ConversationID
		answer, err := s.Ask(t.Context(), next, func(ask.Growth) {})
		if err != nil || answer.Understanding.By == fake.ChatModel || answer.Understanding.Tier == ibid.TierModel {
			t.Errorf("%q: understood as %+v, %v", text, answer.Understanding, err)
		}
		if asked := len(model.Model.Requests()); asked != i+2 {
			t.Errorf("%q: the model was asked %d times, want %d", text, asked, i+2)
		}
	}
}

// A model that makes another question of a follow-up is not believed, and the trace says so.
func TestAnotherQuestionIsNotSearchedFor(t *testing.T) {
	db := library(t)
	first := mustAsk(t, service(t, db, noModel{}), db, rentQuestion)
	s := set(t, db, fake.NewClient(fake.Reply{Text: `{"question": "How do migratory birds find their way home?"}`}), ask.Settings{Judge: ask.NoJudge})
	next := request("And when is it due?")
	next.Conversation = first.ConversationID
	answer, err := s.Ask(t.Context(), next, func(ask.Growth) {})
	if err != nil || answer.Understanding.By != "rules" || strings.Contains(answer.Understanding.Standalone, "birds") {
		t.Errorf("understood as %+v, %v", answer.Understanding, err)
	}
	if note := answer.Trace.Steps[0].Note; !strings.Contains(note, "the model’s wording is not used") {
		t.Errorf("traced as %q", note)
	}
}

// An answer is given again only where everything that shapes it is the same.
func TestAnswersOfOtherSettingsAreNotGivenAgain(t *testing.T) {
	db := library(t)
	base := ask.Settings{Cache: true, Judge: ask.NoJudge, Context: 8192}
	mustAsk(t, set(t, db, noModel{}, base), db, rentQuestion)
	for name, change := range map[string]func(*ask.Settings){
		"context":     func(s *ask.Settings) { s.Context = 4096 },
		"check":       func(s *ask.Settings) { s.Check = "strict" },
		"judge":       func(s *ask.Settings) { s.Judge = "judge:1b" },
		"rules":       func(s *ask.Settings) { s.ByRules = true },
		"passages":    func(s *ask.Settings) { s.Passages = 3 },
		"share":       func(s *ask.Settings) { s.PassageShare = 0.6 },
		"temperature": func(s *ask.Settings) { s.Temperature = 0.1 },
		"length":      func(s *ask.Settings) { s.LongestAnswer = 200 },
	} {
		settings := base
		change(&settings)
		s := set(t, db, noModel{}, settings)
		if answer := mustAsk(t, s, db, rentQuestion); answer.Cached {
			t.Errorf("with another %s the answer is given again", name)
		}
		if answer := mustAsk(t, s, db, rentQuestion); !answer.Cached {
			t.Errorf("with the same %s the answer is made anew", name)
		}
	}
	if answer := mustAsk(t, set(t, db, noModel{}, base), db, rentQuestion); !answer.Cached {
		t.Error("with the first settings again the answer is made anew")
	}
}

// Settings that cannot be read answer nothing: they may have wanted more care.
func TestSettingsThatCannotBeRead(t *testing.T) {
	db := library(t)
	s := service(t, db, noModel{})
	s.Settings = func(context.Context, ibid.WorkspaceID) (ask.Settings, error) { return ask.Settings{}, errBroken }
	if _, err := s.Ask(t.Context(), request(rentQuestion), func(ask.Growth) {}); ibid.CodeOf(err) != ibid.CodeStorage {
		t.Errorf("ask: %v", err)
	}
	s.Settings = nil
	s.Aids = func(context.Context, ibid.WorkspaceID) (ask.Aids, error) { return ask.Aids{}, errBroken }
	if _, err := s.Ask(t.Context(), request(rentQuestion), func(ask.Growth) {}); ibid.CodeOf(err) != ibid.CodeStorage {
		t.Errorf("ask: %v", err)
	}
	if _, err := s.Search(t.Context(), request("").Scope, rentQuestion); ibid.CodeOf(err) != ibid.CodeStorage {
		t.Errorf("search: %v", err)
	}
}
