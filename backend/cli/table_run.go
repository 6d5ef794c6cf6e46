package cli

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"ibid/backend/export"
	"ibid/backend/ibid"
	"ibid/backend/table"
)

func tableRunCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "run TABLE",
		Short: "Fill in the empty cells of a table",
		Long: "Ask each document what it was not asked yet. What is answered is stored at once: stopped or killed, the next\n" +
			"run goes on there. What you confirmed or corrected is kept, whatever is asked again.",
	}
	stale := command.Flags().Bool("stale", false, "ask again what was asked before its document changed, and what failed")
	all := command.Flags().Bool("all", false, "ask everything again")
	command.MarkFlagsMutuallyExclusive("stale", "all")
	command.RunE = env.reads(onTable(func(ctx context.Context, s *Services, t ibid.QuestionTable, _ []string) error {
		redo := ibid.RedoNone
		switch {
		case *all:
			redo = ibid.RedoAll
		case *stale:
			redo = ibid.RedoStale
		}
		return fillTable(ctx, env, s, t, redo)
	}))
	return command
}

// fillTable fills in a table and says what it comes to.
func fillTable(ctx context.Context, env *Environment, s *Services, t ibid.QuestionTable, redo ibid.Redo) error {
	progress := newProgress(env.Stderr)
	var done atomic.Int64
	s.Tables.Notify(func(c table.Change) {
		if n := done.Add(int64(len(c.Cells))); n > 0 {
			progress.show("%s: %s", t.Name, count(int(n), "cell"))
		}
	})
	err := s.Tables.Fill(ctx, s.Workspace, t.ID, redo)
	progress.clear()
	if err != nil {
		return err
	}
	grid, err := s.Tables.Grid(ctx, s.Workspace, t.ID)
	if err != nil {
		return err
	}
	if n := grid.Progress.Reading; n > 0 {
		printf(env.Stderr, "%s still being read: run the table again later.\n", map[bool]string{true: "1 document is", false: count(n, "document") + " are"}[n == 1])
	}
	printFooters(env.Stdout, grid)
	return nil
}

func printFooters(w io.Writer, grid ibid.TableGrid) {
	for i, c := range grid.Table.Columns {
		printf(w, "%s: %s\n", c.Label, export.FooterText(c.Kind, grid.Footers[i]))
	}
}

type tableShowOptions struct {
	sort    string
	reverse bool
	where   []string
}

func tableShowCommand(env *Environment) *cobra.Command {
	var opts tableShowOptions
	command := &cobra.Command{
		Use:   "show TABLE",
		Short: "Print a table with its answers, quotations and totals",
		Long: "Print a table. --where shows only some rows: \"found\", \"not found\", \"unclear\", \"stale\", \"failed\", \"waiting\",\n" +
			"\"confirmed\", \"corrected\", or any other words that the row has; \"Heading=found\" looks at one column.",
	}
	flags := command.Flags()
	flags.StringVar(&opts.sort, "sort", "", "order the rows by this column")
	flags.BoolVar(&opts.reverse, "reverse", false, "the largest, latest or last first")
	flags.StringArrayVar(&opts.where, "where", nil, "show only rows of which this is true")
	quotes := flags.Bool("quotes", false, "print the quotations too")
	asJSON := flags.Bool("json", false, "print the table as JSON")
	command.RunE = env.reads(onTable(func(ctx context.Context, s *Services, t ibid.QuestionTable, _ []string) error {
		return printed(env, *asJSON, func(w io.Writer, grid ibid.TableGrid) { printGrid(w, grid, *quotes) })(s.arranged(ctx, t, opts))
	}))
	return command
}

// states are the words by which rows are looked for.
var states = map[string]ibid.CellState{
	"found": ibid.CellAnswered, "not found": ibid.CellNotFound, "unclear": ibid.CellUnclear, "could not tell": ibid.CellUnclear,
	"stale": ibid.CellStale, "failed": ibid.CellFailed, "waiting": ibid.CellWaiting,
}

// filterOf reads a condition on rows.
func filterOf(t ibid.QuestionTable, text string) (f table.Filter, err error) {
	if name, rest, found := strings.Cut(text, "="); found {
		c, err := columnOf(t, strings.TrimSpace(name))
		if err != nil {
			return f, err
		}
		f.Column, text = c.ID, strings.TrimSpace(rest)
	}
	key := strings.ReplaceAll(strings.ToLower(text), "_", " ")
	switch state, known := states[key]; {
	case known:
		f.State = state
	case key == string(ibid.ReviewConfirmed), key == string(ibid.ReviewCorrected):
		f.Review = ibid.ReviewVerdict(key)
	default:
		f.Words = text
	}
	return f, nil
}

// arranged returns the rows of a table that the options ask for, in their order.
func (s *Services) arranged(ctx context.Context, t ibid.QuestionTable, opts tableShowOptions) (ibid.TableGrid, error) {
	grid, err := s.Tables.Grid(ctx, s.Workspace, t.ID)
	if err != nil {
		return grid, err
	}
	var by ibid.ColumnID
	if opts.sort != "" {
		c, err := columnOf(t, opts.sort)
		if err != nil {
			return grid, err
		}
		by = c.ID
	}
	grid = table.Arrange(grid, by, opts.reverse, table.Filter{})
	for _, text := range opts.where {
		f, err := filterOf(t, text)
		if err != nil {
			return grid, err
		}
		grid = table.Arrange(grid, by, opts.reverse, f)
	}
	return grid, nil
}

