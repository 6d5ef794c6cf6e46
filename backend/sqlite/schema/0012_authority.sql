-- +goose Up

-- Whose rules a document holds. What was read from its file belongs to the content. What a
-- person said of the document counts more, and then what a person said of its folder.
ALTER TABLE contents ADD COLUMN authority TEXT NOT NULL DEFAULT '';    -- JSON ibid.Authority; empty: not looked for yet
ALTER TABLE contents ADD COLUMN detector INTEGER NOT NULL DEFAULT 0;   -- version of what looked for it
ALTER TABLE documents ADD COLUMN authority TEXT NOT NULL DEFAULT '{}'; -- JSON ibid.AuthoritySetting
ALTER TABLE folders ADD COLUMN authority TEXT NOT NULL DEFAULT '{}';   -- likewise

-- A question that was asked for a place.
ALTER TABLE citations ADD COLUMN law TEXT NOT NULL DEFAULT '';         -- how the section is cited: "21 CFR 117.5"
ALTER TABLE citations ADD COLUMN law_heading TEXT NOT NULL DEFAULT ''; -- what heads it
ALTER TABLE messages ADD COLUMN place TEXT NOT NULL DEFAULT 'null';  -- JSON ibid.Place; null: for none
ALTER TABLE messages ADD COLUMN layers TEXT NOT NULL DEFAULT 'null'; -- JSON array of ibid.Layer

-- The place that questions of a workspace are asked for, unless another is named.
ALTER TABLE workspaces ADD COLUMN place TEXT NOT NULL DEFAULT 'null'; -- JSON ibid.Place

-- One row: an address that somebody asked about, and what was found for it.
CREATE TABLE asked_places (
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    text         TEXT    NOT NULL, -- as it was written
    place        TEXT    NOT NULL, -- JSON ibid.Place
    times        INTEGER NOT NULL,
    asked_at     INTEGER NOT NULL, -- the last time
    PRIMARY KEY (workspace_id, text)
) STRICT, WITHOUT ROWID;
