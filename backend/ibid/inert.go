package ibid

import (
	"regexp"
	"strings"
)

// What a text of a document could do in a prompt beside being read, and what is done
// about each. The signs that would do it are replaced by others that look alike, so
// that the text stays readable and a person can see in the trace what stood there.
//
//   - End the element it stands in, or begin another: tags of our prompts, in any
//     case and however spaced, also with a letter of another alphabet in their name.
//   - Begin a turn of the conversation: control tokens of chat templates, such as
//     "<|im_end|>", "<start_of_turn>", "</s>" and "[/INST]", which a model server takes
//     for what they are wherever they stand in a message; and lines that begin with
//     "System:" or "### Instruction:", which are turns to models with a plain template.
//   - Say something that nobody sees: tag characters, which spell out letters, and
//     marks that turn the direction of writing. Characters without width go without a
//     sign, since many honest files have them.
var (
	elements = regexp.MustCompile(`(?i)<(\s*/?\s*(?:` +
		`documents?|passages?|window|page|score|conversation|question|answers?|claims?|sources?|sentences?|evidence|context|` +
		`think|thinking|system|user|assistant|instructions?|tools?|tool_\w+|function\w*|` +
		`bos|eos|pad|unk|mask|sop|fim_\w+|unused\d+|reserved_\w+|extra_id_\d+|\w+_token)\b` +
		`|\s*/?\s*[a-z]*[^\x00-\x7f\s<>‹›][^\s<>]{0,30}\s*>` +
		`|[|｜]|/?s>|<\s*/?\s*sys>|(?:start|end)_of_\w+>)`)
	brackets = regexp.MustCompile(`(?i)\[([|｜]|/?(?:INST|SYSTEM_PROMPT|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|AVAILABLE_TOOLS|MODEL_SETTINGS|IMG|gMASK|PREFIX|SUFFIX|MIDDLE)\])`)
	roles    = regexp.MustCompile(`(?im)^([\s>*#_-]*(?:system|developer|assistant|user|human|instructions?|response|tool|function)[ \t*_]*):`)
	unseen   = regexp.MustCompile(`[\x{202a}-\x{202e}\x{2066}-\x{2069}\x{e0000}-\x{e007f}\x{e0100}-\x{e01ef}]+`)
	noWidth  = strings.NewReplacer("\u200b", "", "\u2060", "", "\u180e", "", "\ufeff", "", "\u00ad", "").Replace
)

// Inert makes a text of a document fit to stand in a prompt: it can neither end
// the element it stands in nor begin a turn of the conversation, and says nothing
// that a person would not see. Nearly all texts stay as they are, and what is inert
// already does. That a model follows what a text merely says cannot be kept out this
// way.
func Inert(text string) string {
	text = unseen.ReplaceAllString(noWidth(text), "�")
	text = elements.ReplaceAllString(text, "‹$1")
	text = brackets.ReplaceAllString(text, "⟦$1")
	return roles.ReplaceAllString(text, "$1꞉")
}
