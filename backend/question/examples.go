package question

import (
	_ "embed"
	"strings"
)

//go:embed intents.txt
var intentsText string

// readExamples reads the list of example questions; its form is told at its top.
func readExamples() []Example {
	var examples []Example
	label := ""
	for line := range strings.Lines(intentsText) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			label = strings.Trim(line, "[]")
		default:
			examples = append(examples, Example{line, label})
		}
	}
	return examples
}
