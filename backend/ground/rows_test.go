package ground_test

import (
	"strings"
	"testing"

	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// A table with leaders, a group and a row of two lines.
const census = "Pupils by kind of school and by district\n\n" +
	"District North South\nPublic schools\nPrimary .................. 30 33\nSecondary, with evening\nclasses .................. 40 44\nPrivate schools\n" +
	"Primary .................. 7 9\n\nSource: own count."

func censusUnits() []ground.Unit {
	at := func(words string) ibid.Span {
		start := strings.Index(census, words)
		return ibid.Span{Start: start, End: start + len(words)}
	}
	caption, table := at("Pupils by kind of school and by district"), ibid.Span{Start: at("District").Start, End: at("Source").Start - 2}
	sheet := ibid.Sheet{Text: census, Blocks: []ibid.Block{{Kind: ibid.BlockCaption, Span: caption}, {Kind: ibid.BlockTable, Span: table}, {Kind: ibid.BlockText, Span: at("Source: own count.")}}}
	chunk := ibid.Chunk{Page: 1, Span: ibid.Span{End: len(census)}, Text: census}
	chunk.Reading = "Pupils by kind of school and by district\n\nDistrict | North | South\nPublic schools\nPrimary .................. | North: 30 | South: 33\nSecondary, with evening classes .................. | North: 40 | South: 44\n" +
		"Private schools\nPrimary .................. | North: 7 | South: 9\n\nSource: own count."
	p := ibid.Passage{Number: 1, Hit: ibid.Hit{Chunk: chunk, Document: ibid.Document{ID: 7}}}
	return ground.Units(language.NewSplitter(), []ibid.Passage{p}, map[ibid.PageKey]ibid.Sheet{{DocumentID: 7, Page: 1}: sheet})
}

// A row is one unit whatever its lines and leaders, and has the caption, its group and what
// the rows are. The header row is none.
func TestRowsAreUnits(t *testing.T) {
	const caption = "Pupils by kind of school and by district"
	var rows []ground.Unit
	for _, u := range censusUnits() {
		if strings.HasPrefix(u.Text, "District") {
			t.Errorf("the header row is a unit: %q", u.Text)
		}
		if strings.Contains(u.Text, " | ") {
			rows = append(rows, u)
		}
	}
	want := []ground.Unit{
		{Text: "Primary .................. | North: 30 | South: 33", Previous: caption + " Public schools"},
		{Text: "Secondary, with evening classes .................. | North: 40 | South: 44", Previous: caption + " Public schools"},
		{Text: "Primary .................. | North: 7 | South: 9", Previous: caption + " Private schools"},
	}
	if len(rows) != len(want) {
		t.Fatalf("%d rows: %+v", len(rows), rows)
	}
	for i, w := range want {
		if got := rows[i]; got.Text != w.Text || got.Previous != w.Previous || got.Corner != "District" || got.Kind != ibid.BlockTable {
			t.Errorf("row %d is %+v, want %+v", i, got, w)
		}
	}
	if got := rows[1].Span.In(census); got != "Secondary, with evening\nclasses .................. 40 44" {
		t.Errorf("the row of two lines is %q", got)
	}
}
