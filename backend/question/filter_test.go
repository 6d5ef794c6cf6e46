package question

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestFieldFilters(t *testing.T) {
	day := func(year, month, day int) time.Time {
		return time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	}
	for _, tt := range []struct {
		question string
		filter   ibid.Filter
		wording  string
	}{
		{"rent in:lease.pdf", ibid.Filter{Documents: []string{"lease.pdf"}}, "rent"},
		{`in:"two words" IN:lease rent`, ibid.Filter{Documents: []string{"two words", "lease"}}, "rent"},
		{"in:„zwei Wörter“ Miete", ibid.Filter{Documents: []string{"zwei Wörter"}}, "Miete"},
		{"What is the rent in:lease.pdf?", ibid.Filter{Documents: []string{"lease.pdf"}}, "What is the rent"},
		{"page:3 rent", ibid.Filter{Pages: ibid.PageRange{From: 3, To: 3}}, "rent"},
		{"page:3-7 rent", ibid.Filter{Pages: ibid.PageRange{From: 3, To: 7}}, "rent"},
		{"page:iv rent", ibid.Filter{PageLabel: "iv"}, "rent"},
		{`page:"3" rent`, ibid.Filter{PageLabel: "3"}, "rent"},
		{"page:A-3 rent", ibid.Filter{PageLabel: "A-3"}, "rent"},
		{"section:rent deposit", ibid.Filter{Section: "rent"}, "deposit"},
		{`section:"notice periods" deposit`, ibid.Filter{Section: "notice periods"}, "deposit"},
		{"rent after:2022", ibid.Filter{After: day(2022, 1, 1)}, "rent"},
		{"rent before:2022", ibid.Filter{Before: day(2022, 12, 31)}, "rent"},
		{"rent before:2024-02", ibid.Filter{Before: day(2024, 2, 29)}, "rent"},
		{"rent after:2022 before:2023-06-30", ibid.Filter{After: day(2022, 1, 1), Before: day(2023, 6, 30)}, "rent"},
		{"rent after:30.06.2023", ibid.Filter{After: day(2023, 6, 30)}, "rent"},
		{"page:2 page:5 rent", ibid.Filter{Pages: ibid.PageRange{From: 5, To: 5}}, "rent"},
		{"in:lease.pdf page:3", ibid.Filter{Documents: []string{"lease.pdf"}, Pages: ibid.PageRange{From: 3, To: 3}}, ""},

		{"permits at:houston-tx", ibid.Filter{At: "houston-tx"}, "permits"},
		{`permits at:"14 Main St, Austin"`, ibid.Filter{At: "14 Main St, Austin"}, "permits"},
		{"permits at:77002?", ibid.Filter{At: "77002"}, "permits"},
		{"opens at:9", ibid.Filter{}, "opens at:9"},

		{"page:0 rent", ibid.Filter{}, "page:0 rent"},
		{"page:7-3 rent", ibid.Filter{}, "page:7-3 rent"},
		{"page:%% rent", ibid.Filter{}, "page:%% rent"},
		{"rent after:soon", ibid.Filter{}, "rent after:soon"},
		{"rent after:2022-13", ibid.Filter{}, "rent after:2022-13"},
		{"author:smith rent", ibid.Filter{}, "author:smith rent"},
		{"rent in: lease", ibid.Filter{}, "rent in: lease"},
		{`in:"" rent`, ibid.Filter{}, `in:"" rent`},
		{"see begin:now and in the lease", ibid.Filter{}, "see begin:now and in the lease"},
	} {
		t.Run(tt.question, func(t *testing.T) {
			got := Understand(tt.question)
			if diff := cmp.Diff(tt.filter, got.Filter); diff != "" {
				t.Errorf("filter (-want +got):\n%s", diff)
			}
			if got.Wording != tt.wording {
				t.Errorf("wording %q, want %q", got.Wording, tt.wording)
			}
		})
	}
}
