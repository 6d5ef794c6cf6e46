package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
	"ibid/backend/library"
)

type inspectOptions struct {
	name     string
	pages    string
	html     string
	all      bool
	password passwordOption
	json     bool
	force    overwriteOption
}

// inspectDPI is how fine pages are drawn for --html: a screen shows a page about
// a thousand pixels high.
const inspectDPI = 96

// inspectPages is how many pages --html shows where none are named.
const inspectPages = 30

func inspectCommand(env *Environment) *cobra.Command {
	var opts inspectOptions
	command := &cobra.Command{
		Use:   "inspect FILE|DOCUMENT",
		Short: "Show what Ibid reads in a PDF: pages, sections, tables, scans, quality",
		Long:  "Show what Ibid reads in a PDF on disk or in a document of the library. Name the document by number, file name, title or path.\nA file on disk is read but not added to the library.",
		RunE: func(command *cobra.Command, names []string) error {
			opts.name = names[0]
			return runInspect(command.Context(), env, opts)
		},
	}
	flags := command.Flags()
	flags.StringVar(&opts.pages, "page", "", "show the text of a page, or of pages such as 3-7, block by block")
	flags.StringVar(&opts.html, "html", "", "write a page for a browser: each page's picture beside its text")
	opts.force.flag(flags)
	flags.BoolVar(&opts.all, "all", false, "list all sections, not only the outer ones")
	opts.password.flag(flags)
	flags.BoolVar(&opts.json, "json", false, "print the report, or the pages, as JSON")
	return command
}

// inspected is what is known of a document: its report and the pages asked for.
type inspected struct {
	report ibid.ReadingReport
	file   ibid.File
	pages  []inspectedPage
}

// inspectedPage is a page with the places of its words.
type inspectedPage struct {
	ibid.PageReading
	Words []ibid.Rect `json:"-"`
}

func runInspect(ctx context.Context, env *Environment, opts inspectOptions) error {
	first, last, err := pageRange(opts.pages)
	if err != nil {
		return err
	}
	if opts.html != "" {
		if last == 0 {
			last = inspectPages
		}
		if err := env.inspection(ctx, opts).Check(); err != nil {
			return err
		}
	}
	password, err := opts.password.read(env)
	if err != nil {
		return err
	}
	if path, ok := fileOnDisk(opts.name); ok {
		reader, err := env.Inspect()
		if err != nil {
			return err
		}
		seen, err := inspectFile(ctx, env, reader, ibid.File{Path: path, Password: password}, first, last)
		if err == nil {
			err = showInspected(ctx, env, opts, seen, reader.Render)
		}
		return errors.Join(err, reader.Close())
	}
	return beside(ctx, env, func(s *Services) error {
		seen, err := s.inspectDocument(ctx, opts.name, password, first, last)
		if err != nil {
			return err
		}
		return showInspected(ctx, env, opts, seen, s.Render)
	})
}

// showInspected prints or writes what the options ask for.
func showInspected(ctx context.Context, env *Environment, opts inspectOptions, seen inspected, render render) error {
	if opts.pages != "" && len(seen.pages) == 0 {
		return ibid.Errorf(ibid.CodeNotFound, "“%s” has %s.", seen.report.Name, count(seen.report.Pages, "page")).WithHint("Name one of them with --page.")
	}
	switch {
	case opts.html != "":
		return writeInspection(ctx, env.inspection(ctx, opts), seen, render)
	case opts.json && opts.pages != "":
		return printJSON(env.Stdout, seen.pages)
	case opts.json:
		return printJSON(env.Stdout, seen.report)
	case opts.pages != "":
		printPages(env.Stdout, seen.pages)
	default:
		printReport(env.Stdout, seen.report, opts.all)
	}
	return nil
}

// pageRange understands "3" and "3-7"; both are 0 for nothing.
func pageRange(text string) (first, last int, err error) {
	if text == "" {
		return 0, 0, nil
	}
	from, to, isRange := strings.Cut(text, "-")
	first, err = strconv.Atoi(from)
	if last = first; err == nil && isRange {
		last, err = strconv.Atoi(to)
	}
	if err != nil || first < 1 || last < first {
		return 0, 0, ibid.Errorf(ibid.CodeInvalid, "“%s” is no page.", text).WithHint("--page is a number such as 3, or a range such as 3-7.")
	}
	return first, last, nil
}

func fileOnDisk(name string) (path string, ok bool) {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return "", false
	}
	path, err = filepath.Abs(name)
	return path, err == nil
}

// inspectFile reads a file anew.
func inspectFile(ctx context.Context, env *Environment, reader Inspector, file ibid.File, first, last int) (inspected, error) {
	seen := inspected{file: file}
	progress := newProgress(env.Stderr)
	defer progress.clear()
	var err error
	seen.report, err = reader.Inspect(ctx, file, func(page ibid.ReadPage) error {
		progress.show("page %d", page.Page.Number)
		if first <= page.Page.Number && page.Page.Number <= last {
			seen.pages = append(seen.pages, inspectedPage{PageReading: library.View(page), Words: wordBoxes(page.Page)})
		}
		return nil
	})
	return seen, err
}

// inspectDocument reports what is stored of a document.
func (s *Services) inspectDocument(ctx context.Context, name, password string, first, last int) (inspected, error) {
	doc, err := s.Library.Find(ctx, s.Workspace, name)
	if err != nil {
		return inspected{}, err
	}
	seen := inspected{file: ibid.File{Path: doc.Path, Password: password}}
	if seen.report, err = s.Library.Report(ctx, s.Workspace, doc.ID); err != nil {
		return seen, err
	}
	for number := max(1, first); number <= min(last, doc.PagesRead); number++ {
		reading, err := s.Library.PageReading(ctx, s.Workspace, doc.ID, number)
		if err != nil {
			return seen, err
		}
		page, err := s.Ask.Store.Page(ctx, s.Workspace, doc.ID, number)
		if err != nil {
			return seen, err
		}
		seen.pages = append(seen.pages, inspectedPage{PageReading: reading, Words: wordBoxes(page)})
	}
	return seen, nil
}

func wordBoxes(page ibid.Page) []ibid.Rect {
	boxes := make([]ibid.Rect, len(page.Words))
	for i, word := range page.Words {
		boxes[i] = word.Box
	}
	return boxes
}

// numbered names a page: its number in the file, and the label printed on it
// where that differs.
func numbered(number int, label string) string {
	if label != "" && label != strconv.Itoa(number) {
		return fmt.Sprintf("%d (%s)", number, label)
	}
	return strconv.Itoa(number)
}
