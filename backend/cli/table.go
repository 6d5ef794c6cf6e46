package cli

import (
	"cmp"
	"context"
	"io"
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
		tableDeleteCommand(env),
		tableTemplatesCommand(env),
	)
	command.AddCommand(cellCommands(env)...)
	return command
}

// onTable is a task on the table that the first argument means, with the arguments behind
// that.
func onTable(run func(ctx context.Context, s *Services, t ibid.QuestionTable, given []string) error) task {
	return func(ctx context.Context, s *Services, given []string) error {
		t, err := s.table(ctx, given[0])
		if err != nil {
			return err
		}
		return run(ctx, s, t, given[1:])
	}
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
	command := &cobra.Command{Use: "list", Short: "List the tables of the workspace"}
	asJSON := command.Flags().Bool("json", false, "print the tables as JSON")
	command.RunE = env.reads(func(ctx context.Context, s *Services, _ []string) error {
		return printed(env, *asJSON, each("There are no tables. Make one with: ibid table create NAME --template contracts", func(w io.Writer, t ibid.QuestionTable) {
			printf(w, "%4d  %s  (%s; %s)\n", t.ID, t.Name, rowsText(t.Rows), labels(t.Columns))
		}))(s.Tables.List(ctx, s.Workspace))
	})
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
		return printed(env, opts.json, func(w io.Writer, t ibid.QuestionTable) {
			printf(w, "Table %d, “%s”: %s, %s.\n", t.ID, t.Name, rowsText(t.Rows), count(len(t.Columns), "question"))
		})(t, nil)
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
		folder, err := s.folder(ctx, opts.folder)
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
		RunE: func(command *cobra.Command, given []string) error {
			added, err := parseColumns(given[1:])
			if err != nil {
				return err
			}
			return env.reads(onTable(func(ctx context.Context, s *Services, t ibid.QuestionTable, _ []string) error {
				_, err := s.Tables.SetColumns(ctx, s.Workspace, t.ID, append(t.Columns, added...))
				return err
			}))(command, given)
		},
	}
}

func tableRemoveCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "remove TABLE COLUMN...",
		Short: "Delete columns of a table with their answers",
		RunE: env.reads(onTable(func(ctx context.Context, s *Services, t ibid.QuestionTable, names []string) error {
			var gone []ibid.ColumnID
			for _, name := range names {
				c, err := columnOf(t, name)
				if err != nil {
					return err
				}
				gone = append(gone, c.ID)
			}
			kept := slices.DeleteFunc(t.Columns, func(c ibid.Column) bool { return slices.Contains(gone, c.ID) })
			_, err := s.Tables.SetColumns(ctx, s.Workspace, t.ID, kept)
			return err
		})),
	}
}

func tableRenameCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "rename TABLE NAME",
		Short: "Rename a table",
		RunE: env.reads(onTable(func(ctx context.Context, s *Services, t ibid.QuestionTable, names []string) error {
			_, err := s.Tables.Rename(ctx, s.Workspace, t.ID, names[0])
			return err
		})),
	}
}

func tableDeleteCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "delete TABLE",
		Short: "Delete a table with its answers and what you said about them; its documents stay",
		RunE: env.reads(onTable(func(ctx context.Context, s *Services, t ibid.QuestionTable, _ []string) error {
			return s.Tables.Delete(ctx, s.Workspace, t.ID)
		})),
	}
}

func tableTemplatesCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "templates",
		Short: "List the column templates for tables, or save one",
		Long: "List the column sets that tables can begin with. Your own are files in the folder templates of the library's\n" +
			"folder: edit them, or share them. --save writes the columns of a table as one.",
	}
	flags := command.Flags()
	asJSON := flags.Bool("json", false, "print them as JSON")
	save := flags.String("save", "", "write the columns of this `TABLE` as a template")
	name := flags.String("name", "", "what the saved template is called (default: as the table)")
	command.RunE = env.reads(func(ctx context.Context, s *Services, _ []string) error {
		if *save == "" {
			return printed(env, *asJSON, each("", printTemplate))(s.Tables.Templates())
		}
		t, err := s.table(ctx, *save)
		if err != nil {
			return err
		}
		made, err := s.Tables.SaveTemplate(cmp.Or(*name, t.Name), "", t.Columns)
		return printed(env, *asJSON, func(w io.Writer, t ibid.TableTemplate) { printf(w, "Written to %s\n", t.File) })(made, err)
	})
	return command
}

func printTemplate(w io.Writer, t ibid.TableTemplate) {
	printf(w, "%-14s %s (%s)\n", t.Key, t.Name, cmp.Or(t.File, "built in"))
	if t.Problem != nil {
		printf(w, "%14s %s\n", "", t.Problem.Message)
	}
	for _, c := range t.Columns {
		printf(w, "%14s %s [%s]: %s\n", "", c.Label, c.Kind, c.Question)
	}
}
