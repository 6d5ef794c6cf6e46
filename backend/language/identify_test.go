package language

import (
	"strings"
	"testing"
)

func TestIdentify(t *testing.T) {
	for _, tt := range []struct{ want, text string }{
		{"", ""},
		{"", "Rent 1,200"},
		{"", "The walnut press"},
		{"en", "The tenant shall pay the rent to the landlord on each quarter day, and shall keep the walnut press and its bed in good repair while this lease is in force, unless the parties agree otherwise."},
		{"de", "Der Mieter zahlt die Miete an den Vermieter zum Ersten eines jeden Monats und hält die Presse in gutem Zustand, soweit die Parteien nicht schriftlich etwas anderes vereinbart haben."},
		{"fr", "Le locataire paie le loyer au bailleur le premier jour de chaque mois et maintient le pressoir en bon état, sauf si les parties en conviennent autrement par écrit dans un délai de trente jours."},
		{"es", "El arrendatario pagará la renta al arrendador el primer día de cada mes y mantendrá la prensa en buen estado, salvo que las partes acuerden por escrito otra cosa dentro de los treinta días siguientes."},
		{"zh", "承租人应当在每月第一日向出租人支付租金，并保持压榨机状态良好，除非双方另有书面约定。"},
		{"ja", "賃借人は毎月一日に賃貸人に対して賃料を支払い、圧搾機を良好な状態に保つものとする。"},
		{"ko", "임차인은 매월 첫째 날에 임대인에게 임대료를 지급하고 압착기를 양호한 상태로 유지하여야 한다."},
		{"ru", "Арендатор уплачивает арендную плату арендодателю в первый день каждого месяца и содержит пресс в исправном состоянии, если стороны письменно не договорились об ином."},
	} {
		if got := Identify(tt.text); got != tt.want {
			t.Errorf("%.20s: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

// The language of a page is that of its text, whatever it begins with.
func TestIdentifyAfterATable(t *testing.T) {
	table := strings.Repeat("Werk Halle Nord 2023 2024\nHalle A 1.204,50 1.310,00\nCampus West 88,10 91,75\nTotal EBITDA 12,4 % 13,1 %\n", 8)
	text := strings.Repeat("Die Erlöse sind gegenüber dem Vorjahr gestiegen, weil die beiden Hallen im Norden länger in Betrieb waren und weniger Strom zugekauft werden musste. ", 6)
	for _, page := range []string{table + text, text + table, table + text + table} {
		if got := Identify(page); got != "de" {
			t.Errorf("%.20s…: got %q, want de", page, got)
		}
	}
}

func TestLegible(t *testing.T) {
	for _, tt := range []struct {
		text                   string
		words, sound, function int
	}{
		{"The rent of the walnut press", 5, 5, 3},
		{"1,200 (40) — 12.5%", 0, 0, 0},
		{"HMRC XML", 0, 0, 0},          // abbreviations
		{"vhlqw rqwkh jrrgx", 3, 0, 0}, // "seint", "onthe" and "goodu" by the letter three further on
		{"\ue001\ue002 \ue003", 2, 0, 0},
		{"賃料 支払い", 2, 2, 0},
		{"https://hallam.example/?a=1&b=2", 0, 0, 0},
	} {
		got := Legible(tt.text)
		if want := (Legibility{tt.words, tt.sound, tt.function}); got != want {
			t.Errorf("%q: got %+v, want %+v", tt.text, got, want)
		}
	}
	if share := Legible(strings.Repeat("walnut ", 50)).Share(); share != 1 {
		t.Errorf("sound words alone are legible to %.2f", share)
	}
}
