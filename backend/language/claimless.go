package language

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// Sentences that claim nothing
//
// To call "Here is what the lease says:" not supported would be true and
// useless, and a reader who sees it three times stops looking at such marks. So
// four kinds of sentences are no claims: introductions that end with a colon,
// questions back to the reader, courtesies, and statements that something is not in
// the documents. The last is a claim in a way, but one that no quotation can back;
// whether it is right was decided before, when the evidence was judged.
//
// The lists are short on purpose, in the languages that the stop words cover best.
// What they miss is held for a claim and at worst marked as not backed: a false
// alarm, where the other mistake would let an invention pass. For the same reason a
// courtesy or an introduction with a figure in it is a claim, and so is every
// sentence with a citation.

// Claimless reports whether a sentence of an answer, which cites nothing, claims
// nothing. Figures says whether there is one in it.
func Claimless(sentence string, figures bool) bool {
	words := strings.Trim(sentence, " \t\n*_~")
	plain := strings.ReplaceAll(strings.ToLower(words), "’", "'")
	switch {
	case strings.HasSuffix(words, "?"), strings.HasSuffix(words, "？"):
		return true
	case strings.HasSuffix(words, ":"), strings.HasSuffix(words, "："):
		return !figures
	case courtesy.MatchString(plain):
		return !figures && utf8.RuneCountInString(words) <= longestCourtesy
	case turns.MatchString(plain):
		return false
	}
	return absence.MatchString(plain)
}

// longestCourtesy is how long a courtesy is at most, in characters: a longer
// sentence that begins like one goes on to say something.
const longestCourtesy = 120

var courtesy = regexp.MustCompile(`^(hello|hi|hey|thanks|thank you|you're welcome|sure|certainly|of course|let me know|feel free|i hope (this|that)|please (let|feel|note that i)|if you (have|need|would|want)` +
	`|hallo|guten (tag|morgen|abend)|danke|gerne?\b|natürlich|ich hoffe|wenn sie` +
	`|bonjour|merci|bien sûr|n'hésitez|j'espère|hola|gracias|claro|espero que|no dudes|no dude|ciao|grazie|certo|spero che|olá|obrigad[oa]|espero que` +
	`|你好|您好|谢谢|当然|希望|如果您|こんにちは|ありがとう|もちろん|안녕하세요|감사합니다|물론)`)

// turns matches words after which a sentence that says what is missing says
// something else.
var turns = regexp.MustCompile(`\b(but|however|although|though|instead|aber|jedoch|sondern|mais|cependant|pero|sino|ma|però|mas|porém)\b|但是|不过|而是|しかし|ただし|하지만|그러나`)

var absence = regexp.MustCompile(strings.Join([]string{
	// en: "the passages do not say", "is not mentioned", "there is no information", "I could not find"
	`\b(does|do|did|is|are|was|were|can|could)( not|n't) (\w+ ){0,2}?(say|state|mention|specify|tell|answer|indicate|disclose|find|mentioned|stated|specified|given|found|disclosed|indicated)\b`,
	`\b(documents?|passages?|sources?|texts?|excerpts?|context)\b.{0,40}\b(does|do|did)( not|n't) (\w+ )?(provide|contain|include|give|describe|address|explain|cover|have)\b`,
	`\b(no|not enough|insufficient) (further |additional |other |specific )?(information|mention|details?|indication)\b`,
	`\b(cannot|can't|unable to) (be )?(find|found|answer|answered|determine|determined|say)\b`,
	// de
	`\b(dokumente?n?|passagen?|quellen?|texte?n?|unterlagen|abschnitte?n?)\b.*\b(nicht|kein|keine|keinen|keinerlei)\b`,
	`\b(keine|nicht genügend) (angaben?|informationen|hinweise?)\b|\bnicht (angegeben|erwähnt|genannt|aufgeführt)\b`,
	// fr
	`\b(documents?|passages?|sources?|textes?|extraits?)\b.*\bn(e |')\S+ pas\b|\b(n'est|ne sont) pas (mentionn|indiqu|précis)|\baucune (information|mention|indication)\b`,
	// es, it, pt
	`\b(documentos?|pasajes?|fuentes?|textos?|fragmentos?|documenti|passaggi|fonti|testi|passagens|trechos)\b.*\b(no|non|não)\b`,
	`\b(no|non|não) (se |si |é |viene )?(menciona|indica|especifica|dice|mencionad|indicat|specificat|informad)`,
	`\b(ninguna|nessuna|nenhuma) (información|informazione|informação|mención|menzione|menção)\b`,
	// zh, ja, ko
	`(文件|文档|資料|资料|段落|原文|来源|文書|文章|出典).{0,20}(没有|未|并未|不|ません|ない)|(문서|자료|본문|출처).{0,20}(없습니다|않습니다|않았습니다)`,
}, "|"))
