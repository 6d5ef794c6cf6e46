package ibid

import "testing"

func TestSearchableWhere(t *testing.T) {
	for want, s := range map[string]Searchable{
		"your document":    {Documents: 1},
		"your 3 documents": {Documents: 3},
		"your 3 documents; 19 are still being read":                                 {Documents: 3, Reading: 19},
		"your document; 1 is still being read; 2 have no text that can be searched": {Documents: 1, Reading: 1, Unread: 2},
		"your 4 documents; 1 has no text that can be searched":                      {Documents: 4, Unread: 1},
	} {
		if got := s.Where(); got != want {
			t.Errorf("%+v: %q, want %q", s, got, want)
		}
	}
}
