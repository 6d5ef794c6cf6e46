package ibid

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// What a text of a document could do in a prompt beside being read, and what is done
// about each. The sign that would do it is replaced by one that looks alike, so that
// the text stays readable and the trace shows what stood there.
//
//   - End the element it stands in, or begin another: tags of our prompts, in any
//     case and however spaced, also with a letter of another alphabet in their name.
//   - Begin a part of the prompt, such as the question: lines that begin with a label
//     of one of our templates, "Question:".
//   - Begin a turn of the conversation: control tokens of chat templates, such as
//     "<|im_end|>", "<start_of_turn>", "</s>" and "[/INST]", which a model server takes
//     for what they are wherever they stand in a message; and lines that begin with
//     "System:" or "### Instruction:", which are turns to models with a plain template.
//   - Say something that nobody sees: tag characters, which spell out letters, and
//     marks that turn the direction of writing. Characters without width go without a
//     sign, since many honest files have them.
//
// All of it is looked for in the folded text: what a model reads as a letter, a space
// or a line break, whichever character it is. See [fold].
//
// A test reads all prompt templates and fails if a tag or a label in one of them is
// not in these patterns: see backend/prompts_test.go.
var (
	elements = regexp.MustCompile(`(?i)<(?:\s*/?\s*(?:` +
		`documents?|passages?|layers?|window|page|score|conversation|question|query|instruct|answers?|claims?|sources?|sentences?|evidence|context|` +
		`think|thinking|system|user|assistant|instructions?|tools?|tool_\w+|function\w*|` +
		`bos|eos|pad|unk|mask|sop|fim_\w+|unused\d+|reserved_\w+|extra_id_\d+|\w+_token)\b` +
		`|\s*/?\s*[a-z]*[^\x00-\x7f\s<>‹›][^\s<>]{0,30}\s*>` +
		`|[|｜]|/?s>|<\s*/?\s*sys>|(?:start|end)_of_\w+>)`)
	brackets = regexp.MustCompile(`(?i)\[(?:[|｜]|/?(?:INST|SYSTEM_PROMPT|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|AVAILABLE_TOOLS|MODEL_SETTINGS|IMG|gMASK|PREFIX|SUFFIX|MIDDLE)\])`)
	labels   = regexp.MustCompile(`(?im)^[^\pL\n]{0,60}(?:` + strings.ReplaceAll(
		`system|developer|assistant(?: message)?|user|human|instructions?|response|tool|function|`+
			`questions?|answers?|claims?|context|documents?|passages?|query|instruct|rules|criteria|scoring schema|text recognition|`+
			`(?:now )?the person asks|reader asked|you answered|our safety risk definition is defined below|your last reply cannot be used`,
		" ", `[^\pL\pN\n]{1,8}`) + `)[^\pL\pN\n:]{0,8}:`)
	unseen  = regexp.MustCompile(`[\x{202a}-\x{202e}\x{2066}-\x{2069}\x{e0000}-\x{e007f}\x{e0100}-\x{e01ef}]+`)
	noWidth = strings.NewReplacer("\u200b", "", "\u2060", "", "\u180e", "", "\ufeff", "", "\u00ad", "").Replace
)

// Inert makes a text of a document fit to stand in a prompt: it can neither end
// the element it stands in nor begin another part of the prompt or a turn of the
// conversation, and says nothing that the user would not see. Nearly all texts stay as
// they are, and what is inert already does. That a model follows what a text merely
// says cannot be kept out this way.
func Inert(text string) string {
	text = InertInline(text)
	folded, at := fold(text)
	return replaceSigns(text, at, labels.FindAllStringIndex(folded, -1), true, "꞉")
}

// InertInline is [Inert] for a text that stands within a line of its own making, such as
// a name: what it begins with is no label.
func InertInline(text string) string {
	text = unseen.ReplaceAllString(noWidth(text), "�")
	folded, at := fold(text)
	text = replaceSigns(text, at, elements.FindAllStringIndex(folded, -1), false, "‹")
	folded, at = fold(text)
	return replaceSigns(text, at, brackets.FindAllStringIndex(folded, -1), false, "⟦")
}

// replaceSigns replaces the first or the last sign of each match in a folded text, in
// the text that it was made of.
func replaceSigns(text string, at []int, matches [][]int, last bool, by string) string {
	if matches == nil {
		return text
	}
	var out strings.Builder
	from := 0
	for _, m := range matches {
		sign := at[m[0]]
		if last {
			sign = at[m[1]-1]
		}
		_, size := utf8.DecodeRuneInString(text[sign:])
		out.WriteString(text[from:sign])
		out.WriteString(by)
		from = sign + size
	}
	out.WriteString(text[from:])
	return out.String()
}

// fold gives a text as a model reads it, and where each of its bytes stood: full-width
// and mathematical letters and signs as those of ASCII, all spaces and line breaks as
// one kind, and characters that nobody sees left out.
func fold(text string) (folded string, at []int) {
	out := make([]byte, 0, len(text))
	at = make([]int, 0, len(text))
	for i, r := range text {
		from := len(out)
		if f := foldRune(r); f >= 0 {
			out = utf8.AppendRune(out, f)
		}
		for range len(out) - from {
			at = append(at, i)
		}
	}
	return string(out), at
}

// foldRune folds a character; -1 for one that is not seen.
func foldRune(r rune) rune {
	const full, mathematical = 0xff01 - '!', 0x1d400 // '！', '𝐀'
	switch {
	case r < utf8.RuneSelf && r != '\r' && r != '\v' && r != '\f':
		return r
	case r == '\r' || r == '\v' || r == '\f' || r == 0x85 || r == 0x2028 || r == 0x2029:
		return '\n'
	case r == 0xa0 || r >= 0x2000 && r <= 0x200a || r == 0x202f || r == 0x205f || r == 0x3000:
		return ' '
	case r >= 0x200b && r <= 0x200f || r >= 0x2060 && r <= 0x2064 || r == 0x34f || r == 0x61c || r == 0xad || r == 0xfeff ||
		r == 0x115f || r == 0x1160 || r == 0x3164 || r == 0xffa0 || r >= 0xfe00 && r <= 0xfe0f:
		return -1
	case r >= 0xff01 && r <= 0xff5e:
		return r - full
	case r == 0xfe55 || r == 0xfe30 || r == 0x2236 || r == 0x2d0:
		return ':'
	case r == 0xfe64:
		return '<'
	case r >= mathematical && r <= 0x1d6a3:
		if i := (r - mathematical) % 52; i < 26 {
			return 'A' + i
		} else {
			return 'a' + i - 26
		}
	}
	return r
}

// Quoted puts a text of a document behind "> ", line by line, wherever a line of it ends,
// and makes it inert: so a model can tell it from what Ibid says.
func Quoted(text string) string {
	lines := strings.FieldsFunc(strings.TrimSpace(Inert(text)), func(r rune) bool {
		return strings.ContainsRune("\n\r\v\f\u0085\u2028\u2029", r)
	})
	return "> " + strings.Join(lines, "\n> ")
}
