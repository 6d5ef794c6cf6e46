package retrieve

// Where something is counted.
//
// "How many employees does Norland have?" has two words for an index, and both stand
// on many pages of what Norland has filed: the pension plan speaks of employees more
// often than the one line that counts them. What tells that line is a number right
// before the noun, "about 4,200 full-time employees", or right behind it, as in the
// row of a table. Tokens do not tell numbers, so the texts of the first passages are
// read for it. On the questions in docs/quality.md that ask how many, half of them
// for what stands in pictures, it changes little; see the ablations there.
const (
	// countedLooked is how many of the best passages are read for a number.
	countedLooked = 60
	// countedWeight is what it counts that a passage has one, beside signalWeights.
	countedWeight = 0.8
)
