package ingest

import (
	"context"
	"strings"

	"ibid/backend/ibid"
)

// windows are the parts of a document that a model sees beside a passage: part i
// holds the pages first[i] up to the page before first[i+1].
type windows struct {
	first   []int
	text    []string
	context int // tokens that they are cut for
}

func (w windows) of(page int) string {
	for i := len(w.first) - 1; i >= 0; i-- {
		if w.first[i] <= page {
			return w.text[i]
		}
	}
	return ""
}

// windows cuts a document into runs of whole pages that fit the context beside
// instructions, a passage and the answer. A page that is too long by itself is
// cut at its end.
func (g *Gists) windows(ctx context.Context, doc ibid.Document) (windows, error) {
	w := windows{context: g.Context()}
	room := g.windowRoom(w.context)
	var text strings.Builder
	tokens := 0
	flush := func() {
		if text.Len() > 0 {
			w.text = append(w.text, strings.TrimSpace(text.String()))
			text.Reset()
			tokens = 0
		}
	}
	for number := 1; number <= doc.Pages; number++ {
		page, err := g.Store.Page(ctx, doc.WorkspaceID, doc.ID, number)
		if code := ibid.CodeOf(err); code == ibid.CodeNotFound || code == ibid.CodeTextDamaged {
			continue
		}
		if err != nil {
			return windows{}, err
		}
		body := ibid.Inert(page.Text)
		n := ibid.EstimateTokens(body)
		if n > room {
			body, n = body[:longestPrefix(body, room)], room
		}
		if tokens+n > room {
			flush()
		}
		if text.Len() == 0 {
			w.first = append(w.first, number)
		}
		text.WriteString(body)
		text.WriteString("\n\n")
		tokens += n
	}
	flush()
	return w, nil
}

// windowRoom is how many tokens of a context a window may have.
func (g *Gists) windowRoom(context int) int {
	return max(256, context-gistRoom-gistFrame-g.Tokens-ibid.EstimateTokens(gistSystem))
}
