// Package eval measures Ibid on sets that anyone can lay out: questions about
// documents, files that break readers, pictures of text. It writes predictions
// that an independent scorer reads. What is expected is never read before a
// prediction is made, and after it only where Ibid itself prints how far it is from
// it: for hostile files, pictures, intents, and the confidence in answers.
package eval

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/savefile"
)

// Kind says what is predicted for the questions of a set, and so how its folder
// is laid out; see [Open].
type Kind string

// The kinds.
const (
	Pages  Kind = "pages"  // the pages of PDFs that answer
	Docs   Kind = "docs"   // the PDFs that answer
	Spans  Kind = "spans"  // the characters of text files that answer
	Ranked Kind = "ranked" // the items of a collection of texts that answer
	Binary Kind = "binary" // whether there is an answer
)

// Document is a document of a set: a PDF or a text.
type Document struct {
	Doc  string `json:"doc"`  // name that questions and predictions use
	File string `json:"file"` // of a PDF: path within the folder

	Text *Text `json:"-"` // nil: a PDF
}

// Question is a question without its answer.
type Question struct {
	ID       string `json:"id"`
	Doc      string `json:"doc"` // the document it is about; empty: any
	Question string `json:"question"`
	Query    string `json:"query"`    // as some sets call the question
	Category string `json:"category"` // what questions about several documents have in common; may be empty

	// Para is the item of a collection in which an answer is looked for. It is read
	// where that is what is asked, and only there.
	Para string `json:"para"`

	// AskedFor says for where a question is asked: the name of a document.
	AskedFor struct {
		Jurisdiction string `json:"jurisdiction"`
	} `json:"asked_for"`
}

// Pack is a question set and its documents.
type Pack struct {
	Folder    string
	Language  string // of the questions' file, "de" in questions.de.jsonl; may be empty
	Kind      Kind
	Documents []Document
	Questions []Question
}

// Open reads a question set of a kind from its folder. What the questions are
// asked of may also stand in a folder beside it, so that several sets of questions
// can share it.
//
//   - pages: docs.jsonl (doc, file), questions.jsonl (id, doc, question), and the
//     PDFs that docs.jsonl names.
//   - docs: questions.jsonl (id, question), and the PDFs that docs.jsonl names, or
//     those in pdfs or ../pdfs, which are named by their files, without the ending.
//   - spans: questions.jsonl (id, query), and text files in folders of ../corpus.
//     They are named by their paths in there.
//   - ranked: questions.jsonl or queries.jsonl (id, question or query), and a
//     collection, in the folder or in ../corpus: passages.jsonl, sections.jsonl,
//     corpus.jsonl or paragraphs.jsonl; see [readCollection]. Where a set is there in
//     several languages, its files are named like questions.de.jsonl, and lang says
//     which are meant.
//   - binary: as pages, where docs.jsonl is there, or as ranked, and each question
//     names the item (para) to look in.
//
// Returns CodeNotFound when one of the files is missing and CodeInvalid when a
// line makes no sense.
func Open(folder string, kind Kind, lang string) (pack Pack, err error) {
	pack = Pack{Folder: folder, Language: lang, Kind: kind}
	switch {
	case kind == Pages, (kind == Docs || kind == Binary) && exists(filepath.Join(folder, "docs.jsonl")):
		pack.Documents, err = readLines[Document](filepath.Join(folder, "docs.jsonl"))
	case kind == Docs:
		pack.Documents, err = namedPDFs(folder)
	case kind == Spans:
		pack.Documents, err = readTexts(filepath.Join(folder, "..", "corpus"))
	default:
		pack.Documents, err = readCollection(folder, lang)
	}
	if err != nil {
		return pack, err
	}
	pack.Questions, err = readQuestions(folder, lang)
	return pack, err
}

// namedPDFs lists the PDFs of a folder's pdfs, or of those beside it.
func namedPDFs(folder string) ([]Document, error) {
	pdfs := "pdfs"
	if !exists(filepath.Join(folder, pdfs)) {
		pdfs = filepath.Join("..", "pdfs")
	}
	files, err := PDFs(filepath.Join(folder, pdfs))
	var documents []Document
	for _, file := range files {
		name := filepath.Base(file)
		documents = append(documents, Document{Doc: strings.TrimSuffix(name, filepath.Ext(name)), File: filepath.Join(pdfs, name)})
	}
	return documents, err
}

// questionsFile finds questions.jsonl or queries.jsonl, of a language if the files'
// names have one.
func questionsFile(folder, lang string) (path string, err error) {
	return oneOf([]string{folder}, []string{"questions", "queries"}, lang)
}

func readQuestions(folder, lang string) ([]Question, error) {
	path, err := questionsFile(folder, lang)
	if err != nil {
		return nil, err
	}
	questions, err := readLines[Question](path)
	for i := range questions {
		questions[i].Question = cmp.Or(questions[i].Question, questions[i].Query)
	}
	return questions, err
}

// oneOf finds the first file that is there: NAME.jsonl, or NAME.LANG.jsonl for a
// language, in one of the folders.
func oneOf(folders, names []string, lang string) (path string, err error) {
	for i, name := range names {
		if lang != "" {
			name += "." + lang
		}
		names[i] = name + ".jsonl"
		for _, folder := range folders {
			path := filepath.Join(folder, names[i])
			if exists(path) {
				return path, nil
			}
		}
	}
	return "", ibid.Errorf(ibid.CodeNotFound, "There is nothing to measure on: no file “%s” in “%s”.", strings.Join(names, "” or “"), folders[0]).
		WithHint("What belongs into the folder is said in tools/measure/results.md.")
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
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
			WithHint("What belongs into the folder is said in tools/measure/results.md.")
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
func writeLines[T any](out savefile.Target, values []T) error {
	return out.Write(func(file *os.File) error {
		lines := bufio.NewWriter(file)
		encoder := json.NewEncoder(lines)
		for _, value := range values {
			if err := encoder.Encode(value); err != nil {
				return err
			}
		}
		return lines.Flush()
	})
}
