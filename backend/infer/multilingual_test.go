package infer

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"ibid/backend/ibid"
)

// multilingualFolder is folder for tests of the multilingual embedder.
func multilingualFolder(t testing.TB) string {
	t.Helper()
	path := folder(t)
	if _, err := os.Stat(filepath.Join(path, multilingualFile)); err != nil {
		if os.Getenv("IBID_REQUIRE_MODELS") != "" {
			t.Fatalf("the multilingual model is missing, run `make models`: %v", err)
		}
		t.Skip("the multilingual model is missing: run `make models`")
	}
	return path
}

func TestSentencePiecesAreThoseOfTheReference(t *testing.T) {
	computes(t)
	tokens, err := openSentencePieces(filepath.Join(multilingualFolder(t), piecesFile))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range reference[referencePieces](t, "sentencepieces.json") {
		if got := tokens.pieces(want.Text, 1000); !slices.Equal(got, want.IDs) {
			t.Errorf("pieces of %q\n got %v\nwant %v", want.Text, got, want.IDs)
		}
	}
}

func TestSpecialSentencePiecesInATextAreText(t *testing.T) {
	tokens, err := openSentencePieces(filepath.Join(multilingualFolder(t), piecesFile))
	if err != nil {
		t.Fatal(err)
	}
	got := tokens.pieces("pay <s> </s> <pad> <unk> <mask>", 100)
	for _, id := range got {
		if id <= 3 || id == int32(len(tokens.scores)-1) {
			t.Errorf("pieces = %v, want none that is the special token %d", got, id)
		}
	}
}

func TestDamagedSentencePieces(t *testing.T) {
	content, err := os.ReadFile(filepath.Join(multilingualFolder(t), piecesFile))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), piecesFile)
	for _, length := range []int{0, 3, 1000, len(content) / 2, len(content) - 1} {
		if err := os.WriteFile(path, content[:length], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := openSentencePieces(path); err == nil {
			t.Errorf("%d bytes of %d: no error", length, len(content))
		}
	}
}

// The reference is the engine that the weights were packed for.
func TestMultilingualVectorsAgreeWithTheEngine(t *testing.T) {
	computes(t)
	multilingualFolder(t)
	e := open(t, Options{}).Multilingual
	for _, want := range reference[referenceVector](t, "multilingual.json") {
		got, err := e.Embed(t.Context(), want.Kind, []string{want.Text})
		if err != nil {
			t.Fatal(err)
		}
		if c := cosine(got[0], want.Vector); c < .99 {
			t.Errorf("%s %.40q: cosine %.5f with the engine, want at least .99", want.Kind, want.Text, c)
		}
	}
}

func TestMeaningCrossesLanguages(t *testing.T) {
	computes(t)
	multilingualFolder(t)
	e := open(t, Options{}).Multilingual
	passages, err := e.Embed(t.Context(), ibid.EmbedDocument, []string{
		"Tierhaltung. Der Mieter darf ohne Zustimmung des Vermieters keine Haustiere halten.",
		"Der Mieter darf im Keller ein Fahrrad abstellen.",
		"Die Miete ist am Ersten jedes Monats fällig.",
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"Darf ich einen Hund haben?", "May I keep a dog?", "¿Puedo tener un perro?", "我可以养狗吗？"} {
		question, err := e.Embed(t.Context(), ibid.EmbedQuery, []string{text})
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range passages[1:] {
			if c, best := cosine(question[0], p), cosine(question[0], passages[0]); c >= best {
				t.Errorf("%s: passage %d has cosine %.3f, want less than that of the clause on animals, %.3f", text, i+1, c, best)
			}
		}
	}
}
