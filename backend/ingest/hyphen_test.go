package ingest

import (
	"strings"
	"testing"
)

func TestPartedWordsAreJoined(t *testing.T) {
	for _, tt := range []struct{ name, page, want string }{
		{"the word stands elsewhere", "Arrangements are made.\n\nThe arrange-\nments of the tenant.", "Arrangements are made.\n\nThe arrangements\nof the tenant."},
		{"nothing speaks against it", "The surve-\nyor values it.", "The surveyor\nvalues it."},
		{"the hyphen stands elsewhere", "A long-term lease.\n\nThe long-\nterm rent.", "A long-term lease.\n\nThe long-term\nrent."},
		{"both parts are words", "A term of years is long.\n\nThe long-\nterm rent.", "A term of years is long.\n\nThe long-term\nrent."},
		{"a name", "The Tessel-\nBoone estate.", "The Tessel-Boone\nestate."},
		{"a figure", "From 2020-\n2021 on.", "From 2020-2021\non."},
		{"two in a row", "The surve-\nyor arrang-\nes it.", "The surveyor\narranges\nit."},
		{"a dash at the end", "The rent -\npaid late.", "The rent -\npaid late."},
		{"the last word", "The surve-\nyor", "The surveyor"},
		{"a new paragraph", "The surve-\n\nyor", "The surve-\n\nyor"},
	} {
		read := sectioned(nil, page(1))[0]
		read.Page.Text = tt.page
		laid := lay(&read)
		if got := vocabularyOf([]*sheet{laid}).dehyphenate(tt.page); got != tt.want {
			t.Errorf("%s: got %q", tt.name, got)
		}
	}
}

func TestReadingIsEmptyWhereItIsTheText(t *testing.T) {
	for _, c := range sectioned(nil, page(1, prose(1, 60)...))[0].Chunks {
		if c.Reading != "" {
			t.Errorf("got %q", c.Reading)
		}
		if strings.Contains(c.Read(), "-\n") {
			t.Errorf("a parted word in %q", c.Read())
		}
	}
}
