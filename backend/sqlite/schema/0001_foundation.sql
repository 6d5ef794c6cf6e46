-- +goose Up

-- Times are integers: microseconds since 1970, UTC. They sort and compare as
-- they are, and datetime(created_at / 1000000, 'unixepoch') reads one.
--
-- Kept tables hold what cannot be made again. Derived tables (chunk_text, and
-- vectors_<n> for each row of embedding_indexes) can be rebuilt from chunks.
--
-- Identifiers of documents, chunks, conversations and messages are never used
-- twice (AUTOINCREMENT): a citation or a waiting vector that outlives what it
-- names must not come to mean something else.

-- One row: a separate set of documents and conversations.
CREATE TABLE workspaces (
    id         INTEGER PRIMARY KEY,
    name       TEXT    NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

INSERT INTO workspaces (id, name, created_at)
VALUES (1, 'My documents', CAST(unixepoch('subsec') * 1000000 AS INTEGER));

-- One row: a PDF that a person added to a workspace.
CREATE TABLE documents (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace_id    INTEGER NOT NULL REFERENCES workspaces (id),
    hash            TEXT    NOT NULL,            -- SHA-256 of the file, lower-case hex
    path            TEXT    NOT NULL,            -- where it was last added from
    name            TEXT    NOT NULL,            -- file name without folder
    title           TEXT    NOT NULL,
    called          TEXT    GENERATED ALWAYS AS (title || ' ' || name) STORED, -- what is searched besides the text
    bytes           INTEGER NOT NULL,
    status          TEXT    NOT NULL,            -- an ibid.DocumentStatus
    failure_code    TEXT,                        -- an ibid.Code, NULL unless status is failed
    failure_message TEXT,
    failure_hint    TEXT,
    pages           INTEGER NOT NULL DEFAULT 0,  -- in the file, 0 while unknown
    pages_read      INTEGER NOT NULL DEFAULT 0,  -- rows of pages that are not failed
    pages_empty     INTEGER NOT NULL DEFAULT 0,  -- of those read, the ones without words
    pages_failed    INTEGER NOT NULL DEFAULT 0,  -- rows of pages that are failed
    chunks          INTEGER NOT NULL DEFAULT 0,  -- rows of chunks
    chunks_embedded INTEGER NOT NULL DEFAULT 0,  -- rows in the current vector table
    reader          TEXT    NOT NULL DEFAULT '', -- version of the reader of the latest pages
    chunker         TEXT    NOT NULL DEFAULT '', -- hash of the chunker's options, likewise
    added_at        INTEGER NOT NULL,
    UNIQUE (workspace_id, hash),
    UNIQUE (id, workspace_id)                    -- what the foreign keys below point to
) STRICT;

-- One row: what was read from one page. Text never changes once stored, since
-- chunks and citations point into it.
CREATE TABLE pages (
    document_id  INTEGER NOT NULL,
    workspace_id INTEGER NOT NULL,
    number       INTEGER NOT NULL,  -- from 1
    label        TEXT    NOT NULL,  -- as printed, such as "iv"
    width        REAL    NOT NULL,  -- points, before rotation
    height       REAL    NOT NULL,
    rotate       INTEGER NOT NULL,  -- 0, 90, 180 or 270 degrees clockwise
    failed       INTEGER NOT NULL,  -- 1: no reader could read it, text is empty
    text         TEXT    NOT NULL,
    words        BLOB    NOT NULL,  -- where each word stands, by ibid.EncodeWords
    PRIMARY KEY (document_id, number),
    FOREIGN KEY (document_id, workspace_id) REFERENCES documents (id, workspace_id)
) STRICT;

-- One row: a passage of one page, the unit that is found and cited.
CREATE TABLE chunks (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace_id INTEGER NOT NULL,
    document_id  INTEGER NOT NULL,
    page         INTEGER NOT NULL,
    ordinal      INTEGER NOT NULL,  -- position within the document, from 0
    start_byte   INTEGER NOT NULL,  -- half-open range of bytes in the page's text
    end_byte     INTEGER NOT NULL,
    tokens       INTEGER NOT NULL,
    text         TEXT    NOT NULL,  -- exactly that range, kept so that a hit needs no page
    UNIQUE (document_id, ordinal),
    FOREIGN KEY (document_id, workspace_id) REFERENCES documents (id, workspace_id),
    FOREIGN KEY (document_id, page) REFERENCES pages (document_id, number)
) STRICT;

-- Removing or replacing a page looks for its chunks.
CREATE INDEX chunks_page ON chunks (document_id, page);

-- What the full-text table indexes: one row a chunk.
CREATE VIEW chunk_content AS
SELECT c.id, d.called AS title, c.text
FROM chunks c JOIN documents d ON d.id = c.document_id;

-- Derived. The words of every chunk, and of what its document is called. Plain
-- external content: the text is not stored a second time, and
--   INSERT INTO chunk_text (chunk_text) VALUES ('rebuild')
-- makes it anew. A contentless table without column sizes would be smaller and
-- about three times as fast, but loses 'rebuild' and the comparison with its
-- content.
CREATE VIRTUAL TABLE chunk_text USING fts5 (
    title, text,
    content = 'chunk_content', content_rowid = 'id',
    tokenize = 'porter unicode61 remove_diacritics 2'
);

-- These keep chunk_text true. Its 'delete' command must be given exactly the
-- words that were indexed, hence the old name.

-- +goose StatementBegin
CREATE TRIGGER chunk_text_insert AFTER INSERT ON chunks BEGIN
    INSERT INTO chunk_text (rowid, title, text)
    VALUES (new.id, (SELECT called FROM documents WHERE id = new.document_id), new.text);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER chunk_text_delete AFTER DELETE ON chunks BEGIN
    INSERT INTO chunk_text (chunk_text, rowid, title, text)
    VALUES ('delete', old.id, (SELECT called FROM documents WHERE id = old.document_id), old.text);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER chunk_text_update AFTER UPDATE OF text ON chunks BEGIN
    INSERT INTO chunk_text (chunk_text, rowid, title, text)
    VALUES ('delete', old.id, (SELECT called FROM documents WHERE id = old.document_id), old.text);
    INSERT INTO chunk_text (rowid, title, text)
    VALUES (new.id, (SELECT called FROM documents WHERE id = new.document_id), new.text);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER chunk_text_title AFTER UPDATE OF title, name ON documents WHEN old.called IS NOT new.called BEGIN
    INSERT INTO chunk_text (chunk_text, rowid, title, text)
    SELECT 'delete', id, old.called, text FROM chunks WHERE document_id = old.id;
    INSERT INTO chunk_text (rowid, title, text)
    SELECT id, new.called, text FROM chunks WHERE document_id = new.id;
END;
-- +goose StatementEnd

-- The only row tells how many chunks were taken out of chunk_text since it was
-- last merged into one piece. A removal adds to FTS5's files: the old entries
-- and a note against each stay until a merge drops both.
CREATE TABLE chunk_text_upkeep (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    removed INTEGER NOT NULL
) STRICT;

INSERT INTO chunk_text_upkeep (id, removed) VALUES (1, 0);

-- One row: a set of vectors made one way. They stand in a vec0 table named
-- vectors_<id>. The table belongs to the library: one model serves all
-- workspaces, and each vector names its own.
CREATE TABLE embedding_indexes (
    id         INTEGER PRIMARY KEY,  -- changes when its vectors are copied into a new table
    model      TEXT    NOT NULL,
    digest     TEXT    NOT NULL,     -- of the model's weights
    recipe     TEXT    NOT NULL,     -- how a text is dressed for the model, such as its prefixes
    dimensions INTEGER NOT NULL,
    state      TEXT    NOT NULL CHECK (state IN ('current', 'previous')),
    created_at INTEGER NOT NULL,
    UNIQUE (model, digest, recipe, dimensions)
) STRICT;

-- One index is saved to and searched at a time.
CREATE UNIQUE INDEX embedding_indexes_current ON embedding_indexes (state) WHERE state = 'current';

-- One row: a series of questions and answers.
CREATE TABLE conversations (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    title        TEXT    NOT NULL,  -- the first question, shortened
    updated_at   INTEGER NOT NULL,  -- when its latest answer was made
    UNIQUE (id, workspace_id)
) STRICT;

CREATE INDEX conversations_latest ON conversations (workspace_id, updated_at);

-- One row: a question and what Ibid answered.
CREATE TABLE messages (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace_id    INTEGER NOT NULL,
    conversation_id INTEGER NOT NULL,
    question        TEXT    NOT NULL,
    mode            TEXT    NOT NULL,  -- an ibid.AnswerMode
    status          TEXT    NOT NULL,  -- an ibid.AnswerStatus
    text            TEXT    NOT NULL,  -- markdown with markers such as [2]
    notice_code     TEXT,              -- an ibid.Code, NULL when there is no notice
    notice_message  TEXT,
    notice_hint     TEXT,
    model           TEXT    NOT NULL,  -- empty when no model answered
    retrieved       TEXT    NOT NULL,  -- JSON array of ibid.Source
    trace           TEXT    NOT NULL,  -- JSON ibid.Trace
    created_at      INTEGER NOT NULL,
    FOREIGN KEY (conversation_id, workspace_id) REFERENCES conversations (id, workspace_id) ON DELETE CASCADE
) STRICT;

CREATE INDEX messages_conversation ON messages (conversation_id, id);

-- One row: the words that support a sentence of an answer, as they were when it
-- was written. The document may since have been removed, so document_id is no
-- foreign key.
CREATE TABLE citations (
    message_id     INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    number         INTEGER NOT NULL,  -- from 1, the marker in the answer's text
    workspace_id   INTEGER NOT NULL,
    document_id    INTEGER NOT NULL,
    document_hash  TEXT    NOT NULL,
    document_title TEXT    NOT NULL,
    page           INTEGER NOT NULL,
    page_label     TEXT    NOT NULL,
    start_byte     INTEGER NOT NULL,  -- half-open range of bytes in the page's text
    end_byte       INTEGER NOT NULL,
    quote          TEXT    NOT NULL,  -- exactly that range
    support        REAL    NOT NULL,  -- 0 to 1
    PRIMARY KEY (message_id, number)
) STRICT, WITHOUT ROWID;

-- One row: how one question fared. It goes with its answer, since it holds the
-- question's words.
CREATE TABLE query_log (
    id                    INTEGER PRIMARY KEY,
    workspace_id          INTEGER NOT NULL,
    message_id            INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    query                 TEXT    NOT NULL,
    reformulated_query    TEXT,              -- NULL when the query was searched as it was
    document_ids          TEXT    NOT NULL,  -- JSON array, the scope, empty for all
    retrieval_count       INTEGER NOT NULL,  -- candidates before reranking
    reranked_count        INTEGER NOT NULL,  -- results after reranking
    top_score             REAL,              -- of the reranker, NULL when nothing was reranked
    citations_count       INTEGER NOT NULL,
    latency_retrieval_ms  INTEGER NOT NULL,
    latency_rerank_ms     INTEGER NOT NULL,
    latency_generation_ms INTEGER NOT NULL,
    latency_total_ms      INTEGER NOT NULL,
    corrective_retries    INTEGER NOT NULL,
    model                 TEXT    NOT NULL,  -- empty when no model answered
    created_at            INTEGER NOT NULL
) STRICT;

CREATE INDEX query_log_message ON query_log (message_id);
CREATE INDEX query_log_time ON query_log (workspace_id, created_at);
