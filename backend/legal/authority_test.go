package legal_test

import (
	"math/rand"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/jurisdiction"
	"ibid/backend/legal"
)

func hierarchy(t *testing.T) *jurisdiction.Hierarchy {
	t.Helper()
	h, err := jurisdiction.Load(filepath.Join("..", "..", "samples", "codes", jurisdiction.FileName))
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestDetect(t *testing.T) {
	names := hierarchy(t)
	const sections = `
§ 4.10.010. Purpose
The purpose of this chapter is to keep the streets clean. This chapter applies to every stall.
§ 4.10.020. Permit required
A person shall not sell food without a permit issued under this title. (Ord. 12-03)
§ 4.10.030. Penalty
A violation of this section is an infraction. No person shall sell ice after nine.`
	const lease = `
1. Rent
The Tenant shall pay the Landlord rent under this Lease. Either party may end this Lease.
2. Governing law
This Lease is governed by the laws of the State of Delaware, whatever the Texas Property Code provides.
Section 3.1 Notices. The parties shall give notice in writing. The Tenant agrees to the Municipal Code of the City of Houston.`
	for name, tt := range map[string]struct {
		title, front, text string
		running            string
		want               ibid.JurisdictionID
		kind               ibid.SourceType
		inForce            string
	}{
		"title page of a city":      {front: "Municipal Code\nof the\nCity of Houston, Texas\nCurrent through January 31, 2024", text: sections, want: "US-TX-houston", kind: ibid.SourceOrdinance, inForce: "2024-01-31"},
		"city and its state":        {front: "CITY OF SPRINGFIELD\nSTATE OF OREGON\nCODE OF ORDINANCES", text: sections, want: "US-OR-springfield", kind: ibid.SourceOrdinance},
		"running header":            {running: "Spanish Fork Municipal Code", text: sections, want: "US-UT-spanish-fork", kind: ibid.SourceOrdinance},
		"county":                    {front: "Harris County, Texas\nCounty Ordinances", text: sections, want: "US-TX-48201", kind: ibid.SourceOrdinance},
		"state":                     {front: "STATE OF OHIO\nRevised Code of Ohio\nas amended through May 2023", text: strings.ReplaceAll(sections, "4.10.0", "437."), want: "US-OH", kind: ibid.SourceStatute, inForce: "2023-05"},
		"federal, states mentioned": {title: "21 CFR Part 117", text: "§ 117.1 Applicability\nThis part applies in California, Texas and Ohio alike. An operator in California shall register.\n§ 117.3 Definitions\nIn this part, food means food. Texas may not set other terms.\n§ 117.5 Exemptions\nThis subpart does not apply to farms.", want: "US", kind: ibid.SourceRegulation},
		"enacted":                   {front: "AN ACT\nBe it enacted by the Legislature of the State of Utah:", text: sections, want: "US-UT", kind: ibid.SourceStatute},
		"one section":               {text: "D.C. Code § 8-1234.05 – Nesting boxes\nThe Mayor shall put up nesting boxes. This section does not apply to owls.", want: "US-DC", kind: ibid.SourceStatute},
		"citing another's law":      {front: "Municipal Code of the City of Tucson", text: sections + "\nA stall is defined in Texas Health & Safety Code § 437.001 and in 21 CFR 1.227.", want: "US-AZ-tucson", kind: ibid.SourceOrdinance},
		"the user's own":            {front: "FEDERATION OF VELDANY\nFood Safety Act\nIn force since 1 March 2022", text: strings.ReplaceAll(sections, "§ 4.10.0", "Section "), want: "XV", kind: ibid.SourceStatute, inForce: "2022-03-01"},

		"a section for a year": {title: "12 CFR Part 1026", text: "§ 1026.1 Authority\nThis part is in effect under 15 U.S.C. 1601 et seq. and implements it.\n§ 1026.2 Definitions\nIn this part, credit means the right to defer payment.", want: "US", kind: ibid.SourceRegulation},

		"law on contracts":         {front: "DISTRICT OF COLUMBIA\nOFFICIAL CODE\nTitle 28", text: "§ 28-3501. Leases\nThe landlord shall give the tenant notice. Either party may end the tenancy, and the parties may agree on the rent.\n§ 28-3502. Fiscal year\nThe fiscal year of a lessor shall end in June. The tenant and the landlord shall sign.", want: "US-DC", kind: ibid.SourceStatute},
		"adopting another's rules": {front: "Municipal Code\nof the\nCity of Spanish Fork", text: sections + "\nThe fuel code adopted by Utah County and the International Fuel Gas Code apply.", want: "US-UT-spanish-fork", kind: ibid.SourceOrdinance},
		"county behind its law":    {front: "ORDINANCES HARRIS COUNTY TEXAS", text: sections, want: "US-TX-48201", kind: ibid.SourceOrdinance},

		"the end of a name":  {title: "Gullmouth Quay Municipal Code", text: sections}, // Quay is in New Mexico
		"governing law":      {title: "Lease", front: "LEASE AGREEMENT\nState of Texas\nCounty of Harris", text: lease, kind: ibid.SourceContract},
		"newspaper":          {front: "The Houston Chronicle\nCity of Houston Weighs New Noise Ordinance\nHouston, Texas", text: "Council members said on Tuesday that our streets are too loud. The mayor has doubts."},
		"annual filing":      {front: "UNITED STATES\nSECURITIES AND EXCHANGE COMMISSION\nFORM 10-K\nPursuant to Section 13 of the Securities Exchange Act of 1934\nDelaware\n(State of incorporation)", text: "Our shareholders hold common stock. The registrant is a Delaware corporation. Fiscal year 2023."},
		"paper":              {front: "Zoning and Rents under the California Building Code", text: "Abstract. We show that rents fall. Smith et al. (2019) find otherwise. See Figure 2.\nReferences"},
		"letter":             {front: "Houston, Texas\nMarch 3, 2024", text: "Dear Ms Lopez,\nplease find our invoice. Sincerely, the City of Houston"},
		"code of conduct":    {front: "Texas Lamps, Inc.\nCode of Conduct", text: "1. We treat each other well.\n2. You must not take gifts. Our values are lived."},
		"guide to the law":   {front: "A Guide to the Texas Food Code", text: "Start with a plan. Our website www.example.org has forms. Ask your inspector.", kind: ibid.SourceGuidance},
		"handbook":           {front: "Employee Handbook\nCity of Houston", text: "1.1 You may work from home. Our offices open at nine.", kind: ibid.SourceGuidance},
		"statutes of a club": {title: "Satzung", front: "Satzung\nder Energiegenossenschaft Ulm eG", text: "§ 1 Name\nDie Genossenschaft heißt so.\n§ 2 Sitz\nIhr Sitz ist Ulm."},
	} {
		d := legal.Document{Title: tt.title, Name: "scan.pdf", Pages: []string{tt.front + "\n" + tt.text}}
		if tt.running != "" {
			d.Running = []string{tt.running}
		}
		a := legal.Detect(d, names)
		want := []ibid.JurisdictionID{tt.want}
		if tt.want == "" {
			want = nil
		}
		if !slices.Equal(a.Jurisdictions, want) || tt.kind != "" && a.SourceType != tt.kind || tt.inForce != a.InForce && tt.want != "" {
			t.Errorf("%s: %v, %q, %q; %+v", name, a.Jurisdictions, a.SourceType, a.InForce, a.Evidence)
		}
		if tt.want != "" && len(a.Evidence) > 0 && a.Evidence[0].Words == "" {
			t.Errorf("%s: no words: %+v", name, a.Evidence[0])
		}
	}
}

func TestDetectAnything(t *testing.T) {
	names := hierarchy(t)
	random := rand.New(rand.NewSource(1)) //nolint:gosec // the same strings each time
	pieces := []string{"§", "Code of", "City of ", "Texas", "\n", "\f", "12 CFR § 2", "\xff", "’s", "(a)", "Be it enacted by", "ß", "Effective ", "2024", " ", "Springfield", "\x00", "—", "Section 9", ",", "Mun. Code"}
	for range 1000 {
		var b strings.Builder
		for range random.Intn(40) {
			b.WriteString(pieces[random.Intn(len(pieces))])
		}
		text := b.String()
		a := legal.Detect(legal.Document{Title: text, Name: text, Pages: strings.Split(text, "\f"), Headings: []string{text}, Running: []string{text}}, names)
		legal.Heads(text)
		legal.SectionCitation(text, text)
		for _, e := range a.Evidence {
			if !(e.Probability >= 0 && e.Probability <= 1) {
				t.Fatalf("%q: %+v", text, e)
			}
		}
		if _, err := ibid.InForceDate(a.InForce); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	}
}
