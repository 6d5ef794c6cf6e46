package catalogue

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"ibid/backend/ibid"
)

// File is the path of the catalogue in a library's home.
func File(home string) string { return filepath.Join(home, "models.toml") }

// longest is the most bytes of such a file.
const longest = 1 << 20

// current is the catalogue in use; nil: Ibid's own alone.
var current atomic.Pointer[contents]

// load returns the catalogue in use.
func load() contents {
	if c := current.Load(); c != nil {
		return *c
	}
	return builtIn()
}

// Use adds the catalogue in a library's home to Ibid's own, for this process: a model or
// a set of the same name takes the place of Ibid's. Without such a file Ibid's own counts
// alone. The file has the form of catalogue.toml without [[family]]; aliases, title, about,
// kv, total, read, languages, server and quirk may be left out.
//
// Returns CodeInvalid for a file that cannot be used and CodeStorage for one that cannot
// be read; Ibid's own catalogue counts then.
func Use(home string) error {
	current.Store(nil)
	text, err := ibid.ReadFile(File(home), longest)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return ibid.Errorf(ibid.CodeStorage, "Your catalogue of models cannot be read: %w.", err).
			WithHint("Check the file's permissions, and that it is an ordinary file: " + File(home))
	}
	var own struct {
		Model []entry
		Set   []set
	}
	err = decode(string(text), &own)
	var merged contents
	if err == nil {
		merged = builtIn().with(own.Model, own.Set)
		err = merged.check(own.Model, own.Set)
	}
	if err != nil {
		return ibid.Errorf(ibid.CodeInvalid, "Your catalogue of models cannot be used: %s: %w.", File(home), err).
			WithHint("Correct the file, or delete it to have Ibid's own catalogue.")
	}
	current.Store(&merged)
	return nil
}

// with is the catalogue with other models and sets, each in the place of the one of its
// name. New models come last.
func (c contents) with(models []entry, sets []set) contents {
	c.Model, c.Set = slices.Clone(c.Model), slices.Clone(c.Set)
	for _, m := range models {
		m.Title = cmp.Or(m.Title, m.Name)
		i := slices.IndexFunc(c.Model, func(e entry) bool { return ibid.SameModel(e.Name, m.Name) })
		if i < 0 {
			c.Model = append(c.Model, m)
		} else {
			c.Model[i] = m
		}
	}
	for _, s := range sets {
		if i := slices.IndexFunc(c.Set, func(other set) bool { return other.Name == s.Name }); i >= 0 {
			c.Set[i] = s
		}
	}
	return c
}

// check reports what keeps models and sets from being used in the catalogue.
func (c contents) check(models []entry, sets []set) error {
	for i, m := range models {
		if m.Name == "" {
			return fmt.Errorf("the %s model has no name", ordinal(i+1))
		}
		if lack := m.lack(); lack != "" {
			return fmt.Errorf("%s: %s", m.Name, lack)
		}
	}
	for _, s := range sets {
		if !slices.ContainsFunc(c.Set, func(other set) bool { return other.Name == s.Name }) {
			return fmt.Errorf("there is no set %q: it is small, medium or large", s.Name)
		}
		if len(s.Chat) == 0 || len(s.Embedding) == 0 {
			return fmt.Errorf("the set %s needs models for chat and embedding", s.Name)
		}
		for role, names := range map[ibid.ModelRole][]string{ibid.RoleChat: s.Chat, ibid.RoleEmbedding: s.Embedding, ibid.RoleJudge: s.Judge, ibid.RoleVision: s.Vision} {
			for _, name := range names {
				i := slices.IndexFunc(c.Model, func(e entry) bool { return e.named(name) })
				if i < 0 || !c.Model[i].is(role) {
					return fmt.Errorf("the set %s names %q for %s, and the catalogue has no such model", s.Name, name, role)
				}
			}
		}
	}
	return nil
}

// lack is what of a model is missing or makes no sense; empty: nothing.
func (e entry) lack() string {
	roles := []ibid.ModelRole{ibid.RoleChat, ibid.RoleEmbedding, ibid.RoleJudge, ibid.RoleVision}
	switch {
	case len(e.Roles) == 0:
		return "roles are missing"
	case slices.ContainsFunc(e.Roles, func(r ibid.ModelRole) bool { return !slices.Contains(roles, r) }):
		return "a role is chat, embedding, judge or vision"
	case e.Download <= 0 || e.KV < 0 || e.Read < 0:
		return "download, kv and read are numbers of bytes, and download is needed"
	case e.Parameters <= 0 || e.Total < 0:
		return "parameters and total are numbers of parameters, and parameters is needed"
	case e.Context <= 0:
		return "context, in tokens, is missing"
	case strings.TrimSpace(e.Licence) == "":
		return "licence is missing"
	}
	return ""
}

func ordinal(n int) string {
	switch n {
	case 1:
		return "first"
	case 2:
		return "second"
	case 3:
		return "third"
	}
	return fmt.Sprintf("%dth", n)
}
