package language

import "testing"

func TestIdentifyShort(t *testing.T) {
	for _, tt := range []struct{ want, text string }{
		{"", ""},
		{"", "Hallam Quarry 10-K 2022"},
		{"", "2,614 €"},
		{"", "contractor"},
		{"en", "What is the notice period?"},
		{"en", "Who wrote the résumé of Müller?"},
		{"de", "Wie hoch ist die Miete?"},
		{"de", "Kündigungsfrist für Büros"},
		{"es", "¿Cuánto es la renta mensual?"},
		{"es", "quien paga los gastos de la reparación"},
		{"fr", "Quel est le loyer annuel ?"},
		{"it", "Quanto costa il canone della cava?"},
		{"pt", "Qual é o prazo do contrato e quem não paga?"},
		{"nl", "Wat is de opzegtermijn van het contract?"},
		{"sv", "Hur lång är uppsägningstiden?"},
		{"da", "Hvad er lejen for kontoret, og hvornår betales den?"},
		{"no", "Hva er leien, og hvorfor ikke mer?"},
		{"fi", "Mikä on vuokran määrä ja milloin se maksetaan?"},
		{"hu", "Mennyi a bérleti díj és mikor kell fizetni?"},
		{"ro", "Care este chiria și când se plătește?"},
		{"pl", "Jaki jest okres wypowiedzenia umowy?"},
		{"cs", "Jaká je výpovědní lhůta a kdo ji platí?"},
		{"tr", "Kira bedeli ne kadar ve nasıl ödenir?"},
		{"vi", "Tiền thuê hàng tháng là bao nhiêu?"},
		{"ru", "Сколько стоит аренда?"},
		{"uk", "Хто сплачує оренду і коли?"},
		{"el", "Ποιο είναι το μίσθωμα;"},
		{"he", "מהו שכר הדירה?"},
		{"ar", "ما هو مبلغ الإيجار؟"},
		{"fa", "اجاره چقدر است؟"},
		{"hi", "किराया कितना है?"},
		{"ta", "வாடகை எவ்வளவு?"},
		{"zh", "租金是多少？"},
		{"zh", "Hallam Quarry 2022 年的收入是多少"},
		{"ja", "賃料はいくらですか"},
		{"ko", "임대료는 얼마입니까?"},
		{"th", "ค่าเช่าเท่าไร"},
		{"en", "What does 租金 mean?"},
		{"ru", "Кто такой Hallam?"},
		{"", "Am I allowed to take on another job?"}, // "am" is Czech too
	} {
		if got := IdentifyShort(tt.text); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.want)
		}
	}
}
