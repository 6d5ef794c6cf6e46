package tinymodel

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"os"

	"github.com/ollama/ollama/fs/ggml"
)

// Token types of a GGUF vocabulary.
const (
	normalToken  int32 = 1
	unknownToken int32 = 2
	controlToken int32 = 3
	byteToken    int32 = 6
)

// matrix is a tensor of 32-bit numbers. Its rows are contiguous; GGUF names the
// length of a row first.
type matrix struct {
	rows, columns int // a vector has no rows
	values        []float32
}

func zeros(rows, columns int) matrix {
	return matrix{rows, columns, make([]float32, max(rows, 1)*columns)}
}

func ones(columns int) matrix {
	m := zeros(0, columns)
	for i := range m.values {
		m.values[i] = 1
	}
	return m
}

func (m matrix) row(i int) []float32 { return m.values[i*m.columns : (i+1)*m.columns] }

// WriteTo makes a matrix the content of a tensor.
func (m matrix) WriteTo(w io.Writer) (int64, error) {
	var b bytes.Buffer
	if err := binary.Write(&b, binary.LittleEndian, m.values); err != nil {
		return 0, err
	}
	return b.WriteTo(w)
}

// write makes a model file of its keys and tensors.
func write(path string, keys ggml.KV, tensors map[string]matrix) (err error) {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() {
		if closing := file.Close(); err == nil {
			err = closing
		}
	}()
	var list []*ggml.Tensor
	for name, m := range tensors {
		shape := []uint64{uint64(m.columns)}
		if m.rows > 0 {
			shape = append(shape, uint64(m.rows))
		}
		list = append(list, &ggml.Tensor{Name: name, Kind: uint32(ggml.TensorTypeF32), Shape: shape, WriterTo: m})
	}
	if err := ggml.WriteGGUF(file, keys, list); err != nil {
		return fmt.Errorf("write model %s: %w", path, err)
	}
	return nil
}
