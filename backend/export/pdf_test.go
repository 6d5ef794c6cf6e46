package export_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/export"
	"ibid/backend/ibid"
	"ibid/backend/read/pdf"
	"ibid/internal/fake"
)

// TestMain lets the test program read PDFs for its tests, as the app does.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "pdf-worker" {
		if err := pdf.Worker(os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// readBack is the text of the pages of a PDF as Ibid reads it.
func readBack(t *testing.T, data string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "conversation.pdf")
	if err := os.WriteFile(file, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	reader := pdf.New(pdf.Options{Command: []string{os.Args[0], "pdf-worker"}, CacheDir: fake.CompiledPDFium()})
	t.Cleanup(func() { _ = reader.Close() })
	var text strings.Builder
	err := reader.Read(t.Context(), ibid.File{Path: file}, 1, func([]ibid.OutlineItem) error { return nil }, func(page ibid.Page, err error) error {
		text.WriteString(page.Text + "\n")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func TestPDF(t *testing.T) {
	text := strings.Join(strings.Fields(readBack(t, written(t, export.PDF, nil))), " ")
	for _, want := range []string{
		"What is the rent?", "5 March 2026", "What is the <rent>?", "£42,000 a year", "When it may end", "1. By the tenant", "• with notice",
		"a | b & c", "for x < 3 { }", "(https://register.example/x?a=1&b=2)", "a map of the yard", "The roof is new. [not supported]",
		"[supported in part]", "[a source says otherwise]", "Lease of Unit 4 & Yard_B, page iii (3 in the file), 2 Rent › 2.1 Amount (Repealed 1 May 2020): “The yearly rent is £42,000.”",
		"Übersicht {2024} 100%", "□□", "□ stands for a character", "1 of 4 sentences supported, 1 in part.",
		"From the web, not from your documents: SearXNG", "• Rent [index] of <Margaret>, https://rent.example/?a=1&b=2: It *rose*.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the PDF has no %q", want)
		}
	}
	if t.Failed() {
		t.Log(text)
	}
}

// Long tables and answers go on over the page.
func TestLongPDF(t *testing.T) {
	table := "| a | b |\n|---|---|\n" + strings.Repeat("| words in a cell | "+strings.Repeat("more words ", 30)+" |\n", 40) + "| last | cell |\n"
	answer := ibid.Answer{Question: "Long?", Text: strings.Repeat("A sentence of some length that fills the page. ", 400) + "\n\n" + table + "\n" + strings.Repeat("- item\n", 100) + "\nThe end."}
	var b strings.Builder
	if err := export.Write(&b, export.PDF, cover, ibid.Conversation{Title: "Long"}, []ibid.Answer{answer}, nil); err != nil {
		t.Fatal(err)
	}
	text := readBack(t, b.String())
	for _, want := range []string{"last", "The end."} {
		if !strings.Contains(text, want) {
			t.Errorf("the PDF has no %q", want)
		}
	}
}
