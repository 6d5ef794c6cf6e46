-- +goose Up

-- Checksums of what stands beside the text and is shown too: overviews, cells of tables and what
-- the user said of them, answers with their traces, citations, and what documents are called and
-- print about themselves. See 0010_checksums.sql for what a sum is and which updates keep it.
-- Here an update that sets a sum to NULL has it made anew, since it writes all that the sum is of.

ALTER TABLE briefs ADD COLUMN sum INTEGER;  -- checksum, see brief_checks
ALTER TABLE table_cells ADD COLUMN sum INTEGER;  -- checksum, see cell_checks
ALTER TABLE table_cells ADD COLUMN review_sum INTEGER;  -- checksum, see review_checks
ALTER TABLE messages ADD COLUMN sum INTEGER;  -- checksum, see message_checks
ALTER TABLE citations ADD COLUMN sum INTEGER;  -- checksum, see citation_checks
ALTER TABLE contents ADD COLUMN front_sum INTEGER;  -- checksum, see front_checks
ALTER TABLE documents ADD COLUMN title_sum INTEGER;  -- checksum, see title_checks

-- What the checksums are of, and what they should be.
CREATE VIEW brief_checks AS
SELECT document_id, sum AS sum,
    checksum(document_id, recipe, brief) AS is_sum
FROM briefs;

CREATE VIEW cell_checks AS
SELECT column_id, document_id, sum AS sum,
    checksum(column_id, document_id, state, source, answer, value, citation, probability, signals, failure_code, failure_message, failure_hint, made_by, made_at) AS is_sum
FROM table_cells;

CREATE VIEW review_checks AS
SELECT column_id, document_id, review_sum AS sum,
    checksum(column_id, document_id, review) AS is_sum
FROM table_cells;

CREATE VIEW message_checks AS
SELECT id, sum AS sum,
    checksum(id, conversation_id, question, mode, status, text, notice_code, notice_message, notice_hint, model, retrieved, trace, created_at, understanding, verification, private, followups, cached, place, layers, research, web) AS is_sum
FROM messages;

CREATE VIEW citation_checks AS
SELECT message_id, number, sum AS sum,
    checksum(message_id, number, document_id, document_hash, document_title, page, page_label, section, start_byte, end_byte, quote, support, law, law_heading, not_in_force) AS is_sum
FROM citations;

CREATE VIEW front_checks AS
SELECT id, front_sum AS sum,
    checksum(id, title, title_from, metadata, front, front_version) AS is_sum
FROM contents;

CREATE VIEW title_checks AS
SELECT id, title_sum AS sum,
    checksum(id, title, own_title) AS is_sum
FROM documents;

UPDATE briefs SET sum = checksum(document_id, recipe, brief);
UPDATE table_cells SET sum = checksum(column_id, document_id, state, source, answer, value, citation, probability, signals, failure_code, failure_message, failure_hint, made_by, made_at);
UPDATE table_cells SET review_sum = checksum(column_id, document_id, review);
UPDATE messages SET sum = checksum(id, conversation_id, question, mode, status, text, notice_code, notice_message, notice_hint, model, retrieved, trace, created_at, understanding, verification, private, followups, cached, place, layers, research, web);
UPDATE citations SET sum = checksum(message_id, number, document_id, document_hash, document_title, page, page_label, section, start_byte, end_byte, quote, support, law, law_heading, not_in_force);
UPDATE contents SET front_sum = checksum(id, title, title_from, metadata, front, front_version);
UPDATE documents SET title_sum = checksum(id, title, own_title);

-- +goose StatementBegin
CREATE TRIGGER brief_sums_insert AFTER INSERT ON briefs BEGIN
    UPDATE briefs SET sum = checksum(new.document_id, new.recipe, new.brief) WHERE document_id = new.document_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER brief_sums_update AFTER UPDATE OF recipe, brief
ON briefs WHEN new.sum IS NULL OR old.sum = checksum(old.document_id, old.recipe, old.brief) BEGIN
    UPDATE briefs SET sum = checksum(new.document_id, new.recipe, new.brief) WHERE document_id = new.document_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER cell_sums_insert AFTER INSERT ON table_cells BEGIN
    UPDATE table_cells SET sum = checksum(new.column_id, new.document_id, new.state, new.source, new.answer, new.value, new.citation, new.probability, new.signals, new.failure_code, new.failure_message, new.failure_hint, new.made_by, new.made_at) WHERE column_id = new.column_id AND document_id = new.document_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER cell_sums_update AFTER UPDATE OF state, source, answer, value, citation, probability, signals, failure_code, failure_message, failure_hint, made_by, made_at
