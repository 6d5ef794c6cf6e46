package terminal

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestEscape(t *testing.T) {
	for in, want := range map[string]string{
		"":                            "",
		`C:\Users\Ann\lease "2".pdf`:  `C:\Users\Ann\lease "2".pdf`,
		"Größe, 家賃, “rent” – 5 €":     "Größe, 家賃, “rent” – 5 €",
		"\x1b]0;owned\a":              `\x1b]0;owned\x07`,
		"a\nb\r\tc\x00\x7f":           `a\nb\r\tc\x00\x7f`,
		"\u009b31m\u0085":             `\u009b31m\u0085`,
		"a\xffb\xc3":                  `a\xffb\xc3`,
		"lease\u202efdp.exe":          `lease\u202efdp.exe`,
		"\u2066x\u2069\u200e\u061c":   `\u2066x\u2069\u200e\u061c`,
		"le\u200base\u2060\ufeff.pdf": `le\u200base\u2060\ufeff.pdf`,
		"le\u200dase":                 `le\u200dase`,
		"\u2028\u2029\u3164":          `\u2028\u2029\u3164`,
		"\U000e0041":                  `\U000e0041`,
		"می\u200cخواهم":               "می\u200cخواهم",
		"क्\u200dष 👩\u200d💻":          "क्\u200dष 👩\u200d💻",
	} {
		if got := Escape(in); got != want {
			t.Errorf("Escape(%q) = %q, want %q", in, got, want)
		}
	}
	if got, want := EscapeText("a\n\tb\r\n\x1b"), "a\n\tb\\r\n\\x1b"; got != want {
		t.Errorf("EscapeText gives %q, want %q", got, want)
	}
}

// A terminal obeys none of what is left.
func FuzzEscape(f *testing.F) {
	for _, s := range []string{"lease", "\x1b[2J", "a\u202eb", "\xc2\x9b", "\u200d\n", "\ufffd\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		line, text := Escape(s), EscapeText(s)
		for _, out := range []string{line, strings.NewReplacer("\n", "", "\t", "").Replace(text)} {
			if !utf8.ValidString(out) || strings.ContainsFunc(out, func(r rune) bool {
				return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) && r != '\u200c' && r != '\u200d'
			}) {
				t.Errorf("%q becomes %q", s, out)
			}
		}
		if Escape(line) != line {
			t.Errorf("%q is escaped a second time", line)
		}
		if strings.Count(text, "\n") != strings.Count(s, "\n") {
			t.Errorf("%q has other lines as %q", s, text)
		}
		encoded, err := json.Marshal(map[string]string{s: s})
		if err != nil {
			t.Fatal(err)
		}
		var before, after map[string]string
		escaped := EscapeJSON(encoded)
		if err := json.Unmarshal(encoded, &before); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(escaped, &after); err != nil || !reflect.DeepEqual(before, after) {
			t.Errorf("%s becomes %s: %v", encoded, escaped, err)
		}
		if strings.ContainsFunc(string(escaped), func(r rune) bool { return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) }) {
			t.Errorf("%q as JSON is %q", s, escaped)
		}
	})
}

func TestWriter(t *testing.T) {
	var out strings.Builder
	w := NewWriter(&out)
	if n, err := w.Write([]byte("Usage:\n\tibid \x1b[1m\n")); n != len("Usage:\n\tibid \x1b[1m\n") || err != nil {
		t.Errorf("Write returns %d, %v", n, err)
	}
	if want := "Usage:\n\tibid \\x1b[1m\n"; out.String() != want {
		t.Errorf("wrote %q, want %q", out.String(), want)
	}
	if Unwrap(w) != &out || Unwrap(&out) != &out {
		t.Error("Unwrap gives another writer")
	}
}
