package machine

import (
	"context"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"ibid/backend/ibid"
)

// linux reads what the kernel tells in files below a root.
func linux(ctx context.Context, root fs.FS, run program) ibid.Machine {
	total, available := memoryOfLinux(root)
	name, cores, slow := processorOfLinux(root)
	return ibid.Machine{
		Processor:  name,
		Cores:      cores,
		Memory:     total,
		FreeMemory: available,
		GPUs:       append(nvidia(ctx, run), amd(root)...),
		Slow:       slow,
	}
}

// read gives a file without its outer space; empty where it cannot be read.
func read(root fs.FS, name string) string {
	text, _ := fs.ReadFile(root, name)
	return strings.TrimSpace(string(text))
}

// count gives the whole number in a file, and whether there is one.
func count(root fs.FS, name string) (int64, bool) {
	n, err := strconv.ParseInt(read(root, name), 10, 64)
	return n, err == nil
}

// memoryOfLinux is what the computer has, or less where a control group has a limit.
func memoryOfLinux(root fs.FS) (total, available int64) {
	for line := range strings.Lines(read(root, "proc/meminfo")) {
		name, rest, _ := strings.Cut(line, ":")
		kibibytes, _ := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 10, 64)
		switch name {
		case "MemTotal":
			total = kibibytes << 10
		case "MemAvailable":
			available = kibibytes << 10
		}
	}
	for _, group := range groups(root) {
		limit, free, limited := group.memory(root)
		if limited && limit < total {
			total, available = limit, min(available, free)
		}
	}
	return total, available
}

// group is a control group that this program is in: a folder with files that tell
// its limits, named in one way by version 2 and in another by version 1.
type group struct{ limit, used, statistics, reclaimable string }

// groups lists the groups that limit memory, from the program's own to the outermost.
func groups(root fs.FS) []group {
	var all []group
	for line := range strings.Lines(read(root, "proc/self/cgroup")) {
		hierarchy, rest, _ := strings.Cut(strings.TrimSpace(line), ":")
		controllers, folder, _ := strings.Cut(rest, ":")
		for folder := path.Clean("/" + folder); ; folder = path.Dir(folder) {
			switch {
			case hierarchy == "0":
				at := path.Join("sys/fs/cgroup", folder)
				all = append(all, group{at + "/memory.max", at + "/memory.current", at + "/memory.stat", "inactive_file"})
			case controllers == "memory":
				at := path.Join("sys/fs/cgroup/memory", folder)
				all = append(all, group{at + "/memory.limit_in_bytes", at + "/memory.usage_in_bytes", at + "/memory.stat", "total_inactive_file"})
			}
			if folder == "/" {
				break
			}
		}
	}
	return all
}

// memory tells a group's limit and what it has left: cached files that nobody has
// read lately give way, as they do in the kernel's own MemAvailable.
func (g group) memory(root fs.FS) (limit, free int64, limited bool) {
	limit, limited = count(root, g.limit) // "max": none
	used, _ := count(root, g.used)
	for line := range strings.Lines(read(root, g.statistics)) {
		if name, value, _ := strings.Cut(strings.TrimSpace(line), " "); name == g.reclaimable {
			n, _ := strconv.ParseInt(value, 10, 64)
			used -= n
		}
	}
	return limit, max(0, limit-max(0, used)), limited
}

// processorOfLinux reads the kernel's list of processors. Those that share a core
// have the numbers of socket and core in common; ARM's list has neither these nor a
// name. Slow is what an x86 without AVX2 is.
func processorOfLinux(root fs.FS) (name string, cores int, slow bool) {
	seen := map[string]bool{}
	var socket string
	for line := range strings.Lines(read(root, "proc/cpuinfo")) {
		key, value, _ := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		switch strings.TrimSpace(key) {
		case "model name":
			name = value
		case "physical id":
			socket = value
		case "core id":
			seen[socket+"/"+value] = true
		case "flags":
			slow = !strings.Contains(" "+value+" ", " avx2 ")
		}
	}
	return name, len(seen), slow
}

// amdsOwn is the least memory of its own with which an AMD graphics processor
// counts. Those that are part of a processor are given less than that by most
// firmwares, and models run no faster on them.
const amdsOwn = 2 << 30

// amd lists the graphics processors of AMD that the kernel drives for computing.
func amd(root fs.FS) []ibid.GPU {
	if _, err := fs.Stat(root, "sys/class/kfd"); err != nil {
		return nil
	}
	var gpus []ibid.GPU
	cards, _ := fs.Glob(root, "sys/class/drm/card*/device/mem_info_vram_total")
	for _, file := range cards {
		device := path.Dir(file)
		memory, _ := count(root, file)
		if read(root, device+"/vendor") != "0x1002" || memory < amdsOwn {
			continue
		}
		name := read(root, device+"/product_name")
		if name == "" {
			name = "AMD graphics processor"
		}
		gpus = append(gpus, ibid.GPU{Name: name, Memory: memory})
	}
	return gpus
}
