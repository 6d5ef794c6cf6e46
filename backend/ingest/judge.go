package ingest

import (
	"strings"
	"unicode/utf8"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Judgement is what [Judge] makes of a page.
type Judgement struct {
	State    ibid.PageState // text, blank, scan, garbled or missing
	Quality  float64        // 0 to 1, how far its text can be trusted
	Language string         // ISO 639-1 code of most of its text, empty when unknown
}

// Thresholds of [Judge], found on filings, contracts, brochures and slides.
const (
	nothing     = 0.01 // share of a page's area that a rule or a dot may cover
	background  = 0.6  // from here on pictures cover a page
	whole       = 0.85 // and here there is little else on it
	stampWords  = 8    // as many are no text of a page that is a picture
	marginWords = 40   // as many in its margins
	margin      = 0.1  // of the page's height
	mostUnknown = 0.25 // share of characters without a meaning
	fewUnknown  = 20   // bullets and ornaments often have none
)

// Judge reports where the text of a page has to come from.
//
//   - blank: no words, and no picture to speak of.
//   - scan: a page that pictures cover, with no words but a stamp, or words in
//     its margins alone, such as a page number or the line that a fax machine or
//     an archive adds. A page without words that shows something is one too.
//   - garbled: a quarter of its characters have no meaning in Unicode, or its
//     words are no language; see [language.Legible].
//   - missing: a page of a file that was cut off, unless it is text, or a scan whose
//     picture is there. Fonts and pictures often stand at a file's end: without them
//     text looks garbled, and a scan blank.
//   - text: all else.
//
// Notes do not count, except that a page with nothing but notes is text.
//
// The quality is the share of the printed characters that have a meaning, times
// the share of the words that could be words. It is 0 for a scan, and 1 for a
// blank page, of which nothing is missing.
func Judge(page ibid.Page) Judgement {
	judged := judgeWhole(page.Body())
	if judged.State == ibid.PageBlank && len(page.Notes) > 0 {
		judged.State, judged.Language = ibid.PageText, language.Identify(page.Text)
	}
	if page.Cut && judged.State != ibid.PageText && !(judged.State == ibid.PageScan && page.Pictures >= whole) {
		return Judgement{State: ibid.PageMissing}
	}
	return judged
}

// judgeWhole is [Judge] for a page of which nothing was cut off.
func judgeWhole(page ibid.Page) Judgement {
	words, chars := countText(page.Text)
	if words == 0 {
		switch {
		case page.Unmapped >= fewUnknown:
			return Judgement{State: ibid.PageGarbled}
		case page.Pictures > nothing:
			return Judgement{State: ibid.PageScan}
		}
		return Judgement{State: ibid.PageBlank, Quality: 1}
	}
	legible := language.Legible(page.Text)
	known := float64(chars) / float64(chars+page.Unmapped)
	judged := Judgement{State: ibid.PageText, Quality: known * legible.Share(), Language: language.Identify(page.Text)}
	switch {
	case page.Pictures >= whole && words <= stampWords,
		page.Pictures >= background && words <= marginWords && inMargins(page):
		return Judgement{State: ibid.PageScan}
	case page.Unmapped >= fewUnknown && known < 1-mostUnknown, legible.Garbled():
		judged.State, judged.Language = ibid.PageGarbled, ""
	}
	return judged
}

// countText counts the words of a text and its characters that are no white space.
func countText(text string) (words, chars int) {
	for word := range strings.FieldsSeq(text) {
		words++
		chars += utf8.RuneCountInString(word)
	}
	return words, chars
}

// inMargins reports whether all words of a page stand close to its upper or lower
// edge, as it is shown. Without places nobody knows.
func inMargins(page ibid.Page) bool {
	if len(page.Words) == 0 {
		return false
	}
	for _, w := range page.Words {
		if strings.TrimSpace(w.Span.In(page.Text)) == "" {
			continue
		}
		if at := placeOf(page, w.Box).middle(); at > margin && at < 1-margin {
			return false
		}
	}
	return true
}

// place is where a box stands on the page as it is shown: shares of its width
// from the left and of its height from the top.
type place struct{ left, right, top, bottom float64 }

func (p place) middle() float64 { return (p.top + p.bottom) / 2 }
func (p place) height() float64 { return p.bottom - p.top }

// over reports whether two places have a column in common: at least half the width
// of the narrower one.
func (p place) over(o place) bool {
	return min(p.right, o.right)-max(p.left, o.left) >= min(p.right-p.left, o.right-o.left)/2
}

// placeOf turns a box in user space by the page's rotation. The page is taken to
// begin at the origin, as nearly all do; of one that does not, everything is off
// by the same.
func placeOf(page ibid.Page, b ibid.Rect) place {
	w, h := max(1, page.Width), max(1, page.Height)
	switch page.Rotate {
	case 90:
		return place{left: b.Y0 / h, right: b.Y1 / h, top: b.X0 / w, bottom: b.X1 / w}
	case 180:
		return place{left: 1 - b.X1/w, right: 1 - b.X0/w, top: b.Y0 / h, bottom: b.Y1 / h}
	case 270:
		return place{left: 1 - b.Y1/h, right: 1 - b.Y0/h, top: 1 - b.X1/w, bottom: 1 - b.X0/w}
	}
	return place{left: b.X0 / w, right: b.X1 / w, top: 1 - b.Y1/h, bottom: 1 - b.Y0/h}
}
