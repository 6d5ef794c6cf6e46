// Command permits says how well the subjects of permits are told apart: it compares the heading
// of each section of law that demands a permit with what its own sentence demands one for, and
// with what ten sentences of other sections do.
//
//	permits HOME < sections.jsonl
//
// A line of sections is {"heading": "Food trucks", "text": "No person shall …"}. HOME is any
// library; the built-in models compare. It prints, by bound of the cosine, the shares of pairs
// that are held for the same subject, with the subjects as [answer.Subject] cuts them and as they
// stand.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"ibid/backend"
	"ibid/backend/answer"
	"ibid/backend/ibid"
)

// section is a section of law that demands a permit.
type section struct {
	Heading string `json:"heading"`
	Text    string `json:"text"`

	trigger string
}

const (
	longest = 400 // bytes of a sentence that is compared
	others  = 10  // sections that each is compared with
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: permits HOME < sections.jsonl")
		os.Exit(2)
	}
	if err := measure(context.Background(), os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "permits:", err)
		os.Exit(1)
	}
}

func measure(ctx context.Context, home string) error {
	b, err := backend.Open(ctx, backend.Options{Home: home, Access: ibid.AccessRead})
	if err != nil {
		return err
	}
	defer func() { _ = b.Close() }()
	sections, err := demanding()
	if err != nil {
		return err
	}
	fmt.Printf("%d sections\n", len(sections))
	for _, way := range []struct {
		name string
		cut  func(string) string
	}{{"as they stand", func(words string) string { return words }}, {"subjects", answer.Subject}} {
		own, other, err := compare(ctx, b, sections, way.cut)
		if err != nil {
			return err
		}
		for _, bound := range []float32{.55, .58, .61, .64, .67, .70} {
			fmt.Printf("%-13s  %.2f  own %.3f of %d  another's %.4f of %d\n", way.name, bound, share(own, bound), len(own), share(other, bound), len(other))
		}
	}
	return nil
}

// demanding reads the sections with a sentence that demands a permit, and the first of these.
func demanding() (sections []section, err error) {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var s section
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			return nil, err
		}
		for sentence := range strings.SplitSeq(s.Text, ". ") {
			if len(sentence) <= longest && answer.PermitIn(sentence) != "" && answer.Subject(s.Heading) != "" {
				s.trigger = answer.Trigger(sentence)
				sections = append(sections, s)
				break
			}
		}
	}
	return sections, lines.Err()
}

// compare returns the cosines of headings and triggers of the same section, and of others. Which
// others is drawn alike in each run.
func compare(ctx context.Context, b *backend.Backend, sections []section, cut func(string) string) (own, other []float32, err error) {
	draw := rand.New(rand.NewPCG(1, 1)) //nolint:gosec // to draw pairs
	for _, s := range sections {
		triggers := []string{cut(s.trigger)}
		for range others {
			if at := sections[draw.IntN(len(sections))]; at.trigger != s.trigger {
				triggers = append(triggers, cut(at.trigger))
			}
		}
		near, err := b.Ask.Comparer.Compare(ctx, cut(s.Heading), triggers)
		if err != nil {
			return nil, nil, err
		}
		own, other = append(own, near[0]), append(other, near[1:]...)
	}
	return own, other, nil
}

// share is how many of some cosines reach a bound.
func share(cosines []float32, bound float32) float64 {
	n := 0
	for _, c := range cosines {
		if c >= bound {
			n++
		}
	}
	return float64(n) / float64(max(1, len(cosines)))
}
