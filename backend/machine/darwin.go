package machine

import (
	"context"
	"regexp"
	"strconv"
	"strings"

	"ibid/backend/ibid"
)

// darwin asks the programs of macOS.
func darwin(ctx context.Context, run program) ibid.Machine {
	facts := map[string]string{}
	printed, _ := run(ctx, "/usr/sbin/sysctl", "hw.memsize", "hw.physicalcpu", "machdep.cpu.brand_string", "hw.optional.arm64", "hw.optional.avx2_0")
	for line := range strings.Lines(printed) { // without those that this Mac does not know, for which it fails
		name, value, _ := strings.Cut(line, ": ")
		facts[name] = strings.TrimSpace(value)
	}
	statistics, _ := run(ctx, "/usr/bin/vm_stat")
	found := ibid.Machine{Processor: facts["machdep.cpu.brand_string"], FreeMemory: available(statistics)}
	found.Memory, _ = strconv.ParseInt(facts["hw.memsize"], 10, 64)
	found.Cores, _ = strconv.Atoi(facts["hw.physicalcpu"])
	if facts["hw.optional.arm64"] == "1" {
		// Metal lets a program have about two thirds of the memory of a small Mac for
		// its graphics processor, and three quarters of a large one's
		// (MTLDevice.recommendedMaxWorkingSetSize); the lower counts.
		found.GPUs = []ibid.GPU{{Name: found.Processor, Memory: found.Memory / 3 * 2, Shared: true}}
	} else {
		found.Slow = printed != "" && facts["hw.optional.avx2_0"] != "1"
	}
	return found
}

// The lines of vm_stat that count.
var (
	pageSize   = regexp.MustCompile(`page size of (\d+) bytes`)
	sparePages = regexp.MustCompile(`(?m)^Pages (?:free|inactive|speculative):\s+(\d+)\.$`)
)

// available is what programs could have by vm_stat, in bytes: what is free and what
// was not used lately, as psutil counts it.
func available(printed string) int64 {
	size := pageSize.FindStringSubmatch(printed)
	if size == nil {
		return 0
	}
	var pages int64
	for _, line := range sparePages.FindAllStringSubmatch(printed, -1) {
		n, _ := strconv.ParseInt(line[1], 10, 64)
		pages += n
	}
	bytes, _ := strconv.ParseInt(size[1], 10, 64)
	return pages * bytes
}