ON table_cells WHEN new.sum IS NULL OR old.sum = checksum(old.column_id, old.document_id, old.state, old.source, old.answer, old.value, old.citation, old.probability, old.signals, old.failure_code, old.failure_message, old.failure_hint, old.made_by, old.made_at) BEGIN
    UPDATE table_cells SET sum = checksum(new.column_id, new.document_id, new.state, new.source, new.answer, new.value, new.citation, new.probability, new.signals, new.failure_code, new.failure_message, new.failure_hint, new.made_by, new.made_at) WHERE column_id = new.column_id AND document_id = new.document_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER review_sums_insert AFTER INSERT ON table_cells BEGIN
    UPDATE table_cells SET review_sum = checksum(new.column_id, new.document_id, new.review) WHERE column_id = new.column_id AND document_id = new.document_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER review_sums_update AFTER UPDATE OF review
ON table_cells WHEN new.review_sum IS NULL OR old.review_sum = checksum(old.column_id, old.document_id, old.review) BEGIN
    UPDATE table_cells SET review_sum = checksum(new.column_id, new.document_id, new.review) WHERE column_id = new.column_id AND document_id = new.document_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER message_sums_insert AFTER INSERT ON messages BEGIN
    UPDATE messages SET sum = checksum(new.id, new.conversation_id, new.question, new.mode, new.status, new.text, new.notice_code, new.notice_message, new.notice_hint, new.model, new.retrieved, new.trace, new.created_at, new.understanding, new.verification, new.private, new.followups, new.cached, new.place, new.layers, new.research, new.web) WHERE id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER message_sums_update AFTER UPDATE OF conversation_id, question, mode, status, text, notice_code, notice_message, notice_hint, model, retrieved, trace, created_at, understanding, verification, private, followups, cached, place, layers, research, web
ON messages WHEN new.sum IS NULL OR old.sum = checksum(old.id, old.conversation_id, old.question, old.mode, old.status, old.text, old.notice_code, old.notice_message, old.notice_hint, old.model, old.retrieved, old.trace, old.created_at, old.understanding, old.verification, old.private, old.followups, old.cached, old.place, old.layers, old.research, old.web) BEGIN
    UPDATE messages SET sum = checksum(new.id, new.conversation_id, new.question, new.mode, new.status, new.text, new.notice_code, new.notice_message, new.notice_hint, new.model, new.retrieved, new.trace, new.created_at, new.understanding, new.verification, new.private, new.followups, new.cached, new.place, new.layers, new.research, new.web) WHERE id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER citation_sums_insert AFTER INSERT ON citations BEGIN
    UPDATE citations SET sum = checksum(new.message_id, new.number, new.document_id, new.document_hash, new.document_title, new.page, new.page_label, new.section, new.start_byte, new.end_byte, new.quote, new.support, new.law, new.law_heading, new.not_in_force) WHERE message_id = new.message_id AND number = new.number;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER citation_sums_update AFTER UPDATE OF document_id, document_hash, document_title, page, page_label, section, start_byte, end_byte, quote, support, law, law_heading, not_in_force
ON citations WHEN new.sum IS NULL OR old.sum = checksum(old.message_id, old.number, old.document_id, old.document_hash, old.document_title, old.page, old.page_label, old.section, old.start_byte, old.end_byte, old.quote, old.support, old.law, old.law_heading, old.not_in_force) BEGIN
    UPDATE citations SET sum = checksum(new.message_id, new.number, new.document_id, new.document_hash, new.document_title, new.page, new.page_label, new.section, new.start_byte, new.end_byte, new.quote, new.support, new.law, new.law_heading, new.not_in_force) WHERE message_id = new.message_id AND number = new.number;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER front_sums_insert AFTER INSERT ON contents BEGIN
    UPDATE contents SET front_sum = checksum(new.id, new.title, new.title_from, new.metadata, new.front, new.front_version) WHERE id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER front_sums_update AFTER UPDATE OF title, title_from, metadata, front, front_version
ON contents WHEN new.front_sum IS NULL OR old.front_sum = checksum(old.id, old.title, old.title_from, old.metadata, old.front, old.front_version) BEGIN
    UPDATE contents SET front_sum = checksum(new.id, new.title, new.title_from, new.metadata, new.front, new.front_version) WHERE id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER title_sums_insert AFTER INSERT ON documents BEGIN
    UPDATE documents SET title_sum = checksum(new.id, new.title, new.own_title) WHERE id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER title_sums_update AFTER UPDATE OF title, own_title
ON documents WHEN new.title_sum IS NULL OR old.title_sum = checksum(old.id, old.title, old.own_title) BEGIN
    UPDATE documents SET title_sum = checksum(new.id, new.title, new.own_title) WHERE id = new.id;
END;
-- +goose StatementEnd
