package question

import (
	"regexp"
	"strings"

	"ibid/backend/ibid"
)

// Topic is one of the things that a question asks about.
type Topic struct {
	Name  string // as the question has it, without its article: "pharmacy"; of a question within it the whole: "How much is the fee"
	Text  string // the question about it alone: "What permits do I need for a pharmacy?"
	Query ibid.Query
}

// Topics takes a question apart by what it asks about: "What permits do I need for retail
// food and a pharmacy?" Its parts are topics too. There are none if it asks about one
// thing, and at most four.
//
// Words that "and" joins are two things only if grammar says so: the second has the
// preposition again, or an article of its own. "A bed and breakfast", "food and drink" and
// "health and safety" stay whole, and so does "retail food and pharmacy".
func (q Question) Topics() []Topic {
	var all []Topic
	for _, part := range q.Parts {
		all = append(all, Topic{Name: strings.TrimRight(part.Text, " ?"), Text: part.Text, Query: part.Query})
	}
	if len(all) == 0 && len(sentences(q.Query.Wording)) == 1 {
		for _, one := range joined(plain(q.Query.Wording)) {
			all = append(all, Topic{Name: one.name, Text: one.text, Query: Understand(one.text)})
		}
	}
	return all
}

// coordination is how a language joins the things that a question asks about.
type coordination struct {
	and       *regexp.Regexp // joins two of them
	open      *regexp.Regexp // the words before the first, up to a preposition: "What permits do I need for "
	again     *regexp.Regexp // the preposition again, before another
	article   *regexp.Regexp // that another begins with
	belonging *regexp.Regexp // words of a thing that say what it is for: it is no thing of its own then
}

var coordinations = []coordination{
	coordinate("and|or|plus|as well as|and also", "for|about|on|to", "an?|another|my|our|your",
		"to|for|that|which|who|where|when|if|do|does|is|are|was|must|may|can|need"),
	coordinate("und|oder|sowie", "für|über|zu|zum|zur", "eine?|einen|einem|einer|meine?n?|unsere?n?",
		"zu|für|der|die|das|wer|wo|wann|wenn|ist|sind|muss|darf|kann|brauche|man|ich"),
}

func coordinate(and, prepositions, articles, belonging string) coordination {
	return coordination{
		and:       regexp.MustCompile(`(?i)(?:\s*,\s*|\s+)(?:` + and + `)\s+(?:also\s+)?|\s*,\s*`),
		open:      regexp.MustCompile(`(?i)^.*?\b(?:` + prepositions + `)\s+`),
		again:     regexp.MustCompile(`(?i)^(?:` + prepositions + `)\s+`),
		article:   regexp.MustCompile(`(?i)^(?:` + articles + `)\s+`),
		belonging: regexp.MustCompile(`(?i)(?:^|\s)(?:` + belonging + `)(?:\s|$)`),
	}
}

type joinedTopic struct{ name, text string }

// joined are the things that a question of one sentence joins; nil where it has only one.
func joined(text string) []joinedTopic {
	text = strings.TrimRight(strings.TrimSpace(text), " ?.!")
	for _, c := range coordinations {
		if head := c.articleHead(text); head != "" {
			if all := c.apart(head, text[len(head):], false); all != nil {
				return all
			}
		}
		for at := 0; ; {
			head := c.open.FindString(text[at:])
			if head == "" {
				break
			}
			at += len(head)
			if all := c.apart(text[:at], text[at:], true); all != nil {
				return all
			}
		}
	}
	return nil
}

// articleHead is what stands before the article of the first of two things: "What do I need
// to open " of "a bakery and a brewery". Empty if the first has none.
func (c coordination) articleHead(text string) string {
	and := c.and.FindStringIndex(text)
	if and == nil {
		return ""
	}
	words := strings.Fields(text[:and[0]])
	for i := len(words) - 1; i > 0; i-- {
		if head := strings.Join(words[:i], " ") + " "; c.article.MatchString(words[i]+" ") && strings.HasPrefix(text, head) {
			return head
		}
	}
	return ""
}

// apart cuts what follows the head of a question into things, if it is several. Each but
// the first has an article, or, after a preposition, that again.
func (c coordination) apart(head, rest string, preposition bool) (all []joinedTopic) {
	add := func(thing string) bool {
		bare := thing
		if preposition {
			bare = c.again.ReplaceAllString(thing, "")
		}
		own := bare != thing || c.article.MatchString(bare)
		if len(all) > 0 && !own || c.belonging.MatchString(bare) || len(Understand(bare).Terms) == 0 {
			return false
		}
		all = append(all, joinedTopic{name: c.article.ReplaceAllString(bare, ""), text: strings.TrimSpace(head+bare) + "?"})
		return true
	}
	start := 0
	for _, and := range c.and.FindAllStringIndex(rest, -1) {
		if !add(rest[start:and[0]]) {
			return nil
		}
		start = and[1]
	}
	if start == 0 || !add(rest[start:]) || len(all) > maxParts {
		return nil
	}
	return all
}
