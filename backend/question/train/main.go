// Command train fits the classifier of intents to its examples and writes it where
// the program embeds it. "go generate ./backend/question" runs it.
package main

import (
	"fmt"
	"os"

	"ibid/backend/question"
)

func main() {
	if err := train("intents.txt", "intents.model"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func train(examples, model string) error {
	text, err := os.ReadFile(examples)
	if err != nil {
		return err
	}
	encoded, err := question.Train(question.ReadExamples(string(text))).MarshalBinary()
	if err != nil {
		return err
	}
	return os.WriteFile(model, encoded, 0o644)
}
