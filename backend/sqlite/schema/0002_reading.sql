-- +goose Up

-- What a reading finds besides the words: where a page's text comes from and
-- how far it can be trusted, what its parts are, the sections of the document,
-- and what is said of a chunk beside its text.

ALTER TABLE documents ADD COLUMN dated            TEXT    NOT NULL DEFAULT '';    -- such as "2023-02-08", by the file's metadata
ALTER TABLE documents ADD COLUMN scans            TEXT    NOT NULL DEFAULT 'ask'; -- an ibid.ScanDecision
ALTER TABLE documents ADD COLUMN pages_waiting    INTEGER NOT NULL DEFAULT 0;     -- rows of pages whose state is scan or garbled
ALTER TABLE documents ADD COLUMN pages_recognised INTEGER NOT NULL DEFAULT 0;     -- recognised or described
ALTER TABLE documents ADD COLUMN pages_unreadable INTEGER NOT NULL DEFAULT 0;     -- unreadable
ALTER TABLE documents ADD COLUMN describe         INTEGER NOT NULL DEFAULT 0;     -- 1: a model is to write the gist of every chunk
ALTER TABLE documents ADD COLUMN chunks_gisted    INTEGER NOT NULL DEFAULT 0;     -- rows of chunks that are gisted
ALTER TABLE documents ADD COLUMN resume           TEXT    NOT NULL DEFAULT '';    -- what the section stage needs to go on after the pages that are there; empty once the document is ready

-- Pages that were read before states were kept have text or none; a scan among
-- them cannot be told from a blank page any more. Their text came from the file,
-- and nothing was known against it: hence a quality of 1.
ALTER TABLE pages ADD COLUMN state    TEXT    NOT NULL DEFAULT 'text'; -- an ibid.PageState, empty for a failed page
ALTER TABLE pages ADD COLUMN quality  REAL    NOT NULL DEFAULT 1;      -- 0 to 1, how far the text can be trusted
ALTER TABLE pages ADD COLUMN language TEXT    NOT NULL DEFAULT '';     -- ISO 639-1, empty when unknown
ALTER TABLE pages ADD COLUMN tables   INTEGER NOT NULL DEFAULT 0;      -- how many were found
ALTER TABLE pages ADD COLUMN read_us  INTEGER NOT NULL DEFAULT 0;      -- microseconds that reading it took, recognition included
ALTER TABLE pages ADD COLUMN blocks   BLOB    NOT NULL DEFAULT x'';    -- its parts, by ibid.EncodeBlocks; empty when none are known

UPDATE pages SET state = '', quality = 0 WHERE failed = 1;
UPDATE pages SET state = 'blank', quality = 0
WHERE failed = 0 AND trim(text, char(9) || char(10) || char(13) || ' ') = '';

-- The pages whose words wait to be recognised.
CREATE INDEX pages_waiting ON pages (document_id, number) WHERE state IN ('scan', 'garbled');

-- One row: a heading and what stands below it, up to the next heading of its
-- level or a higher one.
CREATE TABLE sections (
    document_id  INTEGER NOT NULL,
    workspace_id INTEGER NOT NULL,
    page         INTEGER NOT NULL,  -- where it begins
    ordinal      INTEGER NOT NULL,  -- among the sections that begin on that page, from 0
    level        INTEGER NOT NULL,  -- from 1, the outermost
    title        TEXT    NOT NULL,
    start_byte   INTEGER NOT NULL,  -- the heading in the page's text; start = end when only the outline names it
    end_byte     INTEGER NOT NULL,
    path         TEXT    NOT NULL,  -- titles from the outermost to this one, joined with ibid.PathSeparator
    PRIMARY KEY (document_id, page, ordinal),
    FOREIGN KEY (document_id, workspace_id) REFERENCES documents (id, workspace_id),
    FOREIGN KEY (document_id, page) REFERENCES pages (document_id, number)
) STRICT, WITHOUT ROWID;

