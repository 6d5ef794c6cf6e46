// Package catalogue knows which models there are, what each is good for and needs,
// and which of them suit a computer.
//
// It is for choosing before anything is installed: what an installed model can do is
// asked of the server. Its figures stand in catalogue.toml, whose header says how each
// is known; a file in the library's home adds to them, see [Use].
package catalogue

import (
	_ "embed"
	"fmt"
	"slices"
	"sync"

	"github.com/BurntSushi/toml"

	"ibid/backend/ibid"
)

//go:embed catalogue.toml
var text string

// Family is what the embedding models of one make want done to a text before they see
// it, which the model server leaves to its clients.
type Family struct {
	Name            string // begins a word of a model's name, in lower case
	Query, Document string // prefixes
	Lower           bool   // lower-case the text
}

// entry is a model with what its memory and its pace are reckoned from.
type entry struct {
	Name       string
	Aliases    []string
	Title      string
	About      string
	Roles      []ibid.ModelRole
	Download   int64
	KV         int64
	Parameters int64
	Total      int64
	Read       int64
	Context    int
	Licence    string
	Languages  []string
	Quirk      string
	Server     string
}

// set is a set of models to choose from, those of a role in order of preference.
type set struct {
	Name, About                    string
	Chat, Embedding, Judge, Vision []string
}

type contents struct {
	Model  []entry
	Family []Family
	Set    []set
}

// builtIn reads Ibid's own catalogue once. It is part of the program, so that one which
// cannot be read is a defect.
var builtIn = sync.OnceValue(func() contents {
	var c contents
	if err := decode(text, &c); err != nil {
		panic(fmt.Sprintf("catalogue.toml: %v", err))
	}
	return c
})

func decode(text string, into any) error {
	meta, err := toml.Decode(text, into)
	if err == nil && len(meta.Undecoded()) > 0 {
		err = fmt.Errorf("there is no key %q", meta.Undecoded()[0])
	}
	return err
}

// All lists the models, by role and size.
func All() []ibid.CatalogueModel {
	entries := load().Model
	models := make([]ibid.CatalogueModel, len(entries))
	for i, e := range entries {
		models[i] = e.model()
	}
	return models
}

// Find returns the model of a name, which may be one of its other names.
func Find(name string) (ibid.CatalogueModel, bool) {
	e, ok := find(name)
	if !ok {
		return ibid.CatalogueModel{}, false
	}
	return e.model(), true
}

// OnlyJudges reports whether the catalogue knows a model as one that was trained to judge
// and does nothing else.
func OnlyJudges(name string) bool {
	m, ok := Find(name)
	return ok && slices.Equal(m.Roles, []ibid.ModelRole{ibid.RoleJudge})
}

// Small names the model of a role that asks least of a computer: that of the smallest
// set. It is what a hint suggests to somebody of whose computer nothing is asked. Empty
// for a role that the sets have no model for.
func Small(role ibid.ModelRole) string {
	s := load().Set[0]
	for _, of := range []struct {
		role  ibid.ModelRole
		names []string
	}{{ibid.RoleChat, s.Chat}, {ibid.RoleEmbedding, s.Embedding}, {ibid.RoleJudge, s.Judge}, {ibid.RoleVision, s.Vision}} {
		if of.role == role && len(of.names) > 0 {
			return of.names[0]
		}
	}
	return ""
}

// Families lists the makes of embedding models in the order in which they are looked
// for: the first whose name begins a word of a model's name counts.
func Families() []Family { return load().Family }

func find(name string) (entry, bool) {
	entries := load().Model
	i := slices.IndexFunc(entries, func(e entry) bool { return e.named(name) })
	if i < 0 {
		return entry{}, false
	}
	return entries[i], true
}

// named reports whether a name is one of the model's.
func (e entry) named(name string) bool {
	return slices.ContainsFunc(append([]string{e.Name}, e.Aliases...), func(own string) bool { return ibid.SameModel(own, name) })
}

func (e entry) is(role ibid.ModelRole) bool { return slices.Contains(e.Roles, role) }

func (e entry) model() ibid.CatalogueModel {
	return ibid.CatalogueModel{
		Name: e.Name, Title: e.Title, About: e.About, Roles: e.Roles, Download: e.Download, Memory: e.memory(),
		Parameters: e.Parameters, Context: e.Context, Licence: e.Licence, Languages: append([]string{}, e.Languages...), Quirk: e.Quirk,
	}
}
