package library

import (
	"context"
	"log/slog"
	"path/filepath"
	"slices"

	"ibid/backend/ibid"
	"ibid/backend/ingest"
	"ibid/backend/library/folder"
)

// read looks into a file that is new or has changed, and makes of it what it is
// worth. Known is the zero value for a new one. A file that the user left out stays
// so.
func (s *folderSync) read(ctx context.Context, known ibid.FolderFile, f folder.File) error {
	if known.LeftOut {
		return s.save(ctx, f, ibid.FolderFile{LeftOut: true})
	}
	file, err := fingerprint(ctx, s.full(f.Path))
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case ibid.CodeOf(err) == ibid.CodeNotDownloaded:
		return s.unreadable(ctx, known, f, err)
	case !f.Unchanged(s.Path): // what was read is not what is there now
		if err := folder.Present(ctx, s.Path, s.found); err != nil {
			return err
		}
		s.changes.Waiting++
		return nil
	case ibid.CodeOf(err) == ibid.CodeNotPDF:
		return s.refuse(ctx, known, f, ibid.AsError(err))
	case err != nil:
		return s.unreadable(ctx, known, f, err)
	}
	return s.add(ctx, known, f, file)
}

// add makes a document of a file, or finds the one that has its bytes.
func (s *folderSync) add(ctx context.Context, known ibid.FolderFile, f folder.File, file ibid.NewDocument) error {
	file.Folder = s.ID
	_, back := s.former[file.Hash]
	doc, created, err := s.l.store.AddDocument(ctx, s.WorkspaceID, file)
	if err != nil {
		return err
	}
	delete(s.former, file.Hash)
	if created || back || !doc.Status.Ended() {
		if _, _, err := s.l.take(ctx, doc, created, ibid.PriorityFolder); err != nil {
			return err
		}
	}
	for _, refusal := range s.l.copyAdded(ctx, told(nil), []ibid.Document{doc}) {
		slog.Warn("copy file of folder", "folder", s.ID, "error", refusal.Error)
	}
	switch {
	case known.Document != 0 && known.Document != doc.ID:
		if _, err := s.release(ctx, known, ibid.PresenceReplaced, doc.ID); err != nil {
			return err
		}
		s.changes.Changed++
	case back:
		s.changes.Back++
	case created:
		s.changes.New++
	}
	return s.save(ctx, f, ibid.FolderFile{Document: doc.ID})
}

// refuse remembers that a file is no PDF. The document that it was before has lost
// its file.
func (s *folderSync) refuse(ctx context.Context, known ibid.FolderFile, f folder.File, reason *ibid.Error) error {
	left, err := s.release(ctx, known, ibid.PresenceGone, 0)
	if err != nil {
		return err
	}
	if left {
		s.changes.Gone++
	}
	return s.fail(ctx, known, f, reason)
}

// unreadable deals with a file that may not be read, as one that another program
// keeps for itself. It says nothing about the document that it was before: that
// stays until the file can be read.
func (s *folderSync) unreadable(ctx context.Context, known ibid.FolderFile, f folder.File, err error) error {
	if err := folder.Present(ctx, s.Path, s.found); err != nil {
		return err
	}
	slog.Warn("read file of folder", "folder", s.ID, "error", err)
	if known.Document != 0 {
		return nil
	}
	return s.fail(ctx, known, f, ibid.AsError(err))
}

func (s *folderSync) fail(ctx context.Context, known ibid.FolderFile, f folder.File, reason *ibid.Error) error {
	if known.Failure == nil || known.Failure.Code != reason.Code {
		s.changes.Refused++
	}
	return s.save(ctx, f, ibid.FolderFile{Failure: reason})
}

// save notes what was made of a file as it was found.
func (s *folderSync) save(ctx context.Context, f folder.File, made ibid.FolderFile) error {
	made.Path, made.Bytes, made.Modified = f.Path, f.Bytes, f.Modified
	return s.l.store.SaveFolderFile(ctx, s.WorkspaceID, s.ID, made)
}

// rename follows a file to its new path, and reports whether it is the same one: its
// bytes say so, or there are none to compare with. A file that cannot be read now
// is left for the next look.
func (s *folderSync) rename(ctx context.Context, m folder.Match) (same bool, err error) {
	if m.Known.Document != 0 {
		file, err := fingerprint(ctx, s.full(m.Found.Path))
		switch code := ibid.CodeOf(err); {
		case ctx.Err() != nil:
			return false, ctx.Err()
		case code == ibid.CodeNotPDF:
			return false, nil
		case err != nil || !m.Found.Unchanged(s.Path):
			s.changes.Waiting++
			return true, folder.Present(ctx, s.Path, s.found)
		}
		doc, err := s.l.store.Document(ctx, s.WorkspaceID, m.Known.Document)
		if err != nil || doc.Hash != file.Hash || doc.Presence != ibid.PresenceCurrent {
			return false, err
		}
		if err := s.l.store.MoveFile(ctx, s.WorkspaceID, doc.ID, file.Path, file.Name); err != nil {
			return false, err
		}
		if err := s.l.refresh(ctx, doc); err != nil {
			return false, err
		}
	}
	s.changes.Renamed++
	return true, s.l.store.RenameFolderFile(ctx, s.WorkspaceID, s.ID, m.Known.Path, m.Found.Path)
}

