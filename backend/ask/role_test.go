package ask_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
)

var defined = regexp.MustCompile(`(\w+ \w+ Limited) \(the “(\w+)”\)`)

// Who has a role is answered with the words that define it where a document opens, and not with
// a clause about whoever has it.
func TestWhoHasARole(t *testing.T) {
	db := library(t)
	supply := addDocument(t, db, "supply.pdf", []string{
		"This Supply Agreement is made on 1 May 2020 between Hallam Quarry Limited (the “Seller”) and Norland Roasters Limited (the “Buyer”).\n\nThe Seller may assign this Agreement to whoever buys the quarry from the Seller.",
	})
	other := addDocument(t, db, "delivery.pdf", []string{
		"This Delivery Agreement is made on 3 June 2021 between Skerry Boats Limited (the “Carrier”) and Ellery Mills Limited (the “Buyer”).",
	})
	s := service(t, db, noModel{})
	s.Front = func(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.FrontMatter, error) {
		page, err := db.Page(ctx, workspace, id, 1)
		front := ibid.FrontMatter{}
		for _, at := range defined.FindAllStringSubmatchIndex(page.Text, -1) {
			span := ibid.Span{Start: at[0], End: at[1]}
			front.Parties = append(front.Parties, ibid.FrontItem{Label: page.Text[at[4]:at[5]], Text: page.Text[at[2]:at[3]], Words: span.In(page.Text), Page: 1, Span: span})
		}
		return front, err
	}
	for _, tt := range []struct {
		asked string
		in    []ibid.DocumentID
		want  []string // quotations; none: an ordinary question
	}{
		{"Who is the seller?", nil, []string{"Hallam Quarry Limited (the “Seller”)"}},
		{"Who is the buyer?", []ibid.DocumentID{other}, []string{"Ellery Mills Limited (the “Buyer”)"}},
		{"Who is the buyer?", []ibid.DocumentID{supply, other}, []string{"Ellery Mills Limited (the “Buyer”)", "Norland Roasters Limited (the “Buyer”)"}},
		{"Who are the buyer and the seller?", nil, []string{"Norland Roasters Limited (the “Buyer”)", "Hallam Quarry Limited (the “Seller”)"}},
		{"Who is the auditor?", nil, nil},
	} {
		r := ask.Request{Question: tt.asked, Scope: ibid.Scope{Workspace: workspace, Documents: tt.in}}
		answer, err := s.Ask(t.Context(), r, func(ask.Growth) {})
		if err != nil {
			t.Fatal(err)
		}
		var quotes []string
		for _, c := range answer.Citations {
			page, err := db.Page(t.Context(), workspace, c.DocumentID, c.Page)
			if err != nil || !c.Valid(page) {
				t.Errorf("%s: %q does not stand on its page, %v", tt.asked, c.Quote, err)
			}
			quotes = append(quotes, c.Quote)
		}
		parties := strings.Contains(answer.Text, "Parties")
		if parties != (tt.want != nil) || parties && (strings.Join(quotes, "; ") != strings.Join(tt.want, "; ") || !answer.Verification.Answers) {
			t.Errorf("%s: %q\n%s", tt.asked, quotes, answer.Text)
		}
	}
}
