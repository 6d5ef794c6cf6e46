package describe

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// sheet is a page of lines, parted by blank lines, all of one size but for the first.
func sheet(number int, lines ...string) ibid.ReadPage {
	p := ibid.ReadPage{Page: ibid.Page{Number: number, Width: 595, Height: 842, Text: strings.Join(lines, "\n\n")}, Language: "en"}
	at, y := 0, 780.0
	for i, line := range lines {
		size := 10.0
		if i == 0 {
			size = 20
		}
		x := 60.0
		for word := range strings.FieldsSeq(line) {
			start := at + strings.Index(p.Page.Text[at:], word)
			at = start + len(word)
			p.Page.Words = append(p.Page.Words, ibid.Word{Span: ibid.Span{Start: start, End: at}, Box: ibid.Rect{X0: x, X1: x + 5*float64(len(word)), Y0: y, Y1: y + size}})
			x += 5*float64(len(word)) + 3
		}
		y -= size + 12
	}
	return p
}

const duties = "What each of the parties has to do is set out below, and what follows if one of them does not do it. " +
	"The landlord keeps the roof and the outer walls in repair. The tenant pays the rent in advance and insures what is inside. " +
	"Neither of them may assign the lease without the consent of the other, which may not be withheld without a reason that is given in writing."

func TestFront(t *testing.T) {
	front := Front(language.NewSplitter(), Document{Read: []ibid.ReadPage{sheet(1, "Lease of the Harbour Mill",
		"This Lease is made on 3 March 2021 between Hallam Quarry Limited (the “Landlord”) and Norby Mills Limited (the “Tenant”).",
		duties)}})
	if front.Title.Text != "Lease of the Harbour Mill" || !front.Sure {
		t.Errorf("title %+v, sure %v", front.Title, front.Sure)
	}
	if front.Kind.Text != "Lease" || front.Kind.Page != 1 {
		t.Errorf("kind %+v", front.Kind)
	}
	if len(front.Parties) != 2 || front.Parties[0].Text != "Hallam Quarry Limited" || front.Parties[0].Label != "Landlord" || front.Parties[1].Label != "Tenant" {
		t.Errorf("parties %+v", front.Parties)
	}
	if front.Date.Text != "2021-03-03" || front.Date.Words != "made on 3 March 2021" {
		t.Errorf("date %+v", front.Date)
	}
	if empty := Front(language.NewSplitter(), Document{}); empty.Title.Text != "" || empty.Parties == nil || empty.Version != FrontVersion {
		t.Errorf("front matter of nothing: %+v", empty)
	}
}

func TestDate(t *testing.T) {
	for name, tt := range map[string]struct {
		lines       []string
		date, label string
		words       string
	}{
		"a period before the day of filing": {[]string{"FORM 10-Q", "Filed on 3 August 2023", "For the quarterly period ended June 30, 2023"}, "2023-06-30", "Period ended", "For the quarterly period ended June 30, 2023"},
		"effective before made":             {[]string{"Supply", "This Agreement is made on 2 May 2020 and is effective as of 1 June 2020."}, "2020-06-01", "Effective", "effective as of 1 June 2020"},
		"a place between":                   {[]string{"Supply", "This Agreement is entered into in Harrow Quay on 8 February 2007 between:"}, "2007-02-08", "Dated", "entered into in Harrow Quay on 8 February 2007"},
		"a field of a form":                 {[]string{"Manual", "Date 2020-09-07"}, "2020-09-07", "Dated", "Date 2020-09-07"},
		"published in a month":              {[]string{"Survey", "Published in May 2016"}, "2016-05", "Published", "Published in May 2016"},
		"a line by itself":                  {[]string{"Dear Mr Quill", "Harrow Quay, 4 May 2019", "Thank you for your letter of 2 January 2018."}, "2019-05-04", "", "4 May 2019"},
		"in the title":                      {[]string{"Annual Report 2024", "The quarry sold more stone than in 2022."}, "2024", "", "Annual Report 2024"},
		"a period in the title":             {[]string{"Tides, 1968 to 2023", "The sea rose."}, "", "", ""},
		"what the text speaks of":           {[]string{"Notes", "The quarry was opened in June 1950 and closed on 3 May 1990 for good."}, "", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			page := sheet(1, tt.lines...)
			title := ibid.FrontItem{Text: tt.lines[0], Words: tt.lines[0], Page: 1, Span: ibid.Span{End: len(tt.lines[0])}}
			got := dateOf([]ibid.ReadPage{page}, "en", title)
			if got.Text != tt.date || got.Label != tt.label || got.Words != tt.words {
				t.Fatalf("date %+v", got)
			}
			if got.Text != "" && got.Span.In(page.Page.Text) != got.Words {
				t.Errorf("the span has %q", got.Span.In(page.Page.Text))
			}
		})
	}
}
