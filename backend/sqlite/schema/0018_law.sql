-- +goose Up

-- Law is cited by its sections: "21 CFR 117.5". These tables are derived from the pages and
-- sections of a content, and made anew when contents.detector is behind.

-- One row: a section of law that begins in a content.
CREATE TABLE law_sections (
    content_id INTEGER NOT NULL REFERENCES contents (id) ON DELETE CASCADE,
    ordinal    INTEGER NOT NULL, -- from 0, in the order of the text
    key        TEXT    NOT NULL, -- equal for all spellings of the citation, see legal.Citation.Key
    number     TEXT    NOT NULL, -- the end of the key, after the code: "117.5"
    cite       TEXT    NOT NULL, -- how the section is cited: "21 CFR 117.5"
    heading    TEXT    NOT NULL, -- what heads it; may be empty
    page       INTEGER NOT NULL, -- where it begins, 1-based
    start_byte INTEGER NOT NULL, -- of its heading in the page's text
    end_byte   INTEGER NOT NULL, -- start_byte: where on the page is not known
    until_page INTEGER NOT NULL, -- where the section ends
    until_byte INTEGER NOT NULL,
    PRIMARY KEY (content_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE INDEX law_sections_key ON law_sections (key);
CREATE INDEX law_sections_number ON law_sections (number);

-- One row: a citation of law in the text of a content, whether the library has the section
-- or not.
CREATE TABLE law_citations (
    content_id INTEGER NOT NULL REFERENCES contents (id) ON DELETE CASCADE,
    page       INTEGER NOT NULL, -- 1-based
    start_byte INTEGER NOT NULL, -- of the words in the page's text
    end_byte   INTEGER NOT NULL,
    words      TEXT    NOT NULL, -- as they stand there
    key        TEXT    NOT NULL, -- of the section that is cited
    PRIMARY KEY (content_id, page, start_byte)
) STRICT, WITHOUT ROWID;

CREATE INDEX law_citations_key ON law_citations (key);
