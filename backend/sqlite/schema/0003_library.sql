-- +goose Up

-- What was read of a file is split from the documents that show it. A content
-- is known by its bytes and kept once; a document is a content in a workspace.
-- Nothing but documents leads from a workspace to text.

-- Workspaces can be deleted from now on, and their numbers are not used again
-- (AUTOINCREMENT): a number that is still held somewhere must not come to mean
-- another workspace. Children may wait for their parents until the table is back.
PRAGMA defer_foreign_keys = on;

CREATE TEMP TABLE kept AS SELECT id, name, created_at FROM workspaces;

DROP TABLE workspaces;

-- One row: a separate set of documents and conversations.
CREATE TABLE workspaces (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT    NOT NULL,
    archived   INTEGER NOT NULL DEFAULT 0,  -- 1: out of sight, all of it kept
    created_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX workspaces_name ON workspaces (name COLLATE NOCASE);

INSERT INTO workspaces (id, name, created_at) SELECT id, name, created_at FROM temp.kept;

DROP TABLE temp.kept;

-- One row: a PDF by its bytes, with what was read of it.
CREATE TABLE contents (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    hash             TEXT    NOT NULL,            -- SHA-256 of the file, lower-case hex
    bytes            INTEGER NOT NULL,
    title            TEXT    NOT NULL DEFAULT '', -- by the file's metadata or first page, empty when neither says one
    called           TEXT    NOT NULL DEFAULT '', -- what is searched besides the text; see content_called
    dated            TEXT    NOT NULL DEFAULT '', -- such as "2023-02-08", by the file's metadata
    status           TEXT    NOT NULL,            -- an ibid.DocumentStatus
    failure_code     TEXT,                        -- an ibid.Code, NULL unless status is failed
    failure_message  TEXT,
    failure_hint     TEXT,
    pages            INTEGER NOT NULL DEFAULT 0,  -- in the file, 0 while unknown
    pages_read       INTEGER NOT NULL DEFAULT 0,  -- rows of pages that are not failed
    pages_empty      INTEGER NOT NULL DEFAULT 0,  -- of those read, the ones without words
    pages_failed     INTEGER NOT NULL DEFAULT 0,  -- rows of pages that are failed
    pages_waiting    INTEGER NOT NULL DEFAULT 0,  -- rows of pages whose state is scan or garbled
    pages_recognised INTEGER NOT NULL DEFAULT 0,  -- recognised or described
    pages_unreadable INTEGER NOT NULL DEFAULT 0,  -- unreadable
    chunks           INTEGER NOT NULL DEFAULT 0,  -- rows of chunks
    chunks_embedded  INTEGER NOT NULL DEFAULT 0,  -- rows in the current vector table
    chunks_gisted    INTEGER NOT NULL DEFAULT 0,  -- rows of chunks that are gisted
    scans            TEXT    NOT NULL DEFAULT 'ask', -- an ibid.ScanDecision
    describe         INTEGER NOT NULL DEFAULT 0,  -- 1: a model is to write the gist of every chunk
    reader           TEXT    NOT NULL DEFAULT '', -- version of the reader of the latest pages
    chunker          TEXT    NOT NULL DEFAULT '', -- hash of the chunker's options, likewise
    resume           TEXT    NOT NULL DEFAULT '', -- what the section stage needs to go on after the pages that are there; empty once ready
    replaces         INTEGER,                     -- the content that this one, being read again, is to take the place of
    UNIQUE (hash, replaces)
) STRICT;

-- A file has one content, but for one that is being read again beside it.
CREATE UNIQUE INDEX contents_hash ON contents (hash) WHERE replaces IS NULL;

-- Where a file was added to several workspaces before, the reading that got
-- furthest is kept, under the number of its document.
CREATE TEMP TABLE kept AS
SELECT id AS document_id, first_value(id) OVER (PARTITION BY hash ORDER BY chunks DESC, pages_read DESC, id) AS content_id
FROM documents;

INSERT INTO contents (id, hash, bytes, title, dated, status, failure_code, failure_message, failure_hint,
    pages, pages_read, pages_empty, pages_failed, pages_waiting, pages_recognised, pages_unreadable,
    chunks, chunks_embedded, chunks_gisted, scans, describe, reader, chunker, resume)
SELECT id, hash, bytes, iif(title IN (name, substr(name, 1, length(name) - 4), replace(substr(name, 1, length(name) - 4), '_', ' ')), '', title), dated,
    status, failure_code, failure_message, failure_hint,
    pages, pages_read, pages_empty, pages_failed, pages_waiting, pages_recognised, pages_unreadable,
    chunks, chunks_embedded, chunks_gisted, scans, describe, reader, chunker, resume
FROM documents WHERE id IN (SELECT content_id FROM temp.kept);

-- One row: a content in a workspace.
CREATE TABLE documents_new (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    content_id   INTEGER NOT NULL REFERENCES contents (id),
    path         TEXT    NOT NULL,                   -- where it was last seen
    name         TEXT    NOT NULL,                   -- file name without folder
    title        TEXT    NOT NULL,                   -- the content's, or else made from the name
    presence     TEXT    NOT NULL DEFAULT 'current', -- an ibid.Presence; only current documents are searched
    replaced_by  INTEGER,                            -- the document of the file's newer version
    folder_id    INTEGER,                            -- the folder that keeps it in step with the disk, NULL: added by hand
    copied       INTEGER NOT NULL DEFAULT 0,         -- 1: the library keeps a copy of the file
    added_at     INTEGER NOT NULL,
    UNIQUE (workspace_id, content_id),
    UNIQUE (id, workspace_id)                        -- what foreign keys point to
) STRICT;

INSERT INTO documents_new (id, workspace_id, content_id, path, name, title, added_at)
SELECT d.id, d.workspace_id, k.content_id, d.path, d.name, d.title, d.added_at
FROM documents d JOIN temp.kept k ON k.document_id = d.id;

-- The numbers of removed documents are not used again.
UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'documents')
WHERE name IN ('documents_new', 'contents') AND EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'documents');

