package question

import (
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

func TestKindAndExpectedAnswer(t *testing.T) {
	for _, tt := range []struct {
		question string
		kind     ibid.QuestionKind
		expects  ibid.AnswerKind
	}{
		{"Who signed the lease?", ibid.AsksWho, ibid.ExpectsPerson},
		{"To whom is notice given?", ibid.AsksWho, ibid.ExpectsPerson},
		{"When does the term end?", ibid.AsksWhen, ibid.ExpectsTime},
		{"When the term ends, who pays?", ibid.AsksWho, ibid.ExpectsPerson},
		{"Where is the registered office?", ibid.AsksWhere, ibid.ExpectsPlace},
		{"Why was the claim refused?", ibid.AsksWhy, ibid.ExpectsReason},
		{"How come the claim was refused?", ibid.AsksWhy, ibid.ExpectsReason},
		{"How is the rent reviewed?", ibid.AsksHow, ibid.ExpectsManner},
		{"In Q1, how did revenue change?", ibid.AsksHow, ibid.ExpectsAnything},
		{"How much is the rent?", ibid.AsksHowMuch, ibid.ExpectsMoney},
		{"How much water may be drawn?", ibid.AsksHowMuch, ibid.ExpectsNumber},
		{"How much has the tax rate changed?", ibid.AsksHowMuch, ibid.ExpectsPercentage},
		{"How many parking spaces are there?", ibid.AsksHowMuch, ibid.ExpectsNumber},
		{"How many days' notice must be given?", ibid.AsksHowMuch, ibid.ExpectsDuration},
		{"For how long is the warranty valid?", ibid.AsksHowMuch, ibid.ExpectsDuration},
		{"How often is the rent reviewed?", ibid.AsksHowMuch, ibid.ExpectsAnything},

		{"What is the rent?", ibid.AsksWhat, ibid.ExpectsMoney},
		{"What's the rent?", ibid.AsksWhat, ibid.ExpectsMoney},
		{"What was the reported revenue in 2021?", ibid.AsksWhat, ibid.ExpectsMoney},
		{"What is the amount of the deposit?", ibid.AsksWhat, ibid.ExpectsMoney},
		{"What is the total number of employees?", ibid.AsksWhat, ibid.ExpectsNumber},
		{"What is the debt to equity ratio?", ibid.AsksWhat, ibid.ExpectsNumber},
		{"What was the effective tax rate?", ibid.AsksWhat, ibid.ExpectsPercentage},
		{"What was the exchange rate?", ibid.AsksWhat, ibid.ExpectsNumber},
		{"What percentage of shares is pledged?", ibid.AsksWhat, ibid.ExpectsPercentage},
		{"In what year was the firm founded?", ibid.AsksWhat, ibid.ExpectsTime},
		{"What is the start date of the lease?", ibid.AsksWhat, ibid.ExpectsTime},
		{"What is the notice period?", ibid.AsksWhat, ibid.ExpectsDuration},
		{"What is the address of the landlord?", ibid.AsksWhat, ibid.ExpectsPlace},
		{"What is the name of the landlord?", ibid.AsksWhat, ibid.ExpectsPerson},
		{"What drove the change in margin?", ibid.AsksWhat, ibid.ExpectsReason},
		{"What are the steps a tenant must take?", ibid.AsksWhat, ibid.ExpectsManner},
		{"What are the covenants of the borrower?", ibid.AsksWhat, ibid.ExpectsList},
		{"What was the chief factor affecting income?", ibid.AsksWhat, ibid.ExpectsAnything},
		{"The tenant may end the lease for what reason?", ibid.AsksWhat, ibid.ExpectsReason},
		{"Which law governs the contract?", ibid.AsksWhich, ibid.ExpectsAnything},
		{"Under the law of which country is it made?", ibid.AsksWhich, ibid.ExpectsPlace},
		{"If rent is late, which party must be told?", ibid.AsksWhich, ibid.ExpectsPerson},

		{"Is subletting allowed?", ibid.AsksWhether, ibid.ExpectsYesOrNo},
		{"As of 2023, is the firm selling a segment?", ibid.AsksWhether, ibid.ExpectsYesOrNo},
		{"Can the landlord provide services?", ibid.AsksWhether, ibid.ExpectsYesOrNo},
		{"The rent is due monthly?", ibid.AsksWhether, ibid.ExpectsYesOrNo},
		{"Can you tell me who signed?", ibid.AsksWho, ibid.ExpectsPerson},
		{"Please explain how rent is reviewed.", ibid.AsksHow, ibid.ExpectsManner},
		{"Tell me whether subletting is allowed.", ibid.AsksWhether, ibid.ExpectsYesOrNo},
		{"Could you list the covenants?", ibid.AsksOther, ibid.ExpectsList},
		{"List all covenants.", ibid.AsksOther, ibid.ExpectsList},
		{"Give me the name of the landlord.", ibid.AsksOther, ibid.ExpectsPerson},
		{"Calculate the quick ratio.", ibid.AsksOther, ibid.ExpectsNumber},
		{"break clause", ibid.AsksOther, ibid.ExpectsAnything},
		{"", ibid.AsksOther, ibid.ExpectsAnything},

		{"What is the debt? Answer in USD millions.", ibid.AsksWhat, ibid.ExpectsMoney},
		{"What is the change? Answer in percentage.", ibid.AsksWhat, ibid.ExpectsPercentage},
		{"Who signed? The answer should be a list.", ibid.AsksWho, ibid.ExpectsList},
		{"Do both match? Answer yes or no.", ibid.AsksWhether, ibid.ExpectsYesOrNo},

		{"Wer hat den Vertrag unterschrieben und wann?", ibid.AsksWho, ibid.ExpectsPerson},
		{"Wie lange ist die Kündigungsfrist der Wohnung?", ibid.AsksHowMuch, ibid.ExpectsDuration},
		{"Ist die Untervermietung der Wohnung erlaubt?", ibid.AsksWhether, ibid.ExpectsYesOrNo},
		{"¿Cuándo termina el contrato de la vivienda?", ibid.AsksWhen, ibid.ExpectsTime},
		{"¿Por qué fue rechazada la solicitud del inquilino?", ibid.AsksWhy, ibid.ExpectsReason},
		{"Pourquoi la demande du locataire a-t-elle été refusée ?", ibid.AsksWhy, ibid.ExpectsReason},
		{"Combien de jours dure le préavis de la location ?", ibid.AsksHowMuch, ibid.ExpectsDuration},
		{"Quanto costa l'affitto della casa al mese?", ibid.AsksHowMuch, ibid.ExpectsMoney},
		{"Wanneer eindigt de huurovereenkomst van het huis?", ibid.AsksWhen, ibid.ExpectsTime},
		{"Quem assinou o contrato de arrendamento?", ibid.AsksWho, ibid.ExpectsPerson},
		{"Сколько стоит аренда?", ibid.AsksHowMuch, ibid.ExpectsMoney},
		{"Есть ли право на субаренду?", ibid.AsksWhether, ibid.ExpectsYesOrNo},
		{"谁签了租约？", ibid.AsksWho, ibid.ExpectsPerson},
		{"租期是否可以延长？", ibid.AsksWhether, ibid.ExpectsYesOrNo},
		{"متى ينتهي عقد الإيجار؟", ibid.AsksWhen, ibid.ExpectsTime},
		{"هل يجوز التأجير من الباطن؟", ibid.AsksWhether, ibid.ExpectsYesOrNo},
		{"पट्टा कब समाप्त होता है?", ibid.AsksWhen, ibid.ExpectsTime},
		{"क्या किरायेदार जा सकता है?", ibid.AsksWhether, ibid.ExpectsYesOrNo},
		{"Ai đã ký hợp đồng thuê nhà này?", ibid.AsksWho, ibid.ExpectsPerson},
	} {
		t.Run(tt.question, func(t *testing.T) {
			got := Understand(tt.question)
			if got.Kind != tt.kind || got.Expects != tt.expects {
				t.Errorf("%s, %s; want %s, %s (language %q)", got.Kind, got.Expects, tt.kind, tt.expects, got.Language)
			}
		})
	}
}

func TestMeasuresBeginWithTheirQuestionWord(t *testing.T) {
	for lang, list := range measuresAbroad {
		for _, m := range list {
			if degree, found := strings.CutPrefix(m.words, m.word+" "); !found || degree == "" || degree != strings.TrimSpace(degree) {
				t.Errorf("%s: %+v", lang, m)
			}
			if !slices.ContainsFunc(abroad[lang], func(one interrogative) bool { return one.words == m.word }) {
				t.Errorf("%s: %q is no question word", lang, m.word)
			}
		}
	}
}

func TestQuestionWordsAreOfKnownKinds(t *testing.T) {
	kinds := map[ibid.QuestionKind]bool{ibid.AsksWho: true, ibid.AsksWhat: true, ibid.AsksWhich: true, ibid.AsksWhen: true, ibid.AsksWhere: true, ibid.AsksWhy: true, ibid.AsksHow: true, ibid.AsksHowMuch: true, ibid.AsksWhether: true}
	answers := map[ibid.AnswerKind]bool{ibid.ExpectsAnything: true, ibid.ExpectsPerson: true, ibid.ExpectsPlace: true, ibid.ExpectsTime: true, ibid.ExpectsDuration: true, ibid.ExpectsNumber: true, ibid.ExpectsMoney: true, ibid.ExpectsPercentage: true, ibid.ExpectsReason: true, ibid.ExpectsManner: true, ibid.ExpectsYesOrNo: true}
	for lang, list := range abroad {
		seen := map[interrogative]bool{}
		for _, one := range list {
			if !kinds[one.kind] || !answers[one.expects] || one.words == "" {
				t.Errorf("%s: %+v", lang, one)
			}
			if key := (interrogative{words: one.words, opens: one.opens}); seen[key] {
				t.Errorf("%s: %q stands twice", lang, one.words)
			} else {
				seen[key] = true
			}
		}
	}
}
