package cli

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

func tableCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "table",
		Short: "Ask several documents the same questions",
		Long: "Ask several documents the same questions: rows are documents, columns are questions, and a cell holds a\n" +
			"short answer with its quotation and page. \"Not found\" and \"Unclear\" are answers too. A TABLE is named\n" +
			"by its number in \"ibid table list\" or by its name, a COLUMN by its place from 1 or by its heading.",
	}
	command.AddCommand(
		tableListCommand(env),
		tableCreateCommand(env),
		tableAddCommand(env),
		tableRemoveCommand(env),
		tableRenameCommand(env),
		tableRunCommand(env),
		tableShowCommand(env),
		tableExportCommand(env),
		tableConfirmCommand(env),
		tableCorrectCommand(env),
		tableCommentCommand(env),
		tableTakeBackCommand(env),
		tableDeleteCommand(env),
		tableTemplatesCommand(env),
	)
	return command
}

// onTable finds a table by its number or name, and runs a command on it.
func onTable(ctx context.Context, env *Environment, name string, run func(s *Services, t ibid.QuestionTable) error) error {
	return beside(ctx, env, func(s *Services) error {
		t, err := s.table(ctx, name)
		if err != nil {
			return err
		}
		return run(s, t)
	})
}

func (s *Services) table(ctx context.Context, name string) (ibid.QuestionTable, error) {
	all, err := s.Tables.List(ctx, s.Workspace)
	if err != nil {
		return ibid.QuestionTable{}, err
	}
	var found []ibid.QuestionTable
	for _, t := range all {
		if strconv.FormatInt(int64(t.ID), 10) == name {
			return t, nil
		}
		if strings.EqualFold(t.Name, name) {
			found = append(found, t)
		}
	}
	switch len(found) {
	case 0:
		return ibid.QuestionTable{}, ibid.Errorf(ibid.CodeNotFound, "There is no table “%s” in this workspace.", name).WithHint("“ibid table list” lists the tables.")
	case 1:
		return found[0], nil
	}
	return ibid.QuestionTable{}, ibid.Errorf(ibid.CodeConflict, "Several tables are named “%s”.", name).WithHint("Name it by its number in “ibid table list”.")
}

// columnOf finds a column by its place, from 1, or its heading.
func columnOf(t ibid.QuestionTable, name string) (ibid.Column, error) {
	if n, err := strconv.Atoi(name); err == nil && n >= 1 && n <= len(t.Columns) {
		return t.Columns[n-1], nil
	}
	at := slices.IndexFunc(t.Columns, func(c ibid.Column) bool { return strings.EqualFold(c.Label, name) })
	if at >= 0 {
		return t.Columns[at], nil
	}
	return ibid.Column{}, ibid.Errorf(ibid.CodeNotFound, "The table has no column “%s”.", name).WithHint("Its columns are: " + labels(t.Columns) + ".")
}

func labels(columns []ibid.Column) string {
	var all []string
	for _, c := range columns {
		all = append(all, c.Label)
	}
	return strings.Join(all, ", ")
}

func tableListCommand(env *Environment) *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "list",
		Short: "List the tables of the workspace",
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return beside(command.Context(), env, func(s *Services) error {
				all, err := s.Tables.List(command.Context(), s.Workspace)
				if err != nil {
					return err
				}
				if asJSON {
					return printJSON(env.Stdout, all)
				}
				if len(all) == 0 {
					printf(env.Stdout, "There are no tables. Make one with: ibid table create NAME --template contracts\n")
				}
				for _, t := range all {
					printf(env.Stdout, "%4d  %s  (%s; %s)\n", t.ID, t.Name, rowsText(t.Rows), labels(t.Columns))
				}
				return nil
			})
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print the tables as JSON")
	return command
}

// rowsText says which documents are the rows of a table.
func rowsText(r ibid.Rows) string {
	switch r.Rule {
	case ibid.RowsTag:
		if r.Tag == "" {
			return "a tag that was deleted"
		}
		return "tag " + r.Tag
	case ibid.RowsFolder:
		return "folder " + strconv.FormatInt(int64(r.Folder), 10)
	case ibid.RowsDocuments:
		return count(len(r.Documents), "document")
	case ibid.RowsWorkspace:
	}
	return "all documents"
}

type tableCreateOptions struct {
	template string
	columns  []string
	tag      string
	folder   string
	run      bool
	json     bool
}

