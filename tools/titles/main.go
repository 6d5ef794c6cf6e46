// Command titles says how often the documents of a library are called by the titles that they
// print: it compares what "ibid list" shows with titles that a reader has written down.
//
//	titles HOME < labels.jsonl
//
// A line of labels is {"name": "lease.pdf", "titles": ["Lease of the Quay"]}: the file's name,
// and every form of the title that counts as right; none for a document that prints no title.
// Case, spaces and signs don't count. What is wrong is listed, and the shares come with a 95%
// bootstrap interval over documents.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"unicode"

	"ibid/backend"
	"ibid/backend/ibid"
)

type label struct {
	Name   string   `json:"name"`
	Titles []string `json:"titles"`
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: titles HOME < labels.jsonl")
		os.Exit(2)
	}
	if err := measure(context.Background(), os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "titles:", err)
		os.Exit(1)
	}
}

func measure(ctx context.Context, home string) error {
	b, err := backend.Open(ctx, backend.Options{Home: home, Access: ibid.AccessRead})
	if err != nil {
		return err
	}
	defer func() { _ = b.Close() }()
	docs, err := b.Library.Documents(ctx, ibid.DefaultWorkspace)
	if err != nil {
		return err
	}
	byName := map[string]ibid.Document{}
	for _, d := range docs {
		byName[d.Name] = d
	}
	var titled, untitled []outcome
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var l label
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			return err
		}
		doc, known := byName[l.Name]
		if !known {
			return fmt.Errorf("%s is not in the library", l.Name)
		}
		got := judge(doc, l.Titles)
		if got == wrong {
			fmt.Printf("wrong  %s: %q by %s\n", doc.Name, doc.Title, doc.TitleFrom)
		}
		if len(l.Titles) > 0 {
			titled = append(titled, got)
		} else {
			untitled = append(untitled, got)
		}
	}
	for _, group := range []struct {
		name string
		all  []outcome
	}{{"print a title", titled}, {"print none", untitled}, {"in all", slices.Concat(titled, untitled)}} {
		fmt.Printf("%3d documents %s\n", len(group.all), group.name)
		for _, o := range []outcome{right, wrong, kept} {
			fmt.Printf("    %-14s %s\n", o, interval(group.all, o))
		}
	}
	return lines.Err()
}

// outcome is what a document is called.
type outcome string

const (
	right outcome = "right title"
	wrong outcome = "wrong title"
	kept  outcome = "file's name"
)

func judge(doc ibid.Document, titles []string) outcome {
	switch {
	case slices.ContainsFunc(titles, func(title string) bool { return plain(title) == plain(doc.Title) }):
		return right
	case doc.TitleFrom == ibid.TitleFromName:
		return kept
	}
	return wrong
}

func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// interval is the share of an outcome with its 95% bootstrap interval.
func interval(all []outcome, of outcome) string {
	if len(all) == 0 {
		return "-"
	}
	n := 0
	for _, o := range all {
		if o == of {
			n++
		}
	}
	random := rand.New(rand.NewPCG(1, 1))
	shares := make([]float64, 2000)
	for i := range shares {
		hits := 0
		for range all {
			if all[random.IntN(len(all))] == of {
				hits++
			}
		}
		shares[i] = float64(hits) / float64(len(all))
	}
	slices.Sort(shares)
	return fmt.Sprintf("%3d  %.2f [%.2f, %.2f]", n, float64(n)/float64(len(all)), shares[50], shares[1949])
}
