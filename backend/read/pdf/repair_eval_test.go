package pdf

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCutFilings measures in how many real files words are found after they were cut
// off at random places, by PDFium alone and with mending: 10 filings, 10 places each,
// always the same ones. Not all can be saved: the key of an encrypted file and the
// fonts of many stand at its end, as may the page tree.
func TestCutFilings(t *testing.T) {
	paths := filings(t)
	p, err := newPDFium(cacheDir)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { p.close() }()
	random := rand.New(rand.NewPCG(10, 10))
	var alone, mended, files int
	for i := range min(10, len(paths)) {
		whole, err := os.ReadFile(paths[i*len(paths)/10])
		if err != nil {
			t.Fatal(err)
		}
		vocabulary := map[string]bool{}
		for _, w := range someWords(t, &p, whole, true) {
			vocabulary[w] = true
		}
		for range 10 {
			cut := whole[:1+random.IntN(len(whole)-1)]
			files++
			alone += knows(vocabulary, someWords(t, &p, cut, false))
			mended += knows(vocabulary, someWords(t, &p, cut, true))
		}
	}
	t.Logf("%d cut files: words in %d by PDFium alone, in %d with mending", files, alone, mended)
	if mended < alone || mended*5 < files {
		t.Errorf("words in %d of %d, in %d by PDFium alone", mended, files, alone)
	}
}

// knows is 1 where at least half of some words, and ten, are in a vocabulary: a page
// that has lost its fonts gives letters, but no words.
func knows(vocabulary map[string]bool, words []string) int {
	known := 0
	for _, w := range words {
		if vocabulary[w] {
			known++
		}
	}
	if known >= 10 && 2*known >= len(words) {
		return 1
	}
	return 0
}

// someWords are the longer words on the first 12 pages of a file, read by PDFium alone
// or with mending. After a trap of PDFium there are none, and there is a new PDFium.
func someWords(t *testing.T, p **pdfium, content []byte, withMending bool) (words []string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "cut.pdf")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if (*p).trap != nil {
			(*p).close()
			fresh, err := newPDFium(cacheDir)
			if err != nil {
				t.Fatal(err)
			}
			*p, words = fresh, nil
		}
	}()
	var d *document
	var err error
	if withMending {
		d, err = openDocument(t, *p, path)
	} else {
		d = &document{p: *p}
		if err = d.loadFile(bytes.NewReader(content), int64(len(content)), []string{""}); err != nil {
			d.close()
		}
	}
	if err != nil {
		return nil
	}
	defer d.close()
	for number := 1; number <= min(12, d.pages); number++ {
		page, err := d.page(number)
		if err != nil {
			continue
		}
		for _, w := range strings.Fields(page.Text) {
			if len(w) > 3 {
				words = append(words, w)
			}
		}
	}
	return words
}
