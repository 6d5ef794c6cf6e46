package field

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestRoleOf(t *testing.T) {
	for label, want := range map[string]Role{
		"Total":                  "total",
		"TOTAL (INCL. GST) RM":   "total",
		"Total TTC":              "total",
		"Gesamtbetrag":           "total",
		"Importe total (EUR)":    "total",
		"Totale fattura":         "total",
		"Summe ohne USt.":        "subtotal",
		"Total HT":               "subtotal",
		"Base imponible":         "subtotal",
		"VAT 20 %":               "tax",
		"Total taxes":            "tax",
		"zzgl. 19 % MwSt.":       "tax",
		"Including VAT":          "",
		"Balance due":            "balance",
		"Net à payer":            "balance",
		"Due Date:":              "due",
		"Fällig am":              "due",
		"Date d'échéance":        "due",
		"Fecha de vencimiento":   "due",
		"Data di scadenza":       "due",
		"Invoice date":           "date",
		"Rechnungsdatum":         "date",
		"Data fattura":           "date",
		"Invoice No.":            "number",
		"N° de facture":          "number",
		"Número de factura":      "number",
		"USt.-Id.-Nr.":           "taxid",
		"Total items":            "",
		"The total of all units": "",
		"We look forward to the next order of your firm": "",
	} {
		if got, _ := RoleOf(label); got != want {
			t.Errorf("%q is %q, want %q", label, got, want)
		}
	}
}

func TestAsked(t *testing.T) {
	for question, want := range map[string]Role{
		"What is the total of the invoice?":              "total",
		"How much did we pay to Norwood Tools?":          "total",
		"Wie hoch ist die Rechnung von Brandt?":          "total",
		"Quel est le montant total de la facture ?":      "total",
		"¿Cuál es el importe total de la factura?":       "total",
		"Qual è l'importo totale della fattura?":         "total",
		"How much VAT is on the Norwood invoice?":        "tax",
		"Wie viel Mehrwertsteuer steht auf der Rechnung": "tax",
		"What is the subtotal?":                          "subtotal",
		"Wie hoch ist der Nettobetrag?":                  "subtotal",
		"When is the Norwood invoice due?":               "due",
		"Bis wann ist die Rechnung zu bezahlen?":         "due",
		"Jusqu'à quand faut-il payer la facture ?":       "due",
		"¿Cuándo vence la factura?":                      "due",
		"Entro quando va pagata la fattura?":             "due",
		"What is the invoice date?":                      "date",
		"Wann wurde die Rechnung ausgestellt?":           "date",
		"À quelle date la facture a-t-elle été émise ?":  "date",
		"What's the invoice number?":                     "number",
		"Wie lautet die Rechnungsnummer?":                "number",
		"Qual è il numero della fattura?":                "number",
		"What is the IBAN of Brandt?":                    "iban",
		"Who sent the invoice?":                          "sender",
		"Auf welchen Betrag lautet die Rechnung?":        "total",
		"Quel est le montant total à payer ?":            "total",
		"What do we still owe the roofer?":               "balance",
		"Bis wann bekomme ich noch Skonto?":              "discount",
		"Wie wurde die Rechnung bezahlt?":                "method",
		"Wann ist der Restbetrag fällig?":                "due",
		"How much was spent at the bakery?":              "total",
		"¿Cuál es la fecha límite de pago?":              "due",
		"Quelle est la date limite de paiement ?":        "due",
		"Für welchen Zeitraum ist die Rechnung?":         "delivered",
		"¿Qué número tiene la factura?":                  "number",
		"Wohin muss ich überweisen?":                     "iban",
		"An wen ging die Rechnung?":                      "recipient",
		"Who pays for the repairs of the roof?":          "",
		"What interest is charged on late payment?":      "",
		"How long is the notice period?":                 "",
	} {
		if got, _ := Asked(question); got != want {
			t.Errorf("%q asks for %q, want %q", question, got, want)
		}
	}
}

// A role that has labels and is not among those the model knows would never be asked for.
func TestRolesCanBeAskedFor(t *testing.T) {
	for _, p := range phrases {
		if !slices.Contains(model.roles, p.role) {
			t.Errorf("%q has labels, and no question asks for it: run tools/train/fields.py", p.role)
		}
	}
}

// put is a text at a place on a page, in letters ten points high.
type put struct {
	x, y float64
	text string
}

