// Package eval measures Ibid on sets that anyone can lay out: questions about
// documents, files that break readers, pictures of text. It writes predictions
// that an independent scorer reads. Expected answers to questions are never
// read; the expected outcomes of hostile files and the true texts of pictures
// are, after the prediction is made, to print how far it is from them.
package eval

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"ibid/backend/ibid"
)

// Document is a line of docs.jsonl.
type Document struct {
	Doc  string `json:"doc"`  // name that questions and predictions use
	File string `json:"file"` // path within the pack
}

// Question is a line of questions.jsonl, without its answer.
type Question struct {
	ID       string `json:"id"`
	Doc      string `json:"doc"` // the document it is about
	Question string `json:"question"`
}

// Pack is a question set and its documents.
type Pack struct {
	Folder    string
	Documents []Document
	Questions []Question
}

// OpenPack reads a folder with docs.jsonl, questions.jsonl and the files that
// docs.jsonl names. Returns CodeNotFound when one of the two is missing and
// CodeInvalid when a line makes no sense.
func OpenPack(folder string) (Pack, error) {
	pack := Pack{Folder: folder}
	var err error
	if pack.Documents, err = readLines[Document](filepath.Join(folder, "docs.jsonl")); err != nil {
		return pack, err
	}
	pack.Questions, err = readLines[Question](filepath.Join(folder, "questions.jsonl"))
	return pack, err
}

// ReadQuestions reads a text file with a question on each line.
func ReadQuestions(path string) ([]Question, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, ibid.Errorf(ibid.CodeNotFound, "There is no file “%s”.", path).WithHint("Name a text file with a question on each line.")
	}
	var questions []Question
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" {
			questions = append(questions, Question{ID: line, Question: line})
		}
	}
	return questions, nil
}

// readLines reads a file of JSON values, one a line.
func readLines[T any](path string) ([]T, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, ibid.Errorf(ibid.CodeNotFound, "There is nothing to measure on: no file “%s”.", path).
			WithHint("What belongs into the folder is said in docs/quality.md.")
	}
	defer func() { _ = file.Close() }() // only read from
	var values []T
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 64<<20)
	for n := 1; scanner.Scan(); n++ {
		if len(scanner.Bytes()) == 0 {
			continue
		}
		var value T
		if err := json.Unmarshal(scanner.Bytes(), &value); err != nil {
			return nil, ibid.Errorf(ibid.CodeInvalid, "Line %d of “%s” is not what it should be: %w.", n, path, err)
		}
		values = append(values, value)
	}
	if err := scanner.Err(); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return values, nil
}

// writeLines writes values as JSON, one a line.
func writeLines[T any](path string, values []T) (err error) {
	file, err := os.Create(path)
	if err != nil {
		return ibid.Errorf(ibid.CodeInvalid, "“%s” cannot be written: %w.", path, err)
	}
	encoder := json.NewEncoder(file)
	for _, value := range values {
		if err = encoder.Encode(value); err != nil {
			break
		}
	}
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}
