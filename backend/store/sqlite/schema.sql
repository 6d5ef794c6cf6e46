-- The schema of a library. Once released, this file is never edited: see schema.go.
--
-- Times are integers: microseconds since 1970, UTC. They sort and compare as they are, and
-- datetime(created_at / 1000000, 'unixepoch') reads one.
--
-- Kept tables hold what cannot be made again. Derived tables, which say so, can be rebuilt from
-- the others; so can the tables of vectors.
--
-- Identifiers of workspaces, documents, chunks, conversations and messages are never used twice
-- (AUTOINCREMENT): a citation or a waiting vector that outlives what it names must not come to
-- mean something else.
--
-- These functions are registered with every connection; see functions.go and checksum.go:
--   index_tokens (text, language)  the tokens of a text, with spaces between
--   name_words (name)              the words that a name is made of, likewise
--   token_hashes (text, around)    the tokens of both as 32-bit hashes; decodeTerms reads them
--   word_count (text)              how many words there are between the spaces
--   without_markers (text)         an answer without the markers of its citations
--   checksum (value, ...)          CRC-32C of the values, their types and lengths

-- Workspaces, folders and tags

-- One row: a separate set of documents and conversations.
CREATE TABLE workspaces (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT    NOT NULL,
    archived   INTEGER NOT NULL DEFAULT 0,      -- 1: out of sight, all of it kept
    created_at INTEGER NOT NULL,
    sources    INTEGER NOT NULL DEFAULT 0,      -- state of its sources, see sources_changed
    profile    TEXT    CHECK (profile <> ''),   -- an ibid.Profile: how much time answers may take; NULL: that of the settings
    place      TEXT    NOT NULL DEFAULT 'null', -- JSON ibid.Place that questions are asked for, unless another is named
    place_sum  INTEGER                          -- checksum, see sums.go
) STRICT;

CREATE UNIQUE INDEX workspaces_name ON workspaces (name COLLATE NOCASE);

-- One row: an address that the user asked about, and what was found for it.
CREATE TABLE asked_places (
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    text         TEXT    NOT NULL,  -- as it was written
    place        TEXT    NOT NULL,  -- JSON ibid.Place
    times        INTEGER NOT NULL,
    asked_at     INTEGER NOT NULL,  -- the last time
    sum          INTEGER,           -- checksum, see sums.go
    PRIMARY KEY (workspace_id, text)
) STRICT, WITHOUT ROWID;

-- One row: a folder on the disk that a workspace is kept in step with.
CREATE TABLE folders (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace_id    INTEGER NOT NULL REFERENCES workspaces (id),
    path            TEXT    NOT NULL,               -- absolute
    ignore          TEXT    NOT NULL,               -- JSON array of patterns
    paused          INTEGER NOT NULL DEFAULT 0,     -- 1: by the user
    problem_code    TEXT,                           -- why it could not be looked through the last time, NULL when it could
    problem_message TEXT,
    problem_hint    TEXT,
    checked_at      INTEGER NOT NULL DEFAULT 0,     -- when it was last looked through, 0 for never
    added_at        INTEGER NOT NULL,
    authority       TEXT    NOT NULL DEFAULT '{}',  -- JSON ibid.AuthoritySetting of its documents
    authority_sum   INTEGER,                        -- checksum, see sums.go
    UNIQUE (workspace_id, path),
    UNIQUE (id, workspace_id)                       -- what foreign keys point to
) STRICT;

