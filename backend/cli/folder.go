package cli

import (
	"context"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

func folderCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "folder",
		Short: "Keep the workspace in step with folders on the disk",
		Long:  "Keep the workspace in step with folders on the disk, sub-folders included. New files are added, renamed ones\nkeep their documents, a changed file becomes a new version while old conversations keep citing the old one, and\na file that has left is no longer searched. The window looks all the time; the command line looks at every\n\"ibid folder sync\". A drive that is away for a while deletes nothing.",
		Args:  args(cobra.NoArgs),
		RunE:  func(command *cobra.Command, _ []string) error { return command.Help() },
	}
	command.AddCommand(folderListCommand(env), folderAddCommand(env), folderSyncCommand(env), folderRemoveCommand(env))
	return command
}

func folderListCommand(env *Environment) *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "list",
		Short: "List the folders, and the files in them that could not be added",
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return with(command.Context(), env, "", func(s *Services) error {
				return s.listFolders(command.Context(), env, asJSON)
			})
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print the folders as JSON")
	return command
}

func (s *Services) listFolders(ctx context.Context, env *Environment, asJSON bool) error {
	folders, err := s.Library.Folders(ctx, s.Workspace)
	if err != nil {
		return err
	}
	if asJSON {
		return printJSON(env.Stdout, folders)
	}
	if len(folders) == 0 {
		printf(env.Stdout, "No folder is kept in step. Begin with: ibid folder add FOLDER\n")
	}
	for _, folder := range folders {
		printf(env.Stdout, "%4d  %s  (%s)\n", folder.ID, folder.Path, count(folder.Documents, "document"))
		explain(env.Stdout, folder.Problem)
		files, err := s.Library.FolderFiles(ctx, s.Workspace, folder.ID)
		if err != nil {
			return err
		}
		for _, file := range files {
			if file.Failure != nil {
				printf(env.Stdout, "      refused  %s\n", file.Path)
				explain(env.Stdout, file.Failure)
			}
		}
	}
	return nil
}

func folderAddCommand(env *Environment) *cobra.Command {
	var ignore []string
	command := &cobra.Command{
		Use:   "add FOLDER",
		Short: "Keep a folder in step from now on, and read what is in it",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, paths []string) error {
			ctx := command.Context()
			return with(ctx, env, "", func(s *Services) error {
				folder, err := s.Library.AddFolder(ctx, s.Workspace, paths[0], ignore)
				if err != nil {
					return err
				}
				return s.syncFolder(ctx, env, folder)
			})
		},
	}
	command.Flags().StringArrayVar(&ignore, "ignore", nil, "pass over paths that match, such as \"drafts/**\" or \"**/*-old.pdf\" (can be repeated)")
	return command
}

func folderSyncCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "sync [FOLDER]",
		Short: "Look through a folder, or all of them, and read what is new",
		Args:  args(cobra.MaximumNArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			ctx := command.Context()
			return with(ctx, env, "", func(s *Services) error {
				folders, err := s.Library.Folders(ctx, s.Workspace)
				if len(names) == 1 && err == nil {
					var one ibid.Folder
					one, err = findFolder(folders, names[0])
					folders = []ibid.Folder{one}
				}
				for _, folder := range folders {
					if err == nil {
						err = s.syncFolder(ctx, env, folder)
					}
				}
				return err
			})
		},
	}
}

// syncFolder looks through a folder and waits until what it brought is read.
func (s *Services) syncFolder(ctx context.Context, env *Environment, folder ibid.Folder) error {
	progress := newProgress(env.Stderr)
	s.Library.Notify(progress.change)
	changes, err := s.lookThrough(ctx, folder, progress)
	if err == nil {
		s.Start(ctx)
		err = s.Library.Wait(ctx)
	}
	progress.clear()
	if ctx.Err() != nil {
		return ibid.Errorf(ibid.CodeCancelled, "Stopped. What was read stays.").WithHint(goOn)
	}
	if err == nil {
		printf(env.Stdout, "%s: %s\n", folder.Path, changed(changes))
	}
	return err
}

// stillWritten is how long to wait for files that were being written when a folder
// was looked through.
const stillWritten = time.Second

// lookThrough looks through a folder until no file in it is being written.
func (s *Services) lookThrough(ctx context.Context, folder ibid.Folder, progress *progress) (all library.FolderChanges, err error) {
	for {
		found, err := s.Library.SyncFolder(ctx, s.Workspace, folder.ID, progress.work)
		all.New += found.New
		all.Changed += found.Changed
		all.Renamed += found.Renamed
		all.Gone += found.Gone
		all.Back += found.Back
		all.Refused += found.Refused
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
	line := ""
	for _, part := range []struct {
		n    int
		what string
	}{{c.New, "new"}, {c.Changed, "changed"}, {c.Renamed, "renamed"}, {c.Gone, "gone"}, {c.Back, "back"}, {c.Refused, "refused"}} {
		if part.n == 0 {
			continue
		}
		if line != "" {
			line += ", "
		}
		line += strconv.Itoa(part.n) + " " + part.what
	}
	if line == "" {
		return "nothing has changed"
	}
	return line
}

func folderRemoveCommand(env *Environment) *cobra.Command {
	var documents bool
	command := &cobra.Command{
		Use:   "remove FOLDER",
		Short: "Keep a folder in step no more; its documents stay",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, names []string) error {
			ctx := command.Context()
			return with(ctx, env, "", func(s *Services) error {
				folders, err := s.Library.Folders(ctx, s.Workspace)
				if err != nil {
					return err
				}
				folder, err := findFolder(folders, names[0])
				if err == nil {
					err = s.Library.RemoveFolder(ctx, s.Workspace, folder.ID, documents)
				}
				if err == nil {
					printf(env.Stdout, "removed  %s\n", folder.Path)
				}
				return err
			})
		},
	}
	command.Flags().BoolVar(&documents, "documents", false, "remove its documents from the workspace too")
	return command
}

// findFolder gives the folder that a person means by its number or path.
func findFolder(folders []ibid.Folder, name string) (ibid.Folder, error) {
	path, err := filepath.Abs(name)
	if err != nil {
		path = name
	}
	for _, folder := range folders {
		if folder.Path == path || strconv.FormatInt(int64(folder.ID), 10) == name {
			return folder, nil
		}
	}
	return ibid.Folder{}, ibid.Errorf(ibid.CodeNotFound, "The folder “%s” is not kept in step.", name).WithHint("\"ibid folder list\" shows those that are.")
}
