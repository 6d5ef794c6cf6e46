package infer

import (
	"os"
	"path/filepath"
	"testing"

	"ibid/backend/ibid"
)

// openForeign opens models that have the scorer for other languages.
func openForeign(t testing.TB) *Models {
	t.Helper()
	if _, err := os.Stat(filepath.Join(multilingualFolder(t), foreignFile)); err != nil {
		if os.Getenv("IBID_REQUIRE_MODELS") != "" {
			t.Fatalf("the scorer for other languages is missing, run `make models`: %v", err)
		}
		t.Skip("the scorer for other languages is missing: run `make models`")
	}
	return open(t, Options{})
}

func TestAnswersInOtherLanguagesScoreHigher(t *testing.T) {
	computes(t)
	m := openForeign(t)
	for _, c := range []struct{ question, answer, other string }{
		{"Wann ist die Miete fällig?", "Sie ist am dritten Werktag eines jeden Monats zu zahlen.", "Der Mieter darf im Keller ein Fahrrad abstellen."},
		{"Wann hat die Hartwig Bau GmbH geschlossen?", "Vom 23. Dezember bis 6. Januar haben wir Betriebsferien.", "Hartwig Bau GmbH, Mühlenweg 4, 30159 Hannover"},
		{"Quel est le montant à payer à la société Valmont ?", "Net à payer : 1 248,60 €", "Valmont SARL, 12 rue des Lilas, 69003 Lyon"},
		{"¿Cuánto cuesta la inscripción?", "La cuota de inscripción es de 40 euros.", "La biblioteca abre de lunes a viernes."},
		{"When is the rent due?", "Sie ist am dritten Werktag eines jeden Monats zu zahlen.", "Der Mieter darf im Keller ein Fahrrad abstellen."},
	} {
		scores, err := m.Foreign.Score(t.Context(), []ibid.Pair{{Question: c.question, Unit: c.other}, {Question: c.question, Unit: c.answer}})
		if err != nil {
			t.Fatal(err)
		}
		if scores[1] <= scores[0] {
			t.Errorf("%s: %q has %.2f, %q %.2f", c.question, c.answer, scores[1], c.other, scores[0])
		}
	}
}

// The scorer for other languages reads its words from the embedder's file, and says so if that is missing.
func TestForeignScorerWithoutItsWords(t *testing.T) {
	openForeign(t)
	path, err := filepath.Abs(multilingualFolder(t))
	if err != nil {
		t.Fatal(err)
	}
	lacking := t.TempDir()
	for _, name := range []string{foreignFile, piecesFile, libraryFile()} {
		if err := os.Symlink(filepath.Join(path, name), filepath.Join(lacking, name)); err != nil {
			t.Fatal(err)
		}
	}
	m := Open(Options{Folder: lacking})
	t.Cleanup(func() { _ = m.Close() })
	if _, err := m.Foreign.Score(t.Context(), []ibid.Pair{{Question: "Wer?", Unit: "Niemand."}}); ibid.CodeOf(err) != ibid.CodeEmbeddingUnavailable {
		t.Errorf("error %v, want %s", err, ibid.CodeEmbeddingUnavailable)
	}
}
