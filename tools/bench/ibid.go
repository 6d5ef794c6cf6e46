package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strconv"

	"ibid/backend/ibid"
	"ibid/backend/question"
	"ibid/backend/store"
	"ibid/backend/store/sqlite"
)

// Ibid saves pages and vectors in groups of so many when it reads documents.
const (
	ibidPages   = 32
	ibidVectors = 32
)

var ibidScope = ibid.Scope{Workspace: ibid.DefaultWorkspace}

func openIbid(ctx context.Context, folder string) (*store.All, error) {
	opened, err := store.Open(ctx, filepath.Join(folder, "library.db"), sqlite.Options{})
	if err != nil {
		return nil, err
	}
	return opened.All(), nil
}

// buildIbidWords saves documents as an ingest does, which queues all of them first,
// two passages a page. A document is named for the number of its first passage.
func buildIbidWords(ctx context.Context, set, store string, took *stopwatch) error {
	db, err := openIbid(ctx, store)
	if err != nil {
		return err
	}
	var queued []ibid.DocumentID
	for texts, err := range readTexts(set, documentPassages) {
		if err == nil {
			err = took.during(func() error {
				id, err := queueDocument(ctx, db, texts.first)
				queued = append(queued, id)
				return err
			})
		}
		if err != nil {
			return err
		}
	}
	for texts, err := range readTexts(set, documentPassages) {
		if err != nil {
			return err
		}
		if err := took.during(func() error { return saveDocument(ctx, db, queued[texts.first/documentPassages], texts) }); err != nil {
			return err
		}
	}
	return took.during(db.Close)
}

// queueDocument adds the document that begins with a passage, and the work on it.
func queueDocument(ctx context.Context, db *store.All, first int) (ibid.DocumentID, error) {
	name := strconv.Itoa(first)
	doc, _, err := db.AddDocument(ctx, ibid.DefaultWorkspace, ibid.NewDocument{Hash: name, Path: "/" + name, Name: name, Bytes: 1})
	if err == nil {
		_, err = db.Enqueue(ctx, ibid.DefaultWorkspace, doc.ID, 0)
	}
	return doc.ID, err
}

func saveDocument(ctx context.Context, db *store.All, doc ibid.DocumentID, texts group[string]) error {
	var pages []ibid.ReadPage
	for i := 0; i < len(texts.items); i += 2 {
		pages = append(pages, twoPassages(1+i/2, texts.items[i:min(i+2, len(texts.items))]))
	}
	for ; len(pages) > 0; pages = pages[min(ibidPages, len(pages)):] {
		batch := ibid.PageBatch{Reader: "bench", Chunker: "bench", Pages: pages[:min(ibidPages, len(pages))]}
		if _, err := db.SavePages(ctx, ibid.DefaultWorkspace, doc, batch); err != nil {
			return err
		}
	}
	if err := db.SetStatus(ctx, ibid.DefaultWorkspace, doc, ibid.StatusReady, nil); err != nil {
		return err
	}
	return db.Dequeue(ctx, ibid.DefaultWorkspace, doc)
}

func twoPassages(number int, texts []string) ibid.ReadPage {
	page := ibid.ReadPage{Page: ibid.Page{Number: number, Width: 595, Height: 842}, Language: "en"}
	for _, text := range texts {
		if page.Page.Text != "" {
			page.Page.Text += "\n\n"
		}
		span := ibid.Span{Start: len(page.Page.Text), End: len(page.Page.Text) + len(text)}
		page.Page.Text += text
		page.Chunks = append(page.Chunks, ibid.Chunk{Span: span, Text: text, Tokens: ibid.EstimateTokens(text)})
	}
	return page
}

