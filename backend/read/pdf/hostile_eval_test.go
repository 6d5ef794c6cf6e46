package pdf

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
)

// leastText is how many visible characters a file must have to count as readable:
// what the pack means by "no-text" is a file with fewer, in which there is no sentence
// that could be found or cited.
const leastText = 20

// TestHostilePack reads PDFs that broke other readers. Every file must come to an
// end in time, and none may be taken for an empty one when it was not read. With
// IBID_EVAL_OUT set to a file, the outcomes are written there as JSON lines.
func TestHostilePack(t *testing.T) {
	dir := evalDir(t, "pdf-hostile/dev")
	manifest, err := os.Open(filepath.Join(dir, "manifest.jsonl"))
	if err != nil {
		t.Skip(err)
	}
	defer manifest.Close()
	var out *json.Encoder
	if path := os.Getenv("IBID_EVAL_OUT"); path != "" {
		file, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		out = json.NewEncoder(file)
	}
	r := newReader(t, func(o *Options) { o.PageTimeout, o.OpenTimeout = 4*time.Second, 8*time.Second })
	files, same, strict := 0, 0, 0
	lines := bufio.NewScanner(manifest)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var item struct{ ID, File, Path, Expected, Password string }
		if err := json.Unmarshal(lines.Bytes(), &item); err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		path := filepath.Join(dir, item.File)
		info, preErr := r.Preflight(t.Context(), ibid.File{Path: path})
		got := readAll(t.Context(), r, path, 1)
		took := time.Since(began)
		if item.Password != "" {
			if _, err := r.Preflight(t.Context(), ibid.File{Path: path, Password: item.Password}); err != nil {
				t.Errorf("%s %s: with its password: %v", item.ID, item.Path, err)
			}
			if _, err := r.Preflight(t.Context(), ibid.File{Path: path, Password: item.Password + "?"}); ibid.CodeOf(err) != ibid.CodeWrongPassword {
				t.Errorf("%s %s: with another password: %v", item.ID, item.Path, err)
			}
		}
		outcome := "readable"
		text := strings.Join(got.text, "\n\n")
		switch code := ibid.CodeOf(got.err); {
		case code == ibid.CodeEncrypted:
			outcome = "password"
		case code != "" || len(got.text) == 0:
			outcome = "unreadable"
		case len([]rune(strings.Join(strings.Fields(text), ""))) < leastText:
			outcome = "no-text"
		}
		files++
		if outcome == item.Expected && (outcome != "no-text" || strings.TrimSpace(text) == "") {
			strict++
		}
		if outcome == item.Expected {
			same++
		} else {
			t.Logf("%s %-50s expected %-10s got %-10s %6.1fs read %d failed %v: %v", item.ID, item.Path, item.Expected, outcome, took.Seconds(), len(got.text), len(got.failed), got.err)
		}
		if got.err == nil && preErr == nil && info.Pages != len(got.text)+len(got.failed) {
			t.Logf("%s %s: preflight counts %d pages, read %d", item.ID, item.Path, info.Pages, len(got.text)+len(got.failed))
		}
		if (preErr == nil) != (got.err == nil) {
			t.Logf("%s %s: preflight %v, read %v", item.ID, item.Path, preErr, got.err)
		}
		if took > 60*time.Second || ibid.CodeOf(got.err) == ibid.CodeInternal {
			t.Errorf("%s %s: %v after %v", item.ID, item.Path, got.err, took)
		}
		if took > 5*time.Second {
			t.Logf("%s %s: slow, %v", item.ID, item.Path, took)
		}
		if out != nil {
			out.Encode(map[string]any{"id": item.ID, "outcome": outcome, "seconds": took.Seconds(), "text": text})
		}
	}
	t.Logf("%d files, all survived, %d outcomes as the reference, %d when any character makes a file readable", files, same, strict)
}
