package table

import (
	"bytes"
	"embed"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"ibid/backend/ibid"
)

//go:embed templates/*.toml
var builtIn embed.FS

// templateFile is a template as its file has it.
type templateFile struct {
	Name        string           `toml:"name"`
	Description string           `toml:"description,omitempty"`
	Columns     []templateColumn `toml:"column"`
}

type templateColumn struct {
	Label    string          `toml:"label"`
	Kind     ibid.ColumnKind `toml:"kind,omitempty"`
	Question string          `toml:"question"`
}

// longestTemplate is the most bytes of a file with a column set.
const longestTemplate = 1 << 20

// templatesFolder is where the user's templates of a library are.
func templatesFolder(home string) string { return filepath.Join(home, "templates") }

// Templates lists the column sets that tables can begin with, by name: those of the program,
// and the user's own, *.toml in the folder templates of the library's. A file named as a
// built-in one takes its place. A file that can't be used is listed with its problem.
func (s *Service) Templates() ([]ibid.TableTemplate, error) {
	all := map[string]ibid.TableTemplate{}
	names, err := fs.Glob(builtIn, "templates/*.toml")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := builtIn.ReadFile(name)
		if err != nil {
			return nil, err
		}
		t := parseTemplate(keyOf(name), text)
		all[t.Key] = t
	}
	own, err := filepath.Glob(filepath.Join(templatesFolder(s.Home), "*.toml"))
	if err != nil {
		return nil, err
	}
	for _, path := range own {
		text, err := ibid.ReadFile(path, longestTemplate)
		t := ibid.TableTemplate{Key: keyOf(path), Name: keyOf(path), Columns: []ibid.Column{}}
		if err != nil {
			t.Problem = ibid.Errorf(ibid.CodeStorage, "This template can't be read: %w.", err).WithHint("Check the file's permissions.")
		} else {
			t = parseTemplate(t.Key, text)
		}
		t.File = path
		all[t.Key] = t
	}
	list := make([]ibid.TableTemplate, 0, len(all))
	for _, t := range all {
		list = append(list, t)
	}
	slices.SortFunc(list, func(a, b ibid.TableTemplate) int { return strings.Compare(a.Key, b.Key) })
	return list, nil
}

func keyOf(path string) string {
	return strings.TrimSuffix(filepath.Base(filepath.ToSlash(path)), ".toml")
}

// parseTemplate reads a template. One that makes no sense has a Problem.
func parseTemplate(key string, text []byte) ibid.TableTemplate {
	t := ibid.TableTemplate{Key: key, Name: key, Columns: []ibid.Column{}}
	var file templateFile
	meta, err := toml.Decode(string(text), &file)
	if unread := meta.Undecoded(); err == nil && len(unread) > 0 {
		err = errors.New("there is no key " + unread[0].String())
	}
	if err == nil && len(file.Columns) == 0 {
		err = errors.New("it has no [[column]]")
	}
	for _, c := range file.Columns {
		var column ibid.Column
		if err == nil {
			column, err = ibid.Column{Question: c.Question, Label: c.Label, Kind: c.Kind}.Check()
			t.Columns = append(t.Columns, column)
		}
	}
	if err != nil {
		t.Columns = []ibid.Column{}
		t.Problem = ibid.Errorf(ibid.CodeInvalid, "This template can't be used: %w.", err).WithHint("docs/tables.md says how one is written.")
		return t
	}
	if file.Name != "" {
		t.Name = file.Name
	}
	t.Description = file.Description
	return t
}

// Template returns the template with a key or name, in whatever case. Returns CodeNotFound
// if there is none, and its Problem if it can't be used.
func (s *Service) Template(name string) (ibid.TableTemplate, error) {
	all, err := s.Templates()
	if err != nil {
		return ibid.TableTemplate{}, err
	}
	var keys []string
	for _, t := range all {
		if strings.EqualFold(t.Key, name) || strings.EqualFold(t.Name, name) {
			if t.Problem != nil {
				return t, t.Problem
			}
			return t, nil
		}
		keys = append(keys, t.Key)
	}
	return ibid.TableTemplate{}, ibid.Errorf(ibid.CodeNotFound, "There is no template “%s”.", name).WithHint("The templates are " + strings.Join(keys, ", ") + ".")
}

var notInKeys = regexp.MustCompile(`[^a-z0-9]+`)

// SaveTemplate writes columns as a template of the user's, to begin other tables with or to
// share, and returns it. Returns CodeInvalid for a name without letters or digits and for
// columns that make no sense, and CodeConflict if the user has a template of that name.
func (s *Service) SaveTemplate(name, description string, columns []ibid.Column) (ibid.TableTemplate, error) {
	name, err := ibid.TableName(name)
	if err != nil {
		return ibid.TableTemplate{}, err
	}
	key := strings.Trim(notInKeys.ReplaceAllString(strings.ToLower(name), "-"), "-")
	if key == "" || len(columns) == 0 {
		return ibid.TableTemplate{}, ibid.Errorf(ibid.CodeInvalid, "A template needs a name and columns.").WithHint("Name it in letters or digits.")
	}
	file := templateFile{Name: name, Description: description}
	for _, c := range columns {
		if c, err = c.Check(); err != nil {
			return ibid.TableTemplate{}, err
		}
		file.Columns = append(file.Columns, templateColumn{c.Label, c.Kind, c.Question})
	}
	var text bytes.Buffer
	if err := toml.NewEncoder(&text).Encode(file); err != nil {
		return ibid.TableTemplate{}, err
	}
	path := filepath.Join(templatesFolder(s.Home), key+".toml")
	if err := writeNew(path, text.Bytes()); err != nil {
		return ibid.TableTemplate{}, err
	}
	t := parseTemplate(key, text.Bytes())
	t.File = path
	return t, nil
}

// writeNew writes a file that is not there yet.
func writeNew(path string, text []byte) error {
	err := os.MkdirAll(filepath.Dir(path), 0o700)
	if err != nil {
		return ibid.Errorf(ibid.CodeStorage, "The template can't be written: %w.", err).WithHint("Check that you may write to the library's folder.")
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return ibid.Errorf(ibid.CodeConflict, "You have a template of this name already: %s.", path).WithHint("Choose another name, or edit that file.")
	}
	if err == nil {
		_, err = file.Write(text)
		err = errors.Join(err, file.Close())
	}
	if err != nil {
		return ibid.Errorf(ibid.CodeStorage, "The template can't be written: %w.", err).WithHint("Check that you may write to the library's folder.")
	}
	return nil
}
