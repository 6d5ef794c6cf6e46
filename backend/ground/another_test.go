package ground_test

import (
	"strings"
	"testing"

	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/language"
	"ibid/backend/question"
)

// A row answers nothing if its columns are all of another time than is asked for, or if it names
// another one of things that have numbers, whatever the scorer thinks of it.
func TestARowOfAnotherTimeOrNumber(t *testing.T) {
	const years = "Lifts | 2024: 142,000 | 2023: 139,500"
	const quarters = "Lifts | Three Months Ended September 30, 2024: 98 | Three Months Ended September 30, 2023: 91 | Nine Months Ended September 30, 2024: 287"
	const school = "Lifts | 2023–24: 142,000 | 2022–23: 139,500"
	for name, tt := range map[string]struct {
		asked, row string
		answers    bool
	}{
		"the year":                     {"What was spent on lifts in 2023?", years, true},
		"another year":                 {"What was spent on lifts in 2021?", years, false},
		"no year":                      {"What was spent on lifts?", years, true},
		"the quarter":                  {"What was spent on lifts in the third quarter of 2024?", quarters, true},
		"another quarter":              {"What was spent on lifts in the second quarter of 2024?", quarters, false},
		"nine months":                  {"What was spent on lifts in the nine months to September 2024?", quarters, true},
		"nine months of another year":  {"What was spent on lifts in the nine months to September 2023?", quarters, false},
		"a year of two":                {"What was spent on lifts in 2022/23?", school, true},
		"half of one":                  {"What was spent on lifts in 2023?", school, true},
		"another year of two":          {"What was spent on lifts in 2020/21?", school, false},
		"a year that ends in January":  {"What was spent on lifts in fiscal 2022?", "Lifts | January 28, 2023: 142 | January 29, 2022: 139", true},
		"a year in the name":           {"What was spent on lifts in 2021?", "Lifts of 2021 | Planned 2023: 142 | Paid 2023: 139", true},
		"women of another year":        {"How many women were stuck in lifts in 2022?", "Stuck in lifts | 2022: 1,148 | 2023: 1,207 | of whom women, 2024: 355", false},
		"women of the year":            {"How many women were stuck in lifts in 2024?", "Stuck in lifts | 2022: 1,148 | 2023: 1,207 | of whom women, 2024: 355", true},
		"the building":                 {"What was spent on lifts in Building 1?", "Lifts, Building 1 | Spent: 142,000", true},
		"another building":             {"What was spent on lifts in Building 2?", "Lifts, Building 1 | Spent: 142,000", false},
		"a building that is not named": {"What was spent on lifts in Building 2?", "Lifts | Spent: 142,000", true},
		"a range of buildings":         {"What was spent on lifts in Building 2?", "Lifts | Building 1: 142 | Buildings 2–4: 139", true},
		"another model":                {"What do lifts of the type M9 cost?", "Lifts | Type M7: 142,000 | Type M12: 139,500", false},
		"another point of measurement": {"What do lifts need at A35/W7?", "Lifts at A35/W18 | kW: 142", false},
	} {
		cells := ibid.CellsOf(tt.row)
		var words []string
		for _, c := range cells {
			words = append(words, c.Text)
		}
		text := "Costs\n\n" + strings.Join(words, " ")
		sheet := ibid.Sheet{Text: text, Language: "en", Blocks: []ibid.Block{{Kind: ibid.BlockTable, Span: ibid.Span{Start: 7, End: len(text)}}}}
		p := ibid.Passage{Number: 1, Hit: ibid.Hit{Chunk: ibid.Chunk{Page: 1, Span: ibid.Span{End: len(text)}, Text: text, Reading: "Costs\n\n" + tt.row}, Document: ibid.Document{ID: 7}}}
		found, err := ground.Find(t.Context(), language.NewSplitter(), ground.Readers{Scorer: scorer{"Lifts": 6, "lifts": 6}}, question.Parse(tt.asked, nil).Query, []ibid.Passage{p}, map[ibid.PageKey]ibid.Sheet{{DocumentID: 7, Page: 1}: sheet})
		if err != nil || found.Candidates[0].Text != tt.row {
			t.Fatalf("%s: %q is first, %v", name, found.Candidates[0].Text, err)
		}
		if answers := found.Verdict.Grade == ibid.GradeGood; answers != tt.answers {
			t.Errorf("%s: answers %t (%.2f), want %t", name, answers, found.Candidates[0].P, tt.answers)
		}
	}
}
