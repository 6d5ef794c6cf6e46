package language

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// The signs between which the words that were looked for stand in a snippet.
// They are from Unicode's private area, and taken out of the text itself.
const (
	matchStart = "\ue000"
	matchEnd   = "\ue001"
)

// Snippet returns the part of a text that has most of the wanted tokens, at most
// so many words, on one line. The words that match stand between U+E000 and
// U+E001, and "…" stands where the text goes on. Two characters of a script
// without spaces count as a word.
//
// What is wanted are tokens of the text's language as [Alternatives] returns them,
// several with spaces between. A "*" at the end of one stands for any ending. Of
// parts that have as many different ones the first is taken, and it begins with
// the sentence or shortly before the first match. Without a match the beginning of
// the text is returned.
func Snippet(text, lang string, wanted []string, words int) string {
	text = strings.NewReplacer(matchStart, "", matchEnd, "").Replace(text)
	p := place(text, lang)
	p.match(wanted)
	start, end := p.best(2 * words)
	if start == end {
		return ""
	}
	return p.line(start, end)
}

// placed is a text whose words have their tokens and the wanted ones among them.
type placed struct {
	text    string
	words   []ibid.Span
	tokens  []placedToken
	matched [][]int // which of the wanted tokens each word is part of
}

type placedToken struct {
	text        string
	first, last int // words it stands for
}

// place cuts a text as [Tokens] does.
func place(text, lang string) *placed {
	p := &placed{text: text}
	eachWord(text, lang, func(at ibid.Span, tokens []string) {
		first := len(p.words)
		if first > 0 && at.Start < p.words[first-1].End { // two words as one
			first -= 2
		} else {
			p.words = append(p.words, at)
		}
		for _, token := range tokens {
			p.tokens = append(p.tokens, placedToken{token, first, len(p.words) - 1})
		}
	})
	p.matched = make([][]int, len(p.words))
	return p
}

// match notes where the wanted tokens stand.
func (p *placed) match(wanted []string) {
	for n, tokens := range wanted {
		sequence := strings.Fields(tokens)
		for i := 0; len(sequence) > 0 && i+len(sequence) <= len(p.tokens); i++ {
			if !p.has(i, sequence) {
				continue
			}
			for word := p.tokens[i].first; word <= p.tokens[i+len(sequence)-1].last; word++ {
				p.matched[word] = append(p.matched[word], n)
			}
		}
	}
}

// has reports whether a sequence of tokens begins at token i.
func (p *placed) has(i int, sequence []string) bool {
	for j, token := range sequence {
		beginning, open := strings.CutSuffix(token, "*")
		if have := p.tokens[i+j].text; have != token && (!open || !strings.HasPrefix(have, beginning)) {
			return false
		}
	}
	return true
}

// best returns the words of the part to be shown, of a width of at most so many
// half words: from the first match of the first window with most different ones,
// with what fits before and after.
func (p *placed) best(width int) (start, end int) {
	first, last, most := 0, -1, 0
	counts := map[int]int{}
	for from, to, used := 0, 0, 0; from < len(p.words); from++ {
		for ; to < len(p.words) && used+p.width(to) <= width; to++ {
			used += p.width(to)
			for _, n := range p.matched[to] {
				counts[n]++
			}
		}
		if len(counts) > most {
			first, last, most = from, to-1, len(counts)
		}
		if to == from { // not even one word fits
			return from, from
		}
		used -= p.width(from)
		for _, n := range p.matched[from] {
			if counts[n]--; counts[n] == 0 {
				delete(counts, n)
			}
		}
	}
	for ; first <= last && p.matched[first] == nil; first++ {
	}
	for ; last > first && p.matched[last] == nil; last-- {
	}
	return p.around(min(first, len(p.words)), last+1, width)
}

// around widens a part to both sides: before it to the beginning of its sentence,
// or by a third of what is left, then after it, then before it again.
func (p *placed) around(start, end, width int) (int, int) {
	for i := start; i < end; i++ {
		width -= p.width(i)
	}
	lead := width / 3
	for start > 0 && p.width(start-1) <= lead && !p.sentenceEnd(start-1) {
		start--
		lead -= p.width(start)
		width -= p.width(start)
	}
	for end < len(p.words) && p.width(end) <= width {
		width -= p.width(end)
		end++
	}
	for start > 0 && p.width(start-1) <= width {
		start--
		width -= p.width(start)
	}
	return start, end
}

// width of a word in half words.
func (p *placed) width(word int) int {
	if r, _ := utf8.DecodeRuneInString(p.text[p.words[word].Start:]); alone(r) {
		return 1
	}
	return 2
}

// sentenceEnd reports whether a sentence or a line of its own ends after a word.
func (p *placed) sentenceEnd(word int) bool {
	if word+1 >= len(p.words) {
		return true
	}
	between := p.text[p.words[word].End:p.words[word+1].Start]
	return strings.ContainsAny(between, "。！？") || strings.Contains(between, "\n\n") ||
		strings.ContainsAny(between, ".!?") && strings.ContainsAny(between, " \n")
}

// line writes a part of the text on one line.
func (p *placed) line(start, end int) string {
	from, to := p.words[start].Start, p.words[end-1].End
	for range mostSigns {
		if r, size := utf8.DecodeLastRuneInString(p.text[:from]); attached(r) {
			from -= size
		}
		if r, size := utf8.DecodeRuneInString(p.text[to:]); attached(r) {
			to += size
		}
	}
	var line strings.Builder
	if start > 0 {
		line.WriteString("…")
	}
	at := from
	for i := start; i < end; i++ {
		line.WriteString(p.text[at:p.words[i].Start])
		word := p.words[i].In(p.text)
		if p.matched[i] != nil {
			word = matchStart + word + matchEnd
		}
		line.WriteString(word)
		at = p.words[i].End
	}
	line.WriteString(p.text[at:to])
	if end < len(p.words) {
		line.WriteString("…")
	}
	// Characters next to each other without a space are one match.
	return strings.ReplaceAll(ibid.OneLine(line.String()), matchEnd+matchStart, "")
}

// mostSigns is how many signs are shown with the word that they touch: a table of
// contents has lines of full stops.
const mostSigns = 3

// attached reports whether a sign belongs to the word that it touches.
func attached(r rune) bool {
	return r != utf8.RuneError && !unicode.IsSpace(r) && !wordRune(r)
}
