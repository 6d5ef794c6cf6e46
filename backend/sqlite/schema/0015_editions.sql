-- +goose Up

-- Why the rule that a citation quotes is not in force: superseded, repealed, or not yet.
ALTER TABLE citations ADD COLUMN not_in_force TEXT NOT NULL DEFAULT ''; -- empty: nothing says so

-- Whose rules a document holds is looked for again not only by a newer Ibid, but also after
-- the user's jurisdictions change: what looked for it is a text now.
ALTER TABLE contents DROP COLUMN detector;
ALTER TABLE contents ADD COLUMN detector TEXT NOT NULL DEFAULT ''; -- version of what looked for it, and a hash of the user's jurisdictions
