package config

import (
	"errors"
	"io/fs"
	"os"
	"slices"

	"github.com/BurntSushi/toml"

	"ibid/backend/ibid"
	"ibid/internal/savefile"
)

// Load reads the settings of a home, with what the environment decides. Where there
// is no file it returns the defaults. Returns CodeInvalid for a value that makes no
// sense, and for a key that Ibid does not know, since a misspelt setting would
// otherwise do nothing for ever: the error names key, file and the nearest names.
// Returns CodeStorage for a file that cannot be read.
func Load(home string) (Settings, error) {
	settings, err := LoadFile(home)
	if err == nil {
		settings, _, err = fromEnvironment(settings)
	}
	if err != nil {
		return Default(), err
	}
	return settings, nil
}

// LoadFile is [Load] without the environment: what is in the file, and the defaults
// of what is not.
func LoadFile(home string) (Settings, error) {
	settings, _, err := decode(home)
	return settings, err
}

// longest is the most bytes of a file of settings.
const longest = 1 << 20

// decode reads a home's file, and reports which keys it has.
func decode(home string) (Settings, toml.MetaData, error) {
	settings := Default()
	text, err := ibid.ReadFile(File(home), longest)
	if errors.Is(err, fs.ErrNotExist) {
		return settings, toml.MetaData{}, nil
	}
	if err != nil {
		return settings, toml.MetaData{}, ibid.Errorf(ibid.CodeStorage, "The settings cannot be read: %w.", err).WithHint("Check the file's permissions, and that it is an ordinary file: " + File(home))
	}
	meta, err := toml.Decode(string(text), &settings)
	if err == nil {
		err = refuseUnknown(meta)
	}
	if err == nil {
		err = settings.Validate()
	}
	if err != nil {
		return Default(), meta, ibid.Errorf(ibid.CodeInvalid, "The settings cannot be used: %s: %w.", File(home), err).
			WithHint("Correct the file, or delete it to have the defaults.")
	}
	return settings, meta, nil
}

// retired are settings that there were once. A file may have them still.
var retired = []string{"search.rerank"}

// refuseUnknown names the first key that no setting has.
func refuseUnknown(meta toml.MetaData) error {
	unread := slices.DeleteFunc(meta.Undecoded(), func(k toml.Key) bool { return slices.Contains(retired, k.String()) })
	if len(unread) == 0 {
		return nil
	}
	first := max(0, slices.IndexFunc(unread, func(k toml.Key) bool { return len(k) > 1 })) // a section stands before its keys
	return errors.New(unknown(unread[first].String()))
}

// Save writes the settings of a home. In a file that is there only what has changed is
// touched: comments, order and blank lines stay as the user left them. What is added has
// its comment, and what has its default again is taken out. What the environment decides
// is not written: the file keeps what it has for it. The file is replaced in one step, so
// that it is never half written; one that cannot be used is written anew.
// Returns CodeInvalid for settings that make no sense and CodeStorage where the file
// cannot be written; nothing was changed then.
func Save(home string, settings Settings) error {
	if err := settings.Validate(); err != nil {
		return ibid.Errorf(ibid.CodeInvalid, "The settings cannot be used: %w.", err).WithHint("Nothing was saved. Correct them and save again.")
	}
	text, stored := current(home)
	for key := range variables() {
		copyKey(key, &settings, &stored)
	}
	if err := replace(home, edited(text, stored, settings)); err != nil {
		return ibid.Errorf(ibid.CodeStorage, "The settings cannot be saved: %w.", err).WithHint("Check the folder's permissions and free space.")
	}
	return nil
}

// current is the text of a home's file and what it says; of one that is not there or
// cannot be used, that of a file that says nothing.
func current(home string) (string, Settings) {
	text, err := ibid.ReadFile(File(home), longest)
	if err == nil {
		if settings, err := LoadFile(home); err == nil {
			return string(text), settings
		}
	}
	return header, Default()
}

// Change saves what the user has changed in the settings: what differs between
// before and after. All else stays as it is in the file, also where that was changed
// since it was read. It returns the settings that are in force then, as [Load] does.
// Returns CodeConflict for a change of what the environment decides, and the errors
// of [Load] and [Save]; nothing was changed then.
func Change(home string, before, after Settings) (Settings, error) {
	stored, err := LoadFile(home)
	if err != nil {
		return before, err
	}
	for key, old := range fields(&before) {
		if now, _ := find(&after, key); now.value.Equal(old.value) {
			continue
		}
		if variable := variables()[key]; variable != "" {
			return before, ibid.Errorf(ibid.CodeConflict, "The setting %s cannot be changed: the variable %s of the environment decides it.", key, variable).
				WithHint("Nothing was changed. Take the variable out of the environment of Ibid first.")
		}
		copyKey(key, &stored, &after)
	}
	if err := Save(home, stored); err != nil {
		return before, err
	}
	return Load(home)
}

// copyKey gives a setting the value that it has in other settings.
func copyKey(key string, to, from *Settings) {
	target, _ := find(to, key)
	source, _ := find(from, key)
	target.value.Set(source.value)
}

// replace writes the file of a home. If that is a link, the file it points to is
// replaced.
func replace(home, text string) error {
	if err := os.MkdirAll(home, 0o700); err != nil {
		return err
	}
	return savefile.Replace(File(home), func(file *os.File) error {
		_, err := file.WriteString(text)
		return err
	})
}
