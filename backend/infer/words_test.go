package infer

import (
	"path/filepath"
	"slices"
	"testing"
)

func TestKnownWords(t *testing.T) {
	models := open(t, Options{})
	for _, c := range []struct {
		of             *Embedder
		known, unknown []string
	}{
		{models.Embedder, []string{"tenant", "notice", "year", "resume"}, []string{"tenacny", "notise", "yaer", "brandss", "anual", "", "契約書"}},
		{models.Multilingual, []string{"kündigung", "wohnung", "hund", "contrato", "notice"}, []string{"kündgung", "contrto", "tenacny"}},
	} {
		if c.of == models.Multilingual {
			multilingualFolder(t)
		}
		got, err := c.of.KnownWords(t.Context(), slices.Concat(c.known, c.unknown))
		if err != nil {
			t.Fatal(err)
		}
		for i, word := range slices.Concat(c.known, c.unknown) {
			if want := i < len(c.known); got[i] != want {
				t.Errorf("%s knows %q: %v, want %v", filepath.Base(c.of.file), word, got[i], want)
			}
		}
	}
}
