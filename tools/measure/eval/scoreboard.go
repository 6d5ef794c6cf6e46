package eval

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"time"

	"ibid/backend/ibid"
)

// Measurement is one way to measure on a question set.
type Measurement struct {
	Set      string `json:"set"` // name of its folder
	Kind     Kind   `json:"kind"`
	Mode     Mode   `json:"mode"`
	Language string `json:"language,omitempty"` // of its files, where they are named by one

	Folder string `json:"-"` // of its questions
}

// Name identifies a measurement in a scoreboard, and may name a file.
func (m Measurement) Name() string {
	return strings.TrimSuffix(strings.Join([]string{m.Set, string(m.Kind), string(m.Mode), m.Language}, "."), ".")
}

// Library names the library that a measurement needs; several may need the same.
func (m Measurement) Library() string {
	return strings.TrimSuffix(m.Set+"."+m.Language, ".")
}

// Gold is the file that scorers compare the predictions with.
func (m Measurement) Gold() (path string, err error) {
	return oneOf([]string{m.Folder}, []string{"questions", "queries"}, m.Language)
}

// Row is a line of a scoreboard.
type Row struct {
	Measurement
	Questions int                `json:"questions"`
	Failed    int                `json:"failed,omitempty"`        // questions that ended in an error
	Median    float64            `json:"medianSeconds,omitempty"` // that a question took
	Figures   map[string]float64 `json:"figures,omitempty"`       // by the scorer's names
}

// NewRow is the line of a measurement, without figures.
func NewRow(m Measurement, predictions []Prediction) Row {
	return Row{Measurement: m, Questions: len(predictions), Failed: Failed(predictions), Median: MedianTime(predictions).Round(time.Microsecond).Seconds()}
}

// Measurements finds the question sets in the folders of a folder, each by the
// layout of its part, a folder such as "dev", and all that can be measured on
// them:
//
//   - a set of pages in both modes; but not shared where the same question is asked
//     of several documents, and only one of them is meant,
//   - a collection also filtered, in mode single, where its questions are asked for
//     somewhere,
//   - whether there is an answer, where the questions say so. What they say is not
//     looked at.
//
// Returns CodeNotFound when there is no set.
func Measurements(sets, part string) ([]Measurement, error) {
	entries, err := os.ReadDir(sets)
	if err != nil {
		return nil, ibid.Errorf(ibid.CodeNotFound, "There is no folder “%s”.", sets)
	}
	var all []Measurement
	for _, entry := range entries {
		found, err := measurements(entry.Name(), filepath.Join(sets, entry.Name(), part))
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	if len(all) == 0 {
		return nil, ibid.Errorf(ibid.CodeNotFound, "There is nothing to measure on: no question set in the folders of “%s”.", sets).
			WithHint("What belongs into the folders is said in tools/measure/results.md.")
	}
	return all, nil
}

// measurements finds what can be measured on the set in a folder.
func measurements(set, folder string) (found []Measurement, err error) {
	for _, lang := range languages(folder) {
		m := Measurement{Set: set, Language: lang, Folder: folder, Mode: Shared}
		if m.Kind = layout(folder, lang); m.Kind == "" {
			continue
		}
		traits, err := m.traits()
		if err != nil {
			return nil, err
		}
		single := m
		single.Mode = Single
		if m.Kind == Pages || traits.asked {
			found = append(found, single)
		}
		if !traits.repeated {
			found = append(found, m)
		}
		if traits.labelled {
			single.Kind = Binary
			found = append(found, single)
		}
	}
	return found, nil
}

// languages lists those that a set's files of questions are named by, "" for a file
// that is named by none.
func languages(folder string) (list []string) {
	for _, name := range []string{"questions", "queries"} {
		files, _ := filepath.Glob(filepath.Join(folder, name+"*.jsonl")) // the pattern is well formed
		for _, file := range files {
			lang := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(file), name), ".jsonl")
			list = append(list, strings.TrimPrefix(lang, "."))
		}
	}
	return list
}

// layout reports what kind of set a folder holds, empty for none that is known.
func layout(folder, lang string) Kind {
	texts, _ := filepath.Glob(filepath.Join(folder, "..", "corpus", "*", "*.txt")) // the pattern is well formed
	_, err := collection(folder, lang)
	switch {
	case exists(filepath.Join(folder, "docs.jsonl")):
		return Pages
	case exists(filepath.Join(folder, "pdfs")), exists(filepath.Join(folder, "..", "pdfs")):
		return Docs
	case len(texts) > 0:
		return Spans
	case err == nil:
		return Ranked
	}
	return ""
}

// traits are what its questions say about a set.
type traits struct {
	repeated bool // the same one is asked of several documents
	asked    bool // they are asked for somewhere
	labelled bool // they say whether there is an answer
}

func (m Measurement) traits() (t traits, err error) {
	path, err := m.Gold()
	if err != nil {
		return t, err
	}
	questions, err := readLines[struct {
		Question
		Answerable *json.RawMessage `json:"answerable"`
	}](path)
	about := map[string]string{}
	for _, q := range questions {
		if doc, known := about[q.Question.Question]; known && doc != q.Doc {
			t.repeated = true
		}
		about[q.Question.Question] = q.Doc
		t.asked = t.asked || q.AskedFor.Jurisdiction != ""
		t.labelled = t.labelled || q.Answerable != nil
	}
	return t, err
}