-- One row: what was read from one page. Text never changes once stored, since
-- chunks and citations point into it.
CREATE TABLE pages_new (
    content_id INTEGER NOT NULL REFERENCES contents (id),
    number     INTEGER NOT NULL,                -- from 1
    label      TEXT    NOT NULL,                -- as printed, such as "iv"
    width      REAL    NOT NULL,                -- points, before rotation
    height     REAL    NOT NULL,
    rotate     INTEGER NOT NULL,                -- 0, 90, 180 or 270 degrees clockwise
    failed     INTEGER NOT NULL,                -- 1: no reader could read it, text is empty
    text       TEXT    NOT NULL,
    words      BLOB    NOT NULL,                -- where each word stands, by ibid.EncodeWords
    state      TEXT    NOT NULL DEFAULT 'text', -- an ibid.PageState, empty for a failed page
    quality    REAL    NOT NULL DEFAULT 1,      -- 0 to 1, how far the text can be trusted
    language   TEXT    NOT NULL DEFAULT '',     -- ISO 639-1, empty when unknown
    tables     INTEGER NOT NULL DEFAULT 0,      -- how many were found
    read_us    INTEGER NOT NULL DEFAULT 0,      -- microseconds that reading it took, recognition included
    blocks     BLOB    NOT NULL DEFAULT x'',    -- its parts, by ibid.EncodeBlocks; empty when none are known
    PRIMARY KEY (content_id, number)
) STRICT;

INSERT INTO pages_new
SELECT document_id, number, label, width, height, rotate, failed, text, words, state, quality, language, tables, read_us, blocks
FROM pages WHERE document_id IN (SELECT id FROM contents);

