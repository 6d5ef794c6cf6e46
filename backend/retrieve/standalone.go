package retrieve

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/question"
)

// How much of a conversation a model reads to make a question stand alone: the
// last turns, and of each answer its beginning, in bytes. What a question refers
// to is seldom further away.
const (
	turnsRead  = 6
	answerRead = 600
)

// standaloneRoom is how much a model may write, in tokens: a question of four
// lines.
const standaloneRoom = 240

var standaloneSchema = json.RawMessage(`{"type": "object", "properties": {"question": {"type": "string"}}, "required": ["question"]}`)

// StandAlone lets a language model write a question so that it stands without the
// turns before it, the oldest first. [question.Parse] does so by rules; a
// model finds what "the second one" meant.
//
// Returns the question as it is where there are no turns or the model changes
// nothing, CodeModelFailed where it writes none, one that has lost its bounds
// (several times as long as what it was given), or something else than the
// question: an answer, with its markers or without the question's words, or one that has
// no content word of the question or of the last turn. The errors of the model come as
// they are.
func StandAlone(ctx context.Context, model Chatter, turns []ibid.Turn, question string) (string, error) {
	if len(turns) == 0 {
		return question, nil
	}
	reply, err := writeWith(ctx, model, ibid.ChatRequest{MaxTokens: standaloneRoom, Schema: standaloneSchema}, "standalone.tmpl", conversation(turns, question))
	if err != nil {
		return question, err
	}
	var said struct{ Question string }
	if json.Unmarshal([]byte(reply), &said) != nil {
		said.Question = ""
	}
	standalone := ibid.OneLine(said.Question)
	if standalone == "" || len(standalone) > longestStandalone(turns, question) || ibid.WithoutMarkers(standalone) != standalone || !asksStill(question, standalone) || !akin(turns[len(turns)-1], question, standalone) {
		return question, ibid.Errorf(ibid.CodeModelFailed, "The model could not make the question stand alone.").
			WithHint("Name in the question what it is about, or choose another chat model in the settings.")
	}
	return standalone, nil
}

// asksStill reports whether a question that was written anew has kept a word at least
// of one that has several. Of "And the second one?" none need stay.
func asksStill(asked, anew string) bool {
	before, after := question.Understand(asked).Terms, question.Understand(anew).Terms
	return len(before) < 3 || slices.ContainsFunc(before, func(term string) bool { return slices.Contains(after, term) })
}

// akin reports whether a question that was written anew has a content word of the one
// that was asked, or of the turn before it.
func akin(last ibid.Turn, asked, anew string) bool {
	said := map[string]bool{}
	for _, text := range []string{asked, last.Question, last.Answer} {
		for _, root := range roots(text) {
			said[root] = true
		}
	}
	return slices.ContainsFunc(roots(anew), func(root string) bool { return said[root] })
}

// roots are the content words of a text, as they are indexed.
func roots(text string) (all []string) {
	query := question.Understand(text)
	for _, term := range query.Terms {
		all = append(all, language.Tokens(term, cmp.Or(query.Language, "en"))...)
	}
	return all
}

// longestStandalone is how long a question can reasonably get, in bytes: as it is,
// with the last one and some words more.
func longestStandalone(turns []ibid.Turn, question string) int {
	return len(question) + 2*len(turns[len(turns)-1].Question) + 160
}

// talk is a conversation and the question that goes on with it, fit for a prompt.
type talk struct {
	Turns    []ibid.Turn
	Question string
	Between  []intentMeaning
}

func conversation(turns []ibid.Turn, question string) talk {
	read := talk{Question: ibid.Inert(question)}
	for _, turn := range turns[max(0, len(turns)-turnsRead):] {
		answer := ibid.OneLine(turn.Answer)
		if len(answer) > answerRead {
			answer = strings.ToValidUTF8(answer[:answerRead], "") + " …"
		}
		read.Turns = append(read.Turns, ibid.Turn{Question: ibid.Inert(turn.Question), Answer: ibid.Inert(answer)})
	}
	return read
}
