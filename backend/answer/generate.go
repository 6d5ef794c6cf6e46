package answer

import (
	"context"
	"errors"
	"strings"
	"unicode"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Chatter is a language model that goes on with a chat.
type Chatter interface {
	// Chat calls token with each piece of the reply. An error returned by
	// token stops the model and is returned.
	Chat(ctx context.Context, request ibid.ChatRequest, token func(text string) error) (ibid.ChatResult, error)
}

// Draft is what a model wrote, with its citations found.
type Draft struct {
	Text      string
	Citations []ibid.Citation
	Said      []ibid.Span // of Text, what Ibid says itself: it claims nothing
	Dropped   int         // markers that got no citation
	Result    ibid.ChatResult
	Notice    *ibid.Error // what the user should know about a complete answer; may be nil
}

// Generate lets the model write and resolves its citations while it does. It
// calls grow with each piece of text that can be shown and the citations that
// are new in it. A complete draft may be tidier than what grow was given, see [tidied].
//
// On an error the draft still holds everything that was written until then and is
// any good; its citations are as good as any. Beside those of the model there are:
//
//   - [ibid.CodeModelEmpty]: the model was done and had written nothing, or nothing
//     but thoughts.
//   - [ibid.CodeModelRepeats]: it said the same again and again and was stopped. The
//     draft ends where that began, with less than grow was given.
//   - [ibid.CodeModelGarbled]: it wrote signs that are no language, or wrote out its
//     instructions.
//   - [ibid.CodeModelCutOff], also where the answer reached its greatest length.
func Generate(ctx context.Context, model Chatter, splitter *language.Splitter, prompt Prompt, grow func(text string, citations []ibid.Citation)) (Draft, error) {
	w := writer{splitter: splitter, prompt: prompt, grow: grow}
	w.begin()
	result, err := model.Chat(ctx, prompt.Request, func(token string) error {
		if err := w.write(token); err != nil {
			return err
		}
		return ctx.Err()
	})
	return w.finish(result, err)
}

// writer takes a reply as it comes and makes a draft of it.
type writer struct {
	splitter *language.Splitter
	prompt   Prompt
	grow     func(text string, citations []ibid.Citation)

	part     string // the beginning of a character
	reply    cleaner
	citer    *Citer
	begun    bool            // something other than white space came
	line     lineState       // of the first line of a reply that is to be one sentence
	held     string          // of the reply, what may be markers of that line
	below    strings.Builder // of the reply, what stands below it
	said     strings.Builder // of the reply, what belongs to the answer, markers as the model wrote them
	text     strings.Builder // what is shown
	fresh    string          // the end of it, which grow was not called with yet
	cited    []ibid.Citation // in fresh
	looked   int             // its length when it was last looked at for repetitions
	thoughts int             // bytes, since it began to think
	again    int             // where it began to repeat itself
}

// begin starts an answer, anew where what came before has turned out to be none.
func (w *writer) begin() {
	w.citer = w.newCiter()
	w.text.Reset()
	w.said.Reset()
	w.below.Reset()
	w.begun, w.looked, w.line, w.held = false, 0, inLine, ""
}

func (w *writer) newCiter() *Citer {
	citer := NewCiter(w.splitter, w.prompt.Passages)
	citer.evidence.answers(w.prompt.asked)
	citer.after(w.prompt.Cited)
	return citer
}

// tidy replaces the draft with that of the tidied reply, see [tidied].
func (w *writer) tidy() {
	tidy := tidied(w.splitter, w.said.String())
	if tidy == w.said.String() {
		return
	}
	w.citer = w.newCiter()
	w.text.Reset()
	for _, part := range []func() (string, []ibid.Citation){func() (string, []ibid.Citation) { return w.citer.Write(tidy) }, w.citer.Close} {
		text, _ := part()
		w.text.WriteString(text)
	}
}

// mostThoughts is how many bytes a model may think in the answer's place.
const mostThoughts = 32 << 10

var errThinks = errors.New("the model thinks without end")

// errSaid stops a model that has said its sentence and repeats itself below.
var errSaid = errors.New("the model has answered")

var errRepeats = errors.New("the model repeats itself")

// write takes a piece of the reply, character by character: the draft does not depend
// on how the server cuts its tokens.
func (w *writer) write(token string) (err error) {
	w.part = eachCharacter(w.part+token, func(character string) {
		if err == nil {
			err = w.add(character)
		}
	})
	w.send()
	return err
}

func (w *writer) add(character string) error {
	piece, anew := w.reply.add(character)
	if anew {
		w.begin()
	}
	if w.thoughts += len(character); !w.reply.thinking {
		w.thoughts = 0
	} else if w.thoughts > mostThoughts {
		return errThinks
	}
	if !w.begun {
		piece = strings.TrimLeft(piece, " \n")
		w.begun = piece != ""
	}
	w.take(piece)
	if w.line == below && w.below.Len()-w.looked >= lookEvery {
		if w.looked = w.below.Len(); repeatsFrom(w.below.String()) >= 0 {
			return errSaid
		}
		return nil
	}
	if w.text.Len()-w.looked < lookEvery {
		return nil
	}
	w.looked = w.text.Len()
	if w.again = repeatsFrom(w.text.String()); w.again >= 0 {
		return errRepeats
	}
	return nil
}

// lineState is where in its first line a reply is.
type lineState uint8

const (
	inLine lineState = iota
	atEnd            // of a sentence and a line: only markers may follow
	below
	asList // it ended with a colon: what follows belongs to it
)

// take adds a piece of the reply to the draft. A small model that is asked for one sentence
// writes one for each passage, the first to the question and the others beside it. So what
// stands below the first line is left out.
func (w *writer) take(piece string) {
	if w.prompt.oneLine {
		piece = w.ofLine(piece)
	}
	w.keep(piece)
}

func (w *writer) keep(piece string) {
	w.said.WriteString(piece)
	w.show(w.citer.Write(piece))
}

// ofLine is what belongs to the first line in a piece of the reply. Markers below it do if they
// stand alone in a line; before words they are those of the next sentence.
func (w *writer) ofLine(piece string) string {
	var own strings.Builder
	for _, r := range piece {
		switch {
		case w.line == below:
			w.below.WriteRune(r)
		case w.line == atEnd && (unicode.IsSpace(r) || unicode.IsDigit(r) || r == '[' || r == ']'):
			w.held += string(r)
			if r == '\n' {
				own.WriteString(w.markers())
			}
		case w.line == atEnd:
			w.line, w.looked = below, 0
			w.below.WriteString(w.held + string(r))
			w.held = ""
		default:
			own.WriteRune(r)
			if r != '\n' || w.line != inLine {
				continue
			}
			switch said := strings.TrimSpace(w.said.String() + own.String()); {
			case strings.HasSuffix(said, ":"):
				w.line = asList
			case strings.TrimRight(said, ".!?]。") != said:
				w.line = atEnd
			}
		}
	}
	return own.String()
}

// markers takes what is held if it is markers.
func (w *writer) markers() (held string) {
	if strings.Contains(w.held, "]") {
		held, w.held = w.held, ""
	}
	return held
}

func (w *writer) show(piece string, citations []ibid.Citation) {
	w.text.WriteString(piece)
	w.fresh += piece
	w.cited = append(w.cited, citations...)
}

// send shows what has come since it was called last.
func (w *writer) send() {
	if w.fresh != "" || len(w.cited) > 0 {
		w.grow(w.fresh, w.cited)
	}
	w.fresh, w.cited = "", nil
}

// finish makes the draft and says how the reply ended.
func (w *writer) finish(result ibid.ChatResult, err error) (Draft, error) {
	if w.part != "" {
		_ = w.add(w.part)
	}
	w.take(w.reply.rest())
	w.keep(w.markers())
	w.show(w.citer.Close())
	w.send()
	if errors.Is(err, errSaid) {
		err = nil
	}
	if err == nil {
		w.tidy()
	}
	draft := Draft{Text: strings.TrimSpace(w.text.String()), Citations: w.citer.Citations, Dropped: w.citer.Dropped, Result: result}
	switch {
	case errors.Is(err, errRepeats):
		return draft.upTo(w.again, len(w.prompt.Cited)), repeats()
	case err != nil && draft.Text == "" && errors.Is(err, errThinks):
		return draft, empty(true)
	case err != nil:
		return draft, err
	case draft.Text == "":
		return draft, empty(result.Thought || w.reply.thought)
	case echoes(draft.Text, w.prompt) || garbled(draft.Text, w.reply):
		return draft, garbledError()
	case result.Finished == ibid.FinishedLength:
		return draft, tooLong()
	}
	draft.Notice = otherLanguage(draft.Text, w.prompt.language)
	return draft, nil
}

// upTo cuts a draft at an offset of its text, and keeps the citations whose
// markers are left: numbers follow appearance, so these are the first ones.
func (d Draft) upTo(end, before int) Draft {
	d.Text = strings.TrimSpace(d.Text[:min(max(0, end), len(d.Text))])
	kept := before
	for _, m := range layBare(d.Text, numbersOf(d.Citations)).markers {
		kept = max(kept, m.number)
	}
	d.Citations = d.Citations[:kept]
	return d
}
