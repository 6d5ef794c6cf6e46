package sqlite_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ibid/backend/store/sqlite"
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
		err := db.View(t.Context(), func(s sqlite.Snapshot) error {
			rows, err := s.Pack(t.Context(), `WITH r (a, b, c) AS (`+query+`) SELECT packed(a, b, c) FROM r`)
			return sqlite.UnpackRows(rows, err, func(row *sqlite.Packed) {
				got = append(got, fmt.Sprintf("%d %g %x", row.Integer(), row.Real(), row.Bytes()))
			})
		})
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%.60s: %.80q, %v, want %.80q", query, got, err, want)
		}
	}
	err := db.View(t.Context(), func(s sqlite.Snapshot) error {
		rows, err := s.Pack(t.Context(), `SELECT packed(id) FROM nothing`)
		return sqlite.UnpackRows(rows, err, func(*sqlite.Packed) { t.Error("a row of no table") })
	})
	if err == nil {
		t.Error("a table that is not there is read")
	}
}
