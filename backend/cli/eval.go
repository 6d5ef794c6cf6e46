package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"os"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"

	"ibid/backend/ask"
	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/samples"
)

func evalCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "eval",
		Short: "Ask the sample questions, and say whether your chat model helps",
		Long: "Ask questions about the sample documents twice: with quotations only, and with the chat model from your settings.\n" +
			"An answer is right if it or one of its quotations contains the expected words. The samples go into a temporary\n" +
			"library, so your own documents are not touched. Press Ctrl-C to stop.",
	}
	asJSON := command.Flags().Bool("json", false, "print the figures as JSON")
	command.RunE = func(command *cobra.Command, _ []string) error { return runEval(command.Context(), env, *asJSON) }
	return command
}

// evaluation is how the sample questions were answered.
type evaluation struct {
	Documents  int              `json:"documents"`
	Questions  int              `json:"questions"`
	Quotations evaluated        `json:"quotations"`
	Model      *evaluated       `json:"model"`   // nil: there is no chat model
	Problem    *ibid.Error      `json:"problem"` // why not; nil: there is one
	Asked      []sampleQuestion `json:"asked"`
}

// evaluated is how they were answered in one way.
type evaluated struct {
	Name    string  `json:"name,omitempty"` // of the chat model
	Right   int     `json:"right"`
	Written int     `json:"written"`       // answers in the model's words; the others are quotations
	Median  float64 `json:"medianSeconds"` // an answer
}

// sampleQuestion is a question of the samples, and whether it was answered right.
type sampleQuestion struct {
	PDF      string `json:"pdf"`
	Question string `json:"question"`
	Answer   string `json:"answer"` // the expected words
	Quoted   bool   `json:"quoted"`
	Written  bool   `json:"written"` // right with the model
}

func runEval(ctx context.Context, env *Environment, asJSON bool) error {
	questions, err := sampleQuestions()
	if err != nil {
		return err
	}
	home, err := os.MkdirTemp("", "ibid-eval-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(home) }() // best effort on a temporary folder
	return opened(ctx, env, Opening{Home: home}, func(s *Services) error {
		return printed(env, asJSON, printEvaluation)(s.evaluate(ctx, newProgress(env.Stderr), questions))
	})
}

// sampleQuestions are those about the samples that need nothing of the user.
func sampleQuestions() (questions []sampleQuestion, err error) {
	err = json.Unmarshal(samples.Questions, &questions)
	return slices.DeleteFunc(questions, func(q sampleQuestion) bool {
		file, err := samples.Files.Open(q.PDF)
		if err != nil {
			return true
		}
		return file.Close() != nil
	}), err
}

// evaluate reads the samples into an empty library and asks the questions, with the
// models, the search and the answers that the settings of the usual library ask for.
func (s *Services) evaluate(ctx context.Context, progress *progress, questions []sampleQuestion) (evaluation, error) {
	defer progress.clear()
	if err := s.configureAsUsual(); err != nil {
		return evaluation{}, err
	}
	s.Library.Notify(progress.change)
	s.Start(ctx)
	documents, err := s.readSamples(ctx)
	if err != nil {
		return evaluation{}, err
	}
	result := evaluation{Documents: documents, Questions: len(questions), Asked: questions}
	model := s.Ask.Model
	s.Ask.Model = quotesOnly{model}
	result.Quotations, err = s.askSamples(ctx, progress, "Quotations alone", questions, func(q *sampleQuestion) *bool { return &q.Quoted })
	s.Ask.Model = model
	if err != nil {
		return result, err
	}
	status := model.Status(ctx)
	if status.ChatModel == "" {
		result.Problem = cmp.Or(status.Problem, noChatModel)
		return result, ctx.Err()
	}
	written, err := s.askSamples(ctx, progress, status.ChatModel, questions, func(q *sampleQuestion) *bool { return &q.Written })
	written.Name = status.ChatModel
	result.Model = &written
	return result, err
}

// readSamples adds the samples and returns how many there are, once all are read.
func (s *Services) readSamples(ctx context.Context) (int, error) {
	if _, err := s.Library.AddSamples(ctx, s.Workspace); err != nil {
		return 0, err
	}
	if err := s.Library.Queue.Wait(ctx); err != nil {
		return 0, err
	}
	docs, err := s.Library.Documents(ctx, s.Workspace)
	for _, doc := range docs {
		if doc.Failure != nil {
			return 0, doc.Failure
		}
	}
	return len(docs), err
}

// noChatModel is why there is no chat model where the server doesn't say.
var noChatModel = ibid.Errorf(ibid.CodeModelMissing, "There is no chat model.").WithHint("Run \"ibid setup\" to get one.")

// configureAsUsual takes over from the usual library what answers depend on.
func (s *Services) configureAsUsual() error {
	home, err := config.Home()
	if err != nil {
		return err
	}
	usual, err := config.Load(home)
	if err != nil {
		return err
	}
	settings := s.Settings()
	settings.Models, settings.Search, settings.Answers = usual.Models, usual.Search, usual.Answers
	return s.Configure(settings)
}

// quotesOnly is a model server without a chat model.
type quotesOnly struct{ ask.Model }

// Status is that of the server, without its chat models.
func (q quotesOnly) Status(ctx context.Context) ibid.ModelStatus {
	status := q.Model.Status(ctx)
	status.ChatModel, status.Problem = "", cmp.Or(status.Problem, noChatModel)
	return status
}

// askSamples asks the questions one after the other and notes which are answered right.
func (s *Services) askSamples(ctx context.Context, progress *progress, how string, questions []sampleQuestion, right func(*sampleQuestion) *bool) (result evaluated, err error) {
	var took []float64
	for i := range questions {
		progress.show("%s: question %d of %d", how, i+1, len(questions))
		q, began := &questions[i], time.Now()
		answer, err := s.Ask.Ask(ctx, ask.Request{
			Question: q.Question, Scope: ibid.Scope{Workspace: s.Workspace}, Again: true, Unsaved: true,
		}, func(ask.Growth) {})
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return result, err
		}
		took = append(took, time.Since(began).Seconds())
		if *right(q) = holds(answer, q.Answer); *right(q) {
			result.Right++
		}
		if answer.Mode == ibid.ModeModel && answer.Status == ibid.AnswerComplete {
			result.Written++
		}
	}
	slices.Sort(took)
	result.Median = took[len(took)/2]
	return result, nil
}

