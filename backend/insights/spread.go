package insights

import (
	"math"
	"slices"

	"ibid/backend/ibid"
)

// spread reports how figures are spread; the zero value for none.
func spread(figures []float64) ibid.Spread {
	if len(figures) == 0 {
		return ibid.Spread{}
	}
	sorted := slices.Sorted(slices.Values(figures))
	sum := 0.0
	for _, f := range sorted {
		sum += f
	}
	return ibid.Spread{
		Count: len(sorted), Mean: sum / float64(len(sorted)), P50: percentile(sorted, 0.5), P95: percentile(sorted, 0.95),
		Low: sorted[0], High: sorted[len(sorted)-1],
	}
}

// percentile is the least of sorted figures that a part of them, 0..1, does not
// exceed: the nearest rank, so that it is always one that was measured.
func percentile(sorted []float64, part float64) float64 {
	rank := int(math.Ceil(part * float64(len(sorted))))
	return sorted[min(max(rank, 1), len(sorted))-1]
}
