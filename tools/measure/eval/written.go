package eval

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"ibid/backend/ask"
	"ibid/backend/ibid"
)

// Gold is a question with what an answer to it says.
type Gold struct {
	ID       string `json:"id"`
	Question string `json:"q"`
	Expect   string `json:"expect"` // "answer", or "refuse" if the documents have none

	// Quoted are regular expressions that all match a quotation which answers, and Written
	// those for a written answer; no Written: the same. White space is folded before.
	Quoted  []string `json:"gold"`
	Written []string `json:"written"`
}

// Written is what became of a question with one model, or with none.
type Written struct {
	ID       string            `json:"id"`
	Model    string            `json:"model"` // empty: none
	Question string            `json:"question"`
	Status   ibid.AnswerStatus `json:"status"`
	Mode     ibid.AnswerMode   `json:"mode"`
	Text     string            `json:"text"`
	Held     string            `json:"held,omitempty"`   // what the model wrote and Ibid withheld
	Notice   string            `json:"notice,omitempty"` // why the answer isn't the model's
	Absent   bool              `json:"absent,omitempty"` // the documents have no answer
	Backed   bool              `json:"backed,omitempty"` // it is called supported: each of its claims is, and they answer
	Right    bool              `json:"right"`            // the model's text is what is expected
	First    bool              `json:"first"`            // so is the first quotation
	Began    float64           `json:"began"`            // seconds to the first word
	Took     float64           `json:"took"`             // seconds to the end
	Prompt   int               `json:"prompt"`           // tokens
	Error    string            `json:"error,omitempty"`
}

// ReadGold reads the questions of a file, one a line.
func ReadGold(path string) ([]Gold, error) { return readLines[Gold](path) }

// OpenFolder makes a set of the PDFs in a folder, without questions.
func OpenFolder(folder string) (pack Pack, err error) {
	files, err := PDFs(folder)
	pack = Pack{Folder: folder, Kind: Docs}
	for _, file := range files {
		name := filepath.Base(file)
		pack.Documents = append(pack.Documents, Document{Doc: name, File: name})
	}
	return pack, err
}

// withModel is a model server on which one model writes, or none.
type withModel struct {
	ask.Model
	chat string
}

// Status is that of the server, with this model in use.
func (w withModel) Status(ctx context.Context) ibid.ModelStatus {
	status := w.Model.Status(ctx)
	status.ChatModel = w.chat
	if w.chat == "" {
		status.Problem = ibid.Errorf(ibid.CodeModelMissing, "No model writes in this measurement.")
	}
	return status
}

// Chat lets the model in use write.
func (w withModel) Chat(ctx context.Context, request ibid.ChatRequest, token func(text string) error) (ibid.ChatResult, error) {
	if request.Model == "" {
		request.Model = w.chat
	}
	return w.Model.Chat(ctx, request, token)
}

// Write asks the questions with a model, "" for none, and calls each with what became of
// each. A question that fails is recorded with its error.
func (s Services) Write(ctx context.Context, questions []Gold, model string, each func(Written) error) error {
	server := s.Ask.Model
	defer func() { s.Ask.Model = server }()
	s.Ask.Model = withModel{server, model}
	for _, q := range questions {
		written, err := s.write(ctx, q, model)
		if err != nil {
			return err
		}
		if err := each(written); err != nil {
			return err
		}
	}
	return nil
}

