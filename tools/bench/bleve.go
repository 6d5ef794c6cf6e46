package main

import (
	"context"
	"path/filepath"
	"strconv"

	"github.com/blevesearch/bleve/v2"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/en"
)

const (
	bleveText  = "text"
	bleveBatch = 1000
)

func blevePath(store string) string { return filepath.Join(store, "index") }

// buildBleve indexes the texts as English and stores them. All other settings are
// bleve's own.
func buildBleve(_ context.Context, set, store string, took *stopwatch) error {
	text := bleve.NewTextFieldMapping()
	text.Analyzer = "en"
	mapping := bleve.NewIndexMapping()
	mapping.DefaultMapping.Dynamic = false
	mapping.DefaultMapping.AddFieldMappingsAt(bleveText, text)
	index, err := bleve.New(blevePath(store), mapping)
	if err != nil {
		return err
	}
	for texts, err := range readTexts(set, bleveBatch) {
		if err != nil {
			return err
		}
		err = took.during(func() error {
			batch := index.NewBatch()
			for i, text := range texts.items {
				if err := batch.Index(strconv.Itoa(texts.first+i), map[string]string{bleveText: text}); err != nil {
					return err
				}
			}
			return index.Batch(batch)
		})
		if err != nil {
			return err
		}
	}
	return took.during(index.Close)
}

func openBleve(_ context.Context, store string) (search, func() error, error) {
	index, err := bleve.Open(blevePath(store))
	if err != nil {
		return nil, nil, err
	}
	return func(ctx context.Context, q asked) ([]int, error) {
		match := bleve.NewMatchQuery(q.Text)
		match.SetField(bleveText)
		request := bleve.NewSearchRequestOptions(match, answers, 0, false)
		request.Fields = []string{bleveText}
		found, err := index.SearchInContext(ctx, request)
		if err != nil {
			return nil, err
		}
		numbers := make([]int, len(found.Hits))
		for i, hit := range found.Hits {
			if numbers[i], err = strconv.Atoi(hit.ID); err != nil {
				return nil, err
			}
		}
		return numbers, nil
	}, index.Close, nil
}
