package field

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"slices"
	"strings"
)

// askedFile is written by tools/train/fields.py: the names of the roles, "none" among them,
// the scale of the weights, the bias of each role, and its weights in each bucket.
//
//go:embed asked.bin
var askedFile []byte

const (
	buckets = 1 << 13

	// likely is the probability of a role from which on a question asks for it, and certain
	// the one from which on there is no doubt; tools/train/fields.py prints how often each is right.
	likely, certain = 0.5, 0.7
)

// askedModel is a logistic regression over the words of a question, their pairs, strings of
// their letters, and the labels among them.
type askedModel struct {
	roles   []Role
	bias    []float64
	scale   float64 // of the weights
	weights []byte  // as int8, for each bucket those of all roles
}

var model = func() (m askedModel) {
	names, rest, _ := bytes.Cut(askedFile, []byte("\n"))
	for name := range strings.FieldsSeq(string(names)) {
		if name == "none" {
			name = ""
		}
		m.roles = append(m.roles, Role(name))
	}
	n := len(m.roles)
	if len(rest) != 4+4*n+buckets*n {
		panic(fmt.Errorf("read what asks for fields: %d bytes for %d roles", len(rest), n)) // it is part of the program
	}
	number := func(i int) float64 {
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(rest[4*i:])))
	}
	for i := range n {
		m.bias = append(m.bias, number(1+i))
	}
	m.scale, m.weights = number(0), rest[4+4*n:]
	return m
}()

// Asked returns the role of the field that a question asks for, [None] if it asks for none,
// and whether there is no doubt of it.
func Asked(question string) (role Role, sure bool) {
	words := plainWords(question)
	scores := model.score(grams(words))
	best, sum := slices.Index(model.roles, None), 0.0
	for i, role := range model.roles {
		scores[i] += model.bias[i]
		if !fits(words, role) {
			scores[i] = math.Inf(-1)
		}
		if scores[i] > scores[best] {
			best = i
		}
	}
	for _, s := range scores {
		sum += math.Exp(s - scores[best])
	}
	if 1/sum < likely {
		return None, false
	}
	return model.roles[best], 1/sum >= certain
}

// fits reports whether the value of a role is of the kind that a question asks for, as far as
// its words say that: "when" asks for a date.
func fits(words []string, role Role) bool {
	for kind, phrases := range askedFor {
		if role != None && role != discount && kinds[role] != kind && slices.ContainsFunc(phrases, func(p []string) bool { return index(words, p) >= 0 }) {
			return false
		}
	}
	return true
}

// score is the sum of the weights of some features, for each role, without the bias.
func (m askedModel) score(features map[uint32]bool) []float64 {
	scores := make([]float64, len(m.roles))
	for bucket := range features {
		for i, w := range m.weights[int(bucket)*len(scores):][:len(scores)] {
			scores[i] += float64(int8(w))
		}
	}
	for i := range scores {
		scores[i] *= m.scale / math.Sqrt(max(1, float64(len(features))))
	}
	return scores
}

// plainWords are the words of a question in small letters without accents, each figure a zero.
func plainWords(question string) []string {
	folded := strings.Map(func(r rune) rune {
		switch {
		case r >= '0' && r <= '9':
			return '0'
		case r >= 'a' && r <= 'z':
			return r
		}
		return ' '
	}, lower(question))
	return strings.Fields(folded)
}

// called are the roles of the longest labels among the words of a question.
func called(words []string) (roles []Role) {
	longest := 1
	for _, p := range phrases { // the longest first
		if len(p.words) < longest {
			break
		}
		if index(words, p.words) >= 0 {
			longest, roles = len(p.words), append(roles, p.role)
		}
	}
	return roles
}

// labelWeight is how many features a label in a question counts for.
const labelWeight = 8

// grams are the features of a question's words, as tools/train/fields.py has them.
func grams(words []string) map[uint32]bool {
	features := map[uint32]bool{}
	add := func(gram string) { features[crc32.ChecksumIEEE([]byte(gram))%buckets] = true }
	for _, role := range called(words) {
		for i := range labelWeight {
			add(fmt.Sprintf("l%d%s", i, role))
		}
	}
	for i, word := range words {
		add("w" + word)
		if i > 0 {
			add("b" + words[i-1] + " " + word)
		}
		word = "^" + word + "$"
		for _, n := range []int{3, 4, 5} {
			for k := 0; k+n <= len(word); k++ {
				add(word[k : k+n])
			}
		}
	}
	return features
}

// tells reports how much more a word by itself speaks for a role than for no field.
func tells(word string, role Role) float64 {
	scores := model.score(grams(plainWords(word)))
	return scores[slices.Index(model.roles, role)] - scores[slices.Index(model.roles, None)]
}
