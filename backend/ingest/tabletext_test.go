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

// A row that has nothing in the first column is named by its first word, and that word is no
// value of its column.
func TestATotalInTheSecondColumn(t *testing.T) {
	lines := []set{{text: "No. Tenant Rent Deposit", gap: true}, {text: "1 Tessel 1,200 400"}, {text: "2 Boone 2,100 700"}, {text: " Total 3,300 1,100"}}
	p := withTable(page(1, lines...), 1, "", "No.\tTenant\tRent\tDeposit", "1\tTessel\t1,200\t400", "2\tBoone\t2,100\t700", "\tTotal\t3,300\t1,100")
	read := sectioned(nil, p)[0]
	checkRead(t, read, DefaultChunks)
	if got, want := read.Chunks[0].Reading, "\nTotal | Rent: 3,300 | Deposit: 1,100"; !strings.HasSuffix(got, want) {
		t.Errorf("got %q, want it to end in %q", got, want)
	}
}

// Goods called "Contents" within a table are no title of a table of contents.
func TestContentsAreGoods(t *testing.T) {
	lines := []set{{text: "Item Works Yard", gap: true}, {text: "Main building 2,450 310"}, {text: "Contents"}, {text: "Machinery 1,275 142"}}
	p := withTable(page(1, lines...), 1, "", "Item\tWorks\tYard", "Main building\t2,450\t310", "Contents", "Machinery\t1,275\t142")
	read := sectioned(nil, p)[0]
	if kinds := kindsOf(read); kinds != "table" {
		t.Errorf("the page is %s", kinds)
	}
}

// The name of a group between the header and the first row, with a remark beside it, names no
// columns.
func TestAGroupBelowTheHeader(t *testing.T) {
	lines := []set{{text: "Code Item Qty Price Net", gap: true}, {text: "Note 905127 Sent 06/09/2024"}, {text: "TIM4702 Joists 36 21.40 770.40"}, {text: "JHG0450 Hangers 72 2.64 190.08"}}
	p := withTable(page(1, lines...), 1, "", "Code\tItem\tQty\tPrice\tNet", "Note 905127\tSent 06/09/2024", "TIM4702\tJoists\t36\t21.40\t770.40", "JHG0450\tHangers\t72\t2.64\t190.08")
	read := sectioned(nil, p)[0]
	checkRead(t, read, DefaultChunks)
	if got, want := read.Chunks[0].Reading, "\nTIM4702 | Item: Joists | Qty: 36 | Price: 21.40 | Net: 770.40\n"; !strings.Contains(got, want) {
		t.Errorf("got %q, want %q in it", got, want)
	}
}

