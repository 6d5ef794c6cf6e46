package eval

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/backend/language"
)

// Claims are predicted from claims that bring their own sources; no library is
// needed. The files of such a set have a line for each, and no set of questions
// beside them.

// Evidence is the kind of predictions that name the sources a claim rests on.
const Evidence Kind = "evidence"

// Claim is something that somebody wrote, with what it must follow from. Sets name
// the parts in different ways; whether it does follow is never read.
type Claim struct {
	ID string `json:"id"`

	Claim   string `json:"claim"`
	Summary string `json:"summary"`
	Answer  string `json:"answer"`

	Evidence []string `json:"evidence"` // sentences
	Doc      string   `json:"doc"`
	Source   string   `json:"source"`
	Contexts []struct {
		Text string `json:"text"`
	} `json:"contexts"` // passages
}

// text is what is claimed.
func (c Claim) text() string { return cmp.Or(c.Claim, c.Summary, c.Answer) }

// sources are the sentences, lines or passages that it must follow from.
func (c Claim) sources() []string {
	sources := slices.Clone(c.Evidence)
	for _, text := range []string{c.Doc, c.Source} {
		if text != "" {
			sources = append(sources, strings.Split(text, "\n")...)
		}
	}
	for _, context := range c.Contexts {
		sources = append(sources, context.Text)
	}
	return sources
}

// grounded reports whether a claim is one that sources must bear out. An answer from
// no passages at all is: nothing bears it out.
func (c Claim) grounded() bool {
	return c.Evidence != nil || c.Contexts != nil || c.Doc != "" || c.Source != ""
}

// HoldsClaims reports whether a folder holds claims rather than questions.
func HoldsClaims(folder string) bool {
	files, _ := filepath.Glob(filepath.Join(folder, "*.jsonl")) // the pattern is sound
	return len(files) > 0 && !slices.ContainsFunc(files, func(file string) bool {
		name := filepath.Base(file)
		return strings.HasPrefix(name, "questions") || strings.HasPrefix(name, "queries")
	})
}

// ReadClaims reads all claims of a folder that bring sources. Others, such as
// answers from a model's own memory, are left out: rules cannot check them.
func ReadClaims(folder string) (claims []Claim, leftOut int, err error) {
	files, _ := filepath.Glob(filepath.Join(folder, "*.jsonl")) // the pattern is sound
	for _, file := range files {
		read, err := readLines[Claim](file)
		if err != nil {
			return nil, 0, err
		}
		for _, claim := range read {
			if claim.ID == "" || claim.text() == "" || !claim.grounded() {
				leftOut++
				continue
			}
			claims = append(claims, claim)
		}
	}
	if len(claims) == 0 {
		return nil, leftOut, ibid.Errorf(ibid.CodeNotFound, "There are no claims with their sources in “%s”.", folder).
			WithHint("What belongs into the folder is said in tools/measure/results.md.")
	}
	return claims, leftOut, nil
}

// ClaimOptions say how claims are held against their sources.
type ClaimOptions struct {
	Kind    Kind     // [Binary]: whether they bear it out; [Evidence]: which of them do
	Answers bool     // as the sentences of an answer that cites all of its sources, as a user sees them
	Without []string // rules that are left out
}

// CompareClaims holds each claim against its sources by rules. It returns EINVALID if a
// rule that is to be left out has no such name.
func CompareClaims(splitter *language.Splitter, claims []Claim, opts ClaimOptions) ([]Prediction, error) {
	for _, name := range opts.Without {
		if !slices.Contains(judge.RuleNames(), name) {
			return nil, ibid.Errorf(ibid.CodeInvalid, "There is no rule named “%s”.", name).
				WithHint("With claims, --without takes these, with commas between: " + strings.Join(judge.RuleNames(), ", ") + ".")
		}
	}
	predictions := make([]Prediction, len(claims))
	for i, claim := range claims {
		began := time.Now()
		prediction := Prediction{ID: claim.ID}
		switch {
		case opts.Kind == Evidence:
			prediction.Sentences = judge.Compare(splitter, claim.text(), claim.sources(), opts.Without...).Sentences
		case opts.Answers:
			prediction.decide(asAnswer(splitter, claim, opts.Without))
		default:
			prediction.decide(judge.Compare(splitter, claim.text(), claim.sources(), opts.Without...).Score)
		}
		prediction.Took = time.Since(began)
		predictions[i] = prediction
	}
	return predictions, nil
}

// decide takes a score from one half on for borne out.
func (p *Prediction) decide(score float64) {
	label := 0
	if score >= 0.5 {
		label = 1
	}
	p.Label, p.Score = &label, &score
}

// passageSize is how many bytes of sources make a passage, about as many as in a library.
const passageSize = 2000

// asAnswer checks a claim as an answer is checked whose every sentence cites all the
// sources. It returns 1 if each sentence is shown as backed, and otherwise less than one half: the
// less, the more of its sentences are not.
func asAnswer(splitter *language.Splitter, claim Claim, without []string) float64 {
	var passages []ibid.Passage
	var citations []ibid.Citation
	markers := ""
	add := func(text string) {
		n := len(passages) + 1
		span := ibid.Span{End: len(text)}
		passages = append(passages, ibid.Passage{Number: n, Hit: ibid.Hit{Chunk: ibid.Chunk{Page: n, Span: span, Text: text}}})
		citations = append(citations, ibid.Citation{Number: n, Page: n, Span: span})
		markers += fmt.Sprintf("[%d]", n)
	}
	text := ""
	for _, source := range claim.sources() {
		if text != "" && len(text)+len(source) > passageSize {
			add(text)
			text = ""
		}
		text += source + "\n\n"
	}
	add(text)
	var marked strings.Builder
	end := 0
	for _, s := range splitter.Sentences(claim.text()) {
		marked.WriteString(claim.text()[end:s.Start] + s.In(claim.text()) + " " + markers)
		end = s.End
	}
	checked := judge.Rules(splitter, "", marked.String(), answer.Align(splitter, marked.String(), citations), citations, passages, without...)
	counted, backed := 0.0, 0.0
	for _, c := range checked {
		switch c.State {
		case ibid.ClaimNone:
			continue
		case ibid.ClaimBacked:
			backed++
		}
		counted++
	}
	if backed == counted {
		return 1
	}
	return backed / counted / 2
}
