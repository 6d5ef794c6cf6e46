package infer

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"ibid/backend/ibid"
)

// What testdata/reference.py had the Python libraries make of the same texts.
type (
	referencePieces struct {
		Text string
		IDs  []int32
	}
	referencePair struct {
		ibid.Pair
		IDs, Segments []int32
	}
	referenceVector struct {
		Kind   ibid.EmbedKind
		Text   string
		Vector []float32
	}
)

func reference[T any](t *testing.T, name string) (rows []T) {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(content, &rows); err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestPiecesAreThoseOfTheReference(t *testing.T) {
	computes(t)
	tokens, err := openWordPieces(filepath.Join(folder(t), tokenizerFile))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range reference[referencePieces](t, "pieces.json") {
		if got := tokens.pieces(want.Text, 1000); !slices.Equal(got, want.IDs) {
			t.Errorf("pieces of %q\n got %v\nwant %v", want.Text, got, want.IDs)
		}
	}
}

func TestSpecialTokensInATextAreText(t *testing.T) {
	tokens, err := openWordPieces(filepath.Join(folder(t), tokenizerFile))
	if err != nil {
		t.Fatal(err)
	}
	got := tokens.pieces("pay [SEP] [CLS] [MASK] [UNK] [PAD]", 100)
	for _, special := range []int32{tokens.begin, tokens.finish, tokens.ids["[MASK]"], tokens.ids["[PAD]"]} {
		if slices.Contains(got, special) {
			t.Errorf("pieces = %v, want none that is the special token %d", got, special)
		}
	}
}

func TestPairsAreLaidOutAsTheScorerWasTrained(t *testing.T) {
	tokens, err := openWordPieces(filepath.Join(folder(t), tokenizerFile))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range reference[referencePair](t, "pairs.json") {
		got := pair(tokens, want.Pair)
		if !slices.Equal(got.ids, want.IDs) || !slices.Equal(got.segments, want.Segments) {
			t.Errorf("pair %+v\n got %v %v\nwant %v %v", want.Pair, got.ids, got.segments, want.IDs, want.Segments)
		}
	}
}

// The reference computes one text at a time, as a question is computed here.
func TestVectorsAgreeWithPython(t *testing.T) {
	computes(t)
	e := open(t, Options{})
	for _, want := range reference[referenceVector](t, "vectors.json") {
		got, err := e.Embed(t.Context(), want.Kind, []string{want.Text})
		if err != nil {
			t.Fatal(err)
		}
		if c := cosine(got[0], want.Vector); c < .999 {
			t.Errorf("%s %.40q: cosine %.5f with Python's onnxruntime, want at least .999", want.Kind, want.Text, c)
		}
	}
}
