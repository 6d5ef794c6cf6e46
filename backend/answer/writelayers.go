package answer

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Layers written by a model
//
// A model writes an answer for a place as one JSON object, by a schema: statements and
// permits for each layer, each with the numbers of its passages, and a summary. What it
// names is looked up and what it says is held against its passages in code: see
// readlayers.go. A layer without evidence is not in the prompt, and so nobody writes
// about it.
//
// The passages of all layers are numbered through, so that a number says whose rule a
// passage is. Where they don't all fit, they are shortened and left out by rank, the
// best of each layer last: no layer loses a passage while another has one of a lower
// rank.

const (
	// layersRoom is how many tokens are kept for the answer: some thirty statements and
	// permits. Of a small context it is a third.
	layersRoom = 2048

	// againRoom is kept for the faults of a reply that are named when it is asked for
	// once more, so that the passages stay the same.
	againRoom = 240

	mostStatements = 6 // of a layer
	mostPermits    = 6
	mostPassages   = 3 // that a statement names
	mostSummary    = 3 // sentences of the summary
)

// LayersFitting is what the prompt of an answer for a place is made from.
type LayersFitting struct {
	Query   ibid.Query
	Place   string          // how the place is shown
	Found   []LayerEvidence // passages of all layers numbered through, each number once
	Topics  []string        // of the question; nil: it has one
	Context int             // as in [Fitting]
	Room    int             // as in [Fitting]; 0: 2,048, or a third of a small context
	Ratio   float64         // as in [Fitting]
	Again   []string        // the faults of a reply to the same prompt; nil: it is the first
}

// LayersPrompt is a request for an answer for a place, and what it was made from.
type LayersPrompt struct {
	Prompt
	found  []LayerEvidence
	topics []string
	asked  []askedLayer
}

// askedLayer is a layer in a prompt.
type askedLayer struct {
	key     string // by which the reply names it: "state"
	index   int    // of its evidence
	numbers []int  // of its passages that are in the prompt, ascending
}

// layersText and layerPassages are what the template shows.
type layersText struct {
	Question, Place string
	Layers          []layerPassages
	Topics, Again   []string
}

type layerPassages struct {
	Key, Name string
	Passages  []passageText
}

// FitLayers writes the longest prompt that fits for the layers that have something to
// quote that is in force. Passages that are not in force as a whole are not in it. Returns CodeContextTooLong if not even one passage fits.
func FitLayers(splitter *language.Splitter, f LayersFitting) (LayersPrompt, error) {
	room := min(layersRoom, f.Context/3)
	if f.Room > 0 {
		room = min(f.Room, f.Context/2)
	}
	ratio := cmp.Or(f.Ratio, 1)
	limit := int(float64(f.Context-room-templateTokens) / ratio)
	p := LayersPrompt{found: f.Found, topics: f.Topics}
	for i, e := range f.Found {
		if e.Writable() {
			p.asked = append(p.asked, askedLayer{key: p.keyOf(e.Jurisdiction), index: i})
		}
	}
	system := execute("layers_system.tmpl", nil)
	empty := p.text(f, nil)
	base := Tokens(system) + Tokens(empty) + againRoom
	ranked := byRank(f.Found, p.asked)
	shown := fitPassages(splitter, Fitting{Passages: ranked}, limit-base)
	if base > limit || len(shown) == 0 {
		return p, ibid.Errorf(ibid.CodeContextTooLong, "The question and one passage do not fit into the model's context of %d tokens.", f.Context).
			WithHint("Ask a shorter question, or choose a larger context in the settings.")
	}
	use := ibid.ContextUse{Limit: f.Context, Room: room, Passages: len(shown), Left: len(ranked) - len(shown)}
	texts := map[int]passageText{}
	for i, s := range shown {
		texts[ranked[i].Number] = s.versions[s.step].text
		if s.step > 0 {
			use.Compressed++
		}
	}
	question := p.text(f, texts)
	bound := Tokens(system) + Tokens(question)
	use.Prompt = int(math.Ceil(float64(bound)*ratio)) + templateTokens
	p.Prompt = Prompt{
		Request: ibid.ChatRequest{
			System:    system,
			Messages:  []ibid.Message{{Role: ibid.RoleUser, Content: question}},
			MaxTokens: room,
			Context:   f.Context,
			Schema:    p.schema(),
		},
		Passages: ranked[:len(shown)],
		Use:      use,
		bound:    bound,
		language: cmp.Or(f.Query.Language, language.IdentifyShort(f.Query.Text)),
	}
	return p, nil
}

