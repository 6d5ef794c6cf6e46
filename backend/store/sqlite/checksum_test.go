package sqlite_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/store/sqlite"
)

// A checksum is the CRC-32C of types, lengths and bytes. It differs for any flipped bit,
// and for values that moved.
func TestChecksum(t *testing.T) {
	db := fresh(t)
	sum := func(values ...any) (n int64) {
		t.Helper()
		query := `SELECT checksum(` + strings.TrimPrefix(strings.Repeat(`, ?`, len(values)), `, `) + `)`
		if err := db.reader.QueryRow(query, values...).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	text := []byte("Rent is 400 a quarter, and 1 more.")
	castagnoli := crc32.MakeTable(crc32.Castagnoli)
	long := bytes.Repeat(text, 9)
	for n := range long {
		head := append([]byte{'b'}, binary.LittleEndian.AppendUint64(nil, uint64(n))...)
		want := crc32.Checksum(append(head, long[:n]...), castagnoli)
		if got := sum(long[:n]); n > 0 && got != int64(want) { // nothing is NULL
			t.Fatalf("%d bytes: %x, want %x", n, got, want)
		}
	}
	whole := sum(int64(1), string(text), 0.5)
	for bit := range 8 * len(text) {
		text[bit/8] ^= 1 << (bit % 8)
		if sum(int64(1), string(text), 0.5) == whole {
			t.Fatalf("bit %d flips unnoticed", bit)
		}
		text[bit/8] ^= 1 << (bit % 8)
	}
	for _, other := range [][]any{
		{int64(1), string(text[:5]), string(text[5:]), 0.5},
		{string(text), int64(1), 0.5},
		{int64(1), text, 0.5},
		{1.0, string(text), 0.5},
		{int64(1), string(text), 0.25},
		{int64(1), string(text), nil},
	} {
		if sum(other...) == whole {
			t.Errorf("%q has the same checksum", other)
		}
	}
}

// closedLibrary writes a library with one document and closes it.
func closedLibrary(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "library.db")
	db := open(t, path)
	page := leasePage()
	text := page.Page.Text
	for at := 0; at < len(text); {
		n := len(strings.Fields(text[at:])[0])
		at += strings.Index(text[at:], strings.Fields(text[at:])[0])
		page.Page.Words = append(page.Page.Words, ibid.Word{Span: ibid.Span{Start: at, End: at + n}, Box: ibid.Rect{X0: 72, Y0: 700, X1: 90, Y1: 712}})
		at += n
	}
	saveReading(t, db, page)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// flip flips a bit of each place where a file has some bytes.
func flip(t *testing.T, path string, at []byte) {
	t.Helper()
	data := must[[]byte](t)(os.ReadFile(path))
	if !bytes.Contains(data, at) {
		t.Fatalf("the file has no %q", at)
	}
	for i := 0; ; i += len(at) {
		found := bytes.Index(data[i:], at)
		if found < 0 {
			break
		}
		i += found
		data[i+len(at)-1] ^= 1
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// One flipped bit in stored text, in word boxes, blocks or sections is found, and the
// document is named.
func TestCheckFindsFlippedBits(t *testing.T) {
	path := closedLibrary(t)
	db := open(t, path)
	var words, blocks []byte
	if err := db.reader.QueryRow(`SELECT words, blocks FROM pages`).Scan(&words, &blocks); err != nil {
		t.Fatal(err)
	}
	sound(t, db)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	whole := must[[]byte](t)(os.ReadFile(path))
	for name, at := range map[string][]byte{
		"the page's text":     []byte("Norby Hall\n\n4.1 Rent\n\nRent is due each quar-\nter.\n\nTable 3: Rents\nFloor Rent\nFirst 4"),
		"a passage's text":    []byte("Floor Rent\nFirst 4004 Money"),
		"a passage's reading": []byte("Floor: First | Rent: 4"),
		"a passage's context": []byte("First 4004 Money > 4.1 RentTable 3"),
		"a section's title":   []byte("\x024.1 Rent"),
		"word boxes":          words[:len(words)/2],
		"blocks":              blocks,
		"text and passage":    []byte("First 4"),
	} {
		t.Run(name, func(t *testing.T) {
			if err := os.WriteFile(path, whole, 0o600); err != nil {
				t.Fatal(err)
			}
			flip(t, path, at)
			report := must[ibid.LibraryReport](t)(open(t, path).Check(t.Context()))
			if len(report.Damaged) != 1 || report.Damaged[0].Document != 1 || fmt.Sprint(report.Damaged[0].Pages) != "[1]" ||
				!strings.Contains(strings.Join(report.Problems, "\n"), "document 1 is damaged on page 1") {
				t.Errorf("damaged %+v, problems %q", report.Damaged, report.Problems)
			}
		})
	}
}

// Wherever a bit flips, what was read is as it was, or the damage is noticed.
func TestFlippedBitsAnywhere(t *testing.T) {
	path := closedLibrary(t)
	whole := must[[]byte](t)(os.ReadFile(path))
	read := func() (string, error) {
		db, err := Open(t.Context(), path, sqlite.Options{})
		if err != nil {
			return "", err
		}
		defer func() { _ = db.Close() }()
		report, err := db.Check(t.Context())
		if err == nil && len(report.Problems) > 0 {
			err = fmt.Errorf("%s", report.Problems[0])
		}
		if err != nil {
			return "", err
		}
		var all string
		err = db.reader.QueryRow(`SELECT (SELECT json_group_array(json_array(content_id, number, label, hex(text), hex(words), hex(blocks), state, width)) FROM pages)
			|| (SELECT json_group_array(json_array(id, content_id, page, start_byte, end_byte, hex(text), section, context, reading)) FROM chunks)
			|| (SELECT json_group_array(json_array(page, title, path)) FROM sections)`).Scan(&all)
		return all, err
	}
	want := must[string](t)(read())
	// Only where something is stored: a library of one page is mostly empty.
	var used []int
	for i, b := range whole {
		if b != 0 {
			used = append(used, i)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	noticed := 0
	for range 150 {
		data := bytes.Clone(whole)
		data[used[random.IntN(len(used))]] ^= 1 << random.IntN(8)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := read()
		if err != nil {
			noticed++
		} else if got != want {
			t.Fatalf("a flipped bit goes unnoticed:\n%s\n%s", want, got)
		}
	}
	if noticed == 0 {
		t.Error("no flipped bit did anything: the test shows nothing")
	}
}

// Damaged text is not read: pages return an error, passages and sheets are marked,
// and a snippet is left out.
func TestDamagedTextIsNotRead(t *testing.T) {
	path := closedLibrary(t)
	flip(t, path, []byte("First 4"))
	db := open(t, path)
	_, err := db.Page(t.Context(), home, 1, 1)
	wantCode(t, err, ibid.CodeTextDamaged)
	_, _, _, err = db.PageBlocks(t.Context(), home, 1, 1)
	wantCode(t, err, ibid.CodeTextDamaged)
	hits := keywordHits(t, db, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"floor"}}, 5)
	if len(hits) != 1 || !hits[0].Damaged || hits[0].Chunk.Text != "" || hits[0].Chunk.Context != "" || hits[0].Document.ID != 1 {
		t.Errorf("%+v", hits)
	}
	at := ibid.PageKey{DocumentID: 1, Page: 1}
	sheets := must[map[ibid.PageKey]ibid.Sheet](t)(db.Sheets(t.Context(), home, []ibid.PageKey{at}))
	if sheet := sheets[at]; !sheet.Damaged || sheet.Text != "" {
		t.Errorf("%+v", sheet)
	}
	matches := must[[]ibid.DocumentMatch](t)(db.FindDocuments(t.Context(), home, "floor", 5))
	if len(matches) != 1 || strings.Contains(matches[0].Snippet, "First") {
		t.Errorf("%+v", matches)
	}
}

// A row that is changed keeps its wrong checksum: it must not come to look sound.
func TestDamageOutlivesAChange(t *testing.T) {
	path := closedLibrary(t)
	flip(t, path, []byte("First 4"))
	db := open(t, path)
	must[ibid.Document](t)(db.SaveGists(t.Context(), home, 1, []ibid.ChunkGist{{Chunk: 1, Gist: "Sound."}, {Chunk: 2, Gist: "Damaged."}}))
	report := must[ibid.LibraryReport](t)(db.Check(t.Context()))
	if len(report.Damaged) != 1 {
		t.Errorf("damaged %+v", report.Damaged)
	}
	hits := keywordHits(t, db, ibid.Scope{Workspace: home}, ibid.Query{Terms: []string{"rent"}}, 5)
	for _, hit := range hits {
		if hit.Damaged != (hit.Chunk.ID == 2) {
			t.Errorf("%+v", hit)
		}
	}
}

// A page of zeros and a file that ends too early are damage, wherever they are: either
// the library does not open, or a check says so.
func TestZerosAndTruncation(t *testing.T) {
	path := closedLibrary(t)
	whole := must[[]byte](t)(os.ReadFile(path))
	const page = 16384
	noticed := func(data []byte, what string, at int) {
		t.Helper()
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		db, err := Open(t.Context(), path, sqlite.Options{})
		if err != nil {
			wantCode(t, err, ibid.CodeStorage)
			return
		}
		defer func() { _ = db.Close() }()
		report, err := db.Check(t.Context())
		if err != nil || len(report.Problems) == 0 {
			t.Errorf("%s at page %d of %d goes unnoticed: %v", what, at, len(whole)/page, err)
		}
	}
	for at := 0; at < len(whole); at += page {
		if bytes.Equal(whole[at:at+page], make([]byte, page)) {
			continue
		}
		data := bytes.Clone(whole)
		clear(data[at : at+page])
		noticed(data, "a page of zeros", at/page)
	}
	for _, at := range []int{100, page, len(whole) / 2, len(whole) - page, len(whole) - 1} {
		noticed(whole[:at], "the end", at/page)
	}
}
