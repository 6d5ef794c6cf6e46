package question

import "testing"

func BenchmarkUnderstand(b *testing.B) {
	for b.Loop() {
		Understand("What is the FY2018 capital expenditure amount (in USD millions) of Norland Foods Ltd? Give a response by relying on the cash flow statement.")
	}
}
