-- +goose Up

-- What a document prints about itself on its first pages belongs to the content. It takes the
-- place of the printed title alone.
ALTER TABLE contents ADD COLUMN front TEXT NOT NULL DEFAULT '';         -- JSON ibid.FrontMatter; empty: not looked for yet
ALTER TABLE contents ADD COLUMN front_version TEXT NOT NULL DEFAULT ''; -- of the rules that looked for it
ALTER TABLE contents ADD COLUMN metadata TEXT NOT NULL DEFAULT '';      -- title in the file's metadata
ALTER TABLE contents ADD COLUMN title_from TEXT NOT NULL DEFAULT '';    -- an ibid.TitleFrom; empty while title is
ALTER TABLE contents DROP COLUMN printed_title;

-- The title that the user gave a document counts more than any other.
ALTER TABLE documents ADD COLUMN own_title TEXT NOT NULL DEFAULT '';

-- A title that was made of the file's name is none of the file's own. Any other one counts as
-- one of its metadata until its first pages are looked at.
UPDATE contents SET title = ''
WHERE title <> '' AND EXISTS (SELECT 1 FROM documents d WHERE d.content_id = contents.id AND contents.title IN
    (d.name, substr(d.name, 1, length(d.name) - 4), replace(substr(d.name, 1, length(d.name) - 4), '_', ' ')));
UPDATE contents SET metadata = title, title_from = 'file' WHERE title <> '';

-- The type and the date that a document prints are searched by, so they belong to the state of
-- a workspace's sources, by which earlier answers are given again.

-- +goose StatementBegin
CREATE TRIGGER sources_front AFTER UPDATE OF front ON contents WHEN old.front <> new.front BEGIN
    UPDATE workspaces SET sources = sources + 1
    WHERE id IN (SELECT workspace_id FROM documents WHERE content_id = new.id AND presence = 'current');
END;
-- +goose StatementEnd
