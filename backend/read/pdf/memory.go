package pdf

import "github.com/tetratelabs/wazero/experimental"

// linearMemory is the memory of the module, taken at once at its largest. What is
// not touched costs nothing. Left to itself wazero grows a memory by copying it,
// which leaves the old copies to the collector: a file of many pictures then holds
// four times what PDFium uses.
type linearMemory struct{ bytes []byte }

func newLinearMemory(_, largest uint64) experimental.LinearMemory {
	return &linearMemory{reserve(int(min(largest, wasmPages<<16)))}
}

// Reallocate gives the first bytes of the memory, or nil beyond its end.
func (m *linearMemory) Reallocate(size uint64) []byte {
	if size > uint64(len(m.bytes)) {
		return nil
	}
	return m.bytes[:size:size]
}

// Free gives the memory back.
func (m *linearMemory) Free() {
	release(m.bytes)
	m.bytes = nil
}
