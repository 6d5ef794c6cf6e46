package question

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestPeriods(t *testing.T) {
	for _, tt := range []struct {
		question string
		want     []ibid.Period
	}{
		{"Revenue in 2022", []ibid.Period{{Text: "2022", Year: 2022}}},
		{"Revenue in FY2018", []ibid.Period{{Text: "FY2018", Year: 2018, Fiscal: true}}},
		{"Revenue in FY 18", []ibid.Period{{Text: "FY 18", Year: 2018, Fiscal: true}}},
		{"Revenue in FY'99", []ibid.Period{{Text: "FY'99", Year: 1999, Fiscal: true}}},
		{"Revenue in fiscal 2022", []ibid.Period{{Text: "fiscal 2022", Year: 2022, Fiscal: true}}},
		{"in the fiscal year ended June 30, 2022", []ibid.Period{{Text: "fiscal year ended June 30, 2022", Year: 2022, Fiscal: true}}},
		{"the 2021 fiscal year", []ibid.Period{{Text: "2021 fiscal year", Year: 2021, Fiscal: true}}},
		{"Q2 2023 revenue", []ibid.Period{{Text: "Q2 2023", Year: 2023, Quarter: 2}}},
		{"Q2'23 revenue", []ibid.Period{{Text: "Q2'23", Year: 2023, Quarter: 2}}},
		{"Q22023 revenue", []ibid.Period{{Text: "Q22023", Year: 2023, Quarter: 2}}},
		{"2Q23 revenue", []ibid.Period{{Text: "2Q23", Year: 2023, Quarter: 2}}},
		{"2023 Q2 revenue", []ibid.Period{{Text: "2023 Q2", Year: 2023, Quarter: 2}}},
		{"Q2 of FY2024", []ibid.Period{{Text: "Q2 of FY2024", Year: 2024, Quarter: 2, Fiscal: true}}},
		{"second quarter of 2023", []ibid.Period{{Text: "second quarter of 2023", Year: 2023, Quarter: 2}}},
		{"third quarter of fiscal 2023", []ibid.Period{{Text: "third quarter of fiscal 2023", Year: 2023, Quarter: 3, Fiscal: true}}},
		{"in the fourth quarter", []ibid.Period{{Text: "fourth quarter", Quarter: 4}}},
		{"Q2 15 stores", []ibid.Period{{Text: "Q2", Quarter: 2}}},
		{"on 2022-12-31", []ibid.Period{{Text: "2022-12-31", Year: 2022}}},
		{"on December 31, 2022", []ibid.Period{{Text: "December 31, 2022", Year: 2022}}},
		{"on 31 December 2022", []ibid.Period{{Text: "31 December 2022", Year: 2022}}},
		{"in March 2022", []ibid.Period{{Text: "March 2022", Year: 2022}}},
		{"am 31.12.2022", []ibid.Period{{Text: "31.12.2022", Year: 2022}}},
		{"am 31. Dezember 2022", []ibid.Period{{Text: "31. Dezember 2022", Year: 2022}}},
		{"le 31 décembre 2022", []ibid.Period{{Text: "31 décembre 2022", Year: 2022}}},
		{"H1 2023 results", []ibid.Period{{Text: "H1 2023", Year: 2023}}},
		{"2023年第二季度的收入", []ibid.Period{{Text: "2023年第二季度", Year: 2023, Quarter: 2}}},
		{"2019-2021", []ibid.Period{{Text: "2019-2021", Year: 2019}, {Text: "2019-2021", Year: 2020}, {Text: "2019-2021", Year: 2021}}},
		{"from 2019 to 2020", []ibid.Period{{Text: "2019 to 2020", Year: 2019}, {Text: "2019 to 2020", Year: 2020}}},
		{"2019–21", []ibid.Period{{Text: "2019–21", Year: 2019}, {Text: "2019–21", Year: 2020}, {Text: "2019–21", Year: 2021}}},
		{"1950-2020", []ibid.Period{{Text: "1950-2020", Year: 1950}, {Text: "1950-2020", Year: 2020}}},
		{"FY2023 and FY2022", []ibid.Period{{Text: "FY2023", Year: 2023, Fiscal: true}, {Text: "FY2022", Year: 2022, Fiscal: true}}},
		{"2022, again 2022", []ibid.Period{{Text: "2022", Year: 2022}}},
		{"$2020, 2020% and 1,2020", nil},
		{"version 3.2020 of 12022", nil},
	} {
		t.Run(tt.question, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Understand(tt.question).Periods); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
