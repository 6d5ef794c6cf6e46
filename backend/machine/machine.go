// Package machine knows what this computer has for running models: memory,
// processor, graphics processors and room on a disk.
//
// What cannot be told is zero or empty, never a guess: nothing here fails.
package machine

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/process"
)

// patience is how long each program that is asked about the computer has. NVIDIA's
// takes more than a second where nothing keeps its driver awake.
const patience = 5 * time.Second

// Read looks at this computer, and at the disk of the folder where models are
// kept, or would be once it is made. What a container or a service is limited to
// counts as all that there is. It starts programs where there are graphics
// processors, and on macOS, and takes milliseconds to seconds.
func Read(ctx context.Context, folder string) ibid.Machine {
	found := system(ctx)
	found.System = runtime.GOOS
	if schedulable := runtime.GOMAXPROCS(0); found.Cores == 0 || found.Cores > schedulable {
		found.Cores = schedulable // affinity and the limits of a container are in it
	}
	found.FreeDisk, _ = FreeDisk(existing(folder))
	if found.GPUs == nil {
		found.GPUs = []ibid.GPU{}
	}
	return found
}

// Again is a computer that was read before, with what changes while it runs: its free
// memory, and what is free on the disk of a folder as in [Read]. It starts no programs
// but on macOS, and so may be asked every few seconds.
func Again(known ibid.Machine, folder string) ibid.Machine {
	known.Memory, known.FreeMemory = Memory()
	known.FreeDisk, _ = FreeDisk(existing(folder))
	return known
}

// Memory reports how many bytes of memory this computer has, and how many of them
// programs could have now, as [Read] does; 0 for what is unknown. It takes less than a
// millisecond, on macOS some.
func Memory() (total, free int64) { return memory(context.Background()) }

// existing is a folder, or the nearest above it that is there.
func existing(folder string) string {
	for {
		_, err := os.Stat(folder)
		above := filepath.Dir(folder)
		if err == nil || above == folder {
			return folder
		}
		folder = above
	}
}

// program runs a program and gives what it printed, also before it failed.
type program func(ctx context.Context, name string, args ...string) (string, error)

func run(ctx context.Context, name string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var printed strings.Builder
	command := exec.CommandContext(ctx, name, args...)
	command.Stdout = &printed
	err := process.Run(command, process.Limits{})
	return printed.String(), err
}
