package fake

import (
	"iter"
	"regexp"
	"strings"

	"ibid/backend/ibid"
)

// Reply is what a scripted model answers to one request.
type Reply struct {
	// When, if set, makes the reply stand for every request whose last message
	// holds these words, letter case aside, as often as they are asked. Replies
	// without it are used up in order.
	When string `json:"when"`

	Text     string `json:"text"`     // sent a word at a time, before the ending
	Thinking string `json:"thinking"` // sent before the text, apart from it, as a server sends thoughts
	PauseMS  int    `json:"pauseMs"`  // before every word, milliseconds; so that the user or a browser test can press Stop

	Calls []ToolCall `json:"calls"` // sent before the text if the request has tools

	Words map[string]float64 `json:"words"` // of a choice: what the model may go on with, and how likely each is

	Ending Ending `json:"ending"`
	Status int    `json:"status"` // HTTP status for EndError without text; 0: 500
	Error  string `json:"error"`  // what an EndError says

	// Err is what [Chat] returns for an EndError; the server cannot send it.
	Err error `json:"-"`
}

// ToolCall is a call of a tool that a model asks for.
type ToolCall struct {
	Name      string         `json:"name"`
	Arguments map[string]any `json:"arguments"`
}

// Ending is how a reply comes to its end.
type Ending string

// The endings.
const (
	EndDone    Ending = ""        // as it should
	EndLength  Ending = "length"  // no room for more tokens
	EndCut     Ending = "cut"     // the connection breaks
	EndSilence Ending = "silence" // nothing more comes, and the connection stays
	EndError   Ending = "error"   // refused, or failed in the middle when there is text
	EndGarbage Ending = "garbage" // bytes that are no JSON
	EndHalf    Ending = "half"    // as it should, after the first two bytes of a character of three
	EndLoop    Ending = "loop"    // never by itself: the text comes again and again until there is no room, or nobody listens
)

var endings = []Ending{EndDone, EndLength, EndCut, EndSilence, EndError, EndGarbage, EndHalf, EndLoop}

// halfCharacter is the beginning of "€".
const halfCharacter = "\xe2\x82"

// pieces cuts a text the way a model streams it: each piece is a word with the
// white space before it.
func pieces(text string) []string { return pieceWords.FindAllString(text, -1) }

var pieceWords = regexp.MustCompile(`\s*\S+|\s+$`)

// said gives the pieces of a reply: without end for [EndLoop].
func (r Reply) said() iter.Seq[string] {
	return func(yield func(string) bool) {
		for again := true; again; again = r.Ending == EndLoop && r.Text != "" {
			for _, piece := range pieces(r.Text) {
				if !yield(piece) {
					return
				}
			}
		}
		if r.Ending == EndHalf {
			yield(halfCharacter)
		}
	}
}

// script hands out replies; see [Reply].
type script struct{ replies []Reply }

// next takes the reply for a request, or quotes the request's passages when the
// script has nothing for it. The caller holds the lock.
func (s *script) next(system string, messages []ibid.Message) Reply {
	var last string
	if len(messages) > 0 {
		last = messages[len(messages)-1].Content
	}
	if r, found := s.take(last); found {
		return r
	}
	return Reply{Text: Quote(system, last)}
}

// choice takes the reply to a prompt that is to be gone on with by a word: yes and
// no are equally likely when the script has nothing for it. The caller holds the
// lock.
func (s *script) choice(prompt string) Reply {
	if r, found := s.take(prompt); found {
		return r
	}
	return Reply{Words: map[string]float64{"yes": 0.5, "no": 0.5}}
}

// take finds the reply to a text in the script, and uses it up if it stands for
// one request only.
func (s *script) take(text string) (Reply, bool) {
	for _, r := range s.replies {
		if r.When != "" && strings.Contains(strings.ToLower(text), strings.ToLower(r.When)) {
			return r, true
		}
	}
	for i, r := range s.replies {
		if r.When == "" {
			s.replies = append(s.replies[:i:i], s.replies[i+1:]...)
			return r, true
		}
	}
	return Reply{}, false
}
