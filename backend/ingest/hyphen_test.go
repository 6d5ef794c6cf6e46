package ingest

import (
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// parted is how a page is read whose lines part words, after the words with a hyphen of the
// pages before and with the words that the language has.
func parted(page string, before []string, known ...string) string {
	s := NewSectioner(DefaultChunks, "")
	s.state.Hyphened = before
	s.known = func(_ string, words []string) []bool {
		found := make([]bool, len(words))
		for i, word := range words {
			found[i] = slices.Contains(known, word)
		}
		return found
	}
	read := ibid.ReadPage{Page: ibid.Page{Number: 1, Text: page}, State: ibid.PageText}
	return s.vocabulary([]*sheet{lay(&read)}).dehyphenate(page)
}

func TestPartedWordsAreJoined(t *testing.T) {
	for _, tt := range []struct{ name, page, want string }{
		{"the word stands elsewhere", "Arrangements are made.\n\nThe arrange-\nments of the tenant.", "Arrangements are made.\n\nThe arrangements\nof the tenant."},
		{"in a compound", "A rent-arrangement is made.\n\nThe arrange-\nment ends.", "A rent-arrangement is made.\n\nThe arrangement\nends."},
		{"the language has it", "The sur-\nveyor values it.", "The surveyor\nvalues it."},
		{"of the tenant", "The sur-\nveyor's fee.", "The surveyor's\nfee."},
		{"before a full stop", "Paid to the sur-\nveyor.", "Paid to the surveyor."},
		{"in a longer word", "The non-sur-\nveyor-led survey.", "The non-surveyor-led\nsurvey."},
		{"nothing speaks for it", "The surve-\nyorix values it.", "The surve-yorix\nvalues it."},
		{"the hyphen stands elsewhere", "A long-term lease.\n\nThe long-\nterm rent.", "A long-term lease.\n\nThe long-term\nrent."},
		{"both spellings stand elsewhere", "A co-lessor. A colessor.\n\nThe co-\nlessor pays.", "A co-lessor. A colessor.\n\nThe co-lessor\npays."},
		{"two words", "The price-\ndetermining factors.", "The price-determining\nfactors."},
		{"a prefix and a word", "They re-\nsign it.", "They re-sign\nit."},
		{"a prefix and a word that stand elsewhere", "They resign.\n\nThey may re-\nsign.", "They resign.\n\nThey may resign."},
		{"a prefix and no word", "They re-\ntain it.", "They retain\nit."},
		{"one letter", "Undecanal and n-\ntridecanal.", "Undecanal and n-tridecanal."},
		{"one letter of a longer word", "Both N,N-\ntridecanal.", "Both N,N-tridecanal."},
		{"capitals", "The NON-\ncurrent part.", "The NON-current\npart."},
		{"a name", "The Tessel-\nBoone estate.", "The Tessel-Boone\nestate."},
		{"a capital", "The Anglo-\nAmerican trade.", "The Anglo-American\ntrade."},
		{"years", "From 2020-\n2021 on.", "From 2020-2021\non."},
		{"a figure", "A 4-\nyear lease.", "A 4-year\nlease."},
		{"a conjunction", "Kosten der An-\nund Abreise.", "Kosten der An-\nund Abreise."},
		{"a conjunction, in English", "In pre-\nand post-war times.", "In pre-\nand post-war times."},
		{"two of them", "Paid pre-\nand/or post-closing.", "Paid pre-\nand/or post-closing."},
		{"from one to another", "Two-\nto three-year leases.", "Two-\nto three-year leases."},
		{"the end of a word", "Annexed here-\nto below.", "Annexed hereto\nbelow."},
		{"two in a row", "The sur-\nveyor re-\ntains it.", "The surveyor\nretains\nit."},
		{"a dash at the end", "The rent -\npaid late.", "The rent -\npaid late."},
		{"the last word", "The sur-\nveyor", "The surveyor"},
		{"a new paragraph", "The sur-\n\nveyor", "The sur-\n\nveyor"},
	} {
		if got := parted(tt.page, nil, "surveyor", "resign", "sign", "retain", "retains", "hereto", "noncurrent", "ntridecanal", "nntridecanal"); got != tt.want {
			t.Errorf("%s: got %q", tt.name, got)
		}
	}
	if got := parted("The sur-\nveyor values it.", []string{"sur-veyor"}, "surveyor"); got != "The sur-veyor\nvalues it." {
		t.Errorf("spelled with a hyphen on pages before, it reads %q", got)
	}
}

// What one batch of pages has with a hyphen, the next ones know, also after a stop.
func TestHyphensAreRemembered(t *testing.T) {
	before := NewSectioner(DefaultChunks, "")
	pages := []ibid.ReadPage{{Page: ibid.Page{Number: 1, Text: "The mill is leased by the co-lessors of Norby."}, State: ibid.PageText}}
	before.Section(pages)
	after := NewSectioner(DefaultChunks, before.State())
	pages = []ibid.ReadPage{{Page: ibid.Page{Number: 2, Text: "Colessors are bound.\n\nAll co-\nlessors pay."}, State: ibid.PageText}}
	after.Section(pages)
	if got := pages[0].Chunks[0].Read(); !strings.HasSuffix(got, "All co-lessors\npay.") {
		t.Errorf("got %q", got)
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
