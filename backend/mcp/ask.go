package mcp

import (
	"context"
	"strings"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"ibid/backend/ask"
	"ibid/backend/ibid"
)

// One call of ask_each begins with no document after so many, or after so long: most
// clients give a call up after a minute.
const (
	mostEach    = 40
	longestEach = 40 * time.Second
)

type askInput struct {
	Question  string  `json:"question" jsonschema:"the question, in full: earlier questions are not known"`
	Documents []int64 `json:"documents,omitempty" jsonschema:"numbers of the documents to ask; all if left out"`
}

type askedEach struct {
	Rows      []row   `json:"rows" jsonschema:"one for each document, in the order in which they were asked"`
	Found     int     `json:"found" jsonschema:"in how many documents an answer was found"`
	Remaining []int64 `json:"remaining,omitempty" jsonschema:"numbers of documents that were not asked: call again with them"`
}

// row is what one document answers.
type row struct {
	Document int64     `json:"document" jsonschema:"number of the document"`
	Title    string    `json:"title"`
	Answer   *answered `json:"answer,omitempty"`
	Failure  *notice   `json:"failure,omitempty" jsonschema:"why the document gave no answer"`
}

func (s *server) ask(ctx context.Context, request *sdk.CallToolRequest, in askInput) (answered, string, error) {
	docs, err := s.named(ctx, in.Documents)
	if err != nil {
		return answered{}, "", err
	}
	asked, err := s.request(ctx, in.Question, docs)
	if err != nil {
		return answered{}, "", err
	}
	asked.Unsaved = !s.Keep
	steps := newProgress(request)
	answer, err := s.Ask.Ask(ctx, asked, func(g ask.Growth) { steps.grow(ctx, g) })
	if err != nil {
		return answered{}, "", err
	}
	result := s.answer(answer)
	return result, answerText(result), nil
}

// request is a question as the command line asks it: for the place of the workspace.
func (s *server) request(ctx context.Context, question string, docs []ibid.DocumentID) (ask.Request, error) {
	workspaces, err := s.Library.Workspaces.List(ctx)
	if err != nil {
		return ask.Request{}, err
	}
	request := ask.Request{Question: question, Scope: ibid.Scope{Workspace: s.Workspace, Documents: docs}}
	for _, w := range workspaces {
		if w.ID == s.Workspace {
			request.Place = w.Place
			return request, nil
		}
	}
	return ask.Request{}, ibid.Errorf(ibid.CodeNotFound, "The workspace that this server was started for is no longer there.").
		WithHint("Start “ibid mcp” for another one.")
}

// askEach asks each document by itself, and stores nothing of it.
func (s *server) askEach(ctx context.Context, request *sdk.CallToolRequest, in askInput) (askedEach, string, error) {
	if strings.TrimSpace(in.Question) == "" {
		return askedEach{}, "", ibid.Errorf(ibid.CodeInvalid, "“question” is empty.").WithHint("Say what to ask each document.")
	}
	docs, err := s.each(ctx, in.Documents)
	if err != nil {
		return askedEach{}, "", err
	}
	result := askedEach{Rows: []row{}}
	steps, began := newProgress(request), time.Now()
	for i, doc := range docs {
		if i >= mostEach || time.Since(began) > longestEach {
			result.Remaining = append(result.Remaining, int64(doc.ID))
			continue
		}
		steps.tell(ctx, len(docs), "Asking "+count(i+1)+" of "+count(len(docs))+": "+ibid.InertInline(doc.Title))
		asked := row{Document: int64(doc.ID), Title: ibid.InertInline(doc.Title)}
		answer, err := s.Ask.Ask(ctx, ask.Request{
			Question: in.Question, Scope: ibid.Scope{Workspace: s.Workspace, Documents: []ibid.DocumentID{doc.ID}}, Unsaved: true,
		}, func(ask.Growth) {})
		switch code := ibid.CodeOf(err); {
		case ctx.Err() != nil:
			return askedEach{}, "", ctx.Err()
		case code == ibid.CodeInvalid: // the question, and so of every document
			return askedEach{}, "", err
		case err != nil:
			asked.Failure = noticeOf(ibid.AsError(err))
		default:
			found := s.answer(answer)
			found.Nearest = nil // asking this document alone shows them
			asked.Answer = &found
			if found.Status == ibid.AnswerComplete {
				result.Found++
			}
		}
		result.Rows = append(result.Rows, asked)
	}
	return result, eachText(result), nil
}

// each are the documents with these numbers; none means all of the workspace.
func (s *server) each(ctx context.Context, numbers []int64) ([]ibid.Document, error) {
	if len(numbers) == 0 {
		return s.Library.Documents(ctx, s.Workspace)
	}
	ids, err := s.named(ctx, numbers)
	if err != nil {
		return nil, err
	}
	var docs []ibid.Document
	for _, id := range ids {
		doc, err := s.current(ctx, int64(id))
		if err != nil {
			return nil, err
		}
		docs = append(docs, doc)
	}
	return docs, nil
}

// progress reports to a client that asked for it how far a call is.
type progress struct {
	session *sdk.ServerSession
	token   any // nil: the client doesn't want to know
	sent    float64
	message string // that was sent last
	words   int    // that were written
	written time.Time
}

func newProgress(request *sdk.CallToolRequest) *progress {
	return &progress{session: request.Session, token: request.Params.GetProgressToken()}
}

// tell sends a notification, unless the last one said the same. If the client is gone,
// ctx ends the call.
func (p *progress) tell(ctx context.Context, total int, message string) {
	if p.token == nil || message == p.message {
		return
	}
	p.sent++
	p.message = message
	_ = p.session.NotifyProgress(ctx, &sdk.ProgressNotificationParams{
		ProgressToken: p.token, Progress: p.sent, Total: float64(total), Message: message,
	})
}

// pause is the time between notifications while text is being written.
const pause = time.Second

// grow reports how far an answer is.
func (p *progress) grow(ctx context.Context, g ask.Growth) {
	p.words += len(strings.Fields(g.Text))
	switch {
	case g.Step == nil:
		if time.Since(p.written) < pause {
			return
		}
		p.written = time.Now()
		p.tell(ctx, 0, "Writing: "+counted(p.words, "word"))
	case g.Step.Stage == ibid.StageGround || g.Step.Stage == ibid.StageFit:
		p.tell(ctx, 0, "Reading what was found")
	case g.Step.Stage == ibid.StageGenerate || g.Step.Stage == ibid.StageCite || g.Step.Stage == ibid.StageCheck:
		p.tell(ctx, 0, "Checking the answer against the documents")
	case g.Step.Stage == ibid.StageQuery:
		p.tell(ctx, 0, "Searching")
	}
}
