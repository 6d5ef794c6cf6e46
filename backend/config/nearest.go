package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ibid/backend/ibid"
)

// unknown says of a name that no setting has it, and which have one that is near.
func unknown(name string) string {
	said := fmt.Sprintf("there is no setting %q", name)
	var quoted []string
	for _, near := range nearest(name) {
		quoted = append(quoted, strconv.Quote(near))
	}
	switch len(quoted) {
	case 0:
		return said
	case 1:
		return said + "; there is " + quoted[0]
	}
	return said + "; there are " + ibid.Listed(quoted)
}

// mostNear is how many names are offered at the most.
const mostNear = 3

// nearest lists the settings that a misspelt name most likely means: those it
// becomes with the fewest typing errors, at most one and another for every three
// characters of its own name. To name another section counts as one.
func nearest(name string) []string {
	type near struct {
		name  string
		edits int
	}
	var all []near
	_, own := cutLast(name)
	for _, key := range Keys() {
		_, keysOwn := cutLast(key.Name)
		edits := min(distance(name, key.Name), distance(own, keysOwn)+1)
		if edits <= 1+len(own)/3 {
			all = append(all, near{key.Name, edits})
		}
	}
	slices.SortStableFunc(all, func(a, b near) int { return a.edits - b.edits })
	var names []string
	for _, n := range all[:min(mostNear, len(all))] {
		if n.edits == all[0].edits {
			names = append(names, n.name)
		}
	}
	return names
}

// cutLast gives the section of a name and the name within it.
func cutLast(name string) (section, own string) {
	i := strings.LastIndexByte(name, '.')
	return name[:max(0, i)], name[i+1:]
}

// distance is how many characters have to be put in, left out, replaced or swapped
// with their neighbour to make one text of another: the optimal string alignment
// distance.
func distance(a, b string) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			replaced := last[j-1]
			if a[i-1] != b[j-1] {
				replaced++
			}
			row[j] = min(replaced, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
