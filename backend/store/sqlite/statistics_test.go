package sqlite_test

import (
	"strings"
	"testing"
)

// An ingest adds passages several times a second. What was counted is kept while it
// is nearly true; a word that had no passage is found in the first one that has it.
func TestCountsAreKeptWhileALibraryGrowsALittle(t *testing.T) {
	db := fresh(t)
	count := func(wantNotice, wantZebra, wantTotal int) {
		t.Helper()
		counts, total := frequencies(t, db, home, "notice", "zebra")
		if counts["notice"] != wantNotice || counts["zebra"] != wantZebra || total != wantTotal {
			t.Errorf("notice %d, zebra %d of %d, want %d, %d of %d", counts["notice"], counts["zebra"], total, wantNotice, wantZebra, wantTotal)
		}
	}
	addTexts(t, db, home, "many", strings.Repeat("A notice.\n\n", 100))
	count(100, 0, 100)
	little := addTexts(t, db, home, "little", "A notice on a zebra.\n\nAnother notice.")
	count(100, 1, 102)
	addTexts(t, db, home, "more", "A third notice.")
	count(103, 1, 103)
	remove(t, db, home, little.ID)
	count(101, 0, 101)
}
