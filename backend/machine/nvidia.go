package machine

import (
	"context"
	"strconv"
	"strings"

	"ibid/backend/ibid"
)

// nvidia lists the graphics processors that NVIDIA's driver has. Without the driver
// models cannot use them, so asking its own program leaves out what is of no use.
func nvidia(ctx context.Context, run program) []ibid.GPU {
	printed, err := run(ctx, "nvidia-smi", "--query-gpu=name,memory.total", "--format=csv,noheader,nounits")
	if err != nil {
		return nil // not installed, or of no use: a driver that does not fit the kernel
	}
	var gpus []ibid.GPU
	for line := range strings.Lines(printed) {
		name, memory, fits := strings.Cut(strings.TrimSpace(line), ", ")
		if !fits {
			continue // a sentence, such as that there is no device
		}
		mebibytes, err := strconv.ParseInt(memory, 10, 64)
		gpus = append(gpus, ibid.GPU{Name: name, Memory: mebibytes << 20, Shared: err != nil}) // "[N/A]": it has none of its own
	}
	return gpus
}