func tableCreateCommand(env *Environment) *cobra.Command {
	var opts tableCreateOptions
	command := &cobra.Command{
		Use:   "create NAME [DOCUMENT...]",
		Short: "Make a table of documents and questions",
		Long: "Make a table. Its rows are the documents that are named, those of --tag or --folder, or all of the workspace;\n" +
			"but for named ones, documents that are added later come in by themselves. Its columns are those of --template\n" +
			"and of each --column, as \"Heading [kind]: Question?\", where the kind is text, date, amount, duration, party,\n" +
			"yes_no or list, and may be left out as well as the heading.",
		Args: args(cobra.MinimumNArgs(1)),
		RunE: func(command *cobra.Command, words []string) error {
			return runTableCreate(command.Context(), env, words[0], words[1:], opts)
		},
	}
	flags := command.Flags()
	flags.StringVar(&opts.template, "template", "", "begin with these columns; see \"ibid table templates\"")
	flags.StringArrayVar(&opts.columns, "column", nil, "add a column")
	flags.StringVar(&opts.tag, "tag", "", "rows are the documents with this tag")
	flags.StringVar(&opts.folder, "folder", "", "rows are the documents of this folder, by number or path")
	flags.BoolVar(&opts.run, "run", false, "fill it in at once")
	flags.BoolVar(&opts.json, "json", false, "print the table as JSON")
	command.MarkFlagsMutuallyExclusive("tag", "folder")
	return command
}

func runTableCreate(ctx context.Context, env *Environment, name string, documents []string, opts tableCreateOptions) error {
	columns, err := parseColumns(opts.columns)
	if err != nil {
		return err
	}
	return beside(ctx, env, func(s *Services) error {
		if opts.template != "" {
			t, err := s.Tables.Template(opts.template)
			if err != nil {
				return err
			}
			columns = append(slices.Clone(t.Columns), columns...)
		}
		if len(columns) == 0 {
			return ibid.Errorf(ibid.CodeInvalid, "A table needs a question.").WithHint("Add one with --column, or name a --template.")
		}
		rows, err := s.rows(ctx, documents, opts)
		if err != nil {
			return err
		}
		t, err := s.Tables.Create(ctx, s.Workspace, ibid.QuestionTable{Name: name, Rows: rows, Columns: columns})
		if err != nil {
			return err
		}
		if opts.run {
			if err := fillTable(ctx, env, s, t, ibid.RedoNone); err != nil {
				return err
			}
		}
		if opts.json {
			return printJSON(env.Stdout, t)
		}
		printf(env.Stdout, "Table %d, “%s”: %s, %s.\n", t.ID, t.Name, rowsText(t.Rows), count(len(t.Columns), "question"))
		return nil
	})
}

// rows finds the documents that the options name.
func (s *Services) rows(ctx context.Context, documents []string, opts tableCreateOptions) (ibid.Rows, error) {
	switch {
	case len(documents) > 0 && opts.tag+opts.folder != "":
		return ibid.Rows{}, ibid.Errorf(ibid.CodeInvalid, "Name documents, or a tag or folder, not both.")
	case len(documents) > 0:
		ids, err := s.documents(ctx, documents)
		return ibid.Rows{Rule: ibid.RowsDocuments, Documents: ids}, err
	case opts.tag != "":
		return ibid.Rows{Rule: ibid.RowsTag, Tag: opts.tag}, nil
	case opts.folder != "":
		folders, err := s.Library.Folders.List(ctx, s.Workspace)
		if err != nil {
			return ibid.Rows{}, err
		}
		folder, err := findFolder(folders, opts.folder)
		return ibid.Rows{Rule: ibid.RowsFolder, Folder: folder.ID}, err
	}
	return ibid.Rows{Rule: ibid.RowsWorkspace}, nil
}

// parseColumns reads columns as the command line gives them: "Heading [kind]: Question?".
func parseColumns(texts []string) (columns []ibid.Column, err error) {
	for _, text := range texts {
		var c ibid.Column
		head, question, found := strings.Cut(text, ": ")
		if !found || strings.HasSuffix(strings.TrimSpace(head), "?") {
			head, question = "", text
		}
		if open := strings.LastIndexByte(head, '['); open >= 0 && strings.HasSuffix(head, "]") {
			c.Kind = ibid.ColumnKind(strings.Trim(head[open:], "[]"))
			head = head[:open]
		}
		c.Label, c.Question = head, question
		if c, err = c.Check(); err != nil {
			return nil, err
		}
		columns = append(columns, c)
	}
	return columns, nil
}

func tableAddCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "add TABLE COLUMN...",
		Short: "Add questions to a table, as \"Heading [kind]: Question?\"",
		Args:  args(cobra.MinimumNArgs(2)),
		RunE: func(command *cobra.Command, words []string) error {
			added, err := parseColumns(words[1:])
			if err != nil {
				return err
			}
			return onTable(command.Context(), env, words[0], func(s *Services, t ibid.QuestionTable) error {
				_, err := s.Tables.SetColumns(command.Context(), s.Workspace, t.ID, append(t.Columns, added...))
				return err
			})
		},
	}
}

func tableRemoveCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "remove TABLE COLUMN...",
		Short: "Delete columns of a table with their answers",
		Args:  args(cobra.MinimumNArgs(2)),
		RunE: func(command *cobra.Command, words []string) error {
			return onTable(command.Context(), env, words[0], func(s *Services, t ibid.QuestionTable) error {
				var gone []ibid.ColumnID
				for _, name := range words[1:] {
					c, err := columnOf(t, name)
					if err != nil {
						return err
					}
					gone = append(gone, c.ID)
				}
				kept := slices.DeleteFunc(t.Columns, func(c ibid.Column) bool { return slices.Contains(gone, c.ID) })
				_, err := s.Tables.SetColumns(command.Context(), s.Workspace, t.ID, kept)
				return err
			})
		},
	}
}

func tableRenameCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "rename TABLE NAME",
		Short: "Rename a table",
		Args:  args(cobra.ExactArgs(2)),
		RunE: func(command *cobra.Command, words []string) error {
			return onTable(command.Context(), env, words[0], func(s *Services, t ibid.QuestionTable) error {
				_, err := s.Tables.Rename(command.Context(), s.Workspace, t.ID, words[1])
				return err
			})
		},
	}
}

func tableDeleteCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "delete TABLE",
		Short: "Delete a table with its answers and what you said about them; its documents stay",
		Args:  args(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, words []string) error {
			return onTable(command.Context(), env, words[0], func(s *Services, t ibid.QuestionTable) error {
				return s.Tables.Delete(command.Context(), s.Workspace, t.ID)
			})
		},
	}
}

func tableTemplatesCommand(env *Environment) *cobra.Command {
	var asJSON bool
	var save, name string
	command := &cobra.Command{
		Use:   "templates",
		Short: "List the column templates for tables, or save one",
		Long: "List the column sets that tables can begin with. Your own are files in the folder templates of the library's\n" +
			"folder: edit them, or share them. --save writes the columns of a table as one.",
		Args: args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return runTableTemplates(command.Context(), env, save, name, asJSON)
		},
	}
	flags := command.Flags()
	flags.BoolVar(&asJSON, "json", false, "print them as JSON")
	flags.StringVar(&save, "save", "", "write the columns of this `TABLE` as a template")
	flags.StringVar(&name, "name", "", "what the saved template is called (default: as the table)")
	return command
}

func runTableTemplates(ctx context.Context, env *Environment, save, name string, asJSON bool) error {
	return beside(ctx, env, func(s *Services) error {
		if save != "" {
			t, err := s.table(ctx, save)
			if err != nil {
				return err
			}
			if name == "" {
				name = t.Name
			}
			made, err := s.Tables.SaveTemplate(name, "", t.Columns)
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(env.Stdout, made)
			}
			printf(env.Stdout, "Written to %s\n", made.File)
			return nil
		}
		all, err := s.Tables.Templates()
		if err != nil {
			return err
		}
		if asJSON {
			return printJSON(env.Stdout, all)
		}
		for _, t := range all {
			where := "built in"
			if t.File != "" {
				where = t.File
			}
			printf(env.Stdout, "%-14s %s (%s)\n", t.Key, t.Name, where)
			if t.Problem != nil {
				printf(env.Stdout, "%14s %s\n", "", t.Problem.Message)
			}
			for _, c := range t.Columns {
				printf(env.Stdout, "%14s %s [%s]: %s\n", "", c.Label, c.Kind, c.Question)
			}
		}
		return nil
	})
}