// printGrid prints a table document by document: its cells are too long for columns.
func printGrid(w io.Writer, grid ibid.TableGrid, quotes bool) {
	width := 0
	for _, c := range grid.Table.Columns {
		width = max(width, len([]rune(c.Label)))
	}
	n := len(grid.Table.Columns)
	for i, row := range grid.Rows {
		printf(w, "%s\n", row.Title)
		for k, c := range grid.Cells[i*n : (i+1)*n] {
			printf(w, "  %-*s  %s%s\n", width, grid.Table.Columns[k].Label, cellText(c), cellNote(c))
			if quotes && c.Citation != nil && c.Shown() != ibid.CellNotFound {
				printf(w, "  %-*s  “%s”\n", width, "", ibid.OneLine(c.Citation.Read()))
			}
			if c.Failure != nil && c.State == ibid.CellFailed {
				printf(w, "  %-*s  %s\n", width, "", c.Failure.Message)
			}
		}
		printf(w, "\n")
	}
	printFooters(w, grid)
}

// cellText is the answer of a cell, or what is said in its place.
func cellText(c ibid.TableCell) string {
	if says, _ := c.Says(); says != "" {
		return says
	}
	return export.CellText(c)
}

// cellNote says where the answer stands, and what the user said of it.
func cellNote(c ibid.TableCell) string {
	var notes []string
	if c.Citation != nil && c.Shown() != ibid.CellNotFound {
		notes = append(notes, c.Citation.Note.On("p. "+cmp.Or(c.Citation.PageLabel, strconv.Itoa(c.Citation.Page))))
	}
	if c.State == ibid.CellStale {
		notes = append(notes, "stale")
	}
	if r := c.Review; r != nil {
		if r.Verdict != ibid.ReviewNone {
			notes = append(notes, string(r.Verdict))
		}
		if r.Comment != "" {
			notes = append(notes, "“"+ibid.OneLine(r.Comment)+"”")
		}
	}
	if len(notes) == 0 {
		return ""
	}
	return "  (" + strings.Join(notes, ", ") + ")"
}

func tableExportCommand(env *Environment) *cobra.Command {
	var opts fileOptions
	command := &cobra.Command{
		Use:   "export TABLE",
		Short: "Export a table with its quotations and what you said about them",
		Long:  "Write a table into a file: as XLSX, whose answers lead to their quotations and these to the page of the PDF,\nas comma-separated values, or as DOCX or Markdown with the quotations below. An export that you have not\nedited is replaced, another file only with --force.",
		RunE: func(command *cobra.Command, given []string) error {
			format := export.TableFormat(opts.format)
			switch {
			case opts.out == "":
				return ibid.Errorf(ibid.CodeInvalid, "Where shall the table go?").WithHint("Name a file with --out.")
			case !slices.Contains(export.TableFormats, format):
				return export.UnknownTableFormat(format)
			}
			return env.reads(onTable(func(ctx context.Context, s *Services, t ibid.QuestionTable, _ []string) error {
				return written(env, opts.out, s.ExportTable(ctx, s.Workspace, t.ID, format, opts.out, opts.mask, bool(opts.force)))
			}))(command, given)
		},
	}
	opts.flags(command.Flags(), string(export.TableXLSX), export.TableFormatNames())
	return command
}

// cell names a cell of a table.
type cell struct {
	table    ibid.TableID
	document ibid.DocumentID
	column   ibid.ColumnID
}

// cellCommand is a command on a cell: its first arguments are TABLE DOCUMENT COLUMN.
func cellCommand(env *Environment, use, short string, run func(ctx context.Context, s *Services, at cell, more []string) error) *cobra.Command {
	return &cobra.Command{
		Use:   use,
		Short: short,
		RunE: env.reads(onTable(func(ctx context.Context, s *Services, t ibid.QuestionTable, given []string) error {
			doc, err := s.Library.Find(ctx, s.Workspace, given[0])
			if err != nil {
				return err
			}
			column, err := columnOf(t, given[1])
			if err != nil {
				return err
			}
			return run(ctx, s, cell{t.ID, doc.ID, column.ID}, given[2:])
		})),
	}
}

// cellCommands are those by which the user says something about an answer.
func cellCommands(env *Environment) []*cobra.Command {
	return []*cobra.Command{
		cellCommand(env, "confirm TABLE DOCUMENT COLUMN", "Confirm an answer",
			func(ctx context.Context, s *Services, at cell, _ []string) error {
				return s.Tables.Confirm(ctx, s.Workspace, at.table, at.document, at.column)
			}),
		cellCommand(env, "correct TABLE DOCUMENT COLUMN ANSWER", "Correct an answer; an empty ANSWER means that the document doesn't say",
			func(ctx context.Context, s *Services, at cell, more []string) error {
				return s.Tables.Correct(ctx, s.Workspace, at.table, at.document, at.column, more[0])
			}),
		cellCommand(env, "comment TABLE DOCUMENT COLUMN TEXT", "Comment on an answer; an empty TEXT removes the comment",
			func(ctx context.Context, s *Services, at cell, more []string) error {
				return s.Tables.Comment(ctx, s.Workspace, at.table, at.document, at.column, more[0])
			}),
		cellCommand(env, "takeback TABLE DOCUMENT COLUMN", "Undo what you said about an answer, including the comment",
			func(ctx context.Context, s *Services, at cell, _ []string) error {
				return s.Tables.TakeBack(ctx, s.Workspace, at.table, at.document, at.column)
			}),
	}
}
