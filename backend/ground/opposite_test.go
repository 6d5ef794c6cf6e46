package ground_test

import (
	"strings"
	"testing"

	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

// A sentence for the opposite case, or about the other party, ranks behind the one that was
// asked for, and isn't called the answer.
func TestOpposites(t *testing.T) {
	for _, tt := range []struct {
		asked, right, wrong string
	}{
		{"What does a member owe if the loss is reported within two days?", "A member who reports the loss within two days owes £20.", "A member who fails to report the loss within two days owes £90."},
		{"What does a member owe who doesn't report the loss within two days?", "A member who fails to report the loss within two days owes £90.", "A member who reports the loss within two days owes £20."},
		{"What do members owe if the loss is reported in time?", "Members who report the loss in time owe £20.", "Members who do not report the loss in time owe £90."},
		{"By when must members answer who have not paid their dues?", "Members who have not paid their dues must answer by 3 May.", "Members who have paid their dues must answer by 9 May."},
		{"What happens if the account is not approved?", "If the account is not approved, it is read again in May.", "If the account is approved, it is printed in May."},
		{"What is the fee for boats longer than 9 metres?", "Boats of more than 9 metres pay a fee of £60.", "Boats of less than 9 metres pay a fee of £30."},
		{"What is the fee for orders of fewer than 20 pieces?", "Orders of fewer than 20 pieces bear a fee of £5.", "Orders of 20 or more pieces bear a fee of £3."},
		{"What does cancelling less than 30 days ahead cost?", "Cancelling less than thirty (30) days ahead costs half the price.", "Cancelling not less than thirty (30) days ahead costs nothing but a stamp."},
		{"What is paid on sales after the third anniversary?", "Sales after the third anniversary cost a fee of 1 %.", "Sales before the third anniversary cost a fee of 4 %."},
		{"What must be done after termination?", "After termination the keys are returned.", "Before termination the keys are counted."},
		{"What does a permit cost outside the harbour district?", "Outside the harbour district a permit costs £15.", "Within the harbour district a permit costs £45."},
		{"What may a reader without a card do?", "A reader without a card may read in the hall.", "A reader with a card may take books home."},
		{"What do nonresidents pay?", "Nonresidents pay £8 a visit.", "Residents pay £2 a visit."},
		{"What do part-time students pay?", "Part-time students pay £300.", "Full-time students pay £700."},
		{"How much notice must the landlord give?", "The Landlord gives the Tenant six months' notice.", "The Tenant gives the Landlord two months' notice."},
		{"What does the seller warrant?", "Seller warrants to Buyer that the goods are new.", "Buyer warrants to Seller that it is solvent."},
		{"Who is the chief financial officer?", "Anna Lund is Chief Financial Officer.", "Piet Maas is Chief Executive Officer."},
		{"Who is the CEO?", "Piet Maas is Chief Executive Officer.", "Anna Lund is Chief Financial Officer."},
		{"Who is the vice president?", "Olga Rehn is Vice President.", "Theo Brand is President."},
	} {
		found := findIn(t, tt.asked, tt.wrong, tt.right)
		if found[0].Text != tt.right || found[0].P < ground.AnsweredFrom || found[1].P >= ground.AnsweredFrom {
			t.Errorf("%s: %q with %.2f, then %.2f", tt.asked, found[0].Text, found[0].P, found[1].P)
		}
	}
}

// What speaks of both cases, or of neither, keeps its place.
func TestNoOpposites(t *testing.T) {
	for _, tt := range []struct{ asked, first string }{
		{"Can the flat be sublet if the owner consents?", "The flat shall not be sublet unless the owner consents."},
		{"Can it be sold with consent?", "It shall not be sold without consent."},
		{"What is due after 30 days?", "The fee of £5 is due within 30 days, and £9 after 30 days."},
		{"Who is the tenant?", "This lease is made between Orla Finch (the “Landlord”) and Ned Rae (the “Tenant”)."},
		{"What does the tenant pay?", "The Landlord charges a rent of £900."}, // no sentence says what the tenant pays
		{"Where do students live?", "Students who don't live at home live in the hall."},
		{"What is the notice under the supplier agreement?", "Distributor gives notice of a month."},
	} {
		if found := findIn(t, tt.asked, tt.first, "Walls are painted white and green every spring."); found[0].Text != tt.first || found[0].P < ground.AnsweredFrom {
			t.Errorf("%s: %q with %.2f", tt.asked, found[0].Text, found[0].P)
		}
	}
}

// findIn has a scorer that likes units the better the earlier they stand read some.
func findIn(t *testing.T, asked string, units ...string) []ground.Candidate {
	t.Helper()
	body := strings.Join(units, "\n\n")
	p := ibid.Passage{Hit: ibid.Hit{Chunk: ibid.Chunk{Page: 1, Span: ibid.Span{End: len(body)}, Text: body}}}
	scores := scorer{}
	for i, u := range units {
		scores[u] = 14 - 2*float32(i)
	}
	query := ibid.Query{Text: asked, Wording: asked, Asked: asked, Language: "en", Terms: language.Terms(asked, "en")}
	found, err := ground.Find(t.Context(), language.NewSplitter(), ground.Readers{Scorer: scores}, query, []ibid.Passage{p}, map[ibid.PageKey]ibid.Sheet{{Page: 1}: {Text: body, Language: "en"}})
	if err != nil {
		t.Fatal(err)
	}
	return found.Candidates
}

// A sentence says yes or no only to what it speaks of, and to the case that is asked about.
func TestDecides(t *testing.T) {
	for _, tt := range []struct {
		question, sentence string
		yes, no            bool
	}{
		{"Can the rent be raised?", "The rent is raised each year.", true, false},
		{"Can the rent be raised?", "The rent shall not be raised.", false, true},
		{"Can the rent be raised?", "The rent is due monthly.", false, false},
		{"Can the rent be raised?", "The rent shall not be raised unless wages rise.", false, false},
		{"Can the rent be raised?", "If the roof is mended, the rent is raised.", false, false},
		{"May the tenant sublet the flat?", "Subletting of the flat is prohibited.", false, true},
		{"May the tenant sublet the flat?", "The Tenant may sublet the flat.", true, false},
		{"May the tenant sublet the flat?", "The Landlord may sublet the flat.", false, false},
		{"Is a refund paid after 30 days?", "A refund is paid within 30 days.", false, false},
		{"Is a refund paid within 30 days?", "A refund is paid within 30 days.", true, false},
		{"Does the licence include no support?", "The licence does not include support.", true, false},
		{"Is the liability of the supplier capped?", "The liability of the supplier is capped at no more than £5,000.", true, false},
		{"Is arbitration agreed?", "The parties agreed on arbitration in Oslo.", true, false},
		{"Is the deposit returned if the flat is left clean?", "If the flat is not left clean, the deposit is not returned.", false, false},
	} {
		if yes, no := ground.Decides(tt.question, tt.sentence, true), ground.Decides(tt.question, tt.sentence, false); yes != tt.yes || no != tt.no {
			t.Errorf("%s %s yes %v, no %v", tt.question, tt.sentence, yes, no)
		}
	}
}