-- One row: a heading and what stands below it, up to the next heading of its
-- level or a higher one.
CREATE TABLE sections_new (
    content_id INTEGER NOT NULL,
    page       INTEGER NOT NULL,  -- where it begins
    ordinal    INTEGER NOT NULL,  -- among the sections that begin on that page, from 0
    level      INTEGER NOT NULL,  -- from 1, the outermost
    title      TEXT    NOT NULL,
    start_byte INTEGER NOT NULL,  -- the heading in the page's text; start = end when only the outline names it
    end_byte   INTEGER NOT NULL,
    path       TEXT    NOT NULL,  -- titles from the outermost to this one, joined with ibid.PathSeparator
    PRIMARY KEY (content_id, page, ordinal),
    FOREIGN KEY (content_id, page) REFERENCES pages_new (content_id, number)
) STRICT, WITHOUT ROWID;

INSERT INTO sections_new
SELECT document_id, page, ordinal, level, title, start_byte, end_byte, path
FROM sections WHERE document_id IN (SELECT id FROM contents);

-- One row: a passage of one page, the unit that is found and cited. What is said
-- of it beside its text is searched and never quoted.
CREATE TABLE chunks_new (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    content_id INTEGER NOT NULL REFERENCES contents (id),
    page       INTEGER NOT NULL,
    ordinal    INTEGER NOT NULL,             -- position within the content, from 0
    start_byte INTEGER NOT NULL,             -- half-open range of bytes in the page's text
    end_byte   INTEGER NOT NULL,
    tokens     INTEGER NOT NULL,
    text       TEXT    NOT NULL,             -- exactly that range, kept so that a hit needs no page
    section    TEXT    NOT NULL DEFAULT '',  -- path of the section it stands in
    context    TEXT    NOT NULL DEFAULT '',  -- what its words take for granted, such as the header row of a table
    gist       TEXT    NOT NULL DEFAULT '',  -- a model's sentences on its place in the document
    gisted     INTEGER NOT NULL DEFAULT 0,   -- 1: a model was asked for the gist, be it in vain
    reading    TEXT,                         -- the text as one reads it, NULL when as text
    around     TEXT GENERATED ALWAYS AS (context || ' ' || gist) VIRTUAL,      -- what chunk_text indexes of it
    searched   TEXT GENERATED ALWAYS AS (coalesce(reading, text)) VIRTUAL,
    UNIQUE (content_id, ordinal),
    FOREIGN KEY (content_id, page) REFERENCES pages_new (content_id, number)
) STRICT;

INSERT INTO chunks_new (id, content_id, page, ordinal, start_byte, end_byte, tokens, text, section, context, gist, gisted, reading)
SELECT id, document_id, page, ordinal, start_byte, end_byte, tokens, text, section, context, gist, gisted, reading
FROM chunks WHERE document_id IN (SELECT id FROM contents);

UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'chunks')
WHERE name = 'chunks_new' AND EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'chunks');

DROP TABLE chunk_text;
DROP VIEW chunk_content;
DROP TABLE chunks;
DROP TABLE sections;
DROP TABLE pages;
DROP TABLE documents;
DROP TABLE temp.kept;
ALTER TABLE documents_new RENAME TO documents;
ALTER TABLE pages_new RENAME TO pages;
ALTER TABLE sections_new RENAME TO sections;
ALTER TABLE chunks_new RENAME TO chunks;

CREATE INDEX documents_content ON documents (content_id);
CREATE INDEX chunks_page ON chunks (content_id, page);

-- The pages whose words wait to be recognised.
CREATE INDEX pages_waiting ON pages (content_id, number) WHERE state IN ('scan', 'garbled');

-- What a content is called wherever it is searched. Names are given in a
-- workspace and must not be found from another: where two documents call the same
-- file differently, only the title that the file itself bears is left.
CREATE VIEW content_called AS
SELECT c.id, (SELECT iif(count(DISTINCT title || ' ' || name) = 1, max(title || ' ' || name), c.title)
    FROM documents WHERE content_id = c.id) AS called
FROM contents c;

UPDATE contents SET called = (SELECT called FROM content_called WHERE id = contents.id);

-- What the full-text table indexes: one row a chunk.
CREATE VIEW chunk_content AS
SELECT c.id, d.called AS title, c.section, c.around AS context, c.searched AS text
FROM chunks c JOIN contents d ON d.id = c.content_id;

