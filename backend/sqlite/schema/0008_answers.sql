-- +goose Up

-- What is kept of an answer beside its words: how the question was taken, what
-- was checked, what a person thinks of it. And what that is used for: a history
-- that is searched, a log that outlives its conversation, and answers that are
-- given again.
--
-- Two more functions are registered with every connection:
--   word_count (text)       how many words there are between the spaces
--   without_markers (text)  an answer without the markers of its citations

ALTER TABLE conversations ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;  -- 1: by a person; listed first

-- The verdicts are one JSON value: they are written once, read with their answer
-- as a whole and never searched. What is counted of them stands in query_log.
ALTER TABLE messages ADD COLUMN understanding TEXT    NOT NULL DEFAULT '{}';  -- JSON ibid.Understanding
ALTER TABLE messages ADD COLUMN verification  TEXT    NOT NULL DEFAULT '{}';  -- JSON ibid.Verification
ALTER TABLE messages ADD COLUMN private       TEXT    NOT NULL DEFAULT '[]';  -- JSON array of ibid.PrivateSpan
ALTER TABLE messages ADD COLUMN followups     TEXT    NOT NULL DEFAULT '[]';  -- JSON array of questions
ALTER TABLE messages ADD COLUMN cached        INTEGER NOT NULL DEFAULT 0;     -- 1: it was given again, not made
ALTER TABLE messages ADD COLUMN rating        INTEGER NOT NULL DEFAULT 0;     -- an ibid.Rating

-- One row: how one question fared. When its answer is deleted its words go and
-- its figures stay, until a person clears the log.
CREATE TABLE query_log_new (
    id                    INTEGER PRIMARY KEY,
    workspace_id          INTEGER NOT NULL REFERENCES workspaces (id),
    message_id            INTEGER REFERENCES messages (id),  -- NULL: the answer was deleted
    query                 TEXT    NOT NULL,  -- empty: likewise
    reformulated_query    TEXT,              -- NULL when the query was searched as it was, or when its words are gone
    document_ids          TEXT    NOT NULL,  -- JSON array, those that were found
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
    created_at            INTEGER NOT NULL,
    intent                TEXT    NOT NULL,  -- an ibid.Intent, empty when it was not asked for
    mode                  TEXT    NOT NULL,  -- an ibid.AnswerMode
    status                TEXT    NOT NULL,  -- an ibid.AnswerStatus
    grade                 TEXT    NOT NULL,  -- an ibid.Grade, empty when nothing was retrieved
    claims                INTEGER NOT NULL,  -- sentences that claim something
    unbacked              INTEGER NOT NULL,  -- of those, the ones that no source bears out
    judged                TEXT    NOT NULL,  -- an ibid.JudgeStatus, empty when it was not asked for
    confidence            TEXT    NOT NULL,  -- an ibid.ConfidenceLevel
    cache_hit             INTEGER NOT NULL,  -- 1: the answer was given again
    first_token_ms        INTEGER NOT NULL,  -- from the question to the first word, 0 when no model answered
    stages                TEXT    NOT NULL   -- JSON object: milliseconds by ibid.Stage
) STRICT;

INSERT INTO query_log_new
SELECT l.id, l.workspace_id, l.message_id, l.query, l.reformulated_query, l.document_ids, l.retrieval_count, l.reranked_count,
    l.top_score, l.citations_count, l.latency_retrieval_ms, l.latency_rerank_ms, l.latency_generation_ms, l.latency_total_ms,
    l.corrective_retries, l.model, l.created_at, '', m.mode, m.status, '', 0, 0, '', '', 0, 0, '{}'
FROM query_log l JOIN messages m ON m.id = l.message_id;

DROP TABLE query_log;
ALTER TABLE query_log_new RENAME TO query_log;

CREATE INDEX query_log_message ON query_log (message_id);
CREATE INDEX query_log_time ON query_log (workspace_id, created_at);

-- Whatever deletes an answer, by whatever way.
-- +goose StatementBegin
CREATE TRIGGER query_log_forget BEFORE DELETE ON messages BEGIN
    UPDATE query_log SET message_id = NULL, query = '', reformulated_query = NULL WHERE message_id = old.id;
END;
-- +goose StatementEnd

-- How much there is of a document is told without reading it.
ALTER TABLE contents ADD COLUMN words INTEGER NOT NULL DEFAULT 0;  -- of the text of its pages

UPDATE contents SET words = (SELECT coalesce(sum(word_count(text)), 0) FROM pages WHERE content_id = contents.id);

-- What of a message is searched, in tokens; see schema/0005_retrieval.sql.
CREATE VIEW message_content AS
SELECT id, index_tokens(question, '') AS question, index_tokens(without_markers(text), '') AS text FROM messages;

