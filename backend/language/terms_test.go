package language

import (
	"strings"
	"testing"
)

func TestTerms(t *testing.T) {
	for _, tt := range []struct{ name, lang, text, want string }{
		{"stop words go, each once", "en", "What is the tenant’s notice period, and the Notice?", "tenant notice period"},
		{"nothing but stop words", "en", "Who are you?", ""},
		{"capitals among other words", "en", "Who pays IT costs in the US or U.S.?", "pays it costs us u.s"},
		{"capitals only", "en", "WHAT IS IT", ""},
		{"hyphens", "en", "non-GAAP in the 10-K at year-end, follow-up", "non-gaap gaap 10-k year-end year end follow-up follow"},
		{"figures", "en", "$2,614 in FY2018", "2,614 fy2018"},
		{"Chinese in pairs", "zh", "夏季剧院", "夏季 季剧 剧院"},
		{"a single character, and Latin between", "zh", "水 R&D 费", "水 r&d 费"},
		{"Chinese question words and particles", "zh", "谁是公司的董事？注册地在哪里", "是公 公司 司的 的董 董事 注册 册地"},
		{"Japanese", "ja", "賃料はいくらですか", "賃料 料は"},
		{"Thai", "th", "ค่าเช่าเท่าไร", "ค่า าเ เช่ ช่า"},
		{"Hindi in any spelling", "hi", "वार्षिक किराया कितना है और कहां", "वार्षिक किराया"},
		{"German", "de", "Wie hoch ist die Miete für das Jahr?", "hoch miete jahr"},
		{"French articles", "fr", "Quel est le chiffre d’affaires de l'entreprise, et qu’est-ce que c’est ?", "chiffre d’affaires l'entreprise"},
		{"Russian", "ru", "Какова арендная плата и кто её платит?", "арендная плата платит"},
		{"Arabic", "ar", "ما هو مبلغ الإيجار؟", "مبلغ الإيجار"},
		{"a name in the script of another language", "ru", "Кто такой Hallam из the Quarry?", "hallam quarry"},
		{"Korean in pairs", "ko", "임차인은 무엇입니까", "임차 차인"},
	} {
		if got := strings.Join(Terms(tt.text, tt.lang), " "); got != tt.want {
			t.Errorf("%s: %q gives %q, want %q", tt.name, tt.text, got, tt.want)
		}
	}
}
