-- +goose Up

-- How a question was researched: each search, and what it found.
ALTER TABLE messages ADD COLUMN research TEXT NOT NULL DEFAULT 'null'; -- JSON ibid.Research; null: it was looked up as any other is
