package answer

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Written is what of a model's reply can be used for an answer for a place.
type Written struct {
	Sentences int      // of layers and summary, and permits, that are kept
	Faults    []string // of what isn't, for the model; nil: all of it is kept
	Cut       bool     // the reply did not come to its end

	found   []LayerEvidence
	topics  []string
	summary []layerSentence // picks are into the passages of all layers in turn
	layers  []layerText     // of each of found
	asked   string          // language of the question
}

// mostFaults is how many faults are named to the model: the others are mostly the same.
const mostFaults = 6

// layersReply is a reply by [LayersPrompt.schema].
type layersReply struct {
	Layers map[string]struct {
		Statements []repliedSentence
		Permits    []repliedPermit
	}
	Summary []repliedSentence
}

type repliedSentence struct {
	Topic, Text string
	Passages    []int
}

type repliedPermit struct {
	Name, Authority, Trigger, Deadline, Fee string
	Passage                                 int
}

// Read takes what can be used of a reply. Cut reports that it did not come to its end: of
// what is there the last piece is then left out.
//
// A sentence is kept with those of its passages that are of its layer and have words of
// it, and is left out if none is. So is a permit whose name does not stand in its passage.
// Authority, trigger, deadline and fee of a permit are left out where no passage of its
// document has them.
func (p LayersPrompt) Read(splitter *language.Splitter, reply string, cut bool) Written {
	w := Written{found: p.found, topics: p.topics, layers: make([]layerText, len(p.found)), asked: p.language, Cut: cut}
	var clean cleaner
	text, _ := clean.add(reply)
	if text = strings.TrimSpace(text + clean.rest()); cut {
		text = closed(text)
		w.Faults = append(w.Faults, "It did not come to an end. Write fewer and shorter statements.")
	}
	var said layersReply
	if json.Unmarshal([]byte(text), &said) != nil || echoes(text, p.Prompt) {
		if !cut {
			w.Faults = append(w.Faults, "It is not a JSON object of the form that was asked for.")
		}
		return w
	}
	r := layersReader{p: p, w: &w, splitter: splitter, owner: map[int]int{}}
	r.read(said)
	return w
}

// Compose makes the answer. Of a layer, and of a topic in it, of which the model wrote
// nothing that could be used, it has quotations.
func (w Written) Compose() LayeredDraft {
	d := composeLayers(w.found, w.topics, w.summary, w.layers)
	d.Notice = otherLanguage(d.Summary+" "+d.Text, w.asked)
	return d
}

// layersReader holds a reply against the passages of its prompt.
type layersReader struct {
	p        LayersPrompt
	w        *Written
	splitter *language.Splitter
	owner    map[int]int // the layer of each number, as an index of found
	evidence []*evidence // of each of found; nil: it isn't in the prompt
	first    []int       // of each of found, where its passages begin among all
}

func (r *layersReader) read(said layersReply) {
	r.evidence = make([]*evidence, len(r.p.found))
	before := 0
	for i, e := range r.p.found {
		r.first = append(r.first, before)
		before += len(e.Passages)
		for _, a := range r.p.asked {
			if a.index == i {
				r.evidence[i] = newEvidence(r.splitter, e.Passages)
			}
		}
	}
	for _, a := range r.p.asked {
		for _, n := range a.numbers {
			r.owner[n] = a.index
		}
	}
	known := map[string]bool{}
	for _, a := range r.p.asked {
		known[a.key] = true
		said := said.Layers[a.key]
		layer := &r.w.layers[a.index]
		for i, s := range said.Statements {
			layer.statements = append(layer.statements, r.statement(a, fmt.Sprintf("Statement %d of %q", i+1, a.key), s, layer.statements)...)
		}
		for i, p := range said.Permits {
			if found, ok := r.permit(a, fmt.Sprintf("Permit %d of %q", i+1, a.key), p); ok {
				layer.permits = together(r.p.found[a.index].Passages, layer.permits, []permit{found})
			}
		}
		r.w.Sentences += len(layer.statements) + len(layer.permits)
	}
	for key := range said.Layers {
		if !known[key] {
			r.fault("There is no layer %q.", key)
		}
	}
	for i, s := range said.Summary {
		r.summary(fmt.Sprintf("Sentence %d of the summary", i+1), s)
	}
}

