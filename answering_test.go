package main

import (
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"ibid/backend"
	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
	"ibid/internal/fake"
	"ibid/internal/knownpages"
	"ibid/internal/tempdb"
)

const (
	aboutRent    = "What is the yearly rent of the warehouse?"
	aboutDeposit = "How much is the deposit of the warehouse?"
)

// asking is an app with a document and a model that begins an answer and then says no
// more, so that answers are being written until somebody stops them.
type asking struct {
	*App
	*Answers
	home string

	mu     sync.Mutex
	events []AnswerEvent
	grown  *sync.Cond
}

func newAsking(t *testing.T) *asking {
	t.Helper()
	server, err := fake.Serve("127.0.0.1:0", fake.Script{
		Models: []fake.Model{{Name: fake.ChatModel, Capabilities: []string{"completion"}}},
		Replies: []fake.Reply{
			{When: "What is the yearly", Text: "The yearly rent is 97,000 pounds [1]. It", Ending: fake.EndSilence},
			{When: "How much is", Text: "The deposit is 24,250 pounds [1]. It", Ending: fake.EndSilence},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	t.Setenv("OLLAMA_BASE_URL", server.Host())
	home := t.TempDir()
	b, err := backend.Open(t.Context(), backend.Options{Home: home})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() }) // a test may have closed it
	page := ibid.Page{Number: 1, Text: "The yearly rent of the warehouse is 97,000 pounds.\n\nThe deposit of the warehouse is 24,250 pounds.\n"}
	if _, err := knownpages.Ingest(t.Context(), b, ibid.NewDocument{Hash: "1ea5e", Path: "/lease.txt", Name: "lease.txt"}, nil, []ibid.Page{page}, func(ibid.Document) {}); err != nil {
		t.Fatal(err)
	}
	app := windowless()
	a := &asking{App: app, Answers: &Answers{app}, home: home}
	a.grown = sync.NewCond(&a.mu)
	a.ctx = t.Context()
	a.open(b, nil)
	a.send = func(name string, data ...any) {
		if name != EventAnswer {
			return
		}
		a.mu.Lock()
		defer a.mu.Unlock()
		a.events = append(a.events, data[0].(AnswerEvent))
		a.grown.Broadcast()
	}
	return a
}

// text is what the events of a job have told. The caller holds mu.
func (a *asking) text(job string) (text string) {
	for _, e := range a.events {
		if e.Job == job {
			text += e.Text
		}
	}
	return text
}

type outcome struct {
	answer ibid.Answer
	err    error
}

// ask asks and returns once the answer has begun.
func (a *asking) ask(job string, conversation ibid.ConversationID, question string) <-chan outcome {
	done := a.queue(job, conversation, question)
	a.begun(job)
	return done
}

// queue asks and returns.
func (a *asking) queue(job string, conversation ibid.ConversationID, question string) <-chan outcome {
	done := make(chan outcome, 1)
	go func() {
		answer, err := a.Ask(Question{Job: job, Workspace: 1, Conversation: conversation, Text: question, Again: true})
		done <- outcome{answer, err}
	}()
	return done
}

// running waits until that many answers are being written.
func (a *asking) running(n int) {
	for len(a.RunningAnswers()) != n {
		runtime.Gosched()
	}
}

// begun waits until the events of a job have told a figure.
func (a *asking) begun(job string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for !strings.Contains(a.text(job), ",") {
		a.grown.Wait()
	}
}

// stored asks, stops the answer, and returns it.
func (a *asking) stored(t *testing.T, question string) ibid.Answer {
	t.Helper()
	done := a.ask("stored", 0, question)
	a.Stop("stored")
	got := <-done
	if got.err != nil || got.answer.Status != ibid.AnswerStopped || got.answer.ID == 0 {
		t.Fatalf("a stopped answer is %+v, %v", got.answer, got.err)
	}
	return got.answer
}

func (a *asking) conversations(t *testing.T) []ibid.Conversation {
	t.Helper()
	all, err := a.Conversations(1)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// The model writes one answer after the other; both are there from the beginning.
func TestTwoAnswersAtOnceDoNotMix(t *testing.T) {
	a := newAsking(t)
	rent := a.ask("rent", 0, aboutRent)
	deposit := a.queue("deposit", 0, aboutDeposit)
	a.running(2)
	a.Stop("rent")
	first := <-rent
	if first.err != nil || !strings.Contains(first.answer.Text, "97,000") || strings.Contains(first.answer.Text, "24,250") {
		t.Errorf("the answer about the rent is %q, %v", first.answer.Text, first.err)
	}
	a.begun("deposit")
	running := a.RunningAnswers()
	if len(running) != 1 || running[0].Grown.Job != "deposit" || strings.Contains(running[0].Grown.Text, "97,000") {
		t.Fatalf("being written: %+v, want the answer about the deposit", running)
	}
	a.Stop("deposit")
	second := <-deposit
	if second.err != nil || !strings.Contains(second.answer.Text, "24,250") || second.answer.ConversationID == first.answer.ConversationID {
		t.Errorf("the answer about the deposit is %+v, %v", second.answer, second.err)
	}
	if left := a.RunningAnswers(); len(left) != 0 {
		t.Errorf("still being written: %+v", left)
	}
}

// A window that is reloaded has lost its calls, and finds them again.
func TestAReloadedWindowFindsTheAnswerAgain(t *testing.T) {
	a := newAsking(t)
	done := a.ask("rent", 0, aboutRent)
	running := a.RunningAnswers()
	if len(running) != 1 {
		t.Fatalf("%d answers are being written, want 1", len(running))
	}
	a.mu.Lock()
	told, last := a.text("rent"), a.events[len(a.events)-1].Sequence
	a.mu.Unlock()
	got := running[0]
	if got.Question != aboutRent || got.Workspace != 1 || got.Grown.Text != told || got.Grown.Sequence != last || len(got.Grown.Steps) == 0 {
		t.Errorf("found %+v, want all that %d events have told: %q", got, last+1, told)
	}
	again := make(chan outcome, 1)
	go func() {
		answer, err := a.FinishedAnswer("rent")
		again <- outcome{answer, err}
	}()
	a.Stop("rent")
	want := <-done
	got2 := <-again
	// A call that comes too late is told so, and finds the answer stored.
	if ibid.CodeOf(got2.err) != ibid.CodeNotFound && (got2.err != nil || got2.answer.ID != want.answer.ID) {
		t.Errorf("the second call got %+v, %v, want %+v", got2.answer, got2.err, want.answer)
	}
	if _, err := a.FinishedAnswer("rent"); ibid.CodeOf(err) != ibid.CodeNotFound {
		t.Errorf("after the end: %v, want not_found", err)
	}
}

func TestDeletingAConversationDiscardsTheAnswerBeingWritten(t *testing.T) {
	a := newAsking(t)
	first := a.stored(t, aboutRent)
	done := a.queue("second", first.ConversationID, aboutDeposit)
	a.running(1)
	if err := a.DeleteConversation(1, first.ConversationID); err != nil {
		t.Fatal(err)
	}
	if got := <-done; ibid.CodeOf(got.err) != ibid.CodeCancelled {
		t.Errorf("the answer of a deleted conversation: %+v, %v; want cancelled", got.answer, got.err)
	}
	if left := a.conversations(t); len(left) != 0 {
		t.Errorf("left are %+v", left)
	}
}

func TestADiscardedAnswerIsNotStored(t *testing.T) {
	a := newAsking(t)
	done := a.ask("rent", 0, aboutRent)
	a.DiscardAnswer("rent")
	if got := <-done; ibid.CodeOf(got.err) != ibid.CodeCancelled {
		t.Errorf("got %+v, %v; want cancelled", got.answer, got.err)
	}
	if left := a.conversations(t); len(left) != 0 {
		t.Errorf("left are %+v", left)
	}
}

func TestDeletingAWorkspaceStopsItsAnswers(t *testing.T) {
	a := newAsking(t)
	workspaces := Library{a.App}
	if _, err := workspaces.CreateWorkspace("Other"); err != nil {
		t.Fatal(err)
	}
	done := a.ask("rent", 0, aboutRent)
	if err := workspaces.DeleteWorkspace(1); err != nil {
		t.Fatal(err)
	}
	if got := <-done; ibid.CodeOf(got.err) != ibid.CodeCancelled {
		t.Errorf("got %+v, %v; want cancelled", got.answer, got.err)
	}
}

func TestWhatWasWrittenIsStoredWhenTheProgramEnds(t *testing.T) {
	a := newAsking(t)
	done := a.ask("rent", 0, aboutRent)
	a.end()
	<-done
	db, err := tempdb.OpenAt(t.Context(), filepath.Join(a.home, "library.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // only read from
	all, err := db.Conversations(t.Context(), 1)
	if err != nil || len(all) != 1 {
		t.Fatalf("conversations after the end: %+v, %v; want one", all, err)
	}
	answers, err := db.Answers(t.Context(), 1, all[0].ID)
	if err != nil || len(answers) != 1 || answers[0].Status != ibid.AnswerStopped || !strings.Contains(answers[0].Text, "97,000") {
		t.Errorf("stored is %+v, %v", answers, err)
	}
}

// What was asked of one library isn't done to the one that takes its place.
func TestAnActionThatWaitedForARestoreIsRefused(t *testing.T) {
	app := settled(t)
	answers := Answers{app}
	app.library.Lock() // as a restore does
	done := make(chan error, 1)
	go func() {
		_, err := answers.Conversations(1)
		done <- err
	}()
	for stacks := make([]byte, 1<<20); !strings.Contains(string(stacks[:runtime.Stack(stacks, true)]), "RWMutex).RLock"); {
		runtime.Gosched()
	}
	app.replaced.Add(1)
	app.library.Unlock()
	if err := <-done; ibid.CodeOf(err) != ibid.CodeCancelled {
		t.Errorf("an action on the library before: %v, want cancelled", err)
	}
	if _, err := answers.Conversations(1); err != nil {
		t.Errorf("an action on the library after: %v", err)
	}
}
