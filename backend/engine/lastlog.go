package engine

import (
	"os"
	"path/filepath"
	"strings"
)

// LastLog gives the last lines of the log that children of earlier Ibids have left in
// a home, at most so many, oldest first; none where there is no log.
func LastLog(home string, most int) []string {
	text, err := os.ReadFile(filepath.Join(home, logName))
	if err != nil || len(text) == 0 {
		return []string{}
	}
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	return lines[max(0, len(lines)-most):]
}
