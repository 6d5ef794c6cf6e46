package ollama

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"ibid/internal/fake/tinymodel"
)

// gguf writes the beginning of a model file, value by value.
type gguf struct{ bytes.Buffer }

func (g *gguf) put(values ...any) *gguf {
	for _, v := range values {
		if text, ok := v.(string); ok {
			_ = binary.Write(g, binary.LittleEndian, uint64(len(text)))
			g.WriteString(text)
			continue
		}
		_ = binary.Write(g, binary.LittleEndian, v)
	}
	return g
}

// begin is a file with so many tensors and keys.
func begin(version uint32, tensors, keys uint64) *gguf {
	g := &gguf{}
	g.WriteString("GGUF")
	return g.put(version, tensors, keys)
}

func TestHeader(t *testing.T) {
	f32, q4k, unknown := uint32(0), uint32(12), uint32(200)
	for _, test := range []struct {
		name string
		file *gguf
		want header
	}{
		{"no keys", begin(3, 0, 0), header{end: 32}},
		{"what it is", begin(2, 0, 2).put("general.architecture", uint32(8), "qwen3", "general.type", uint32(8), "mmproj"),
			header{architecture: "qwen3", kind: "mmproj", end: 128}},
		{"how it is to be asked", begin(3, 0, 3).put("tokenizer.ggml.model", uint32(8), "gpt2", "tokenizer.chat_template", uint32(8), "{{ m }}", "bert.pooling_type", uint32(4), uint32(1)),
			header{vocabulary: "gpt2", chatTemplate: "{{ m }}", pools: true, end: 160}},
		{"a part", begin(3, 0, 1).put("split.count", uint32(2), uint16(3)), header{parts: 3, end: 64}},
		{"every kind of value is passed over", begin(3, 0, 6).
			put("a", uint32(0), uint8(1), "b", uint32(12), float64(1), "c", uint32(7), uint8(1)).
			put("d", uint32(9), uint32(8), uint64(2), "one", "two").
			put("e", uint32(9), uint32(4), uint64(3), uint32(1), uint32(2), uint32(3)).
			put("general.architecture", uint32(8), "bert"), header{architecture: "bert", end: 224}},
		{"numbers of four bytes", begin(3, 1, 0).put("w", uint32(2), uint64(8), uint64(4), f32, uint64(0)), header{end: 96 + 8*4*4}},
		{"blocks", begin(3, 1, 0).put("w", uint32(1), uint64(512), q4k, uint64(64)), header{end: 64 + 64 + 2*144}},
		{"blocks of another kind", begin(3, 1, 0).put("w", uint32(1), uint64(512), unknown, uint64(64)), header{end: 64 + 64 + 1}},
		{"the last in the file need not be told last",
			begin(3, 2, 0).put("w", uint32(1), uint64(8), f32, uint64(64), "v", uint32(1), uint64(8), f32, uint64(0)), header{end: 96 + 64 + 32}},
		{"alignment", begin(3, 1, 1).put("general.alignment", uint32(4), uint32(256), "w", uint32(1), uint64(8), f32, uint64(0)), header{end: 256 + 32}},
	} {
		if got, err := parseHeader(&test.file.Buffer); err != nil || got != test.want {
			t.Errorf("%s: %+v, %v; want %+v", test.name, got, err, test.want)
		}
	}
}

// A file may be anything: reading it ends, and takes little memory.
func TestHeaderOfNonsense(t *testing.T) {
	for name, file := range map[string]*gguf{
		"empty":              {},
		"a text":             (&gguf{}).put("Dear tenant"),
		"version 1":          begin(1, 0, 0),
		"big-endian":         begin(3<<24, 0, 0),
		"a value of no type": begin(3, 0, 1).put("a", uint32(99)),
		"an endless text":    begin(3, 0, 1).put("general.architecture", uint32(8), uint64(1)<<62),
		"an endless key":     begin(3, 0, 1).put(uint64(1) << 40),
		"lists of lists":     begin(3, 0, 1).put("a", uint32(9), uint32(9), uint64(1)),
		"too many sides":     begin(3, 1, 0).put("w", uint32(1<<31)),
		"an endless tensor":  begin(3, 1, 0).put("w", uint32(1), uint64(8), uint32(0), ^uint64(0)-63),
	} {
		if got, err := parseHeader(&file.Buffer); !errors.Is(err, errNotGGUF) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	for name, file := range map[string]*gguf{
		"endless keys":    begin(3, 0, 1<<60),
		"endless tensors": begin(3, 1<<60, 0),
		"an endless list": begin(3, 0, 1).put("a", uint32(9), uint32(8), uint64(1)<<60),
		"endless numbers": begin(3, 0, 1).put("a", uint32(9), uint32(4), uint64(1)<<59),
	} {
		if got, err := parseHeader(&file.Buffer); !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

// A file that is cut anywhere is not complete.
func TestHeaderOfCutFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "model.gguf")
	if err := tinymodel.Reader(path, []string{"rent"}); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, cut := range []int{0, 1, 7, 500, len(content) / 2} {
		length := len(content) - cut
		h, err := parseHeader(bytes.NewReader(content[:length]))
		if err != nil || h.architecture != "bert" || (int64(length) < h.end) != (cut > 0) {
			t.Errorf("cut by %d of %d: %+v, %v", cut, len(content), h, err)
		}
	}
	for length := range 3000 {
		if h, err := parseHeader(bytes.NewReader(content[:length])); err == nil {
			t.Fatalf("%d bytes are enough for %+v", length, h)
		}
	}
}

// What a header says is bounded by the file that says it: reading it never takes more
// memory than the file has, nor ends in a panic.
func FuzzHeader(f *testing.F) {
	path := filepath.Join(f.TempDir(), "model.gguf")
	if err := tinymodel.Writer(path, "rent", false); err != nil {
		f.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(content[:9000])
	f.Add(begin(3, 1, 1).put("general.alignment", uint32(4), uint32(0), "w", uint32(1), uint64(8), uint32(0), uint64(0)).Bytes())
	f.Add(begin(2, 0, 2).put("general.architecture", uint32(8), "qwen3", "split.count", uint32(2), uint16(3)).Bytes())
	f.Add(begin(3, 0, 1).put("tokenizer.chat_template", uint32(8), "<|im_start|>").Bytes())
	f.Add(begin(3, 0, 1).put("a", uint32(9), uint32(8), uint64(2), "one", "two").Bytes())
	f.Fuzz(func(t *testing.T, content []byte) {
		h, err := parseHeader(bytes.NewReader(content))
		if err != nil && h != (header{}) || err == nil && h.end < 24 || len(h.architecture)+len(h.kind)+len(h.chatTemplate)+len(h.vocabulary) > len(content) {
			t.Errorf("%+v, %v", h, err)
		}
	})
}
