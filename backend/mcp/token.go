package mcp

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"ibid/backend/ibid"
)

// TokenFile is the name of the file in the home folder that holds the token.
const TokenFile = "mcp-token"

// Token returns the token that clients of the HTTP transport have to give. It is made
// when first needed, and anew if other users of the computer could have read it.
func Token(home string) (string, error) {
	path := filepath.Join(home, TokenFile)
	file, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return newToken(path)
	case err != nil:
		return "", err
	case !file.Mode().IsRegular() || runtime.GOOS != "windows" && file.Mode().Perm()&0o077 != 0:
		return newToken(path)
	}
	text, err := ibid.ReadFile(path, 4096)
	if err != nil {
		return "", err
	}
	if token := strings.TrimSpace(string(text)); len(token) >= len(rand.Text()) {
		return token, nil
	}
	return newToken(path)
}

// newToken puts a new token in the place of the file. Two programs that do so at once
// both end up with the one that was put there last, or fail.
func newToken(path string) (string, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", err
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", err
	}
	token := rand.Text() + rand.Text() // 256 bits
	_, err = file.WriteString(token + "\n")
	return token, errors.Join(err, file.Close())
}
