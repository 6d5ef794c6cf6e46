package language

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
)

func TestTokens(t *testing.T) {
	for _, tt := range []struct{ name, lang, text, want string }{
		{"endings, case and possessives", "en", "The Tenant’s notices, noticed", "the tenant notic notic"},
		{"British spelling is American", "en", "organised labour analyses", "organiz labor analyz"},
		{"a language that is not known, by its script", "", "tenants арендаторов किताबें", "tenant арендатор किताब"},
		{"an English name on a Russian page", "ru", "Условия Tenants", "услов tenant"},
		{"no stemmer for the language", "pl", "najemcy łódź", "najemcy lodz"},
		{"German", "de", "Mietverträge und Häuser der Straße", "mietvertrag und haus der strass"},
		{"French articles", "fr", "l’entreprise qu'elle, aujourd'hui", "entrepris elle aujourdhui"},
		{"accents", "es", "Constitución RESUMÉ", "constitu resum"},
		{"Vietnamese keeps its tones", "vi", "Nhà hát Mùa", "nhà hát mùa"},
		{"Turkish i", "tr", "ISPARTA'DA İZMİR", "isparta izmir"},
		{"Russian", "ru", "Ещё за́мки Йода", "ещ замк йод"},
		{"Greek", "el", "Ενοικιαστής μισθός", "ενοικιαστησ μισθοσ"},
		{"Arabic", "ar", "المُستَأجِر والمستأجرين بالمستأجر", "مستاجر مستاجر مستاجر"},
		{"Persian letters, hidden joiners", "fa", "می\u200cشود کتاب", "ميشود كتاب"},
		{"Hindi spellings", "hi", "हिन्दी हिंदी थियेटर ज़मीन जमीन", "हिंद हिंद थियेटर जमिन जमिन"},
		{"Tamil", "ta", "புத்தகங்கள்", "புத்தகம்"},
		{"each ideograph and kana", "ja", "賃料は１２月サーバー", "賃 料 は 12 月 サ ー バ ー"},
		{"Thai with its marks", "th", "ที่ดินน้ำ", "ที่ ดิ น น้ ํา"},
		{"Korean syllables", "ko", "임차인은 2 층", "임 차 인 은 2 층"},
		{"separators of thousands", "en", "$2,614 12,34,567 3.5 1,234.50", "2614 1234567 3.5 1234.50"},
		{"decimal commas", "de", "2.614 3,5 1.234,50 1.234.567", "2614 3.5 1234.50 1234567"},
		{"spaces in figures", "fr", "2\u00a0614 2 614 12'500 2018\u00a0100", "2614 2 614 12500 2018 100"},
		{"other digits", "ar", "١٬٢٣٤٫٥ २०२२ ๒๐๒๒", "1234.5 2022 2022"},
		{"units and dates", "en", "$1.6bn, 31.12.2018, § 4.2.1, 10. v1.2", "1.6 bn 31 12 2018 4.2.1 10 v1.2"},
		{"a list of figures", "en", "2019-2020, 555-0100", "2019 2020 555 0100"},
		{"abbreviations", "en", "U.S. U.S.C. J.P. Morgan R&D AT&T", "us usc jp morgan r&d at&t"},
		{"hyphens", "en", "10-K year‑end non–GAAP state-of-the-art COVID-19", "10 k 10k year end yearend non gaap nongaap state of the art covid 19 covid19"},
		{"years in words", "en", "FY2018 2022Q4 Q42022 10K A4", "fy 2018 fy2018 2022 q4 2022q4 q4 2022 q42022 10k a4"},
		{"ligatures and full width", "en", "ﬁnancial ＡＢＣ ２０", "financi abc 20"},
		{"nothing to index", "en", " — … \xff\x00 \u0301 % ", ""},
	} {
		if got := strings.Join(Tokens(tt.text, tt.lang), " "); got != tt.want {
			t.Errorf("%s: %q gives\n  %s, want\n  %s", tt.name, tt.text, got, tt.want)
		}
	}
}

func TestAlternatives(t *testing.T) {
	for _, tt := range []struct {
		word  string
		langs string
		want  string
	}{
		{"notices", "", "notic"},
		{"notices", "en", "notic"},
		{"organisation", "en fr", "organiz|organis"},
		{"2,614", "en de", "2614|2.614"},
		{"2.614", "en de", "2.614|2614"},
		{"10-K", "en", "10 k|10k"},
		{"10K", "en", "10k"},
		{"nonGAAP", "en", "nongaap"},
		{"FY2018", "en", "fy 2018|fy2018"},
		{"R&D", "en", "r&d|r d"},
		{"夏季", "zh en", "夏 季"},
		{"임차", "ko", "임 차"},
		{"capital expenditures", "en", "capit expenditur"},
		{"l'entreprise", "fr", "entrepris|entrepriz"},
		{"—", "en", ""},
	} {
		if got := strings.Join(Alternatives(tt.word, strings.Fields(tt.langs)), "|"); got != tt.want {
			t.Errorf("%q in %q: got %s, want %s", tt.word, tt.langs, got, tt.want)
		}
	}
	// Pages of an unknown language may stand anywhere among those of others.
	if got, want := Alternatives("organisation", []string{"en", "", "fr"}), []string{"organiz", "organis"}; !slices.Equal(got, want) {
		t.Errorf("with an unknown language before French: %q, want %q", got, want)
	}
}

