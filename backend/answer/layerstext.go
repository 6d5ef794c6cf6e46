package answer

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/legal"
)

// layersWriter writes an answer for a place.
type layersWriter struct {
	LayeredDraft
	text   strings.Builder
	topics []string
	list   []string // of permits
	of     []int    // the index of the layer of each
}

// composeLayers writes an answer for a place: the summary, what a model wrote of each layer,
// and quotations of a layer, or of a topic in it, of which it wrote nothing.
func composeLayers(found []LayerEvidence, topics []string, summary []layerSentence, written []layerText) LayeredDraft {
	w := layersWriter{topics: topics}
	var all []ibid.Passage
	for _, e := range found {
		all = append(all, e.Passages...)
	}
	var sentences []string
	for _, s := range summary {
		if numbers := w.cite(all, s); len(numbers) > 0 {
			sentences = append(sentences, Escape(s.text)+markers(numbers))
		}
	}
	w.Summary = strings.Join(sentences, " ")
	for i, e := range found {
		w.layer(e, written[i])
	}
	w.permitList()
	for i := range w.Citations {
		c := &w.Citations[i]
		c.Law, c.LawHeading = legal.SectionCitation(c.DocumentTitle, c.Section)
	}
	w.Text = strings.TrimSpace(w.text.String())
	return w.LayeredDraft
}

// layer writes what is said of one jurisdiction.
func (w *layersWriter) layer(e LayerEvidence, written layerText) {
	outside := e.Jurisdiction.Level == ibid.LevelOutside
	heading := Escape(e.Jurisdiction.Name)
	if !outside {
		heading = levelNames[e.Jurisdiction.Level] + ": " + heading
	}
	fmt.Fprintf(&w.text, "## %s\n\n", heading)
	said := withQuotes(written.statements, e.Picks)
	layer := ibid.Layer{
		Jurisdiction: e.Jurisdiction, Documents: e.Documents, Notice: noticeOf(e, said, w.topics),
		Lapsed:      !outside && len(said) > 0 && len(e.inForce()) == 0,
		Regulations: []ibid.Regulation{}, Permits: []ibid.Permit{},
	}
	if layer.Notice != "" {
		fmt.Fprintf(&w.text, "%s\n\n", Escape(layer.Notice))
	}
	w.regulations, w.permits = append(w.regulations, nil), append(w.permits, nil)
	for topic := range max(1, len(w.topics)) {
		w.topic(&layer, e.Passages, said, topic)
	}
	if !outside { // which permits other places ask for is of no use
		for _, p := range together(e.Passages, written.permits, permits(e.Passages, e.inForce(), e.Jurisdiction.Level)) {
			p.Citation = w.number(e.Passages, p.at)
			p.FeeCitation, p.DeadlineCitation = w.number(e.Passages, p.fee), w.number(e.Passages, p.deadline)
			layer.Permits = append(layer.Permits, p.Permit)
			w.list, w.of = append(w.list, permitLine(p.Permit)), append(w.of, len(w.Layers))
		}
	}
	w.Layers = append(w.Layers, layer)
}

// withQuotes are the statements of a model, and quotations of the topics that it says
// nothing of.
func withQuotes(written []layerSentence, picks []Pick) []layerSentence {
	said := slices.Clone(written)
	for _, pick := range picks {
		if !slices.ContainsFunc(written, func(s layerSentence) bool { return s.topic == pick.Topic }) {
			said = append(said, layerSentence{topic: pick.Topic, picks: []Pick{pick}})
		}
	}
	return said
}

