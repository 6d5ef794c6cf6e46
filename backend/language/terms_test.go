package language

import (
	"strings"
	"testing"
)

func TestTerms(t *testing.T) {
	for _, tt := range []struct{ name, lang, text, want string }{
		{"stop words go, each once", "en", "What is the notice period of the Notice?", "notice period"},
		{"nothing but stop words", "en", "Who are you?", ""},
		{"capitals among other words", "en", "Who pays IT costs in the US or U.S.?", "pays it costs us u.s"},
		{"capitals only", "en", "WHAT IS IT", ""},
		{"hyphens", "en", "non-GAAP in the 10-K at year-end, follow-up", "non-gaap gaap 10-k year-end year end follow-up follow"},
		{"figures", "en", "$2,614 in FY2018", "2,614 fy2018"},
		{"Chinese in pairs", "zh", "夏季剧院", "夏季 季剧 剧院"},
		{"a single character, and Latin between", "zh", "水 R&D 费", "水 r&d 费"},
		{"Korean in pairs", "ko", "임차인은", "임차 차인 인은"},
	} {
		if got := strings.Join(Terms(tt.text, tt.lang), " "); got != tt.want {
			t.Errorf("%s: %q gives %q, want %q", tt.name, tt.text, got, tt.want)
		}
	}
}
