package facts_test

import (
	"testing"

	"ibid/backend/facts"
)

func TestReadPeriod(t *testing.T) {
	for text, want := range map[string]facts.Period{
		"Three Months Ended June 30, 2023":            {Year: 2023, Month: 6, Day: 30, Months: 3},
		"the June 2023 quarter":                       {Year: 2023, Month: 6, Months: 3},
		"net income, June quarter of 2022":            {Year: 2022, Month: 6, Months: 3},
		"nine months ended September 30":              {Month: 9, Day: 30, Months: 9},
		"39 weeks ended October 29, 2022":             {Year: 2022, Month: 10, Day: 29, Months: 9},
		"in the third quarter of 2006":                {Year: 2006, Quarter: 3, Months: 3},
		"the last quarter of fiscal 2023":             {Year: 2023, Quarter: 4, Months: 3, Fiscal: true},
		"4Q23":                                        {Year: 2023, Quarter: 4, Months: 3},
		"Q3":                                          {Quarter: 3, Months: 3},
		"Q3 FY2023 ($ million)":                       {Year: 2023, Quarter: 3, Months: 3},
		"fiscal 2022":                                 {Year: 2022, Months: 12, Fiscal: true},
		"FY22":                                        {Year: 2022, Months: 12, Fiscal: true},
		"Year ended 31 March 2024":                    {Year: 2024, Month: 3, Day: 31, Months: 12},
		"over the full year 2023":                     {Year: 2023, Months: 12},
		"at the end of June 2023":                     {Year: 2023, Month: 6},
		"2022":                                        {Year: 2022},
		"between 2019 and 2022":                       {},
		"all of the students":                         {},
		"how many people":                             {},
		"change from June 30, 2022, to June 30, 2023": {},
	} {
		if got, _, _ := facts.ReadPeriod(text); got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}

func TestPeriodWords(t *testing.T) {
	text := "What long-term debt had Orlen at the end of June 2023?"
	_, words, _ := facts.ReadPeriod(text)
	if got := facts.Without(text, words); got != "What long-term debt had Orlen                        ?" {
		t.Errorf("%q", got)
	}
}

// A cell is of the period that is asked for only if nothing else can be meant.
func TestPeriodIs(t *testing.T) {
	head := func(heads ...string) (all []facts.Period) {
		for _, h := range heads {
			p, _, _ := facts.ReadPeriod(h)
			all = append(all, p)
		}
		for i := range all {
			all[i] = all[i].Among(all)
		}
		return all
	}
	june := []string{"Three Months Ended June 30, 2022", "Three Months Ended June 30, 2023", "Twelve Months Ended June 30, 2022", "Twelve Months Ended June 30, 2023"}
	retail := []string{"13 weeks ended January 28, 2023", "13 weeks ended January 29, 2022", "52 weeks ended January 28, 2023", "52 weeks ended January 29, 2022"}
	december := []string{"Three months ended September 30, 2023", "Nine months ended September 30, 2023", "Three months ended September 30, 2022"}
	for _, tt := range []struct {
		asked string
		heads []string
		want  string
	}{
		{"the fourth quarter of fiscal 2023", june, "0100"},
		{"the June 2022 quarter", june, "1000"},
		{"fiscal 2022", june, "0010"},
		{"2023", june, "0001"},
		{"the first quarter of 2023", june, "0000"},
		{"fiscal 2022", retail, "0000"},
		{"2023", retail, "0000"},
		{"the fourth quarter of 2022", retail, "0000"},
		{"the 52 weeks ended January 28, 2023", retail, "0010"},
		{"Q3 2023", december, "100"},
		{"nine months ended September 30, 2023", december, "010"},
		{"2023", december, "000"},
		{"June 30, 2022", []string{"June 30, 2022", "June 30, 2023"}, "10"},
		{"the end of June 2023", []string{"June 30, 2022", "June 30, 2023"}, "01"},
		{"last quarter of 2023", []string{"2023", "2022"}, "00"},
		{"fiscal 2023", []string{"2023", "2022"}, "10"},
		{"Q2", []string{"Q1", "Q2", "Total"}, "010"},
	} {
		asked, _, _ := facts.ReadPeriod(tt.asked)
		got := ""
		for _, p := range head(tt.heads...) {
			if p.Is(asked) {
				got += "1"
			} else {
				got += "0"
			}
		}
		if got != tt.want {
			t.Errorf("%q among %q: %s, want %s", tt.asked, tt.heads, got, tt.want)
		}
	}
}
