-- +goose Up

-- Whose rules documents hold decides where a question is looked for: one that names a
-- jurisdiction, and one for a place. So it belongs to the state of a workspace's sources, by
-- which earlier answers are given again.

-- +goose StatementBegin
CREATE TRIGGER sources_rules_documents AFTER UPDATE OF authority ON documents WHEN old.authority <> new.authority BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = new.workspace_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sources_rules_contents AFTER UPDATE OF authority ON contents WHEN old.authority <> new.authority BEGIN
    UPDATE workspaces SET sources = sources + 1
    WHERE id IN (SELECT workspace_id FROM documents WHERE content_id = new.id AND presence = 'current');
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER sources_rules_folders AFTER UPDATE OF authority ON folders WHEN old.authority <> new.authority BEGIN
    UPDATE workspaces SET sources = sources + 1 WHERE id = new.workspace_id;
END;
-- +goose StatementEnd