// set makes a page with one line for each text, in order.
func set(texts ...put) (text string, words []ibid.Word) {
	var b strings.Builder
	for _, p := range texts {
		x := p.x
		for _, word := range strings.Fields(p.text) {
			start, width := b.Len(), 5*float64(len(word))
			b.WriteString(word + " ")
			words = append(words, ibid.Word{Span: ibid.Span{Start: start, End: start + len(word)}, Box: ibid.Rect{X0: x, Y0: p.y, X1: x + width, Y1: p.y + 10}})
			x += width + 4
		}
		b.WriteString("\n")
	}
	return b.String(), words
}

func TestFind(t *testing.T) {
	for name, c := range map[string]struct {
		page []put
		want []string
	}{
		"labels above their values": {
			[]put{{40, 700, "Invoice Date:"}, {200, 700, "Due Date:"}, {40, 685, "03/20/2023"}, {200, 685, "04/04/2023"}},
			[]string{"date Invoice Date = 03/20/2023", "due Due Date = 04/04/2023"},
		},
		"labels left of their values": {
			[]put{{40, 700, "Rechnungsnr."}, {140, 700, "30064443"}, {300, 700, "Kundennr."}, {400, 700, "47774"}, {40, 685, "Rechnungsdatum"}, {140, 685, "7. Mai 2014"}},
			[]string{"number Rechnungsnr = 30064443", "customer Kundennr = 47774", "date Rechnungsdatum = 7. Mai 2014"},
		},
		"the last amount of a line": {
			[]put{{40, 700, "Subtotal"}, {300, 700, "$ 262.90"}, {40, 685, "Tax 15% on $ 112.90"}, {300, 685, "$ 16.94"}, {40, 670, "Total"}, {300, 670, "$ 279.84"}},
			[]string{"subtotal Subtotal = $ 262.90", "tax Tax = $ 16.94", "total Total = $ 279.84"},
		},
		"two with colons on a line": {
			[]put{{40, 700, "IBAN : FR20 1242 1242 1242 1242 1242 124 - BIC : FIDCFR21XXX"}},
			[]string{"iban IBAN = FR20 1242 1242 1242 1242 1242 124", "bic BIC = FIDCFR21XXX"},
		},
		"the header of the items": {
			[]put{{40, 700, "Qty"}, {100, 700, "Item"}, {300, 700, "Total"}, {40, 685, "2"}, {100, 685, "Muffin"}, {300, 685, "11.00"}},
			nil,
		},
		"the date of a receipt": {
			[]put{{40, 700, "TAX INVOICE"}, {40, 685, "PS8418042783 08/04/2018"}},
			[]string{"date  = 08/04/2018"},
		},
		"an amount that is due": {
			[]put{{40, 700, "Due payable: 571.04 €"}, {40, 685, "Please remit until 2020-12-12."}},
			[]string{"balance Due payable = 571.04 €", "due Please remit until = 2020-12-12"},
		},
		"a discount": {
			[]put{{40, 700, "Zahlbar mit 2% Skonto bis 14.11.2018"}, {40, 685, "Zahlbar bis 30.11.2018"}, {40, 670, "Zahlungsart: Lastschrift"}},
			[]string{"discount Skonto = 14.11.2018", "due Zahlbar bis = 30.11.2018", "method Zahlungsart = Lastschrift"},
		},
		"a name below its label": {
			[]put{{40, 700, "Bill to:"}, {40, 685, "Merrow Boats Ltd"}, {40, 670, "3 Slipway"}},
			[]string{"recipient Bill to = Merrow Boats Ltd 3 Slipway"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			text, words := set(c.page...)
			var got []string
			for _, f := range Find(text, words, "en") {
				got = append(got, string(f.Role)+" "+f.Label+" = "+f.Value)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The words of filings and contracts are no fields.
func TestShows(t *testing.T) {
	invoice, words := set(put{40, 730, "Invoice 1021"}, put{40, 700, "Invoice date: 3 May 2024"}, put{40, 685, "Due date: 2 June 2024"}, put{40, 670, "Total: $ 80.00"})
	if !Shows(invoice, "", Find(invoice, words, "en")) {
		t.Error("an invoice is not shown to have fields")
	}
	report, words := set(put{40, 730, "Consolidated statements of income"}, put{40, 700, "Date: 3 May 2024"}, put{40, 685, "Period: 1 May 2023 to 30 April 2024"}, put{40, 670, "Total: $ 80.00"})
	if Shows(report, "annual report", Find(report, words, "en")) {
		t.Error("a report is shown to have fields")
	}
}

func TestPriced(t *testing.T) {
	got := Priced("ACME\nBOSTRAK\n2 PC @ 269.00 538.00\nTruffles 150.00\nTotal 688.00\nThank you")
	if diff := cmp.Diff([]string{"BOSTRAK", "2 PC @ 269.00 538.00", "Truffles 150.00"}, got); diff != "" {
		t.Error(diff)
	}
}
