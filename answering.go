package main

import (
	"slices"
	"sync"

	"ibid/backend"
	"ibid/backend/ask"
	"ibid/backend/ibid"
)

// RunningAnswer is an answer that is being written, as far as its events have told.
// A window that was reloaded goes on from it.
type RunningAnswer struct {
	Workspace    ibid.WorkspaceID    `json:"workspace"`
	Conversation ibid.ConversationID `json:"conversation"` // 0: a new one
	Question     string              `json:"question"`     // as it was asked
	Documents    []ibid.DocumentID   `json:"documents"`    // empty: all
	Grown        AnswerEvent         `json:"grown"`        // all events in one, with the Sequence of the last; -1 before the first
}

// runningAnswer is an answer that is being written, and what became of it.
type runningAnswer struct {
	mu     sync.Mutex
	state  RunningAnswer
	ended  chan struct{} // closed once answer and err are set
	answer ibid.Answer
	err    error
}

func (r *runningAnswer) grow(event AnswerEvent) {
	r.mu.Lock()
	defer r.mu.Unlock()
	grown := &r.state.Grown
	grown.Sequence = event.Sequence
	grown.Text += event.Text
	grown.Citations = append(grown.Citations, event.Citations...)
	grown.Quotations = append(grown.Quotations, event.Quotations...)
	grown.Steps = append(grown.Steps, event.Steps...)
	grown.Research = append(grown.Research, event.Research...)
}

// snapshot returns a copy that later events don't change.
func (r *runningAnswer) snapshot() RunningAnswer {
	r.mu.Lock()
	defer r.mu.Unlock()
	state := r.state
	state.Grown.Citations = slices.Clone(state.Grown.Citations)
	state.Grown.Steps = slices.Clone(state.Grown.Steps)
	state.Grown.Research = slices.Clone(state.Grown.Research)
	return state
}

// runningAnswers holds the answers that are being written, oldest first. It is the one
// place that knows which conversation each belongs to. The zero value is ready for
// use, and safe for concurrent use.
type runningAnswers struct {
	mu      sync.Mutex
	running []*runningAnswer
}

func (a *runningAnswers) begin(q Question) *runningAnswer {
	r := &runningAnswer{ended: make(chan struct{}), state: RunningAnswer{
		Workspace: q.Workspace, Conversation: q.Conversation, Question: q.Text, Documents: slices.Clone(q.Documents),
		Grown: AnswerEvent{Job: q.Job, Sequence: -1},
	}}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.running = append(a.running, r)
	return r
}

func (a *runningAnswers) end(r *runningAnswer, answer ibid.Answer, err error) {
	r.answer, r.err = answer, err
	close(r.ended)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.running = slices.DeleteFunc(a.running, func(other *runningAnswer) bool { return other == r })
}

// which lists the running answers that match.
func (a *runningAnswers) which(match func(RunningAnswer) bool) []*runningAnswer {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(a.running), func(r *runningAnswer) bool { return !match(r.snapshot()) })
}

// stopAnswers stops the running answers that match and returns when they have
// stopped: for the reason [ask.ErrDiscarded] nothing of them is stored, for nil what
// was written is.
func (a *App) stopAnswers(reason error, match func(RunningAnswer) bool) {
	for _, r := range a.answers.which(match) {
		a.jobs.StopBecause(r.state.Grown.Job, reason)
	}
}

// snapshots lists the answers that are being written, oldest first.
func (a *runningAnswers) snapshots() (list []RunningAnswer) {
	for _, r := range a.which(func(RunningAnswer) bool { return true }) {
		list = append(list, r.snapshot())
	}
	return list
}

// finished waits for a running answer. Returns CodeNotFound if the job has ended.
func (a *runningAnswers) finished(job string) (ibid.Answer, error) {
	found := a.which(func(r RunningAnswer) bool { return r.Grown.Job == job })
	if len(found) == 0 {
		return ibid.Answer{}, ibid.Errorf(ibid.CodeNotFound, "This answer is no longer being written.")
	}
	<-found[0].ended
	return filled(found[0].answer), found[0].err
}

// ask answers a question, and keeps what its events have told while it is written.
func (a *App) ask(b *backend.Backend, question Question) (answer ibid.Answer, err error) {
	ctx, end := a.jobs.Start(a.ctx, question.Job)
	defer end()
	running := a.answers.begin(question)
	defer func() { a.answers.end(running, answer, err) }()
	events := growthOf(question.Job, func(event AnswerEvent) {
		running.grow(event)
		a.emit(EventAnswer, event)
	})
	defer events.flush()
	return b.Ask.Ask(ctx, ask.Request{
		Question:     question.Text,
		Scope:        ibid.Scope{Workspace: question.Workspace, Documents: question.Documents},
		Conversation: question.Conversation,
		Standalone:   question.Standalone,
		Place:        question.Place,
		Again:        question.Again,
		Research:     question.Research,
	}, events.add)
}

// deleteConversation stops an answer that is being written in the conversation first.
func (a *App) deleteConversation(b *backend.Backend, workspace ibid.WorkspaceID, id ibid.ConversationID) error {
	a.stopAnswers(ask.ErrDiscarded, func(r RunningAnswer) bool { return r.Conversation == id })
	return b.Store.Talk.DeleteConversation(a.ctx, workspace, id)
}

// deleteWorkspace stops the answers that are being written in the workspace first.
func (a *App) deleteWorkspace(b *backend.Backend, workspace ibid.WorkspaceID) error {
	a.stopAnswers(ask.ErrDiscarded, func(r RunningAnswer) bool { return r.Workspace == workspace })
	return b.Library.Workspaces.Delete(a.ctx, workspace)
}
