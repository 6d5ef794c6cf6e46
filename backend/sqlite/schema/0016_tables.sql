-- +goose Up

-- Tables ask each of some documents the same questions. All of it is kept: what a cell
-- answers takes minutes of work to make again, and what the user says of it can't be.

-- One row: a table of questions.
CREATE TABLE question_tables (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    name         TEXT    NOT NULL,
    rule         TEXT    NOT NULL,            -- an ibid.RowRule: which documents are its rows
    tag_id       INTEGER REFERENCES tags (id) ON DELETE SET NULL,       -- with the rule tag; NULL: it was deleted
    folder_id    INTEGER REFERENCES folders (id) ON DELETE SET NULL,    -- with the rule folder; likewise
    active       INTEGER NOT NULL DEFAULT 0,  -- 1: cells that wait are filled in
    created_at   INTEGER NOT NULL,
    UNIQUE (id, workspace_id)
) STRICT;

-- One row: a document that a table with the rule documents names.
CREATE TABLE table_documents (
    table_id     INTEGER NOT NULL,
    document_id  INTEGER NOT NULL,
    workspace_id INTEGER NOT NULL,
    PRIMARY KEY (table_id, document_id),
    FOREIGN KEY (table_id, workspace_id) REFERENCES question_tables (id, workspace_id) ON DELETE CASCADE,
    FOREIGN KEY (document_id, workspace_id) REFERENCES documents (id, workspace_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- One row: a question of a table.
CREATE TABLE table_columns (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id     INTEGER NOT NULL,
    workspace_id INTEGER NOT NULL,
    ordinal      INTEGER NOT NULL,  -- from left to right
    question     TEXT    NOT NULL,
    label        TEXT    NOT NULL,
    kind         TEXT    NOT NULL,  -- an ibid.ColumnKind
    FOREIGN KEY (table_id, workspace_id) REFERENCES question_tables (id, workspace_id) ON DELETE CASCADE,
    UNIQUE (id, workspace_id)
) STRICT;

CREATE INDEX table_columns_table ON table_columns (table_id);

-- One row: what a document answers to a column, and what the user says of that. There is
-- none while the document was not asked and nothing was said.
CREATE TABLE table_cells (
    column_id     INTEGER NOT NULL,
    document_id   INTEGER NOT NULL,
    workspace_id  INTEGER NOT NULL,
    state         TEXT    NOT NULL,            -- an ibid.CellState: waiting, answered, not_found, unclear or failed; whether it is stale follows from source
    due           INTEGER NOT NULL DEFAULT 0,  -- 1: it is to be asked again, and keeps its answer until then
    source        TEXT    NOT NULL DEFAULT '', -- what of the document was asked; see sqlite.cellSource
    answer        TEXT    NOT NULL DEFAULT '',
    value         TEXT    NOT NULL DEFAULT '{}',   -- JSON ibid.CellValue
    citation      TEXT    NOT NULL DEFAULT 'null', -- JSON ibid.Citation
    probability   REAL    NOT NULL DEFAULT 0,
    signals       TEXT    NOT NULL DEFAULT '{}',   -- JSON ibid.CellSignals
    failure_code    TEXT,                          -- with failed
    failure_message TEXT,
    failure_hint    TEXT,
    made_by       TEXT    NOT NULL DEFAULT '',
    made_at       INTEGER NOT NULL DEFAULT 0,
    review        TEXT    NOT NULL DEFAULT 'null', -- JSON ibid.Review
    PRIMARY KEY (column_id, document_id),
    FOREIGN KEY (column_id, workspace_id) REFERENCES table_columns (id, workspace_id) ON DELETE CASCADE,
    FOREIGN KEY (document_id, workspace_id) REFERENCES documents (id, workspace_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX table_cells_document ON table_cells (document_id);
