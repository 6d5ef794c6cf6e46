package judge_test

import (
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/judge"
	"ibid/backend/language"
)

func splitter(testing.TB) *language.Splitter { return language.NewSplitter() }

// passage is one that stands alone on its page.
func passage(number int, text string) ibid.Passage {
	return ibid.Passage{Number: number, Hit: ibid.Hit{
		Document: ibid.Document{ID: ibid.DocumentID(number), Title: "Annual report"},
		Chunk:    ibid.Chunk{DocumentID: ibid.DocumentID(number), Page: 1, Span: ibid.Span{End: len(text)}, Text: text},
	}}
}

// citing is an answer of one sentence that cites the whole of each passage.
func citing(answer string, passages ...ibid.Passage) ([]ibid.Claim, []ibid.Citation) {
	claim := ibid.Claim{Span: ibid.Span{End: len(answer)}, State: ibid.ClaimBacked}
	var citations []ibid.Citation
	for i, p := range passages {
		claim.Citations = append(claim.Citations, i+1)
		citations = append(citations, ibid.Citation{Number: i + 1, DocumentID: p.Hit.Document.ID, Page: p.Hit.Chunk.Page, Span: p.Hit.Chunk.Span})
	}
	return []ibid.Claim{claim}, citations
}

// written puts problems as tests expect them: "figure! $1,577 < (1,577)", with "!"
// where the problem is grave and "< …" where the source has something.
func written(problems []ibid.Problem) string {
	var all []string
	for _, p := range problems {
		line := string(p.Rule)
		if p.Grave {
			line += "!"
		}
		line += " " + p.Words
		if p.Source != "" {
			line += " < " + p.Source
		}
		all = append(all, line)
	}
	return strings.Join(all, "; ")
}

// check holds one sentence against passages.
func check(t *testing.T, splitter *language.Splitter, question, answer string, passages ...ibid.Passage) ibid.Claim {
	t.Helper()
	claims, citations := citing(answer, passages...)
	checked := judge.Rules(splitter, question, answer, claims, citations, passages)
	for _, p := range checked[0].Problems {
		if p.Span.In(answer) != p.Words || p.Message == "" {
			t.Errorf("problem %+v does not name its words", p)
		}
	}
	return checked[0]
}

// ruleCase is a sentence, what it cites, and the problems that are to be found.
type ruleCase struct{ answer, source, want string }

func checkAll(t *testing.T, cases []ruleCase) {
	s := splitter(t)
	for _, tt := range cases {
		t.Run(tt.answer, func(t *testing.T) {
			if got := written(check(t, s, "", tt.answer, passage(1, tt.source)).Problems); got != tt.want {
				t.Errorf("held against %q:\n got %q\nwant %q", tt.source, got, tt.want)
			}
		})
	}
}

const cashFlow = "Consolidated cash flows (in millions)\n2022 2021 2020\nCapital expenditure (1,577) (1,602) (1,420)\nNet income 214 (87) 163\nEarnings per share 4.52 (1.84) 3.44"

func TestFiguresPrintedOtherwise(t *testing.T) {
	checkAll(t, []ruleCase{
		// Scale: of a word, of the head of a table.
		{"Capital expenditure was $1.6 billion in 2022.", cashFlow, ""},
		{"Capital expenditure was $1,577 million in 2022.", cashFlow, ""},
		{"Capital expenditure was 1,577 (in millions) in 2022.", cashFlow, ""},
		{"Earnings per share were $4.52 in 2022.", cashFlow, ""},
		{"It holds 3.2 million shares.", "It holds 3,200,000 shares.", ""},
		{"Sales were ₹12 crore.", "Sales came to Rs. 120 million.", ""},
		{"The fee is $1,200.", "Visitors come in thousands, and amateurs too. Children are let in free of charge by the master.\nFee $1,200", ""},
		{"The fee is $1.2 million.", "Fees (£’000)\nFee 1,200", ""},
		// Rounding, and words that loosen a figure.
		{"It has about 1,600 shops.", "It has 1,577 shops.", ""},
		{"Growth was 12.3%.", "Growth was 12.34 per cent.", ""},
		// Units and shares.
		// Words for numbers, and counts.
		{"Notice is 45 days.", "The Tenant gives forty-five (45) days of notice.", ""},
		{"There are three reasons to wait.", "Wait for the tide, for the wind and for the pilot: each is a reason.", ""},
		// Thousands, as other languages part them.
		{"Revenue was 1,234,567 euros.", "Le chiffre d’affaires s’élève à 1 234 567 euros pour la période et il est en hausse.", ""},
		{"Sales were 456 in the second year.", "Les ventes de la société pour les deux années sont les suivantes :\nVentes 123 456", ""},
		// Percentage points.
		{"The rate rose by 0.5 percentage points.", "The rate rose by 0.5 pp.", ""},
		// Bounds and periods, said otherwise.
		{"The fee is at least $500 for each vessel.", "The fee for each vessel is not less than $500.", ""},
		{"The fee is more than $500.", "Sales less $500 of tax are the fee.", ""},
		// What is no figure of a claim.
		{"2. The fee is $40.", "The fee is $40.", ""},
		{"It works as follows: 1. Pay the fee.", "Pay the fee: it works.", ""},
		{"The fee is $40 [1].", "The fee is $40.", ""},
		// A loss and its parentheses.
		{"The net loss was $87 million in 2021.", cashFlow, ""},
	})
}

