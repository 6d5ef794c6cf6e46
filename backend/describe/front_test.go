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
		"a period before the day of filing":    {[]string{"FORM 10-Q", "Filed on 3 August 2023", "For the quarterly period ended June 30, 2023"}, "2023-06-30", "Period ended", "For the quarterly period ended June 30, 2023"},
		"effective before made":                {[]string{"Supply", "This Agreement is made on 2 May 2020 and is effective as of 1 June 2020."}, "2020-06-01", "Effective", "effective as of 1 June 2020"},
		"a place between":                      {[]string{"Supply", "This Agreement is entered into in Harrow Quay on 8 February 2007 between:"}, "2007-02-08", "Dated", "entered into in Harrow Quay on 8 February 2007"},
		"a field of a form":                    {[]string{"Manual", "Date 2020-09-07"}, "2020-09-07", "Dated", "Date 2020-09-07"},
		"published in a month":                 {[]string{"Survey", "Published in May 2016"}, "2016-05", "Published", "Published in May 2016"},
		"a line by itself":                     {[]string{"Dear Mr Quill", "Harrow Quay, 4 May 2019", "Thank you for your letter of 2 January 2018."}, "2019-05-04", "", "4 May 2019"},
		"in the title":                         {[]string{"Annual Report 2024", "The quarry sold more stone than in 2022."}, "2024", "", "Annual Report 2024"},
		"a period in the title":                {[]string{"Tides, 1968 to 2023", "The sea rose."}, "", "", ""},
		"the day by another date":              {[]string{"Judgment", "Date: 07/12/2017", "Heard on 21/11/2017 in Harrow Quay."}, "2017-12-07", "Dated", "Date: 07/12/2017"},
		"the month by another date":            {[]string{"Judgment", "Date: 07/12/2017", "Heard on 06/21/2017 in Harrow Quay."}, "2017-07-12", "Dated", "Date: 07/12/2017"},
		"neither by another date":              {[]string{"Judgment", "Date: 07/12/2017", "Heard in Harrow Quay."}, "2017", "Dated", "Date: 07/12/2017"},
		"not by one that begins with the year": {[]string{"Judgment", "Date: 07/12/2017", "Heard on 2017/11/21 in Harrow Quay."}, "2017", "Dated", "Date: 07/12/2017"},
		"both by other dates":                  {[]string{"Judgment", "Date: 07/12/2017", "Heard on 21/11/2017 and on 06/21/2017."}, "2017", "Dated", "Date: 07/12/2017"},
		"of editions the last":                 {[]string{"Rules", "Published 3 May 2012", "Revised 4 June 2019"}, "2019-06-04", "Published", "Revised 4 June 2019"},
		"a number and a date":                  {[]string{"Stadtwerke", "Rechnung Nr. 4711 vom 13.07.2018", "Leistung vom 01.07.2018"}, "2018-07-13", "Dated", "Rechnung Nr. 4711 vom 13.07.2018"},
		"the label of an invoice":              {[]string{"Stadtwerke", "Rechnungsdatum 7. Mai 2014"}, "2014-05-07", "Dated", "Rechnungsdatum 7. Mai 2014"},
		"not when it is due":                   {[]string{"Invoice", "Due date 7 May 2014 at the bank named below"}, "", "", ""},
		"beside the time of day":               {[]string{"Harbour Kiosk", "20/03/2018 7:07PM RCPT NO. 18252"}, "2018-03-20", "", "20/03/2018"},
		"beside a version":                     {[]string{"Tide tables", "2021/12/29 v1.37", "This corresponds to version 1.3, dated 3 May 2020."}, "2021-12-29", "", "2021/12/29"},
		"since when something else is":         {[]string{"Notes", "The quarry was sold under the sales plan of the former owners, which was effective as of December 1, 2002."}, "", "", ""},
		"two paragraphs":                       {[]string{"Tide tables", "Harbour Office 1", "April 2010"}, "2010-04", "", "April 2010"},
		"the year of a cover":                  {[]string{"Tide tables", "Harbour Office", "1954"}, "1954", "", "1954"},
		"what somebody else published":         {[]string{"Notes", "The builder released its plan for the quay to the public on June 15, 2007, and was heard."}, "", "", ""},
		"what somebody else signed":            {[]string{"Notes", "Hallam Quarry Limited and Norby Mills Limited signed a lease on 3 May 1990 for good."}, "", "", ""},
		"what the text speaks of":              {[]string{"Notes", "The quarry was opened in June 1950 and closed on 3 May 1990 for good."}, "", "", ""},
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
