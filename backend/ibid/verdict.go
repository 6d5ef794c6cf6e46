package ibid

import (
	"fmt"
	"strings"
)

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