func TestFiguresThatAreWrong(t *testing.T) {
	checkAll(t, []ruleCase{
		{"Capital expenditure was $1.8 billion in 2022.", cashFlow, "figure! $1.8 billion < (1,577)"},
		{"Capital expenditure was $1,577 in 2022.", cashFlow, "figure! $1,577 < (1,577)"},
		{"Capital expenditure was $1.6 million in 2022.", cashFlow, "figure! $1.6 million < (1,577)"},
		{"Capital expenditure was $1,577 billion in 2022.", cashFlow, "figure! $1,577 billion < (1,577)"},
		{"The profit of 2021 was $87 million.", cashFlow, "direction! $87 million < (87)"},
		{"The monthly rent is €12,800.", "The monthly rent is €12,500.", "figure! €12,800 < €12,500"},
		{"The monthly rent is $12,500.", "The monthly rent is €12,500.", "figure! $12,500 < €12,500"},
		{"The Tenant gives 30 months of notice.", "The Tenant gives 30 days of notice.", "figure! 30 months < 30 days"},
		{"The Tenant gives 30 days of notice.", "The Tenant gives 30 business days of notice.", "figure 30 days < 30 business days"},
		{"The tank holds 4,170 litres.", "The tank is painted green.", "figure 4,170 litres"},
		{"The tank holds 4,170 litres.", "The tank holds about 4,000 litres.", "figure! 4,170 litres < 4,000 litres"},
		{"Revenue was 1,234,567 euros.", "Le chiffre d’affaires s’élève à 1 234 568 euros pour la période et il est en hausse.", "figure 1,234,567 euros"},
	})
}

// What is said of a figure belongs to it: a bound, a period, per cent of what.
func TestFiguresThatMeanAnother(t *testing.T) {
	checkAll(t, []ruleCase{
		{"The harbour master charges a fee of at least $500 for the mooring.", "The harbour master charges a fee of at most $500 for the mooring.", "direction! least < most"},
		{"The Tenant pays the Landlord a rent of $500 per month.", "The Tenant pays the Landlord a rent of $500 per year.", "scope! month < year"},
	})
}

func TestDates(t *testing.T) {
	checkAll(t, []ruleCase{
		{"It opened on March 3, 2021.", "Opening: 3/3/2021.", ""},
		{"It ran from 2007 to 2011.", "It ran in 2007-11.", ""},
		{"It opened on March 3, 2021.", "2021 in short.\nIt opened on March 3.", ""},
		{"It opened on March 5, 2021.", "It opened on March 3, 2021.", "date! March 5, 2021 < March 3, 2021"},
		{"It opened in 2020.", "It opened in 2021.", "date! 2020 < 2021"},
		{"It opened in Q2 2021.", "It opened in Q1 2021.", "date! Q2 2021 < Q1 2021"},
		{"It opened on March 3, 2021.", "It opened in spring.", "date March 3, 2021"},
	})
}

