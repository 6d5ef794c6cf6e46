package ibid

import (
	"strings"
	"testing"
)

func TestCalled(t *testing.T) {
	for _, tt := range []struct {
		title string
		from  TitleFrom
		name  string
		want  string
	}{
		{"LEASE AGREEMENT", TitleFromPrinted, "norby_lease.pdf", "norby lease"},
		{"My lease", TitleFromUser, "norby_lease.pdf", "norby lease"},
		{"Lease of Norby", TitleFromFile, "norby_lease.pdf", "Lease of Norby"},
		{"norby lease", TitleFromName, "norby_lease.pdf", "norby lease"},
		{"LEASE AGREEMENT", TitleFromPrinted, "0031.pdf", "LEASE AGREEMENT"},
	} {
		if got := (Document{Title: tt.title, TitleFrom: tt.from, Name: tt.name}).Called(); got != tt.want {
			t.Errorf("%q by %s in %s is called %q", tt.title, tt.from, tt.name, got)
		}
	}
}

func TestDocumentTitle(t *testing.T) {
	if title, err := DocumentTitle(" Lease\nof  the\tquay\x00 "); err != nil || title != "Lease of the quay" {
		t.Errorf("got %q, %v", title, err)
	}
	if title, err := DocumentTitle("  "); err != nil || title != "" {
		t.Errorf("an empty title: %q, %v", title, err)
	}
	if _, err := DocumentTitle(strings.Repeat("ö", LongestTitle)); err != nil {
		t.Error(err)
	}
	if _, err := DocumentTitle(strings.Repeat("ö", LongestTitle+1)); CodeOf(err) != CodeInvalid {
		t.Errorf("a title that is too long: %v", err)
	}
}

// Scans wait for the user's word; what was cut off is no scan, though its pages look like one.
func TestBroken(t *testing.T) {
	failed := func(code Code, waiting int) Document {
		return Document{Status: StatusFailed, Failure: Errorf(code, "It did not work."), PagesWaiting: waiting}
	}
	for name, tt := range map[string]struct {
		doc          Document
		broken, part bool
	}{
		"ready":                  {Document{Status: StatusReady, PagesWaiting: 3}, false, false},
		"damaged":                {failed(CodeDamaged, 0), true, false},
		"nothing but scans":      {failed(CodeNoText, 3), false, false},
		"cut off":                {failed(CodeTruncated, 0), true, true},
		"cut off, as if scanned": {failed(CodeTruncated, 3), true, true},
	} {
		if tt.doc.Broken() != tt.broken || tt.doc.CutOff() != tt.part {
			t.Errorf("%s: broken %v, cut off %v", name, tt.doc.Broken(), tt.doc.CutOff())
		}
	}
}
