package sqlite_test

// Limits of package index that tests go beyond. TestLimits there compares them.
const (
	leastLookedAt   = 2_000
	maxWordings     = 64
	leastCommonName = 20
	fewDocuments    = 50
	maxListed       = 1_000
	leastCompared   = 300
)