// topic writes what is said of a topic in a layer, under its name if there are several.
func (w *layersWriter) topic(layer *ibid.Layer, passages []ibid.Passage, said []layerSentence, topic int) {
	name := ""
	if len(w.topics) > 0 {
		name = w.topics[topic]
	}
	begun, quoted := name == "", map[int]bool{}
	for _, s := range said {
		if s.topic != topic {
			continue
		}
		numbers := w.cite(passages, s)
		if len(numbers) == 0 || s.text == "" && quoted[numbers[0]] {
			continue
		}
		if !begun {
			fmt.Fprintf(&w.text, "### %s\n\n", Escape(capital(name)))
			begun = true
		}
		text, line := s.text, "- "+Escape(s.text)
		if text == "" {
			quoted[numbers[0]] = true
			cited := w.Citations[numbers[0]-1]
			text, line = oneLine(cited.Read()), "> "+asMarkdown(cited)
		}
		spans := &w.regulations[len(w.Layers)]
		*spans = append(*spans, w.write(line+markers(numbers)))
		w.text.WriteString("\n\n")
		if why := w.Citations[numbers[0]-1].NotInForce; why != "" && s.text == "" {
			fmt.Fprintf(&w.text, "*%s.*\n\n", Escape(why))
		}
		layer.Regulations = append(layer.Regulations, ibid.Regulation{Text: text, Citations: numbers, Topic: name, Written: s.text != ""})
	}
}

func (w *layersWriter) permitList() {
	for i, line := range w.list {
		if i == 0 {
			w.text.WriteString("## Permits and licences\n\n")
		}
		spans := &w.permits[w.of[i]]
		*spans = append(*spans, w.write(line))
		w.text.WriteString("\n")
	}
}

// write adds to the text, and gives where it stands.
func (w *layersWriter) write(text string) ibid.Span {
	start := w.text.Len()
	w.text.WriteString(text)
	return ibid.Span{Start: start, End: w.text.Len()}
}

// cite cites the picks of a statement, which are into passages, and gives the numbers of
// its citations, each once.
func (d *LayeredDraft) cite(passages []ibid.Passage, s layerSentence) (numbers []int) {
	for _, pick := range s.picks {
		if n := d.number(passages, pick); n > 0 && !slices.Contains(numbers, n) {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// number cites a pick, and gives the number of its citation; 0 where it has no words.
func (d *LayeredDraft) number(passages []ibid.Passage, pick Pick) int {
	if pick.Span.Len() == 0 {
		return 0
	}
	n, _ := d.add(passages[pick.Passage], pick)
	return n
}

// markers are the markers of citations, behind a space.
func markers(numbers []int) (text string) {
	for _, n := range numbers {
		text += fmt.Sprintf("[%d]", n)
	}
	return " " + text
}

func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// add cites a pick, and gives the number of its citation. A quotation that has one already
// is known; words of none are not cited.
func (d *Draft) add(p ibid.Passage, pick Pick) (number int, known bool) {
	span := pick.Span
	if table := tableAround(p, span); table.Len() > 0 {
		span = table
	}
	c := cite(p, span, pick.P)
	if strings.TrimSpace(c.Quote) == "" {
		return 0, false
	}
	for _, other := range d.Citations {
		if other.DocumentID == c.DocumentID && other.Page == c.Page && other.Span.Overlaps(c.Span) {
			return other.Number, true
		}
	}
	c.Number = len(d.Citations) + 1
	d.Citations = append(d.Citations, c)
	return c.Number, false
}

// permitLine is a permit in the list of an answer.
func permitLine(p ibid.Permit) string {
	line := fmt.Sprintf("- **%s** (%s", Escape(p.Name), strings.ToLower(levelNames[p.Level]))
	if p.Authority != "" {
		line += ", " + Escape(p.Authority)
	}
	line += ")"
	if p.Trigger != "" {
		line += ": to " + Escape(p.Trigger)
	}
	line += fmt.Sprintf(" [%d]", p.Citation)
	if p.Fee != "" {
		line += fmt.Sprintf("; fee %s [%d]", Escape(p.Fee), p.FeeCitation)
	}
	if p.Deadline != "" {
		line += fmt.Sprintf("; %s [%d]", Escape(p.Deadline), p.DeadlineCitation)
	}
	return line
}
