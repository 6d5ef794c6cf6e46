package question

import (
	"testing"

	"ibid/backend/ibid"
)

func TestIntend(t *testing.T) {
	answered := []ibid.Turn{said("When does the Hallam lease end?", "It ends in May 2031.")}
	for _, tt := range []struct {
		asked string
		turns []ibid.Turn
		want  ibid.Intent
	}{
		{"Who is the landlord?", nil, ibid.IntentFactual},
		{"What is the registered office of Norland Energy?", nil, ibid.IntentFactual},
		{"How much is the deposit?", nil, ibid.IntentFactual},
		{"Is the tenant allowed to sublet?", nil, ibid.IntentFactual},
		{"registration number", nil, ibid.IntentFactual},
		{"break clause", nil, ibid.IntentFactual},

		{"Compare the notice periods of both leases", nil, ibid.IntentComparison},
		{"What is the difference between the two drafts?", nil, ibid.IntentComparison},
		{"Is the fee of Arden higher than that of Belling?", nil, ibid.IntentComparison},
		{"Is oak harder than pine?", nil, ibid.IntentComparison},
		{"Has the firm offices other than this one?", nil, ibid.IntentFactual},
		{"straight versus declining depreciation", nil, ibid.IntentComparison},
		{"How do the two trials differ?", nil, ibid.IntentComparison},

		{"Why did the margin fall?", nil, ibid.IntentExplanation},
		{"Explain the earn-out clause", nil, ibid.IntentExplanation},
		{"What does clause 12 mean?", nil, ibid.IntentExplanation},
		{"How does the indexation work?", nil, ibid.IntentExplanation},
		{"What is goodwill?", nil, ibid.IntentExplanation},
		{"What is goodwill? The report has a lot of it.", nil, ibid.IntentExplanation},
		{"What is the Harbour Safety Board?", nil, ibid.IntentExplanation},
		{"What is the rent?", nil, ibid.IntentFactual},
		{"What is our rent?", nil, ibid.IntentFactual},
		{"What about pets?", nil, ibid.IntentExplanation},
		{"How do tenants hand back their keys?", nil, ibid.IntentExplanation},
		{"What is the relationship between the two charities?", nil, ibid.IntentExplanation},
		{"What led to the closure of the mine?", nil, ibid.IntentExplanation},

		{"What kinds of damage are covered?", nil, ibid.IntentAggregation},
		{"Summarise the annual report", nil, ibid.IntentAggregation},
		{"List all deadlines", nil, ibid.IntentAggregation},
		{"What are the key findings?", nil, ibid.IntentAggregation},
		{"Which documents mention asbestos?", nil, ibid.IntentAggregation},
		{"Give me an overview of the policy", nil, ibid.IntentAggregation},

		{"How do I terminate the lease?", nil, ibid.IntentProcedural},
		{"What are the steps to file a claim?", nil, ibid.IntentProcedural},
		{"how to calibrate the scale", nil, ibid.IntentProcedural},
		{"The pump does not start", nil, ibid.IntentProcedural},
		{"I lost my key card", nil, ibid.IntentProcedural},
		{"Where can I register the boat?", nil, ibid.IntentProcedural},
		{"Walk me through the appeal", nil, ibid.IntentProcedural},

		{"Should we sign the contract?", nil, ibid.IntentOpinion},
		{"Do you think the price is fair?", nil, ibid.IntentOpinion},
		{"Is it worth renewing the policy?", nil, ibid.IntentOpinion},
		{"Which option would you recommend?", nil, ibid.IntentOpinion},

		{"When does the lease end?", nil, ibid.IntentTemporal},
		{"How long is the notice period?", nil, ibid.IntentTemporal},
		{"Give me a timeline of the dispute", nil, ibid.IntentTemporal},
		{"On what date did the trial begin?", nil, ibid.IntentTemporal},

		{"I would like to know if the hall has a ramp", nil, ibid.IntentFactual},
		{"I want to know whether the seller paid the tax", nil, ibid.IntentFactual},
		{"Is there a rule similar to this one for cyclists?", nil, ibid.IntentFactual},
		{"Does the annex have a similar clause on noise?", nil, ibid.IntentFactual},
		{"What are the minimum number of votes?", nil, ibid.IntentFactual},
		{"I hope they kept the old gate!", nil, ibid.IntentFactual},
		{"Cheapest way to ship a piano off the island?", nil, ibid.IntentComparison},
		{"I need a surveyor. Can you give me some advice?", nil, ibid.IntentOpinion},
		{"Could you tell me about the courses offered by the museum?", nil, ibid.IntentAggregation},
		{"Does the valve jam then? Any remedy?", nil, ibid.IntentProcedural},
		{"Is there a workaround for the faulty meter?", nil, ibid.IntentProcedural},
		{"How does the salt content vary between the two wells?", nil, ibid.IntentComparison},
		{"Which of the three routes is the shortest?", nil, ibid.IntentComparison},
		{"How do the two editors disagree about the date?", nil, ibid.IntentComparison},
		{"Do wages vary across the four sites?", nil, ibid.IntentComparison},
		{"By the way, how do charities survive without members?", nil, ibid.IntentExplanation},
		{"Could you shed some light on the pension scheme?", nil, ibid.IntentExplanation},
		{"Give me some insight into the choice of the site", nil, ibid.IntentExplanation},
		{"Well, how does the valve close by itself?", nil, ibid.IntentExplanation},
		{"Yes, what about injuries at work?", nil, ibid.IntentExplanation},
		{"Who are the creditors of the mill?", nil, ibid.IntentAggregation},
		{"Who were the speakers on the second day?", nil, ibid.IntentAggregation},
		{"Are there other fees?", nil, ibid.IntentAggregation},
		{"Are there any other exceptions to the rule?", nil, ibid.IntentAggregation},
		{"Isn't it safer to keep the old supplier for another year and then decide again?", nil, ibid.IntentOpinion},
		{"Wouldn't it be better to settle out of court now?", nil, ibid.IntentOpinion},
		{"What happened in the spring of 1954?", nil, ibid.IntentTemporal},
		{"How has the membership developed since 2010?", nil, ibid.IntentTemporal},
		{"What is 48 divided by 6?", nil, ibid.IntentOutOfScope},

		{"What do you mean?", answered, ibid.IntentClarification},
		{"Can you rephrase that?", answered, ibid.IntentClarification},
		{"Shorter, please", answered, ibid.IntentClarification},
		{"I don't understand", answered, ibid.IntentClarification},
		{"Are you sure?", answered, ibid.IntentClarification},
		{"Where does it say that?", answered, ibid.IntentClarification},
		{"Translate your answer into French", answered, ibid.IntentClarification},
		{"What is the margin? Round your answer to two decimals.", answered, ibid.IntentFactual},

		{"Hello", nil, ibid.IntentChitchat},
		{"hi, how are you?", nil, ibid.IntentChitchat},
		{"Thanks a lot!", nil, ibid.IntentChitchat},
		{"Vielen Dank", nil, ibid.IntentChitchat},
		{"Merci beaucoup !", nil, ibid.IntentChitchat},
		{"ありがとうございます", nil, ibid.IntentChitchat},
		{"Спасибо большое", nil, ibid.IntentChitchat},
		{"Who are you?", nil, ibid.IntentChitchat},
		{"Hello, when does the lease end?", nil, ibid.IntentTemporal},
		{"Tell me a joke. Who signed the lease?", nil, ibid.IntentFactual},
		{"Sorry! What do you mean by that?", answered, ibid.IntentClarification},
		{"What do you mean by a material breach?", answered, ibid.IntentExplanation},
		{"Thanks, and who signed it?", answered, ibid.IntentFactual},

		{"What is the weather today?", nil, ibid.IntentOutOfScope},
		{"Set an alarm for seven", nil, ibid.IntentOutOfScope},
		{"Tell me a joke", nil, ibid.IntentOutOfScope},
		{"Write me a poem about the sea", nil, ibid.IntentOutOfScope},
		{"What is 17 times 23?", nil, ibid.IntentOutOfScope},
		{"12 + 30 =", nil, ibid.IntentOutOfScope},
		{"What time is it?", nil, ibid.IntentOutOfScope},

		{"Wann endet der Vertrag?", nil, ibid.IntentTemporal},
		{"Warum ist der Umsatz der Gesellschaft gesunken?", nil, ibid.IntentExplanation},
		{"¿Quién firmó el contrato?", nil, ibid.IntentFactual},
		{"Worin liegen die Unterschiede zwischen den Verträgen?", nil, ibid.IntentComparison},
		{"Quanto costa l'affitto annuale?", nil, ibid.IntentFactual},
		{"Pouvez-vous résumer le rapport de la société ?", nil, ibid.IntentAggregation},
	} {
		got := intend(tt.asked, tt.turns)
		if got.Intent != tt.want {
			t.Errorf("%q: %s (%s), want %s", tt.asked, got.Intent, got.Tier, tt.want)
		}
	}
}

