package ingest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// indexed is a document of n passages whose vectors are all in the index that is
// searched, made by the model "walnut".
func indexed(t *testing.T, passages int) *described {
	t.Helper()
	d := describable(t, passages, 8192)
	d.model.Vectors.Install("walnut", "1")
	d.model.Vectors.Uninstall(fake.DefaultEmbedder)
	if err := d.Embed(t.Context(), d.doc, d.keep); err != nil || d.doc.ChunksEmbedded != passages {
		t.Fatalf("%d of %d embedded, %v", d.doc.ChunksEmbedded, passages, err)
	}
	return d
}

func (d *described) keep(doc ibid.Document) { d.doc = doc }

// begin begins an index beside the one that is searched.
func (d *described) begin(t *testing.T, model string) ibid.EmbeddingIndex {
	t.Helper()
	identity, err := d.Identity(t.Context(), model, nil)
	if err != nil {
		t.Fatal(err)
	}
	index, err := d.db.BeginIndex(t.Context(), identity, d.Chunks.Fingerprint())
	if err != nil {
		t.Fatal(err)
	}
	return index
}

func (d *described) indexes(t *testing.T) (current, building *ibid.EmbeddingIndex) {
	t.Helper()
	current, building, err := d.db.Indexes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return current, building
}

func on(ibid.Document) error { return nil }

// Documents that are added while an index is being built are found by meaning all
// the same.
func TestEmbedGoesOnWithTheModelThatIsSearched(t *testing.T) {
	d := indexed(t, 3)
	d.model.Vectors.Install("elm", "1")
	d.model.Vectors.Choose("elm")
	d.begin(t, "elm")
	page := ibid.ReadPage{Page: ibid.Page{Number: 4, Text: "A passage more."}, State: ibid.PageText,
		Chunks: []ibid.Chunk{{Span: ibid.Span{End: 15}, Text: "A passage more."}}}
	doc, err := d.db.SavePages(t.Context(), ibid.DefaultWorkspace, d.doc.ID, ibid.PageBatch{Pages: []ibid.ReadPage{page}})
	if err == nil {
		err = d.Embed(t.Context(), doc, d.keep)
	}
	if err != nil {
		t.Fatal(err)
	}
	current, building := d.indexes(t)
	if current.Identity.Model != "walnut" || current.Embedded != 4 || building.Identity.Model != "elm" || building.Embedded != 0 {
		t.Errorf("searched %+v, built %+v", current, building)
	}
}

func TestEmbedFollowsTheIndexThatTakesOver(t *testing.T) {
	d := describable(t, 70, 8192) // three batches
	d.model.Vectors.Install("elm", "1")
	d.model.Vectors.Choose(fake.DefaultEmbedder)
	calls := 0
	d.model.Vectors.At = func(ctx context.Context) {
		if calls++; calls == 2 {
			d.model.Vectors.Choose("elm")
			index := d.begin(t, "elm")
			if err := d.db.SwitchIndex(ctx, index.ID); err != nil {
				t.Error(err)
			}
		}
	}
	if err := d.Embed(t.Context(), d.doc, d.keep); err != nil {
		t.Fatal(err)
	}
	if current, building := d.indexes(t); building != nil || current.Identity.Model != "elm" || !current.Complete() || d.doc.ChunksEmbedded != 70 {
		t.Errorf("searched %+v, with %d passages of the document", current, d.doc.ChunksEmbedded)
	}
}

func TestEmbedWithoutTheModelLeavesAllAsItIs(t *testing.T) {
	for name, prepare := range map[string]func(*described){
		"removed":     func(d *described) { d.model.Vectors.Uninstall("walnut") },
		"changed":     func(d *described) { d.model.Vectors.Install("walnut", "2") },
		"server down": func(d *described) { d.model.Vectors.Fail = func(ibid.EmbedKind, []string) error { return serverDown } },
	} {
		t.Run(name, func(t *testing.T) {
			d := indexed(t, 3)
			if _, err := d.db.SaveGists(t.Context(), ibid.DefaultWorkspace, d.doc.ID, d.gists(t)); err != nil {
				t.Fatal(err)
			}
			prepare(d)
			if err := d.Embed(t.Context(), d.doc, d.keep); err != nil {
				t.Error(err)
			}
			if current, building := d.indexes(t); building != nil || current.Embedded != 2 {
				t.Errorf("searched %+v, built %+v", current, building)
			}
		})
	}
}

var serverDown = ibid.Errorf(ibid.CodeModelServerDown, "Ollama is installed, but not running.")

// gists describes the first passage, which loses its vector with that.
func (d *described) gists(t *testing.T) []ibid.ChunkGist {
	t.Helper()
	chunks, err := d.db.Ungisted(t.Context(), ibid.DefaultWorkspace, d.doc.ID, 1)
	if err != nil {
		t.Fatal(err)
	}
	return []ibid.ChunkGist{{Chunk: chunks[0].ID, Gist: "It is about walnuts."}}
}

