package ingest

import (
	"fmt"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// rents is a page with a table of n rows below its header row.
func rents(number, n, header int, caption string) ibid.Page {
	lines := []set{}
	if caption != "" {
		lines = append(lines, para(caption))
	}
	var rows []string
	if header > 0 {
		rows = append(rows, "Tenant\tRent of 2021\tRent of 2020")
	}
	for i := range n {
		rows = append(rows, fmt.Sprintf("Tessel & Boone %d\t%d,200\t%d,100", number*1000+i, i+1, i+1))
	}
	for i, row := range rows {
		lines = append(lines, set{text: strings.ReplaceAll(row, "\t", " "), gap: i == 0})
	}
	return withTable(page(number, lines...), header, caption, rows...)
}

func TestATableIsReadByItsColumns(t *testing.T) {
	read := sectioned(nil, rents(1, 2, 1, "Table 3: Rents"))[0]
	checkRead(t, read, DefaultChunks)
	if len(read.Chunks) != 1 {
		t.Fatalf("got %d chunks, want the table whole", len(read.Chunks))
	}
	want := "Table 3: Rents\n\nTenant | Rent of 2021 | Rent of 2020\n" +
		"Tessel & Boone 1000 | Rent of 2021: 1,200 | Rent of 2020: 1,100\n" +
		"Tessel & Boone 1001 | Rent of 2021: 2,200 | Rent of 2020: 2,100"
	if got := read.Chunks[0].Reading; got != want {
		t.Errorf("got %s", got)
	}
	if kinds := kindsOf(read); kinds != "caption table" {
		t.Errorf("the page is %s", kinds)
	}
}

func TestALongTableRepeatsItsHeader(t *testing.T) {
	read := sectioned(nil, rents(1, 60, 1, "Table 3: Rents"))[0]
	checkRead(t, read, DefaultChunks)
	if len(read.Chunks) < 3 {
		t.Fatalf("got %d chunks", len(read.Chunks))
	}
	for i, c := range read.Chunks {
		want := "Table 3: Rents\nTenant | Rent of 2021 | Rent of 2020"
		if i == 0 {
			want = ""
		}
		if c.Context != want {
			t.Errorf("chunk %d has context %q", i, c.Context)
		}
		if i > 0 && !strings.HasPrefix(c.Text, "Tessel & Boone") {
			t.Errorf("chunk %d begins within a row: %.40q", i, c.Text)
		}
		if last := c.Reading[strings.LastIndexByte(c.Reading, '\n')+1:]; strings.Count(last, " | Rent of 202") != 2 {
			t.Errorf("chunk %d ends with %q", i, last)
		}
	}
}

func TestATableThatGoesOnTakesItsHeaderAlong(t *testing.T) {
	// Pages 4 and 5 are in two batches.
	read := sectioned(nil, rents(3, 5, 1, "Table 3: Rents"), rents(4, 5, 0, ""), rents(5, 5, 0, ""), page(6, prose(1, 4)...), rents(7, 5, 0, ""))
	for i, want := range []string{"", "Table 3: Rents\nTenant | Rent of 2021 | Rent of 2020", "Table 3: Rents\nTenant | Rent of 2021 | Rent of 2020", "", ""} {
		if got := read[i].Chunks[0].Context; got != want {
			t.Errorf("page %d has context %q", read[i].Page.Number, got)
		}
	}
	if got := read[2].Chunks[0].Read(); !strings.HasPrefix(got, "Tessel & Boone 5000 | Rent of 2021: 1,200 | ") {
		t.Errorf("the table is read as %.80q", got)
	}
}

func TestATableBeginsAChunkWhereItDoesNotFit(t *testing.T) {
	p := withTable(page(1, compose(prose(1, 14), para("Table 3: Rents"), para("Tenant Rent"), body("Hallam 1,200"), body("Norby 1,300"))...), 1, "Table 3: Rents", "Tenant\tRent", "Hallam\t1,200", "Norby\t1,300")
	read := sectioned(nil, p)[0]
	checkRead(t, read, DefaultChunks)
	for _, c := range read.Chunks {
		if strings.Contains(c.Text, "Norby") != strings.Contains(c.Text, "Table 3") {
			t.Errorf("caption and table stand apart: %q", c.Text)
		}
	}
}
