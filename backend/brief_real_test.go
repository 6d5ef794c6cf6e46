//go:build unix

package backend_test

import (
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
)

// The overviews of our own samples, made by the built-in models: each item stands on its
// page, and what a reader looks for first is there.
func TestBriefsOfTheSamples(t *testing.T) {
	withBuiltIn(t)
	b, _ := promised(t, noModels, "bakery-annual-report.pdf", "commercial-lease.pdf", "staff-handbook.pdf")
	if err := b.Library.Index.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	docs, err := b.Library.Documents(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{
		"bakery-annual-report.pdf": {"Annual report", "Annual Report 2024", "Quillmere Bread Cooperative", "2029-06-30", "10.2 %"},
		"commercial-lease.pdf":     {"Lease", "Landlord", "Harrowgull Estates Limited", "Tenant", "Start 2024-09-29", "within 28 days", "Break Date"},
		"staff-handbook.pdf":       {"Handbook", "Staff Handbook", "Pemberlight Instruments", "2025-01-01", "within 30 days"},
	}
	for _, doc := range docs {
		brief, err := b.Ask.Brief(t.Context(), ask.BriefRequest{Workspace: doc.WorkspaceID, Document: doc.ID}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, item := range brief.Items() {
			page, err := b.Store.Documents.Page(t.Context(), doc.WorkspaceID, doc.ID, item.Citation.Page)
			if err != nil || !item.Citation.Valid(page) {
				t.Errorf("%s: %+v does not stand on its page: %v", doc.Name, item.Citation, err)
			}
			all = append(all, strings.TrimSpace(item.Label+" "+item.Value), item.Text)
		}
		text := strings.Join(all, "\n")
		for _, words := range want[doc.Name] {
			if !strings.Contains(text, words) {
				t.Errorf("%s: the overview has no %q", doc.Name, words)
			}
		}
		if len(brief.Outline) < 5 || !hasSentences(brief) {
			t.Errorf("%s: outline %+v", doc.Name, brief.Outline)
		}
	}
}

func hasSentences(b ibid.Brief) bool {
	n := 0
	for _, s := range b.Outline {
		if s.Sentence != nil {
			n++
		}
	}
	return 2*n > len(b.Outline)
}