-- Derived. The tokens of questions and answers. Their words never change.
CREATE VIRTUAL TABLE message_text USING fts5 (
    question, text,
    content = '', contentless_delete = 1,
    tokenize = "ascii tokenchars '.&'"
);

INSERT INTO message_text (rowid, question, text) SELECT id, question, text FROM message_content;

-- Messages taken out of message_text since it was last merged into one piece.
ALTER TABLE chunk_text_upkeep ADD COLUMN messages INTEGER NOT NULL DEFAULT 0;

-- +goose StatementBegin
CREATE TRIGGER message_text_insert AFTER INSERT ON messages BEGIN
    INSERT INTO message_text (rowid, question, text) SELECT id, question, text FROM message_content WHERE id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER message_text_delete AFTER DELETE ON messages BEGIN
    DELETE FROM message_text WHERE rowid = old.id;
    UPDATE chunk_text_upkeep SET messages = messages + 1;
END;
-- +goose StatementEnd

-- Derived. One row: a question that needs no second answer as long as the sources
-- of its workspace stay as they are. It has no words of its own.
CREATE TABLE answer_cache (
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    key          TEXT    NOT NULL,  -- an ibid.AnswerKey as a hash
    message_id   INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    PRIMARY KEY (workspace_id, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX answer_cache_message ON answer_cache (message_id);

-- The state of a workspace's sources is a number that grows with every row that
-- an answer could come out otherwise by. Whoever writes such a row need not know
-- of it, and a number never comes back, which a hash of what is there would, with
-- a document that is removed and added again.
ALTER TABLE workspaces ADD COLUMN sources INTEGER NOT NULL DEFAULT 0;

-- +goose StatementBegin
CREATE TRIGGER sources_changed AFTER UPDATE OF sources ON workspaces BEGIN
    DELETE FROM answer_cache WHERE workspace_id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sources_name AFTER UPDATE OF name ON workspaces BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sources_documents_insert AFTER INSERT ON documents WHEN new.presence = 'current' BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = new.workspace_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sources_documents_update AFTER UPDATE OF content_id, name, title, presence ON documents WHEN new.presence <> 'rereads' BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = new.workspace_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sources_documents_delete AFTER DELETE ON documents WHEN old.presence <> 'rereads' BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = old.workspace_id;
END;
-- +goose StatementEnd

-- What is read of a file counts where it is searched: not yet while it is being
-- read again. Sections and chunks come with their page.

-- +goose StatementBegin
CREATE TRIGGER sources_contents AFTER UPDATE OF title, called, dated, status, pages, chunks_embedded ON contents
WHEN (old.title, old.called, old.dated, old.status, old.pages, old.chunks_embedded)
    <> (new.title, new.called, new.dated, new.status, new.pages, new.chunks_embedded) BEGIN
    UPDATE workspaces SET sources = sources + 1
    WHERE id IN (SELECT workspace_id FROM documents WHERE content_id = new.id AND presence = 'current');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sources_pages_insert AFTER INSERT ON pages BEGIN
    UPDATE workspaces SET sources = sources + 1
    WHERE id IN (SELECT workspace_id FROM documents WHERE content_id = new.content_id AND presence = 'current');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sources_pages_update AFTER UPDATE ON pages BEGIN
    UPDATE workspaces SET sources = sources + 1
    WHERE id IN (SELECT workspace_id FROM documents WHERE content_id = new.content_id AND presence = 'current');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sources_chunks_update AFTER UPDATE OF text, reading, section, context, gist ON chunks BEGIN
    UPDATE workspaces SET sources = sources + 1
    WHERE id IN (SELECT workspace_id FROM documents WHERE content_id = new.content_id AND presence = 'current');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sources_tags_insert AFTER INSERT ON document_tags BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = new.workspace_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sources_tags_delete AFTER DELETE ON document_tags BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = old.workspace_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sources_tags_update AFTER UPDATE ON document_tags BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = new.workspace_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sources_tags_name AFTER UPDATE OF name ON tags BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = new.workspace_id;
END;
-- +goose StatementEnd

-- Another set of vectors finds other passages, in all workspaces.

-- +goose StatementBegin
CREATE TRIGGER sources_vectors_insert AFTER INSERT ON embedding_indexes WHEN new.state = 'current' BEGIN
    UPDATE workspaces SET sources = sources + 1;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sources_vectors_update AFTER UPDATE OF state ON embedding_indexes BEGIN
    UPDATE workspaces SET sources = sources + 1;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sources_vectors_delete AFTER DELETE ON embedding_indexes WHEN old.state = 'current' BEGIN
    UPDATE workspaces SET sources = sources + 1;
END;
-- +goose StatementEnd
