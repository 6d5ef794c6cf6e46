package machine

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// prints stands for the programs of a computer: what each prints, by its name. One
// that begins with "!" fails after it has printed the rest.
func prints(said map[string]string) program {
	return func(_ context.Context, name string, _ ...string) (string, error) {
		text, there := said[filepath.Base(name)]
		if !there {
			return "", errors.New("not installed")
		}
		if text, failed := strings.CutPrefix(text, "!"); failed {
			return text, errors.New("failed")
		}
		return text, nil
	}
}

func tree(files map[string]string) fstest.MapFS {
	root := fstest.MapFS{}
	for name, text := range files {
		root[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return root
}

// Four gibibytes in all, of which three could be had.
const meminfo = "MemTotal:        4194304 kB\nMemFree:          524288 kB\nMemAvailable:    3145728 kB\nBuffers:           10240 kB\n"

func cpuinfo(processors ...string) string {
	return strings.Join(processors, "\n\n") + "\n"
}

// x86 is one processor as the kernel lists it.
func x86(socket, core, flags string) string {
	return "processor\t: 0\nmodel name\t: Invented 3000 @ 2.00GHz\nphysical id\t: " + socket + "\ncore id\t\t: " + core + "\nflags\t\t: fpu " + flags + " sse2\nbugs\t\t:"
}

func TestMemoryOfLinux(t *testing.T) {
	const gigabyte = 1 << 30
	for name, tt := range map[string]struct {
		files            map[string]string
		total, available int64
	}{
		"a computer": {map[string]string{"proc/meminfo": meminfo}, 4 * gigabyte, 3 * gigabyte},
		"no limit": {map[string]string{"proc/meminfo": meminfo, "proc/self/cgroup": "0::/user.slice/session-1.scope\n",
			"sys/fs/cgroup/user.slice/memory.max": "max\n"}, 4 * gigabyte, 3 * gigabyte},
		"a container": {map[string]string{"proc/meminfo": meminfo, "proc/self/cgroup": "0::/\n",
			"sys/fs/cgroup/memory.max": "2147483648\n", "sys/fs/cgroup/memory.current": "1610612736\n",
			"sys/fs/cgroup/memory.stat": "anon 1073741824\ninactive_file 536870912\n"}, 2 * gigabyte, gigabyte},
		"a limit further out": {map[string]string{"proc/meminfo": meminfo, "proc/self/cgroup": "0::/a/b\n",
			"sys/fs/cgroup/a/b/memory.max": "max\n", "sys/fs/cgroup/a/memory.max": "1073741824\n",
			"sys/fs/cgroup/a/memory.current": "0\n"}, gigabyte, gigabyte},
		"an old container": {map[string]string{"proc/meminfo": meminfo, "proc/self/cgroup": "5:cpu:/\n4:memory:/box\n",
			"sys/fs/cgroup/memory/box/memory.limit_in_bytes": "2147483648\n", "sys/fs/cgroup/memory/box/memory.usage_in_bytes": "1073741824\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n"}, 2 * gigabyte, gigabyte},
		"a limit above what there is": {map[string]string{"proc/meminfo": meminfo, "proc/self/cgroup": "0::/\n",
			"sys/fs/cgroup/memory.max": "68719476736\n"}, 4 * gigabyte, 3 * gigabyte},
		"a limit that is used up": {map[string]string{"proc/meminfo": meminfo, "proc/self/cgroup": "0::/\n",
			"sys/fs/cgroup/memory.max": "1073741824\n", "sys/fs/cgroup/memory.current": "1073750016\n"}, gigabyte, 0},
		"nothing to read": {nil, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			found := linux(t.Context(), tree(tt.files), prints(nil))
			if found.Memory != tt.total || found.FreeMemory != tt.available {
				t.Errorf("memory %d, free %d; want %d and %d", found.Memory, found.FreeMemory, tt.total, tt.available)
			}
		})
	}
}

func TestProcessorOfLinux(t *testing.T) {
	for name, tt := range map[string]struct {
		list      string
		processor string
		cores     int
		slow      bool
	}{
		"two cores of two threads": {cpuinfo(x86("0", "0", "avx2"), x86("0", "1", "avx2"), x86("0", "0", "avx2"), x86("0", "1", "avx2")), "Invented 3000 @ 2.00GHz", 2, false},
		"two sockets":              {cpuinfo(x86("0", "0", "avx2"), x86("1", "0", "avx2")), "Invented 3000 @ 2.00GHz", 2, false},
		"without AVX2":             {cpuinfo(x86("0", "0", "avx")), "Invented 3000 @ 2.00GHz", 1, true},
		"with AVX-512 only named":  {cpuinfo(x86("0", "0", "avx avx2x")), "Invented 3000 @ 2.00GHz", 1, true},
		"ARM":                      {"processor\t: 0\nBogoMIPS\t: 108.00\nFeatures\t: fp asimd\nCPU implementer\t: 0x41\n", "", 0, false},
		"nothing to read":          {"", "", 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			found := linux(t.Context(), tree(map[string]string{"proc/cpuinfo": tt.list}), prints(nil))
			if found.Processor != tt.processor || found.Cores != tt.cores || found.Slow != tt.slow {
				t.Errorf("%q, %d cores, slow: %t; want %q, %d, %t", found.Processor, found.Cores, found.Slow, tt.processor, tt.cores, tt.slow)
			}
		})
	}
}

