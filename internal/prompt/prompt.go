// Package prompt writes what models are told from templates that are part of the program.
package prompt

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"text/template"
)

// Set is a package's prompts.
type Set struct {
	templates *template.Template
	version   string
}

// Load reads the templates prompts/*.tmpl of embedded files. It panics if they can't be parsed,
// which a test of any of them shows.
func Load(files fs.FS) Set {
	names, err := fs.Glob(files, "prompts/*.tmpl")
	if err != nil {
		panic(err)
	}
	sum := sha256.New()
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			panic(err) // embedded at build time
		}
		sum.Write(text)
	}
	return Set{template.Must(template.ParseFS(files, names...)), hex.EncodeToString(sum.Sum(nil)[:6])}
}

// Version identifies the wording of all prompts of the set, in 12 letters and digits.
func (s Set) Version() string { return s.version }

// Write writes a prompt, by the name of its file or of a template in one. It panics if the data
// doesn't fit the template: both are ours, and tests write each.
func (s Set) Write(name string, data any) string {
	var b bytes.Buffer
	if err := s.templates.ExecuteTemplate(&b, name, data); err != nil {
		panic(err)
	}
	return b.String()
}
