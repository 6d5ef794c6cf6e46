package keychain_test

import (
	"errors"
	"testing"

	"github.com/zalando/go-keyring"

	"ibid/backend/ibid"
	"ibid/internal/keychain"
)

func TestSecret(t *testing.T) {
	keyring.MockInit()
	secret := keychain.Secret("search")
	if value, err := secret.Get(); value != "" || err != nil {
		t.Errorf("before there is one: %q, %v", value, err)
	}
	if err := secret.Delete(); err != nil {
		t.Errorf("delete what is not there: %v", err)
	}
	if err := secret.Set(" abc\n"); err != nil {
		t.Fatal(err)
	}
	if value, err := secret.Get(); value != "abc" || err != nil {
		t.Errorf("got %q, %v", value, err)
	}
	if value, _ := keychain.Secret("other").Get(); value != "" {
		t.Errorf("another secret has the value %q", value)
	}
	if err := secret.Set("  "); ibid.CodeOf(err) != ibid.CodeInvalid {
		t.Errorf("an empty secret: %v", err)
	}
	if err := secret.Delete(); err != nil {
		t.Fatal(err)
	}
	if value, err := secret.Get(); value != "" || err != nil {
		t.Errorf("after it was deleted: %q, %v", value, err)
	}
}

func TestNoKeychain(t *testing.T) {
	keyring.MockInitWithError(errors.New("no bus"))
	t.Cleanup(keyring.MockInit)
	secret := keychain.Secret("search")
	_, err := secret.Get()
	for action, err := range map[string]error{"get": err, "set": secret.Set("abc"), "delete": secret.Delete()} {
		if ibid.CodeOf(err) != ibid.CodeNoKeychain {
			t.Errorf("%s: %v", action, err)
		}
	}
}
