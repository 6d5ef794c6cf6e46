package question

import "strings"

// ReadExamples reads the examples of a file such as intents.txt; the top of that file
// describes its form.
func ReadExamples(text string) []Example {
	var examples []Example
	label := ""
	for line := range strings.Lines(text) {
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
