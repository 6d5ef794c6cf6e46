package ground_test

import (
	"strings"
	"testing"

	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/question"
)

// row is a row of a table as the scorer reads it.
func row(text, caption string) ground.Unit {
	return ground.Unit{Text: text, Previous: caption, Kind: ibid.BlockTable}
}

func sentence(text string) ground.Unit { return ground.Unit{Text: text, Kind: ibid.BlockText} }

// stated is the value that is stated for a question, given the units of a document, the
// best first. All of them are right to the scorer but for the words that it needs.
func stated(t *testing.T, asked, title, page string, scorer ground.Scorer, units ...ground.Unit) ground.Answer {
	t.Helper()
	p := ibid.Passage{Hit: ibid.Hit{Document: ibid.Document{ID: 1, Title: title}}}
	found := ground.Finding{By: ground.ByScorer}
	for _, u := range units {
		found.Candidates = append(found.Candidates, ground.Candidate{Unit: u})
	}
	got, err := ground.State(t.Context(), scorer, question.Parse(asked, nil).Query, found, []ibid.Passage{p}, func(ibid.Passage) string { return page })
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// A cell is stated only if the question names its row and its column, with its unit and scale.
func TestStateCell(t *testing.T) {
	const thefts = "Bicycle theft | Total: 48.2 | Under 18: 11.6 | 18 and over: 36.6"
	const quarters = "Net sales | Three Months Ended June 30, 2022: 3,909 | Three Months Ended June 30, 2023: 3,673 | Twelve Months Ended June 30, 2022: 14,544 | Twelve Months Ended June 30, 2023: 14,694"
	const ferries = "Ferries in service, in thousands of passengers"
	for name, tt := range map[string]struct {
		asked, row, caption, page string
		want, full                string
	}{
		"the column that is named":      {"How many people under 18 were reported for bicycle theft?", thefts, "Reported offences (in thousands)", "", "11.6", "11,600"},
		"the other one":                 {"How many people of 18 and over were reported for bicycle theft?", thefts, "Reported offences (in thousands)", "", "36.6", "36,600"},
		"the total where none is named": {"How many were reported for bicycle theft?", thefts, "Reported offences (in thousands)", "", "48.2", "48,200"},
		"no scale is known":             {"How many were reported for bicycle theft?", thefts, "Reported offences", "", "", ""},
		"another row":                   {"How many were reported for burglary?", thefts, "Reported offences (in thousands)", "", "", ""},
		"a word that nothing has":       {"How many women under 18 were reported for bicycle theft?", thefts, "Reported offences (in thousands)", "", "", ""},
		"a row with a longer name":      {"What was the revenue in 2024?", "Cost of revenue | 2024: $512", "", "", "", ""},
		"cargo for passengers":          {"How many passengers were carried in 2014?", "Cargo carried, tons | 2014: 300,226", "", "", "", ""},
		"the year":                      {"What was the revenue in 2023?", "Revenue | 2024: 812.6 | 2023: 765.9", "Income, € million", "", "765.9", "€765.9 million"},
		"no year is named":              {"What was the revenue?", "Revenue | 2024: 812.6 | 2023: 765.9", "Income, € million", "", "", ""},
		"a year that no column has":     {"What was the revenue in 2021?", "Revenue | 2024: 812.6 | 2023: 765.9", "Income, € million", "", "", ""},
		"three months and nine":         {"What were net sales in 2022?", "Net sales | Three months 2022: $ 98,410 | Nine months 2022: $ 304,182", "", "", "", ""},
		"an amount without its scale":   {"What were net sales in 2022?", "Net sales | 2022: $ 304,182", "", "Amounts in millions, except per share", "", ""},
		"the scale of a column":         {"How much does the Harbour Fund give Lowmark?", "Lowmark | Harbour Fund EURbn: 8.6 | Total EURbn: 19.8", "", "", "8.6", "€8.6 billion"},
		"a share by its column":         {"What share of the cases in Lowmark was imported?", "Lowmark | Domestic (%): 13.6 | Imported (%): 83.0", "Cases by origin", "", "83.0", "83.0 %"},
		"a share and a count":           {"How many cases in Lowmark were imported?", "Lowmark | Imported (%): 83.0 | Cases: 2,737", "", "", "", ""},
		"a cell without a column":       {"How many ferries has Lowmark?", "Lowmark | 18 | 16", "Ferries", "", "", ""},
		"a count":                       {"How many ferries has Lowmark?", "Lowmark | Ferries: 18 | Piers: 16", "", "", "18", ""},
		"a count in thousands":          {"How many ferries has Lowmark?", "Lowmark | Ferries: 18 | Piers: 16", ferries, "", "18", "18,000"},
		"the quarter of a month":        {"What were net sales in the June 2023 quarter?", quarters, "$ million", "", "3,673", "$3.67 billion"},
		"the quarter by its number":     {"What were net sales in the fourth quarter of fiscal 2023?", quarters, "$ million", "", "3,673", "$3.67 billion"},
		"the fiscal year":               {"What were net sales in fiscal 2022?", quarters, "$ million", "", "14,544", "$14.54 billion"},
		"a quarter that has no column":  {"What were net sales in the first quarter of 2023?", quarters, "$ million", "", "", ""},
		"a month that has no column":    {"What were net sales in the March 2023 quarter?", quarters, "$ million", "", "", ""},
		"a row for each year":           {"How much was issued in the third quarter of 2006?", "2006 | Issued Q2: 84.1 | Issued Q3: 96.5 | Issued Total: 367.1", "€ billion", "", "96.5", "€96.5 billion"},
		"the whole of a year":           {"How much was issued in all of 2006?", "2006 | Issued Q2: 84.1 | Issued Q3: 96.5 | Issued Total: 367.1", "€ billion", "", "367.1", "€367.1 billion"},
		"the row of another year":       {"How much was issued in the third quarter of 2007?", "2006 | Issued Q2: 84.1 | Issued Q3: 96.5 | Issued Total: 367.1", "€ billion", "", "", ""},
		"a year that ends in January":   {"What were net sales in fiscal 2022?", "Net sales | January 28, 2023: $10.2 | January 29, 2022: $8.6", "$ billion", "", "", ""},
		"a budget":                      {"What was the revenue in 2024?", "Revenue | Actual 2023: 12 | Budget 2024: 19", "€ million", "", "", ""},
		"the budget":                    {"What was the budget for revenue in 2024?", "Revenue | Actual 2023: 12 | Budget 2024: 19", "€ million", "", "19", "€19 million"},
		"a change beside a year":        {"What was the revenue in 2024?", "Revenue | 2023: 12 | 2024: 19 | Change 2024 to 2023: 58 %", "€ million", "", "19", "€19 million"},
		"the year of the caption":       {"How many cases were imported in 2007?", "Cases | Imported: 83 | Domestic: 190", "Origin of cases, 2007", "", "83", ""},
		"another year than the caption": {"How many cases were imported in 2006?", "Cases | Imported: 83 | Domestic: 190", "Origin of cases, 2007", "", "", ""},
		"income tax":                    {"What was the income tax in 2023?", "Income tax | 2023: 193 | 2022: 300", "€ million", "", "193", "€193 million"},
		"income before it":              {"What was the income tax in 2023?", "Income before taxes | 2023: 976 | 2022: 943", "€ million", "", "", ""},
		"what is before it":             {"What was the income before tax in 2023?", "Income tax | 2023: 193 | 2022: 300", "€ million", "", "", ""},
		"income before taxes":           {"What was the income before taxes in 2023?", "Income before taxes | 2023: 976 | 2022: 943", "€ million", "", "976", "€976 million"},
		"two years":                     {"How did revenue go from 2023 to 2024?", "Revenue | 2023: 12 | 2024: 19", "€ million", "", "", ""},
		"months in the caption":         {"What was the revenue in 2024?", "Revenue | 2023: 12 | 2024: 19", "Income for the three months ended 30 September, € million", "", "", ""},
		"days":                          {"How many days of frost had Lowmark?", "Lowmark | Rain (mm): 573 | Days of frost: 50", "", "", "50", ""},
	} {
		got := stated(t, tt.asked, "Report", tt.page, nil, row(tt.row, tt.caption))
		if got.Value != tt.want || got.Amount != tt.full {
			t.Errorf("%s: %q, in full %q; want %q and %q", name, got.Value, got.Amount, tt.want, tt.full)
		}
	}
}

// A cell of a row that is likely the right one is stated in other words than those of the question,
// if these leave no doubt of its column.
func TestStateLikelyCell(t *testing.T) {
	const districts = "Saltby | 2023: 5,196 | 2024: 5,104 | Per 1,000 residents, 2024: 93.3 | Shoplifting, 2024: 712"
	const lift = "Lift | Budget: 142,000 | Committed: 139,500 | Variance: (2,500)"
	const suspects = "14 to 17 | 2022: 1,148 | 2023: 1,207 | of whom women, 2024: 355"
	for name, tt := range map[string]struct {
		asked, row, caption string
		p                   float64
		want                string
	}{
		"another word for the row":        {"What has been ordered so far, that is committed, for the lift shaft?", lift, "Building 1", 0.65, "139,500"},
		"an unlikely row":                 {"What has been ordered so far, that is committed, for the lift shaft?", lift, "Building 1", 0.55, ""},
		"another building":                {"What is committed for the lift shaft in Building 2?", lift, "Building 1", 0.9, ""},
		"the building":                    {"What is committed for the lift shaft in Building 1?", lift, "Building 1", 0.9, "139,500"},
		"no column is named":              {"What is it with the lift shaft?", lift, "Building 1", 0.9, ""},
		"a longer name":                   {"What is the budget for lifts and shafts?", "Passenger lift | Budget: 142,000 | Committed: 139,500", "", 0.65, ""},
		"a longer name of a sure row":     {"What is the budget for lifts and shafts?", "Passenger lift | Budget: 142,000 | Committed: 139,500", "", 0.75, "142,000"},
		"a name without one of the words": {"What is the budget for shafts?", "Passenger lift | Budget: 142,000 | Committed: 139,500", "", 0.9, ""},
		"one column of the year":          {"How many crimes did Saltby have in 2023?", districts, "", 0.8, "5,196"},
		"several columns of the year":     {"How many robberies did Saltby have in 2024?", districts, "", 0.8, ""},
		"another column has more words":   {"How many suspects of 14 to 17 were women in 2022?", suspects, "Suspects", 0.8, ""},
		"a year that nothing names":       {"How much was the harbour room in summer 2024?", "Harbour room | Winter: 120 | Summer: 188", "Rates", 0.8, ""},
		"the sum of both":                 {"What goes to Lowmark from both funds together?", "Lowmark | Harbour Fund EURbn: 8.6 | Total EURbn: 22.2", "", 0.8, "22.2"},
		"a sum where none is asked for":   {"How much are the machines at the yard insured for?", "Total insured | Works: 4,539,000 | Yard: 1,079,700", "", 0.8, ""},
		"by how much":                     {"By how much did the Saltby shares fall?", "Saltby shares | June: 75,167 | September: 67,451 | Change: (7,716)", "", 0.8, "(7,716)"},
		"a year of two":                   {"How many pupils finished school in Saltby in 2007/08?", "Saltby | 2006–07: 13,151 | 2007–08: 14,350", "", 0.8, "14,350"},
		"half of a year of two":           {"How many pupils finished school in Saltby in 2008?", "Saltby | 2006–07: 13,151 | 2007–08: 14,350", "", 0.8, ""},
		"a name of stop words":            {"How many per cent never feel tense?", "Tense or stressed | Never: 3.1% | Often: 65.5%", "", 0.8, "3.1%"},
		"per cent that are no unit":       {"How heavy may a caravan with brakes be behind the diesel?", "Diesel | Braked, gradient to 12 %: 1,150 | Unbraked: 570", "", 0.8, "1,150"},
		"what was asked for, before":      {"How much was a Core seat before 2024?", "Core | Seats: 140 | 2024: 186.00", "", 0.9, ""},
	} {
		p := ibid.Passage{Hit: ibid.Hit{Document: ibid.Document{ID: 1, Title: "Report"}}}
		found := ground.Finding{By: ground.ByScorer, Candidates: []ground.Candidate{{Unit: row(tt.row, tt.caption), P: tt.p}}}
		got, err := ground.State(t.Context(), nil, question.Parse(tt.asked, nil).Query, found, []ibid.Passage{p}, func(ibid.Passage) string { return "Report" })
		if err != nil || got.Value != tt.want {
			t.Errorf("%s: %q, want %q, %v", name, got.Value, tt.want, err)
		}
	}
}

// A cell has the unit of its column or row, or the scale that stands above its table.
func TestStateCellInUnits(t *testing.T) {
	const title = "Income (Dollars in thousands, except per share amounts)"
	for name, tt := range map[string]struct {
		asked, reading, caption string
		want, full              string
	}{
		"the scale above the table":      {"What was the income from lending in 2024?", title + "\n\n | 2024 | 2023\nIncome from lending: | 2024: 819,000 | 2023: 765,900", "", "819,000", "$819 million"},
		"none above the table":           {"What was the income from lending in 2024?", "Income\n\n | 2024 | 2023\nIncome from lending: | 2024: 819,000 | 2023: 765,900", "", "", ""},
		"that of another table":          {"What was the income from lending in 2024?", title + "\n\nRent | 2024: 1 | 2023: 2\n\n | 2024 | 2023\nIncome from lending: | 2024: 819,000 | 2023: 765,900", "", "", ""},
		"per share":                      {"What was the diluted income per share in 2024?", title + "\n\nIncome per share:\nDiluted | 2024: 0.54 | 2023: 0.53", "Income per share:", "0.54", ""},
		"a share":                        {"What was the response rate in Saltby in 2024?", title + "\n\nSaltby | Replies 2024: 269 | Response rate 2024 (%): 55.2", "", "55.2", "55.2 %"},
		"a share where a count is meant": {"How many responses had Saltby in 2024?", title + "\n\nSaltby | Response rate 2024 (%): 55.2 | Sent 2024: 487", "", "", ""},
		"a count":                        {"How many cars were carried to Saltby in 2024?", title + "\n\nSaltby | Passengers (thousand) 2024: 341.2 | Cars (number) 2024: 84,907", "", "84,907", ""},
		"thousands of the column":        {"How many passengers were carried to Saltby in 2024?", title + "\n\nSaltby | Passengers (thousand) 2024: 341.2 | Cars (number) 2024: 84,907", "", "341.2", "341,200"},
		"the unit of the row":            {"How much power was used by the server room in 2024?", title + "\n\nServer room | Unit: kWh | Use 2023: 142,905 | Use 2024: 149,877", "", "149,877", "149,877 kWh"},
		"a rate":                         {"What is the standing charge for the car park?", title + "\n\nCar park | Unit rate (p/kWh): 26.10 | Standing charge (£ per day): 1.15", "", "1.15", "£1.15 per day"},
		"a currency":                     {"What is the bunker surcharge for Saltby?", title + "\n\nBunker surcharge | Saltby USD: 231 | Norby USD: 412", "", "231", "USD 231"},
		"a currency of the caption":      {"What is the fee for home students in nursing?", title + "\n\nNursing | Home: 9,240 | International: 17,300", "Fees (£)", "9,240", ""},
		"millions, or metres":            {"How much was paid for the quay at Saltby?", title + "\n\nQuay at Saltby | Paid (m): 231 | Planned (m): 412", "", "", ""},
		"a price":                        {"How much is the buffer tank?", title + "\n\nBuffer tank | Article no.: 42 200 | Price (€): 871.00", "", "871.00", "€871.00"},
	} {
		lines := strings.Split(tt.reading, "\n")
		p := ibid.Passage{Hit: ibid.Hit{Document: ibid.Document{ID: 1, Title: "Report"}, Chunk: ibid.Chunk{Reading: tt.reading}}}
		found := ground.Finding{By: ground.ByScorer, Candidates: []ground.Candidate{{Unit: row(lines[len(lines)-1], tt.caption), P: 0.8}}}
		got, err := ground.State(t.Context(), nil, question.Parse(tt.asked, nil).Query, found, []ibid.Passage{p}, func(ibid.Passage) string { return "Report\n" + title })
		if err != nil || got.Value != tt.want || got.Amount != tt.full {
			t.Errorf("%s: %q, in full %q, want %q and %q, %v", name, got.Value, got.Amount, tt.want, tt.full, err)
		}
	}
}

// A cell is not stated if a row that is about as likely has another one.
func TestStateNoCellOfRivals(t *testing.T) {
	p := ibid.Passage{Hit: ibid.Hit{Document: ibid.Document{ID: 1, Title: "Report"}}}
	first := ground.Candidate{Unit: row("Saltby | 2023: 5,196 | 2024: 5,104", "Crimes"), P: 0.8}
	for _, tt := range []struct {
		rival string
		p     float64
		want  string
	}{
		{"Saltby | 2023: 287 | 2024: 301", 0.75, ""},
		{"Saltby | 2023: 287 | 2024: 301", 0.6, "5,196"},
		{"Saltby | 2023: 5,196 | 2024: 301", 0.75, "5,196"},
		{"Marlow | 2023: 287 | 2024: 301", 0.75, "5,196"},
	} {
		found := ground.Finding{By: ground.ByScorer, Candidates: []ground.Candidate{first, {Unit: row(tt.rival, "Burglaries"), P: tt.p}}}
		got, err := ground.State(t.Context(), nil, question.Parse("How many offences did Saltby have in 2023?", nil).Query, found, []ibid.Passage{p}, func(ibid.Passage) string { return "Report" })
		if err != nil || got.Value != tt.want {
			t.Errorf("beside %q of %.2f: %q, want %q, %v", tt.rival, tt.p, got.Value, tt.want, err)
		}
	}
}

// firstOf is the unit of a page that comes first for a question, to a scorer that prefers
// sentences.
func firstOf(t *testing.T, asked, text, reading string) string {
	t.Helper()
	table := strings.Index(text, "\n\n")
	sheet := ibid.Sheet{Text: text, Language: "en", Blocks: []ibid.Block{{Kind: ibid.BlockText, Span: ibid.Span{End: table}}, {Kind: ibid.BlockTable, Span: ibid.Span{Start: table + 2, End: len(text)}}}}
	p := ibid.Passage{Number: 1, Hit: ibid.Hit{Chunk: ibid.Chunk{Page: 1, Span: ibid.Span{End: len(text)}, Text: text, Reading: reading}, Document: ibid.Document{ID: 7}}}
	prefers := scorer{"grew": 1, "Net sales |": -1, "Cost": -1}
	found, err := ground.Find(t.Context(), language.NewSplitter(), ground.Readers{Scorer: prefers}, question.Parse(asked, nil).Query, []ibid.Passage{p}, map[ibid.PageKey]ibid.Sheet{{DocumentID: 7, Page: 1}: sheet})
	if err != nil {
		t.Fatal(err)
	}
	return found.Candidates[0].Text
}

// A row that has what is asked for, in the words of the question, comes before what the
// scorer puts first; not where another row has another value.
func TestCellFirst(t *testing.T) {
	const text = "Net sales grew by $ 2,192.30 in the fiscal year.\n\nAmounts 2022 2023\nNet sales $ 98,410.50 $ 96,218.20\nCost of sales $ 40,110.00 $ 39,020.10"
	const reading = "Net sales grew by $ 2,192.30 in the fiscal year.\n\nAmounts | 2022 | 2023\nNet sales | 2022: $ 98,410.50 | 2023: $ 96,218.20\nCost of sales | 2022: $ 40,110.00 | 2023: $ 39,020.10"
	for asked, want := range map[string]string{
		"What were net sales in fiscal 2022?":     "Net sales | 2022",
		"What was the cost of sales in 2023?":     "Cost of sales",
		"What were net sales in fiscal 2021?":     "Net sales grew",
		"What were net sales of the yard in 2022": "Net sales grew",
	} {
		if got := firstOf(t, asked, text, reading); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", asked, got, want)
		}
	}
}