-- Derived. The words of every chunk, of what surrounds it, and of what its
-- content is called. Plain external content: the text is not stored a second
-- time, and
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
    VALUES (new.id, (SELECT called FROM contents WHERE id = new.content_id), new.section, new.around, new.searched);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER chunk_text_delete AFTER DELETE ON chunks BEGIN
    INSERT INTO chunk_text (chunk_text, rowid, title, section, context, text)
    VALUES ('delete', old.id, (SELECT called FROM contents WHERE id = old.content_id), old.section, old.around, old.searched);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER chunk_text_update AFTER UPDATE OF text, reading, section, context, gist ON chunks BEGIN
    INSERT INTO chunk_text (chunk_text, rowid, title, section, context, text)
    VALUES ('delete', old.id, (SELECT called FROM contents WHERE id = old.content_id), old.section, old.around, old.searched);
    INSERT INTO chunk_text (rowid, title, section, context, text)
    VALUES (new.id, (SELECT called FROM contents WHERE id = new.content_id), new.section, new.around, new.searched);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER chunk_text_called AFTER UPDATE OF called ON contents WHEN old.called IS NOT new.called BEGIN
    INSERT INTO chunk_text (chunk_text, rowid, title, section, context, text)
    SELECT 'delete', id, old.called, section, around, searched FROM chunks WHERE content_id = old.id;
    INSERT INTO chunk_text (rowid, title, section, context, text)
    SELECT id, new.called, section, around, searched FROM chunks WHERE content_id = new.id;
    UPDATE chunk_text_upkeep SET removed = removed + new.chunks;
END;
-- +goose StatementEnd

-- These keep contents.called true. A content without documents is about to go:
-- what it is called then must not change any more, or all its words would be
-- indexed once more on their way out.

-- +goose StatementBegin
CREATE TRIGGER content_called_insert AFTER INSERT ON documents BEGIN
    UPDATE contents SET called = (SELECT called FROM content_called WHERE id = new.content_id)
    WHERE id = new.content_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER content_called_update AFTER UPDATE OF title, name, content_id ON documents BEGIN
    UPDATE contents SET called = (SELECT called FROM content_called WHERE id = contents.id)
    WHERE id IN (new.content_id, old.content_id) AND EXISTS (SELECT 1 FROM documents WHERE content_id = contents.id);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER content_called_delete AFTER DELETE ON documents BEGIN
    UPDATE contents SET called = (SELECT called FROM content_called WHERE id = old.content_id)
    WHERE id = old.content_id AND EXISTS (SELECT 1 FROM documents WHERE content_id = old.content_id);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER content_called_title AFTER UPDATE OF title ON contents BEGIN
    UPDATE contents SET called = (SELECT called FROM content_called WHERE id = new.id)
    WHERE id = new.id AND EXISTS (SELECT 1 FROM documents WHERE content_id = new.id);
END;
-- +goose StatementEnd

-- One row: work that is to be done on a content. It goes when the work has ended,
-- however it did.
CREATE TABLE jobs (
    content_id INTEGER PRIMARY KEY REFERENCES contents (id) ON DELETE CASCADE,
    priority   INTEGER NOT NULL,            -- an ibid.Priority; a higher one goes first
    paused     INTEGER NOT NULL DEFAULT 0,  -- 1: by a person
    starts     INTEGER NOT NULL DEFAULT 0,  -- how often the work began since it last got further
    queued_at  INTEGER NOT NULL
) STRICT;

-- What was to be done goes on.
INSERT INTO jobs (content_id, priority, queued_at)
SELECT c.id, 0, min(d.added_at) FROM contents c JOIN documents d ON d.content_id = c.id
WHERE c.status IN ('queued', 'reading', 'indexing') GROUP BY c.id;

-- The only row tells whether a person has paused all work.
CREATE TABLE queue (
    id     INTEGER PRIMARY KEY CHECK (id = 1),
    paused INTEGER NOT NULL
) STRICT;

INSERT INTO queue (id, paused) VALUES (1, 0);

