package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"ibid/backend/ibid"
)

// MatchingDocuments lists the current documents of a workspace that a filter asks
// for by name and date, by number. It is nil for a filter that asks for neither,
// and empty if there is no such document.
//
// A name is part of a title or of a file's name, whatever its case and accents;
// spaces, hyphens and underscores are alike. The date is the one of the file's
// metadata, or else the years in name and title; a document without any has no
// date and is not listed.
func (db *DB) MatchingDocuments(ctx context.Context, ws ibid.WorkspaceID, filter ibid.Filter) (ids []ibid.DocumentID, err error) {
	err = needWorkspace(ws)
	if err == nil && (len(filter.Documents) > 0 || !filter.After.IsZero() || !filter.Before.IsZero()) {
		err = db.withRead(ctx, func(tx *sql.Tx) error {
			ids, err = matchingDocuments(ctx, tx, ws, filter)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("find documents by filter: %w", err)
	}
	return ids, nil
}

func matchingDocuments(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, filter ibid.Filter) ([]ibid.DocumentID, error) {
	rows, err := tx.QueryContext(ctx, `
		SELECT d.id, d.title, d.name, t.dated FROM documents d JOIN contents t ON t.id = d.content_id
		WHERE d.workspace_id = ? AND d.presence = 'current' ORDER BY d.id`, ws)
	type candidate struct {
		id                 ibid.DocumentID
		title, name, dated string
	}
	all, err := collect(rows, err, func(row scanner) (c candidate, err error) {
		return c, row.Scan(&c.id, &c.title, &c.name, &c.dated)
	})
	ids := []ibid.DocumentID{}
	for _, c := range all {
		if isCalled(c.title, c.name, filter.Documents) && isDated(c.dated, c.title+" "+c.name, filter.After, filter.Before) {
			ids = append(ids, c.id)
		}
	}
	return ids, err
}

// isCalled reports whether a title or a name has one of some parts, or none is asked
// for.
func isCalled(title, name string, parts []string) bool {
	title, name = plainName(title), plainName(name)
	return len(parts) == 0 || slices.ContainsFunc(parts, func(part string) bool {
		part = plainName(part)
		return strings.Contains(title, part) || strings.Contains(name, part)
	})
}

var nameGaps = strings.NewReplacer("_", " ", "-", " ")

// plainName is a name without case, accents and ways to part its words.
func plainName(name string) string {
	return strings.Join(strings.Fields(nameGaps.Replace(folded(name))), " ")
}

// isDated reports whether a document may be of a day from after to before, both
// included; zero for no limit.
func isDated(dated, called string, after, before time.Time) bool {
	if after.IsZero() && before.IsZero() {
		return true
	}
	first, last, known := days(dated, called)
	return known && (after.IsZero() || !last.Before(after)) && (before.IsZero() || !first.After(before))
}

// yearInName finds the years that are written in a name.
var yearInName = regexp.MustCompile(`(?:^|\D)((?:19|20)\d\d)(?:$|\D)`)

// days gives the first and the last day that a document may be of.
func days(dated, called string) (first, last time.Time, known bool) {
	if day, err := time.Parse(time.DateOnly, dated); err == nil {
		return day, day, true
	}
	for rest := called; ; {
		at := yearInName.FindStringSubmatchIndex(rest)
		if at == nil {
			return first, last, known
		}
		year, _ := strconv.Atoi(rest[at[2]:at[3]]) // four digits
		begins, ends := time.Date(year, time.January, 1, 0, 0, 0, 0, time.UTC), time.Date(year, time.December, 31, 0, 0, 0, 0, time.UTC)
		if !known || begins.Before(first) {
			first = begins
		}
		if !known || ends.After(last) {
			last = ends
		}
		known = true
		rest = rest[at[3]:]
	}
}