// A value in a sentence is stated only if the sentence has the words of the question, says
// it without a condition, and has one such value.
func TestStateSentence(t *testing.T) {
	for name, tt := range map[string]struct{ asked, text, needs, want string }{
		"an amount":                  {"How much is the yearly rent of the mill?", "The yearly rent of the mill is £42,000.", "£42,000", "£42,000"},
		"a word that it lacks":       {"How much is the yearly rent of the barn?", "The yearly rent of the mill is £42,000.", "£42,000", ""},
		"a number for an amount":     {"How much was spent at the Foodie Express?", "12 Oct spent at Foodie Express 239 Quay 36.25", "239", ""},
		"an amount for a difference": {"By how much did ore prices fall?", "Ore prices did fall by 15 percent to US$125 a tonne.", "US$125", ""},
		"the difference":             {"By how much did ore prices fall?", "Ore prices did fall by 15 percent to US$125 a tonne.", "15 percent", "15 percent"},
		"a condition":                {"What is the liability for unauthorised transfers?", "If notice fails, the liability for unauthorised transfers is $500.", "$500", ""},
		"one end of a range":         {"When does the treaty apply?", "The treaty does apply 2019-2023.", "2023", ""},
		"a piece of a date":          {"When was the charter signed?", "On March 8, 5 2021 the charter was signed.", "2021", ""},
		"a year":                     {"When was the charter signed?", "The charter was signed in 2021.", "2021", "2021"},
		"what a figure counts":       {"How many members has the cooperative?", "The cooperative has 212 members on 3 floors.", "212", "212"},
		"what another counts":        {"How large was the step at the pier?", "The step at the pier was moved 140 m.", "140", ""},
		"figures without a sentence": {"How much are net sales?", "Net sales $ 98,410 $ 304,182 $ 211,000", "$ 98,410", ""},
	} {
		if got := stated(t, tt.asked, "Lease", "", valued(tt.needs), sentence(tt.text)); got.Value != tt.want {
			t.Errorf("%s: %q, want %q", name, got.Value, tt.want)
		}
	}
}

// Two units that have all words of a question and different values leave it open.
func TestStateNothingDisputed(t *testing.T) {
	const asked = "How much is the yearly rent of the mill?"
	first, same, other := sentence("The yearly rent of the mill is £42,000."), sentence("£42,000 is the yearly rent of the mill."), sentence("From May the yearly rent of the mill is £45,500.")
	if got := stated(t, asked, "Lease", "", valued("£42,000"), first, same); got.Value != "£42,000" {
		t.Errorf("%q", got.Value)
	}
	if got := stated(t, asked, "Lease", "", valued("£42,000"), first, same, other); got.Value != "" {
		t.Errorf("%q, though another sentence says something else", got.Value)
	}
}
