package ibid

import (
	"slices"
	"strconv"
	"strings"
)

// VersionBefore reports whether a version of a model server comes before another: both
// are numbers with dots between them, and what follows a dash does not count. A server built
// from source says 0.0.0 or something that is no number: such a version comes before none.
func VersionBefore(version, other string) bool {
	version, _, _ = strings.Cut(strings.TrimPrefix(version, "v"), "-")
	own, ok := numbersOf(version)
	least, _ := numbersOf(other)
	return ok && slices.Max(own) > 0 && slices.Compare(own, least) < 0
}

func numbersOf(version string) (list []int, ok bool) {
	for part := range strings.SplitSeq(version, ".") {
		n, err := strconv.Atoi(part)
		if err != nil {
			return nil, false
		}
		list = append(list, n)
	}
	return list, true
}
