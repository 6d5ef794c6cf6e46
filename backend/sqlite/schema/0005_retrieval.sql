-- +goose Up

-- What is searched is made of tokens by Ibid itself, by the rules of each page's
-- language, and put together with what else a question needs of a passage or of a
-- document: its tokens in their order, what a document is called, and the short
-- names it defines. All of it is derived; migration 6, in Go, makes it.
--
-- These functions are registered with every connection; see functions.go:
--   index_tokens (text, language)  the tokens of a text, with spaces between
--   name_words (name)              the words that a name is made of, likewise
--   token_hashes (text, around)    the tokens of both as 32-bit hashes; decodeTerms reads them
--   text_definitions (text)        JSON array of {short, long, key}

DROP TRIGGER chunk_text_insert;
DROP TRIGGER chunk_text_delete;
DROP TRIGGER chunk_text_update;
DROP TRIGGER chunk_text_called;
DROP TABLE chunk_text;
DROP VIEW chunk_content;

-- A passage's language is found here without reading its page.
CREATE INDEX pages_language ON pages (content_id, number, language);

-- Derived. One row: pages of a content are in a language.
CREATE TABLE content_languages (
    content_id INTEGER NOT NULL REFERENCES contents (id) ON DELETE CASCADE,
    language   TEXT    NOT NULL,  -- as in pages
    pages      INTEGER NOT NULL,  -- how many
    PRIMARY KEY (content_id, language)
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER content_languages_insert AFTER INSERT ON pages BEGIN
    INSERT INTO content_languages VALUES (new.content_id, new.language, 1) ON CONFLICT DO UPDATE SET pages = pages + 1;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER content_languages_update AFTER UPDATE OF language ON pages WHEN old.language <> new.language BEGIN
    UPDATE content_languages SET pages = pages - 1 WHERE content_id = old.content_id AND language = old.language;
    DELETE FROM content_languages WHERE content_id = old.content_id AND pages = 0;
    INSERT INTO content_languages VALUES (new.content_id, new.language, 1) ON CONFLICT DO UPDATE SET pages = pages + 1;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER content_languages_delete AFTER DELETE ON pages BEGIN
    UPDATE content_languages SET pages = pages - 1 WHERE content_id = old.content_id AND language = old.language;
    DELETE FROM content_languages WHERE content_id = old.content_id AND pages = 0;
END;
-- +goose StatementEnd

-- What is searched: one row a chunk. Writing to it fills chunk_text and
-- chunk_terms, which takes each text apart once.
CREATE VIEW chunk_content AS
SELECT c.id, c.content_id, index_tokens(t.called, p.language) AS title, index_tokens(c.section, p.language) AS section,
    index_tokens(c.around, p.language) AS context, index_tokens(c.searched, p.language) AS text
FROM chunks c JOIN contents t ON t.id = c.content_id
    JOIN pages p INDEXED BY pages_language ON p.content_id = c.content_id AND p.number = c.page;

-- Derived. The tokens of every chunk, of what surrounds it, and of what its
-- content is called. Neither the text nor the tokens can be read back. The
-- tokenizer only parts them at spaces: a token has letters, digits, dots and
-- ampersands, and all signs beyond ASCII are letters to it.
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

-- +goose StatementBegin
CREATE TRIGGER chunk_content_insert INSTEAD OF INSERT ON chunk_content BEGIN
    INSERT INTO chunk_text (rowid, title, section, context, text)
    VALUES (new.id, new.title, new.section, new.context, new.text);
    INSERT INTO chunk_terms (chunk_id, terms)
    VALUES (new.id, token_hashes(new.text, new.section || ' ' || new.context));
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER chunk_text_insert AFTER INSERT ON chunks BEGIN
    INSERT INTO chunk_content SELECT * FROM chunk_content WHERE id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER chunk_text_delete AFTER DELETE ON chunks BEGIN
    DELETE FROM chunk_text WHERE rowid = old.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER chunk_text_update AFTER UPDATE OF text, reading, section, context, gist ON chunks BEGIN
    DELETE FROM chunk_text WHERE rowid = old.id;
    DELETE FROM chunk_terms WHERE chunk_id = old.id;
    INSERT INTO chunk_content SELECT * FROM chunk_content WHERE id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER chunk_text_called AFTER UPDATE OF called ON contents WHEN old.called IS NOT new.called BEGIN
    DELETE FROM chunk_text WHERE rowid IN (SELECT id FROM chunks WHERE content_id = new.id);
    DELETE FROM chunk_terms WHERE chunk_id IN (SELECT id FROM chunks WHERE content_id = new.id);
    INSERT INTO chunk_content SELECT * FROM chunk_content WHERE content_id = new.id;
    UPDATE chunk_text_upkeep SET removed = removed + new.chunks;
END;
-- +goose StatementEnd

-- What a document says of itself: one row a content of which one of the first
-- three pages was read.
CREATE VIEW content_fronts AS
SELECT t.id, t.called,
    coalesce((SELECT language FROM pages WHERE content_id = t.id AND number <= 3 AND language <> '' ORDER BY number LIMIT 1), '') AS language,
    (SELECT substr(group_concat(part, char(10)), 1, 2000) FROM (
        SELECT substr(text, 1, 2000) AS part FROM pages WHERE content_id = t.id AND number <= 3 ORDER BY number)) AS front,
    coalesce((SELECT group_concat(title, char(10)) FROM (
        SELECT title FROM sections WHERE content_id = t.id AND page <= 3 AND level = 1 ORDER BY page, ordinal)), '') AS headings
FROM contents t WHERE EXISTS (SELECT 1 FROM pages WHERE content_id = t.id AND number <= 3);

-- What a document is known by. Of what it is called, the words that a name is
-- glued from count too. Writing to it fills content_profiles.
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

-- Profiles taken out of content_profiles since it was last merged into one piece.
ALTER TABLE chunk_text_upkeep ADD COLUMN profiles INTEGER NOT NULL DEFAULT 0;

-- +goose StatementBegin
CREATE TRIGGER profile_content_insert INSTEAD OF INSERT ON profile_content BEGIN
    UPDATE chunk_text_upkeep SET profiles = profiles + 1 WHERE EXISTS (SELECT 1 FROM content_profiles WHERE rowid = new.id);
    DELETE FROM content_profiles WHERE rowid = new.id;
    INSERT INTO content_profiles (rowid, name, front, headings) VALUES (new.id, new.name, new.front, new.headings);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER content_profiles_called AFTER UPDATE OF called ON contents WHEN old.called IS NOT new.called BEGIN
    INSERT INTO profile_content SELECT * FROM profile_content WHERE id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER content_profiles_delete AFTER DELETE ON contents BEGIN
    UPDATE chunk_text_upkeep SET profiles = profiles + 1;
    DELETE FROM content_profiles WHERE rowid = old.id;
END;
-- +goose StatementEnd

-- Derived. One row: a short name that a page defines.
CREATE TABLE definitions (
    content_id INTEGER NOT NULL,
    page       INTEGER NOT NULL,
    short      TEXT    NOT NULL,  -- as written
    long       TEXT    NOT NULL,  -- as written
    key        TEXT    NOT NULL,  -- short, without case and accents: what it is found by
    PRIMARY KEY (content_id, page, short, long),
    FOREIGN KEY (content_id, page) REFERENCES pages (content_id, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX definitions_key ON definitions (key, content_id);

-- What pages define: one row a definition.
CREATE VIEW page_definitions AS
SELECT p.content_id, p.number AS page, d.value ->> 'short' AS short, d.value ->> 'long' AS long, d.value ->> 'key' AS key
FROM pages p, json_each(text_definitions(p.text)) d;

-- +goose StatementBegin
CREATE TRIGGER definitions_insert AFTER INSERT ON pages BEGIN
    INSERT OR IGNORE INTO definitions SELECT * FROM page_definitions WHERE content_id = new.content_id AND page = new.number;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER definitions_update AFTER UPDATE OF text ON pages BEGIN
    DELETE FROM definitions WHERE content_id = new.content_id AND page = new.number;
    INSERT OR IGNORE INTO definitions SELECT * FROM page_definitions WHERE content_id = new.content_id AND page = new.number;
END;
-- +goose StatementEnd