// To refuse a question that documents answer is the worse error.
func TestWhatDocumentsMayAnswerIsInScope(t *testing.T) {
	for _, asked := range []string{
		"What was the weather on the day of the accident?", "What does the policy say about snow?", "Is rain damage covered?",
		"What time does the shift start?", "Which poems are in the collection?", "Who wrote the song?", "What is the alarm code?",
		"When must the alarm be tested?", "What is 12 percent of the purchase price?", "What is section 17?", "Play area rules",
		"What is the score of the second test?", "Who won the election in Norland?", "Translate clause 4", "Which hotel was booked?",
		"What does the story of the founder tell?", "How is the traffic in the harbour measured?", "what is 10-K", "Form 990",
	} {
		if got := intend(asked, nil); got.Intent == ibid.IntentOutOfScope || got.Intent == ibid.IntentChitchat {
			t.Errorf("%q: %s", asked, got.Intent)
		}
	}
}

func TestClarificationNeedsSomethingToClarify(t *testing.T) {
	for _, asked := range []string{"What do you mean?", "Shorter, please", "Are you sure?"} {
		if got := intend(asked, nil); got.Intent == ibid.IntentClarification {
			t.Errorf("%q: %s without a conversation", asked, got.Intent)
		}
	}
}

func TestIntendIsNotSureWhereNothingTells(t *testing.T) {
	for asked, sure := range map[string]bool{
		"the keys of the archive, kept by the porter": false,
		"break clause":          true,
		"Why did the mill shut": true,
		"Who owns the mill?":    true,
	} {
		if got := intend(asked, nil); sure != (len(got.Between) == 0) || !sure && got.Intent != ibid.IntentFactual {
			t.Errorf("%q: %+v", asked, got)
		}
	}
}

func BenchmarkIntend(b *testing.B) {
	turns := []ibid.Turn{said("When does the Hallam lease end?", "It ends in May 2031.")}
	intend("Who signed it?", turns)
	for b.Loop() {
		intend("And what are the costs of an early termination for the tenant?", turns)
	}
}
