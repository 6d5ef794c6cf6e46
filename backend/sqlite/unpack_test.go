package sqlite

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestRowsComePacked(t *testing.T) {
	db := fresh(t)
	long := strings.Repeat("forty crates ", 1000)
	for query, want := range map[string][]string{
		`SELECT 1, 1.5, x'00ff' WHERE false`:                              nil,
		`SELECT 1, 1.5, x'00ff'`:                                          {"1 1.5 00ff"},
		`SELECT -9223372036854775808, 0.0, x''`:                           {"-9223372036854775808 0 "},
		`SELECT NULL, -1e300, x'7f'`:                                      {"0 -1e+300 7f"},
		`SELECT column1, 2.0, column2 FROM (VALUES (3, x'0a'), (2, x''))`: {"3 2 0a", "2 2 "},
		`SELECT 7, 0.25, CAST('` + long + `' AS BLOB)`:                    {"7 0.25 " + fmt.Sprintf("%x", long)},
	} {
		var got []string
		err := db.withSnapshot(t.Context(), func(s snapshot) error {
			rows, err := s.pack(t.Context(), `WITH r (a, b, c) AS (`+query+`) SELECT packed(a, b, c) FROM r`)
			return unpackRows(rows, err, func(row *packed) {
				got = append(got, fmt.Sprintf("%d %g %x", row.integer(), row.real(), row.bytes()))
			})
		})
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%.60s: %.80q, %v, want %.80q", query, got, err, want)
		}
	}
	err := db.withSnapshot(t.Context(), func(s snapshot) error {
		rows, err := s.pack(t.Context(), `SELECT packed(id) FROM nothing`)
		return unpackRows(rows, err, func(*packed) { t.Error("a row of no table") })
	})
	if err == nil {
		t.Error("a table that is not there is read")
	}
}
