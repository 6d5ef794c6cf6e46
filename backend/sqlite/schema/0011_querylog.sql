-- +goose Up

-- The query log says what a question was put to, apart from what was found, and how
-- high the ranker scored the best passage. Until now top_score was the share of the
-- question's words that the first passage had: those figures go, since they can't be
-- compared with the new ones. What earlier questions were put to is not known.
ALTER TABLE query_log ADD COLUMN scope TEXT NOT NULL DEFAULT 'null';  -- JSON array: the documents asked, none for all; null: not known
UPDATE query_log SET top_score = NULL;
