package ibid

import (
	"path"
	"strings"
)

// SameModel reports whether two names mean one model to a model server: letter case
// does not matter, and a name without a tag means the tag "latest".
func SameModel(a, b string) bool {
	full := func(name string) string {
		if !strings.Contains(path.Base(name), ":") {
			name += ":latest"
		}
		return name
	}
	return strings.EqualFold(full(a), full(b))
}
