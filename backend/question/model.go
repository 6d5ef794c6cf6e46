package question

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
)

//go:generate go run ./train

// intentsModel is the classifier of intents, trained on intents.txt by go generate. The
// examples themselves are not part of the program.
//
//go:embed intents.model
var intentsModel []byte

// MarshalBinary encodes a classifier, compressed: its labels, its features in their
// order with how many of the texts have each, and the weights of each label. The same
// classifier always gives the same bytes. It never fails.
func (c *Classifier) MarshalBinary() ([]byte, error) {
	var plain []byte
	number := func(n int) { plain = binary.AppendUvarint(plain, uint64(n)) }
	text := func(s string) {
		number(len(s))
		plain = append(plain, s...)
	}
	number(c.texts)
	number(len(c.labels))
	for _, label := range c.labels {
		text(label)
	}
	number(len(c.features))
	byNumber := make([]string, len(c.features))
	for feature, i := range c.features {
		byNumber[i] = feature
	}
	for _, feature := range byNumber {
		text(feature)
	}
	for _, n := range c.frequency {
		number(n)
	}
	for _, weights := range c.weights {
		for _, w := range weights {
			plain = binary.LittleEndian.AppendUint32(plain, math.Float32bits(w))
		}
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err == nil {
		_, err = w.Write(plain)
		err = errors.Join(err, w.Close())
	}
	return packed.Bytes(), err
}

var errModel = errors.New("the model is cut off")

// UnmarshalBinary decodes what MarshalBinary encoded.
func (c *Classifier) UnmarshalBinary(packed []byte) error {
	plain, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return fmt.Errorf("decode classifier: %w", err)
	}
	broken := false
	take := func(n int) []byte {
		if n < 0 || n > len(plain) {
			broken = true
			plain = nil
			return nil
		}
		taken := plain[:n]
		plain = plain[n:]
		return taken
	}
	number := func() int {
		n, size := binary.Uvarint(plain)
		if size <= 0 || n > math.MaxInt32 {
			broken = true
			return 0
		}
		take(size)
		return int(n)
	}
	*c = Classifier{texts: number()}
	for range number() {
		c.labels = append(c.labels, string(take(number())))
		if broken {
			return fmt.Errorf("decode classifier: %w", errModel)
		}
	}
	features := number()
	if features > len(plain) {
		return fmt.Errorf("decode classifier: %w", errModel)
	}
	c.features = make(map[string]int, features)
	for i := range features {
		c.features[string(take(number()))] = i
	}
	for range features {
		c.frequency = append(c.frequency, number())
	}
	for range c.labels {
		raw := take(4 * (features + 1))
		if broken {
			return fmt.Errorf("decode classifier: %w", errModel)
		}
		weights := make([]float32, 0, features+1)
		for value := range slices.Chunk(raw, 4) {
			weights = append(weights, math.Float32frombits(binary.LittleEndian.Uint32(value)))
		}
		c.weights = append(c.weights, weights)
	}
	if broken || len(plain) > 0 || len(c.features) != features {
		return fmt.Errorf("decode classifier: %w", errModel)
	}
	c.rate()
	return nil
}

// trained decodes a model that is part of the program. It panics on a broken one,
// which a test would meet first.
func trained(model []byte) *Classifier {
	c := new(Classifier)
	if err := c.UnmarshalBinary(model); err != nil {
		panic(err)
	}
	return c
}
