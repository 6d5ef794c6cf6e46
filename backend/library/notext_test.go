package library_test

import (
	"path/filepath"
	"testing"

	"ibid/backend/ibid"
)

// No document is called ready of which nothing can be found.
func TestReadyMeansSearchable(t *testing.T) {
	nothing := map[int]string{}
	words := map[int]string{1: textOf(1), 2: textOf(2)}
	for _, tt := range []struct {
		name   string
		print  func(*reader)  // three pages
		texts  map[int]string // what can be recognised
		read   bool           // the scans are read
		unlock bool           // with the password
		want   ibid.Code      // of the failure; empty: ready
	}{
		{"pages of text", func(*reader) {}, nothing, false, false, ""},
		{"blank pages", func(r *reader) { r.empty = true }, nothing, false, false, ibid.CodeNoText},
		{"blank pages, scans read", func(r *reader) { r.empty = true }, words, true, false, ibid.CodeNoText},
		{"scans, unread", func(r *reader) { r.scans = []int{1, 2, 3} }, words, false, false, ibid.CodeNoText},
		{"scans, read", func(r *reader) { r.scans = []int{1, 2, 3} }, words, true, false, ""},
		{"scans without words, read", func(r *reader) { r.scans = []int{1, 2, 3} }, nothing, true, false, ibid.CodeNoText},
		{"scans of white space, read", func(r *reader) { r.scans = []int{1, 2, 3} }, map[int]string{1: " \n"}, true, false, ibid.CodeNoText},
		{"one scan, the rest blank", func(r *reader) { r.empty, r.scans = true, []int{2} }, words, true, false, ""},
		{"garbled, unread", func(r *reader) { r.garbled = true }, words, false, false, ibid.CodeNoText},
		{"garbled, read", func(r *reader) { r.garbled = true }, words, true, false, ""},
		{"garbled, read to nothing", func(r *reader) { r.garbled = true }, nothing, true, false, ibid.CodeNoText},
		{"locked", func(r *reader) { r.password = secret }, nothing, false, false, ibid.CodeEncrypted},
		{"unlocked", func(r *reader) { r.password = secret }, nothing, false, true, ""},
		{"unlocked, blank", func(r *reader) { r.password, r.empty = secret, true }, nothing, false, true, ibid.CodeNoText},
		{"unlocked, scans read to nothing", func(r *reader) { r.password, r.scans = secret, []int{1, 2, 3} }, nothing, true, true, ibid.CodeNoText},
		{"unlocked, scans read", func(r *reader) { r.password, r.scans = secret, []int{1, 2, 3} }, words, true, true, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := open(t, filepath.Join(t.TempDir(), "library.db"))
			tt.print(b.reader)
			b.eyes.Texts = tt.texts
			b.run(t)
			b.add(t, 3)
			if tt.unlock {
				if err := b.Unlock(t.Context(), workspace, b.only(t).ID, secret); err != nil {
					t.Fatal(err)
				}
				b.wait(t)
			}
			if tt.read {
				b.readScans(t)
			}
			doc := b.only(t)
			var code ibid.Code
			if doc.Failure != nil {
				code = doc.Failure.Code
				if doc.Failure.Hint == "" && code == ibid.CodeNoText {
					t.Errorf("%q comes without what to do about it", doc.Failure.Message)
				}
			}
			if code != tt.want || (code == "") != (doc.Status == ibid.StatusReady) {
				t.Errorf("document %+v with failure %+v, want %q", doc, doc.Failure, tt.want)
			}
			hits, err := b.db.SearchKeyword(t.Context(), ibid.Scope{Workspace: workspace}, ibid.Query{Terms: []string{"walnuts"}}, 9)
			if err != nil || (len(hits) > 0) != (doc.Status == ibid.StatusReady) {
				t.Errorf("%d passages found in a document that is %s, %v", len(hits), doc.Status, err)
			}
		})
	}
}
