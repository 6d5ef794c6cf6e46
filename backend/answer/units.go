package answer

import (
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Reading an answer sentence by sentence
//
// An answer is markdown with markers in it. What a reader takes for one statement
// is a sentence of running text, an item of a list, a row of a table or a quotation. To find
// them, the answer is first laid bare: markers and blocks of code are taken out,
// and for every byte that stays it is remembered where it stood. Then each line is
// read by what begins it, and running text is cut into sentences. A marker belongs
// to the statement before it, even across a line end, as a reader takes it.

// unit is a statement of an answer, or a heading or an introduction.
type unit struct {
	words   string    // without markers and without what markdown puts before it
	span    ibid.Span // in the answer, with the markers that belong to it
	numbers []int     // of those markers, each once
	heading bool      // a heading, or the header row of a table
}

// bare is an answer without markers and code blocks.
type bare struct {
	text    string
	at      []int // where each byte of text stands in the answer
	markers []placedMarker
	blocks  []ibid.Span // of code, in the answer, without their fences
}

// placedMarker is a resolved marker "[2]" in an answer.
type placedMarker struct {
	number int
	before int // bytes of the bare text that stand before it
	end    int // in the answer
}

var resolved = regexp.MustCompile(`^\[(\d{1,3})\]`)

// layBare takes the markers with the given numbers out of an answer, with the
// spaces before them, and its blocks of code. Brackets in inline code stay.
func layBare(text string, numbers map[int]bool) bare {
	var b bare
	var out []byte
	var c code
	keep := func(from, to int) {
		if c.fence > 0 {
			return
		}
		out = append(out, text[from:to]...)
		for i := from; i < to; i++ {
			b.at = append(b.at, i)
		}
	}
	lineStart, blockStart := 0, 0
	for i := 0; i < len(text); {
		if run := backquotes(text[i:]); run > 0 {
			inFence := c.fence > 0
			c.backquotes(run, strings.TrimSpace(text[lineStart:i]) == "")
			switch {
			case c.fence == 0 && !inFence:
				keep(i, i+run)
			case !inFence:
				blockStart = i + run
			case c.fence == 0:
				b.blocks = append(b.blocks, ibid.Span{Start: blockStart, End: i})
			}
			i += run
			continue
		}
		if m := resolved.FindStringSubmatch(text[i:]); m != nil && !c.inside() {
			if n, _ := strconv.Atoi(m[1]); numbers[n] {
				for len(out) > 0 && out[len(out)-1] == ' ' {
					out, b.at = out[:len(out)-1], b.at[:len(b.at)-1]
				}
				b.markers = append(b.markers, placedMarker{number: n, before: len(out), end: i + len(m[0])})
				i += len(m[0])
				continue
			}
		}
		if text[i] == '\n' {
			c.span, lineStart = 0, i+1
		}
		keep(i, i+1)
		i++
	}
	if c.fence > 0 {
		b.blocks = append(b.blocks, ibid.Span{Start: blockStart, End: len(text)})
	}
	b.text = string(out)
	return b
}

// units finds the statements of an answer whose citations have the given numbers,
// in order. A block of code is one.
func units(splitter *language.Splitter, text string, numbers map[int]bool) []unit {
	b := layBare(text, numbers)
	var found []unit
	var starts []int // of each unit in the bare text
	add := func(span ibid.Span, heading bool) {
		if words := span.In(b.text); hasContent(words) {
			found = append(found, unit{words: words, span: ibid.Span{Start: b.at[span.Start], End: b.at[span.End-1] + 1}, heading: heading})
			starts = append(starts, span.Start)
		}
	}
	addProse := func(span ibid.Span) {
		for _, s := range splitter.Sentences(span.In(b.text)) {
			add(ibid.Span{Start: span.Start + s.Start, End: span.Start + s.End}, false)
		}
	}
	var prose, quotation ibid.Span // lines not yet cut
	flush := func() {
		if quotation.Len() > 0 {
			add(quotation, false)
		}
		addProse(prose)
		prose, quotation = ibid.Span{}, ibid.Span{}
	}
	for at := 0; at < len(b.text); {
		end := at + len(b.text[at:])
		if n := strings.IndexByte(b.text[at:], '\n'); n >= 0 {
			end = at + n
		}
		line := b.text[at:end]
		prefix := len(opening.FindString(line))
		content := ibid.Span{Start: at + prefix, End: end}
		switch opens := strings.TrimSpace(line[:prefix]); {
		case strings.TrimSpace(line) == "" || strings.Trim(line, " |:-*_=") == "":
			flush()
			if strings.Contains(line, "|") && len(found) > 0 {
				found[len(found)-1].heading = true // the row above a table's rule
			}
		case strings.HasPrefix(opens, "#"):
			flush()
			add(content, true)
		case strings.HasPrefix(opens, "|"):
			flush()
			add(content, false)
		case strings.HasPrefix(opens, ">"):
			if quotation.Len() == 0 {
				flush()
				quotation.Start = content.Start
			}
			quotation.End = end
		case opens != "":
			flush()
			addProse(content)
		case prose.Len() == 0:
			flush()
			prose = content
		default:
			prose.End = end
		}
		at = end + 1
	}
	flush()
	for _, m := range b.markers {
		i := sort.SearchInts(starts, m.before) - 1
		if i < 0 {
			continue
		}
		u := &found[i]
		u.span.End = max(u.span.End, m.end)
		if !slices.Contains(u.numbers, m.number) {
			u.numbers = append(u.numbers, m.number)
		}
	}
	for _, block := range b.blocks {
		_, code, _ := strings.Cut(block.In(text), "\n") // the first line names the language
		if !hasContent(code) {
			code = block.In(text)
		}
		if hasContent(code) {
			block.Start = block.End - len(code)
			block.End = block.Start + len(strings.TrimRight(code, "\n"))
			found = append(found, unit{words: block.In(text), span: block})
		}
	}
	slices.SortStableFunc(found, func(a, b unit) int { return a.span.Start - b.span.Start })
	return found
}

// opening is what markdown puts at the beginning of a line: signs of quotations,
// then of a heading, a list or a table.
var opening = regexp.MustCompile(`^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|[-*+•][ \t]+|\d{1,3}[.)][ \t]+|\|[ \t]*)?`)
