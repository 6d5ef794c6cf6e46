package config

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/BurntSushi/toml"

	"ibid/backend/ibid"
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

// decode reads a home's file, and tells which keys it has.
func decode(home string) (Settings, toml.MetaData, error) {
	settings := Default()
	text, err := os.ReadFile(File(home))
	if errors.Is(err, fs.ErrNotExist) {
		return settings, toml.MetaData{}, nil
	}
	if err != nil {
		return settings, toml.MetaData{}, ibid.Errorf(ibid.CodeStorage, "The settings cannot be read: %w.", err).WithHint("Check the file's permissions.")
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

// refuseUnknown names the first key that no setting has.
func refuseUnknown(meta toml.MetaData) error {
	unread := meta.Undecoded()
	if len(unread) == 0 {
		return nil
	}
	first := max(0, slices.IndexFunc(unread, func(k toml.Key) bool { return len(k) > 1 })) // a section stands before its keys
	return errors.New(unknown(unread[first].String()))
}

// Save writes the settings of a home: those that are not the default, each with its
// comment. What the environment decides is not written: the file keeps what it has
// for it. The file is replaced in one step, so that it is never half written.
// Returns CodeInvalid for settings that make no sense and CodeStorage where the file
// cannot be written; nothing was changed then.
func Save(home string, settings Settings) error {
	if err := settings.Validate(); err != nil {
		return ibid.Errorf(ibid.CodeInvalid, "The settings cannot be used: %w.", err).WithHint("Nothing was saved. Correct them and save again.")
	}
	stored, err := LoadFile(home)
	if err != nil {
		stored = Default() // what cannot be used is replaced
	}
	for _, key := range Fixed() {
		copyKey(key, &settings, &stored)
	}
	if err := replace(home, encode(settings)); err != nil {
		return ibid.Errorf(ibid.CodeStorage, "The settings cannot be saved: %w.", err).WithHint("Check the folder's permissions and free space.")
	}
	return nil
}

// Change saves what a person has changed in the settings: what differs between
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
		if variable := decides(key); variable != "" {
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

// encode writes the file.
func encode(settings Settings) []byte {
	var file bytes.Buffer
	file.WriteString("# Settings of Ibid. What is left out has its default: \"ibid config\" lists all.\n")
	defaults := Default()
	section := ""
	for key, f := range fields(&settings) {
		if original, _ := find(&defaults, key); f.value.Equal(original.value) {
			continue
		}
		in, own := cutLast(key)
		if in != section {
			fmt.Fprintf(&file, "\n[%s]\n", in)
			section = in
		}
		fmt.Fprintf(&file, "# %s\n", f.tag.Get("comment"))
		_ = toml.NewEncoder(&file).Encode(map[string]any{own: f.value.Interface()}) // texts and numbers always encode
	}
	return file.Bytes()
}

// replace writes the file of a home beside itself and puts it in its place.
func replace(home string, text []byte) error {
	if err := os.MkdirAll(home, 0o700); err != nil {
		return err
	}
	temporary, err := os.CreateTemp(home, "config-*.toml")
	if err != nil {
		return err
	}
	_, err = temporary.Write(text)
	err = errors.Join(err, temporary.Sync(), temporary.Close())
	if err == nil {
		err = os.Rename(temporary.Name(), File(home))
	}
	if err != nil {
		return errors.Join(err, os.Remove(temporary.Name()))
	}
	return nil
}
