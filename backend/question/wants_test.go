package question

import (
	"testing"

	"ibid/backend/ibid"
)

func TestWants(t *testing.T) {
	for _, tt := range []struct {
		question string
		expects  ibid.AnswerKind
	}{
		{"Who signed the lease?", ibid.ExpectsPerson},
		{"To whom is notice given?", ibid.ExpectsPerson},
		{"When does the term end?", ibid.ExpectsTime},
		{"When the term ends, who pays?", ibid.ExpectsPerson},
		{"Where is the registered office?", ibid.ExpectsPlace},
		{"Why was the claim refused?", ibid.ExpectsReason},
		{"How come the claim was refused?", ibid.ExpectsReason},
		{"How is the rent reviewed?", ibid.ExpectsManner},
		{"In Q1, how did revenue change?", ibid.ExpectsAnything},
		{"How much is the rent?", ibid.ExpectsMoney},
		{"How much water may be drawn?", ibid.ExpectsNumber},
		{"How much has the tax rate changed?", ibid.ExpectsPercentage},
		{"How many parking spaces are there?", ibid.ExpectsNumber},
		{"How many days' notice must be given?", ibid.ExpectsDuration},
		{"For how long is the warranty valid?", ibid.ExpectsDuration},
		{"How often is the rent reviewed?", ibid.ExpectsAnything},

		{"What is the rent?", ibid.ExpectsMoney},
		{"What's the rent?", ibid.ExpectsMoney},
		{"What was the reported revenue in 2021?", ibid.ExpectsMoney},
		{"What is the amount of the deposit?", ibid.ExpectsMoney},
		{"What is the total number of employees?", ibid.ExpectsNumber},
		{"What is the debt to equity ratio?", ibid.ExpectsNumber},
		{"What was the effective tax rate?", ibid.ExpectsPercentage},
		{"What was the exchange rate?", ibid.ExpectsNumber},
		{"What percentage of shares is pledged?", ibid.ExpectsPercentage},
		{"In what year was the firm founded?", ibid.ExpectsTime},
		{"What is the start date of the lease?", ibid.ExpectsTime},
		{"What is the notice period?", ibid.ExpectsDuration},
		{"What is the address of the landlord?", ibid.ExpectsPlace},
		{"What is the name of the landlord?", ibid.ExpectsPerson},
		{"What drove the change in margin?", ibid.ExpectsReason},
		{"What are the steps a tenant must take?", ibid.ExpectsManner},
		{"What are the covenants of the borrower?", ibid.ExpectsList},
		{"What was the chief factor affecting income?", ibid.ExpectsAnything},
		{"The tenant may end the lease for what reason?", ibid.ExpectsReason},
		{"Which law governs the contract?", ibid.ExpectsAnything},
		{"Under the law of which country is it made?", ibid.ExpectsPlace},
		{"If rent is late, which party must be told?", ibid.ExpectsPerson},

		{"Is subletting allowed?", ibid.ExpectsYesOrNo},
		{"As of 2023, is the firm selling a segment?", ibid.ExpectsYesOrNo},
		{"Can the landlord provide services?", ibid.ExpectsYesOrNo},
		{"The rent is due monthly?", ibid.ExpectsYesOrNo},
		{"Can you tell me who signed?", ibid.ExpectsPerson},
		{"Please explain how rent is reviewed.", ibid.ExpectsManner},
		{"Tell me whether subletting is allowed.", ibid.ExpectsYesOrNo},
		{"Could you list the covenants?", ibid.ExpectsList},
		{"List all covenants.", ibid.ExpectsList},
		{"Give me the name of the landlord.", ibid.ExpectsPerson},
		{"Calculate the quick ratio.", ibid.ExpectsNumber},
		{"break clause", ibid.ExpectsAnything},
		{"", ibid.ExpectsAnything},

		{"What is the debt? Answer in USD millions.", ibid.ExpectsMoney},
		{"What is the change? Answer in percentage.", ibid.ExpectsPercentage},
		{"Who signed? The answer should be a list.", ibid.ExpectsList},
		{"Do both match? Answer yes or no.", ibid.ExpectsYesOrNo},
	} {
		t.Run(tt.question, func(t *testing.T) {
			if got := wants(tt.question); got != tt.expects {
				t.Errorf("%s, want %s", got, tt.expects)
			}
		})
	}
}
