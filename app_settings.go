package main

import (
	"maps"
	"slices"

	"ibid/backend"
	"ibid/backend/config"
)

// Settings returns the pages of settings, with what each is and what is in force. Secrets
// are hidden.
func (a *App) Settings() (config.Form, error) {
	return on(a, func(b *backend.Backend) (config.Form, error) { return config.FormOf(b.Settings()), nil })
}

// SaveSettings changes settings, by their keys, and returns what is in force then. Values
// are written as "ibid config set" takes them; empty or 0 leaves a setting to what decides
// it otherwise. All are changed or, with an error, none.
func (a *App) SaveSettings(changes map[string]string) (config.Form, error) {
	return on(a, func(b *backend.Backend) (config.Form, error) {
		settings := b.Settings()
		for _, key := range slices.Sorted(maps.Keys(changes)) {
			changed, err := settings.Set(key, changes[key])
			if err != nil {
				return config.Form{}, err
			}
			settings = changed
		}
		if err := a.configure(b, settings); err != nil {
			return config.Form{}, err
		}
		return config.FormOf(b.Settings()), nil
	})
}

// configure stores settings and does what they ask for from now on.
func (a *App) configure(b *backend.Backend, settings config.Settings) error {
	if err := b.Configure(settings); err != nil {
		return err
	}
	return b.Library.Queue.Resume(a.ctx)
}
