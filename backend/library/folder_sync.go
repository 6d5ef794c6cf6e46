package library

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/library/folder"
)

// FolderChanges reports what a look through a folder found to do.
type FolderChanges struct {
	New     int `json:"new"`     // documents that came
	Changed int `json:"changed"` // files with a new version; the old one is kept for what cites it
	Renamed int `json:"renamed"` // files with a new name or in another sub-folder
	Gone    int `json:"gone"`    // documents whose files have gone; kept for what cites them
	Back    int `json:"back"`    // documents whose files are there again
	Refused int `json:"refused"` // files that become no document, and were not known for that
	Waiting int `json:"waiting"` // files that are being written; looked at again in a moment
}

// Then adds what a later look found: what is still being written is what that says.
func (c FolderChanges) Then(later FolderChanges) FolderChanges {
	return FolderChanges{
		New: c.New + later.New, Changed: c.Changed + later.Changed, Renamed: c.Renamed + later.Renamed,
		Gone: c.Gone + later.Gone, Back: c.Back + later.Back, Refused: c.Refused + later.Refused,
		Waiting: later.Waiting,
	}
}

// Sync looks through a folder and brings its workspace in step with it. What
// it finds is queued, and read by [Queue.Run]. Progress is told of, file by file,
// unless it is nil. While somebody else looks through the folder it waits.
//
// Returns CodeNotFound if the workspace has no such folder, and CodeUnreachable
// when it is not there to be looked through, as a drive that is not connected: then
// all stays as it was, and the folder's Problem says so. An error comes with what
// was done by then; the next look completes it.
func (fs *Folders) Sync(ctx context.Context, workspace ibid.WorkspaceID, id ibid.FolderID, progress func(ibid.Progress)) (FolderChanges, error) {
	giveBack, err := fs.take(ctx, id)
	if err != nil {
		return FolderChanges{}, err
	}
	defer giveBack()
	ctx, end := fs.l.jobs.Start(ctx, folderJob(id))
	defer end()
	f, err := fs.l.store.Folder(ctx, workspace, id)
	if err != nil {
		return FolderChanges{}, err
	}
	s := &folderSync{l: fs.l, Folder: f, progress: progress}
	fs.update(id, func(state *folderState) { state.looking = true })
	fs.tell(workspace)
	err = s.run(ctx)
	fs.update(id, func(state *folderState) { state.looking, state.done, state.total = false, 0, 0 })
	fs.tell(workspace)
	return s.changes, err
}

// folderSync is one look through a folder.
//
// What is known of a file says what was made of it, and is written last, after all
// that follows from it. So a look that ends anywhere, be it that the program is
// killed, finds at the next one the same change once more, and every step does
// nothing where it was done already:
//
//   - new: the document is added (the same bytes are the same document), then queued,
//     then the file is known;
//   - changed: the new document is added, then the old one becomes replaced by it,
//     then the file is known to be the new one;
//   - renamed: the document moves, then the file;
//   - gone: the document becomes gone, then the file is forgotten.
//
// A document is known by its bytes and may have several files, in this folder or in
// another one of the workspace: it goes with the last of them.
type folderSync struct {
	ibid.Folder
	l        *Library
	progress func(ibid.Progress)

	found   folder.Listing
	former  map[string]ibid.DocumentID // documents that are gone or replaced, by the hash of their bytes
	changes FolderChanges
	done    int
	total   int
	told    time.Time
}

func (s *folderSync) run(ctx context.Context) error {
	c, err := s.look(ctx)
	if err == nil {
		err = s.apply(ctx, c)
	}
	at, problem := time.Now(), s.unread()
	switch {
	case ibid.CodeOf(err) == ibid.CodeUnreachable:
		at, problem = s.CheckedAt, ibid.AsError(err)
	case err != nil:
		return err
	}
	return errors.Join(err, s.l.store.CheckedFolder(ctx, s.WorkspaceID, s.ID, at, problem))
}

// look finds out what has changed.
func (s *folderSync) look(ctx context.Context) (folder.Changes, error) {
	ignore, err := folder.ParseIgnore(s.Ignore)
	if err != nil {
		return folder.Changes{}, err
	}
	known, err := s.l.store.FolderFiles(ctx, s.WorkspaceID, s.ID)
	if err != nil {
		return folder.Changes{}, err
	}
	if s.found, err = folder.Scan(ctx, s.Path, ignore); err != nil {
		return folder.Changes{}, err
	}
	var before folder.Device
	s.l.Folders.update(s.ID, func(state *folderState) { before = state.device })
	if err := folder.Reachable(s.Path, s.found, known, before); err != nil {
		return folder.Changes{}, err
	}
	s.l.Folders.update(s.ID, func(state *folderState) { state.device = s.found.Device })
	c := folder.Diff(known, s.found, time.Now())
	s.changes.Waiting = len(c.Waiting)
	return s.reconsider(ctx, c)
}

