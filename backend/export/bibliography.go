package export

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"ibid/backend/ibid"
)

// cited is a document that answers cite.
type cited struct {
	key      string // unique, and the same for the same document in every export
	title    string
	pages    []string // as printed on them, in the order of the document
	accessed time.Time
}

// citedDocuments are the documents that answers cite, in the order of their first
// citation.
func citedDocuments(answers []ibid.Answer, private Finder) []cited {
	type page struct {
		number int
		label  string
	}
	var docs []cited
	pages := map[string][]page{}
	for _, a := range answers {
		for _, c := range a.Citations {
			key := keyOf(c, private)
			i := slices.IndexFunc(docs, func(d cited) bool { return d.key == key })
			if i < 0 {
				i = len(docs)
				docs = append(docs, cited{key: key, title: hide(strings.TrimRight(oneLine(c.DocumentTitle), " ,;:"), private)})
			}
			if a.CreatedAt.After(docs[i].accessed) {
				docs[i].accessed = a.CreatedAt.UTC()
			}
			label := c.PageLabel
			if label == "" {
				label = strconv.Itoa(c.Page)
			}
			if p := (page{c.Page, label}); !slices.Contains(pages[key], p) {
				pages[key] = append(pages[key], p)
			}
		}
	}
	for i := range docs {
		all := pages[docs[i].key]
		slices.SortStableFunc(all, func(a, b page) int { return a.number - b.number })
		for _, p := range all {
			docs[i].pages = append(docs[i].pages, p.label)
		}
	}
	return docs
}

// keyOf names a document: the first words of its title and the beginning of its
// hash, in letters and digits of ASCII.
func keyOf(c ibid.Citation, private Finder) string {
	words := strings.FieldsFunc(strings.ToLower(norm.NFD.String(hide(c.DocumentTitle, private))), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
	var key strings.Builder
	for _, word := range words[:min(3, len(words))] {
		key.WriteString(strings.Map(func(r rune) rune {
			if r > unicode.MaxASCII {
				return -1
			}
			return r
		}, word))
	}
	hash := c.DocumentHash
	if hash == "" {
		hash = strconv.FormatInt(int64(c.DocumentID), 10)
	}
	if key.Len() == 0 {
		key.WriteString("document")
	}
	return key.String() + "-" + hash[:min(8, len(hash))]
}

// cited says which pages are cited: "pages iv, 5, 6".
func (d cited) cited() string {
	if len(d.pages) == 1 {
		return "page " + d.pages[0]
	}
	return "pages " + strings.Join(d.pages, ", ")
}

func (d cited) note() string { return "Cited: " + d.cited() }

// writeBibTeX writes an entry a document, in UTF-8 as biber and current BibTeX read
// it, below the cover line. Titles are in double braces, so that their capitals stay.
func writeBibTeX(w io.Writer, cover Cover, docs []cited, private Finder) error {
	var b strings.Builder
	b.WriteString("% " + strings.Map(printable, cover.line(len(docs), private)) + "\n\n")
	for i, d := range docs {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "@misc{%s,\n  title = {{%s}},\n  note = {%s},\n", d.key, texEscaped(d.title), texEscaped(d.note()))
		if !d.accessed.IsZero() {
			fmt.Fprintf(&b, "  urldate = {%s},\n", d.accessed.Format("2006-01-02"))
		}
		b.WriteString("}\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

var texSigns = strings.NewReplacer(`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `$`, `\$`, `&`, `\&`, `#`, `\#`, `%`, `\%`, `_`, `\_`,
	`^`, `\textasciicircum{}`, `~`, `\textasciitilde{}`)

// texEscaped takes the meaning for TeX from the signs of a text.
func texEscaped(text string) string { return texSigns.Replace(strings.Map(printable, text)) }

// cslItem is an entry of a bibliography in the form of the Citation Style Language
// (CSL-JSON, schema 1.0.2).
type cslItem struct {
	ID       string   `json:"id"`
	Type     string   `json:"type"`
	Title    string   `json:"title"`
	Note     string   `json:"note"`
	Accessed *cslDate `json:"accessed,omitempty"`

	Custom *cslCustom `json:"custom,omitempty"` // of the last item only
}

// cslCustom holds what the schema has no field for.
type cslCustom struct {
	Mark string `json:"mark"` // a [savefile.Mark]
}

type cslDate struct {
	Parts [][]int `json:"date-parts"`
}

func writeCSL(w io.Writer, docs []cited, mark string) error {
	items := []cslItem{}
	for _, d := range docs {
		item := cslItem{ID: d.key, Type: "document", Title: d.title, Note: d.note()}
		if !d.accessed.IsZero() {
			item.Accessed = &cslDate{[][]int{{d.accessed.Year(), int(d.accessed.Month()), d.accessed.Day()}}}
		}
		items = append(items, item)
	}
	if len(items) > 0 {
		items[len(items)-1].Custom = &cslCustom{mark}
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(items)
}
