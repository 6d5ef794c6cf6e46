package ibid

import (
	"fmt"
	"strings"
)

// Verdict says in one line how far an answer can be relied on: "All 3 sentences supported",
// "Quotes only: found in 2 of 22 documents". It is empty where there is nothing to rely on.
// The window words the same line from its own strings.
func (a Answer) Verdict() string {
	switch {
	case a.Status == AnswerHeld:
		return "Withheld"
	case a.Status == AnswerNotFound || a.Mode == ModeTalk:
		return ""
	case a.Mode == ModePassages:
		return a.verdictOnQuotes()
	}
	claims, supported := 0, 0
	for _, claim := range a.Verification.Claims {
		switch claim.State {
		case ClaimNone:
		case ClaimBacked:
			supported++
			claims++
		default:
			claims++
		}
	}
	switch {
	case claims == 0:
		return ""
	case supported < claims:
		return fmt.Sprintf("%d of %d not supported", claims-supported, claims)
	case claims == 1:
		return "Supported"
	}
	return fmt.Sprintf("All %d sentences supported", claims)
}

// verdictOnQuotes is the verdict on quotations. They are what their pages say: what is in
// doubt is whether they answer.
func (a Answer) verdictOnQuotes() string {
	if len(a.Citations) == 0 {
		return ""
	}
	missing := 0
	for _, part := range a.Understanding.Parts {
		if !part.Found {
			missing++
		}
	}
	if missing > 0 {
		return fmt.Sprintf("Quotes only: no clear answer to %d of %d", missing, len(a.Understanding.Parts))
	}
	if len(a.Layers) == 0 && a.Trace.Evidence.Grade == GradePartial {
		return "Related, but none clearly answers this"
	}
	cited := map[DocumentID]bool{}
	for _, c := range a.Citations {
		cited[c.DocumentID] = true
	}
	if searched := a.Trace.Documents; searched > 1 && len(cited) <= searched {
		return fmt.Sprintf("Quotes only: found in %d of %d documents", len(cited), searched)
	}
	return "Quotes only"
}

// Quotes reports whether the answer's text is made of quotations alone, each a line that begins
// with ">". An overview quotes in lists instead.
func (a Answer) Quotes() bool {
	return a.Mode == ModePassages && len(a.Citations) > 0 && (strings.HasPrefix(a.Text, ">") || strings.Contains(a.Text, "\n>"))
}