func TestFill(t *testing.T) {
	modelFailed := ibid.Errorf(ibid.CodeModelFailed, "The model server could not run the model.")
	refusing := func(words ...string) func(ibid.EmbedKind, []string) error {
		return func(_ ibid.EmbedKind, texts []string) error {
			for _, text := range texts {
				if slices.ContainsFunc(words, func(word string) bool { return strings.Contains(text, word) }) {
					return modelFailed
				}
			}
			return nil
		}
	}
	for _, tt := range []struct {
		name     string
		fail     func(ibid.EmbedKind, []string) error
		recipe   string // replaces that of the index
		embedded int
		failed   int
		code     ibid.Code
	}{
		{"all", nil, "", 70, 0, ""},
		{"but those that the model fails on", refusing("On page 7 ", "On page 70 "), "", 68, 2, ""},
		{"also if they are all of a batch", refusing("On page 65 ", "On page 66 ", "On page 67 ", "On page 68 ", "On page 69 ", "On page 70 "), "", 64, 6, ""},
		{"nothing by a model that fails on everything", refusing(""), "", 0, 32, ibid.CodeModelFailed},
		{"nothing in the way of another Ibid", nil, "words; title", 0, 0, ibid.CodeEmbeddingUnavailable},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := describable(t, 70, 8192)
			index := d.begin(t, "")
			if tt.recipe != "" {
				index.Identity.Recipe = tt.recipe
			}
			d.model.Vectors.Fail = tt.fail
			failed, err := d.Fill(t.Context(), d.doc, index, on)
			current, _ := d.indexes(t)
			if failed != tt.failed || ibid.CodeOf(err) != tt.code || current.Embedded != tt.embedded {
				t.Errorf("%d embedded, %d failed, %v; want %d, %d, %q", current.Embedded, failed, err, tt.embedded, tt.failed, tt.code)
			}
		})
	}
}

func TestFillStopsWhereItIsTold(t *testing.T) {
	d := describable(t, 70, 8192)
	enough := errors.New("enough")
	_, err := d.Fill(t.Context(), d.doc, d.begin(t, ""), func(doc ibid.Document) error {
		if doc.ChunksEmbedded == 64 {
			return enough
		}
		return nil
	})
	if current, _ := d.indexes(t); !errors.Is(err, enough) || current.Embedded != 64 {
		t.Errorf("%d embedded, %v", current.Embedded, err)
	}
}

func TestEstimateEmbedding(t *testing.T) {
	d := describable(t, 1, 8192)
	identity, err := d.Identity(t.Context(), "", nil)
	if err != nil {
		t.Fatal(err)
	}
	d.model.Vectors.Fail = func(ibid.EmbedKind, []string) error { return serverDown }
	got := d.EstimateEmbedding(t.Context(), identity, 1000)
	want := ibid.EmbeddingEstimate{Model: fake.DefaultEmbedder, Passages: 1000, Seconds: assumedEmbedding.Seconds() * 1000, Bytes: 1000 * fake.DefaultDimensions * 4}
	if got != want {
		t.Errorf("without a server %+v, want %+v", got, want)
	}
	d.model.Vectors.Fail = nil
	if got = d.EstimateEmbedding(t.Context(), identity, 1000); !got.Measured || got.Seconds >= want.Seconds {
		t.Errorf("with the model %+v, want it tried", got)
	}
	tried := d.model.Vectors.Calls()
	if n := ibid.EstimateTokens(tried[len(tried)-1][0]); n < DefaultChunks.Tokens*3/4 || n > DefaultChunks.Tokens {
		t.Errorf("tried with passages of %d tokens", n)
	}
	if d.EstimateEmbedding(t.Context(), identity, 10); len(d.model.Vectors.Calls()) != len(tried) {
		t.Error("it is tried a second time")
	}
}

func TestLanguagesDecideBetweenTheBuiltInEmbedders(t *testing.T) {
	const english, multilingual = ibid.BuiltInModel, ibid.BuiltInMultilingual
	for name, c := range map[string]struct {
		pages       map[string]int
		known, want string
	}{
		"nothing is there":                      {nil, "", ""},
		"nothing is known of the pages":         {map[string]int{"": 9}, multilingual, multilingual},
		"English":                               {map[string]int{"en": 9}, "", ""},
		"German":                                {map[string]int{"de": 3, "": 9}, "", multilingual},
		"half and half":                         {map[string]int{"en": 4, "de": 2, "fr": 2}, english, multilingual},
		"three in ten, with the English one":    {map[string]int{"en": 7, "de": 3}, english, english},
		"three in ten, with the multilingual":   {map[string]int{"en": 7, "de": 3}, multilingual, multilingual},
		"almost English, with the multilingual": {map[string]int{"en": 9, "de": 1}, multilingual, english},
	} {
		if got := suited(c.pages, c.known); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
