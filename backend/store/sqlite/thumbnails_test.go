package sqlite_test

import (
	"bytes"
	"testing"

	"ibid/backend/ibid"
)

func TestThumbnail(t *testing.T) {
	db := fresh(t)
	doc := addTexts(t, db, home, "a", "text")
	_, err := db.Thumbnail(t.Context(), home, doc.ID)
	wantCode(t, err, ibid.CodeNotFound)
	for _, c := range []struct {
		what    string
		jpeg    []byte
		picture bool
	}{
		{"a page that cannot be drawn", nil, false},
		{"its picture after all", []byte("jpeg 1"), true},
		{"a newer picture", []byte("jpeg 2"), true},
		{"no picture any more", []byte{}, false},
	} {
		if err := db.SaveThumbnail(t.Context(), home, doc.ID, ibid.Thumbnail{JPEG: c.jpeg}); err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		got := must[ibid.Thumbnail](t)(db.Thumbnail(t.Context(), home, doc.ID))
		if !bytes.Equal(got.JPEG, c.jpeg) {
			t.Errorf("%s: %q", c.what, got.JPEG)
		}
		if told := must[ibid.Document](t)(db.Document(t.Context(), home, doc.ID)).Thumbnail; told != c.picture {
			t.Errorf("%s: the document tells %v", c.what, told)
		}
	}
}

// The picture is made once for all workspaces that have the file, and each needs
// a document of its own to see it.
func TestThumbnailOfOneFile(t *testing.T) {
	db := fresh(t)
	other, third := addWorkspace(t, db, "Other"), addWorkspace(t, db, "Third")
	mine, theirs := addTexts(t, db, home, "same", "text").ID, addTexts(t, db, other, "same", "text").ID
	if err := db.SaveThumbnail(t.Context(), home, mine, ibid.Thumbnail{JPEG: []byte("jpeg")}); err != nil {
		t.Fatal(err)
	}
	if got := must[ibid.Thumbnail](t)(db.Thumbnail(t.Context(), other, theirs)); string(got.JPEG) != "jpeg" {
		t.Errorf("%q", got.JPEG)
	}
	_, err := db.Thumbnail(t.Context(), third, mine)
	wantCode(t, err, ibid.CodeNotFound)
	must[[]string](t)(db.RemoveDocuments(t.Context(), home, []ibid.DocumentID{mine}, ibid.Removal{}))
	must[ibid.Thumbnail](t)(db.Thumbnail(t.Context(), other, theirs))
	must[[]string](t)(db.RemoveDocuments(t.Context(), other, []ibid.DocumentID{theirs}, ibid.Removal{}))
	if n := must[int](t)(count(db, `SELECT count(*) FROM thumbnails`)); n != 0 {
		t.Errorf("%d thumbnails are left", n)
	}
}