// How long the periods of all columns are is said with every value, wherever it stands above them.
func TestTheLengthOfPeriods(t *testing.T) {
	for column := 1; column <= 2; column++ {
		lines := []set{{text: "Item Nine Months Ended", gap: true}, {text: "Name July 28, 2024 July 30, 2023 Note"}, {text: "Sales 1,200 1,100 3"}, {text: "Costs 2,100 2,000 4"}}
		p := withTable(page(1, lines...), 2, "", "Item\tNine Months Ended", "Name\tJuly 28, 2024\tJuly 30, 2023\tNote", "Sales\t1,200\t1,100\t3", "Costs\t2,100\t2,000\t4")
		p.Tables[0].Rows[0].Cells[1].Column = column
		read := sectioned(nil, p)[0]
		checkRead(t, read, DefaultChunks)
		if got, want := read.Chunks[0].Reading, "\nSales | Nine Months Ended July 28, 2024: 1,200 | Nine Months Ended July 30, 2023: 1,100 | Note: 3\n"; !strings.Contains(got, want) {
			t.Errorf("got %q, want %q in it", got, want)
		}
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

// TestATableWithoutItsCaption is about a table whose caption stands in another chunk, as where its
// first line was taken for a running header.
func TestATableWithoutItsCaption(t *testing.T) {
	table := &tableText{Table: ibid.Table{Caption: ibid.Span{Start: 10, End: 40}}, caption: "Table 3: Rents", heads: []string{"Tenant", "Rent"}}
	for _, tt := range []struct {
		name  string
		row   int
		chunk ibid.Span
		want  string
	}{
		{"whole", 0, ibid.Span{Start: 0, End: 400}, ""},
		{"without its caption", 0, ibid.Span{Start: 30, End: 400}, "Table 3: Rents"},
		{"further rows", 7, ibid.Span{Start: 400, End: 800}, "Table 3: Rents\nTenant | Rent"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := contextOf([]atom{{}, {table: table, row: tt.row}}, tt.chunk); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
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

func TestTheHeadOfATable(t *testing.T) {
	for _, tt := range []struct {
		name   string
		header int
		rows   []string
		want   string // how the last row is read
		later  string // context of rows that stand in a later chunk
	}{
		{"two levels, the upper one over the last of its columns", 2,
			[]string{"\t\tRents\t\tRepairs", "Mill\t2021\t2020\t2021\t2020", "Hallam\t1\t2\t3\t4"},
			"Hallam | Rents 2021: 1 | Rents 2020: 2 | Repairs 2021: 3 | Repairs 2020: 4",
			"Mill | Rents 2021 | Rents 2020 | Repairs 2021 | Repairs 2020"},
		{"groups of different sizes, told by repeated names below", 2,
			[]string{"Grade\t\tReading\t\t\tScience\t\tPupils", "\t2022\t2023\t2024\t2022\t2023\t2024\t2024", "Third\t1\t2\t3\t4\t5\t6\t7"},
			"Third | Reading 2022: 1 | Reading 2023: 2 | Reading 2024: 3 | Science 2022: 4 | Science 2023: 5 | Science 2024: 6 | Pupils 2024: 7",
			"Grade | Reading 2022 | Reading 2023 | Reading 2024 | Science 2022 | Science 2023 | Science 2024 | Pupils 2024"},
		{"units stand once", 2,
			[]string{"\t\t(in millions)", "Mill\t2021\t2020", "Hallam\t1\t2"},
			"Hallam | 2021: 1 | 2020: 2",
			"(in millions)\nMill | 2021 | 2020"},
		{"a row without figures below the head belongs to it", 1,
			[]string{"\tRent\tRepair", "Mill\tpaid\t(1)", "Hallam\t1\t2"},
			"Hallam | Rent paid: 1 | Repair (1): 2",
			"Mill | Rent paid | Repair (1)"},
		{"but a row that is only a label does not", 1,
			[]string{"Mill\tRent\tRepair", "Old mills:", "Hallam\t1\t2"},
			"Hallam | Rent: 1 | Repair: 2",
			"Mill | Rent | Repair"},
		{"nor do the rows of a table of words", 1,
			[]string{"Mill\tOwner\tPlace", "Norby\tTessel\tArdmore", "Hallam\tBoone\tKestrel"},
			"Hallam | Owner: Boone | Place: Kestrel",
			"Mill | Owner | Place"},
		{"a value without a label keeps its column", 1,
			[]string{"Mill\tRent\tRepair", "Norby\t1\t2", "\t3\t4"},
			"Rent: 3 | Repair: 4",
			"Mill | Rent | Repair"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var lines []set
			for i, row := range tt.rows {
				lines = append(lines, set{text: strings.Join(strings.Fields(row), " "), gap: i == 0})
			}
			p := page(1, lines...)
			table := ibid.Table{Header: tt.header, Span: ibid.Span{End: len(p.Text)}}
			at := 0
			for _, row := range tt.rows {
				var cells []ibid.Cell
				for c, value := range strings.Split(row, "\t") {
					table.Columns = max(table.Columns, c+1)
					if value != "" {
						at += strings.Index(p.Text[at:], value)
						cells = append(cells, ibid.Cell{Column: c, Columns: 1, Span: ibid.Span{Start: at, End: at + len(value)}})
						at += len(value)
					}
				}
				table.Rows = append(table.Rows, ibid.TableRow{Cells: cells})
			}
			p.Tables = []ibid.Table{table}
			read := sectioned(nil, p)[0]
			checkRead(t, read, DefaultChunks)
			rows := strings.Split(read.Chunks[0].Read(), "\n")
			if got := rows[len(rows)-1]; got != tt.want {
				t.Errorf("read as %q, want %q", got, tt.want)
			}
			table.Header = headerRows(table, p.Text)
			text := &tableText{Table: table, text: p.Text}
			text.heads, text.over = headsOf(table, p.Text)
			if got := text.context(5, ibid.Span{}); got != tt.later {
				t.Errorf("context %q, want %q", got, tt.later)
			}
		})
	}
}
