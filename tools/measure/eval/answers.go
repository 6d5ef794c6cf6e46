package eval

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/internal/savefile"
)

// Answered is what became of a question.
type Answered struct {
	ID         string                  `json:"id"`
	Status     ibid.AnswerStatus       `json:"status"`
	Mode       ibid.AnswerMode         `json:"mode"`
	Cited      []Place                 `json:"cited"`  // pages or items, each once, in the order of the citations
	Quotes     []string                `json:"quotes"` // of the citations, in their order
	Score      float64                 `json:"score"`
	Grade      ibid.Grade              `json:"grade"`
	Claims     map[ibid.ClaimState]int `json:"claims"`                // how many there are of each
	Right      *bool                   `json:"right,omitempty"`       // a page that answers is cited; nil: the set does not say, or nothing was answered
	RightFirst *bool                   `json:"right_first,omitempty"` // the same of the first quotation's page
	Absent     bool                    `json:"absent,omitempty"`      // the set says that there is no answer
	Holds      []bool                  `json:"holds,omitempty"`       // of each quotation, whether it holds the expected words; nil: the set has none

	Error string `json:"error,omitempty"` // why the question failed; nothing else is known of it then

	Took time.Duration `json:"-"`
}

// Answers asks every question and reports what the answers rest on and how sure they
// are. One that fails is recorded with its error, and the others are asked all the
// same; only a cancelled context ends the run. If all fail, it returns the first
// error. Only then are the expected answers read, to see which are right.
func (s Services) Answers(ctx context.Context, pack Pack, shelf Shelf, mode Mode) ([]Answered, error) {
	var all []Answered
	var first error
	failed := 0
	for _, q := range pack.Questions {
		scope, err := q.scope(shelf, mode)
		if err != nil {
			return nil, err
		}
		began := time.Now()
		answer, err := s.Ask.Ask(ctx, ask.Request{Question: q.Question, Scope: scope, Again: true}, func(ask.Growth) {})
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			failed, first = failed+1, cmp.Or(first, err)
			all = append(all, Answered{ID: q.ID, Cited: []Place{}, Quotes: []string{}, Claims: map[ibid.ClaimState]int{}, Error: err.Error()})
			continue
		}
		a := Answered{
			ID: q.ID, Status: answer.Status, Mode: answer.Mode, Cited: []Place{}, Quotes: []string{}, Grade: answer.Trace.Evidence.Grade,
			Score:  answer.Verification.Confidence.Score,
			Claims: map[ibid.ClaimState]int{}, Took: time.Since(began),
		}
		for _, c := range answer.Citations {
			a.Quotes = append(a.Quotes, c.Quote)
			if at := shelf.place(c); !slices.Contains(a.Cited, at) {
				a.Cited = append(a.Cited, at)
			}
		}
		for _, claim := range answer.Verification.Claims {
			a.Claims[claim.State]++
		}
		all = append(all, a)
	}
	if first != nil && failed == len(all) {
		return nil, first
	}
	expected, err := readExpected(pack)
	for i := range all {
		a := &all[i]
		e, known := expected[a.ID]
		if known && a.Status == ibid.AnswerComplete && len(a.Cited) > 0 {
			a.Right, a.RightFirst = e.right(a.Cited), e.right(a.Cited[:1])
		}
		a.Absent = e.Answerable != nil && !*e.Answerable
		if words := e.words(); len(words) > 0 && !a.Absent {
			a.Holds = []bool{}
			for _, quote := range a.Quotes {
				a.Holds = append(a.Holds, holds(quote, words))
			}
		}
	}
	return all, err
}

// place says where a citation is: on a page, or in an item of a collection.
func (s Shelf) place(c ibid.Citation) Place {
	d := s[c.DocumentID]
	if d.Text != nil && len(d.Text.Items) > 0 {
		return Place{Name: d.Text.Items[c.Page-1]}
	}
	return Place{Name: d.Doc, Page: c.Page}
}

