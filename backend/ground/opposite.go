package ground

import (
	"cmp"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// What holds for the opposite
//
// To the scorer a sentence and its opposite are nearly the same: "who notifies the bank within
// two days", "who fails to notify the bank within two days"; "the landlord may end the lease",
// "the tenant may end the lease". So conditions, parties and offices are read from question
// and unit by rule, and compared. A unit with the opposite of what the question says
// is related at best, and ranks behind a unit that has the same as the question.

// stance is how what a unit says stands to what a question says.
type stance int

const (
	silent  stance = iota // the unit has nothing to compare
	fits                  // both say the same
	opposed               // the unit says the opposite
)

// alikeFrom is the share of the shorter unit's content that two units share if one of them
// says for one case what the other says for the opposite one.
const alikeFrom = 0.4

// sinkOpposites moves candidates that say the opposite of what a question says behind those
// that say the same, and none of them counts as answering. What is said of another party or
// office is left alone unless the right one is there as well. Candidates are sorted.
func sinkOpposites(query ibid.Query, candidates []Candidate) {
	if query.Language != "en" && query.Language != "" {
		return
	}
	question := newSaid(query.Asked)
	read := make([]said, len(candidates))
	condition, role := make([]stance, len(candidates)), make([]stance, len(candidates))
	for i, c := range candidates {
		text := c.Text
		if listItem(text) {
			text = c.Previous + " " + text
		}
		read[i] = newSaid(text)
		condition[i], role[i] = question.conditionIn(read[i]), question.roleIn(read[i])
	}
	stanceOf := func(i int) stance { return max(condition[i], role[i]) }
	for i := range candidates {
		if stanceOf(i) != opposed {
			continue
		}
		right := -1
		for j := range candidates {
			if stanceOf(j) == fits && (candidates[j].P >= RelatedFrom || read[i].alike(read[j])) && (right < 0 || candidates[j].P > candidates[right].P) {
				right = j
			}
		}
		if right < 0 && condition[i] != opposed {
			continue
		}
		c := &candidates[i]
		if c.opposed = true; right >= 0 && c.P > candidates[right].P {
			c.P, candidates[right].P = candidates[right].P, c.P
		}
		c.P = min(c.P, below)
	}
	slices.SortStableFunc(candidates, func(a, b Candidate) int { return cmp.Compare(b.P, a.P) })
}

// said is what a text says that can be compared with its opposite.
type said struct {
	words   []language.Word
	gaps    []string // what stands before each word
	plain   string   // its words in small letters, with a space around each and none of their marks
	stems   map[string]bool
	bounds  []bound
	cases   []ifClause
	asks    bool // it ends in a question mark
	open    bool // it has an exception, so that it speaks of both cases
	parties []party
	offices map[string]bool
}

func newSaid(text string) said {
	s := said{words: language.Words(text), stems: map[string]bool{}, asks: strings.HasSuffix(strings.TrimSpace(text), "?")}
	plain, end := []byte{' '}, 0
	for _, w := range s.words {
		s.gaps = append(s.gaps, text[end:w.Span.Start])
		end = w.Span.End
		plain = append(append(plain, language.WithoutPossessive(w.Lower)...), ' ')
		if !w.Stop {
			s.stems[w.Stem] = true
		}
	}
	s.plain = string(plain)
	s.readBounds()
	s.readCases()
	s.readParties()
	s.readOffices()
	return s
}

// lower is word i in small letters, "" beyond the ends.
func (s said) lower(i int) string {
	if i < 0 || i >= len(s.words) {
		return ""
	}
	return s.words[i].Lower
}

// alike reports whether two texts share most of their content.
func (s said) alike(other said) bool {
	shared := 0
	for stem := range s.stems {
		if other.stems[stem] {
			shared++
		}
	}
	return float64(shared) >= alikeFrom*float64(min(len(s.stems), len(other.stems)))
}

// conditionIn compares the conditions of a question with those of a unit.
func (s said) conditionIn(unit said) stance {
	return max(s.boundsIn(unit), s.casesIn(unit), s.pairsIn(unit))
}

// roleIn compares the parties and offices of a question with those of a unit.
func (s said) roleIn(unit said) stance {
	return max(s.partyIn(unit), s.officeIn(unit))
}
