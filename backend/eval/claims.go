package eval

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
	"time"

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

// grounded tells whether a claim is one that sources must bear out. An answer from
// no passages at all is: nothing bears it out.
func (c Claim) grounded() bool {
	return c.Evidence != nil || c.Contexts != nil || c.Doc != "" || c.Source != ""
}

// HoldsClaims tells whether a folder holds claims rather than questions.
func HoldsClaims(folder string) bool {
	files, _ := filepath.Glob(filepath.Join(folder, "*.jsonl")) // the pattern is sound
	return len(files) > 0 && !slices.ContainsFunc(files, func(file string) bool {
		name := filepath.Base(file)
		return strings.HasPrefix(name, "questions") || strings.HasPrefix(name, "queries")
	})
}

// ReadClaims reads all claims of a folder that bring sources. Others, such as
// answers from a model's own memory, are left out: rules cannot tell.
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
			WithHint("What belongs into the folder is said in docs/quality.md.")
	}
	return claims, leftOut, nil
}

// CompareClaims holds each claim against its sources by rules. For [Binary] it says
// whether they bear it out, for [Evidence] which of them do.
func CompareClaims(splitter *language.Splitter, claims []Claim, kind Kind) []Prediction {
	predictions := make([]Prediction, len(claims))
	for i, claim := range claims {
		began := time.Now()
		compared := judge.Compare(splitter, claim.text(), claim.sources())
		prediction := Prediction{ID: claim.ID, Took: time.Since(began)}
		if kind == Evidence {
			prediction.Sentences = compared.Sentences
		} else {
			label := 0
			if compared.Score >= 0.5 {
				label = 1
			}
			prediction.Label, prediction.Score = &label, &compared.Score
		}
		predictions[i] = prediction
	}
	return predictions
}
