package language

import (
	"fmt"
	"strings"
	"sync"
	"unicode"

	"github.com/neurosnap/sentences"
	"github.com/neurosnap/sentences/english"

	"ibid/backend/ibid"
)

// maxSentence is the length in bytes from which a sentence is cut at its
// semicolons: statutes and leases enumerate for half a page, and no reader wants a
// quotation of that length. 400 bytes are about four printed lines.
const maxSentence = 400

// Splitter finds sentences. It is safe for use by several goroutines at once.
type Splitter struct {
	mu    sync.Mutex
	known map[string][]ibid.Span // sentences of runs of prose, from their beginning
}

// maxKnown is how many runs of prose a splitter remembers, a few megabytes. The
// passages of a question are split when they are chosen, checked and quoted, and
// those of the next question are often the same.
const maxKnown = 2000

// NewSplitter returns a splitter that remembers nothing yet. The first sentence that
// any finds loads the training data, which takes some tens of milliseconds.
func NewSplitter() *Splitter { return &Splitter{known: map[string][]ibid.Span{}} }

// punkt splits prose by the Punkt algorithm (Kiss and Strunk, "Unsupervised
// Multilingual Sentence Boundary Detection", 2006) with its English model, which
// knows abbreviations such as "Inc." and "No.".
var punkt = sync.OnceValue(func() *sentences.DefaultSentenceTokenizer {
	tokenizer, err := english.NewSentenceTokenizer(nil)
	if err != nil {
		panic(fmt.Errorf("load sentence model: %w", err)) // it is part of the program
	}
	last := len(tokenizer.Annotations) - 1
	tokenizer.Annotations[last] = atEnds{tokenizer.Annotations[last]}
	return tokenizer
})

// atEnds is the annotation that looks for abbreviations of several letters, at those
// words that may end a sentence. It does nothing to others, and takes half of the
// time to find that out.
type atEnds struct{ sentences.AnnotateTokens }

// Annotate looks at words one after the other, each with the next.
func (a atEnds) Annotate(words []*sentences.Token) []*sentences.Token {
	for i := range len(words) - 1 {
		if words[i].SentBreak || strings.ContainsAny(words[i].Tok, ".?!") {
			a.AnnotateTokens.Annotate(words[i : i+2])
		}
	}
	return words
}

// Sentences returns the spans of a page's sentences in order, without outer
// white space. What is not prose is cut as a reader would quote it: a row of a
// table and a heading each stand alone, and no sentence crosses a block.
func (s *Splitter) Sentences(text string) []ibid.Span {
	return s.Near(text, ibid.Span{End: len(text)})
}

// Near returns the spans of those sentences of a page that stand in the blocks of
// a part of it, in order.
func (s *Splitter) Near(text string, part ibid.Span) []ibid.Span {
	var spans []ibid.Span
	for _, block := range split(text, ibid.Span{End: len(text)}, "\n\n") {
		if !block.Overlaps(part) {
			continue
		}
		var prose ibid.Span // lines not yet split
		flush := func() {
			spans = append(spans, s.prose(text, prose)...)
			prose = ibid.Span{}
		}
		lines := split(text, block, "\n")
		for i, line := range lines {
			next := ""
			if i+1 < len(lines) {
				next = lines[i+1].In(text)
			}
			switch {
			case apart(line.In(text), next):
				flush()
				spans = append(spans, line)
			case prose.Len() == 0:
				prose = line
			default:
				prose.End = line.End
			}
		}
		flush()
	}
	return spans
}

// prose splits running text by Punkt.
func (s *Splitter) prose(text string, within ibid.Span) []ibid.Span {
	if within.Len() == 0 {
		return nil
	}
	run := within.In(text)
	s.mu.Lock()
	known, found := s.known[run]
	s.mu.Unlock()
	if !found {
		known = punktSpans(run)
		s.mu.Lock()
		if len(s.known) >= maxKnown {
			clear(s.known)
		}
		s.known[strings.Clone(run)] = known
		s.mu.Unlock()
	}
	spans := make([]ibid.Span, len(known))
	for i, span := range known {
		spans[i] = ibid.Span{Start: within.Start + span.Start, End: within.Start + span.End}
	}
	return spans
}

// punktSpans splits a run of prose. The splitter's own offsets count in another
// unit, so each sentence is looked up where the last one ended.
func punktSpans(run string) []ibid.Span {
	var found []ibid.Span
	at := 0
	for _, sentence := range punkt().Tokenize(run) {
		quote := strings.TrimSpace(sentence.Text)
		i := strings.Index(run[at:], quote)
		if quote == "" || i < 0 {
			continue
		}
		span := ibid.Span{Start: at + i, End: at + i + len(quote)}
		at = span.End
		found = append(found, span)
	}
	var spans []ibid.Span
	for _, sentence := range atStops(run, found) {
		spans = append(spans, clauses(run, sentence)...)
	}
	return spans
}

// clauses cuts an over-long sentence at semicolons into parts of up to
// maxSentence bytes, as far as it has any.
func clauses(text string, sentence ibid.Span) []ibid.Span {
	var spans []ibid.Span
	for sentence.Len() > maxSentence {
		cut := strings.LastIndex(text[sentence.Start:sentence.Start+maxSentence], "; ")
		if cut < 0 {
			cut = strings.Index(sentence.In(text), "; ")
		}
		if cut < 0 {
			break
		}
		spans = append(spans, ibid.Span{Start: sentence.Start, End: sentence.Start + cut + 1})
		sentence.Start += cut + 2
		sentence = trim(text, sentence)
	}
	if sentence.Len() > 0 {
		spans = append(spans, sentence)
	}
	return spans
}

// split cuts a part of text at a separator and drops what is only white space.
func split(text string, within ibid.Span, sep string) []ibid.Span {
	var spans []ibid.Span
	for at := within.Start; at < within.End; {
		end := within.End
		next := end
		if i := strings.Index(text[at:within.End], sep); i >= 0 {
			end = at + i
			next = end + len(sep)
		}
		if span := trim(text, ibid.Span{Start: at, End: end}); span.Len() > 0 {
			spans = append(spans, span)
		}
		at = next
	}
	return spans
}

// trim takes the white space off both ends of a span.
func trim(text string, span ibid.Span) ibid.Span {
	s := span.In(text)
	left := len(s) - len(strings.TrimLeftFunc(s, unicode.IsSpace))
	right := len(s) - len(strings.TrimRightFunc(s, unicode.IsSpace))
	if left == len(s) {
		return ibid.Span{Start: span.Start, End: span.Start}
	}
	return ibid.Span{Start: span.Start + left, End: span.End - right}
}