// fault notes what is wrong. It quotes nothing of the reply but its keys.
func (r *layersReader) fault(format string, args ...any) {
	if len(r.w.Faults) < mostFaults {
		r.w.Faults = append(r.w.Faults, fmt.Sprintf(format, args...))
	}
}

// statement takes the sentences of a statement that passages of its layer bear out.
func (r *layersReader) statement(a askedLayer, what string, s repliedSentence, before []layerSentence) (all []layerSentence) {
	topic := 0
	if names := r.p.topicNames(); len(names) > 0 {
		if topic = slices.Index(names, s.Topic); topic < 0 {
			r.fault("%s has a topic that there is not.", what)
			return nil
		}
	}
	var passages []int // of the layer, as indexes
	for _, n := range s.Passages {
		switch owner, known := r.owner[n]; {
		case !known:
			r.fault("%s names passage %d, which there is not.", what, n)
		case owner != a.index:
			r.fault("%s names passage %d, which is not of that layer.", what, n)
		default:
			passages = append(passages, r.indexOf(a.index, n))
		}
	}
	if len(s.Passages) == 0 {
		r.fault("%s names no passage.", what)
	}
	for _, sentence := range r.sentences(s.Text) {
		if slices.ContainsFunc(slices.Concat(before, all), func(b layerSentence) bool { return strings.EqualFold(b.text, sentence) }) {
			continue
		}
		picks := r.picks(a.index, sentence, passages)
		if len(picks) == 0 {
			if len(passages) > 0 {
				r.fault("%s says something that its passages do not say.", what)
			}
			continue
		}
		all = append(all, layerSentence{text: sentence, topic: topic, picks: picks})
	}
	return all
}

// summary takes the sentences of the summary that their passages bear out.
func (r *layersReader) summary(what string, s repliedSentence) {
	for _, sentence := range r.sentences(s.Text) {
		var picks []Pick
		for _, n := range s.Passages {
			layer, known := r.owner[n]
			if !known {
				r.fault("%s names passage %d, which there is not.", what, n)
				continue
			}
			for _, pick := range r.picks(layer, sentence, []int{r.indexOf(layer, n)}) {
				pick.Passage += r.first[layer]
				picks = append(picks, pick)
			}
		}
		if len(picks) == 0 {
			r.fault("%s is not in the passages that it names.", what)
			continue
		}
		r.w.summary = append(r.w.summary, layerSentence{text: sentence, picks: picks})
		r.w.Sentences++
	}
}

// picks are the words of passages of a layer that bear out a sentence.
func (r *layersReader) picks(layer int, sentence string, passages []int) (picks []Pick) {
	for _, i := range passages {
		if span, support := r.evidence[layer].support(i, sentence); span.Len() > 0 {
			picks = append(picks, Pick{Passage: i, Span: span, P: support})
		}
	}
	return picks
}

// indexOf is the place of a numbered passage among those of its layer.
func (r *layersReader) indexOf(layer, number int) int {
	return slices.IndexFunc(r.p.found[layer].Passages, func(p ibid.Passage) bool { return p.Number == number })
}

// sentences are those of a statement that claim something, each on one line, without
// numbers in brackets and without links.
func (r *layersReader) sentences(text string) (all []string) {
	text = strings.ReplaceAll(oneLine(ibid.WithoutMarkers(text)), "](", "] (")
	for _, span := range r.splitter.Sentences(text) {
		if s := strings.TrimSpace(span.In(text)); hasContent(s) && !claimless(s) {
			all = append(all, s)
		}
	}
	return all
}

