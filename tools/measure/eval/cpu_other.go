//go:build !unix

package eval

import "time"

// cpuTime is not known here; ratios of it are then not a number.
func cpuTime() time.Duration { return 0 }
