-- +goose Up

-- Results of a search of the web that the user asked for below an answer. They are apart
-- from its citations and no evidence of anything.
ALTER TABLE messages ADD COLUMN web TEXT NOT NULL DEFAULT 'null'; -- JSON ibid.WebSearch; null: none was asked for

-- One row: a request that was sent to a search service on the web. It goes with the answer
-- below which it was asked for.
CREATE TABLE web_requests (
    id           INTEGER PRIMARY KEY,
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    message_id   INTEGER REFERENCES messages (id) ON DELETE CASCADE, -- NULL: a test of the service
    provider     TEXT    NOT NULL, -- ibid.WebProvider
    url          TEXT    NOT NULL, -- all of it, with the query
    query        TEXT    NOT NULL, -- as it was sent
    outcome      TEXT    NOT NULL, -- for the user: "3 results", or what went wrong
    created_at   INTEGER NOT NULL  -- microseconds since 1970
) STRICT;
CREATE INDEX web_requests_by_workspace ON web_requests (workspace_id, created_at);
CREATE INDEX web_requests_by_message ON web_requests (message_id);
