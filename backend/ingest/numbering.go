package ingest

import (
	"regexp"
	"strings"
	"unicode"
)

// numbering is what the beginning of a heading says of its place: "Item 7.",
// "4.1.2", "§ 12", "第三章".
type numbering struct {
	division int    // 1 for parts and annexes, 2 for chapters, items and articles, 3 for sections and notes; 0: no such word
	depth    int    // of figures parted by dots: 2 for "4.1"; 0: none
	series   int    // 1 for Roman numbers and the like, 2 for letters; 0: neither
	length   int    // bytes of the line that it takes, the separator included
	text     string // the line from there on
}

// divisions ranks the words that name a part of a document, in English, German,
// French, Spanish, Italian and Portuguese.
var divisions = rankWords(
	"PART TEIL PARTIE PARTE TITLE TITEL TITRE TÍTULO TITOLO BOOK VOLUME "+
		"ANNEX ANNEXE ANEXO ANHANG ANLAGE APPENDIX APPENDICE APÉNDICE ALLEGATO SCHEDULE EXHIBIT ATTACHMENT ADDENDUM",
	"CHAPTER KAPITEL CHAPITRE CAPÍTULO CAPITULO CAPITOLO ITEM ARTICLE ARTIKEL ARTÍCULO ARTICULO ARTICOLO ARTIGO",
	"SECTION ABSCHNITT SECCIÓN SECCION SEZIONE SEÇÃO SECÇÃO CLAUSE CLÁUSULA KLAUSEL ZIFFER NOTE § §§ ART.")

func rankWords(ranks ...string) map[string]int {
	words := map[string]int{}
	for i, list := range ranks {
		for _, word := range strings.Fields(list) {
			words[word] = i + 1
		}
	}
	return words
}

const spelled = `ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|ELEVEN|TWELVE|FIRST|SECOND|THIRD|FOURTH|FIFTH`

var (
	divided  = regexp.MustCompile(`^(\p{Lu}[\p{L}.]{2,11}|§§?)[  ]{0,3}((?i:` + spelled + `)\b|[IVXLC]{1,7}\b|\d{1,5}(?:\.\d{1,4}){0,4}[A-Za-z]?\b|[A-Z](?:-?\d{1,3})?\b)`)
	decimal  = regexp.MustCompile(`^(\d{4}\.\d{1,3}|\d{1,3}(?:\.\d{1,3}){0,5})(\.|\)|、|．)?(?:[  \t]+|\b)`)
	romans   = regexp.MustCompile(`^([IVX]{1,6})[.)][  ]+`)
	lettered = regexp.MustCompile(`^([A-Z])[.)][  ]+`)
	eastern  = regexp.MustCompile(`^第[ 　]?[0-9０-９一二三四五六七八九十百〇零]{1,6}[ 　]?([部编編章节節条條款])`)
	counted  = regexp.MustCompile(`^(?:([一二三四五六七八九十]{1,3})[、．.]|[（(]([一二三四五六七八九十]{1,3})[)）])`)
)

// numberingOf reads the number a line begins with. All is zero for none; "(a)" is
// none, since it numbers clauses and not sections.
func numberingOf(line string) numbering {
	n := numbering{text: line}
	if m := divided.FindStringSubmatch(line); m != nil {
		if n.division = divisions[strings.ToUpper(m[1])]; n.division > 0 {
			n.depth = 1 + strings.Count(m[2], ".")
			return n.after(len(m[0]))
		}
	}
	if m := eastern.FindStringSubmatch(line); m != nil {
		n.division = map[string]int{"部": 1, "编": 1, "編": 1, "章": 2}[m[1]]
		if n.division == 0 {
			n.division = 3
		}
		n.depth = 1
		return n.after(len(m[0]))
	}
	if m := counted.FindStringSubmatch(line); m != nil {
		n.series = 1
		if m[2] != "" {
			n.series = 2
		}
		return n.after(len(m[0]))
	}
	if m := romans.FindStringSubmatch(line); m != nil && roman(m[1]) > 0 {
		n.series = 1
		return n.after(len(m[0]))
	}
	if m := lettered.FindStringSubmatch(line); m != nil {
		n.series = 2
		return n.after(len(m[0]))
	}
	if m := decimal.FindStringSubmatch(line); m != nil {
		n.depth = 1 + strings.Count(m[1], ".")
		n = n.after(len(m[0]))
		// "4.1" is a number and "2022 was" none; "3.5 %" is a figure.
		bare := m[2] == "" && n.depth == 1 && len(m[1]) > 2
		zero := strings.HasPrefix(m[1], "0")
		if bare || zero || !unicode.IsLetter(firstRune(strings.TrimLeft(n.text, `"“'‘(`))) {
			return numbering{text: line}
		}
	}
	return n
}

// after takes the number and what parts it from the title off the line.
func (n numbering) after(length int) numbering {
	rest := strings.TrimLeft(n.text[length:], " .:)—–-\u00a0\u3000\t")
	n.length = len(n.text) - len(rest)
	n.text = rest
	return n
}

// numbered reports whether there is a number at all.
func (n numbering) numbered() bool { return n.division > 0 || n.depth > 0 || n.series > 0 }

// roman reads a Roman number in small or capital letters up to 399, and returns 0
// for what is none.
func roman(text string) int {
	values := map[byte]int{'i': 1, 'v': 5, 'x': 10, 'l': 50, 'c': 100}
	text = strings.ToLower(text)
	sum := 0
	for i := range len(text) {
		v, ok := values[text[i]]
		if !ok || len(text) > 9 {
			return 0
		}
		if i+1 < len(text) && values[text[i+1]] > v {
			v = -v
		}
		sum += v
	}
	return sum
}
