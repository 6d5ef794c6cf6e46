// Command units lists the passages of a library and the units that each is taken apart
// into, a line of JSON a passage: what the scorer is trained on.
//
//	units HOME > units.jsonl
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"ibid/backend"
	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/backend/language"
)

type passage struct {
	Document int64  `json:"doc"`
	Hash     string `json:"hash"`
	Name     string `json:"name"`
	Title    string `json:"title"`
	Page     int    `json:"page"`
	Section  string `json:"section"`
	Context  string `json:"context"`
	Text     string `json:"text"`
	Units    []unit `json:"units"`
}

type unit struct {
	Text     string         `json:"t"`
	Previous string         `json:"p"`
	Heading  string         `json:"h"`
	Kind     ibid.BlockKind `json:"k"`
	Start    int            `json:"s"`
	End      int            `json:"e"`
	Words    string         `json:"w"` // as they stand on the page
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: units HOME")
		os.Exit(2)
	}
	if err := list(context.Background(), os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "units:", err)
		os.Exit(1)
	}
}

func list(ctx context.Context, home string) error {
	b, err := backend.Open(ctx, backend.Options{Home: home, Access: ibid.AccessRead})
	if err != nil {
		return err
	}
	defer func() { _ = b.Close() }()
	out, splitter := json.NewEncoder(os.Stdout), language.NewSplitter()
	out.SetEscapeHTML(false)
	workspaces, err := b.Store.Workspaces.Workspaces(ctx)
	if err != nil {
		return err
	}
	for _, w := range workspaces {
		docs, err := b.Store.Documents.Documents(ctx, w.ID)
		if err != nil {
			return err
		}
		for _, doc := range docs {
			// The numbers of a workspace's passages lie close together.
			hits, err := b.Store.Index.LoadHits(ctx, ibid.Scope{Workspace: w.ID, Documents: []ibid.DocumentID{doc.ID}}, numbers(most))
			if err != nil {
				return err
			}
			for _, hit := range hits {
				at := ibid.PageKey{DocumentID: doc.ID, Page: hit.Chunk.Page}
				sheets, err := b.Store.Documents.Sheets(ctx, w.ID, []ibid.PageKey{at})
				if err != nil {
					return err
				}
				p := ibid.Passage{Hit: hit, Sections: sheets[at].Sections}
				line := passage{Document: int64(doc.ID), Hash: doc.Hash, Name: doc.Name, Title: doc.Title, Page: hit.Chunk.Page, Section: hit.Chunk.Section, Context: hit.Chunk.Context, Text: hit.Chunk.Read()}
				for _, u := range ground.Units(splitter, []ibid.Passage{p}, sheets) {
					line.Units = append(line.Units, unit{u.Text, u.Previous, u.Heading, u.Kind, u.Span.Start, u.Span.End, u.Span.In(sheets[at].Text)})
				}
				if err := out.Encode(line); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// most is more passages than a library to train on has.
const most = 30_000

func numbers(n int) []ibid.Candidate {
	all := make([]ibid.Candidate, n)
	for i := range all {
		all[i].ChunkID = ibid.ChunkID(i + 1)
	}
	return all
}
