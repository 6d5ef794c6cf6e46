package main

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Files of a data set, which all contenders read.
const (
	textsFile     = "texts.jsonl"    // a passage a line, as JSON string
	vectorsFile   = "vectors.f32"    // the vectors of the passages, float32 little endian, one after the other
	questionsFile = "questions.json" // [questions]
)

// answers is how many passages every search returns.
const answers = 10

// questionWords is how many words that follow each other in a passage a question
// has.
const questionWords = 10

// commonest is from how many of the commonest words the questions of common words
// are made. In generated texts the first stands in about 40 of 100 passages, and the
// last in 20.
const commonest = 60

// asked is what is asked of all contenders.
type asked struct {
	Text    string    `json:"text"`
	Common  bool      `json:"common"`  // it has common words only, and is asked by its words alone
	Passage int       `json:"passage"` // that its words were taken from
	Vector  []float32 `json:"vector"`
	Nearest []int     `json:"nearest"` // passages whose vectors are nearest, by comparing all
}

// questions are those of a run, with what contenders must know to answer.
type questions struct {
	StopWords  []string `json:"stopWords"`
	Dimensions int      `json:"dimensions"`
	Answers    int      `json:"answers"` // passages that each search returns
	Asked      []asked  `json:"asked"`
}

// of returns the questions of a contest.
func (q questions) of(c contest) []asked {
	return slices.DeleteFunc(slices.Clone(q.Asked), func(one asked) bool { return one.Common && c == vectors })
}

// writeDataset makes the files of a data set from its texts: so many questions in the
// words of a passage, and a quarter as many of common words. Its vectors differ in so
// many directions.
func writeDataset(folder string, texts []string, n, directions int) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	if err := writeTexts(filepath.Join(folder, textsFile), texts); err != nil {
		return err
	}
	e := newEmbedder(texts, directions)
	all := e.embedAll(texts, 0)
	if err := writeVectors(filepath.Join(folder, vectorsFile), all); err != nil {
		return err
	}
	q := questions{StopWords: functionWords, Dimensions: dimensions, Answers: answers}
	random := rand.New(rand.NewPCG(4, 4))
	for range n {
		passage := random.IntN(len(texts))
		words := strings.Fields(texts[passage])
		start := random.IntN(max(1, len(words)-questionWords))
		text := strings.TrimSuffix(strings.Join(words[start:min(len(words), start+questionWords)], " "), ".")
		q.Asked = append(q.Asked, asked{Text: text, Passage: passage, Vector: e.embed(text, uint64(len(texts)+len(q.Asked)))})
	}
	inParallel(n, func(i int) { q.Asked[i].Nearest = nearest(all, q.Asked[i].Vector, answers) })
	common := commonWords(texts)
	for range n / 4 {
		words := []string{"the"}
		for _, i := range random.Perm(len(common))[:3] {
			words = append(words, common[i])
		}
		q.Asked = append(q.Asked, asked{Text: strings.Join(words, " "), Common: true, Passage: -1})
	}
	content, err := json.Marshal(q)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, questionsFile), content, 0o644)
}

// commonWords are the commonest words of the first texts, without function words.
func commonWords(texts []string) []string {
	counts := make(map[string]int)
	for _, text := range texts[:min(len(texts), 2000)] {
		for _, word := range contentWords(text) {
			counts[word]++
		}
	}
	words := make([]string, 0, len(counts))
	for word := range counts {
		words = append(words, word)
	}
	slices.SortFunc(words, func(a, b string) int {
		if counts[a] != counts[b] {
			return counts[b] - counts[a]
		}
		return strings.Compare(a, b)
	})
	return words[:min(len(words), commonest)]
}

func writeTexts(path string, texts []string) error {
	return writeFile(path, func(w io.Writer) error {
		encoder := json.NewEncoder(w)
		for _, text := range texts {
			if err := encoder.Encode(text); err != nil {
				return err
			}
		}
		return nil
	})
}

func writeVectors(path string, all [][]float32) error {
	return writeFile(path, func(w io.Writer) error {
		for _, v := range all {
			if err := binary.Write(w, binary.LittleEndian, v); err != nil {
				return err
			}
		}
		return nil
	})
}

func writeFile(path string, write func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriterSize(f, 1<<20)
	if err := write(w); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

func readQuestions(folder string) (q questions, err error) {
	content, err := os.ReadFile(filepath.Join(folder, questionsFile))
	if err == nil {
		err = json.Unmarshal(content, &q)
	}
	return q, err
}

// readTexts returns the passages in groups of at most so many, with the number of the
// first. It ends with an error if there is one.
func readTexts(folder string, size int) iter.Seq2[group[string], error] {
	return groups(folder, textsFile, size, func(r *bufio.Reader) (text string, err error) {
		line, err := r.ReadBytes('\n')
		if err == nil {
			err = json.Unmarshal(line, &text)
		}
		return text, err
	})
}

// readVectors is as readTexts.
func readVectors(folder string, size int) iter.Seq2[group[[]float32], error] {
	return groups(folder, vectorsFile, size, func(r *bufio.Reader) ([]float32, error) {
		raw := make([]byte, 4*dimensions)
		if _, err := io.ReadFull(r, raw); err != nil {
			return nil, err
		}
		v := make([]float32, dimensions)
		for i := range v {
			v[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
		}
		return v, nil
	})
}

// group is some passages that follow each other.
type group[T any] struct {
	first int // number of the first passage, from 0
	items []T
}

func groups[T any](folder, name string, size int, read func(*bufio.Reader) (T, error)) iter.Seq2[group[T], error] {
	return func(yield func(group[T], error) bool) {
		f, err := os.Open(filepath.Join(folder, name))
		if err != nil {
			yield(group[T]{}, err)
			return
		}
		defer f.Close()
		r := bufio.NewReaderSize(f, 1<<20)
		for first := 0; ; {
			g := group[T]{first: first}
			for len(g.items) < size && err == nil {
				var item T
				if item, err = read(r); err == nil {
					g.items = append(g.items, item)
				}
			}
			if err != nil && err != io.EOF {
				yield(g, fmt.Errorf("read %s: %w", name, err))
				return
			}
			if len(g.items) == 0 || !yield(g, nil) {
				return
			}
			first += len(g.items)
		}
	}
}
