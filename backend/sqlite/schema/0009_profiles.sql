-- +goose Up

-- How much time the answers of a workspace may take is a setting, and a workspace
-- may have its own.
ALTER TABLE workspaces ADD COLUMN profile TEXT CHECK (profile <> '');  -- an ibid.Profile; NULL: that of the settings
