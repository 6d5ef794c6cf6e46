//go:build unix

package backend_test

import (
	"path/filepath"
	"strings"
	"testing"

	"codeberg.org/go-pdf/fpdf"

	"ibid/backend/ibid"
)

// printedText is a text at a place on a page, in millimetres from its upper left corner.
type printedText struct {
	x, y float64
	font string // "B", bold; "": plain
	size float64
	text string
}

// printedForms are invoices and a receipt with their labels in all the places where labels
// stand: above, beside, in small or bold letters, with a colon and without.
var printedForms = map[string][]printedText{
	"norwood-tools.pdf": { // labels in small letters above their values, several in a line
		{20, 20, "B", 14, "Norwood Tools Ltd"}, {20, 27, "", 9, "4 Foundry Lane, Sheffield"},
		{20, 45, "B", 18, "INVOICE"},
		{20, 60, "", 7, "INVOICE NUMBER"}, {70, 60, "", 7, "INVOICE DATE"}, {120, 60, "", 7, "DUE DATE"},
		{20, 65, "", 11, "NT-2214"}, {70, 65, "", 11, "12 March 2024"}, {120, 65, "", 11, "11 April 2024"},
		{20, 85, "B", 9, "Description"}, {120, 85, "B", 9, "Quantity"}, {165, 85, "B", 9, "Total"},
		{20, 92, "", 10, "Bench vice"}, {120, 92, "", 10, "2"}, {165, 92, "", 10, "180.00"},
		{20, 99, "", 10, "Hand plane"}, {120, 99, "", 10, "1"}, {165, 99, "", 10, "64.50"},
		{120, 115, "", 10, "Subtotal"}, {165, 115, "", 10, "244.50"},
		{120, 122, "", 10, "VAT 20%"}, {165, 122, "", 10, "48.90"},
		{120, 129, "B", 10, "Total"}, {165, 129, "B", 10, "£293.40"},
	},
	"harbour-electric.pdf": { // another firm, labels with a colon before their values
		{20, 20, "B", 14, "Harbour Electric Company"}, {20, 27, "", 9, "81 Quay Street, Gullhaven"},
		{20, 45, "", 10, "Invoice no.: 88-1035"}, {20, 51, "", 10, "Date: 2 May 2024"}, {20, 57, "", 10, "Payment due: 16 May 2024"},
		{20, 80, "", 10, "Rewiring of the workshop"}, {165, 80, "", 10, "1,200.00"},
		{120, 100, "", 10, "Net amount"}, {165, 100, "", 10, "1,200.00"},
		{120, 107, "", 10, "VAT"}, {165, 107, "", 10, "240.00"},
		{120, 114, "B", 10, "Amount due"}, {165, 114, "B", 10, "£1,440.00"},
	},
	"brandt.pdf": {
		{20, 20, "B", 14, "Brandt Druckerei GmbH"}, {20, 27, "", 9, "Lindenallee 7, 04109 Leipzig"},
		{20, 45, "B", 16, "Rechnung"},
		{20, 60, "", 10, "Rechnungsnummer"}, {70, 60, "", 10, "2024-0871"},
		{20, 66, "", 10, "Rechnungsdatum"}, {70, 66, "", 10, "03.06.2024"},
		{20, 72, "", 10, "Zahlbar bis"}, {70, 72, "", 10, "17.06.2024"},
		{20, 90, "", 10, "500 Flugblätter"}, {165, 90, "", 10, "150,00 €"},
		{110, 105, "", 10, "Nettobetrag"}, {165, 105, "", 10, "150,00 €"},
		{110, 112, "", 10, "zzgl. 19 % MwSt."}, {165, 112, "", 10, "28,50 €"},
		{110, 119, "B", 10, "Gesamtbetrag"}, {165, 119, "B", 10, "178,50 €"},
		{20, 140, "", 10, "IBAN: DE02 1203 0000 0000 2020 51"},
	},
	"lavande.pdf": {
		{20, 20, "B", 14, "Atelier Lavande SARL"}, {20, 27, "", 9, "12 rue des Tanneurs, 84000 Avignon"},
		{20, 45, "B", 16, "Facture F-311"},
		{20, 60, "B", 9, "Date de facture"}, {80, 60, "B", 9, "Date d'échéance"},
		{20, 66, "", 10, "04/09/2024"}, {80, 66, "", 10, "04/10/2024"},
		{20, 85, "", 10, "Savon de lavande"}, {165, 85, "", 10, "90,00 €"},
		{110, 100, "", 10, "Total HT"}, {165, 100, "", 10, "90,00 €"},
		{110, 107, "", 10, "TVA 20 %"}, {165, 107, "", 10, "18,00 €"},
		{110, 114, "B", 10, "Total TTC"}, {165, 114, "B", 10, "108,00 €"},
	},
	"till-slip.pdf": { // a receipt, whose date has no label
		{20, 20, "B", 12, "MERROW BAKERY"}, {20, 26, "", 9, "RECEIPT"}, {20, 32, "", 9, "0042 14/02/2024 09:31"},
		{20, 42, "", 9, "RYE LOAF"}, {80, 42, "", 9, "4.20"}, {20, 48, "", 9, "CROISSANT"}, {80, 48, "", 9, "2.10"},
		{20, 58, "", 9, "SUBTOTAL"}, {80, 58, "", 9, "6.30"}, {20, 64, "", 9, "TOTAL"}, {80, 64, "", 9, "6.30"},
		{20, 70, "", 9, "CASH"}, {80, 70, "", 9, "10.00"}, {20, 76, "", 9, "CHANGE"}, {80, 76, "", 9, "3.70"},
	},
}

