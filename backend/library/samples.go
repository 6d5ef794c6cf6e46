package library

import (
	"bytes"
	"context"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"ibid/backend/ibid"
	"ibid/internal/savefile"
)

// samples are the documents to try Ibid with, and the folder that they are laid in.
type samples struct {
	files  fs.FS
	folder string
}

// SamplesFrom sets the sample PDFs and the folder that [Library.AddSamples] lays them in.
func (l *Library) SamplesFrom(files fs.FS, folder string) { l.samples = samples{files, folder} }

// AddSamples adds the sample documents to a workspace as [Library.Add] does. They are laid
// in a folder of the home first, where they stay until the user deletes them; a file that is
// there and the same is left alone. Returns CodeStorage if they can't be written.
func (l *Library) AddSamples(ctx context.Context, workspace ibid.WorkspaceID, progress ...func(ibid.Progress)) (Added, error) {
	if l.samples.files == nil {
		return Added{}, ibid.Errorf(ibid.CodeNotFound, "This Ibid comes without sample documents.")
	}
	paths, err := l.samples.lay()
	if err != nil {
		slog.Warn("lay the sample documents", "error", err)
		return Added{}, ibid.Errorf(ibid.CodeStorage, "The sample documents can’t be written to %s.", l.samples.folder).
			WithHint("Free some space, or check that the folder can be written to.")
	}
	return l.Add(ctx, workspace, paths, progress...)
}

func (s samples) lay() (paths []string, err error) {
	entries, err := fs.ReadDir(s.files, ".")
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(s.folder, 0o700); err != nil {
		return nil, err
	}
	for _, entry := range entries {
		name := entry.Name()
		if !readable(name) {
			continue
		}
		content, err := fs.ReadFile(s.files, name)
		if err != nil {
			return nil, err
		}
		path := filepath.Join(s.folder, name)
		paths = append(paths, path)
		if there, err := os.ReadFile(path); err == nil && bytes.Equal(there, content) {
			continue
		}
		err = savefile.Replace(path, func(file *os.File) error {
			_, err := file.Write(content)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return paths, nil
}
