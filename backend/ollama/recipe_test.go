package ollama

import (
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"ibid/backend/ibid"
)

func TestRecipeFor(t *testing.T) {
	const represent = "Represent this sentence for searching relevant passages: "
	for _, test := range []struct{ name, basename, architecture, query, document string }{
		{"nomic-embed-text:latest", "", "nomic-bert", "search_query: ", "search_document: "},
		{"nomic-embed-text-v2-moe:latest", "", "nomic-bert-moe", "search_query: ", "search_document: "},
		{"mine:latest", "", "nomic-bert", "search_query: ", "search_document: "},
		{"mine:latest", "nomic-embed-text", "", "search_query: ", "search_document: "},
		{"embeddinggemma:300m", "", "gemma3", "task: search result | query: ", "title: none | text: "},
		{"mine:latest", "", "gemma-embedding", "task: search result | query: ", "title: none | text: "},
		{"qwen3-embedding:0.6b", "", "qwen3", "Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: ", ""},
		{"snowflake-arctic-embed:335m", "", "bert", represent, ""},
		{"snowflake-arctic-embed2:568m", "", "bert", "query: ", ""},
		{"hf.co/someone/Snowflake_Arctic-Embed-L-v2.0-GGUF:Q8_0", "", "bert", "query: ", ""},
		{"bge-m3:latest", "", "bert", "", ""},
		{"bge-large:335m", "", "bert", represent, ""},
		{"mxbai-embed-large:latest", "", "bert", represent, ""},
		{"someone/multilingual-e5-large:latest", "", "bert", "query: ", "passage: "},
		{"all-minilm:33m", "", "bert", "", ""},
		{"granite-embedding:30m", "", "bert", "", ""},
		{"nomic/all-minilm:33m", "", "bert", "", ""},
	} {
		r := recipeFor(model{name: test.name, traits: traits{basename: test.basename, architecture: test.architecture}})
		if q, d := r.prefix(ibid.EmbedQuery), r.prefix(ibid.EmbedDocument); q != test.query || d != test.document {
			t.Errorf("%s (%s): prefixes %q and %q, want %q and %q", test.name, test.architecture, q, d, test.query, test.document)
		}
	}
}

// TestRecipeString: these texts stand in indexes. One that changes has all passages
// embedded anew.
func TestRecipeString(t *testing.T) {
	const represent = `query="Represent this sentence for searching relevant passages: " document="" lower=false long=halves-mean`
	for name, want := range map[string]string{
		"nomic-embed-text":        `query="search_query: " document="search_document: " lower=true long=halves-mean`,
		"embeddinggemma":          `query="task: search result | query: " document="title: none | text: " lower=false long=halves-mean`,
		"qwen3-embedding:0.6b":    `query="Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: " document="" lower=false long=halves-mean`,
		"snowflake-arctic-embed":  represent,
		"snowflake-arctic-embed2": `query="query: " document="" lower=false long=halves-mean`,
		"bge-m3":                  `query="" document="" lower=false long=halves-mean`,
		"bge-large":               represent,
		"mxbai-embed-large":       represent,
		"multilingual-e5-large":   `query="query: " document="passage: " lower=false long=halves-mean`,
		"all-minilm":              `query="" document="" lower=false long=halves-mean`,
	} {
		r := recipeFor(model{name: name})
		if got := r.String(); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
		if read, ok := parseRecipe(r.String() + "; title, section"); !ok || read != r {
			t.Errorf("%q is read as %q", r, read)
		}
	}
	if got := (recipe{lower: true}).input("Über ALLES"); got != "über alles" {
		t.Errorf("lower-casing gives %q", got)
	}
}

func TestHalve(t *testing.T) {
	for _, test := range []struct{ text, left, right string }{
		{"one two three four", "one two", "three four"},
		{"  aaaa bbbbbbbbbbbbbbbb ", "aaaa", "bbbbbbbbbbbbbbbb"},
		{"aaaaaaaaaaaaaaaa bbbb", "aaaaaaaaaaaaaaaa", "bbbb"},
		{"unbroken", "unbr", "oken"},
		{"ééé", "é", "éé"},
		{"東京都", "東", "京都"},
	} {
		left, right := halve(test.text)
		if left != test.left || right != test.right {
			t.Errorf("halve(%q) = %q, %q, want %q, %q", test.text, left, right, test.left, test.right)
		}
	}
}

// FuzzHalve: nothing but white space is lost, characters stay whole, and both
// halves are shorter than the text.
func FuzzHalve(f *testing.F) {
	f.Add("one two three")
	f.Add("東京都 府")
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || utf8.RuneCountInString(strings.TrimSpace(text)) < 2 {
			t.Skip()
		}
		left, right := halve(text)
		if left == "" || right == "" || !utf8.ValidString(left) || !utf8.ValidString(right) {
			t.Fatalf("halve(%q) = %q, %q", text, left, right)
		}
		join := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if join(left+right) != join(text) {
			t.Fatalf("halve(%q) loses text: %q, %q", text, left, right)
		}
	})
}

func TestNormalise(t *testing.T) {
	v := []float32{3, 0, 4}
	if !normalise(v) || v[0] != 0.6 || v[2] != 0.8 {
		t.Errorf("normalise gives %v", v)
	}
	for _, v := range [][]float32{nil, {0, 0}, {float32(math.NaN()), 1}, {float32(math.Inf(1)), 1}} {
		if normalise(v) {
			t.Errorf("normalise(%v) = true", v)
		}
	}
}

func TestSameModel(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"llama3.2:latest", "llama3.2", true},
		{"LLama3.2:latest", "llama3.2", true},
		{"llama3.2:1b", "llama3.2", false},
		{"hf.co/a/b:Q4", "hf.co/a/b", false},
		{"localhost:5000/a/b:latest", "localhost:5000/a/b", true},
	} {
		if got := ibid.SameModel(test.a, test.b); got != test.want {
			t.Errorf("SameModel(%q, %q) = %v", test.a, test.b, got)
		}
	}
}
