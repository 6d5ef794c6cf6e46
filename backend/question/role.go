package question

import (
	"regexp"
	"slices"
	"strings"
)

// RoleQuestion asks who has a role in a document: "Who is the tenant?"
type RoleQuestion struct {
	Roles []string // in small letters, one or two
	Name  string   // the document, as the question calls it; empty: those that are asked
}

// roleForms are the forms of such questions. The groups are one role, another, and the document.
var roleForms = []*regexp.Regexp{
	overviewForm(`(?:who|which (?:company|party|person|firm|entity|organi[sz]ation)) (?:is|are|was|were) ` + theRoles),
	overviewForm(`(?:what (?:is|are|was|were) |give me |tell me )?the (?:full |legal )?names? of ` + theRoles),
}

const theRoles = `(?:the|our|my) ([\pL-]+(?: [\pL-]+){0,2}?)(?: and (?:the )?([\pL-]+(?: [\pL-]+)?))?(?: (?:of|in|under|on|for|named in) (.+?))?`

// role returns the role whose holder a question asks for; nil if there is none.
func role(text string) *RoleQuestion {
	text = strings.TrimSpace(plain(Clean(text)))
	for _, form := range roleForms {
		m := form.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		q := &RoleQuestion{Name: strings.Trim(strings.TrimSpace(m[3]), `"“”'`)}
		for _, one := range m[1:3] {
			words := strings.Fields(strings.ToLower(one))
			if slices.ContainsFunc(words, func(w string) bool { return prepositions[w] || follows[w] || auxiliaries[w] }) {
				return nil // "the tenant who pays"
			}
			if len(words) > 0 {
				q.Roles = append(q.Roles, strings.Join(words, " "))
			}
		}
		if those.MatchString(q.Name) {
			q.Name = ""
		}
		if low := strings.ToLower(q.Name); strings.HasPrefix(low, "the ") {
			q.Name = q.Name[4:]
		}
		return q
	}
	return nil
}
