package eval

import (
	"math/rand"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"ibid/backend/ibid"
)

// Share is a part of some questions, with its 95 % bootstrap interval.
type Share struct {
	Of   int     `json:"of"`
	Mean float64 `json:"mean"` // 0..1; 0 of none
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Quoted is how often quotations hold the answer that a set expects, and how often
// nothing is quoted.
type Quoted struct {
	Page    Share `json:"page"`    // of the answers to questions with one, the first quotation stands on a page that answers
	First   Share `json:"first"`   // of the questions with an answer, the first quotation holds it
	Three   Share `json:"three"`   // one of the first three does
	Refused Share `json:"refused"` // of the questions with an answer, nothing was found
	Absent  Share `json:"absent"`  // of those without

	// Doubted is of those without: the answer has a lower score than all but one in 25 of
	// the answers to questions with one. It reports how many could be told apart if that many
	// were refused wrongly, whatever is refused today.
	Doubted Share `json:"doubted"`
}

// doubtful is the share of the questions with an answer below whose scores [Quoted].Doubted
// counts.
const doubtful = 0.04

// CountQuoted counts the questions of a set whose expected words are known, and those
// that have no answer.
func CountQuoted(answered []Answered) Quoted {
	var page, first, three, refused, absent, doubted []bool
	var with, without []float64
	for _, a := range answered {
		if a.RightFirst != nil && !a.Absent {
			page = append(page, *a.RightFirst)
		}
		found := a.Status == ibid.AnswerComplete && len(a.Quotes) > 0
		switch {
		case a.Absent:
			absent = append(absent, !found)
			without = append(without, a.Score)
		case a.Holds != nil:
			first = append(first, found && len(a.Holds) > 0 && a.Holds[0])
			three = append(three, found && slices.Contains(a.Holds[:min(3, len(a.Holds))], true))
			refused = append(refused, !found)
			with = append(with, a.Score)
		}
	}
	if slices.Sort(with); len(with) > 0 {
		bound := with[int(doubtful*float64(len(with)))]
		for _, score := range without {
			doubted = append(doubted, score < bound)
		}
	}
	return Quoted{shareOf(page), shareOf(first), shareOf(three), shareOf(refused), shareOf(absent), shareOf(doubted)}
}

// resamples is how many times a share is drawn again for its interval.
const resamples = 2000

func shareOf(hits []bool) Share {
	s := Share{Of: len(hits)}
	if s.Of == 0 {
		return s
	}
	mean := func(draw func(i int) int) float64 {
		n := 0
		for i := range hits {
			if hits[draw(i)] {
				n++
			}
		}
		return float64(n) / float64(len(hits))
	}
	s.Mean = mean(func(i int) int { return i })
	random := rand.New(rand.NewSource(1)) //nolint:gosec // the same interval each time
	means := make([]float64, resamples)
	for i := range means {
		means[i] = mean(func(int) int { return random.Intn(len(hits)) })
	}
	slices.Sort(means)
	s.Low, s.High = means[resamples/40], means[resamples-1-resamples/40]
	return s
}

// sharedRun is how many words in a row a quotation and a longer expected text have in
// common if one overlaps the other. Shorter texts must be quoted whole.
const sharedRun = 8

// holds reports whether a quotation holds one of some expected texts, case, marks and
// spaces aside: all of it, or of a long one eight words in a row.
func holds(quote string, expected []string) bool {
	words := " " + strings.Join(bareWords(quote), " ") + " "
	return slices.ContainsFunc(expected, func(text string) bool {
		wanted := bareWords(text)
		n := min(sharedRun, len(wanted))
		for i := 0; n > 0 && i+n <= len(wanted); i++ {
			if strings.Contains(words, " "+strings.Join(wanted[i:i+n], " ")+" ") {
				return true
			}
		}
		return false
	})
}

// bareWords are the words of a text in small letters, of letters and digits alone. Scripts
// without spaces have a word a character.
func bareWords(text string) []string {
	var b strings.Builder
	for _, r := range strings.ToLower(norm.NFKC.String(text)) {
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai):
			b.WriteString(" " + string(r) + " ")
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r):
			b.WriteRune(r)
		default:
			b.WriteByte(' ')
		}
	}
	return strings.Fields(b.String())
}
