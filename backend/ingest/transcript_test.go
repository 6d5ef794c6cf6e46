package ingest

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// write feeds a reply to a transcript in pieces of a few bytes, until it is
// stopped, and returns how many bytes were taken.
func write(t *testing.T, reply string) (*transcript, int) {
	t.Helper()
	tr := &transcript{}
	for at := 0; at < len(reply); {
		end := min(len(reply), at+7)
		if err := tr.add(reply[at:end]); err != nil {
			if !errors.Is(err, errRepeating) {
				t.Fatal(err)
			}
			return tr, end
		}
		at = end
	}
	return tr, len(reply)
}

func TestTranscriptStopsALoop(t *testing.T) {
	const page = "Lease of the Kestrel mill\n\nThe rent is 1,250 pounds a year.\n"
	for name, tt := range map[string]struct{ piece, want string }{
		"a word":      {"the ", "the"},
		"a character": {"0", "0"},
		"a line":      {"The tenant shall pay the rent on the first day of each month.\n", "each month."},
		"two lines":   {"Norby, Ardmore, 17 March 1998, walnut\nHallam, Ardmore, 18 March 1998, oak\n", "oak"},
		"CJK":         {"資料資料表", "表"},
	} {
		t.Run(name, func(t *testing.T) {
			tr, taken := write(t, page+strings.Repeat(tt.piece, 20000/len(tt.piece)))
			if !tr.loops || taken > len(page)+2500 {
				t.Fatalf("stopped: %t, after %d bytes of the loop", tr.loops, taken-len(page))
			}
			got := tr.page()
			if !strings.HasPrefix(got, strings.TrimSpace(page)) || strings.Count(got, strings.TrimSpace(tt.piece)) > 3 {
				t.Errorf("page %q, want what stands before the loop and little of it", got)
			}
		})
	}
}

func TestTranscriptKeepsWhatPagesRepeat(t *testing.T) {
	var contents, zeros strings.Builder
	for i := range 40 {
		fmt.Fprintf(&contents, "Clause %d %s %d\n", i, strings.Repeat(".", 80), i+3)
		fmt.Fprintf(&zeros, "Walnut %d 0 0 0 0 0 0\n", 1970+i)
	}
	for name, reply := range map[string]string{
		"a table of contents": contents.String(),
		"columns of zeros":    zeros.String(),
		"a form's lines":      strings.Repeat(strings.Repeat("_", 90)+"\nName and address of the tenant no. "+strings.Repeat("x", 30)+"\n", 3),
	} {
		if tr, _ := write(t, reply); tr.loops {
			t.Errorf("%s was taken for a loop", name)
		}
	}
}

func TestTranscriptPage(t *testing.T) {
	for name, tt := range map[string]struct{ reply, want string }{
		"as told":                   {"Rent\n\n1,250 pounds\na year", "Rent\n\n1,250 pounds\na year"},
		"spaces and empty lines":    {"  Rent \n\n\n\n 1,250   pounds\r\n\ta year \n", "Rent\n\n1,250 pounds\na year"},
		"no text":                   {"NO TEXT", ""},
		"no text, with decoration":  {"**No text.**\n", ""},
		"a page that says no text":  {"NO TEXT may be copied", "NO TEXT may be copied"},
		"a fence":                   {"```markdown\nRent\n```", "Rent"},
		"thoughts":                  {"<think>Let me see.\n</think>\nRent", "Rent"},
		"places in the text":        {"<|ref|>Rent<|/ref|><|det|>[[1, 2, 3, 4]]<|/det|> 1,250", "Rent 1,250"},
		"what looks like a token":   {"a <b> c | d", "a <b> c | d"},
		"nothing":                   {"", ""},
		"control characters":        {"Rent\x00 \x071,250", "Rent 1,250"},
		"a paragraph of white only": {"Rent\n \u00a0\n1,250", "Rent\n\n1,250"},
	} {
		t.Run(name, func(t *testing.T) {
			tr, _ := write(t, tt.reply)
			if got := tr.page(); got != tt.want {
				t.Errorf("page %q, want %q", got, tt.want)
			}
		})
	}
}
