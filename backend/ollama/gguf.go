package ollama

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
)

// header is what the beginning of a GGUF file says of it. The format is described
// in ggml's docs/gguf.md; versions 2 and 3 differ in nothing that is read here.
type header struct {
	architecture string // such as "qwen3"
	kind         string // general.type: "model", "adapter", "mmproj"; empty in older files
	parts        int    // that the model is split into; 0 and 1: it is not
	chatTemplate string // in Jinja; empty: it carries none
	vocabulary   string // the kind of its tokens, such as "llama" or "gpt2"
	pools        bool   // it makes vectors
	end          int64  // bytes that the file must have at least
}

// Value types of a GGUF file, and how long those of a fixed length are.
const (
	ggufUint16 = 2
	ggufUint32 = 4
	ggufString = 8
	ggufArray  = 9
)

var ggufLengths = map[uint32]int64{0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8}

// ggufBlocks has for each type of tensor how many numbers stand in a block, and how
// many bytes it takes. A type that is not here takes no less than a byte in all.
var ggufBlocks = map[uint32][2]uint64{
	0: {1, 4}, 1: {1, 2}, 2: {32, 18}, 3: {32, 20}, 6: {32, 22}, 7: {32, 24}, 8: {32, 34}, 9: {32, 36},
	10: {256, 84}, 11: {256, 110}, 12: {256, 144}, 13: {256, 176}, 14: {256, 210}, 15: {256, 292},
	16: {256, 66}, 17: {256, 74}, 18: {256, 98}, 19: {256, 50}, 20: {32, 18}, 21: {256, 110}, 22: {256, 82}, 23: {256, 136},
	24: {1, 1}, 25: {1, 2}, 26: {1, 4}, 27: {1, 8}, 28: {1, 8}, 29: {256, 56}, 30: {1, 2}, 34: {256, 54}, 35: {256, 66}, 39: {32, 17},
}

// longestText is the most bytes of a text in a header that is worth keeping or
// plausible as a key; chat templates of 100 kB exist.
const longestText = 1 << 20

var errNotGGUF = errors.New("the file does not begin as a GGUF file of version 2 or 3 does")

// readHeader reads a model file's header, but for its vocabulary, which is passed over.
func readHeader(path string) (header, error) {
	file, err := os.Open(path)
	if err != nil {
		return header{}, err
	}
	defer file.Close()
	h, err := parseHeader(file)
	if err != nil {
		return header{}, fmt.Errorf("read header of %s: %w", path, err)
	}
	return h, nil
}

func parseHeader(source io.Reader) (header, error) {
	r := &ggufReader{in: bufio.NewReaderSize(source, 1<<16)}
	magic, version := r.uint32(), r.uint32()
	if r.err != nil || magic != binary.LittleEndian.Uint32([]byte("GGUF")) || version < 2 || version > 3 {
		return header{}, errNotGGUF
	}
	tensors, keys := r.uint64(), r.uint64()
	h, alignment := header{}, uint64(32)
	for ; keys > 0 && r.err == nil; keys-- {
		key, kind := r.text(), r.uint32()
		switch {
		case key == "general.architecture" && kind == ggufString:
			h.architecture = r.text()
		case key == "general.type" && kind == ggufString:
			h.kind = r.text()
		case key == "tokenizer.chat_template" && kind == ggufString:
			h.chatTemplate = r.text()
		case key == "tokenizer.ggml.model" && kind == ggufString:
			h.vocabulary = r.text()
		case key == "general.alignment" && kind == ggufUint32:
			alignment = max(uint64(r.uint32()), 1)
		case key == "split.count" && kind == ggufUint16:
			h.parts = int(r.uint16())
		default:
			h.pools = h.pools || strings.HasSuffix(key, ".pooling_type")
			r.skip(kind)
		}
	}
	var last uint64
	for ; tensors > 0 && r.err == nil; tensors-- {
		last = max(last, r.tensor())
	}
	if r.err != nil {
		return header{}, r.err
	}
	start := (uint64(r.at) + alignment - 1) / alignment * alignment
	if last > math.MaxInt64-start {
		return header{}, errNotGGUF
	}
	h.end = int64(start + last)
	return h, nil
}

// ggufReader reads little-endian values and keeps the first error; after it every
// value is zero.
type ggufReader struct {
	in  *bufio.Reader
	at  int64 // bytes read
	err error
}

func (r *ggufReader) bytes(n int) []byte {
	b := make([]byte, n)
	if r.err == nil {
		_, r.err = io.ReadFull(r.in, b)
		r.at += int64(n)
	}
	if r.err != nil {
		clear(b)
	}
	return b
}

func (r *ggufReader) uint16() uint16 { return binary.LittleEndian.Uint16(r.bytes(2)) }
func (r *ggufReader) uint32() uint32 { return binary.LittleEndian.Uint32(r.bytes(4)) }
func (r *ggufReader) uint64() uint64 { return binary.LittleEndian.Uint64(r.bytes(8)) }

func (r *ggufReader) text() string {
	n := r.uint64()
	if n > longestText && r.err == nil {
		r.err = errNotGGUF
	}
	if r.err != nil {
		return ""
	}
	return string(r.bytes(int(n)))
}

func (r *ggufReader) pass(n uint64) {
	if n > math.MaxInt64 && r.err == nil {
		r.err = errNotGGUF
	}
	if r.err == nil {
		var passed int64
		passed, r.err = io.CopyN(io.Discard, r.in, int64(n))
		r.at += passed
	}
}

// skip passes over a value.
func (r *ggufReader) skip(kind uint32) {
	switch length, fixed := ggufLengths[kind]; {
	case fixed:
		r.pass(uint64(length))
	case kind == ggufString:
		r.pass(r.uint64())
	case kind == ggufArray:
		of, n := r.uint32(), r.uint64()
		if length, fixed := ggufLengths[of]; fixed && n <= math.MaxInt64/8 {
			r.pass(n * uint64(length))
			return
		}
		if of != ggufString && r.err == nil { // lists of lists are allowed, and not in use
			r.err = errNotGGUF
		}
		for ; n > 0 && r.err == nil; n-- {
			r.skip(of)
		}
	case r.err == nil:
		r.err = errNotGGUF
	}
}

// tensor reads the entry of a tensor, and returns where it ends, from the start of
// all of them.
func (r *ggufReader) tensor() (end uint64) {
	r.text()
	dimensions, numbers := r.uint32(), uint64(1)
	if dimensions > 8 && r.err == nil { // the format has four
		r.err = errNotGGUF
	}
	for ; dimensions > 0 && r.err == nil; dimensions-- {
		numbers *= r.uint64()
	}
	block, known := ggufBlocks[r.uint32()]
	if !known {
		return r.uint64() + 1
	}
	return r.uint64() + numbers/block[0]*block[1]
}
