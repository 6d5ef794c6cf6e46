package main

import (
	"encoding/binary"
	"fmt"
	"math"
)

// Element types of ONNX's TensorProto.
const (
	float32s = 1
	int8s    = 3
	int32s   = 6
	int64s   = 7
	float16s = 10
	int4s    = 22
)

// onnx returns the model as an ONNX file: BERT with the operators that ONNX Runtime has
// for its parts. Its inputs are BERT's; its output, sentence_embedding, is the mean of
// the last layer over the pieces that the mask leaves, not scaled.
func (w *weights) onnx() ([]byte, error) {
	g := &graph{weights: w}
	for _, name := range []string{"input_ids", "attention_mask", "token_type_ids"} {
		g.field(11, value(name, int64s, "texts", "pieces"))
	}
	g.field(12, value("sentence_embedding", float32s, "texts", w.hidden))

	quants, scales := w.table("emb.word")
	g.tensor("word", int4s, quants, w.words, w.hidden)
	g.tensor("word.scales", float16s, scales, w.words, w.hidden/block)
	g.node("GatherBlockQuantized", microsoft, in("word", "input_ids", "word.scales"), "word.half",
		number("gather_axis", 0), number("quantize_axis", 1), number("block_size", block))
	g.node("Cast", "", in("word.half"), "words", number("to", float32s))
	g.tensor("position", float32s, w.floats("emb.pos"), w.positions, w.hidden)
	g.tensor("type", float32s, w.floats("emb.type")[:4*w.hidden], w.hidden)
	g.tensor("zero", int64s, binary.LittleEndian.AppendUint64(nil, 0), 1)
	g.tensor("one", int64s, binary.LittleEndian.AppendUint64(nil, 1), 1)
	g.tensor("two", int64s, binary.LittleEndian.AppendUint64(nil, 2), 1)
	g.node("Shape", "", in("input_ids"), "length", number("start", 1), number("end", 2))
	g.node("Slice", "", in("position", "zero", "length", "zero"), "positions")
	g.node("Add", "", in("words", "positions"), "placed")
	g.node("Add", "", in("placed", "type"), "typed")
	g.tensor("emb.ln.w", float32s, w.floats("emb.ln.w"), w.hidden)
	g.tensor("emb.ln.b", float32s, w.floats("emb.ln.b"), w.hidden)
	g.node("LayerNormalization", "", in("typed", "emb.ln.w", "emb.ln.b"), "x", fraction("epsilon", w.epsilon), number("axis", -1))
	g.node("Cast", "", in("attention_mask"), "mask", number("to", int32s))

	x := "x"
	for n := range w.layers {
		at := func(name string) string { return fmt.Sprintf("l%d.%s", n, name) }
		for _, one := range []string{"q", "k", "v"} {
			g.matmul(at(one), x, w.hidden, w.hidden)
		}
		g.node("MultiHeadAttention", microsoft, in(at("q"), at("k"), at("v"), "", "mask"), at("attention"), number("num_heads", w.heads))
		g.matmul(at("ao"), at("attention"), w.hidden, w.hidden)
		g.normalise(at("aln"), x, at("ao"))
		g.matmul(at("fi"), at("aln"), w.hidden, w.inner)
		g.node("Gelu", microsoft, in(at("fi")), at("gelu"))
		g.matmul(at("fo"), at("gelu"), w.inner, w.hidden)
		g.normalise(at("oln"), at("aln"), at("fo"))
		x = at("oln")
	}

	g.node("Cast", "", in("attention_mask"), "mask.real", number("to", float32s))
	g.node("Unsqueeze", "", in("mask.real", "two"), "mask.column")
	g.node("Mul", "", in(x, "mask.column"), "left")
	g.node("ReduceSum", "", in("left", "one"), "sum", number("keepdims", 0))
	g.node("ReduceSum", "", in("mask.real", "one"), "count", number("keepdims", 1))
	g.node("Div", "", in("sum", "count"), "sentence_embedding")
	if len(g.missing) > 0 {
		return nil, fmt.Errorf("tensors are missing or of another size: %v", g.missing)
	}
	g.field(2, []byte("multilingual-e5-small"))

	var m message
	m.number(1, 10) // format, the first with numbers of 4 bits
	m.field(2, []byte("ibid"))
	m.field(7, g.message)
	for _, set := range []struct {
		domain  string
		version int
	}{{"", 21}, {microsoft, 1}} {
		var s message
		s.field(1, []byte(set.domain))
		s.number(2, set.version)
		m.field(8, s)
	}
	return m, nil
}

