package question

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestFigures(t *testing.T) {
	for _, tt := range []struct {
		question string
		want     []ibid.Figure
	}{
		{"Was $1.6 billion paid?", []ibid.Figure{{Text: "$1.6 billion", Value: 1.6e9, Unit: "USD"}}},
		{"Was 1,577 million paid?", []ibid.Figure{{Text: "1,577 million", Value: 1.577e9}}},
		{"Was 45 % paid, or 3.5%, or 12 percent?", []ibid.Figure{{Text: "45 %", Value: 45, Unit: "%"}, {Text: "3.5%", Value: 3.5, Unit: "%"}, {Text: "12 percent", Value: 12, Unit: "%"}}},
		{"Within 30 days or 10 business days?", []ibid.Figure{{Text: "30 days", Value: 30, Unit: "days"}, {Text: "10 business days", Value: 10, Unit: "business days"}}},
		{"a 12-month term", []ibid.Figure{{Text: "12-month", Value: 12, Unit: "months"}}},
		{"a period of thirty (30) days", []ibid.Figure{{Text: "thirty (30) days", Value: 30, Unit: "days"}}},
		{"twenty-five years and one month", []ibid.Figure{{Text: "twenty-five years", Value: 25, Unit: "years"}, {Text: "one month", Value: 1, Unit: "months"}}},
		{"Was EUR 5m paid?", []ibid.Figure{{Text: "EUR 5m", Value: 5e6, Unit: "EUR"}}},
		{"Was $5M paid?", []ibid.Figure{{Text: "$5M", Value: 5e6, Unit: "USD"}}},
		{"Was 1.6bn paid?", []ibid.Figure{{Text: "1.6bn", Value: 1.6e9}}},
		{"Was 250 million euros paid?", []ibid.Figure{{Text: "250 million euros", Value: 250e6, Unit: "EUR"}}},
		{"Was £2,614.50 paid?", []ibid.Figure{{Text: "£2,614.50", Value: 2614.5, Unit: "GBP"}}},
		{"a rise of 25 basis points", []ibid.Figure{{Text: "25 basis points", Value: 25, Unit: "bps"}}},
		{"Are 2,614 owed?", []ibid.Figure{{Text: "2,614", Value: 2614}}},
		{"a dose of 50 mg", []ibid.Figure{{Text: "50 mg", Value: 50, Unit: "mg"}}},
		{"Wie wurden die 1.577,5 Mio. € der Bank bezahlt?", []ibid.Figure{{Text: "1.577,5 Mio. €", Value: 1577.5e6, Unit: "EUR"}}},
		{"Wie wurden die 1.577 Euro der Bank bezahlt?", []ibid.Figure{{Text: "1.577 Euro", Value: 1577, Unit: "EUR"}}},
		{"Wie wurden die 3 Milliarden Euro der Bank bezahlt?", []ibid.Figure{{Text: "3 Milliarden Euro", Value: 3e9, Unit: "EUR"}}},
		{"谁付了5万元？", []ibid.Figure{{Text: "5万元", Value: 5e4, Unit: "CNY"}}},
		{"5 crore rupees", []ibid.Figure{{Text: "5 crore rupees", Value: 5e7, Unit: "INR"}}},

		{"What did 3M file as 10K in 2022?", nil},
		{"the 3 largest of 12 tenants on page 3", nil},
		{"Rule 6.1, section 1.10 and 12.12.1", nil},
		{"between 2019 and 2021, 31.12.2022", nil},
	} {
		t.Run(tt.question, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Understand(tt.question).Figures); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