// openIbidWords answers as the window's search by words does, up to the texts of
// what is found: the question is understood, searched, and the passages are read.
func openIbidWords(ctx context.Context, store string) (search, func() error, error) {
	db, err := openIbid(ctx, store)
	if err != nil {
		return nil, nil, err
	}
	numbers, err := passageNumbers(ctx, db)
	return func(ctx context.Context, q asked) ([]int, error) {
		found, err := db.SearchKeyword(ctx, ibidScope, question.Understand(q.Text), answers)
		if err != nil {
			return nil, err
		}
		hits, err := db.LoadHits(ctx, ibidScope, found)
		candidates := make([]ibid.Candidate, len(hits))
		for i, hit := range hits {
			candidates[i] = hit.Candidate
		}
		return numbers(candidates), err
	}, db.Close, err
}

// buildIbidVectors adds the vectors to the library that has the words.
func buildIbidVectors(ctx context.Context, set, store string, took *stopwatch) error {
	db, err := openIbid(ctx, store)
	if err != nil {
		return err
	}
	documents, err := db.Documents(ctx, ibid.DefaultWorkspace)
	if err != nil {
		return err
	}
	byFirst := make(map[string]ibid.DocumentID)
	for _, doc := range documents {
		byFirst[doc.Name] = doc.ID
	}
	index, err := db.BeginIndex(ctx, ibid.EmbeddingIdentity{Model: "bench", Dimensions: dimensions}, "bench")
	if err != nil {
		return err
	}
	for all, err := range readVectors(set, documentPassages) {
		if err != nil {
			return err
		}
		if err := saveVectors(ctx, db, index.ID, byFirst[strconv.Itoa(all.first)], all.items, took); err != nil {
			return err
		}
	}
	return took.during(db.Close)
}

// saveVectors saves the vectors of a document. What there is to embed is listed with
// its texts, which is no part of inserting.
func saveVectors(ctx context.Context, db *store.All, index ibid.IndexID, doc ibid.DocumentID, all [][]float32, took *stopwatch) error {
	chunks, err := db.Unembedded(ctx, ibid.DefaultWorkspace, doc, index, documentPassages)
	if err != nil {
		return err
	}
	if len(chunks) != len(all) {
		return fmt.Errorf("document %d has %d passages without a vector, not %d", doc, len(chunks), len(all))
	}
	for len(chunks) > 0 {
		batch := make([]ibid.ChunkVector, min(ibidVectors, len(chunks)))
		for i := range batch {
			batch[i] = ibid.ChunkVector{Chunk: chunks[i].ID, Vector: all[i]}
		}
		err := took.during(func() error {
			_, err := db.SaveVectors(ctx, ibid.DefaultWorkspace, doc, index, batch)
			return err
		})
		if err != nil {
			return err
		}
		chunks, all = chunks[len(batch):], all[len(batch):]
	}
	return nil
}

func openIbidVectors(ctx context.Context, store string) (search, func() error, error) {
	db, err := openIbid(ctx, store)
	if err != nil {
		return nil, nil, err
	}
	numbers, err := passageNumbers(ctx, db)
	if err != nil {
		return nil, nil, err
	}
	index, _, err := db.Indexes(ctx)
	return func(ctx context.Context, q asked) ([]int, error) {
		found, err := db.SearchVector(ctx, ibidScope, index.ID, q.Vector, answers)
		return numbers(found), err
	}, db.Close, err
}

// passageNumbers returns the numbers that candidates have in the data set.
func passageNumbers(ctx context.Context, db *store.All) (func([]ibid.Candidate) []int, error) {
	documents, err := db.Documents(ctx, ibid.DefaultWorkspace)
	if err != nil {
		return nil, err
	}
	first := make(map[ibid.DocumentID]int)
	for _, doc := range documents {
		if first[doc.ID], err = strconv.Atoi(doc.Name); err != nil {
			return nil, err
		}
	}
	return func(candidates []ibid.Candidate) []int {
		numbers := make([]int, len(candidates))
		for i, c := range candidates {
			numbers[i] = first[c.DocumentID] + c.Ordinal
		}
		return numbers
	}, nil
}
