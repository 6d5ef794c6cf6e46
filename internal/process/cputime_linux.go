package process

import (
	"bytes"
	"os"
	"strconv"
	"time"
)

// clockTick is the unit of times in /proc: USER_HZ is 100 on every architecture
// that Go supports.
const clockTick = 10 * time.Millisecond

// CPUTime returns the processor time that a process has used so far, in user and
// system mode, all its threads together; known is false where the system doesn't say.
func CPUTime(pid int) (used time.Duration, known bool) {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0, false
	}
	// The second field is the program's name in parentheses and may hold any byte.
	_, rest, found := bytes.Cut(stat[max(0, bytes.LastIndexByte(stat, ')')):], []byte(") "))
	fields := bytes.Fields(rest)
	const user, system = 14 - 3, 15 - 3 // proc(5) counts from 1, and rest begins with field 3
	if !found || len(fields) <= system {
		return 0, false
	}
	u, err := strconv.ParseInt(string(fields[user]), 10, 64)
	s, err2 := strconv.ParseInt(string(fields[system]), 10, 64)
	return time.Duration(u+s) * clockTick, err == nil && err2 == nil
}
