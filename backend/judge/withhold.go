package judge

import (
	"fmt"
	"slices"
	"strings"

	"ibid/backend/ibid"
)

// WithheldNotice stands in an answer in the place of a sentence that was taken out.
const WithheldNotice = "(Sentence withheld: a source says otherwise.)"

// Withhold takes the sentences out of an answer that end as contradicted because of
// a grave problem that the rules found, and puts a notice in the place of each. The
// markers of its citations stay, so that numbers don't change and the source that
// says otherwise is a click away.
//
// It returns the new text and the claims with their spans in it; the sentence is in
// the claim's Withheld. Claims come in the order of the text, after [Combine].
func Withhold(text string, claims []ibid.Claim) (string, []ibid.Claim) {
	var out strings.Builder
	shown := slices.Clone(claims)
	at, shift := 0, 0
	for i := range shown {
		c := &shown[i]
		words := c.Span.In(text)
		if !gravelyWrong(*c) || words == "" || c.Span.Start < at {
			*c = moved(*c, shift)
			continue
		}
		notice := noticeFor(*c, words)
		out.WriteString(text[at:c.Span.Start])
		start := out.Len()
		out.WriteString(notice)
		at, shift = c.Span.End, out.Len()-c.Span.End
		c.Withheld, c.Span = words, ibid.Span{Start: start, End: out.Len()}
		c.Problems = slices.Clone(c.Problems)
		for j := range c.Problems {
			c.Problems[j].Span = c.Span
		}
	}
	out.WriteString(text[at:])
	return out.String(), shown
}

// gravelyWrong reports whether a claim is contradicted by what the rules found, and
// not by a judge alone.
func gravelyWrong(c ibid.Claim) bool {
	return c.State == ibid.ClaimContradicted && slices.ContainsFunc(c.Problems, func(p ibid.Problem) bool { return p.Grave })
}

// noticeFor returns the notice with the markers of a claim's citations. A row of a
// table stays one.
func noticeFor(c ibid.Claim, words string) string {
	notice := WithheldNotice
	for i, n := range c.Citations {
		if i == 0 {
			notice += " "
		}
		notice += fmt.Sprintf("[%d]", n)
	}
	if trimmed := strings.TrimRight(words, " "); strings.HasSuffix(trimmed, "|") {
		notice += " |"
	}
	return notice
}

// moved returns a claim whose text begins so many bytes later.
func moved(c ibid.Claim, by int) ibid.Claim {
	c.Span.Start, c.Span.End = c.Span.Start+by, c.Span.End+by
	c.Problems = slices.Clone(c.Problems)
	for i := range c.Problems {
		c.Problems[i].Span.Start += by
		c.Problems[i].Span.End += by
	}
	return c
}