-- What is said of a chunk beside its text. All of it is searched, none of it is
-- ever quoted.
ALTER TABLE chunks ADD COLUMN section TEXT NOT NULL DEFAULT '';  -- path of the section it stands in
ALTER TABLE chunks ADD COLUMN context TEXT NOT NULL DEFAULT '';  -- what its words take for granted, such as the header row of a table
ALTER TABLE chunks ADD COLUMN gist    TEXT NOT NULL DEFAULT '';  -- a model's sentences on its place in the document
ALTER TABLE chunks ADD COLUMN gisted  INTEGER NOT NULL DEFAULT 0;  -- 1: a model was asked for the gist, be it in vain
ALTER TABLE chunks ADD COLUMN reading TEXT;                      -- the text as one reads it, NULL when as text

-- What chunk_text indexes of it, in one place for the view and the triggers.
ALTER TABLE chunks ADD COLUMN around   TEXT GENERATED ALWAYS AS (context || ' ' || gist) VIRTUAL;
ALTER TABLE chunks ADD COLUMN searched TEXT GENERATED ALWAYS AS (coalesce(reading, text)) VIRTUAL;

ALTER TABLE citations ADD COLUMN section TEXT NOT NULL DEFAULT ''; -- path of the section, as it was

-- The full-text table is made anew with the sections and contexts.
DROP TRIGGER chunk_text_insert;
DROP TRIGGER chunk_text_delete;
DROP TRIGGER chunk_text_update;
DROP TRIGGER chunk_text_title;
DROP TABLE chunk_text;
DROP VIEW chunk_content;

-- What the full-text table indexes: one row a chunk.
CREATE VIEW chunk_content AS
SELECT c.id, d.called AS title, c.section, c.around AS context, c.searched AS text
FROM chunks c JOIN documents d ON d.id = c.document_id;

-- Derived. The words of every chunk, of what surrounds it, and of what its
-- document is called. Plain external content, as before: the text is not stored
-- a second time, and
--   INSERT INTO chunk_text (chunk_text) VALUES ('rebuild')
-- makes it anew.
CREATE VIRTUAL TABLE chunk_text USING fts5 (
    title, section, context, text,
    content = 'chunk_content', content_rowid = 'id',
    tokenize = 'porter unicode61 remove_diacritics 2'
);

INSERT INTO chunk_text (chunk_text) VALUES ('rebuild');
UPDATE chunk_text_upkeep SET removed = 0;

-- These keep chunk_text true. Its 'delete' command must be given exactly the
-- words that were indexed, hence the old ones.

-- +goose StatementBegin
CREATE TRIGGER chunk_text_insert AFTER INSERT ON chunks BEGIN
    INSERT INTO chunk_text (rowid, title, section, context, text)
    VALUES (new.id, (SELECT called FROM documents WHERE id = new.document_id), new.section, new.around, new.searched);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER chunk_text_delete AFTER DELETE ON chunks BEGIN
    INSERT INTO chunk_text (chunk_text, rowid, title, section, context, text)
    VALUES ('delete', old.id, (SELECT called FROM documents WHERE id = old.document_id), old.section, old.around, old.searched);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER chunk_text_update AFTER UPDATE OF text, reading, section, context, gist ON chunks BEGIN
    INSERT INTO chunk_text (chunk_text, rowid, title, section, context, text)
    VALUES ('delete', old.id, (SELECT called FROM documents WHERE id = old.document_id), old.section, old.around, old.searched);
    INSERT INTO chunk_text (rowid, title, section, context, text)
    VALUES (new.id, (SELECT called FROM documents WHERE id = new.document_id), new.section, new.around, new.searched);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER chunk_text_title AFTER UPDATE OF title, name ON documents WHEN old.called IS NOT new.called BEGIN
    INSERT INTO chunk_text (chunk_text, rowid, title, section, context, text)
    SELECT 'delete', id, old.called, section, around, searched FROM chunks WHERE document_id = old.id;
    INSERT INTO chunk_text (rowid, title, section, context, text)
    SELECT id, new.called, section, around, searched FROM chunks WHERE document_id = new.id;
END;
-- +goose StatementEnd
