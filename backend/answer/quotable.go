package answer

import (
	"regexp"
	"strings"

	"ibid/backend/ibid"
)

// quotable makes a text of a document fit to stand in a passage of a prompt: it is
// inert, no number in square brackets in it can be taken for one of ours, and it has
// neither an image nor a link of markdown for a model to copy. Reports mark their
// footnotes with such numbers, and a model that copies "[2]" from one would name a
// passage that it does not mean.
func quotable(text string) string {
	return noLinks(numberInBrackets.ReplaceAllString(ibid.Inert(text), "⟦$1⟧"))
}

var (
	numberInBrackets = regexp.MustCompile(`[\[【]([^\[\]【】\n]{0,12}\d{1,3}[^\[\]【】\n]{0,12})[\]】]`)
	noLinks          = strings.NewReplacer("![", "!⟦", "](", "⟧(").Replace
)