func TestNamesAndQuotations(t *testing.T) {
	checkAll(t, []ruleCase{
		{"The Tenant is Hallam Quarry Limited.", "Hallam Quarry Limited is the Tenant.", ""},
		{"The mill belongs to Oskar Pell.", "Mr. Pell (Oskar) has the mill.", ""},
		{"The rules of the WHO apply.", "The rules of the World Health Organization apply.", ""},
		{"The German rules apply.", "The rules of Germany apply.", ""},
		{"Sales grew in the United States.", "Sales grew in the U.S.", ""},
		{"**Key Features**: it floats.", "It floats.", ""},
		{"The mill belongs to Viktor Pell.", "The mill belongs to Oskar Pell.", "name Viktor"},
		{"The mill belongs to Martin Pell.", "The mill belongs to Marta Pell.", "name Martin"},
		{"The mill of Tideworks is “in good and tenantable repair”.", "The mill of Tide-\nworks is in good and tenant-\nable repair.", ""},
		{"Viktor Pell owns the mill.", "Oskar Pell owns the mill.", "name Viktor"},
		{"It runs on StellarMint.", "It runs on StellarWorks.", "name StellarMint"},
		{"It says “no vessel shall anchor here”.", "No vessel shall anchor here.", ""},
		{"It says “no vessel … anchor here”.", "No vessel shall anchor here.", ""},
		{"It is called “Terms of Mooring at Norland Quay”.", "The terms of mooring at the quay of Norland hold.", ""},
		{"It is called “Terms of Mooring at Osterland Quay”.", "The terms of mooring at the quay of Norland hold.", "name Osterland"},
		{"It says “no vessel will ever anchor here”.", "No vessel shall anchor here.", "quotation no vessel will ever anchor here"},
		{"The “rent review” is yearly.", "Rents are reviewed yearly.", ""},
	})
}

func TestTurns(t *testing.T) {
	checkAll(t, []ruleCase{
		// Negation.
		{"The Tenant may not sublet the premises.", "The Tenant shall not sublet the premises.", ""},
		{"The Tenant may sublet the premises only with consent.", "The Tenant shall not sublet the premises without consent.", ""},
		{"The Tenant may sublet the premises without consent.", "The Tenant shall not sublet the premises without consent.", "negation! sublet < Tenant shall not sublet"},
		{"The Tenant may sublet only with consent, which may not be withheld.", "The Tenant shall not sublet without consent, which shall not be withheld.", ""},
		{"The pump is not designed for salt water.", "The pump is designed for salt water.", "negation! designed < The pump is designed"},
		{"The pump is designed for salt water.", "The pump is not designed for salt water.", "negation! designed < pump is not designed"},
		{"The pump failed to start in salt water.", "The pump did not start in salt water.", ""},
		{"Smoking is not allowed on the quay.", "Smoking on the quay is banned.", ""},
		{"Smoking is not allowed on the quay.", "The quay has a corner for smoking.", "negation not"},
		{"Salt water harms the pump.", "The pump must not be used in salt water, which harms it.", ""},
		// A clause that is denied as a whole, and a word that is.
		{"The Supplier shall be liable for indirect damages.", "In no event shall the Supplier be liable for indirect damages.", "negation! Supplier < event shall the Supplier"},
		{"The Supplier is liable for indirect damages.", "The Supplier is in no event liable for indirect damages.", "negation! liable < in no event liable"},
		{"The Supplier is not liable for indirect damages.", "Under no circumstances shall the Supplier, whether in contract or in tort, be liable for indirect damages.", ""},
		{"The Supplier insures the goods.", "In no event shall the Supplier be liable, and the Supplier insures the goods.", ""},
		{"The Tenant may sublet the premises.", "The Tenant keeps them in repair, nor may the Tenant sublet the premises.", "negation! Tenant < nor may the Tenant"},
		{"The Tenant may sublet the premises.", "The Tenant shall not\nsublet the premises.", "negation! sublet < Tenant shall not sublet"},
		{"The licence of the mark is exclusive.", "The licence of the mark is non-exclusive.", "negation! exclusive < mark is non-exclusive"},
		{"The licence of the mark is exclusive.", "The licence of the mark is nonexclusive.", "negation! exclusive < nonexclusive"},
		{"The licence of the mark is not exclusive.", "The licence of the mark is non-exclusive.", ""},
		{"The licence of the mark is non-exclusive.", "The licence of the mark is nonexclusive.", ""},
		// Modality.
		{"The Tenant must insure the premises.", "The Tenant shall insure the premises.", ""},
		{"The Tenant must insure the premises.", "The Tenant may insure the premises.", "modality! must < The Tenant may insure"},
		{"The Tenant may insure the premises.", "The Tenant shall insure the premises.", "modality! may < The Tenant shall insure"},
		{"The Tenant should insure the premises.", "The Tenant shall insure the premises.", "modality should < The Tenant shall insure"},
		{"The Tenant insures the premises.", "The Tenant shall insure the premises.", ""},
		// Direction, and other opposites.
		{"Sales of salt rose in Norland.", "Sales of salt fell in Norland.", "direction! rose < fell"},
		{"Sales of salt climbed in Norland.", "Sales of salt rose in Norland.", ""},
		{"Sales rose from €40 million to €35 million.", "Sales went from €40 million to €35 million.", "direction! €40 million to €35 million"},
		{"Sales fell from €40 million to €35 million.", "Sales went from €40 million to €35 million.", ""},
		{"The board rejected the plan for the quay.", "The board approved the plan for the quay.", "negation! rejected < approved"},
		{"The highest tide was at Salt Harbour.", "The lowest tide was at Salt Harbour.", "direction! highest < lowest"},
		{"Fees are paid before the vessel leaves.", "Fees are paid after the vessel leaves.", "scope! before < after"},
	})
}

