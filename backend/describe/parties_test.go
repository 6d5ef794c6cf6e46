package describe

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
)

func TestPartiesOfAContract(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"with roles": {"THIS LEASE is made on 1 May 2020 between Hallam Quarry Limited, whose registered office is at 1 Mill Lane, Port Ellery (the “Landlord”), and Norland Roasters Limited (the “Tenant”).",
			"Landlord=Hallam Quarry Limited; Tenant=Norland Roasters Limited"},
		"a legal form behind a comma": {`This Agreement is made effective May 2, 2019 by and between NORLAND DATA, INC. (hereinafter referred to as "NDI"), a company of Mercia with its principal place of business at 3 Quay Street, Port Ellery and AB Sudmark, Inc. (hereinafter "Sudmark") of Sudmark.`,
			"NDI=NORLAND DATA, INC.; Sudmark=AB Sudmark, Inc."},
		"numbered, and a collective name": {"BETWEEN\n\n1. Norland Data Corp., a company of Mercia (\"Norland\"), having an address at 3 Quay Street\n\nAND\n\n2. Sudmark Science Limited a company registered in Sudmark (\"Sudmark\"), (together, the “Parties”)\n\nWHEREAS: nothing.",
			"Norland=Norland Data Corp.; Sudmark=Sudmark Science Limited"},
		"a role before the name": {"entered into in Port Ellery between the following two parties:\n\nParty A: Norland Hall Co., Ltd.\nAddress: 3 Quay Street\n\nParty B: Sudmark Mill Co., Ltd.\nAddress: 4 Quay Street\n\nWHEREAS",
			"Party A=Norland Hall Co., Ltd.; Party B=Sudmark Mill Co., Ltd."},
		"the name of the agreement is no role": {"Promotion Agreement between Norland Pagers Corporation and Sudmark Call, Inc. (the “Agreement”).",
			"Norland Pagers Corporation; Sudmark Call, Inc."},
		"no opening": {"The distance between the gauges is four miles.", ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := &reader{doc: Document{Read: []ibid.ReadPage{{Page: ibid.Page{Number: 1, Text: tt.text}}}}, kind: ibid.DocumentKind{Group: contract}}
			var got []string
			for _, p := range r.opened(0) {
				words := ibid.OneLine(p.name.In(tt.text))
				if p.role != "" {
					words = p.role + "=" + words
				}
				got = append(got, words)
				if !p.whole.Contains(p.name) {
					t.Errorf("%q is not within what is quoted", words)
				}
			}
			if words := strings.Join(got, "; "); words != tt.want {
				t.Errorf("got  %s\nwant %s", words, tt.want)
			}
		})
	}
}

func TestBound(t *testing.T) {
	for text, want := range map[string]string{
		"This promotion shall begin on ":                                startLabel,
		"and shall terminate ":                                          endLabel,
		"commences on the Effective Date and terminates on ":            endLabel,
		"the initial term shall continue up to and including ":          endLabel,
		"“Term” means ten years beginning on ":                          startLabel,
		"The committee met six times and inspected the books on 1 May ": "",
	} {
		if got := bound(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestActor(t *testing.T) {
	r := &reader{lang: "en"}
	for before, want := range map[string]string{
		"3.1 The Tenant ":                           "Tenant",
		"If the rent is late, the Landlord ":        "Landlord",
		"Every person who handles open food ":       "Every person",
		"(1) No person ":                            "No person",
		"Food is presumed to be unfit if it ":       "",
		"Book at the gate two days ahead; drivers ": "drivers",
		"it ": "",
	} {
		if got := r.actorIn(before); got != want {
			t.Errorf("%q: %q, want %q", before, got, want)
		}
	}
}

func TestKindOfATitle(t *testing.T) {
	for title, want := range map[string]string{
		"Annual Report 2024": "Annual report", "FORM 10-Q": "Quarterly report on Form 10-Q", "Lease": "Lease",
		"CO-BRANDING AGREEMENT": "Contract", "Food Safety Act": "Statute", "Staff Handbook": "Handbook",
	} {
		page := ibid.ReadPage{Page: ibid.Page{Number: 1, Text: title}}
		r := &reader{doc: Document{Read: []ibid.ReadPage{page}, Document: ibid.Document{Printed: ibid.FrontItem{Text: title, Page: 1, Span: ibid.Span{End: len(title)}}}}, lang: "en"}
		got, err := r.findKind(t.Context())
		if err != nil || got == nil || got.Text != want {
			t.Errorf("%s: %+v, %v, want %s", title, got, err, want)
		}
	}
}
