package language_test

import (
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

func TestSaysFront(t *testing.T) {
	for _, tt := range []struct {
		text                 string
		parties, made, title bool
	}{
		{"THIS LEASE is made on 4 May 2021 between Vesper Trust and Orbin Foods N.V.", true, true, true},
		{"This Agreement is entered into by and between Vesper Trust and Orbin Foods.", true, false, true},
		{"Vesper Trust, a charity (the “Landlord”), and Orbin Foods N.V. (“Tenant”)", true, false, false},
		{"BETWEEN Vesper Trust of Lindby and Orbin Foods N.V.", true, false, false},
		{"Dated as of 3 March 2019", false, true, false},
		{"made as of the 12th day of June, 1998", false, true, false},
		{"DATED AS OF ____________", false, true, false},
		{"Effective Date: 2019-03-01", false, true, false},
		{"SERVICES OUTSOURCING AGREEMENT", false, false, true},
		{"MASTER LICENSE AGREEMENT\nNo. 12", false, false, true},
		{"Joint Venture and Cooperation Agreement", false, false, true},
		{"Lease of the mill is subject to the agreement", false, false, false},
		{"This Agreement ends in May.", false, false, false},
		{"This agreement ends in May.", false, false, false},
		{"The parties shall meet each year.", false, false, false},
		{"The price is between 20 and 30 crowns.", false, false, false},
		{"Rent is paid in May.", false, false, false},
		{"“Premises” means the mill (with its yard).", false, false, false},
	} {
		if got := language.SaysFront(ibid.FrontParties, tt.text); got != tt.parties {
			t.Errorf("parties in %q: %v", tt.text, got)
		}
		if got := language.SaysFront(ibid.FrontDate, tt.text); got != tt.made {
			t.Errorf("date in %q: %v", tt.text, got)
		}
		if got := language.SaysFront(ibid.FrontTitle, tt.text); got != tt.title {
			t.Errorf("title in %q: %v", tt.text, got)
		}
		if language.SaysFront(ibid.FrontAuthors, tt.text) || language.SaysFront("", tt.text) {
			t.Errorf("%q says what words cannot tell", tt.text)
		}
	}
}
