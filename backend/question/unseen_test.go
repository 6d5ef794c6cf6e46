package question

import (
	"strings"
	"testing"
)

// unseen are questions that were written to test with, by what the user wants with
// them; none of them is an example, and none led to a wording.
const unseen = `
[factual]
Who holds the keys to the archive?
Has the bridge been inspected by an engineer?
What was the winning bid?
I need to know if the flat is furnished
Where are the spare fuses kept?
Which court heard the case?
Is alcohol served at the venue?
policy number of the barge
How much did the orchard yield?
Did anyone object to the plan?
The chair of the committee, who is that?
Hi, what is the fax number of the notary?
Who audited the accounts of the co-operative?
What is the maximum load of the crane?
Is the roof terrace open to visitors?
Does the agreement allow remote work?
How many beds does the ward have?
Which insurer covers the warehouse?
Where was the statue found?
membership number of the treasurer
Are pets permitted in the flats?
Was the permit ever withdrawn?
colour of the emergency exit signs
tell me the name of the second witness
Do the apprentices get paid leave?

[comparison]
Is the ferry slower than the train?
How do the two maps differ?
Which lender offers the lower rate?
What separates the first group from the second?
steel or aluminium for the frame, which is lighter
How does rainfall vary among the three valleys?
Do the draft and the final text say the same?
Which of the two wells is deeper?
Are the new tyres quieter than the old ones?
cotton versus linen for bandages
What is the difference between a lease and a licence?
Compare the harvests of both farms
Does the northern plant emit less than the southern one?
Is the second estimate the same as the first?

[explanation]
Why is there no lift?
How do the locks of the canal work?
What is double-entry bookkeeping?
What is meant by fair wear and tear?
Tell me more about the founder
How did the co-operative come about?
What led the council to change its mind?
Oh, what about late fees?
What is the point of the escrow?
How does frost damage the pipes?
Why were the trials abandoned?
How do glaciers carve valleys?
What is peer review?
What does the clause on set-off mean?
Explain how the bonus pool is shared out
What is the purpose of the second meter?
Tell me about the Harrow Bridge
How did the strike end up hurting the port?
What happens if both parties miss the deadline?

[aggregation]
Who were the heirs?
List every invoice of the spring
What sorts of evidence were presented?
Sum up the hearing
Are there any other routes to the summit?
What are the duties of the caretaker?
Name all villages on the route
the main points of the letter
What other crops are grown?
Which reports mention lead?
List the exhibits
What kinds of leave are there?
Summarise what the engineers found
What are the main risks named by the surveyor?
Which documents mention the old harbour?
Give me all names in the register
What else was stolen?
an overview of the training plan

[procedural]
How do I renew my library card?
How can a creditor file an objection?
What must I do to get my deposit back?
The door does not lock
instructions for the coffee machine
What is the right way to store the vaccine?
Where can I hand in the form?
Steps for closing the account
How do I replace the cartridge?
How can one object to a fine?
Steps to winterise the boat
What do I have to do to get a parking permit?
The scanner does not respond
How should the samples be labelled?
Walk me through the refund
I am trying to join the network but it fails
Where do I register a birth?
how to bleed a radiator

[opinion]
Should we sue?
Wouldn't it be wiser to keep the land?
Is the roof worth repairing?
Which tender would you choose?
Do you believe the estimate?
Is the salary fair for this job?
Is it a good idea to sell now?
Any advice for the first-time buyer?
Should the trustees sell the orchard?
Do you think the deadline is realistic?
Is the fine too high?
What would you do with the surplus?
Which of the designs do you prefer?
Is it wise to rely on one witness?
Your view of the merger, please
Is the offer any good?

[temporal]
When did the tenant move in?
How long did the trial run?
Until when is the offer valid?
On which day was the alarm raised?
history of the lighthouse
How have the dues changed since 2012?
What happened in the winter of 1986?
By what date must the goods arrive?
When was the dam finished?
How long is the probation?
By when must the objections be in?
Since when has the lift been out of order?
timeline of the restoration
How often are the filters changed?
In what month is the fair held?
date of the last inspection

[chitchat]
Good evening
thank you so much
hello there!
see you tomorrow
Good afternoon!
thanks a million
Who are you?
bye bye
That helped, thank you

[out_of_scope]
What will the weather be like tomorrow?
Set an alarm for half past six
Tell me a funny joke
What is 9 times 12?
Turn on the radio
Will it snow tomorrow?
Set a timer for five minutes
Tell me a riddle
Play the next song
`

// A floor under what is told right of them: a change that gains elsewhere may lose
// one of them, but not many.
func TestIntendUnseenQuestions(t *testing.T) {
	right, all, want := 0, 0, ""
	for line := range strings.Lines(unseen) {
		switch line = strings.TrimSpace(line); {
		case line == "":
		case line[0] == '[':
			want = strings.Trim(line, "[]")
		default:
			all++
			if got := intend(line, nil); string(got.Intent) == want {
				right++
			} else {
				t.Logf("%q: %s (%s), want %s", line, got.Intent, got.Tier, want)
			}
		}
	}
	if share := float64(right) / float64(all); share < 0.9 {
		t.Errorf("%d of %d told right, %.3f", right, all, share)
	}
}
