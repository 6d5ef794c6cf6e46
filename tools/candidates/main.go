// Command candidates asks a library questions and prints, a line of JSON a question,
// the units that may answer with what is known of each: what the weights of ground are
// fitted on.
//
//	candidates HOME [PART...] < questions.jsonl > candidates.jsonl
//
// The parts are parts of retrieval to leave out, to measure what they add.
// A question is {"q": "…"}, with the questions of its conversation as "before"; its other
// fields are printed again.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"

	"ibid/backend"
	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/search"
)

type candidate struct {
	Text     string    `json:"t"`
	Previous string    `json:"p"`
	Heading  string    `json:"h"`
	Title    string    `json:"d"`
	Name     string    `json:"n"`
	Page     int       `json:"page"`
	Span     ibid.Span `json:"s"`
	Words    string    `json:"w"` // as they stand on the page
	Features []float64 `json:"f"`
	Read     bool      `json:"read"`
	P        float64   `json:"prob"`
	Passage  int       `json:"i"`
	Kind     string    `json:"k"` // of the block that it stands in
}

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: candidates HOME [PART...] < questions.jsonl")
		os.Exit(2)
	}
	if err := list(context.Background(), os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "candidates:", err)
		os.Exit(1)
	}
}

func list(ctx context.Context, home string, without []string) error {
	b, err := backend.Open(ctx, backend.Options{Home: home, Access: ibid.AccessRead})
	if err != nil {
		return err
	}
	defer func() { _ = b.Close() }()
	for _, part := range without {
		b.Ask.Without = append(b.Ask.Without, search.Part(part))
	}
	workspaces, err := b.Store.Workspaces.Workspaces(ctx)
	if err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	questions := bufio.NewScanner(os.Stdin)
	questions.Buffer(nil, 1<<20)
	for questions.Scan() {
		var line map[string]any
		if err := json.Unmarshal(questions.Bytes(), &line); err != nil {
			return err
		}
		text, _ := line["q"].(string)
		var turns []ibid.Turn
		before, _ := line["before"].([]any)
		for _, earlier := range before {
			turns = append(turns, ibid.Turn{Question: fmt.Sprint(earlier)})
		}
		passages, found, err := b.Ask.Ground(ctx, ibid.Scope{Workspace: workspaces[0].ID}, turns, text)
		if err != nil && ibid.CodeOf(err) != ibid.CodeNotFound {
			return fmt.Errorf("%s: %w", text, err)
		}
		line["c"], line["by"], line["stated"] = candidates(passages, found), found.By, found.Verdict.Value
		if err := out.Encode(line); err != nil {
			return err
		}
	}
	return questions.Err()
}

func candidates(passages []ibid.Passage, found ground.Finding) []candidate {
	all := []candidate{}
	for _, c := range found.Candidates {
		hit := passages[c.Passage].Hit
		words := ibid.Span{Start: c.Span.Start - hit.Chunk.Span.Start, End: c.Span.End - hit.Chunk.Span.Start}.In(hit.Chunk.Text)
		all = append(all, candidate{c.Text, c.Previous, c.Heading, hit.Document.Title, hit.Document.Name, hit.Chunk.Page, c.Span, words, c.Features[:], c.Read, c.P, c.Passage, string(c.Kind)})
	}
	return all
}