// keyOf names a layer in a reply: its level, or its id where another has that level.
func (p LayersPrompt) keyOf(j ibid.Jurisdiction) string {
	key := string(j.Level)
	if slices.ContainsFunc(p.asked, func(a askedLayer) bool { return a.key == key }) {
		return string(j.ID)
	}
	return key
}

// byRank are the passages of the layers that are in force, the best of each first.
func byRank(found []LayerEvidence, asked []askedLayer) (all []ibid.Passage) {
	for rank, more := 0, true; more; rank++ {
		more = false
		for _, a := range asked {
			passages := found[a.index].Passages
			if rank >= len(passages) {
				continue
			}
			more = true
			if p := passages[rank]; p.Lapsed(p.Hit.Chunk.Span) == "" {
				all = append(all, p)
			}
		}
	}
	return all
}

// text writes the message of the prompt with some passages by their numbers, and keeps
// which of each layer are in it. A layer without any is left out.
func (p *LayersPrompt) text(f LayersFitting, texts map[int]passageText) string {
	data := layersText{Question: ibid.Inert(oneLine(cmp.Or(f.Query.Wording, f.Query.Text))), Place: attribute(f.Place), Again: f.Again}
	for _, topic := range f.Topics {
		data.Topics = append(data.Topics, attribute(topic))
	}
	var kept []askedLayer
	for _, a := range p.asked {
		j := f.Found[a.index].Jurisdiction
		layer := layerPassages{Key: a.key, Name: attribute(j.Name)}
		a.numbers = nil
		for _, passage := range f.Found[a.index].Passages {
			if text, shown := texts[passage.Number]; shown {
				layer.Passages = append(layer.Passages, text)
				a.numbers = append(a.numbers, passage.Number)
			}
		}
		if len(layer.Passages) > 0 || texts == nil {
			data.Layers = append(data.Layers, layer)
			kept = append(kept, a)
		}
	}
	p.asked = kept
	return execute("layers.tmpl", data)
}

// schema is that of a reply. Passages come before the sentence that rests on them, and
// the layers before the summary, so that a model looks before it writes. The order of
// what it may write is that of the text here.
func (p LayersPrompt) schema() json.RawMessage {
	topic, topicNeeded := "", ""
	if len(p.topics) > 0 {
		topic, topicNeeded = fmt.Sprintf(`"topic": {"type": "string", "enum": %s}, `, quotedJSON(p.topicNames())), `"topic", `
	}
	var layers, keys []string
	var all []int
	for _, a := range p.asked {
		all = append(all, a.numbers...)
		numbers := numbersJSON(a.numbers)
		statement := fmt.Sprintf(`{"type": "object", "required": [%s"passages", "text"], "properties": {%s"passages": %s, "text": {"type": "string"}}}`,
			topicNeeded, topic, passagesJSON(numbers))
		permit := fmt.Sprintf(`{"type": "object", "required": ["passage", "name", "authority", "trigger", "deadline", "fee"], "properties": {
			"passage": {"type": "integer", "enum": [%s]}, "name": {"type": "string"}, "authority": {"type": "string"}, "trigger": {"type": "string"},
			"deadline": {"type": "string"}, "fee": {"type": "string"}}}`, numbers)
		layers = append(layers, fmt.Sprintf(`%s: {"type": "object", "required": ["statements", "permits"], "properties": {
			"statements": {"type": "array", "maxItems": %d, "items": %s},
			"permits": {"type": "array", "maxItems": %d, "items": %s}}}`, strconv.Quote(a.key), mostStatements*max(1, len(p.topics)), statement, mostPermits, permit))
		keys = append(keys, a.key)
	}
	slices.Sort(all)
	return json.RawMessage(fmt.Sprintf(`{"type": "object", "required": ["layers", "summary"], "properties": {
		"layers": {"type": "object", "required": %s, "properties": {%s}},
		"summary": {"type": "array", "minItems": 1, "maxItems": %d, "items": {"type": "object", "required": ["passages", "text"], "properties": {"passages": %s, "text": {"type": "string"}}}}}}`,
		quotedJSON(keys), strings.Join(layers, ", "), mostSummary, passagesJSON(numbersJSON(all))))
}

// topicNames are the topics as the prompt and the reply name them.
func (p LayersPrompt) topicNames() []string {
	names := make([]string, len(p.topics))
	for i, topic := range p.topics {
		names[i] = attribute(topic)
	}
	return names
}

func passagesJSON(numbers string) string {
	return fmt.Sprintf(`{"type": "array", "minItems": 1, "maxItems": %d, "items": {"type": "integer", "enum": [%s]}}`, mostPassages, numbers)
}

func numbersJSON(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}

func quotedJSON(texts []string) string {
	quoted, _ := json.Marshal(texts) // strings always marshal
	return string(quoted)
}
