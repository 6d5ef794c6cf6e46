package eval_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
	"ibid/tools/measure/eval"
)

// lay writes the files of a set and returns the folder that holds them.
func lay(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, content := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func open(t *testing.T, folder string, kind eval.Kind, lang string) eval.Pack {
	t.Helper()
	pack, err := eval.Open(folder, kind, lang)
	if err != nil {
		t.Fatal(err)
	}
	return pack
}

func TestTextsLoseNoCharacter(t *testing.T) {
	content := "\ufeffDeed of Märkte\n\n" + strings.Repeat("The tenant – “Haddow” –   keeps\tthe walnut press. ", 90) + "\n" +
		strings.Repeat("Zeile über Zeile.\n", 400) + "no line end"
	folder := lay(t, map[string]string{
		"set/corpus/deeds/one.txt":   content,
		"set/corpus/deeds/two.txt":   "short",
		"set/corpus/deeds/notes.csv": "not a text",
		"set/dev/questions.jsonl":    `{"id": "1", "query": "Who keeps the press?"}`,
	})
	pack := open(t, filepath.Join(folder, "set/dev"), eval.Spans, "")
	if len(pack.Documents) != 2 || pack.Documents[0].Doc != "deeds/one.txt" || pack.Documents[1].Doc != "deeds/two.txt" {
		t.Fatalf("documents %+v", pack.Documents)
	}
	text := pack.Documents[0].Text
	if len(text.Pages) < 3 {
		t.Fatalf("%d pages", len(text.Pages))
	}
	joined := ""
	for i, page := range text.Pages {
		if page.Number != i+1 || text.Starts[i] != utf8.RuneCountInString(joined) {
			t.Errorf("page %d is numbered %d and begins at %d", i+1, page.Number, text.Starts[i])
		}
		joined += page.Text
		var words []string
		for _, w := range page.Words {
			words = append(words, w.Span.In(page.Text))
		}
		if diff := cmp.Diff(strings.Fields(page.Text), words); diff != "" {
			t.Errorf("words of page %d (-text +set):\n%s", i+1, diff)
		}
	}
	if joined != content {
		t.Error("the pages are not the text")
	}
}

func TestCollections(t *testing.T) {
	type document struct {
		Doc     string
		Texts   []string
		Items   []string
		Outline []ibid.OutlineItem
	}
	for name, c := range map[string]struct {
		file, lines string
		lang        string
		want        []document
	}{
		"an item is a page of the document that it names": {
			file: "passages.jsonl",
			lines: `{"pid": "7|1", "doc": 7, "text": "Fees"}
{"pid": "8|1", "doc": 8, "text": "Lanterns"}
{"pid": "7|2", "doc": 7, "text": "A fee is due."}`,
			want: []document{
				{Doc: "7", Texts: []string{"Fees", "A fee is due."}, Items: []string{"7|1", "7|2"}},
				{Doc: "8", Texts: []string{"Lanterns"}, Items: []string{"8|1"}},
			},
		},
		"or of its jurisdiction; its heading is not for searching": {
			file:  "sections.jsonl",
			lines: `{"id": "s1", "jurisdiction": "Reef Island", "heading": "Fees", "text": "A fee is due."}`,
			want:  []document{{Doc: "Reef Island", Texts: []string{"A fee is due."}, Items: []string{"s1"}}},
		},
		"a title stands above its text": {
			file:  "corpus.jsonl",
			lines: `{"_id": "40", "title": "Growth of eelgrass", "text": "It grows slowly."}`,
			want: []document{{
				Doc: "corpus", Texts: []string{"Growth of eelgrass\n\nIt grows slowly."}, Items: []string{"40"},
				Outline: []ibid.OutlineItem{{Title: "Growth of eelgrass", Level: 1, Page: 1}},
			}},
		},
		"a language has its own file": {
			file: "paragraphs.de.jsonl", lang: "de",
			lines: `{"para": "a", "text": "Der Reiher fischt."}`,
			want:  []document{{Doc: "paragraphs.de", Texts: []string{"Der Reiher fischt."}, Items: []string{"a"}}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			questions := "questions.jsonl"
			if c.lang != "" {
				questions = "questions." + c.lang + ".jsonl"
			}
			for _, beside := range []string{"set/dev", "set/corpus"} {
				folder := lay(t, map[string]string{filepath.Join(beside, c.file): c.lines, filepath.Join("set/dev", questions): ""})
				var got []document
				for _, d := range open(t, filepath.Join(folder, "set/dev"), eval.Ranked, c.lang).Documents {
					laid := document{Doc: d.Doc, Items: d.Text.Items, Outline: d.Text.Outline}
					for _, page := range d.Text.Pages {
						laid.Texts = append(laid.Texts, page.Text)
					}
					got = append(got, laid)
				}
				if diff := cmp.Diff(c.want, got); diff != "" {
					t.Errorf("in %s (-want +got):\n%s", beside, diff)
				}
			}
		})
	}
}

// Neighbouring items often begin alike. On the pages of a PDF that would be a
// running header, which is not searched.
func TestWhatItemsBeginWithIsSearched(t *testing.T) {
	var lines []string
	for _, ending := range []string{"a name.", "an address.", "a seal.", "a date."} {
		lines = append(lines, `{"id": "1", "text": "An owner must give the warden:\n`+ending+`"}`)
	}
	folder := lay(t, map[string]string{"set/corpus.jsonl": strings.Join(lines, "\n"), "set/questions.jsonl": ""})
	text := open(t, filepath.Join(folder, "set"), eval.Ranked, "").Documents[0].Text
	var read []ibid.ReadPage
	for _, page := range text.Pages {
		read = append(read, ibid.ReadPage{Page: page, State: ibid.PageText})
	}
	ingest.NewSectioner(ingest.DefaultChunks, "").Section(read)
	for _, page := range read {
		if len(page.Chunks) != 1 || page.Chunks[0].Text != page.Page.Text {
			t.Errorf("page %d has the passages %+v", page.Page.Number, page.Chunks)
		}
	}
}

func TestSetsThatAreNotThere(t *testing.T) {
	folder := lay(t, map[string]string{"bare/notes.txt": "x", "questions/questions.jsonl": `{"id": 5}`, "broken/questions.jsonl": "{", "broken/corpus.jsonl": "{"})
	for name, kinds := range map[string]map[eval.Kind]ibid.Code{
		"nowhere":   {eval.Pages: ibid.CodeNotFound, eval.Docs: ibid.CodeNotFound, eval.Spans: ibid.CodeNotFound, eval.Ranked: ibid.CodeNotFound},
		"bare":      {eval.Pages: ibid.CodeNotFound, eval.Docs: ibid.CodeNotFound, eval.Spans: ibid.CodeNotFound, eval.Ranked: ibid.CodeNotFound},
		"questions": {eval.Ranked: ibid.CodeNotFound, eval.Binary: ibid.CodeNotFound},
		"broken":    {eval.Ranked: ibid.CodeInvalid},
	} {
		for kind, want := range kinds {
			if _, err := eval.Open(filepath.Join(folder, name), kind, ""); ibid.CodeOf(err) != want {
				t.Errorf("%s as %s: %v, want %s", name, kind, err, want)
			}
		}
	}
}
