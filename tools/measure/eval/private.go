package eval

import (
	"path/filepath"
	"slices"
	"time"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/pii"
	"ibid/internal/savefile"
)

// promised are the types of a set that the product finds, with its own kind for
// each. Organisations, places, dates, ages, nationalities, titles and domains are
// in such sets too: they are no personal data by themselves, and masking them
// would take the sense out of an answer.
var promised = map[string]ibid.PrivateKind{
	"PERSON":            ibid.PrivateName,
	"EMAIL_ADDRESS":     ibid.PrivateEmail,
	"PHONE_NUMBER":      ibid.PrivatePhone,
	"US_SSN":            ibid.PrivateSSN,
	"CREDIT_CARD":       ibid.PrivateCard,
	"IBAN_CODE":         ibid.PrivateIBAN,
	"US_PASSPORT":       ibid.PrivatePassport,
	"US_DRIVER_LICENSE": ibid.PrivateLicence,
	"IP_ADDRESS":        ibid.PrivateIP,
	"STREET_ADDRESS":    ibid.PrivateAddress,
	"ADDRESS":           ibid.PrivateAddress,
	"ZIP_CODE":          ibid.PrivateAddress,
}

// privateText is a line of pii.jsonl.
type privateText struct {
	ID    string        `json:"id"`
	Text  string        `json:"text"`
	Spans []markedPiece `json:"spans"`
}

// markedPiece is a piece of personal data; Start and End count characters (code
// points), not bytes.
type markedPiece struct {
	Start int    `json:"start"`
	End   int    `json:"end"`
	Type  string `json:"type"`
}

type privatePrediction struct {
	ID    string        `json:"id"`
	Spans []markedPiece `json:"spans"`
}

// PrivateFigures say how well personal data was found, by characters.
type PrivateFigures struct {
	Texts     int                     `json:"texts"`
	All       PrivateScore            `json:"all"`      // against all types of the set
	Promised  PrivateScore            `json:"promised"` // against the types that Ibid looks for: what else it masks is wrong
	Types     map[string]PrivateShare `json:"types"`
	Clean     int                     `json:"clean"`       // texts in which the set marks nothing
	CleanHit  int                     `json:"cleanMasked"` // of these, texts in which something was found
	PerSecond float64                 `json:"bytesPerSecond"`
}

// PrivateScore is precision and recall of characters. F2 weighs recall four times
// as much as precision: what is left unmasked cannot be taken back.
type PrivateScore struct {
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	F2        float64 `json:"f2"`
}

// PrivateShare is how many pieces of a type were found: nine tenths of the
// characters of each at least.
type PrivateShare struct {
	Found    int  `json:"found"`
	Of       int  `json:"of"`
	Promised bool `json:"promised"`
}

// Private looks for personal data in the texts of a folder with pii.jsonl, writes
// the predictions and measures them. Returns CodeNotFound where the folder has no
// such file.
func Private(folder string, out savefile.Target) (PrivateFigures, error) {
	texts, err := readLines[privateText](filepath.Join(folder, "pii.jsonl"))
	if err != nil {
		return PrivateFigures{}, err
	}
	figures := PrivateFigures{Texts: len(texts), Types: map[string]PrivateShare{}}
	var predictions []privatePrediction
	var all, ours masking
	size := 0
	var took time.Duration
	for _, text := range texts {
		began := time.Now()
		found := pii.Find(text.Text)
		took += time.Since(began)
		size += len(text.Text)
		spans := charactersOf(text.Text, found)
		predictions = append(predictions, privatePrediction{text.ID, spans})
		length := utf8.RuneCountInString(text.Text)
		covered := marksOf(length, spans)
		all.add(marksOf(length, text.Spans), covered)
		ours.add(marksOf(length, slices.DeleteFunc(slices.Clone(text.Spans), func(p markedPiece) bool { return promised[p.Type] == "" })), covered)
		figures.share(text.Spans, covered)
		if len(text.Spans) == 0 {
			figures.Clean++
			if len(spans) > 0 {
				figures.CleanHit++
			}
		}
	}
	figures.All, figures.Promised = all.score(), ours.score()
	figures.PerSecond = float64(size) / max(took.Seconds(), 1e-9)
	return figures, writeLines(out, predictions)
}

// share counts the pieces that are covered.
func (f *PrivateFigures) share(pieces []markedPiece, covered []bool) {
	for _, p := range pieces {
		hit := 0
		for i := max(0, p.Start); i < min(p.End, len(covered)); i++ {
			if covered[i] {
				hit++
			}
		}
		share := f.Types[p.Type]
		share.Of++
		share.Promised = promised[p.Type] != ""
		if 10*hit >= 9*(p.End-p.Start) {
			share.Found++
		}
		f.Types[p.Type] = share
	}
}

// charactersOf turns the bytes of spans into characters.
func charactersOf(text string, found []ibid.PrivateSpan) []markedPiece {
	pieces := []markedPiece{}
	at, character := 0, 0
	for _, f := range found {
		character += utf8.RuneCountInString(text[at:f.Span.Start])
		start := character
		character += utf8.RuneCountInString(text[f.Span.Start:f.Span.End])
		at = f.Span.End
		pieces = append(pieces, markedPiece{start, character, string(f.Kind)})
	}
	return pieces
}

// marksOf marks those that pieces cover.
func marksOf(length int, pieces []markedPiece) []bool {
	covered := make([]bool, length)
	for _, p := range pieces {
		for i := max(0, p.Start); i < min(p.End, length); i++ {
			covered[i] = true
		}
	}
	return covered
}

// masking counts characters that are marked, found, and both.
type masking struct{ marked, found, both int }

func (o *masking) add(marked, found []bool) {
	for i := range marked {
		if marked[i] {
			o.marked++
		}
		if found[i] {
			o.found++
		}
		if marked[i] && found[i] {
			o.both++
		}
	}
}

func (o masking) score() PrivateScore {
	s := PrivateScore{
		Precision: float64(o.both) / float64(max(1, o.found)),
		Recall:    float64(o.both) / float64(max(1, o.marked)),
	}
	if s.Precision+s.Recall > 0 {
		s.F2 = 5 * s.Precision * s.Recall / (4*s.Precision + s.Recall)
	}
	return s
}
