package engine

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
)

const (
	// keptLines is how much of the log is kept in memory, keptBytes how long its file
	// may get before it becomes the older one.
	keptLines = 200
	keptBytes = 1 << 20

	// longestLine is what is kept of one line, in bytes.
	longestLine = 4096
)

// logbook keeps what children say: the last lines in memory, and engine.log in a
// folder, with what was there before in engine.log.1. A file that cannot be written
// is done without. The server names requests and models, never what is asked.
type logbook struct {
	mu    sync.Mutex
	lines []string
	file  *os.File
	size  int64
}

// open begins to write to a folder.
func (l *logbook) open(folder string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	file, err := os.OpenFile(filepath.Join(folder, logName), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	if info, err := file.Stat(); err == nil {
		l.file, l.size = file, info.Size()
	}
}

// close ends writing to the folder.
func (l *logbook) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file != nil {
		_ = l.file.Close()
		l.file = nil
	}
}

// last returns the lines in memory, oldest first.
func (l *logbook) last() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.lines)
}

// add writes a line, unless it only says that a request went well: there are
// thousands of these.
func (l *logbook) add(line string) {
	if strings.HasPrefix(line, "[GIN]") && strings.Contains(line, "| 200 |") {
		return
	}
	line = secrets.ReplaceAllString(strings.TrimRight(line, "\r\n"), "://…@")
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.lines = append(l.lines, line); len(l.lines) > keptLines {
		l.lines = slices.Delete(l.lines, 0, len(l.lines)-keptLines)
	}
	if l.file == nil {
		return
	}
	if l.size > keptBytes {
		l.turn()
	}
	if l.file != nil {
		n, _ := l.file.WriteString(line + "\n")
		l.size += int64(n)
	}
}

// turn makes the file the older one and begins another.
func (l *logbook) turn() {
	path := l.file.Name()
	_ = l.file.Close()
	l.file = nil
	_ = os.Rename(path, path+".1")
	if file, err := os.Create(path); err == nil {
		l.file, l.size = file, 0
	}
}

const logName = "engine.log"

// secrets are a name and a password in an address, such as that of a proxy, which
// the server prints when it starts.
var secrets = regexp.MustCompile(`://[^/@\s]*@`)