func TestScope(t *testing.T) {
	checkAll(t, []ruleCase{
		// Of years, in the columns of a table.
		{"Net income was $214 million in 2022.", cashFlow, ""},
		{"In 2021, capital expenditure was $1,602 million.", cashFlow, ""},
		{"Capital expenditure was $1,602 million in 2022.", cashFlow, "scope! $1,602 million < (1,577)"},
		{"Capital expenditure rose from $1,420 million in 2020 to $1,602 million in 2021.", cashFlow, ""},
		// Of years, in sentences.
		{"In 2022 the quay earned €5 million.", "In 2022 there was a storm. In 2021 the quay earned €5 million.", "scope €5 million < 2021"},
		{"In 2022 the quay earned €5 million.", "In 2022, as in 2021, the quay earned €5 million.", ""},
		{"In fiscal 2021 the quay earned €5 million.", "In the fiscal year ended January 29, 2022 the quay earned €5 million. It began in 2021.", ""},
		{"Net income was $214 million in 2022, compared with a loss of $87 million the year before.", cashFlow, ""},
		// Of parties.
		{"The Landlord shall pay the taxes on the premises.", "The Tenant shall pay the taxes on the premises.", "scope! Landlord < Tenant"},
		{"The Lessee shall pay the taxes on the premises.", "The Tenant shall pay the taxes on the premises.", "name Lessee"},
		{"The fee is due monthly at the harbour office.", "The fee is due quarterly at the harbour office.", "scope! monthly < quarterly"},
		{"The cargo of the barge is fully insured.", "The cargo of the barge is partly insured.", "negation! fully < partly"},
	})
}

func TestTablesAsReportsPrintThem(t *testing.T) {
	const keys = "Table 1. Key figures\n\n2022 2023 2024\nRevenue (€ thousand) 4,102.7 4,365.9 4,812.6\nLoaves baked (thousand) 1,816 1,893 2,047\nMembers 1,094 1,186 1,312"
	const income = "Table 4. Income statement, € thousand\n\nNote 2024 2023\nRevenue 1 4,812.6 4,365.9\nStaff costs 3 (2,117.8) (1,934.5)\nOperating result 322.6 103.4"
	const lines = "Table 2. Revenue by line of business, € thousand\n\n2024 2023 Change\nBread 2,968.4 2,741.2 8.3 %\nPastry 1,102.7 986.3 11.8 %"
	checkAll(t, []ruleCase{
		{"Revenue was €4.8 million in 2024.", keys, ""},
		{"Revenue was €4,812.6 in 2024.", keys, "figure! €4,812.6 < 4,812.6"},
		{"Revenue was €4.8 million in 2023.", keys, "scope! €4.8 million < 4,365.9"},
		{"About 2 million loaves were baked in 2024.", keys, ""},
		{"Revenue was €4.8 million in 2024.", income, ""},
		{"Revenue was €4.8 million in 2023.", income, "scope! €4.8 million < 4,365.9"},
		{"Staff costs were €2.1 million in 2024.", income, ""},
		{"Bread brought €2,968.4 thousand in 2024, 8.3 % more than before.", lines, ""},
		{"Bread brought €2,968.4 thousand in 2023.", lines, "scope! €2,968.4 thousand < 2,741.2"},
	})
}

