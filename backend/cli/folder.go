package cli

import (
	"cmp"
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

func folderCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "folder",
		Short: "Watch folders for PDFs",
		Long:  "Watch folders on the disk, sub-folders included, for the workspace. New files are added, renamed ones\nkeep their documents, a changed file becomes a new version while old conversations keep citing the old one, and\na file that has left is no longer searched. The window looks all the time; the command line looks at every\n\"ibid folder sync\". A drive that is away for a while deletes nothing.",
	}
	command.AddCommand(folderListCommand(env), folderAddCommand(env), folderSyncCommand(env), folderRemoveCommand(env))
	return command
}

func folderListCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{Use: "list", Short: "List the folders, and the files in them that could not be added"}
	asJSON := command.Flags().Bool("json", false, "print the folders as JSON")
	command.RunE = env.reads(func(ctx context.Context, s *Services, _ []string) error {
		var failure error
		folders, err := s.Library.Folders.List(ctx, s.Workspace)
		err = printed(env, *asJSON, each("No folder is watched. Begin with: ibid folder add FOLDER", func(w io.Writer, f ibid.Folder) {
			failure = errors.Join(failure, s.printFolder(ctx, w, f))
		}))(folders, err)
		return errors.Join(err, failure)
	})
	return command
}

func (s *Services) printFolder(ctx context.Context, w io.Writer, folder ibid.Folder) error {
	printf(w, "%4d  %s  (%s)\n", folder.ID, folder.Path, count(folder.Documents, "document"))
	explain(w, folder.Problem)
	files, err := s.Library.Folders.Files(ctx, s.Workspace, folder.ID)
	for _, file := range files {
		if file.Failure != nil {
			printf(w, "      refused  %s\n", file.Path)
			explain(w, file.Failure)
		}
	}
	return err
}

func folderAddCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{Use: "add FOLDER", Short: "Watch a folder from now on, and read what is in it"}
	ignore := command.Flags().StringArray("ignore", nil, "pass over paths that match, such as \"drafts/**\" or \"**/*-old.pdf\" (can be repeated)")
	command.RunE = env.works(func(ctx context.Context, s *Services, paths []string) error {
		folder, err := s.addFolder(ctx, paths[0], *ignore)
		if err != nil {
			return err
		}
		return s.syncFolders(ctx, env, []ibid.Folder{folder})
	})
	return command
}

// addFolder adds a folder, or returns it if it is there already.
func (s *Services) addFolder(ctx context.Context, path string, ignore []string) (ibid.Folder, error) {
	added, err := s.Library.Folders.Add(ctx, s.Workspace, path, ignore)
	if ibid.CodeOf(err) != ibid.CodeConflict {
		return added, err
	}
	known, unknown := s.folder(ctx, path)
	switch {
	case ibid.CodeOf(unknown) == ibid.CodeNotFound, unknown == nil && !slices.Equal(known.Ignore, ignore):
		return added, err
	}
	return known, unknown
}

func folderSyncCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "sync [FOLDER]",
		Short: "Look through a folder, or all of them, and read what is new",
		RunE: env.works(func(ctx context.Context, s *Services, names []string) error {
			folders, err := s.Library.Folders.List(ctx, s.Workspace)
			if len(names) == 1 && err == nil {
				folders = make([]ibid.Folder, 1)
				folders[0], err = s.folder(ctx, names[0])
			}
			if err != nil {
				return err
			}
			return s.syncFolders(ctx, env, folders)
		}),
	}
}

// syncFolders looks through folders and waits until what they brought is read. One
// that cannot be looked through keeps no other from it.
func (s *Services) syncFolders(ctx context.Context, env *Environment, folders []ibid.Folder) error {
	progress := newProgress(env.Stderr)
	s.Library.Notify(progress.change)
	var failure error
	for _, folder := range folders {
		changes, err := untilWritten(ctx, progress, func() (library.FolderChanges, error) {
			return s.Library.Folders.Sync(ctx, s.Workspace, folder.ID, progress.work)
		})
		progress.clear()
		switch {
		case ctx.Err() != nil:
			return stopped()
		case err != nil && failure != nil:
			explain(env.Stderr, ibid.AsError(err))
		case err != nil:
			failure = err
		default:
			printf(env.Stdout, "%s: %s\n", folder.Path, changed(changes))
		}
	}
	return errors.Join(failure, s.work(ctx, progress, s.Library.Queue.Wait))
}

// stillWritten is how long to wait for files that were being written when a folder
// was looked through.
const stillWritten = time.Second

// untilWritten looks through folders until no file in them is being written.
func untilWritten(ctx context.Context, progress *progress, look func() (library.FolderChanges, error)) (all library.FolderChanges, err error) {
	for {
		found, err := look()
		all = all.Then(found)
		if err != nil || found.Waiting == 0 {
			return all, err
		}
		progress.show("%s are still being written", count(found.Waiting, "file"))
		select {
		case <-time.After(stillWritten):
		case <-ctx.Done():
			return all, ctx.Err()
		}
	}
}

// changed says what a look through a folder found.
func changed(c library.FolderChanges) string {
	var parts []string
	for _, part := range []struct {
		n    int
		what string
	}{{c.New, "new"}, {c.Changed, "changed"}, {c.Renamed, "renamed"}, {c.Gone, "gone"}, {c.Back, "back"}, {c.Refused, "refused"}} {
		if part.n > 0 {
			parts = append(parts, strconv.Itoa(part.n)+" "+part.what)
		}
	}
	return cmp.Or(strings.Join(parts, ", "), "nothing has changed")
}

func folderRemoveCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{Use: "remove FOLDER", Short: "Stop watching a folder; its documents stay"}
	documents := command.Flags().Bool("documents", false, "remove its documents from the workspace too")
	command.RunE = env.works(func(ctx context.Context, s *Services, names []string) error {
		folder, err := s.folder(ctx, names[0])
		if err == nil {
			err = s.Library.Folders.Remove(ctx, s.Workspace, folder.ID, *documents)
		}
		if err == nil {
			printf(env.Stdout, "removed  %s\n", folder.Path)
		}
		return err
	})
	return command
}

// folder finds a folder by its number or path.
func (s *Services) folder(ctx context.Context, name string) (ibid.Folder, error) {
	path, err := filepath.Abs(name)
	if err != nil {
		path = name
	}
	folders, err := s.Library.Folders.List(ctx, s.Workspace)
	if err != nil {
		return ibid.Folder{}, err
	}
	for _, folder := range folders {
		if folder.Path == path || strconv.FormatInt(int64(folder.ID), 10) == name {
			return folder, nil
		}
	}
	return ibid.Folder{}, ibid.Errorf(ibid.CodeNotFound, "The folder “%s” is not watched.", name).WithHint("\"ibid folder list\" shows those that are.")
}
