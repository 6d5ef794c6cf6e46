package ibid

import "regexp"

// markup matches where a text of a document would speak to a model instead of
// being read by it: tags of our prompts, in any case and however spaced, and
// control tokens of chat templates, such as "<|im_end|>", "<start_of_turn>",
// "</s>" and "[/INST]". A model server takes those for what they are wherever they
// stand in a message.
var markup = regexp.MustCompile(`(?i)<(\s*/?\s*(?:document|passage|think)\b|[|｜]|/?s>|(?:start|end)_of_turn>)|\[(/?(?:INST|SYSTEM_PROMPT|TOOL_CALLS|AVAILABLE_TOOLS)\])`)

// Inert makes a text of a document fit to stand in a prompt: it can neither end
// the element it stands in nor begin a turn of the conversation. The signs that
// would do so are replaced by others that look alike, so that the text stays
// readable, and nearly all texts stay as they are. That a model follows what a
// text merely says cannot be kept out this way.
func Inert(text string) string {
	return markup.ReplaceAllStringFunc(text, func(found string) string {
		if found[0] == '[' {
			return "⟦" + found[1:]
		}
		return "‹" + found[1:]
	})
}
