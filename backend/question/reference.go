package question

import (
	"slices"
	"strings"
	"unicode"

	"ibid/backend/ibid"
)

// Reference is how a question refers to one of the documents without a name: "the
// co-branding agreement", "our staff handbook", "the lease".
type Reference struct {
	Kind      string   // the noun, in small letters: "agreement"
	Modifiers []string // words that distinguish it from others of its kind, in small letters: "co-branding"; there may be none
}

// kinds are nouns that hardly ever mean anything but a document.
var kinds = wordSet(strings.Join(ibid.AskedKinds(), " "))

// definite are the words that come before something both sides know of.
var definite = wordSet(`the this that our my your their its his her`)

// between are words that end the search for modifiers before a kind.
var between = wordSet(`a an and or of in on at to for by with from under per is are was were be been does do did has have had
	which what who whose whom when where why how if each any all every no not can may must shall should will would`)

// mostModifiers is how many words between "the" and a kind may be modifiers.
const mostModifiers = 5

// References lists how a question refers to documents. "An agreement" refers to none in
// particular.
func References(text string) []Reference {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '\'' && r != '’'
	})
	var found []Reference
	for i, word := range words {
		if !kinds[word] || i+1 < len(words) && kinds[words[i+1]] { // "the lease agreement" is one
			continue
		}
		for k := i - 1; k >= 0 && i-k <= mostModifiers+1; k-- {
			if definite[words[k]] {
				modifiers := slices.DeleteFunc(slices.Clone(words[k+1:i]), func(w string) bool { return between[w] })
				if len(modifiers) == 0 {
					modifiers = after(words[i+1:])
				}
				found = append(found, Reference{word, modifiers})
				break
			}
			if between[words[k]] && words[k] != "and" && words[k] != "of" {
				break
			}
		}
	}
	return found
}

// after returns the modifiers that follow a kind: "walls" of "the survey of the walls".
func after(words []string) []string {
	if len(words) < 2 || words[0] != "of" && words[0] != "on" && words[0] != "for" {
		return nil
	}
	words = words[1:]
	if definite[words[0]] {
		words = words[1:]
	}
	end := 0
	for end < len(words) && end < 2 && !between[words[end]] && !definite[words[end]] {
		end++
	}
	return words[:end]
}
