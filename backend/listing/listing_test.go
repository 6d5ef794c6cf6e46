package listing

import (
	"testing"

	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/question"
)

func TestRules(t *testing.T) {
	for _, tt := range []struct {
		asked question.Listing
		fits  []string
		not   []string
	}{
		{
			question.Listing{Kind: question.ListsMentions, Words: []string{"deposit"}, Phrase: "deposit"},
			[]string{"The deposits are repaid.", "RENT AND DEPOSIT", "A sum deposited with the agent"},
			[]string{"The bin for paper is locked.", "Depot and store", "The deposition of a witness", "The bond is repaid."},
		},
		{
			question.Listing{Kind: question.ListsMentions, Words: []string{"break", "clause"}, Phrase: "break clause", Exact: true},
			[]string{"See the break clause below."},
			[]string{"A clause on the break."},
		},
		{
			question.Listing{Kind: question.ListsDeadlines},
			[]string{
				"It shall repay the bond within 21 days after the end of the Term.",
				"Either side may end it by giving not less than three months’ written notice.",
				"Claims must reach the office no later than 15 March.",
				"The fee is due on 30 June 2031.",
				"He must apply six weeks before the hearing.",
				"The report is sent by the end of each quarter.",
				"The fee rises in the third year.",
				"Notice is received on the second working day after posting.",
				"Die Miete ist spätestens am dritten Werktag eines Monats zu zahlen.",
				"Sie kann mit einer Frist von drei Monaten gekündigt werden.",
				"Salaries must be paid by 5 May.",
				"The parties shall review the price every six (6) months.",
				"If it goes on at the end of thirty (30) days thereafter, either may leave.",
				"A notice by mail is deemed served the tenth (10th) day after it is sent.",
				"It is taken to have been received on the second working day after posting.",
			},
			[]string{
				"Vans are written off over 6 years.",
				"The minutes of 14 January 2025 were approved.",
				"The board is elected for four years.",
				"The week has 38 hours.",
				"The house was sold within two months.",
				"The loan was repaid before 3 June 2019.",
			},
		},
		{
			question.Listing{Kind: question.ListsDates},
			[]string{"Made on 4 May 2021", "in June", "due 2021-03-01"},
			[]string{"in 2021", "You may end it.", "10 days"},
		},
		{
			question.Listing{Kind: question.ListsAmounts},
			[]string{"a fee of £40", "12 euros each", "USD 3 million"},
			[]string{"40 days", "12 %", "Unit 4"},
		},
		{
			question.Listing{Kind: question.ListsPercentages},
			[]string{"a share of 4 per cent", "2.5 %"},
			[]string{"four parts", "£4"},
		},
		{
			question.Listing{Kind: question.ListsDefinitions},
			[]string{"“Term” means ten years.", "Hallam Ltd (the “Landlord”)", "1.2 HR means the office.", `Hallam Ltd (herein "Hallam")`},
			[]string{"That means a delay.", "see “Notices”", "(see “Notices”)"},
		},
		{
			question.Listing{Kind: question.ListsDuties, Words: []string{"landlord"}},
			[]string{"The Landlord shall insure the roof.", "The Landlord, at its own cost, must repair the wall."},
			[]string{"The Tenant shall pay the Landlord.", "The Landlord shall not enter.", "The Landlord’s agent shall call.", "Works approved by the Landlord shall be done.", "The Landlord may enter; the Tenant shall pay."},
		},
		{
			question.Listing{Kind: question.ListsProhibitions, Words: []string{"tenant"}},
			[]string{"The Tenant shall not keep bees.", "The Tenant shall keep it dry and shall not burn coal."},
			[]string{"The Tenant shall pay.", "The Tenant need not paint it.", "If the Tenant does not pay, it ends.", "The Landlord shall not enter the rooms of the Tenant."},
		},
		{
			question.Listing{Kind: question.ListsRights, Words: []string{"tenant"}},
			[]string{"The Tenant may keep a cat.", "The Tenant is entitled to a key."},
			[]string{"The Tenant may not keep a dog.", "The Landlord may enter."},
		},
	} {
		rule := New(tt.asked, []string{"en", "de"})
		fits := func(text string) bool {
			return rule.Fits(ground.Unit{Text: text, Span: ibid.Span{End: len(text)}}, ibid.Sheet{Text: text, Language: "en"})
		}
		for _, text := range tt.fits {
			if !fits(text) {
				t.Errorf("%s: not found: %s", tt.asked.Kind, text)
			}
		}
		for _, text := range tt.not {
			if fits(text) {
				t.Errorf("%s: found: %s", tt.asked.Kind, text)
			}
		}
	}
}

// A row is of a kind by its cells, and has a deadline where a column is one of deadlines.
func TestRows(t *testing.T) {
	row := ground.Unit{Text: "Action: Book the hall | Who: Ivo | By when: 1 April", Kind: ibid.BlockTable}
	sheet := ibid.Sheet{Text: "Book the hall   Ivo   1 April", Language: "en"}
	row.Span = ibid.Span{End: len(sheet.Text)}
	if !New(question.Listing{Kind: question.ListsDeadlines}, nil).Fits(row, sheet) {
		t.Error("the row has no deadline")
	}
	if New(question.Listing{Kind: question.ListsMentions, Words: []string{"action"}}, []string{"en"}).Fits(row, sheet) {
		t.Error("the row mentions what heads its column")
	}
}