// again queues documents that could not be read for as long as the folder was not
// there, now that it is.
func (s *folderSync) again(ctx context.Context, current []ibid.Document) error {
	for _, doc := range current {
		if doc.Folder != s.ID || !fileMissed(doc) {
			continue
		}
		if _, err := s.l.source(ctx, doc); err != nil {
			continue // the document says why
		}
		if _, err := s.l.Queue.requeue(ctx, doc, ibid.PriorityFolder); err != nil && ibid.CodeOf(err) != ibid.CodeNotFound { // removed meanwhile
			return err
		}
	}
	return nil
}

// reconsider adds to the changes what the files do not tell: the user has added by
// hand what was left out, or a look ended between what became of a document and
// what is known of its file.
func (s *folderSync) reconsider(ctx context.Context, c folder.Changes) (folder.Changes, error) {
	former, err := s.l.store.FormerDocuments(ctx, s.WorkspaceID)
	if err != nil {
		return c, err
	}
	current, err := s.l.store.Documents(ctx, s.WorkspaceID)
	if err == nil {
		err = s.again(ctx, current)
	}
	if err != nil {
		return c, err
	}
	s.former = make(map[string]ibid.DocumentID, len(former))
	notCurrent := make(map[ibid.DocumentID]bool, len(former))
	for _, doc := range former {
		s.former[doc.Hash] = doc.ID
		notCurrent[doc.ID] = true
	}
	byHand := make(map[string]bool, len(current))
	for _, doc := range current {
		byHand[doc.Path] = true
	}
	wanted := func(k ibid.FolderFile) bool { return k.LeftOut && byHand[s.full(k.Path)] }
	for i, m := range c.Changed {
		c.Changed[i].Known.LeftOut = m.Known.LeftOut && !wanted(m.Known)
	}
	var same []ibid.FolderFile
	for _, k := range c.Same {
		if !wanted(k) && !notCurrent[k.Document] {
			same = append(same, k)
			continue
		}
		k.LeftOut = false
		c.Changed = append(c.Changed, folder.Match{Known: k, Found: folder.File{Path: k.Path, Bytes: k.Bytes, Modified: k.Modified}})
	}
	c.Same = same
	return c, nil
}

// apply does what the changes ask for. Files that go come last: until then the
// library may have learnt that their documents have other files.
func (s *folderSync) apply(ctx context.Context, c folder.Changes) error {
	s.total = len(c.Renamed) + len(c.New) + len(c.Changed) + len(c.Gone)
	gone := c.Gone
	for _, m := range c.Renamed {
		same, err := s.rename(ctx, m)
		if err == nil && !same {
			gone = append(gone, m.Known)
			s.total++
			err = s.read(ctx, ibid.FolderFile{}, m.Found)
		}
		if err != nil {
			return err
		}
		s.step(m.Found.Path)
	}
	for _, f := range c.New {
		if err := s.read(ctx, ibid.FolderFile{}, f); err != nil {
			return err
		}
		s.step(f.Path)
	}
	for _, m := range c.Changed {
		if err := s.read(ctx, m.Known, m.Found); err != nil {
			return err
		}
		s.step(m.Found.Path)
	}
	return s.forget(ctx, gone)
}

// tellEvery is how often progress is told of at most.
const tellEvery = 250 * time.Millisecond

// step tells that a file has been dealt with.
func (s *folderSync) step(path string) {
	s.done++
	s.l.Folders.update(s.ID, func(state *folderState) { state.done, state.total = s.done, s.total })
	if s.progress != nil {
		s.progress(ibid.Progress{Done: int64(s.done), Total: int64(s.total), Note: path})
	}
	if time.Since(s.told) >= tellEvery {
		s.told = time.Now()
		s.l.Folders.tell(s.WorkspaceID)
	}
}

// full is the path on the disk of a path within the folder.
func (s *folderSync) full(within string) string {
	return filepath.Join(s.Path, filepath.FromSlash(within))
}

// unread says for the user that not all could be looked at; nil when it could.
func (s *folderSync) unread() *ibid.Error {
	if len(s.found.Unread) == 0 {
		return nil
	}
	return ibid.Errorf(ibid.CodeUnreachable, "“%s” in “%s” cannot be read%s.", s.found.Unread[0], s.Path, andMore(len(s.found.Unread)-1)).
		WithHint("Check its permissions, or the drive it is on. What was read of it before stays.")
}

func andMore(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", nor can %d others", n)
}