// permit takes a permit that its passage names.
func (r *layersReader) permit(a askedLayer, what string, said repliedPermit) (found permit, ok bool) {
	e := r.p.found[a.index]
	name := plainName(said.Name)
	if name == "" {
		return found, false
	}
	owner, known := r.owner[said.Passage]
	if !known || owner != a.index {
		r.fault("%s names passage %d, which is not of that layer.", what, said.Passage)
		return found, false
	}
	at := r.indexOf(a.index, said.Passage)
	if found.at = r.naming(a.index, at, name, said); found.at.Span.Len() == 0 {
		r.fault("%s has a name that does not stand in passage %d.", what, said.Passage)
		return found, false
	}
	found.Name, found.Level = name, e.Jurisdiction.Level
	if by := plainName(said.Authority); by != "" && names(oneLine(e.Passages[at].Hit.Chunk.Read()), by) {
		found.Authority = by
	}
	if trigger := oneLine(ibid.WithoutMarkers(said.Trigger)); trigger != "" && len(r.picks(a.index, trigger, []int{at})) > 0 {
		found.Trigger = strings.TrimRight(strings.TrimPrefix(trigger, "to "), ".")
	}
	found.Fee, found.fee = r.detail(a.index, at, said.Fee, "fee for the "+name)
	found.Deadline, found.deadline = r.detail(a.index, at, said.Deadline, name)
	return found, true
}

// naming is the sentence of a passage that names a permit: of several the one that has most
// of what is said of it.
func (r *layersReader) naming(layer, passage int, name string, said repliedPermit) (best Pick) {
	e := r.evidence[layer]
	p := e.passages[passage]
	chunk := p.Hit.Chunk
	stems := contentStems(name+" "+said.Trigger+" "+said.Authority, e.languages[passage])
	most := -1.0
	for _, s := range e.sentences[passage] {
		words := within(p, s.span)
		if !names(oneLine(words), name) {
			continue
		}
		shared := 0.0
		for stem := range stems {
			if s.stems[stem] {
				shared++
			}
		}
		if shared > most {
			most, best = shared, Pick{Passage: passage, Span: s.span, P: shared / float64(max(1, len(stems)))}
		}
	}
	if most < 0 && names(oneLine(chunk.Read()), name) { // a line end breaks it
		if span, support := e.support(passage, name); span.Len() > 0 {
			return Pick{Passage: passage, Span: span, P: support}
		}
	}
	return best
}

// detail is a fee or a time limit, and the words that state it and have most of what it is
// of: in the passage of the permit or another of the same document. Both are empty if none
// has all its words and figures.
func (r *layersReader) detail(layer, passage int, text, of string) (string, Pick) {
	text = strings.TrimRight(oneLine(ibid.WithoutMarkers(text)), ".")
	passages := r.p.found[layer].Passages
	order := []int{passage}
	for i := range passages {
		if i != passage && passages[i].Hit.Document.ID == passages[passage].Hit.Document.ID {
			order = append(order, i)
		}
	}
	for _, pick := range r.picks(layer, text+" "+of, order) {
		lang := r.evidence[layer].languages[pick.Passage]
		stems, own := contentStems(within(passages[pick.Passage], pick.Span), lang), contentStems(text, lang)
		all := len(own) > 0
		for stem := range own {
			all = all && stems[stem]
		}
		if all {
			return text, pick
		}
	}
	return "", Pick{}
}

// plainName is a name on one line, without an article and without what ends a sentence.
func plainName(name string) string {
	name = strings.Trim(oneLine(ibid.WithoutMarkers(name)), " .,;:")
	for _, article := range []string{"a ", "an ", "the "} {
		if len(name) > len(article) && strings.EqualFold(name[:len(article)], article) {
			return name[len(article):]
		}
	}
	return name
}

// closed is the beginning of a JSON text that was cut off, up to the last object or array
// that is whole, with those closed that it stands in. Empty if there is none.
func closed(text string) string {
	var open []byte // what closes those that are open
	var whole string
	quoted := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			open = append(open, '}')
		case c == '[':
			open = append(open, ']')
		case (c == '}' || c == ']') && len(open) > 0:
			open = open[:len(open)-1]
			closers := slices.Clone(open)
			slices.Reverse(closers)
			whole = text[:i+1] + string(closers)
		}
	}
	return whole
}