const leaseTerms = "4.2 The Tenant shall pay the Yearly Rent of €48,000 in twelve equal instalments in advance on the first day of each month. " +
	"4.3 The Tenant shall not assign this lease without the prior written consent of the Landlord, which shall not be unreasonably withheld. " +
	"4.4 The Landlord may terminate this lease by giving not less than six months' notice in writing."

func TestAnswersAsModelsWriteThem(t *testing.T) {
	const income = "Table 4. Income statement for the year ended 31 December 2024, € thousand\n\nNote 2024 2023\nRevenue 1 4,812.6 4,365.9\nStaff costs 3 (2,117.8) (1,934.5)\nEnergy (284.6) (347.9)\nOperating result 322.6 103.4\nSurplus after tax 221.0 56.6"
	checkAll(t, []ruleCase{
		{"In 2024, revenue rose to €4.81 million from €4.37 million in 2023.", income, ""},
		{"The surplus after tax was €221,000 in 2024, compared with €56,600 the year before.", income, ""},
		{"The operating result more than tripled, from €103.4 thousand to €322.6 thousand.", income, ""},
		{"The operating result fell from €103.4 thousand to €322.6 thousand.", income, "direction! €103.4 thousand to €322.6 thousand"},
		{"The yearly rent is €48,000, payable in 12 instalments.", leaseTerms, ""},
		{"The Tenant may assign the lease only with the Landlord's prior written consent, which may not be unreasonably withheld.", leaseTerms, ""},
		{"The Landlord may terminate this lease by giving at least 6 months' written notice.", leaseTerms, ""},
		{"The Tenant may assign this lease without the prior written consent of the Landlord.", leaseTerms, "negation! assign < Tenant shall not assign"},
		{"The Tenant may terminate this lease by giving not less than six months' notice in writing.", leaseTerms, "scope! Tenant < Landlord"},
		{"The Landlord may terminate this lease by giving not less than six weeks' notice in writing.", leaseTerms, "figure! six weeks < six months"},
	})
}

func TestPartiesThatChangePlaces(t *testing.T) {
	checkAll(t, []ruleCase{
		{"The Tenant shall indemnify the Landlord against all claims.", "The Landlord shall indemnify the Tenant against all claims.", "scope! Tenant shall indemnify the Landlord < Landlord shall indemnify the Tenant"},
		{"The Landlord shall be indemnified by the Tenant against all claims.", "The Tenant shall indemnify the Landlord against all claims.", ""},
		{"The Tenant shall indemnify the Landlord against all claims.", "The Tenant shall indemnify the Landlord against all claims.", ""},
		{"The Tenant pays the Landlord rent, and the Landlord insures the Tenant.", "The Tenant pays rent to the Landlord. The Landlord insures the Tenant.", ""},
	})
}

func TestRulesReadWhatIsSaidBesideAPassage(t *testing.T) {
	s := splitter(t)
	p := passage(1, "Capital expenditure 1,577 1,602")
	p.Hit.Document.Title = "Tideworks Ltd, annual report 2022"
	p.Hit.Chunk.Section = "Notes > Property of the Norland quay"
	p.Hit.Chunk.Context = "Cash flows\n(in millions)\n2022 | 2021"
	for answer, want := range map[string]string{
		"In 2022 Tideworks spent $1.6 billion on capital expenditure.":        "",
		"Capital expenditure of the Norland quay was $1,577 million in 2022.": "",
		"Capital expenditure was $1,577 million in 2021.":                     "scope! $1,577 million < 1,602",
		"Capital expenditure of the Sudland quay was $1,577 million in 2022.": "name Sudland",
	} {
		if got := written(check(t, s, "", answer, p).Problems); got != want {
			t.Errorf("%s\n got %q\nwant %q", answer, got, want)
		}
	}
}

func TestRulesTakeFromTheQuestionWhatItNames(t *testing.T) {
	s := splitter(t)
	p := passage(1, "The Tenant gives notice of 60 days.")
	answer := "For Quay 17 of Pell Brothers, a notice of 60 days is needed in 2024."
	if got := written(check(t, s, "What notice does the lease of Pell Brothers need for Quay 17 in 2024?", answer, p).Problems); got != "" {
		t.Errorf("found %q", got)
	}
	if got := written(check(t, s, "What notice is needed?", answer, p).Problems); got != "name Quay; figure 17; name Pell Brothers; date 2024" {
		t.Errorf("found %q", got)
	}
}

