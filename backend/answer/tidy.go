package answer

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/language"
)

// Small models write a marker before its sentence, "[1] The fee is $400.", and talk about the
// passages: "The passage states that …", "This information is found in Passage 3." What a
// reader wants is the sentence, with its citation behind it.

var (
	// leading matches markers that begin a line, with the words that they stand before.
	leading = regexp.MustCompile(`^\s*((?:\[(?i:passage )?\d{1,3}\][ \t]*)+)[:.]?[ \t]*(\S.*)$`)

	anyMarker = regexp.MustCompile(`[ \t]*\[(?i:passage )?(\d{1,3})\]`)

	// aboutSources matches a sentence that says nothing but where the answer stands.
	aboutSources = regexp.MustCompile(`(?i)^(?:this|that|it|the (?:answer|information|figure|amount|date))(?: information)? (?:is|was|can be|are) (?:also |explicitly |clearly )?` +
		`(?:stated|found|given|mentioned|specified|described|provided|listed|indicated|noted|set out|set forth|located|outlined|contained) (?:in|on|at|by|under) `)

	// goesOn matches what makes such a sentence say more.
	goesOn = regexp.MustCompile(`(?i)[,;] |\b(?:and|but|which|that|who|where|when|if|unless|because|so)\b`)

	// saysThat matches what stands before a statement and says that a passage makes it.
	saysThat = regexp.MustCompile(`(?i)^(?:(?:the|this) (?:passages?|documents?|texts?|excerpts?) ?(?:(\d{1,3}) |\[(\d{1,3})\] )?(?:states?|says?|indicates?|mentions?|specif(?:y|ies)|notes?|explains?|shows?) that` +
		`|passage (\d{1,3}) (?:states?|says?|indicates?|mentions?|specifies|notes?|explains?|shows?) that` +
		`|(?:according to|based on|as (?:stated|mentioned|noted) in) (?:the )?(?:provided |given )?(?:(?:passages?|documents?|texts?|information)(?: provided| given)? ?)?(?:(\d{1,3})|\[(\d{1,3})\])?,) `)

	passageNumber = regexp.MustCompile(`(?i)\bpassage (\d{1,3})\b`)
)

// longestAside is how many bytes a sentence about the passages has at most.
const longestAside = 200

// tidied returns a reply with markers behind their sentences, and without what it says about
// the passages themselves. It does not change a reply that has a block of code.
func tidied(splitter *language.Splitter, reply string) string {
	if strings.Contains(reply, "```") {
		return reply
	}
	lines := strings.Split(reply, "\n")
	first := ""
	for _, line := range lines {
		if first = strings.TrimSpace(line); first != "" {
			break
		}
	}
	before := leading.MatchString(first)
	var out []string
	for _, line := range lines {
		markers := ""
		if m := leading.FindStringSubmatch(line); m != nil && before {
			markers, line = strings.TrimSpace(m[1]), m[2]
		}
		if line = tidyLine(splitter, line, markers, out); line != "" || len(out) > 0 && out[len(out)-1] != "" {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}

// tidyLine returns a line of a reply with some markers behind each of its sentences that has
// none. A sentence that only says where something stands leaves its marker to the one before,
// also if that ends the lines above.
func tidyLine(splitter *language.Splitter, line, markers string, above []string) string {
	var out strings.Builder
	end := 0
	for _, span := range splitter.Sentences(line) {
		sentence := span.In(line)
		words := strings.TrimSpace(anyMarker.ReplaceAllString(sentence, ""))
		if words != "" && len(words) <= longestAside && aboutSources.MatchString(words) && !goesOn.MatchString(words) {
			own := cited(sentence)
			switch {
			case own == "":
			case out.Len() > 0 && !anyMarker.MatchString(lastSentence(splitter, out.String())):
				out.WriteString(" " + own)
			case out.Len() == 0 && len(above) > 0 && above[len(above)-1] != "" && !anyMarker.MatchString(above[len(above)-1]):
				above[len(above)-1] += " " + own
			}
			end = span.End
			continue
		}
		own := ""
		if m := saysThat.FindStringSubmatch(sentence); m != nil {
			sentence = capital(sentence[len(m[0]):])
			for _, number := range m[1:] {
				if number != "" {
					own = "[" + number + "]"
				}
			}
		}
		out.WriteString(line[end:span.Start])
		out.WriteString(sentence)
		if own += markers; own != "" && !anyMarker.MatchString(sentence) && hasContent(sentence) {
			out.WriteString(" " + own)
		}
		end = span.End
	}
	return strings.TrimRight(out.String()+line[end:], " \t")
}

// cited returns the markers of a sentence, and a passage that it names as one.
func cited(sentence string) string {
	var own strings.Builder
	for _, m := range anyMarker.FindAllStringSubmatch(sentence, -1) {
		own.WriteString("[" + m[1] + "]")
	}
	if m := passageNumber.FindStringSubmatch(sentence); m != nil && own.Len() == 0 {
		own.WriteString("[" + m[1] + "]")
	}
	return own.String()
}

func lastSentence(splitter *language.Splitter, text string) string {
	spans := splitter.Sentences(text)
	if len(spans) == 0 {
		return ""
	}
	return text[spans[len(spans)-1].Start:]
}

func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