func TestGraphicsProcessors(t *testing.T) {
	card := func(number, vendor, memory string) map[string]string {
		at := "sys/class/drm/card" + number + "/device/"
		return map[string]string{at + "vendor": vendor + "\n", at + "mem_info_vram_total": memory + "\n", "sys/class/kfd/kfd/dev": "1:1\n"}
	}
	for name, tt := range map[string]struct {
		files map[string]string
		smi   map[string]string
		want  []ibid.GPU
	}{
		"none": {nil, nil, nil},
		"two of NVIDIA's": {nil, map[string]string{"nvidia-smi": "NVIDIA Invented 9000, 24564\nNVIDIA Small One, 4096\n"},
			[]ibid.GPU{{Name: "NVIDIA Invented 9000", Memory: 24564 << 20}, {Name: "NVIDIA Small One", Memory: 4096 << 20}}},
		"one that shares the memory":  {nil, map[string]string{"nvidia-smi": "NVIDIA Chip, [N/A]\n"}, []ibid.GPU{{Name: "NVIDIA Chip", Shared: true}}},
		"a driver without a device":   {nil, map[string]string{"nvidia-smi": "No devices were found\n"}, nil},
		"a driver that does not fit":  {nil, map[string]string{"nvidia-smi": "!Failed to start, the driver has another version\n"}, nil},
		"AMD's":                       {card("1", "0x1002", "17163091968"), nil, []ibid.GPU{{Name: "AMD graphics processor", Memory: 17163091968}}},
		"AMD's within a processor":    {card("0", "0x1002", "536870912"), nil, nil},
		"somebody else's":             {card("0", "0x8086", "17163091968"), nil, nil},
		"AMD's without its computing": {map[string]string{"sys/class/drm/card0/device/vendor": "0x1002", "sys/class/drm/card0/device/mem_info_vram_total": "17163091968"}, nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			found := linux(t.Context(), tree(tt.files), prints(tt.smi))
			if diff := cmp.Diff(tt.want, found.GPUs); diff != "" {
				t.Errorf("graphics processors (-want +got):\n%s", diff)
			}
		})
	}
}

func TestDarwin(t *testing.T) {
	const statistics = "Mach Virtual Memory Statistics: (page size of 16384 bytes)\nPages free:                               10000.\nPages active:                            400000.\nPages inactive:                           20000.\nPages speculative:                         5000.\nPages purgeable:                           7000.\n"
	for name, tt := range map[string]struct {
		said map[string]string
		want ibid.Machine
	}{
		"a Mac with Apple's processor": {
			map[string]string{"sysctl": "!hw.memsize: 17179869184\nhw.physicalcpu: 8\nmachdep.cpu.brand_string: Apple M9\nhw.optional.arm64: 1\n", "vm_stat": statistics},
			ibid.Machine{Processor: "Apple M9", Cores: 8, Memory: 16 << 30, FreeMemory: 35000 * 16384, GPUs: []ibid.GPU{{Name: "Apple M9", Memory: 11453246122, Shared: true}}}},
		"an old Mac": {
			map[string]string{"sysctl": "hw.memsize: 8589934592\nhw.physicalcpu: 4\nmachdep.cpu.brand_string: Invented(R) i9\nhw.optional.avx2_0: 1\n", "vm_stat": "!"},
			ibid.Machine{Processor: "Invented(R) i9", Cores: 4, Memory: 8 << 30}},
		"an older one": {
			map[string]string{"sysctl": "hw.physicalcpu: 2\nhw.optional.avx2_0: 0\n"},
			ibid.Machine{Cores: 2, Slow: true}},
		"nobody answers": {nil, ibid.Machine{}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, darwin(t.Context(), prints(tt.said))); diff != "" {
				t.Errorf("machine (-want +got):\n%s", diff)
			}
		})
	}
}

// TestReadThisComputer looks at the computer that the test runs on: what every one has.
func TestReadThisComputer(t *testing.T) {
	found := Read(t.Context(), filepath.Join(t.TempDir(), "not", "made", "yet"))
	if found.System != runtime.GOOS || found.Cores < 1 || found.Cores > runtime.NumCPU() {
		t.Errorf("system %q with %d cores", found.System, found.Cores)
	}
	if found.Memory < 64<<20 || found.FreeMemory < 0 || found.FreeMemory > found.Memory {
		t.Errorf("%d bytes of memory, %d of them free", found.Memory, found.FreeMemory)
	}
	if total, free := Memory(); total != found.Memory || free < 0 || free > total {
		t.Errorf("%d bytes of memory, %d of them free; want %d in all", total, free, found.Memory)
	}
	if found.FreeDisk <= 0 || found.GPUs == nil {
		t.Errorf("%d bytes free on disk, graphics processors %v", found.FreeDisk, found.GPUs)
	}
}

// What does not change is as it was read.
func TestAgain(t *testing.T) {
	known := ibid.Machine{System: "plan9", Processor: "Invented(R) i9", Cores: 3, GPUs: []ibid.GPU{{Name: "Invented RX"}}, Memory: 1, FreeMemory: 1, FreeDisk: 1}
	got := Again(known, t.TempDir())
	if got.Memory < 64<<20 || got.FreeMemory > got.Memory || got.FreeDisk <= 1 {
		t.Errorf("%d bytes of memory, %d of them free, %d on disk", got.Memory, got.FreeMemory, got.FreeDisk)
	}
	got.Memory, got.FreeMemory, got.FreeDisk = 1, 1, 1
	if diff := cmp.Diff(known, got); diff != "" {
		t.Errorf("machine (-want +got):\n%s", diff)
	}
}