func TestRulesInOtherLanguages(t *testing.T) {
	s := splitter(t)
	german := passage(1, "Die Gebühr für jedes Schiff beträgt 1.577,50 Euro im Jahr und wird vom Hafenmeister erhoben. Sie ist am 3. März 2021 fällig, und der Pächter zahlt sie nicht. Die Frist beträgt 30 Tage.")
	for answer, want := range map[string]string{
		"Die Gebühr für jedes Schiff im Hafen beträgt nach den Unterlagen 1.577,50 Euro im Jahr.":       "",
		"Die Gebühr für jedes Schiff im Hafen beträgt nach den Unterlagen 1.677,50 Euro im Jahr.":       "figure! 1.677,50 Euro < 1.577,50 Euro",
		"The fee for each of the vessels in the harbour is 1,577.50 euros a year, due on 3 March 2021.": "",
		"The notice that has to be given by the parties to the contract is a period of 30 days.":        "",
		"Die Frist, die die Parteien des Vertrages einhalten müssen, beträgt 30 Monate.":                "figure 30 Monate",
	} {
		if got := written(check(t, s, "", answer, german).Problems); got != want {
			t.Errorf("%s\n got %q\nwant %q", answer, got, want)
		}
	}
}

func TestDenialsInOtherLanguages(t *testing.T) {
	const (
		pays    = "Der Pächter zahlt die Gebühr, die vom Hafenmeister am Ende des Jahres erhoben wird."
		paysNot = "Der Pächter zahlt die Gebühr nicht, die vom Hafenmeister am Ende des Jahres erhoben wird."
		may     = "Le locataire peut sous-louer les lieux avec l'accord du bailleur, et il doit les entretenir."
		mayNot  = "Le locataire ne peut pas sous-louer les lieux avec l'accord du bailleur, et il doit les entretenir."
	)
	checkAll(t, []ruleCase{
		{pays, paysNot, "negation! " + pays + " < " + paysNot},
		{paysNot, pays, "negation! " + paysNot + " < " + pays},
		{may, mayNot, "negation! " + may + " < " + mayNot},
		{paysNot, "Der Pächter zahlt die Gebühr, die vom Hafenmeister am Ende des Jahres nie erhoben wird.", ""},
		{"Der Pächter zahlt die Gebühr, die am Ende des Jahres erhoben wird.", "Der Pächter zahlt die Gebühr, die am Ende des Jahres erhoben wird, und er darf das Boot des Hafenmeisters ohne dessen Erlaubnis nicht benutzen.", ""},
	})
}

func TestRulesFindNothingInAQuotation(t *testing.T) {
	s := splitter(t)
	for _, text := range []string{
		cashFlow,
		"The pump is not made for salt water. The pump is made for fresh water. Goods were sold; goods were bought. $12,163\n(in millions)\nGoods 12,163 11,950",
		"Assets rose. Liabilities rose. Assets fell. No tenant may sublet. Every tenant may sublet with consent.",
	} {
		for _, span := range s.Sentences(text) {
			if got := written(check(t, s, "", span.In(text), passage(1, text)).Problems); got != "" {
				t.Errorf("%q, quoted from its own page, has %s", span.In(text), got)
			}
		}
	}
}

func TestRulesTakeTheScaleFromTheQuestion(t *testing.T) {
	s := splitter(t)
	p := passage(1, cashFlow)
	for answer, want := range map[string]string{
		"$1577.00":        "",
		"It was 1,577.":   "",
		"It was 1.6.":     "figure 1.6",
		"It was $1.577bn": "",
	} {
		if got := written(check(t, s, "What was the capital expenditure of 2022 in USD millions?", answer, p).Problems); got != want {
			t.Errorf("%s\n got %q\nwant %q", answer, got, want)
		}
	}
	if got := written(check(t, s, "What was it in $ billion?", "It was $1.6.", p).Problems); got != "" {
		t.Errorf("in billions: found %q", got)
	}
}