func (s Services) write(ctx context.Context, q Gold, model string) (Written, error) {
	w := Written{ID: q.ID, Model: model, Question: q.Question, Absent: q.Expect == "refuse"}
	began := time.Now()
	a, err := s.Ask.Ask(ctx, ask.Request{Question: q.Question, Scope: ibid.Scope{Workspace: ibid.DefaultWorkspace}, Again: true, Unsaved: true}, func(g ask.Growth) {
		if g.Text != "" && w.Began == 0 {
			w.Began = time.Since(began).Seconds()
		}
	})
	w.Took = time.Since(began).Seconds()
	switch {
	case ctx.Err() != nil:
		return w, ctx.Err()
	case err != nil:
		w.Error = err.Error()
		return w, nil
	}
	w.Status, w.Mode, w.Text, w.Prompt = a.Status, a.Mode, a.Text, a.Trace.Context.Prompt
	if a.Verification.Held != nil {
		w.Held = a.Verification.Held.Text
	}
	if a.Notice != nil {
		w.Notice = a.Notice.Message
	}
	w.Backed = a.Verification.Answers && a.Verification.Doubtful() == 0
	expected := q.Written
	if len(expected) == 0 {
		expected = q.Quoted
	}
	if w.Right, err = matches(expected, a.Text); err != nil {
		return w, err
	}
	if len(a.Citations) > 0 {
		w.First, err = matches(q.Quoted, a.Citations[0].Quote)
	}
	return w, err
}

// matches reports whether all expressions match a text, white space folded; none match nothing.
func matches(expressions []string, text string) (bool, error) {
	text = strings.Join(strings.Fields(text), " ")
	for _, expression := range expressions {
		compiled, err := regexp.Compile(expression)
		if err != nil {
			return false, ibid.Errorf(ibid.CodeInvalid, "What is expected can't be read: %w.", err)
		}
		if !compiled.MatchString(text) {
			return false, nil
		}
	}
	return len(expressions) > 0, nil
}

// WrittenFigures say how one model answers.
type WrittenFigures struct {
	Model    string  `json:"model"`    // empty: none
	Right    Share   `json:"right"`    // of the questions with an answer: written, shown and right
	Wrong    Share   `json:"wrong"`    // written, shown and wrong
	Backed   Share   `json:"backed"`   // written, shown, wrong and called supported
	Quoted   Share   `json:"quoted"`   // quotations are shown in place of a written answer
	First    Share   `json:"first"`    // the first quotation answers, whatever is written
	Refused  Share   `json:"refused"`  // neither a written answer nor a quotation
	Absent   Share   `json:"absent"`   // of the questions without an answer: nothing written, nothing quoted
	Invented Share   `json:"invented"` // of these: something is written and called supported
	Began    float64 `json:"began"`    // median of the seconds to the first word
	Took     float64 `json:"took"`     // median of the seconds to the end
}

// CountWritten counts what became of questions with one model. Questions that failed count
// as refused.
func CountWritten(model string, all []Written) WrittenFigures {
	f := WrittenFigures{Model: model}
	var right, wrong, backed, quoted, first, refused, absent, invented []bool
	var began, took []float64
	for _, w := range all {
		shown := w.Mode == ibid.ModeModel && w.Status == ibid.AnswerComplete
		nothing := w.Error != "" || w.Status != ibid.AnswerComplete
		began, took = append(began, w.Began), append(took, w.Took)
		if w.Absent {
			absent, invented = append(absent, nothing), append(invented, shown && w.Backed)
			continue
		}
		right, wrong, backed = append(right, shown && w.Right), append(wrong, shown && !w.Right), append(backed, shown && !w.Right && w.Backed)
		quoted, refused, first = append(quoted, !shown && !nothing), append(refused, nothing), append(first, w.First)
	}
	f.Right, f.Wrong, f.Backed, f.Quoted = shareOf(right), shareOf(wrong), shareOf(backed), shareOf(quoted)
	f.First, f.Refused, f.Absent, f.Invented = shareOf(first), shareOf(refused), shareOf(absent), shareOf(invented)
	f.Began, f.Took = median(began), median(took)
	return f
}

// ReadWritten reads what an earlier run has written; nil if there is no such file.
func ReadWritten(path string) ([]Written, error) {
	if !exists(path) {
		return nil, nil
	}
	return readLines[Written](path)
}

// Append adds what became of a question to a file as a line of JSON, so that a run that is
// stopped can go on.
func (w Written) Append(path string) (err error) {
	line, err := json.Marshal(w)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	_, err = file.Write(append(line, '\n'))
	return err
}
