package answer

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// cutTexts are answers that are rich in what a cut may tear apart.
var cutTexts = []string{
	"The yearly rent is £48,000 [Passage 1, Passage 2, Passage 1, Passage 2, Passage 1, Passage 2]. It is due in May [2].",
	"The yearly rent is £48,000 [1†source]. The deposit is £24,250【2†L4-L9 and a long place in the file】.",
	"The rent is £48,000 [Source 1; Source 2 and Source 1] a year![1] Then [2]![1](x) and ![a](b).",
	"The rent [1, see the note] is £48,000 [ 1 ] [^2] [2-3] [1†a[b]].",
	"# Rent\n\n- The yearly rent is £48,000 [1]\n- The yearly rent is £48,000.\n\n| Item | £ |\n|---|---|\n| yearly rent | 48,000 |\n| deposit [1] | 24,250 | \n",
	"```\nrent [1] = 48000\n```\nThe yearly rent is `[1]` £48,000 ``x ` [2]`` [1]. <b>x</b> 3 < 4 <",
	"年租金是 £48,000【1】。The yearly rent is £48,000。[2] “The yearly rent is £48,000.” Next.",
	"<think>It is [1] £48,000.</think>\n\n The yearly rent is £48,000 [1].",
	"<think>The yearly rent is £48,000 [1].",
	"It is [2] so</think>The yearly rent is £48,000 [1].",
	"The yearly rent is £48,000\u200b [\u200b1]. Rent\u00ad 48 \u202e[1] \xe2\x82 [",
	"  \n ``` \nThe yearly rent is £48,000 [1]",
	"The yearly rent is £48,000 [1][1] [2][1]. [1] [2]\n[1]\n\n[2] The deposit is £24,250. e.g. the rent is £48,000 [1",
	strings.Repeat("The yearly rent is £48,000 [1]. ", 12),
}

var cutPassages = []string{"The yearly rent is £48,000.", "The deposit is £24,250. The yearly rent is £48,000, due in May."}

// reply is what became of a text that came in pieces.
type reply struct {
	Text      string
	Citations []ibid.Citation
	Dropped   int
	Err       string
}

// inPieces is a model that writes a text in given pieces.
type inPieces []string

// Chat sends the pieces.
func (m inPieces) Chat(_ context.Context, _ ibid.ChatRequest, token func(string) error) (ibid.ChatResult, error) {
	for _, piece := range m {
		if err := token(piece); err != nil {
			return ibid.ChatResult{}, err
		}
	}
	return ibid.ChatResult{}, nil
}

// What an answer becomes does not depend on where the server cuts it: in two pieces,
// in three, or byte by byte, also within a character.
func TestCutsChangeNothing(t *testing.T) {
	s := splitter(t)
	list := passages(cutPassages...)
	prompt := Prompt{Passages: list}
	cited := func(pieces ...string) reply {
		c := NewCiter(s, list)
		var text strings.Builder
		for _, piece := range pieces {
			out, _ := c.Write(piece)
			text.WriteString(out)
		}
		out, _ := c.Close()
		return reply{text.String() + out, c.Citations, c.Dropped, ""}
	}
	generated := func(pieces ...string) reply {
		draft, err := Generate(t.Context(), inPieces(pieces), s, prompt, func(string, []ibid.Citation) {})
		return reply{draft.Text, draft.Citations, draft.Dropped, fmt.Sprint(err)}
	}
	for i, text := range cutTexts {
		for name, take := range map[string]func(...string) reply{"Citer": cited, "Generate": generated} {
			t.Run(fmt.Sprint(name, " ", i), func(t *testing.T) {
				whole := take(text)
				same := func(pieces ...string) {
					if diff := cmp.Diff(whole, take(pieces...)); diff != "" {
						t.Fatalf("%q (-whole +in pieces):\n%s", pieces, diff)
					}
				}
				same(strings.Split(text, "")...)
				var bytes []string
				for k := range len(text) {
					bytes = append(bytes, text[k:k+1])
				}
				same(bytes...)
				step := 1 + len(text)/12 // of the second of two cuts; every first one is tried
				for k := range len(text) {
					same(text[:k], text[k:])
					for n := k; n < len(text); n += step {
						same(text[:k], text[k:n], text[n:])
					}
				}
			})
		}
	}
}
