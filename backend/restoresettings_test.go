package backend_test

import (
	"archive/zip"
	"crypto/sha256"
	"database/sql" //nolint:depguard // to change a library as another program would
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	_ "github.com/mattn/go-sqlite3" //nolint:depguard // likewise

	"ibid/backend"
	"ibid/backend/config"
	"ibid/backend/ibid"
)

// withPart returns a backup with another content of a part, described as it is.
func withPart(t *testing.T, path, name string, change func(string) string) string {
	t.Helper()
	return altered(t, path, func(described map[string]any, parts map[string]string) {
		parts[name] = change(parts[name])
		hash := sha256.Sum256([]byte(parts[name]))
		for _, part := range described["parts"].([]any) {
			if part := part.(map[string]any); part["name"] == name {
				part["sha256"], part["bytes"] = hex.EncodeToString(hash[:]), len(parts[name])
			}
		}
	})
}

func configured(t *testing.T, home, text string) {
	t.Helper()
	if err := os.WriteFile(config.File(home), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// No secret is in a backup: not in settings, not in an address, not in a comment.
func TestBackupsHoldNoSecrets(t *testing.T) {
	home := t.TempDir()
	configured(t, home, "# my token is s3cret-comment\n[models]\ntoken = \"s3cret-token\" # s3cret-beside\nhost = \"https://me:s3cret-password@box.lan/x?key=s3cret-query\"\nchat = \"oak\"\n[window]\ntheme = \"dark\"\n")
	b := opened(t, home)
	path := filepath.Join(t.TempDir(), "one.ibidbackup")
	if _, err := b.Backup(t.Context(), path, false, unheard); err != nil {
		t.Fatal(err)
	}
	closed(t, b)
	packed, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	for _, part := range packed.File {
		file, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(file)
		if err != nil || strings.Contains(string(text), "s3cret") {
			t.Errorf("%s holds a secret, %v", part.Name, err)
		}
		if part.Name == "config.toml" && (!strings.Contains(string(text), `host = "https://box.lan/x"`) || !strings.Contains(string(text), `theme = "dark"`)) {
			t.Errorf("settings: %s", text)
		}
	}
}

// Where questions and passages go is the user's decision, and a token is sent to no
// other server than it was set for. The backup may be an old one, with a token in it.
func TestRestoreAsksWhereDataGoes(t *testing.T) {
	from := t.TempDir()
	plain, _ := backedUp(t, from)
	theirs := "[models]\nhost = \"https://evil.example\"\ntoken = \"theirs\"\nca = \"/evil.pem\"\nchat = \"oak\"\n[window]\ntheme = \"dark\"\n"
	path := withPart(t, plain, "config.toml", func(string) string { return theirs })
	for name, test := range map[string]struct {
		now, wantKept, wantTaken string // settings of the home: host token ca
		changes                  []string
	}{
		"no settings":     {"", "  ", "https://evil.example  /evil.pem", []string{"models.host", "models.ca"}},
		"another server":  {"[models]\nhost = \"https://box.lan\"\ntoken = \"mine\"\n", "https://box.lan mine ", "https://evil.example  /evil.pem", []string{"models.host", "models.ca"}},
		"the same server": {"[models]\nhost = \"https://evil.example\"\ntoken = \"mine\"\nca = \"/evil.pem\"\n", "https://evil.example mine /evil.pem", "https://evil.example mine /evil.pem", nil},
	} {
		t.Run(name, func(t *testing.T) {
			for _, take := range []bool{false, true} {
				home := t.TempDir()
				if test.now != "" {
					configured(t, home, test.now)
				}
				changes, err := backend.RestoreChanges(t.Context(), home, path)
				if err != nil {
					t.Fatal(err)
				}
				var names []string
				for _, c := range changes {
					names = append(names, c.Name)
				}
				if diff := cmp.Diff(test.changes, names); diff != "" {
					t.Error(diff)
				}
				if _, err := backend.Restore(t.Context(), home, path, take, unheard); err != nil {
					t.Fatal(err)
				}
				s, err := config.LoadFile(home)
				if err != nil {
					t.Fatal(err)
				}
				want := test.wantKept
				if take {
					want = test.wantTaken
				}
				if got := s.Models.Host + " " + s.Models.Token + " " + s.Models.CA; got != want || s.Models.Chat != "oak" || s.Window.Theme != "dark" {
					t.Errorf("take %v: %q, want %q; %+v", take, got, want, s)
				}
			}
		})
	}
}

// A backup whose database another program has changed is not restored, and nothing
// that was put into it runs.
func TestRestoreRefusesAForeignSchema(t *testing.T) {
	home := t.TempDir()
	good, _ := backedUp(t, home)
	for what, statement := range map[string]string{
		"a trigger": `CREATE TRIGGER smuggled AFTER UPDATE ON contents BEGIN DELETE FROM messages; END`,
		"a view":    `CREATE VIEW smuggled AS SELECT text FROM pages`,
		"an index":  `CREATE INDEX smuggled ON pages (number)`,
		"a table":   `CREATE TABLE chunk_text_more (id)`,
	} {
		path := withPart(t, good, "library.db", func(text string) string {
			file := filepath.Join(t.TempDir(), "library.db")
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			db, err := sql.Open("sqlite3", file)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := db.Exec(statement); err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			changed, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			return string(changed)
		})
		_, err := backend.Restore(t.Context(), home, path, true, unheard)
		if ibid.CodeOf(err) != ibid.CodeBadBackup || !strings.Contains(ibid.AsError(err).Message, "changed by another program") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if diff := cmp.Diff([]string{"minutes.pdf", "lease.pdf"}, names(t, opened(t, home))); diff != "" {
		t.Error(diff)
	}
}
