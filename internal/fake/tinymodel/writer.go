package tinymodel

import (
	"fmt"
	"strings"
)

// replyMark ends every prompt of [Writer]'s template.
const replyMark = "<|reply|>"

// WriterTemplate is the chat template [Writer] models must be created with.
const WriterTemplate = `{{ range .Messages }}{{ .Role }}: {{ .Content }}
{{ end }}` + replyMark

// thinkerTemplate has a place for thoughts, by which the server tells a model
// that thinks.
const thinkerTemplate = `{{ range .Messages }}{{ .Role }}: {{ if .Thinking }}<think>{{ .Thinking }}</think>{{ end }}{{ .Content }}
{{ end }}` + replyMark

// toolTemplate has a place for tools and one for calls of them, by which the server
// tells a model that calls tools, and how it writes a call.
const toolTemplate = `{{ if .Tools }}{{ .Tools }}{{ end }}{{ range .Messages }}{{ .Role }}: {{ .Content }}{{ range .ToolCalls }}{"name": "{{ .Function.Name }}", "parameters": {{ .Function.Arguments }}}{{ end }}
{{ end }}` + replyMark

// Writer makes a model that writes one text whatever it is asked, a word at a
// time; one that is endless begins again after the last word.
//
// Each piece of the text has a direction of its own in the embedding, and the
// output row of the next piece points there. What a prompt says has no direction;
// it is read byte by byte, so a prompt costs a token for each byte.
func Writer(path, text string, endless bool) error {
	return writer(path, text, replyMark, "", endless)
}

// Formatted makes a [Writer] that ends, carries a chat template as files of real models
// do, and writes only after a prompt that ends with the mark.
func Formatted(path, text, mark, chatTemplate string) error {
	return writer(path, text, mark, chatTemplate, false)
}

func writer(path, text, after, chatTemplate string, endless bool) error {
	chain, err := uniquePieces(text)
	if err != nil {
		return err
	}
	tokens, types := bytesOnly()
	mark := len(tokens)
	tokens, types = append(tokens, after), append(types, controlToken)
	for _, piece := range chain {
		tokens, types = append(tokens, piece), append(types, normalToken)
	}
	d := (len(chain) + 1 + headSize - 1) / headSize * headSize
	embedding, output := zeros(len(tokens), d), zeros(len(tokens), d)
	for i := range len(chain) + 1 {
		token, next := mark+i, mark+i+1
		if i == len(chain) {
			next = endOfText
			if endless {
				next = mark + 1
			}
		}
		embedding.row(token)[i] = 1
		output.row(next)[i] = 20
	}
	return writeLlama(path, tokens, types, embedding, output, chatTemplate)
}

// uniquePieces cuts a text into words with the space before them. A vocabulary
// cannot have a piece twice, so a word that comes again is cut in two at the
// first place that gives two new pieces.
func uniquePieces(text string) ([]string, error) {
	const space = "▁" // a space in a vocabulary
	seen := map[string]bool{"": true, replyMark: true}
	var pieces []string
	for i, word := range strings.Split(text, " ") {
		if i > 0 {
			word = space + word
		}
		if !seen[word] {
			seen[word] = true
			pieces = append(pieces, word)
			continue
		}
		cut := 0
		for at := range word {
			if left, right := word[:at], word[at:]; !seen[left] && !seen[right] && left != right {
				cut = at
				break
			}
		}
		if cut == 0 {
			return nil, fmt.Errorf("cut text into unique pieces: %q comes too often", strings.TrimPrefix(word, space))
		}
		seen[word[:cut]], seen[word[cut:]] = true, true
		pieces = append(pieces, word[:cut], word[cut:])
	}
	return pieces, nil
}
