package main

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
	"strconv"

	"github.com/philippgille/chromem-go"
)

const (
	chromemCollection = "passages"
	chromemBatch      = 1000
)

func openCollection(store string) (*chromem.Collection, error) {
	db, err := chromem.NewPersistentDB(filepath.Join(store, "vectors"), false)
	if err != nil {
		return nil, err
	}
	return db.GetOrCreateCollection(chromemCollection, nil, func(context.Context, string) ([]float32, error) {
		return nil, errors.New("there is no model: vectors are given")
	})
}

// buildChromem keeps the vectors in files, as chromem-go does that is to have them
// again at the next start.
func buildChromem(ctx context.Context, set, store string, took *stopwatch) error {
	collection, err := openCollection(store)
	if err != nil {
		return err
	}
	for all, err := range readVectors(set, chromemBatch) {
		if err != nil {
			return err
		}
		documents := make([]chromem.Document, len(all.items))
		for i, v := range all.items {
			documents[i] = chromem.Document{ID: strconv.Itoa(all.first + i), Embedding: v}
		}
		err = took.during(func() error { return collection.AddDocuments(ctx, documents, runtime.NumCPU()) })
		if err != nil {
			return err
		}
	}
	return nil
}

func openChromem(_ context.Context, store string) (search, func() error, error) {
	collection, err := openCollection(store)
	if err != nil {
		return nil, nil, err
	}
	return func(ctx context.Context, q asked) ([]int, error) {
		found, err := collection.QueryEmbedding(ctx, q.Vector, answers, nil, nil)
		if err != nil {
			return nil, err
		}
		numbers := make([]int, len(found))
		for i, result := range found {
			if numbers[i], err = strconv.Atoi(result.ID); err != nil {
				return nil, err
			}
		}
		return numbers, nil
	}, func() error { return nil }, nil
}
