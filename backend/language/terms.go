package language

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"ibid/backend/ibid"
)

// Terms are the words of a question that carry its meaning, in lower case and
// without possessives, each once and in order, less the stop words of its language,
// which is an ISO 639-1 code, or empty for a question too short to tell.
//
// A word in capitals among others is no stop word, "US", "IT", "WHO", unless people
// stress it so, "NOT". Of two words
// joined by a hyphen there are the whole and those of its parts that have three
// letters or more: "year-end" yields "year-end", "year" and "end", and "10-K" yields
// "10-k". A run of characters written without spaces, or a Korean word, yields each
// pair of neighbours, since most words have two: "夏季剧院" yields "夏季", "季剧" and
// "剧院". Pairs made of function words only are left out, and no pair reaches into
// a question word.
func Terms(text, lang string) []string {
	t := terms{lang: lang, seen: map[string]bool{}, shouted: !strings.ContainsFunc(text, unicode.IsLower)}
	for at := (ibid.Span{}); next(text, &at); {
		first, _ := utf8.DecodeRuneInString(text[at.Start:])
		switch {
		case alone(first):
			t.addRun(run(text, &at))
		case unicode.Is(unicode.Hangul, first):
			t.addRun(withoutParticle(strings.Split(compose(at.In(text)), "")))
		default:
			t.addLinked(text, &at)
		}
	}
	return t.found
}

// terms is a list of terms in the making.
type terms struct {
	lang    string
	shouted bool // the text has capitals only
	seen    map[string]bool
	found   []string
}

func (t *terms) add(term string) {
	if !t.seen[term] {
		t.seen[term] = true
		t.found = append(t.found, term)
	}
}

// addLinked adds the words that hyphens link with the one at a span, and moves
// the span to the last of them.
func (t *terms) addLinked(text string, at *ibid.Span) {
	start := at.Start
	words := []string{at.In(text)}
	for link(text, at) {
		words = append(words, at.In(text))
	}
	var content []string
	for _, word := range words {
		if !t.stop(word) {
			content = append(content, word)
		}
	}
	whole := text[start:at.End]
	if len(words) != 2 || len(content) == 0 || glued(whole) == "" || elides[t.lang] && len(content) == 1 {
		for _, word := range content {
			t.addWord(word)
		}
		return
	}
	t.addWord(whole)
	for _, word := range content {
		if utf8.RuneCountInString(word) >= 3 {
			t.addWord(word)
		}
	}
}

// addWord adds a word in lower case, without its possessive.
func (t *terms) addWord(word string) {
	t.add(WithoutPossessive(strings.ToLower(word)))
}

// WithoutPossessive returns a word without the "'s" at its end.
func WithoutPossessive(word string) string {
	return strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "’s")
}

// stop reports whether a word is left out.
func (t *terms) stop(word string) bool {
	capitals := !t.shouted && len(word) > 1 && !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsUpper(r) })
	lang := languageOf(word, t.lang)
	word = plain(word, lang)
	if capitals && !stressed[word] {
		return false
	}
	list := stops().of[lang]
	return list[word] || list[strings.TrimSuffix(word, "'s")] || elides[lang] && list[withoutArticle(word)]
}

// stressed are the words that people write in capitals to stress them, or to join
// what they look for.
var stressed = WordSet("and or not no the all any every only must und oder nicht et ou pas y o")

// run returns the characters without spaces between that begin with the one at a
// span, and moves the span to the last of them.
func run(text string, at *ibid.Span) []string {
	characters := []string{at.In(text)}
	for {
		following := *at
		if !next(text, &following) || following.Start != at.End {
			return characters
		}
		if r, _ := utf8.DecodeRuneInString(text[following.Start:]); !alone(r) {
			return characters
		}
		*at = following
		characters = append(characters, at.In(text))
	}
}

// addRun adds the pairs of neighbours of a run, or a character that has none.
func (t *terms) addRun(characters []string) {
	list := stops().of[runLanguage(characters, t.lang)]
	for len(characters) > 0 {
		n, cut := untilFunction(characters, list)
		for i := range n {
			if i+1 < n && (!list[characters[i]] || !list[characters[i+1]]) {
				t.add(characters[i] + characters[i+1])
			}
		}
		if n == 1 && !list[characters[0]] {
			t.add(characters[0])
		}
		characters = characters[n+cut:]
	}
}

// untilFunction returns how many characters stand before the next function word
// of several characters, and how many that has.
func untilFunction(characters []string, list map[string]bool) (before, length int) {
	const longest = 8
	for i := range characters {
		for n := min(longest, len(characters)-i); n > 1; n-- {
			if list[plain(strings.Join(characters[i:i+n], ""), "")] {
				return i, n
			}
		}
	}
	return len(characters), 0
}

// koreanParticles mark what a noun does in its sentence; a text has another than
// a question.
var koreanParticles = strings.Fields("에서는 으로는 에게서 이라는 까지 부터 에서 으로 에게 보다 처럼 은 는 이 가 을 를 의 에 로 와 과 도 만")

// withoutParticle cuts the particle off a Korean word of three syllables or more.
func withoutParticle(syllables []string) []string {
	word := strings.Join(syllables, "")
	for _, particle := range koreanParticles {
		if n := len(syllables) - utf8.RuneCountInString(particle); n >= 2 && strings.HasSuffix(word, particle) {
			return syllables[:n]
		}
	}
	return syllables
}

// runLanguage returns the language of characters that have no spaces between
// them: the given one if they are of its script.
func runLanguage(characters []string, lang string) string {
	text := strings.Join(characters, "")
	switch {
	case strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana) }):
		return "ja"
	case !strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) }):
		return byScript(text)
	case lang == "ja":
		return lang
	}
	return "zh"
}

// byScript returns the language of a text in a script that one language has
// nearly for itself, or "".
func byScript(text string) string {
	for _, r := range text {
		for _, script := range ownScripts {
			if unicode.Is(script.table, r) {
				return script.lang
			}
		}
	}
	return ""
}

var ownScripts = []struct {
	table *unicode.RangeTable
	lang  string
}{
	{unicode.Hangul, "ko"}, {unicode.Thai, "th"}, {unicode.Lao, "lo"}, {unicode.Khmer, "km"}, {unicode.Myanmar, "my"},
	{unicode.Greek, "el"}, {unicode.Hebrew, "he"}, {unicode.Devanagari, "hi"}, {unicode.Tamil, "ta"}, {unicode.Bengali, "bn"},
	{unicode.Telugu, "te"}, {unicode.Gujarati, "gu"}, {unicode.Kannada, "kn"}, {unicode.Malayalam, "ml"}, {unicode.Gurmukhi, "pa"},
	{unicode.Sinhala, "si"}, {unicode.Georgian, "ka"}, {unicode.Armenian, "hy"}, {unicode.Ethiopic, "am"},
}