func TestRulesLowerTheState(t *testing.T) {
	s := splitter(t)
	p := passage(1, "The monthly rent is €12,500. The Tenant insures the premises.")
	for _, tt := range []struct {
		answer string
		before ibid.ClaimState
		want   ibid.ClaimState
	}{
		{"The monthly rent is €12,500.", ibid.ClaimBacked, ibid.ClaimBacked},
		{"The monthly rent is €12,500.", ibid.ClaimUnbacked, ibid.ClaimUnbacked},
		{"Whales sing under water.", ibid.ClaimBacked, ibid.ClaimPartly},
		{"The monthly rent is €12,800.", ibid.ClaimBacked, ibid.ClaimContradicted},
		{"The monthly rent is €12,800.", ibid.ClaimUnbacked, ibid.ClaimContradicted},
		{"Viktor Pell insures the premises.", ibid.ClaimBacked, ibid.ClaimPartly},
		{"Viktor Pell insures the premises.", ibid.ClaimUnbacked, ibid.ClaimUnbacked},
		{"Now to the rent of €99.", ibid.ClaimNone, ibid.ClaimNone},
	} {
		claims, citations := citing(tt.answer, p)
		claims[0].State = tt.before
		if got := judge.Rules(s, "", tt.answer, claims, citations, []ibid.Passage{p})[0]; got.State != tt.want {
			t.Errorf("%q was %s and is %s, want %s: %s", tt.answer, tt.before, got.State, tt.want, written(got.Problems))
		}
		if claims[0].State != tt.before {
			t.Error("the claims that were given have changed")
		}
	}
}

func TestRulesHoldAClaimAgainstWhatItCites(t *testing.T) {
	s := splitter(t)
	passages := []ibid.Passage{passage(1, "The rent is €12,500."), passage(2, "The deposit is €40,000.")}
	answer := "The rent is €40,000 [1]. The deposit is €40,000 [2]. The deposit is €40,000."
	citations := []ibid.Citation{
		{Number: 1, DocumentID: 1, Page: 1, Span: ibid.Span{End: 20}},
		{Number: 2, DocumentID: 2, Page: 1, Span: ibid.Span{End: 20}},
	}
	claims := []ibid.Claim{
		{Span: ibid.Span{End: 26}, State: ibid.ClaimBacked, Citations: []int{1}},
		{Span: ibid.Span{Start: 27, End: 57}, State: ibid.ClaimBacked, Citations: []int{2}},
		{Span: ibid.Span{Start: 58, End: len(answer)}, State: ibid.ClaimUnbacked},
	}
	var states []ibid.ClaimState
	for _, claim := range judge.Rules(s, "", answer, claims, citations, passages) {
		states = append(states, claim.State)
		for _, p := range claim.Problems {
			if p.Span.In(answer) != "€40,000" || p.Span.Start > 20 {
				t.Errorf("problem at %v", p.Span)
			}
		}
	}
	if want := []ibid.ClaimState{ibid.ClaimContradicted, ibid.ClaimBacked, ibid.ClaimUnbacked}; !slices.Equal(states, want) {
		t.Errorf("states %v, want %v", states, want)
	}
}

// Words that a sentence shares with its source are no support: what it says of them may be
// made up. Such sentences alone make no answer; beside one that is backed they are marked.
func TestSharedWordsAreNoSupport(t *testing.T) {
	s := splitter(t)
	p := passage(1, "The Landlord shall hold the Deposit in an account of its own and repay it within 28 days of the end of this Lease.")
	for _, made := range []string{
		"The landlord may keep it for ever.",
		"The Landlord may spend the Deposit on its own house.",
	} {
		claim := check(t, s, "What happens to the deposit?", made, p)
		if _, hold := judge.Combine([]ibid.Claim{claim}, ibid.Judgement{Status: ibid.JudgeOff}, judge.Balanced); hold == "" {
			t.Errorf("%q is %s, and shown", made, claim.State)
		}
		said := check(t, s, "What happens to the deposit?", "The Landlord shall repay the Deposit within 28 days of the end of this Lease.", p)
		if combined, hold := judge.Combine([]ibid.Claim{said, claim}, ibid.Judgement{Status: ibid.JudgeOff}, judge.Balanced); hold != "" || combined[1].State == ibid.ClaimBacked {
			t.Errorf("%q beside what is backed is %s, withheld: %s", made, combined[1].State, hold)
		}
	}
}