-- One row: a file of a folder, as it was when it was last looked at.
CREATE TABLE folder_files (
    folder_id       INTEGER NOT NULL,
    workspace_id    INTEGER NOT NULL,
    path            TEXT    NOT NULL,            -- within the folder, with slashes
    bytes           INTEGER NOT NULL,
    modified_at     INTEGER NOT NULL,
    document_id     INTEGER,                     -- what was made of it, NULL when nothing was
    left_out        INTEGER NOT NULL DEFAULT 0,  -- 1: the user removed its document; it is not added again
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

-- Contents and documents: nothing but documents leads from a workspace to text

-- One row: a file by its bytes, with what was read of it.
CREATE TABLE contents (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    hash             TEXT    NOT NULL,               -- SHA-256 of the file, lower-case hex
    bytes            INTEGER NOT NULL,
    metadata         TEXT    NOT NULL DEFAULT '',    -- title in the file's metadata
    dated            TEXT    NOT NULL DEFAULT '',    -- such as "2023-02-08", likewise
    metadata_sum     INTEGER,                        -- checksum, see sums.go
    title            TEXT    NOT NULL DEFAULT '',    -- that the document bears by rule; empty: none
    title_from       TEXT    NOT NULL DEFAULT '',    -- an ibid.TitleFrom; empty while title is
    front            TEXT    NOT NULL DEFAULT '',    -- JSON ibid.FrontMatter: what its first pages print about it; empty: not looked for yet
    front_version    TEXT    NOT NULL DEFAULT '',    -- of the rules that looked for it
    front_sum        INTEGER,                        -- checksum, see sums.go
    called           TEXT    NOT NULL DEFAULT '',    -- what is searched besides the text; see content_called
    authority        TEXT    NOT NULL DEFAULT '',    -- JSON ibid.Authority: whose rules it holds; empty: not looked for yet
    detector         TEXT    NOT NULL DEFAULT '',    -- version of what looked for it, and a hash of the user's jurisdictions
    authority_sum    INTEGER,                        -- checksum, see sums.go
    status           TEXT    NOT NULL,               -- an ibid.DocumentStatus
    failure_code     TEXT,                           -- an ibid.Code, NULL unless status is failed
    failure_message  TEXT,
    failure_hint     TEXT,
    pages            INTEGER NOT NULL DEFAULT 0,     -- in the file, 0 while unknown
    pages_read       INTEGER NOT NULL DEFAULT 0,     -- rows of pages that are not failed
    pages_empty      INTEGER NOT NULL DEFAULT 0,     -- of those read, the ones without words
    pages_failed     INTEGER NOT NULL DEFAULT 0,     -- rows of pages that are failed
    pages_waiting    INTEGER NOT NULL DEFAULT 0,     -- rows of pages whose state is scan or garbled
    pages_recognised INTEGER NOT NULL DEFAULT 0,     -- recognised or described
    pages_unreadable INTEGER NOT NULL DEFAULT 0,     -- unreadable
    words            INTEGER NOT NULL DEFAULT 0,     -- of the text of its pages
    chunks           INTEGER NOT NULL DEFAULT 0,     -- rows of chunks
    chunks_embedded  INTEGER NOT NULL DEFAULT 0,     -- rows in the current vector table
    chunks_gisted    INTEGER NOT NULL DEFAULT 0,     -- rows of chunks that are gisted
    scans            TEXT    NOT NULL DEFAULT 'ask', -- an ibid.ScanDecision
    describe         INTEGER NOT NULL DEFAULT 0,     -- 1: a model is to write the gist of every chunk
    reader           TEXT    NOT NULL DEFAULT '',    -- version of the reader of the latest pages
    chunker          TEXT    NOT NULL DEFAULT '',    -- hash of the chunker's options, likewise
    resume           TEXT    NOT NULL DEFAULT '',    -- what the section stage needs to go on after the pages that are there; empty once ready
    replaces         INTEGER,                        -- the content that this one, being read again, is to take the place of
    UNIQUE (hash, replaces)
) STRICT;

-- A file has one content, but for one that is being read again beside it.
CREATE UNIQUE INDEX contents_hash ON contents (hash) WHERE replaces IS NULL;

-- One row: a content in a workspace.
CREATE TABLE documents (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    content_id   INTEGER NOT NULL REFERENCES contents (id),
    path         TEXT    NOT NULL,                    -- where it was last seen
    name         TEXT    NOT NULL,                    -- file name without folder
    title        TEXT    NOT NULL,                    -- that is shown: own_title, the content's, or made from the name
    own_title    TEXT    NOT NULL DEFAULT '',         -- that the user gave it; counts more than any other
    title_sum    INTEGER,                             -- checksum, see sums.go
    presence     TEXT    NOT NULL DEFAULT 'current',  -- an ibid.Presence; only current documents are searched
    replaced_by  INTEGER,                             -- the document of the file's newer version
    folder_id    INTEGER,                             -- the folder that keeps it in step with the disk, NULL: added by hand
    copied       INTEGER NOT NULL DEFAULT 0,          -- 1: the library keeps a copy of the file
    added_at     INTEGER NOT NULL,
    authority    TEXT    NOT NULL DEFAULT '{}',       -- JSON ibid.AuthoritySetting: what the user said; counts more than its folder's
    said_sum     INTEGER,                             -- checksum, see sums.go
    UNIQUE (workspace_id, content_id),
    UNIQUE (id, workspace_id)                         -- what foreign keys point to
) STRICT;

CREATE INDEX documents_content ON documents (content_id);

-- What a content is called wherever it is searched. Names are given in a workspace and must not
-- be found from another: where two documents call the same file differently, only the title that
-- the file itself bears is left.
CREATE VIEW content_called AS
SELECT c.id, (SELECT iif(count(DISTINCT title || ' ' || name) = 1, max(title || ' ' || name), c.title)
    FROM documents WHERE content_id = c.id) AS called
FROM contents c;

-- These keep contents.called true. A content without documents is about to go: what it is called
-- then must not change any more, or all its words would be indexed once more on their way out.
CREATE TRIGGER content_called_insert AFTER INSERT ON documents BEGIN
    UPDATE contents SET called = (SELECT called FROM content_called WHERE id = new.content_id)
    WHERE id = new.content_id;
END;
CREATE TRIGGER content_called_update AFTER UPDATE OF title, name, content_id ON documents BEGIN
    UPDATE contents SET called = (SELECT called FROM content_called WHERE id = contents.id)
    WHERE id IN (new.content_id, old.content_id) AND EXISTS (SELECT 1 FROM documents WHERE content_id = contents.id);
END;
CREATE TRIGGER content_called_delete AFTER DELETE ON documents BEGIN
    UPDATE contents SET called = (SELECT called FROM content_called WHERE id = old.content_id)
    WHERE id = old.content_id AND EXISTS (SELECT 1 FROM documents WHERE content_id = old.content_id);
END;
CREATE TRIGGER content_called_title AFTER UPDATE OF title ON contents BEGIN
    UPDATE contents SET called = (SELECT called FROM content_called WHERE id = new.id)
    WHERE id = new.id AND EXISTS (SELECT 1 FROM documents WHERE content_id = new.id);
END;

-- One row: a picture of a content's first page.
CREATE TABLE thumbnails (
    content_id INTEGER PRIMARY KEY REFERENCES contents (id) ON DELETE CASCADE,
    image      BLOB NOT NULL  -- JPEG; empty when the page cannot be drawn
) STRICT;

-- Derived. One row: the overview of a document, as it was made last.
CREATE TABLE briefs (
    document_id INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    recipe      TEXT NOT NULL, -- fingerprint of what it was made from and by
    brief       TEXT NOT NULL, -- JSON ibid.Brief
    sum         INTEGER        -- checksum, see sums.go
) STRICT;

-- A document that was read again has other pages to quote.
CREATE TRIGGER briefs_of_content AFTER UPDATE OF content_id ON documents BEGIN
    DELETE FROM briefs WHERE document_id = new.id;
END;

-- One row: work that is to be done on a content. It goes when the work has ended, however it did.
CREATE TABLE jobs (
    content_id INTEGER PRIMARY KEY REFERENCES contents (id) ON DELETE CASCADE,
    priority   INTEGER NOT NULL,            -- an ibid.Priority; a higher one goes first
    paused     INTEGER NOT NULL DEFAULT 0,  -- 1: by the user
    starts     INTEGER NOT NULL DEFAULT 0,  -- how often the work began since it last got further
    queued_at  INTEGER NOT NULL
) STRICT;

-- The only row says whether the user has paused all work.
CREATE TABLE queue (
    id     INTEGER PRIMARY KEY CHECK (id = 1),
    paused INTEGER NOT NULL
) STRICT;

INSERT INTO queue (id, paused) VALUES (1, 0);

-- Pages, sections and chunks

-- One row: what was read from one page. Text never changes once stored, since chunks and
-- citations point into it.
CREATE TABLE pages (
    content_id INTEGER NOT NULL REFERENCES contents (id),
    number     INTEGER NOT NULL,                 -- from 1
    label      TEXT    NOT NULL,                 -- as printed, such as "iv"
    width      REAL    NOT NULL,                 -- points, before rotation
    height     REAL    NOT NULL,
    rotate     INTEGER NOT NULL,                 -- 0, 90, 180 or 270 degrees clockwise
    failed     INTEGER NOT NULL,                 -- 1: no reader could read it, text is empty
    text       TEXT    NOT NULL,
    words      BLOB    NOT NULL,                 -- where each word stands, by ibid.EncodeWords
    state      TEXT    NOT NULL DEFAULT 'text',  -- an ibid.PageState, empty for a failed page
    quality    REAL    NOT NULL DEFAULT 1,       -- 0 to 1, how far the text can be trusted
    language   TEXT    NOT NULL DEFAULT '',      -- ISO 639-1, empty when unknown
    recogniser TEXT    NOT NULL DEFAULT '',      -- what read the words in its picture, such as "Tesseract 5.3"; empty: nothing did
    tables     INTEGER NOT NULL DEFAULT 0,       -- how many were found
    read_us    INTEGER NOT NULL DEFAULT 0,       -- microseconds that reading it took, recognition included
    blocks     BLOB    NOT NULL DEFAULT x'',     -- its parts, by ibid.EncodeBlocks; empty when none are known
    PRIMARY KEY (content_id, number)
) STRICT;

-- The pages whose words wait to be recognised.
CREATE INDEX pages_waiting ON pages (content_id, number) WHERE state IN ('scan', 'garbled');

-- A passage's language is found here without reading its page.
CREATE INDEX pages_language ON pages (content_id, number, language);

-- One row: the checksums of a page. A table of its own, since evidence is found
-- without word boxes.
CREATE TABLE page_sums (
    content_id INTEGER NOT NULL,
    page       INTEGER NOT NULL,
    text       INTEGER NOT NULL,  -- of every column of the page but words
    words      INTEGER NOT NULL,  -- of words
    PRIMARY KEY (content_id, page),
    FOREIGN KEY (content_id, page) REFERENCES pages (content_id, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- One row: a heading and what stands below it, up to the next heading of its level or a higher one.
CREATE TABLE sections (
    content_id INTEGER NOT NULL,
    page       INTEGER NOT NULL,  -- where it begins
    ordinal    INTEGER NOT NULL,  -- among the sections that begin on that page, from 0
    level      INTEGER NOT NULL,  -- from 1, the outermost
    title      TEXT    NOT NULL,
    start_byte INTEGER NOT NULL,  -- the heading in the page's text; start = end when only the outline names it
    end_byte   INTEGER NOT NULL,
    path       TEXT    NOT NULL,  -- titles from the outermost to this one, joined with ibid.PathSeparator
    sum        INTEGER,           -- checksum, see sums.go
    PRIMARY KEY (content_id, page, ordinal),
    FOREIGN KEY (content_id, page) REFERENCES pages (content_id, number)
) STRICT, WITHOUT ROWID;

-- One row: a passage of one page, the unit that is found and cited. What is said of it beside its
-- text is searched and never quoted.
CREATE TABLE chunks (
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
    around     TEXT GENERATED ALWAYS AS (context || ' ' || gist) VIRTUAL,  -- what chunk_text indexes of it
    searched   TEXT GENERATED ALWAYS AS (coalesce(reading, text)) VIRTUAL,
    sum        INTEGER,                      -- checksum, see sums.go
    UNIQUE (content_id, ordinal),
    FOREIGN KEY (content_id, page) REFERENCES pages (content_id, number)
) STRICT;

CREATE INDEX chunks_page ON chunks (content_id, page);

-- What is derived from pages and chunks. Ibid makes the tokens itself, by the rules of each page's
-- language.

-- Derived. One row: pages of a content are in a language.
CREATE TABLE content_languages (
    content_id INTEGER NOT NULL REFERENCES contents (id) ON DELETE CASCADE,
    language   TEXT    NOT NULL,  -- as in pages
    pages      INTEGER NOT NULL,  -- how many
    PRIMARY KEY (content_id, language)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER content_languages_insert AFTER INSERT ON pages BEGIN
    INSERT INTO content_languages VALUES (new.content_id, new.language, 1) ON CONFLICT DO UPDATE SET pages = pages + 1;
END;
CREATE TRIGGER content_languages_update AFTER UPDATE OF language ON pages WHEN old.language <> new.language BEGIN
    UPDATE content_languages SET pages = pages - 1 WHERE content_id = old.content_id AND language = old.language;
    DELETE FROM content_languages WHERE content_id = old.content_id AND pages = 0;
    INSERT INTO content_languages VALUES (new.content_id, new.language, 1) ON CONFLICT DO UPDATE SET pages = pages + 1;
END;
CREATE TRIGGER content_languages_delete AFTER DELETE ON pages BEGIN
    UPDATE content_languages SET pages = pages - 1 WHERE content_id = old.content_id AND language = old.language;
    DELETE FROM content_languages WHERE content_id = old.content_id AND pages = 0;
END;

-- What is searched: one row a chunk. Writing to it fills chunk_text and chunk_terms, which takes
-- each text apart once.
CREATE VIEW chunk_content AS
SELECT c.id, c.content_id, index_tokens(t.called, p.language) AS title, index_tokens(c.section, p.language) AS section,
    index_tokens(c.around, p.language) AS context, index_tokens(c.searched, p.language) AS text
FROM chunks c JOIN contents t ON t.id = c.content_id
    JOIN pages p INDEXED BY pages_language ON p.content_id = c.content_id AND p.number = c.page;

-- Derived. The tokens of every chunk, of what surrounds it, and of what its content is called.
-- Neither the text nor the tokens can be read back. The tokenizer only parts them at spaces: a
-- token has letters, digits, dots and ampersands, and all signs beyond ASCII are letters to it.
CREATE VIRTUAL TABLE chunk_text USING fts5 (
    title, section, context, text,
    content = '', contentless_delete = 1,
    tokenize = "ascii tokenchars '.&'"
);

-- Derived. One row: the tokens of a chunk in their order.
CREATE TABLE chunk_terms (
    chunk_id INTEGER PRIMARY KEY REFERENCES chunks (id) ON DELETE CASCADE,
    terms    BLOB NOT NULL  -- 32-bit hashes, little endian: of its text, a zero, of its section and its context
) STRICT;

-- The only row says how many rows were taken out of full-text tables since each was last merged
-- into one piece. A removal adds to FTS5's files: the old entries and a note against each stay
-- until a merge drops both.
CREATE TABLE chunk_text_upkeep (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    removed  INTEGER NOT NULL,            -- of chunk_text
    profiles INTEGER NOT NULL DEFAULT 0,  -- of content_profiles
    messages INTEGER NOT NULL DEFAULT 0   -- of message_text
) STRICT;

INSERT INTO chunk_text_upkeep (id, removed) VALUES (1, 0);

CREATE TRIGGER chunk_content_insert INSTEAD OF INSERT ON chunk_content BEGIN
    INSERT INTO chunk_text (rowid, title, section, context, text)
    VALUES (new.id, new.title, new.section, new.context, new.text);
    INSERT INTO chunk_terms (chunk_id, terms)
    VALUES (new.id, token_hashes(new.text, new.section || ' ' || new.context));
END;
CREATE TRIGGER chunk_text_insert AFTER INSERT ON chunks BEGIN
    INSERT INTO chunk_content SELECT * FROM chunk_content WHERE id = new.id;
END;
CREATE TRIGGER chunk_text_delete AFTER DELETE ON chunks BEGIN
    DELETE FROM chunk_text WHERE rowid = old.id;
END;
CREATE TRIGGER chunk_text_update AFTER UPDATE OF text, reading, section, context, gist ON chunks BEGIN
    DELETE FROM chunk_text WHERE rowid = old.id;
    DELETE FROM chunk_terms WHERE chunk_id = old.id;
    INSERT INTO chunk_content SELECT * FROM chunk_content WHERE id = new.id;
END;
CREATE TRIGGER chunk_text_called AFTER UPDATE OF called ON contents WHEN old.called IS NOT new.called BEGIN
    DELETE FROM chunk_text WHERE rowid IN (SELECT id FROM chunks WHERE content_id = new.id);
    DELETE FROM chunk_terms WHERE chunk_id IN (SELECT id FROM chunks WHERE content_id = new.id);
    INSERT INTO chunk_content SELECT * FROM chunk_content WHERE content_id = new.id;
    UPDATE chunk_text_upkeep SET removed = removed + new.chunks;
END;

-- What a document says of itself: one row a content of which one of the first three pages was read.
CREATE VIEW content_fronts AS
SELECT t.id, t.called,
    coalesce((SELECT language FROM pages WHERE content_id = t.id AND number <= 3 AND language <> '' ORDER BY number LIMIT 1), '') AS language,
    (SELECT substr(group_concat(part, char(10)), 1, 2000) FROM (
        SELECT substr(text, 1, 2000) AS part FROM pages WHERE content_id = t.id AND number <= 3 ORDER BY number)) AS front,
    coalesce((SELECT group_concat(title, char(10)) FROM (
        SELECT title FROM sections WHERE content_id = t.id AND page <= 3 AND level = 1 ORDER BY page, ordinal)), '') AS headings
FROM contents t WHERE EXISTS (SELECT 1 FROM pages WHERE content_id = t.id AND number <= 3);

-- What a document is known by. Of what it is called, the words that a name is glued from count
-- too. Writing to it fills content_profiles.
CREATE VIEW profile_content AS
SELECT id, index_tokens(name_words(called), language) AS name,
    index_tokens(front, language) AS front, index_tokens(headings, language) AS headings
FROM content_fronts;

-- Derived. The tokens of profile_content.
CREATE VIRTUAL TABLE content_profiles USING fts5 (
    name, front, headings,
    content = '', contentless_delete = 1,
    tokenize = "ascii tokenchars '.&'"
);

CREATE TRIGGER profile_content_insert INSTEAD OF INSERT ON profile_content BEGIN
    UPDATE chunk_text_upkeep SET profiles = profiles + 1 WHERE EXISTS (SELECT 1 FROM content_profiles WHERE rowid = new.id);
    DELETE FROM content_profiles WHERE rowid = new.id;
    INSERT INTO content_profiles (rowid, name, front, headings) VALUES (new.id, new.name, new.front, new.headings);
END;
CREATE TRIGGER content_profiles_called AFTER UPDATE OF called ON contents WHEN old.called IS NOT new.called BEGIN
    INSERT INTO profile_content SELECT * FROM profile_content WHERE id = new.id;
END;
CREATE TRIGGER content_profiles_delete AFTER DELETE ON contents BEGIN
    UPDATE chunk_text_upkeep SET profiles = profiles + 1;
    DELETE FROM content_profiles WHERE rowid = old.id;
END;

-- Derived from pages and sections, and made anew when contents.detector is behind. One row: a
-- section of law that begins in a content.
CREATE TABLE law_sections (
    content_id INTEGER NOT NULL REFERENCES contents (id) ON DELETE CASCADE,
    ordinal    INTEGER NOT NULL,  -- from 0, in the order of the text
    key        TEXT    NOT NULL,  -- equal for all spellings of the citation, see legal.Citation.Key
    number     TEXT    NOT NULL,  -- the end of the key, after the code: "117.5"
    cite       TEXT    NOT NULL,  -- how the section is cited: "21 CFR 117.5"
    heading    TEXT    NOT NULL,  -- what heads it; may be empty
    page       INTEGER NOT NULL,  -- where it begins, 1-based
    start_byte INTEGER NOT NULL,  -- of its heading in the page's text
    end_byte   INTEGER NOT NULL,  -- start_byte: where on the page is not known
    until_page INTEGER NOT NULL,  -- where the section ends
    until_byte INTEGER NOT NULL,
    sum        INTEGER,           -- checksum, see sums.go
    PRIMARY KEY (content_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE INDEX law_sections_key ON law_sections (key);
CREATE INDEX law_sections_number ON law_sections (number);

-- Derived likewise. One row: a citation of law in the text of a content, whether the library has
-- the section or not.
CREATE TABLE law_citations (
    content_id INTEGER NOT NULL REFERENCES contents (id) ON DELETE CASCADE,
    page       INTEGER NOT NULL,  -- 1-based
    start_byte INTEGER NOT NULL,  -- of the words in the page's text
    end_byte   INTEGER NOT NULL,
    words      TEXT    NOT NULL,  -- as they stand there
    key        TEXT    NOT NULL,  -- of the section that is cited
    sum        INTEGER,           -- checksum, see sums.go
    PRIMARY KEY (content_id, page, start_byte)
) STRICT, WITHOUT ROWID;

CREATE INDEX law_citations_key ON law_citations (key);

-- One row: a set of vectors made one way. They stand in a vec0 table named vectors_<place>, one
-- vector a chunk. One index is searched at a time; another may be built beside it, and takes over
-- when it is complete.
CREATE TABLE embedding_indexes (
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

CREATE UNIQUE INDEX embedding_indexes_state ON embedding_indexes (state);

-- Conversations

-- One row: a series of questions and answers.
CREATE TABLE conversations (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    title        TEXT    NOT NULL,            -- the first question, shortened, or what the user made of it
    pinned       INTEGER NOT NULL DEFAULT 0,  -- 1: by the user; listed first
    updated_at   INTEGER NOT NULL,            -- when its latest answer was made
    UNIQUE (id, workspace_id)
) STRICT;

CREATE INDEX conversations_latest ON conversations (workspace_id, updated_at);

-- One row: a question and what Ibid answered. What is JSON is written once, read with the answer
-- as a whole and never searched; what is counted of it stands in query_log.
CREATE TABLE messages (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace_id    INTEGER NOT NULL,
    conversation_id INTEGER NOT NULL,
    question        TEXT    NOT NULL,
    mode            TEXT    NOT NULL,                 -- an ibid.AnswerMode
    status          TEXT    NOT NULL,                 -- an ibid.AnswerStatus
    text            TEXT    NOT NULL,                 -- markdown with markers such as [2]
    notice_code     TEXT,                             -- an ibid.Code, NULL when there is no notice
    notice_message  TEXT,
    notice_hint     TEXT,
    model           TEXT    NOT NULL,                 -- empty when no model answered
    retrieved       TEXT    NOT NULL,                 -- JSON array of ibid.Source
    trace           TEXT    NOT NULL,                 -- JSON ibid.Trace
    created_at      INTEGER NOT NULL,
    understanding   TEXT    NOT NULL DEFAULT '{}',    -- JSON ibid.Understanding
    verification    TEXT    NOT NULL DEFAULT '{}',    -- JSON ibid.Verification
    private         TEXT    NOT NULL DEFAULT '[]',    -- JSON array of ibid.PrivateSpan
    followups       TEXT    NOT NULL DEFAULT '[]',    -- JSON array of questions
    place           TEXT    NOT NULL DEFAULT 'null',  -- JSON ibid.Place that it was asked for; null: for none
    layers          TEXT    NOT NULL DEFAULT 'null',  -- JSON array of ibid.Layer
    research        TEXT    NOT NULL DEFAULT 'null',  -- JSON ibid.Research; null: it was looked up as any other is
    web             TEXT    NOT NULL DEFAULT 'null',  -- JSON ibid.WebSearch, no evidence of anything; null: none was asked for
    cached          INTEGER NOT NULL DEFAULT 0,       -- 1: it was given again, not made
    rating          INTEGER NOT NULL DEFAULT 0,       -- an ibid.Rating
    sum             INTEGER,                          -- checksum, see sums.go
    FOREIGN KEY (conversation_id, workspace_id) REFERENCES conversations (id, workspace_id) ON DELETE CASCADE
) STRICT;

CREATE INDEX messages_conversation ON messages (conversation_id, id);

-- One row: the words that support a sentence of an answer, as they were when it was written. The
-- document may since have been removed, so document_id is no foreign key.
CREATE TABLE citations (
    message_id     INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    number         INTEGER NOT NULL,             -- from 1, the marker in the answer's text
    workspace_id   INTEGER NOT NULL,
    document_id    INTEGER NOT NULL,
    document_hash  TEXT    NOT NULL,
    document_title TEXT    NOT NULL,
    page           INTEGER NOT NULL,
    page_label     TEXT    NOT NULL,
    section        TEXT    NOT NULL DEFAULT '',  -- path of the section
    start_byte     INTEGER NOT NULL,             -- half-open range of bytes in the page's text
    end_byte       INTEGER NOT NULL,
    quote          TEXT    NOT NULL,             -- exactly that range
    support        REAL    NOT NULL,             -- 0 to 1
    law            TEXT    NOT NULL DEFAULT '',  -- how the section is cited: "21 CFR 117.5"
    law_heading    TEXT    NOT NULL DEFAULT '',  -- what heads it
    not_in_force   TEXT    NOT NULL DEFAULT '',  -- why the rule is not in force: superseded, repealed or not yet; empty: nothing says so
    moved          INTEGER NOT NULL DEFAULT 0,   -- 1: the document was read again, and its page no longer has the quote
    sum            INTEGER,                      -- checksum, see sums.go
    PRIMARY KEY (message_id, number)
) STRICT, WITHOUT ROWID;

-- What of a message is searched, in tokens.
CREATE VIEW message_content AS
SELECT id, index_tokens(question, '') AS question, index_tokens(without_markers(text), '') AS text FROM messages;

-- Derived. The tokens of questions and answers. Their words never change.
CREATE VIRTUAL TABLE message_text USING fts5 (
    question, text,
    content = '', contentless_delete = 1,
    tokenize = "ascii tokenchars '.&'"
);

CREATE TRIGGER message_text_insert AFTER INSERT ON messages BEGIN
    INSERT INTO message_text (rowid, question, text) SELECT id, question, text FROM message_content WHERE id = new.id;
END;
CREATE TRIGGER message_text_delete AFTER DELETE ON messages BEGIN
    DELETE FROM message_text WHERE rowid = old.id;
    UPDATE chunk_text_upkeep SET messages = messages + 1;
END;

-- One row: how one question fared. When its answer is deleted its words go and its figures stay,
-- until the user clears the log.
CREATE TABLE query_log (
    id                    INTEGER PRIMARY KEY,
    workspace_id          INTEGER NOT NULL REFERENCES workspaces (id),
    message_id            INTEGER REFERENCES messages (id),  -- NULL: the answer was deleted
    query                 TEXT    NOT NULL,                  -- empty: likewise
    reformulated_query    TEXT,              -- NULL when the query was searched as it was, or when its words are gone
    scope                 TEXT    NOT NULL DEFAULT 'null',   -- JSON array: the documents asked, none for all; null: not known
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
    stages                TEXT    NOT NULL,  -- JSON object: milliseconds by ibid.Stage
    sum                   INTEGER            -- checksum, see sums.go
) STRICT;

CREATE INDEX query_log_message ON query_log (message_id);
CREATE INDEX query_log_time ON query_log (workspace_id, created_at);

-- Whatever deletes an answer, by whatever way.
CREATE TRIGGER query_log_forget BEFORE DELETE ON messages BEGIN
    UPDATE query_log SET message_id = NULL, query = '', reformulated_query = NULL WHERE message_id = old.id;
END;

-- Derived. One row: a question that needs no second answer as long as the sources of its
-- workspace stay as they are. It has no words of its own.
CREATE TABLE answer_cache (
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    key          TEXT    NOT NULL,  -- an ibid.AnswerKey as a hash
    message_id   INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    PRIMARY KEY (workspace_id, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX answer_cache_message ON answer_cache (message_id);

-- One row: a request that was sent to a search service on the web. It goes with the answer below
-- which it was asked for.
CREATE TABLE web_requests (
    id           INTEGER PRIMARY KEY,
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    message_id   INTEGER REFERENCES messages (id) ON DELETE CASCADE,  -- NULL: a test of the service
    provider     TEXT    NOT NULL,  -- ibid.WebProvider
    url          TEXT    NOT NULL,  -- all of it, with the query
    query        TEXT    NOT NULL,  -- as it was sent
    outcome      TEXT    NOT NULL,  -- for the user: "3 results", or what went wrong
    created_at   INTEGER NOT NULL,
    sum          INTEGER            -- checksum, see sums.go
) STRICT;

CREATE INDEX web_requests_by_workspace ON web_requests (workspace_id, created_at);
CREATE INDEX web_requests_by_message ON web_requests (message_id);

-- Tables ask each of some documents the same questions. All of it is kept: what a cell answers
-- takes minutes of work to make again, and what the user says of it can't be.

-- One row: a table of questions.
CREATE TABLE question_tables (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    workspace_id INTEGER NOT NULL REFERENCES workspaces (id),
    name         TEXT    NOT NULL,
    rule         TEXT    NOT NULL,                                    -- an ibid.RowRule: which documents are its rows
    tag_id       INTEGER REFERENCES tags (id) ON DELETE SET NULL,     -- with the rule tag; NULL: it was deleted
    folder_id    INTEGER REFERENCES folders (id) ON DELETE SET NULL,  -- with the rule folder; likewise
    active       INTEGER NOT NULL DEFAULT 0,                          -- 1: cells that wait are filled in
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
    sum          INTEGER,           -- checksum, see sums.go
    FOREIGN KEY (table_id, workspace_id) REFERENCES question_tables (id, workspace_id) ON DELETE CASCADE,
    UNIQUE (id, workspace_id)
) STRICT;

CREATE INDEX table_columns_table ON table_columns (table_id);

-- One row: what a document answers to a column, and what the user says of that. There is none
-- while the document was not asked and nothing was said.
CREATE TABLE table_cells (
    column_id       INTEGER NOT NULL,
    document_id     INTEGER NOT NULL,
    workspace_id    INTEGER NOT NULL,
    state           TEXT    NOT NULL,                 -- an ibid.CellState: waiting, answered, not_found, unclear or failed; whether it is stale follows from source
    due             INTEGER NOT NULL DEFAULT 0,       -- 1: it is to be asked again, and keeps its answer until then
    source          TEXT    NOT NULL DEFAULT '',      -- what of the document was asked; see sqlite.cellSource
    answer          TEXT    NOT NULL DEFAULT '',
    value           TEXT    NOT NULL DEFAULT '{}',    -- JSON ibid.CellValue
    citation        TEXT    NOT NULL DEFAULT 'null',  -- JSON ibid.Citation
    probability     REAL    NOT NULL DEFAULT 0,
    signals         TEXT    NOT NULL DEFAULT '{}',    -- JSON ibid.CellSignals
    failure_code    TEXT,                             -- with failed
    failure_message TEXT,
    failure_hint    TEXT,
    made_by         TEXT    NOT NULL DEFAULT '',
    made_at         INTEGER NOT NULL DEFAULT 0,
    sum             INTEGER,                          -- checksum, see sums.go
    review          TEXT    NOT NULL DEFAULT 'null',  -- JSON ibid.Review
    review_sum      INTEGER,                          -- checksum, see sums.go
    PRIMARY KEY (column_id, document_id),
    FOREIGN KEY (column_id, workspace_id) REFERENCES table_columns (id, workspace_id) ON DELETE CASCADE,
    FOREIGN KEY (document_id, workspace_id) REFERENCES documents (id, workspace_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX table_cells_document ON table_cells (document_id);

-- The state of a workspace's sources is a number that grows with every row that an answer could
-- come out otherwise by. Whoever writes such a row need not know of it, and a number never comes
-- back, which a hash of what is there would, with a document that is removed and added again.
CREATE TRIGGER sources_changed AFTER UPDATE OF sources ON workspaces BEGIN
    DELETE FROM answer_cache WHERE workspace_id = new.id;
END;
CREATE TRIGGER sources_name AFTER UPDATE OF name ON workspaces BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = new.id;
END;
CREATE TRIGGER sources_documents_insert AFTER INSERT ON documents WHEN new.presence = 'current' BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = new.workspace_id;
END;
CREATE TRIGGER sources_documents_update AFTER UPDATE OF content_id, name, title, presence ON documents WHEN new.presence <> 'rereads' BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = new.workspace_id;
END;
CREATE TRIGGER sources_documents_delete AFTER DELETE ON documents WHEN old.presence <> 'rereads' BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = old.workspace_id;
END;

-- What is read of a file counts where it is searched: not yet while it is being read again.
-- Sections and chunks come with their page.
CREATE TRIGGER sources_contents AFTER UPDATE OF title, called, dated, status, pages, chunks_embedded ON contents
WHEN (old.title, old.called, old.dated, old.status, old.pages, old.chunks_embedded)
    <> (new.title, new.called, new.dated, new.status, new.pages, new.chunks_embedded) BEGIN
    UPDATE workspaces SET sources = sources + 1
    WHERE id IN (SELECT workspace_id FROM documents WHERE content_id = new.id AND presence = 'current');
END;
CREATE TRIGGER sources_pages_insert AFTER INSERT ON pages BEGIN
    UPDATE workspaces SET sources = sources + 1
    WHERE id IN (SELECT workspace_id FROM documents WHERE content_id = new.content_id AND presence = 'current');
END;
CREATE TRIGGER sources_pages_update AFTER UPDATE ON pages BEGIN
    UPDATE workspaces SET sources = sources + 1
    WHERE id IN (SELECT workspace_id FROM documents WHERE content_id = new.content_id AND presence = 'current');
END;
CREATE TRIGGER sources_chunks_update AFTER UPDATE OF text, reading, section, context, gist ON chunks BEGIN
    UPDATE workspaces SET sources = sources + 1
    WHERE id IN (SELECT workspace_id FROM documents WHERE content_id = new.content_id AND presence = 'current');
END;
CREATE TRIGGER sources_tags_insert AFTER INSERT ON document_tags BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = new.workspace_id;
END;
CREATE TRIGGER sources_tags_delete AFTER DELETE ON document_tags BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = old.workspace_id;
END;
CREATE TRIGGER sources_tags_update AFTER UPDATE ON document_tags BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = new.workspace_id;
END;
CREATE TRIGGER sources_tags_name AFTER UPDATE OF name ON tags BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = new.workspace_id;
END;

-- Another set of vectors finds other passages, in all workspaces.
CREATE TRIGGER sources_vectors_insert AFTER INSERT ON embedding_indexes WHEN new.state = 'current' BEGIN
    UPDATE workspaces SET sources = sources + 1;
END;
CREATE TRIGGER sources_vectors_update AFTER UPDATE OF state ON embedding_indexes BEGIN
    UPDATE workspaces SET sources = sources + 1;
END;
CREATE TRIGGER sources_vectors_delete AFTER DELETE ON embedding_indexes WHEN old.state = 'current' BEGIN
    UPDATE workspaces SET sources = sources + 1;
END;

-- Whose rules documents hold, and the type and date that they print, decide where a question is
-- looked for.
CREATE TRIGGER sources_rules_documents AFTER UPDATE OF authority ON documents WHEN old.authority <> new.authority BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = new.workspace_id;
END;
CREATE TRIGGER sources_rules_contents AFTER UPDATE OF authority ON contents WHEN old.authority <> new.authority BEGIN
    UPDATE workspaces SET sources = sources + 1
    WHERE id IN (SELECT workspace_id FROM documents WHERE content_id = new.id AND presence = 'current');
END;
CREATE TRIGGER sources_rules_folders AFTER UPDATE OF authority ON folders WHEN old.authority <> new.authority BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = new.workspace_id;
END;
CREATE TRIGGER sources_front AFTER UPDATE OF front ON contents WHEN old.front <> new.front BEGIN
    UPDATE workspaces SET sources = sources + 1
    WHERE id IN (SELECT workspace_id FROM documents WHERE content_id = new.id AND presence = 'current');
END;

-- The checksums of pages; those of other rows are kept by triggers that sums.go adds to this file.

-- What the checksums of pages are of, and what they should be.
CREATE VIEW page_checks AS
SELECT p.content_id, p.number AS page, s.text, s.words,
    checksum(p.content_id, p.number, p.label, p.width, p.height, p.rotate, p.failed, p.text, p.state, p.quality, p.language,
        p.recogniser, p.tables, p.read_us, p.blocks) AS is_text,
    checksum(p.content_id, p.number, p.words) AS is_words
FROM pages p LEFT JOIN page_sums s ON s.content_id = p.content_id AND s.page = p.number;

CREATE TRIGGER page_sums_insert AFTER INSERT ON pages BEGIN
    INSERT INTO page_sums SELECT content_id, page, is_text, is_words FROM page_checks
    WHERE content_id = new.content_id AND page = new.number;
END;
CREATE TRIGGER page_sums_update AFTER UPDATE ON pages BEGIN
    UPDATE page_sums SET text = c.is_text FROM page_checks c
    WHERE page_sums.content_id = new.content_id AND page_sums.page = new.number
        AND c.content_id = new.content_id AND c.page = new.number
        AND page_sums.text = checksum(old.content_id, old.number, old.label, old.width, old.height, old.rotate, old.failed, old.text,
            old.state, old.quality, old.language, old.recogniser, old.tables, old.read_us, old.blocks);
    UPDATE page_sums SET words = c.is_words FROM page_checks c
    WHERE page_sums.content_id = new.content_id AND page_sums.page = new.number
        AND c.content_id = new.content_id AND c.page = new.number
        AND page_sums.words = checksum(old.content_id, old.number, old.words);
END;
