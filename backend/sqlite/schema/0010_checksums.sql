-- +goose Up

-- Checksums of what was read of a file. SQLite notices a broken structure and never
-- a flipped bit in a value; these do.
--
-- checksum (value, ...) is registered with every connection: CRC-32C of the values,
-- their types and lengths. It changes with any one, two or three bits, wherever they
-- are; see checksum.go. Triggers keep the sums, so that writers need not know of them.
-- An update of a row whose sum is wrong leaves it wrong: damage must not come to look
-- sound because something else in the row was changed.

-- One row: the checksums of a page. A table of its own, since a page is read as a
-- whole and writing every page anew would take minutes in a large library.
CREATE TABLE page_sums (
    content_id INTEGER NOT NULL,
    page       INTEGER NOT NULL,
    text       INTEGER NOT NULL,  -- of every column of the page but words
    words      INTEGER NOT NULL,  -- of words, which evidence is found without
    PRIMARY KEY (content_id, page),
    FOREIGN KEY (content_id, page) REFERENCES pages (content_id, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

ALTER TABLE chunks   ADD COLUMN sum INTEGER;  -- checksum of the row, see chunk_checks
ALTER TABLE sections ADD COLUMN sum INTEGER;  -- checksum of the row, see section_checks

-- What the checksums are of, and what they should be.
CREATE VIEW page_checks AS
SELECT p.content_id, p.number AS page, s.text, s.words,
    checksum(p.content_id, p.number, p.label, p.width, p.height, p.rotate, p.failed, p.text, p.state, p.quality, p.language,
        p.tables, p.read_us, p.blocks) AS is_text,
    checksum(p.content_id, p.number, p.words) AS is_words
FROM pages p LEFT JOIN page_sums s ON s.content_id = p.content_id AND s.page = p.number;

CREATE VIEW chunk_checks AS
SELECT id, content_id, page, sum,
    checksum(content_id, page, ordinal, start_byte, end_byte, tokens, text, section, context, gist, coalesce(reading, '')) AS is_sum
FROM chunks;

CREATE VIEW section_checks AS
SELECT content_id, page, ordinal, sum, checksum(content_id, page, ordinal, level, title, start_byte, end_byte, path) AS is_sum
FROM sections;

INSERT INTO page_sums SELECT content_id, page, is_text, is_words FROM page_checks;
UPDATE chunks SET sum = checksum(content_id, page, ordinal, start_byte, end_byte, tokens, text, section, context, gist, coalesce(reading, ''));
UPDATE sections SET sum = checksum(content_id, page, ordinal, level, title, start_byte, end_byte, path);

-- +goose StatementBegin
CREATE TRIGGER page_sums_insert AFTER INSERT ON pages BEGIN
    INSERT INTO page_sums SELECT content_id, page, is_text, is_words FROM page_checks
    WHERE content_id = new.content_id AND page = new.number;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER page_sums_update AFTER UPDATE ON pages BEGIN
    UPDATE page_sums SET text = c.is_text FROM page_checks c
    WHERE page_sums.content_id = new.content_id AND page_sums.page = new.number
        AND c.content_id = new.content_id AND c.page = new.number
        AND page_sums.text = checksum(old.content_id, old.number, old.label, old.width, old.height, old.rotate, old.failed, old.text,
            old.state, old.quality, old.language, old.tables, old.read_us, old.blocks);
    UPDATE page_sums SET words = c.is_words FROM page_checks c
    WHERE page_sums.content_id = new.content_id AND page_sums.page = new.number
        AND c.content_id = new.content_id AND c.page = new.number
        AND page_sums.words = checksum(old.content_id, old.number, old.words);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER chunk_sums_insert AFTER INSERT ON chunks BEGIN
    UPDATE chunks SET sum = (SELECT is_sum FROM chunk_checks WHERE id = new.id) WHERE id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER chunk_sums_update AFTER UPDATE OF content_id, page, ordinal, start_byte, end_byte, tokens, text, section, context, gist, reading
ON chunks WHEN old.sum = checksum(old.content_id, old.page, old.ordinal, old.start_byte, old.end_byte, old.tokens, old.text,
    old.section, old.context, old.gist, coalesce(old.reading, '')) BEGIN
    UPDATE chunks SET sum = (SELECT is_sum FROM chunk_checks WHERE id = new.id) WHERE id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER section_sums_insert AFTER INSERT ON sections BEGIN
    UPDATE sections SET sum = (SELECT is_sum FROM section_checks
        WHERE content_id = new.content_id AND page = new.page AND ordinal = new.ordinal)
    WHERE content_id = new.content_id AND page = new.page AND ordinal = new.ordinal;
END;
-- +goose StatementEnd
