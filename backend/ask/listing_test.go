package ask_test

import (
	"strings"
	"testing"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// sale is a contract with a deadline on each page, and a deposit on the second.
var sale = []string{
	"The Buyer shall pay the price within 21 days after delivery.\nThe Seller shall insure the boat until it is handed over.\nThe boat was built in 1998.",
	"The Buyer has paid a deposit of £400.\nThe deposit is repaid if the Seller has not delivered the boat by 4 May 2031.\nThe Buyer may not resell the boat before that day.",
}

// A question for every place is answered from every page, without a model, and states the
// number of places that it lists.
func TestEveryPlaceIsListed(t *testing.T) {
	db := library(t)
	addDocument(t, db, "sale.pdf", sale)
	model := fake.NewClient()
	s := service(t, db, model)
	for _, tt := range []struct {
		asked, head string
		quotes      []string
	}{
		{"List all deadlines in the sale", "**2 of 2 pages read: at least 2 places with a deadline.**", []string{
			"The Buyer shall pay the price within 21 days after delivery.",
			"The deposit is repaid if the Seller has not delivered the boat by 4 May 2031.",
		}},
		{"How many times is the deposit mentioned in the sale?", "**2 of 2 pages read: 2 places with “deposit”.**", []string{
			"The Buyer has paid a deposit of £400.",
			"The deposit is repaid if the Seller has not delivered the boat by 4 May 2031.",
		}},
		{"Which documents mention the boat?", "**5 of 5 pages read: 4 places with “boat”, in 1 of 3 documents.**", []string{
			"The Seller shall insure the boat until it is handed over.", "The boat was built in 1998.",
			"The deposit is repaid if the Seller has not delivered the boat by 4 May 2031.", "The Buyer may not resell the boat before that day.",
		}},
		{"List every obligation of the seller in the sale", "**2 of 2 pages read: at least 1 place with a duty of the seller.**", []string{
			"The Seller shall insure the boat until it is handed over.",
		}},
	} {
		answer := mustAsk(t, s, db, tt.asked)
		if head, _, _ := strings.Cut(answer.Text, "\n"); head != tt.head || answer.Mode != ibid.ModePassages {
			t.Errorf("%q is answered by %s with %q, want %q", tt.asked, answer.Mode, head, tt.head)
		}
		var quotes []string
		for _, c := range answer.Citations {
			quotes = append(quotes, c.Quote)
		}
		if strings.Join(quotes, "|") != strings.Join(tt.quotes, "|") {
			t.Errorf("%q lists %q, want %q", tt.asked, quotes, tt.quotes)
		}
		if more, want := answer.Understanding.List, strings.Contains(tt.head, "at least"); more != want {
			t.Errorf("%q: there may be more: %v, want %v", tt.asked, more, want)
		}
	}
}

// Words that stand nowhere are not found, whatever is near in meaning.
func TestNothingMentionsIt(t *testing.T) {
	db := library(t)
	s := service(t, db, noModel{})
	answer := mustAsk(t, s, db, "Which documents mention a lighthouse?")
	if answer.Status != ibid.AnswerNotFound || len(answer.Citations) > 0 || !strings.HasPrefix(answer.Text, "Not found in your 2 documents") || !strings.HasSuffix(answer.Text, " 3 of 3 pages read: 0 places with “lighthouse”.") {
		t.Errorf("%s with %d citations: %q", answer.Status, len(answer.Citations), answer.Text)
	}
}

// A new subject is not answered from the one before.
func TestAnotherSubjectIsNotAnsweredFromTheLast(t *testing.T) {
	db := library(t)
	s := service(t, db, noModel{})
	first := request("How much is the yearly rent?")
	answer, err := s.Ask(t.Context(), first, func(ask.Growth) {})
	if err != nil || len(answer.Citations) == 0 {
		t.Fatalf("%v: %q", err, answer.Text)
	}
	second := request("What is the capital of Mongolia?")
	second.Conversation = answer.ConversationID
	answer, err = s.Ask(t.Context(), second, func(ask.Growth) {})
	if err != nil || answer.Understanding.Standalone != "" {
		t.Errorf("%v: searched for %q: %q", err, answer.Understanding.Standalone, answer.Text)
	}
}
