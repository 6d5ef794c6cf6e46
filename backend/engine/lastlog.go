package engine

import (
	"path/filepath"
	"strings"

	"ibid/backend/ibid"
)

// LastLog returns the last lines of the log that children of earlier Ibids have left in
// a home, at most so many, oldest first; none where there is no log.
func LastLog(home string, most int) []string {
	text, err := ibid.ReadFile(filepath.Join(home, logName), 64<<20)
	if err != nil || len(text) == 0 {
		return []string{}
	}
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	return lines[max(0, len(lines)-most):]
}