// forget deals with files that have gone.
func (s *folderSync) forget(ctx context.Context, gone []ibid.FolderFile) error {
	if len(gone) == 0 {
		return nil
	}
	s.l.Folders.deciding.Lock()
	defer s.l.Folders.deciding.Unlock()
	held, err := s.l.Folders.placesOf(ctx, s.WorkspaceID)
	if err != nil {
		return err
	}
	for _, k := range gone {
		left, err := s.leave(ctx, k, held, ibid.PresenceGone, 0)
		if err == nil {
			err = s.l.store.DeleteFolderFile(ctx, s.WorkspaceID, s.ID, k.Path)
		}
		if err != nil {
			return err
		}
		if left {
			s.changes.Gone++
		}
		s.step(k.Path)
	}
	return nil
}

// release deals with a file that is there, but is another document now than it was.
func (s *folderSync) release(ctx context.Context, known ibid.FolderFile, presence ibid.Presence, by ibid.DocumentID) (left bool, err error) {
	if known.Document == 0 {
		return false, nil
	}
	s.l.Folders.deciding.Lock()
	defer s.l.Folders.deciding.Unlock()
	held, err := s.l.Folders.placesOf(ctx, s.WorkspaceID)
	if err != nil {
		return false, err
	}
	return s.leave(ctx, known, held, presence, by)
}

// leave takes a file from the places that hold its document. When it was the last
// one the document leaves its workspace, with the presence that is given; otherwise
// its file is another one now.
func (s *folderSync) leave(ctx context.Context, known ibid.FolderFile, held places, presence ibid.Presence, by ibid.DocumentID) (left bool, err error) {
	doc, err := s.l.store.Document(ctx, s.WorkspaceID, known.Document)
	if known.Document == 0 || ibid.CodeOf(err) == ibid.CodeNotFound {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	others := slices.DeleteFunc(held[doc.ID], func(p place) bool { return p.folder == s.ID && p.within == known.Path })
	held[doc.ID] = others
	switch {
	case len(others) > 0 && doc.Path == s.full(known.Path):
		full := others[0].full()
		if err := s.l.store.MoveFile(ctx, s.WorkspaceID, doc.ID, full, filepath.Base(full)); err != nil {
			return false, err
		}
		return false, s.l.refresh(ctx, doc)
	case len(others) > 0 || doc.Presence != ibid.PresenceCurrent:
		return false, nil
	}
	if err := s.l.store.SetPresence(ctx, s.WorkspaceID, doc.ID, presence, by); err != nil {
		return false, err
	}
	return true, s.l.Queue.withdraw(ctx, doc)
}

// place is where a file of a document is.
type place struct {
	folder ibid.FolderID
	root   string
	within string
}

func (p place) full() string { return filepath.Join(p.root, filepath.FromSlash(p.within)) }

type places map[ibid.DocumentID][]place

// placesOf gives the files of documents in all folders of a workspace.
func (fs *Folders) placesOf(ctx context.Context, workspace ibid.WorkspaceID) (places, error) {
	folders, err := fs.l.store.Folders(ctx, workspace)
	if err != nil {
		return nil, err
	}
	held := places{}
	for _, f := range folders {
		files, err := fs.l.store.FolderFiles(ctx, workspace, f.ID)
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			if file.Document != 0 {
				held[file.Document] = append(held[file.Document], place{f.ID, f.Path, file.Path})
			}
		}
	}
	return held, nil
}

// fingerprint is [ingest.Fingerprint], but returns when ctx ends even if the disk
// keeps the program waiting; the work ends by itself then.
func fingerprint(ctx context.Context, path string) (ibid.NewDocument, error) {
	type outcome struct {
		file ibid.NewDocument
		err  error
	}
	ended := make(chan outcome, 1)
	go func() {
		file, err := ingest.Fingerprint(ctx, path)
		ended <- outcome{file, err}
	}()
	select {
	case end := <-ended:
		return end.file, end.err
	case <-ctx.Done():
		return ibid.NewDocument{}, ctx.Err()
	}
}