// The fields of invoices and receipts are quoted first, and those that are asked for in
// English are stated: the name in a question finds the document and not its letterhead.
func TestFieldsAreFound(t *testing.T) {
	withBuiltIn(t)
	b, _ := promised(t, noModels, "commercial-lease.pdf")
	folder := t.TempDir()
	for name, texts := range printedForms {
		paper := fpdf.New("P", "mm", "A4", "")
		plain := paper.UnicodeTranslatorFromDescriptor("")
		paper.AddPage()
		for _, p := range texts {
			paper.SetFont("Helvetica", p.font, p.size)
			paper.Text(p.x, p.y, plain(p.text))
		}
		if err := paper.OutputFileAndClose(filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := b.Library.Add(t.Context(), ibid.DefaultWorkspace, []string{folder}); err != nil {
		t.Fatal(err)
	}
	if err := b.Library.Queue.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := b.Library.Index.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	for asked, want := range map[string]struct {
		quoted string
		stated string // empty: nothing may be
	}{
		"What is the total of the Norwood Tools invoice?":      {"Total £293.40", "£293.40"},
		"When is the Norwood Tools invoice due?":               {"11 April 2024", "11 April 2024"},
		"When was the Norwood Tools invoice issued?":           {"12 March 2024", "12 March 2024"},
		"How much VAT does Norwood Tools charge?":              {"48.90", "48.90"},
		"How much do we owe Harbour Electric?":                 {"£1,440.00", "£1,440.00"},
		"By when do we have to pay Harbour Electric?":          {"16 May 2024", "16 May 2024"},
		"What is the invoice number of Harbour Electric?":      {"88-1035", "88-1035"},
		"Wie hoch ist die Rechnung der Druckerei Brandt?":      {"178,50", ""},
		"Bis wann muss die Rechnung von Brandt bezahlt sein?":  {"17.06.2024", "17.06.2024"},
		"Welche IBAN hat Brandt?":                              {"DE02 1203 0000 0000 2020 51", "DE02 1203 0000 0000 2020 51"},
		"Quel est le montant total de la facture de Lavande ?": {"108,00", ""},
		"Jusqu'à quand faut-il payer l'Atelier Lavande ?":      {"04/10/2024", "04/10/2024"},
		"How much did I spend at the Merrow Bakery?":           {"6.30", "6.30"},
		"What date is on the Merrow Bakery receipt?":           {"14/02/2024", ""},
	} {
		answer := mustAnswer(t, b, question(asked))
		mustKeepItsWord(t, b, answer)
		if len(answer.Citations) == 0 || !strings.Contains(strings.Join(strings.Fields(answer.Citations[0].Quote), " "), want.quoted) {
			t.Errorf("%q: %s %q, want %q", asked, answer.Status, answer.Text, want.quoted)
		}
		if got := answer.Trace.Evidence.Value; got != want.stated {
			t.Errorf("%q: states %q, want %q", asked, got, want.stated)
		}
		if want.stated != "" && len(answer.Citations) > 1 {
			t.Errorf("%q: quotes %d besides the field that it states", asked, len(answer.Citations)-1)
		}
	}
	for _, asked := range []string{"How much do we owe Starling Motors?", "What did the hand plane cost at Merrow Bakery?"} {
		if answer := mustAnswer(t, b, question(asked)); answer.Trace.Evidence.Value != "" {
			t.Errorf("%q: states %q", asked, answer.Trace.Evidence.Value)
		}
	}
}
