package answer

import (
	"cmp"
	"math"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Fitting a prompt into the context
//
// A laptop gives a model 4,000 to 8,000 tokens, and a question that is to be
// answered from fifteen passages brings twice that. A server that is left to cut
// cuts the beginning, which is the best passage. So Ibid cuts, and says so.
//
//  1. Every passage can be shown in three ways: whole, about half of it, about a
//     quarter of it. What stays are the sentences that matter, with their
//     neighbours (see excerpt.go).
//  2. While the prompt is too long, the passage that is shown longest is shortened
//     by a step, the weakest first. Only when all are down to a quarter is the
//     weakest left out.
//  3. What room is left then goes to the best passages.
//
// Quotations are not cut with the passages: an answer is held against the whole
// text of every passage that is in the prompt, since what matters to the reader is
// whether the words stand on the page.

const (
	// Room is how many tokens of the context are kept for the answer where nobody
	// wants another number: 1,024 are some 700 words of English. Of a small context it
	// is a quarter.
	Room = 1024

	// templateTokens is what the chat template of a model puts around the messages,
	// at the most: role marks and, with some models, a date.
	templateTokens = 64
)

// Fitting is what a prompt is made from.
type Fitting struct {
	Query    ibid.Query     // what is asked
	Place    string         // that it is asked for; empty: none
	Rules    string         // the jurisdiction of the place whose rules the passages are; empty: several
	Passages []ibid.Passage // numbered from 1, best first
	Free     bool           // the question says itself how long its answer is to be
	Turns    []ibid.Turn    // what was said before, oldest first, for a question about an answer; nil for all others
	Context  int            // tokens that prompt and answer may take together
	Evidence int            // tokens of those that the passages may take, if at least one can be shown so; 0: all that are left
	Room     int            // of those for the answer, half of them at the most; 0: [Room], or a quarter of a small context
	Ratio    float64        // how many tokens the model makes of each that [Tokens] counts, see [Counter]; 0: 1
}

// Prompt is a request to a language model, and what it was made from.
type Prompt struct {
	Request  ibid.ChatRequest
	Passages []ibid.Passage  // those that are in it, whole or shortened, numbered from 1
	Use      ibid.ContextUse // by the upper bound; [Prompt.Counted] gives it by the server's count
	Cited    []ibid.Citation // of what stands before, in the same answer: new ones are numbered after them

	asked    string // the question
	oneLine  bool   // the answer is one sentence, and what stands below its line is no part of it
	bound    int    // tokens of its messages by [Tokens]
	language string // of the question, ISO 639-1; empty: unknown
}

// Fit writes the longest prompt that fits. With Turns it asks for an answer from
// the conversation: passages are then those that the last answer cited, and there
// may be none. Returns CodeContextTooLong if the question and what it cannot do
// without do not fit.
func Fit(splitter *language.Splitter, f Fitting) (Prompt, error) {
	room := min(Room, f.Context/4)
	if f.Room > 0 {
		room = min(f.Room, f.Context/2)
	}
	ratio := f.Ratio
	if ratio == 0 {
		ratio = 1
	}
	limit := int(float64(f.Context-room-templateTokens) / ratio)

	turns := shortTurns(f.Turns, limit)
	system, question := compose(f, turns, nil)
	base := Tokens(system) + Tokens(question)
	evidence := limit - base
	if f.Evidence > 0 {
		evidence = min(evidence, max(int(float64(f.Evidence)/ratio), shortest(splitter, f)))
	}
	shown := fitPassages(splitter, f, evidence)
	if base > limit || len(shown) == 0 && len(f.Passages) > 0 {
		return Prompt{}, ibid.Errorf(ibid.CodeContextTooLong, "The question and one passage do not fit into the model's context of %d tokens.", f.Context).
			WithHint("Ask a shorter question, or choose a larger context in the settings.")
	}
	texts := make([]passageText, len(shown))
	use := ibid.ContextUse{Limit: f.Context, Room: room, Passages: len(shown), Left: len(f.Passages) - len(shown)}
	for i, s := range shown {
		texts[i] = s.versions[s.step].text
		if s.step > 0 {
			use.Compressed++
		}
	}
	system, question = compose(f, turns, texts)
	bound := Tokens(system) + Tokens(question)
	use.Prompt = int(math.Ceil(float64(bound)*ratio)) + templateTokens
	return Prompt{
		Request: ibid.ChatRequest{
			System:    system,
			Messages:  []ibid.Message{{Role: ibid.RoleUser, Content: question}},
			MaxTokens: room,
			Context:   f.Context,
		},
		Passages: f.Passages[:len(shown)],
		Use:      use,
		asked:    f.Query.Text,
		oneLine:  !f.Free && f.Place == "" && len(turns) == 0 && f.Query.Expects != ibid.ExpectsList,
		bound:    bound,
		language: cmp.Or(f.Query.Language, language.IdentifyShort(f.Query.Text)),
	}, nil
}

// Counted is how much of the context a prompt took by the server's count, where
// the server told one.
func (p Prompt) Counted(result ibid.ChatResult) ibid.ContextUse {
	use := p.Use
	if result.PromptTokens > 0 {
		use.Prompt, use.Counted = result.PromptTokens, true
	}
	return use
}

// fitted is a passage and the ways in which it can be shown.
type fitted struct {
	versions []version // from whole to shortest
	step     int       // which is shown
}

type version struct {
	text   passageText
	tokens int
}

func (f fitted) tokens() int { return f.versions[f.step].tokens }

// fitPassages shows as many passages as fit into limit tokens, as long as they fit.
func fitPassages(splitter *language.Splitter, f Fitting, limit int) []fitted {
	var shown []fitted
	total := 0
	for _, p := range f.Passages {
		shown = append(shown, fitted{[]version{newVersion(p, p.Hit.Chunk.Read())}, 0})
		total += shown[len(shown)-1].tokens()
	}
	if total <= limit {
		return shown
	}
	for i, p := range f.Passages {
		for _, text := range excerpts(splitter, p) {
			shown[i].versions = append(shown[i].versions, newVersion(p, text))
		}
	}
	for total > limit && len(shown) > 0 {
		i := longestShown(shown)
		if i < 0 {
			i = len(shown) - 1
			total -= shown[i].tokens()
			shown = shown[:i]
			continue
		}
		total -= shown[i].tokens()
		shown[i].step++
		total += shown[i].tokens()
	}
	for i := range shown {
		for s := &shown[i]; s.step > 0 && total-s.tokens()+s.versions[s.step-1].tokens <= limit; s.step-- {
			total += s.versions[s.step-1].tokens - s.tokens()
		}
	}
	return shown
}

// shortest is what the best passage takes in the shortest way in which it can be shown.
func shortest(splitter *language.Splitter, f Fitting) int {
	if len(f.Passages) == 0 {
		return 0
	}
	best := f.Passages[0]
	text := best.Hit.Chunk.Read()
	if short := excerpts(splitter, best); len(short) > 0 {
		text = short[len(short)-1]
	}
	return newVersion(best, text).tokens
}

// newVersion is a passage with some of its text, and what it takes with the empty
// line after it.
func newVersion(p ibid.Passage, text string) version {
	element := shownAs(p, text)
	return version{element, Tokens(execute("passage", element)) + 2}
}

// longestShown finds the passage to shorten next: of those that are shown in the
// longest way, the last that can be shown in a shorter one. It is -1 if none can.
func longestShown(shown []fitted) int {
	found := -1
	for i, s := range shown {
		if s.step+1 < len(s.versions) && (found < 0 || s.step <= shown[found].step) {
			found = i
		}
	}
	return found
}

// What of a conversation goes into a prompt: the last turns, each up to so many
// bytes, together at most half of the room there is.
const (
	maxTurns     = 3
	maxTurnBytes = 1600
)

func shortTurns(turns []ibid.Turn, limit int) []ibid.Turn {
	turns = turns[max(0, len(turns)-maxTurns):]
	var short []ibid.Turn
	left := limit / 2
	for i := len(turns) - 1; i >= 0; i-- {
		turn := ibid.Turn{Question: beginning(turns[i].Question, maxTurnBytes), Answer: beginning(turns[i].Answer, maxTurnBytes)}
		if left -= Tokens(turn.Question) + Tokens(turn.Answer); left < 0 {
			break
		}
		short = append([]ibid.Turn{turn}, short...)
	}
	return short
}
