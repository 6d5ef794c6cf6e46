package language

import (
	"strings"
	"testing"
)

func TestSnippet(t *testing.T) {
	const lease = "This lease is made in Hallam. The tenant pays £1,200 a quarter (in advance).\nNotices of the tenants reach the landlord\nby post or e-mail. Nothing else binds the parties of this lease."
	for _, tt := range []struct {
		name, text, lang string
		wanted           string
		words            int
		want             string
	}{
		{"most of the wanted, not the first", lease, "en", "tenant notic landlord", 8, "…[Notices] of the [tenants] reach the [landlord] by…"},
		{"with signs that belong to words", lease, "en", "quarter advanc", 4, "…[quarter] (in [advance]). Notices…"},
		{"a figure", lease, "en", "1200", 5, "…pays £[1,200] a quarter (in…"},
		{"the beginning without a match", lease, "en", "crane", 3, "This lease is…"},
		{"nothing wanted", lease, "en", "", 2, "This lease…"},
		{"a sentence begins it", lease, "en", "noth", 5, "…[Nothing] else binds the parties…"},
		{"room at the end goes before", "The rent is due at once.", "en", "onc", 4, "…is due at [once]."},
		{"the whole of a short text", "The rent\n is due.", "en", "rent", 9, "The [rent] is due."},
		{"glued and apart", lease, "en", "email", 6, "…or [e]-[mail]. Nothing else binds…"},
		{"a phrase", "net sales, net gross, gross sales", "en", "net_gross", 9, "net sales, [net] [gross], gross sales"},
		{"a beginning", lease, "en", "landl*", 2, "…[landlord] by…"},
		{"a line of full stops", "Rent........... 5 of it", "en", "rent", 1, "[Rent]...…"},
		{"ideographs", "萨克森花园附近的夏季剧院位于华沙。", "zh", "夏_季 剧_院", 5, "…近的[夏季剧院]位于华沙。"},
		{"marks in the text itself", "a \ue000rent\ue001", "en", "", 9, "a rent"},
		{"no room", lease, "en", "rent", 0, ""},
		{"no words", " … ", "en", "rent", 9, ""},
		{"no text", "", "en", "rent", 9, ""},
	} {
		var wanted []string
		for _, w := range strings.Fields(tt.wanted) {
			wanted = append(wanted, strings.ReplaceAll(w, "_", " "))
		}
		got := strings.NewReplacer("\ue000", "[", "\ue001", "]").Replace(Snippet(tt.text, tt.lang, wanted, tt.words))
		if got != tt.want {
			t.Errorf("%s: got\n  %s, want\n  %s", tt.name, got, tt.want)
		}
	}
}

func FuzzSnippet(f *testing.F) {
	f.Add("The tenant’s e-mail, 夏季剧院 (1,200).\n\n\ue000x\ue001", "tenant", 5)
	f.Fuzz(func(t *testing.T, text, wanted string, words int) {
		words %= 50
		got := Snippet(text, "en", []string{wanted, "夏 季"}, words)
		if strings.ContainsAny(got, "\n\r\t") || strings.Count(got, "\ue000") != strings.Count(got, "\ue001") {
			t.Errorf("%q gives %q", text, got)
		}
		if n := len(strings.Fields(strings.Join(Tokens(got, "xx"), " "))); words >= 0 && n > 6*words {
			t.Errorf("%q gives %d tokens, more than %d words have", text, n, words)
		}
	})
}
