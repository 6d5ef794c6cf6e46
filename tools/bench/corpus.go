package main

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// Passages have about so many words. A document has so many passages, which speak
// of one topic.
const (
	passageWords     = 200
	documentPassages = 100
)

// The words of generated texts: the n-th most common is about n times rarer than
// the first, as in any language (Zipf, 1949; the offset is Mandelbrot's). The
// commonest are those that have no meaning of their own.
const (
	vocabulary = 200_000
	zipf       = 1.1
	zipfOffset = 4
	topics     = 400
	topicWords = 300   // words that only one topic has
	topicShare = 0.4   // of the words of a text
	topicFirst = 5_000 // rank from which on words belong to topics
)

// functionWords are what the commonest words of a generated text are. Contenders
// without a list of such words get this one.
var functionWords = strings.Fields(`the of and to a in is that for it as was with be by on not at this are or
	from have an they which one were all their there been if more when will would who so no`)

// writer writes texts of a fixed seed.
type writer struct {
	random *rand.Rand
	words  *rand.Zipf
	topic  *rand.Zipf
}

func newWriter(seed uint64) *writer {
	random := rand.New(rand.NewPCG(seed, 1))
	return &writer{
		random: random,
		words:  rand.NewZipf(random, zipf, zipfOffset, vocabulary-1),
		topic:  rand.NewZipf(random, zipf, zipfOffset, topicWords-1),
	}
}

// passage writes a passage on a topic, in sentences.
func (w *writer) passage(topic int) string {
	var text strings.Builder
	for left, sentence := passageWords, 0; left > 0; left-- {
		word := spelling(w.words.Uint64())
		if w.random.Float64() < topicShare {
			word = spelling(topicFirst + uint64(topic*topicWords) + w.topic.Uint64())
		}
		if sentence == 0 {
			sentence = 8 + w.random.IntN(16)
			word = strings.ToUpper(word[:1]) + word[1:]
		}
		text.WriteString(word)
		if sentence--; sentence == 0 || left == 1 {
			text.WriteByte('.')
		}
		if left > 1 {
			text.WriteByte(' ')
		}
	}
	return text.String()
}

// spelling is the word of a rank. Different ranks have different words, of at least
// two syllables where they mean something.
func spelling(rank uint64) string {
	if rank < uint64(len(functionWords)) {
		return functionWords[rank]
	}
	const consonants, vowels = "bdfgklmnprstvz", "aeiou"
	const syllables = uint64(len(consonants) * len(vowels))
	word := []byte{}
	for n := rank + syllables; n > 0; n /= syllables {
		word = append(word, consonants[n%syllables/uint64(len(vowels))], vowels[n%uint64(len(vowels))])
	}
	return string(word) + "n" // no ending that a stemmer would cut off
}

// generate returns so many passages, always the same ones.
func generate(n int) []string {
	w := newWriter(1)
	texts := make([]string, n)
	topic := 0
	for i := range texts {
		if i%documentPassages == 0 {
			topic = w.random.IntN(topics)
		}
		texts[i] = w.passage(topic)
	}
	return texts
}

// readFolder cuts the text files below a folder, in the order of their paths, into
// so many passages.
func readFolder(folder string, n int) ([]string, error) {
	var texts []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".txt" {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		words := strings.Fields(strings.ToValidUTF8(string(content), " "))
		for len(words) > 0 && len(texts) < n {
			size := min(passageWords, len(words))
			texts = append(texts, strings.Join(words[:size], " "))
			words = words[size:]
		}
		if len(texts) == n {
			return fs.SkipAll
		}
		return nil
	})
	if err == nil && len(texts) < n {
		err = fmt.Errorf("read %s: its .txt files have %d passages of %d words, not %d", folder, len(texts), passageWords, n)
	}
	return texts, err
}