// holds reports whether an answer that is shown, the value above it or a quotation of it has
// the expected words, letter case and punctuation aside.
func holds(answer ibid.Answer, expected string) bool {
	if answer.Status != ibid.AnswerComplete {
		return false
	}
	value, _ := answer.Headline()
	texts := []string{answer.Text, value}
	for _, c := range answer.Citations {
		texts = append(texts, c.Quote)
	}
	return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(bare(text), bare(expected)) })
}

// bare is the letters and digits of a text in lower case, with a space around each word.
func bare(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return " " + strings.Join(words, " ") + " "
}

func printEvaluation(w io.Writer, e evaluation) {
	printf(w, "%s about %s\n", count(e.Questions, "question"), count(e.Documents, "sample document"))
	printf(w, "Quotations alone: %d right, %.1f s an answer\n", e.Quotations.Right, e.Quotations.Median)
	if e.Model == nil {
		printf(w, "No chat model to compare with. %s\n", e.Problem.Message)
		if e.Problem.Hint != "" {
			printf(w, "%s\n", e.Problem.Hint)
		}
		return
	}
	printf(w, "With %s: %d right, %.1f s an answer; %d in its own words, the others are quotations\n", e.Model.Name, e.Model.Right, e.Model.Median, e.Model.Written)
	for _, q := range e.Asked {
		switch {
		case q.Written && !q.Quoted:
			printf(w, "  Right only with the model: %s\n", q.Question)
		case q.Quoted && !q.Written:
			printf(w, "  Right only without it: %s\n", q.Question)
		}
	}
	printf(w, "%s\n", e.conclusion())
}

// chance is the most answers by which two ways may differ without saying much: of 18
// questions two more or fewer come out often enough by chance.
const chance = 2

// conclusion says whether the model helps.
func (e evaluation) conclusion() string {
	gain := e.Model.Right - e.Quotations.Right
	switch {
	case e.Model.Written == 0:
		return "None of the model's answers could be used, so it doesn't help here. To try it by itself: ibid models test " + e.Model.Name
	case gain > chance:
		return "The model helps: more of its answers are right."
	case gain < -chance:
		return "The model does harm: fewer of its answers are right. Try a larger one; \"ibid setup\" suggests some."
	}
	return "About the same: with so few questions, a difference this small may be chance."
}
