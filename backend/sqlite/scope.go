package sqlite

import "ibid/backend/ibid"

// passageCondition limits chunks c to the pages and the section of a scope.
func passageCondition(scope ibid.Scope) (condition string, args []any) {
	if scope.Pages.From > 0 {
		condition += ` AND c.page >= ?`
		args = append(args, scope.Pages.From)
	}
	if scope.Pages.To > 0 {
		condition += ` AND c.page <= ?`
		args = append(args, scope.Pages.To)
	}
	if scope.PageLabel != "" {
		condition += ` AND EXISTS (
			SELECT 1 FROM pages p WHERE p.content_id = c.content_id AND p.number = c.page AND p.label = ? COLLATE NOCASE)`
		args = append(args, scope.PageLabel)
	}
	if scope.Section != "" {
		condition += ` AND instr(folded(c.section), ?) > 0`
		args = append(args, folded(scope.Section))
	}
	return condition, args
}
