package machine

import "strings"

// drawsFromBattery reads what "pmset -g batt" of macOS prints. Its first line is
// "Now drawing from 'AC Power'" or "Now drawing from 'Battery Power'".
func drawsFromBattery(text string) bool {
	first, _, _ := strings.Cut(text, "\n")
	return strings.Contains(first, "'Battery Power'")
}