-- One row: a picture of a content's first page.
CREATE TABLE thumbnails (
    content_id INTEGER PRIMARY KEY REFERENCES contents (id) ON DELETE CASCADE,
    image      BLOB NOT NULL  -- JPEG; empty when the page cannot be drawn
) STRICT;

-- One row: a folder on the disk that a workspace is kept in step with.
CREATE TABLE folders (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace_id    INTEGER NOT NULL REFERENCES workspaces (id),
    path            TEXT    NOT NULL,            -- absolute
    ignore          TEXT    NOT NULL,            -- JSON array of patterns
    paused          INTEGER NOT NULL DEFAULT 0,  -- 1: by a person
    problem_code    TEXT,                        -- why it could not be looked through the last time, NULL when it could
    problem_message TEXT,
    problem_hint    TEXT,
    checked_at      INTEGER NOT NULL DEFAULT 0,  -- when it was last looked through, 0 for never
    added_at        INTEGER NOT NULL,
    UNIQUE (workspace_id, path),
    UNIQUE (id, workspace_id)
) STRICT;

-- One row: a file of a folder, as it was when it was last looked at.
CREATE TABLE folder_files (
    folder_id       INTEGER NOT NULL,
    workspace_id    INTEGER NOT NULL,
    path            TEXT    NOT NULL,            -- within the folder, with slashes
    bytes           INTEGER NOT NULL,
    modified_at     INTEGER NOT NULL,
    document_id     INTEGER,                     -- what was made of it, NULL when nothing was
    left_out        INTEGER NOT NULL DEFAULT 0,  -- 1: a person removed its document; it is not added again
    failure_code    TEXT,                        -- why it became no document
    failure_message TEXT,
    failure_hint    TEXT,
    PRIMARY KEY (folder_id, path),
    FOREIGN KEY (folder_id, workspace_id) REFERENCES folders (id, workspace_id) ON DELETE CASCADE,
    FOREIGN KEY (document_id, workspace_id) REFERENCES documents (id, workspace_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX folder_files_document ON folder_files (document_id);

-- One row: a word that documents of a workspace are collected under.
CREATE TABLE tags (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    name         TEXT    NOT NULL COLLATE NOCASE,
    UNIQUE (workspace_id, name),
    UNIQUE (id, workspace_id)
) STRICT;

-- One row: a document has a tag.
CREATE TABLE document_tags (
    document_id  INTEGER NOT NULL,
    tag_id       INTEGER NOT NULL,
    workspace_id INTEGER NOT NULL,
    PRIMARY KEY (document_id, tag_id),
    FOREIGN KEY (document_id, workspace_id) REFERENCES documents (id, workspace_id) ON DELETE CASCADE,
    FOREIGN KEY (tag_id, workspace_id) REFERENCES tags (id, workspace_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX document_tags_tag ON document_tags (tag_id);

-- One row: a set of vectors made one way. They stand in a vec0 table named
-- vectors_<place>, one vector a chunk. One index is searched at a time; another
-- may be built beside it, and takes over when it is complete.
CREATE TABLE embedding_indexes_new (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    place      INTEGER NOT NULL UNIQUE,      -- changes when its vectors are copied into a new table
    model      TEXT    NOT NULL,
    digest     TEXT    NOT NULL,             -- of the model's weights
    recipe     TEXT    NOT NULL,             -- how a text is dressed for the model, such as its prefixes
    chunker    TEXT    NOT NULL DEFAULT '',  -- the chunker's options when it was begun
    dimensions INTEGER NOT NULL,
    state      TEXT    NOT NULL CHECK (state IN ('current', 'building')),
    created_at INTEGER NOT NULL,
    UNIQUE (model, digest, recipe, dimensions)
) STRICT;

CREATE UNIQUE INDEX embedding_indexes_state ON embedding_indexes_new (state);

-- Migration 4, in Go, moves the vectors over: their tables carry numbers in
-- their names.
ALTER TABLE citations ADD COLUMN moved INTEGER NOT NULL DEFAULT 0;  -- 1: the document was read again, and its page no longer has the quote
