package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"

	"ibid/backend/ibid"
	"ibid/internal/savefile"
)

// Settings travel in backups. Secrets never do, and those marked sends
// decide where questions and passages go: a backup, which may come from anyone, changes
// them only if the user says so.

// WritePortable writes a home's settings into a file for a backup: only the settings,
// without secrets and without comments, which may hold anything. It reports whether
// there was something to write: not without a file of settings, and not of one that
// cannot be used.
func WritePortable(home, path string) (written bool, err error) {
	if _, err := os.Stat(File(home)); err != nil {
		return false, nil
	}
	settings, err := LoadFile(home)
	if err != nil {
		return false, nil //nolint:nilerr // settings that cannot be used are of no use in a backup
	}
	return true, savefile.Replace(path, func(file *os.File) error {
		_, err := file.WriteString(encode(settings.withoutSecrets()))
		return err
	})
}

// credentials are a name, a password or both before the host of an address, with a
// scheme or without.
var credentials = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]*://)?[^/?#]*@`)

// withoutSecrets returns the settings without what must not be passed on: settings
// that are secrets, and names, passwords and queries in addresses.
func (s Settings) withoutSecrets() Settings {
	defaults := Default()
	for key, f := range fields(&s) {
		if f.Secret() {
			copyKey(key, &s, &defaults)
		} else if f.sends == "address" {
			address := credentials.ReplaceAllString(f.value.String(), "$1")
			address, _, _ = strings.Cut(address, "?")
			address, _, _ = strings.Cut(address, "#")
			f.value.SetString(address)
		}
	}
	return s
}

// Destinations lists the settings of a backup, unpacked into a folder, that would
// change where questions and passages go if they were taken over into a home. Secrets
// are not listed: they are never taken over. Without usable settings in the backup
// there are none.
func Destinations(home, unpacked string) ([]ibid.SettingChange, error) {
	now, theirs, ok, err := both(home, unpacked)
	changes := []ibid.SettingChange{}
	if err != nil || !ok {
		return changes, err
	}
	for name, f := range fields(&now) {
		other, _ := find(&theirs, name)
		if f.sends == "" || f.Secret() || f.value.Equal(other.value) {
			continue
		}
		changes = append(changes, ibid.SettingChange{Name: name, Label: f.Label, Unset: f.Unset, Now: f.text(), Backup: other.text()})
	}
	return changes, nil
}

// Adopt makes the settings of a backup, unpacked into a folder, fit for a home: where
// questions and passages go stays as the home has it, unless take is set. Secrets of
// the backup are dropped. Those of the home stay, but with take only if nothing
// changes where they are sent. Settings that cannot be used are left out, so that
// those of the home stay in force.
func Adopt(home, unpacked string, take bool) error {
	now, theirs, ok, err := both(home, unpacked)
	if err != nil {
		return err
	}
	if !ok {
		if err := os.Remove(File(unpacked)); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	changes, err := Destinations(home, unpacked)
	if err != nil {
		return err
	}
	merged := theirs
	for key, f := range fields(&now) {
		switch {
		case f.Secret() && take && len(changes) > 0:
			f.value.Set(reflect.Zero(f.value.Type()))
			copyKey(key, &merged, &now)
		case f.Secret(), f.sends != "" && !take:
			copyKey(key, &merged, &now)
		}
	}
	return savefile.Replace(File(unpacked), func(file *os.File) error {
		_, err := file.WriteString(encode(merged))
		return err
	})
}

// both returns the settings in a home's file and in a backup's; ok is false if the
// backup has none that can be used. A home whose file cannot be used has the defaults.
func both(home, unpacked string) (now, theirs Settings, ok bool, err error) {
	info, err := os.Lstat(File(unpacked))
	if err != nil || !info.Mode().IsRegular() {
		return now, theirs, false, nil
	}
	if theirs, err = LoadFile(filepath.Clean(unpacked)); err != nil {
		return now, theirs, false, nil
	}
	if now, err = LoadFile(home); err != nil {
		now = Default()
	}
	return now, theirs.withoutSecrets(), true, nil
}
