// Package keychain keeps secrets in the system's keychain: the Secret Service on Linux,
// the Keychain on macOS, the Credential Manager on Windows. There is no fall-back: where
// there is no keychain, nothing is kept.
package keychain

import (
	"errors"
	"strings"

	"github.com/zalando/go-keyring"

	"ibid/backend/ibid"
)

// service is the name under which the keychain lists Ibid's secrets.
const service = "Ibid"

// Secret is one secret, by its name in the keychain.
type Secret string

// Get returns the secret; empty if there is none. Returns CodeNoKeychain if there is no
// keychain, or it stays locked.
func (s Secret) Get() (string, error) {
	value, err := keyring.Get(service, string(s))
	if errors.Is(err, keyring.ErrNotFound) {
		return "", nil
	}
	return value, missing(err)
}

// Set keeps a secret in place of the one before. Returns CodeInvalid for an empty one and
// CodeNoKeychain as Get does; nothing is kept then.
func (s Secret) Set(value string) error {
	if value = strings.TrimSpace(value); value == "" {
		return ibid.Errorf(ibid.CodeInvalid, "There is no key.").WithHint("Paste the key that the service gave you.")
	}
	return missing(keyring.Set(service, string(s), value))
}

// Delete removes the secret; there need not be one. Returns CodeNoKeychain as Get does.
func (s Secret) Delete() error {
	if err := keyring.Delete(service, string(s)); !errors.Is(err, keyring.ErrNotFound) {
		return missing(err)
	}
	return nil
}

func missing(err error) error {
	if err == nil {
		return nil
	}
	failure := ibid.Errorf(ibid.CodeNoKeychain, "This computer's keychain can't be used.").
		WithHint("Ibid keeps keys nowhere else. On Linux, start GNOME Keyring or KWallet and unlock it, then try again.")
	failure.Err = err
	return failure
}
