package ingest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

const english = `The tenant shall pay the rent to the landlord on each quarter day, and shall keep
the walnut press and its bed in good repair while this lease is in force. If the tenant
does not pay within thirty days, the landlord may serve a notice that brings the lease to
an end, and the surveyor of the estate shall then value the fixtures.`

// cipher puts other letters for the letters of a text, as a font without a
// mapping to Unicode does.
func cipher(text string, seed uint64) string {
	random := rand.New(rand.NewPCG(seed, 1))
	to := []rune("abcdefghijklmnopqrstuvwxyz")
	random.Shuffle(len(to), func(i, j int) { to[i], to[j] = to[j], to[i] })
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return to[r-'a']
		}
		return r
	}, strings.ToLower(text))
}

func shifted(text string, by rune) string {
	return strings.Map(func(r rune) rune {
		if r > ' ' && r+by > ' ' {
			return r + by
		}
		return r
	}, text)
}

func TestJudge(t *testing.T) {
	inMargin := page(1, running("Filed 3/4/2021 in the registry of Ardmore"), footing("ABC-00123"))
	for _, tt := range []struct {
		name string
		page ibid.Page
		want ibid.PageState
	}{
		{"nothing at all", ibid.Page{}, ibid.PageBlank},
		{"nothing at all in a file that was cut off", ibid.Page{Cut: true}, ibid.PageMissing},
		{"a figure in a file that was cut off", ibid.Page{Cut: true, Pictures: 0.3}, ibid.PageMissing},
		{"a whole picture in a file that was cut off", ibid.Page{Cut: true, Pictures: 1}, ibid.PageScan},
		{"text in a file that was cut off", ibid.Page{Cut: true, Text: english}, ibid.PageText},
		{"text without its font in a file that was cut off", ibid.Page{Cut: true, Text: english, Unmapped: 400}, ibid.PageMissing},
		{"a picture without words", ibid.Page{Pictures: 1}, ibid.PageScan},
		{"a picture with a stamp", ibid.Page{Text: "RECEIVED 3 March", Pictures: 1}, ibid.PageScan},
		{"a picture with words in its margins", with(inMargin, func(p *ibid.Page) { p.Pictures = 0.7 }), ibid.PageScan},
		{"words in the margins and no picture", inMargin, ibid.PageText},
		{"text over a picture", with(page(1, prose(1, 20)...), func(p *ibid.Page) { p.Pictures = 1 }), ibid.PageText},
		{"text", ibid.Page{Text: english}, ibid.PageText},
		{"three words", ibid.Page{Text: "Walnut press xkcd"}, ibid.PageText},
		{"characters without a meaning alone", ibid.Page{Unmapped: 900}, ibid.PageGarbled},
		{"half of the characters have a meaning", ibid.Page{Text: english, Unmapped: 400}, ibid.PageGarbled},
		{"bullets without a meaning", ibid.Page{Text: english, Unmapped: 12}, ibid.PageText},
		{"codes shifted by 29", ibid.Page{Text: strings.Repeat(shifted(english, -29)+" ", 2)}, ibid.PageGarbled},
		{"codes shifted by 3", ibid.Page{Text: shifted(english, 3)}, ibid.PageGarbled},
		{"symbols alone", ibid.Page{Text: strings.Repeat("'. +4 35? .!4 +?@? & \"# .+? 0 &\n", 10)}, ibid.PageGarbled},
		{"private characters", ibid.Page{Text: shifted(english, 0xe000)}, ibid.PageGarbled},
		{"a table of figures", ibid.Page{Text: strings.Repeat("Rent 1,200 1,300 1,350\nRepairs (40) (52) —\n", 20)}, ibid.PageText},
		{"a program", ibid.Page{Text: strings.Repeat("for (int i = 0; i < len; i++) { buf[i] = src[i] ^ mask; }\nif err != nil { return fmt.Errorf(\"read: %w\", err) }\n", 10)}, ibid.PageText},
		{"abbreviations", ibid.Page{Text: strings.Repeat("HMRC FTSE LSE NYSE GDPR XML HTTP TLS RSA SHA ", 10)}, ibid.PageText},
		{"German", ibid.Page{Text: "Der Mieter zahlt die Miete an den Vermieter zum Ersten eines jeden Monats und hält die Walnusspresse in gutem Zustand. Angstschweiß und Strumpfhosen schützt der Rechtsschutz nicht."}, ibid.PageText},
		{"Polish", ibid.Page{Text: strings.Repeat("Najemca płaci czynsz wynajmującemu pierwszego dnia każdego miesiąca i utrzymuje prasę w dobrym stanie, chyba że strony postanowią inaczej w drodze pisemnego porozumienia. ", 2)}, ibid.PageText},
		{"Russian", ibid.Page{Text: strings.Repeat("Арендатор уплачивает арендную плату арендодателю в первый день каждого месяца и содержит пресс в исправном состоянии. ", 3)}, ibid.PageText},
		{"Chinese", ibid.Page{Text: strings.Repeat("承租人应当在每月第一日向出租人支付租金，并保持压榨机状态良好。", 5)}, ibid.PageText},
		{"Arabic", ibid.Page{Text: strings.Repeat("يدفع المستأجر الإيجار إلى المؤجر في اليوم الأول من كل شهر ويحافظ على المعصرة في حالة جيدة. ", 4)}, ibid.PageText},
	} {
		got := Judge(tt.page)
		if got.State != tt.want {
			t.Errorf("%s: got %s, quality %.2f, want %s", tt.name, got.State, got.Quality, tt.want)
		}
		if got.Quality < 0 || got.Quality > 1 || got.State == ibid.PageText && got.Quality < 0.8 || got.State == ibid.PageGarbled && got.Quality > 0.8 {
			t.Errorf("%s: a page of %s has quality %.2f", tt.name, got.State, got.Quality)
		}
	}
}

func with(p ibid.Page, change func(*ibid.Page)) ibid.Page {
	change(&p)
	return p
}

// Letters put for letters at random now and then give words that could be some.
func TestJudgeKnowsMostCiphers(t *testing.T) {
	missed := 0
	for seed := range uint64(60) {
		if Judge(ibid.Page{Text: cipher(english, seed)}).State != ibid.PageGarbled {
			missed++
		}
	}
	if missed > 9 {
		t.Errorf("missed %d ciphers of 60", missed)
	}
}

func TestJudgeNamesTheLanguage(t *testing.T) {
	if got := Judge(ibid.Page{Text: english}).Language; got != "en" {
		t.Errorf("got %q", got)
	}
	if got := Judge(ibid.Page{Text: "Rent 1,200"}).Language; got != "" {
		t.Errorf("got %q for two words", got)
	}
}