// Whichever way a text and a question spell a word, one of the alternatives
// stands in the text.
func TestSpellingsFindEachOther(t *testing.T) {
	for _, tt := range []struct{ lang, spellings string }{
		{"en", "10-K|10K|10–K"},
		{"en", "non-GAAP|nonGAAP|Non‑GAAP"},
		{"en", "year-end|yearend|Year-End"},
		{"en", "e-mail|email|E-Mails"},
		{"en", "COVID-19|COVID19"},
		{"en", "U.S.|US|U.S"},
		{"en", "O’Brien|O'Brien|OBrien"},
		{"en", "résumé|resume|RÉSUMÉ"},
		{"de", "E-Mail-Adresse|E-Mail-Adressen"},
		{"de", "Mutter-Gesellschaft|Muttergesellschaft"},
		{"ar", "الشركة|والشركات|شركة"},
		{"hi", "हिन्दी|हिंदी"},
		{"ja", "サーバー|ｻｰﾊﾞｰ"},
		{"tr", "ISPARTA|Isparta"},
		{"en", "3Q’s|3Q|3q's"},
	} {
		list := strings.Split(tt.spellings, "|")
		for _, written := range list {
			text := " " + strings.Join(Tokens("x "+written+" y", tt.lang), " ") + " "
			for _, asked := range list {
				if !slices.ContainsFunc(Alternatives(asked, []string{tt.lang}), func(a string) bool { return strings.Contains(text, " "+a+" ") }) {
					t.Errorf("%s: a question with %q does not find %q: %q not in%s", tt.lang, asked, written, Alternatives(asked, []string{tt.lang}), text)
				}
			}
		}
	}
}

// The digits of all scripts come in whole tens, which is how their values are told.
func TestDigits(t *testing.T) {
	for _, in := range unicode.Nd.R16 {
		if in.Stride != 1 || (in.Hi-in.Lo+1)%10 != 0 {
			t.Errorf("digits from %U to %U", in.Lo, in.Hi)
		}
	}
	for _, in := range unicode.Nd.R32 {
		if in.Stride != 1 || (in.Hi-in.Lo+1)%10 != 0 {
			t.Errorf("digits from %U to %U", in.Lo, in.Hi)
		}
	}
}

func TestHash(t *testing.T) {
	// The test values of the authors of FNV: isthe.com/chongo/src/fnv/test_fnv.c.
	for token, want := range map[string]uint32{"": 0x811c9dc5, "a": 0xe40c292c, "foobar": 0xbf9cf968} {
		if got := Hash(token); got != want {
			t.Errorf("%q: got %#x, want %#x", token, got, want)
		}
	}
	if Hash("\xcc\x24\x31\xc4") == 0 {
		t.Error("a hash of zero")
	}
}

func FuzzTokens(f *testing.F) {
	for _, seed := range []string{"U.S. 10-K", "2 614,5 l'été", "हिन्दी ที่ 賃料", "\u0301\u200d-a\xff"} {
		f.Add(seed, "")
		f.Add(seed, "fr")
	}
	f.Fuzz(func(t *testing.T, text, lang string) {
		for _, token := range Tokens(text, lang) {
			if token == "" || strings.ContainsAny(token, " \t\n'-") {
				t.Errorf("%q has the token %q", text, token)
			}
		}
		for _, term := range Terms(text, lang) {
			if Alternatives(term, []string{lang}) == nil {
				t.Errorf("%q has the term %q without alternatives", text, term)
			}
		}
		NameWords(text)
		IdentifyShort(text)
		words := Words(text)
		for i, word := range words {
			if word.Text != word.Span.In(text) || word.Text == "" || i > 0 && word.Span.Start < words[i-1].Span.End {
				t.Errorf("%q has the word %+v", text, word)
			}
			if Alternatives(word.Text, []string{lang}) == nil && strings.ContainsFunc(word.Text, func(r rune) bool { return r < 0x80 }) {
				t.Errorf("%q has no alternatives", word.Text)
			}
		}
	})
}

// Ten thousand different words, as often as those of a language are (Zipf).
func BenchmarkTokens(b *testing.B) {
	words := rand.NewZipf(rand.New(rand.NewPCG(1, 2)), 1.1, 2, 9_999)
	endings := []string{" ", " ", "s ", "ing ", "ed, ", "ation. "}
	var text strings.Builder
	for i := range 40_000 {
		switch {
		case i%20 == 0:
			fmt.Fprintf(&text, "£%d,%03d ", i%90+10, i%1000)
		case i%50 == 1:
			text.WriteString("year-")
		}
		n := int(words.Uint64())
		text.WriteString(syllables[n%20] + syllables[n/20%20] + syllables[n/400] + endings[n%6])
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		Tokens(text.String(), "en")
	}
}

var syllables = strings.Fields("hal lam quar ry ten ant mer cia wal nut les sor pres ser gar den mil lane bor ough for est sto nes ker")
