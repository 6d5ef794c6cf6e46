package language_test

import (
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

func TestSaysFront(t *testing.T) {
	for _, tt := range []struct {
		text          string
		parties, made bool
	}{
		{"THIS LEASE is made on 4 May 2021 between Vesper Trust and Orbin Foods N.V.", true, true},
		{"This Agreement is entered into by and between Vesper Trust and Orbin Foods.", true, false},
		{"Vesper Trust, a charity (the “Landlord”), and Orbin Foods N.V. (“Tenant”)", true, false},
		{"BETWEEN Vesper Trust of Lindby and Orbin Foods N.V.", true, false},
		{"Dated as of 3 March 2019", false, true},
		{"made as of the 12th day of June, 1998", false, true},
		{"DATED AS OF ____________", false, true},
		{"Effective Date: 2019-03-01", false, true},
		{"The parties shall meet each year.", false, false},
		{"The price is between 20 and 30 crowns.", false, false},
		{"Rent is paid in May.", false, false},
		{"“Premises” means the mill (with its yard).", false, false},
	} {
		if got := language.SaysFront(ibid.FrontParties, tt.text); got != tt.parties {
			t.Errorf("parties in %q: %v", tt.text, got)
		}
		if got := language.SaysFront(ibid.FrontDate, tt.text); got != tt.made {
			t.Errorf("date in %q: %v", tt.text, got)
		}
		if language.SaysFront(ibid.FrontTitle, tt.text) || language.SaysFront("", tt.text) {
			t.Errorf("%q says what words cannot tell", tt.text)
		}
	}
}