// expected is where the answer to a question stands, as sets have it.
type expected struct {
	ID         string `json:"id"`
	Doc        string `json:"doc"`
	Answerable *bool  `json:"answerable"` // false: no place is right

	Pages    []int `json:"gold_pages1"` // of Doc
	Evidence []struct {
		Doc  string `json:"doc"`
		Page int    `json:"page1"`
	} `json:"evidence"` // pages of several documents; goes before Pages
	Docs  []string        `json:"gold_docs"`
	Para  string          `json:"para"`
	Items json.RawMessage `json:"gold"` // an item, or a list
	Rated map[string]int  `json:"qrels"`

	Answer  json.RawMessage `json:"answer"` // in words, or what else a set has; any of Answers, if it has several
	Answers []string        `json:"answers"`
	Clauses []struct {
		Text string `json:"text"`
	} `json:"clauses"` // that answer, each
}

// words are the texts any of which an answering quotation holds.
func (e expected) words() []string {
	words := slices.Clone(e.Answers)
	for _, clause := range e.Clauses {
		words = append(words, clause.Text)
	}
	if answer := e.inWords(); len(words) == 0 && answer != "" {
		words = append(words, answer)
	}
	return words
}

// inWords is the answer in the words of the set; empty if it has none, or something else.
func (e expected) inWords() string {
	var answer string
	if json.Unmarshal(e.Answer, &answer) != nil {
		return ""
	}
	return answer
}

// readExpected reads the expected answers of a set by their questions.
func readExpected(pack Pack) (map[string]expected, error) {
	path, err := questionsFile(pack.Folder, pack.Language)
	if err != nil {
		return nil, err
	}
	lines, err := readLines[expected](path)
	byID := map[string]expected{}
	for _, e := range lines {
		byID[e.ID] = e
	}
	return byID, err
}

// right reports whether one of some places is expected; nil where the set does not
// say what is.
func (e expected) right(cited []Place) *bool {
	var places []Place
	switch {
	case e.Answerable != nil && !*e.Answerable:
		return new(bool)
	case len(e.Evidence) > 0:
		for _, at := range e.Evidence {
			places = append(places, Place{at.Doc, at.Page})
		}
	case len(e.Pages) > 0:
		for _, page := range e.Pages {
			places = append(places, Place{e.Doc, page})
		}
	default:
		for _, name := range e.names() {
			places = append(places, Place{Name: name})
		}
	}
	if len(places) == 0 {
		return nil
	}
	right := slices.ContainsFunc(cited, func(at Place) bool {
		return slices.Contains(places, at) || slices.Contains(places, Place{Name: at.Name})
	})
	return &right
}

// names are the items or documents that answer.
func (e expected) names() (names []string) {
	for name, rating := range e.Rated {
		if rating > 0 {
			names = append(names, name)
		}
	}
	names = append(names, e.Docs...)
	if e.Para != "" {
		names = append(names, e.Para)
	}
	var items []name
	if len(e.Items) > 0 && json.Unmarshal(e.Items, &items) != nil {
		items = make([]name, 1)
		_ = items[0].UnmarshalJSON(e.Items) // takes anything
	}
	for _, item := range items {
		names = append(names, string(item))
	}
	return names
}

// Calibration is how many answers with a score of confidence between two bounds are right.
type Calibration struct {
	From    float64 `json:"from"`
	Below   float64 `json:"below"`
	Answers int     `json:"answers"` // known to be right or wrong
	Right   int     `json:"right"`
	Share   float64 `json:"share"` // of the answers; 0 where there is none
}

// Calibrate counts the right answers with scores in each of five ranges, the highest first.
// An answer without a score is in none.
func Calibrate(answered []Answered) []Calibration {
	table := []Calibration{{From: 0.9, Below: 2}, {From: 0.75, Below: 0.9}, {From: 0.6, Below: 0.75}, {From: 0.45, Below: 0.6}, {From: 0, Below: 0.45}}
	for _, a := range answered {
		for i := range table {
			if row := &table[i]; a.Right != nil && a.Score > 0 && a.Score >= row.From && a.Score < row.Below {
				row.Answers++
				if *a.Right {
					row.Right++
				}
				row.Share = float64(row.Right) / float64(row.Answers)
			}
		}
	}
	return table
}

// WriteAnswered writes what became of questions to a file, a line each.
func WriteAnswered(out savefile.Target, answered []Answered) error { return writeLines(out, answered) }
