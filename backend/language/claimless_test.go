package language_test

import (
	"strings"
	"testing"

	"ibid/backend/language"
)

func TestClaimless(t *testing.T) {
	for text, want := range map[string]bool{
		"Here is what the lease says:":                              true,
		"The lease has these terms:":                                true,
		"Which of the two do you mean?":                             true,
		"您指的是哪一份？":                                                  true,
		"Hello!":                                                    true,
		"Let me know if you need more.":                             true,
		"Danke, gerne.":                                             true,
		"您好！":                                                       true,
		"The documents do not say when the lease ends.":             true,
		"The passages don't contain the fee.":                       true,
		"The notice period is not specified.":                       true,
		"There is no information about pets in the lease.":          true,
		"I could not find the date.":                                true,
		"Die Dokumente enthalten dazu keine Angaben.":               true,
		"Der Preis ist nicht angegeben.":                            true,
		"Les documents ne précisent pas le montant.":                true,
		"Los documentos no mencionan la fecha.":                     true,
		"文件没有提到押金。":                                                 true,
		"文書には記載されていません。":                                            true,
		"문서에는 그 내용이 없습니다.":                                          true,
		"The documents do not answer this question.":                true,
		"The rent is £48,000.":                                      false,
		"The fee of £77 consists of:":                               false,
		"Here are the 3 fees.":                                      false,
		"The contract does not provide for early termination.":      false,
		"The Tenant may not keep whales.":                           false,
		"The documents do not mention pets, but whales are allowed": false,
		"Sure, the Tenant has to pay the rent on the first day of each month and to keep the building in good repair until the lease is at its end.": false,
		"租户不得养鲸鱼。":                             false,
		"Die Mieterin darf keine Wale halten.": false,
	} {
		if got := language.Claimless(text, strings.ContainsAny(text, "0123456789")); got != want {
			t.Errorf("Claimless(%q) is %v", text, got)
		}
	}
}
