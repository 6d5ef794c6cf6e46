-- +goose Up

-- The title that a document prints on its first pages.
ALTER TABLE contents ADD COLUMN printed_title TEXT NOT NULL DEFAULT ''; -- JSON ibid.PrintedTitle; empty: not looked for yet

-- Derived. One row: the overview of a document, as it was made last.
CREATE TABLE briefs (
    document_id INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    recipe      TEXT NOT NULL, -- fingerprint of what it was made from and by
    brief       TEXT NOT NULL  -- JSON ibid.Brief
) STRICT;

-- A document that was read again has other pages to quote.
-- +goose StatementBegin
CREATE TRIGGER briefs_of_content AFTER UPDATE OF content_id ON documents BEGIN
    DELETE FROM briefs WHERE document_id = new.id;
END;
-- +goose StatementEnd
