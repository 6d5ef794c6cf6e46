package index

import (
	"context"
	"database/sql"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/store/law"
	"ibid/backend/store/sqlite"
)

// MatchingDocuments lists the current documents of a workspace that a filter asks
// for by name, type and date, by number. It is nil for a filter that asks for none of
// them, and empty if there is no such document.
//
// A name is part of a title or of a file's name, whatever its case and accents;
// spaces, hyphens and underscores are alike. A type is part of the kind that its first
// pages tell, or the source type that it has by [ibid.Authority]. The date is the one that
// it prints on its first pages, else that of the file's metadata, or else the years in name
// and title; a document without any has no date and is not listed.
func (s *Store) MatchingDocuments(ctx context.Context, ws ibid.WorkspaceID, filter ibid.Filter) ([]ibid.DocumentID, error) {
	return sqlite.Transact(ctx, s.db.Read, ws, func(tx *sql.Tx) ([]ibid.DocumentID, error) {
		if !(len(filter.Documents) > 0 || filter.Type != "" || !filter.After.IsZero() || !filter.Before.IsZero()) {
			return nil, nil
		}
		return matchingDocuments(ctx, tx, ws, filter)
	}, "find documents by filter")
}

func matchingDocuments(ctx context.Context, tx *sql.Tx, ws ibid.WorkspaceID, filter ibid.Filter) ([]ibid.DocumentID, error) {
	type candidate struct {
		id                 ibid.DocumentID
		title, name, dated string
		kind, sourceType   string
	}
	all, err := sqlite.Rows(ctx, tx, func(row sqlite.Row) (c candidate, err error) {
		return c, row.Scan(&c.id, &c.title, &c.name, &c.dated, &c.kind, &c.sourceType)
	}, `
		SELECT d.id, `+sqlite.ShownTitle+`, d.name, coalesce(nullif(nullif(`+sqlite.SoundFront+`, '') ->> '$.date.text', ''), `+sqlite.SoundDated+`),
			coalesce(nullif(`+sqlite.SoundFront+`, '') ->> '$.kind.text', ''), `+law.SourceTypeOf+`
		FROM documents d JOIN contents t ON t.id = d.content_id
		WHERE d.workspace_id = ? AND d.presence = 'current' ORDER BY d.id`, ws)
	ids := []ibid.DocumentID{}
	for _, c := range all {
		if isCalled(c.title, c.name, filter.Documents) && isOf(filter.Type, c.kind, c.sourceType) && isDated(c.dated, c.title+" "+c.name, filter.After, filter.Before) {
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

// isOf reports whether a document's kind or source type is one that is asked for.
func isOf(asked, kind, sourceType string) bool {
	asked = plainName(asked)
	return strings.Contains(plainName(kind), asked) || asked != "" && plainName(sourceType) == asked
}

var nameGaps = strings.NewReplacer("_", " ", "-", " ")

// plainName is a name without case, accents and ways to part its words.
func plainName(name string) string {
	return strings.Join(strings.Fields(nameGaps.Replace(sqlite.Folded(name))), " ")
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
	for _, form := range []struct {
		layout              string
		years, months, less int // how long it lasts
	}{{time.DateOnly, 0, 0, 0}, {"2006-01", 0, 1, 1}, {"2006", 1, 0, 1}} {
		if day, err := time.Parse(form.layout, dated); err == nil {
			return day, day.AddDate(form.years, form.months, -form.less), true
		}
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
