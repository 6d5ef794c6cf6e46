package eval

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// Text is a document of a set that is no PDF. Its pages go into the library by
// the same stages as those of a PDF, from the finding of sections on.
type Text struct {
	Path    string // absolute; where it comes from
	Pages   []ibid.Page
	Outline []ibid.OutlineItem // of a collection: the titles of the items that have one

	Items  []string // of a collection: what each page holds
	Starts []int    // of a file: how many characters stand before each page
}

// fingerprint distinguishes two documents by what they are called and what they say.
func (t Text) fingerprint(name string) ibid.NewDocument {
	hash := sha256.New()
	_, _ = fmt.Fprintln(hash, name, t.Outline) // a hash takes all that is written
	file := ibid.NewDocument{Path: t.Path, Name: filepath.Base(name)}
	for _, page := range t.Pages {
		_, _ = fmt.Fprintln(hash, page.Text)
		file.Bytes += int64(len(page.Text))
	}
	file.Hash = hex.EncodeToString(hash.Sum(nil))
	return file
}

// pageOfText is about how many bytes of a text file make a page: a printed page
// of a contract has as many.
const pageOfText = 3000

// readTexts reads the text files in a folder's folders, in the order of their
// paths.
func readTexts(folder string) (documents []Document, err error) {
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".txt" {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		if path, err = filepath.Abs(path); err != nil {
			return err
		}
		documents = append(documents, Document{Doc: filepath.ToSlash(name), Text: cutText(path, string(content))})
		return nil
	})
	if err == nil && len(documents) == 0 {
		err = fs.ErrNotExist
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = ibid.Errorf(ibid.CodeNotFound, "There is nothing to measure on: no text files in the folders of “%s”.", folder).
			WithHint("What belongs into the folder is said in tools/measure/results.md.")
	}
	return documents, err
}

// cutText cuts a text into pages at line ends. The pages put together are the
// text again, to the byte.
func cutText(path, text string) *Text {
	t := &Text{Path: path}
	for before := 0; text != ""; {
		end := len(text)
		if end > pageOfText {
			if i := strings.IndexByte(text[pageOfText:], '\n'); i >= 0 {
				end = pageOfText + i + 1
			}
		}
		t.Pages = append(t.Pages, typeset(len(t.Pages)+1, text[:end]))
		t.Starts = append(t.Starts, before)
		before += utf8.RuneCountInString(text[:end])
		text = text[end:]
	}
	return t
}

// item is a line of a collection. Collections call its id differently.
type item struct {
	Pid  name `json:"pid"`
	ID   name `json:"id"`
	Bare name `json:"_id"`
	Para name `json:"para"`

	Doc          name `json:"doc"`
	Jurisdiction name `json:"jurisdiction"`

	Title string `json:"title"`
	Text  string `json:"text"`
}

// name is a name that may be written as a number.
type name string

func (n *name) UnmarshalJSON(b []byte) error {
	var text string
	if json.Unmarshal(b, &text) != nil {
		text = strings.Trim(string(b), `"`)
	}
	*n = name(text)
	return nil
}

// first is the first of names that is one.
func first(names ...name) string {
	for _, n := range names {
		if n != "" && n != "null" {
			return string(n)
		}
	}
	return ""
}

// readCollection reads a collection of texts, a line each: its id (pid, id, _id or
// para), text and, where it has one, title. The items that name the same doc, or
// else the same jurisdiction, are the pages of one document with that name, in
// their order; all that name none are one document. A title stands above its
// text, as a heading. Other fields, such as a heading, are not for searching: the
// questions may be made of them.
func readCollection(folder, lang string) ([]Document, error) {
	path, err := collection(folder, lang)
	if err != nil {
		return nil, err
	}
	items, err := readLines[item](path)
	if err != nil {
		return nil, err
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	var documents []Document
	for _, item := range items {
		name := first(item.Doc, item.Jurisdiction, name(strings.TrimSuffix(filepath.Base(path), ".jsonl")))
		i := slices.IndexFunc(documents, func(d Document) bool { return d.Doc == name })
		if i < 0 {
			i = len(documents)
			documents = append(documents, Document{Doc: name, Text: &Text{Path: filepath.Join(path, name)}})
		}
		documents[i].Text.add(item)
	}
	return documents, nil
}

// collection finds the file of a collection: in the folder or in ../corpus.
func collection(folder, lang string) (path string, err error) {
	return oneOf([]string{folder, filepath.Join(folder, "..", "corpus")}, []string{"passages", "sections", "corpus", "paragraphs"}, lang)
}

// add makes an item the next page.
func (t *Text) add(item item) {
	text, number := item.Text, len(t.Pages)+1
	if item.Title != "" {
		text = item.Title + "\n\n" + text
		t.Outline = append(t.Outline, ibid.OutlineItem{Title: item.Title, Level: 1, Page: number})
	}
	t.Pages = append(t.Pages, typeset(number, text))
	t.Items = append(t.Items, first(item.Pid, item.ID, item.Bare, item.Para))
}
