//go:build !linux && !darwin && !windows

package process

import "time"

// CPUTime is unknown here.
func CPUTime(int) (used time.Duration, known bool) { return 0, false }
