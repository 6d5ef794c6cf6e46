package ibid

import (
	"fmt"
	"strings"
)

// ClaimState reports how far the documents bear out a sentence of an answer.
type ClaimState string

// The states. What the documents were not asked about is no claim: a greeting,
// a heading, an introduction to a list, or that something is not in them.
const (
	ClaimBacked       ClaimState = "backed"       // a quotation on a page says it
	ClaimPartly       ClaimState = "partly"       // a quotation says a part of it
	ClaimUnbacked     ClaimState = "unbacked"     // no source says it
	ClaimContradicted ClaimState = "contradicted" // a source says otherwise
	ClaimNone         ClaimState = "none"         // it claims nothing
)

// Mark is what stands behind a sentence that is not fully backed; empty for others.
func (s ClaimState) Mark() string {
	switch s {
	case ClaimPartly:
		return "[supported in part]"
	case ClaimUnbacked:
		return "[not supported]"
	case ClaimContradicted:
		return "[a source says otherwise]"
	case ClaimBacked, ClaimNone:
	}
	return ""
}

// Claim is a sentence of an answer, and what was found about it.
type Claim struct {
	Span      Span       `json:"span"`      // of the sentence in the answer's text, its markers included
	State     ClaimState `json:"state"`     // of rules and judge together
	Citations []int      `json:"citations"` // numbers of the citations it rests on
	Problems  []Problem  `json:"problems"`  // what the rules found wrong with it
	Judged    ClaimState `json:"judged"`    // what the judge said; empty: not judged
	Basis     string     `json:"basis"`     // the sentence of a passage that the judge rests on, word for word; may be empty
	Reason    string     `json:"reason"`    // for the user
	Withheld  string     `json:"withheld"`  // the model's sentence, if the answer's text has a notice in its place; empty: it is shown
}

// Rule names what of a claim has to stand in its source.
type Rule string

// The rules.
const (
	RuleFigure    Rule = "figure"    // a number, with unit and scale
	RuleDate      Rule = "date"      // a day, a month, a year
	RuleName      Rule = "name"      // the user, a party, a product, a defined term
	RuleQuotation Rule = "quotation" // what stands between quotation marks
	RuleNegation  Rule = "negation"  // "is" against "is not"
	RuleModality  Rule = "modality"  // "may" against "shall"
	RuleDirection Rule = "direction" // "rose" against "fell"
	RuleScope     Rule = "scope"     // of another year or another party
)

// Problem is something in a claim that its source does not have, or has otherwise.
type Problem struct {
	Rule    Rule   `json:"rule"`
	Span    Span   `json:"span"`    // of the words in the answer's text
	Words   string `json:"words"`   // those words, "$1.6 billion"
	Source  string `json:"source"`  // what the source has in their place, "1,577 (millions)"; empty: nothing
	Grave   bool   `json:"grave"`   // it makes the claim false, not merely unproven
	Message string `json:"message"` // for the user
}

// JudgeStatus reports whether a model has judged an answer.
type JudgeStatus string

// A failed judge never reads as "supported".
const (
	JudgeOff      JudgeStatus = "off"        // none is wanted, or there is none
	JudgeDone     JudgeStatus = "judged"     // it has judged
	JudgeNoResult JudgeStatus = "not_judged" // it was asked and gave nothing that can be used
)

// Judgement is what a model says of an answer as a whole. Its flags mean
// nothing unless Status is [JudgeDone]. A model that judges its own answer is not
// independent: its verdicts can lower a claim and never raise one.
type Judgement struct {
	Status       JudgeStatus `json:"status"`
	Model        string      `json:"model"`        // which judged; empty: none
	Independent  bool        `json:"independent"`  // it is another model than the one that wrote the answer
	Reason       string      `json:"reason"`       // why it did not, or what it says, for the user
	Grounded     bool        `json:"grounded"`     // every claim is in the sources
	Hallucinated bool        `json:"hallucinated"` // something is invented
	Relevant     bool        `json:"relevant"`     // it answers what was asked
	Confidence   float64     `json:"confidence"`   // 0..1, the model's own: shown, never used
	Cited        []int       `json:"cited"`        // numbers of the passages it found used
}

// Confidence is how far an answer can be relied on, from what was retrieved and
// what was verified, never from what a model says of itself.
//
// It states no level such as "high": on documents that nothing was fitted on, answers with
// the best scores were right too seldom; see [NoLevel].
type Confidence struct {
	Level   *string  `json:"level"`   // always nil
	Score   float64  `json:"score"`   // 0..1, for comparing answers; no share of right answers. 0: none was computed
	Reasons []string `json:"reasons"` // for the user: "3 of 3 claims are backed by a quotation."
}