// microsoft is the domain of operators that ONNX Runtime adds to ONNX's.
const microsoft = "com.microsoft"

// graph is a GraphProto under construction.
type graph struct {
	message
	*weights
	missing []string
}

// matmul adds x times a matrix of the file, NAME.w, plus its bias, NAME.b.
func (g *graph) matmul(name, x string, from, to int) {
	quants, scales := g.matrix(name+".w", from, to)
	g.tensor(name+".w", int8s, quants, from, to)
	g.tensor(name+".scales", float32s, scales, to)
	g.tensor(name+".b", float32s, g.floats(name+".b"), to)
	g.node("DynamicQuantizeMatMul", microsoft, in(x, name+".w", name+".scales", "", name+".b"), name)
}

// normalise adds the normalised sum of a and b.
func (g *graph) normalise(name, a, b string) {
	g.tensor(name+".w", float32s, g.floats(name+".w"), g.hidden)
	g.tensor(name+".b", float32s, g.floats(name+".b"), g.hidden)
	g.node("SkipLayerNormalization", microsoft, in(a, b, name+".w", name+".b"), name, fraction("epsilon", g.epsilon))
}

// tensor adds a constant.
func (g *graph) tensor(name string, kind int, raw []byte, shape ...int) {
	size := map[int]int{float32s: 8, int8s: 2, int64s: 16, float16s: 4, int4s: 1}[kind] // in halves of a byte
	var t message
	for _, n := range shape {
		size *= n
		t.number(1, n)
	}
	if size != 2*len(raw) {
		g.missing = append(g.missing, name)
	}
	t.number(2, kind)
	t.field(8, []byte(name))
	t.field(9, raw)
	g.field(5, t)
}

// node adds an operator with one output.
func (g *graph) node(op, domain string, inputs []string, output string, attributes ...message) {
	var n message
	for _, name := range inputs {
		n.field(1, []byte(name))
	}
	n.field(2, []byte(output))
	n.field(3, []byte(output))
	n.field(4, []byte(op))
	for _, a := range attributes {
		n.field(5, a)
	}
	n.field(7, []byte(domain))
	g.field(1, n)
}

func in(names ...string) []string { return names }

// number returns an attribute that is an integer.
func number(name string, n int) (a message) {
	a.field(1, []byte(name))
	a.number(3, n)
	a.number(20, 2)
	return a
}

// fraction returns an attribute that is a float32.
func fraction(name string, x float32) (a message) {
	a.field(1, []byte(name))
	a = binary.AppendUvarint(a, 2<<3|5)
	a = binary.LittleEndian.AppendUint32(a, math.Float32bits(x))
	a.number(20, 1)
	return a
}

// value returns a ValueInfoProto, the type of an input or output. A dimension is a
// number or a name.
func value(name string, kind int, shape ...any) (v message) {
	var dims, tensor, is message
	for _, n := range shape {
		var d message
		switch n := n.(type) {
		case int:
			d.number(1, n)
		case string:
			d.field(2, []byte(n))
		}
		dims.field(1, d)
	}
	tensor.number(1, kind)
	tensor.field(2, dims)
	is.field(1, tensor)
	v.field(1, []byte(name))
	v.field(2, is)
	return v
}

// message is a message of Protocol Buffers under construction.
type message []byte

// number appends a field that is an integer.
func (m *message) number(field, n int) {
	*m = binary.AppendUvarint(*m, uint64(field)<<3)
	*m = binary.AppendUvarint(*m, uint64(int64(n)))
}

// field appends a field that is a string, bytes or a message.
func (m *message) field(field int, content []byte) {
	*m = binary.AppendUvarint(*m, uint64(field)<<3|2)
	*m = binary.AppendUvarint(*m, uint64(len(content)))
	*m = append(*m, content...)
}