// NoLevel is why an answer has no level of confidence. A level will be stated for kinds of
// documents on which at least 95 of 100 such answers were measured to be right; of answers
// with the highest scores 17 of 26 were, over documents that were new to Ibid, and 85 of 98
// over law (tools/measure/results.md).
const NoLevel = "No level is stated: for no kind of document were 95 of 100 such answers measured to be right."

// Held is an answer that was withheld because the sources do not back it.
type Held struct {
	Text      string     `json:"text"`
	Citations []Citation `json:"citations"`
	Claims    []Claim    `json:"claims"` // of Text
	Reason    string     `json:"reason"` // for the user
}

// Verification is what was checked of an answer after it was written.
type Verification struct {
	Claims     []Claim    `json:"claims"`  // in the order of the answer's text
	Answers    bool       `json:"answers"` // the citations answer the question in the user's own words, as far as Ibid can check; false: perhaps not. For quotations see the trace
	Judgement  Judgement  `json:"judgement"`
	Confidence Confidence `json:"confidence"`
	Held       *Held      `json:"held"` // nil: nothing was kept back
}

// Doubtful counts the claims that the documents don't bear out in full.
func (v Verification) Doubtful() (n int) {
	for _, c := range v.Claims {
		if c.State != ClaimBacked && c.State != ClaimNone {
			n++
		}
	}
	return n
}

// Verdict says in one line how far an answer can be relied on: "All 3 sentences supported",
// "Quoted from 2 of 22 documents". It is empty where there is nothing to rely on. What a
// model wrote is called supported as a whole only if each sentence is, its citations answer
// the question in the user's own words, and no part of it is left open.
// A list says that it may not be whole. The window words the same line from its own strings.
func (a Answer) Verdict() string {
	verdict := ""
	switch {
	case a.Status == AnswerHeld:
		return "Withheld"
	case a.Status == AnswerNotFound || a.Mode == ModeTalk:
		return ""
	case a.Mode == ModePassages:
		verdict = a.verdictOnQuotes()
	default:
		verdict = a.verdictOnClaims()
	}
	if verdict != "" && a.Understanding.List && a.Mode != ModeLibrary {
		verdict += "; there may be more"
	}
	return verdict
}

// verdictOnClaims is the verdict on what a model wrote.
func (a Answer) verdictOnClaims() string {
	counts := map[ClaimState]int{}
	for _, claim := range a.Verification.Claims {
		counts[claim.State]++
	}
	claims := len(a.Verification.Claims) - counts[ClaimNone]
	supported, missing := counts[ClaimBacked], a.missing()
	switch {
	case claims == 0:
		return ""
	case supported < claims:
		verdict := fmt.Sprintf("%d of %d sentences supported", supported, claims)
		if partly := counts[ClaimPartly]; partly > 0 {
			verdict += fmt.Sprintf(", %d in part", partly)
		}
		return verdict
	case missing > 0:
		return a.partsAnswered(missing)
	case !a.Verification.Answers:
		return "Supported, but it may not answer your question"
	case claims == 1:
		return "Supported"
	}
	return fmt.Sprintf("All %d sentences supported", claims)
}

// missing is how many parts of the question have no clear answer.
func (a Answer) missing() (n int) {
	for _, part := range a.Understanding.Parts {
		if !part.Found {
			n++
		}
	}
	return n
}

func (a Answer) partsAnswered(missing int) string {
	all := len(a.Understanding.Parts)
	return fmt.Sprintf("%d of %d parts answered", all-missing, all)
}

// verdictOnQuotes is the verdict on quotations. They are what their pages say: the doubt is
// whether they answer the question.
func (a Answer) verdictOnQuotes() string {
	if len(a.Citations) == 0 {
		return ""
	}
	if missing := a.missing(); missing > 0 {
		return a.partsAnswered(missing)
	}
	if lacking := a.Understanding.Lacking; len(lacking) > 0 {
		return NotFoundItself(lacking)
	}
	if len(a.Layers) == 0 && a.Trace.Evidence.Grade == GradePartial {
		return "Nothing answers this directly"
	}
	cited := map[DocumentID]bool{}
	for _, c := range a.Citations {
		cited[c.DocumentID] = true
	}
	if searched := a.Trace.Documents; searched > 1 && len(cited) <= searched {
		return fmt.Sprintf("Quoted from %d of %d documents", len(cited), searched)
	}
	return "Quotes only"
}

// Quotes reports whether the answer's text is made of quotations alone, each a line that begins
// with ">". An overview quotes in lists instead.
func (a Answer) Quotes() bool {
	return a.Mode == ModePassages && len(a.Citations) > 0 && (strings.HasPrefix(a.Text, ">") || strings.Contains(a.Text, "\n>"))
}

// NotFoundItself says that what is named was not found: "21 CFR 117.5 itself was not found".
// It ends without a mark.
func NotFoundItself(names []string) string {
	if len(names) > 1 {
		return strings.Join(names, " and ") + " themselves were not found"
	}
	return names[0] + " itself was not found"
}
