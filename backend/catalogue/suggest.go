package catalogue

import (
	"cmp"
	"fmt"
	"slices"

	"ibid/backend/ibid"
)

const (
	// readable is the least pace of a set that is suggested, in tokens a second. A
	// fluent reader takes 250 words a minute, 5 to 6 tokens a second; a computer on
	// which a model writes no faster than that reads the passages for minutes.
	readable = 8

	spareDisk = 1e9 // stays free, so that other programs go on
)

// Suggest returns the sets of models for a computer and the server that runs them there,
// the set that suits it first and then the others by size. Among models that suit it
// equally well, one that is installed is taken before one that is not, so that two for the
// same are not fetched. The server that comes with Ibid can't use a graphics card that
// has its own memory, so none counts; models that are too new for a server are left out.
//
// What fits into a graphics card whole and writes at a readable pace goes before what
// needs the computer's memory too; of these the largest is suggested. Where nothing
// fits, or nothing is known of the memory, that is the smallest.
func Suggest(m ibid.Machine, server ibid.Engine, installed []string) []ibid.ModelSet {
	r := roomOf(usable(m, server))
	r.server = server.Version
	var sets []fitted
	for _, s := range load().Set {
		sets = append(sets, r.fit(s, m.FreeDisk, installed))
	}
	best := 0
	for i, s := range sets {
		if r.memory > 0 && s.Fits && s.suits >= quick && s.suits >= sets[best].suits || s.Fits && !sets[best].Fits {
			best = i
		}
	}
	suggested := []ibid.ModelSet{sets[best].ModelSet}
	for i, s := range sets {
		if i != best {
			suggested = append(suggested, s.ModelSet)
		}
	}
	return suggested
}

// usable is what a server uses of a computer.
func usable(m ibid.Machine, server ibid.Engine) ibid.Machine {
	if server.Kind == ibid.EngineBundled {
		m.GPUs = slices.DeleteFunc(slices.Clone(m.GPUs), func(g ibid.GPU) bool { return !g.Shared })
	}
	return m
}

// Gain says what models could do with a graphics card that the server which comes with
// Ibid leaves idle, and an installed Ollama would use. Empty: there is no such card, or
// nothing to gain.
func Gain(m ibid.Machine, server ibid.Engine, installed []string) string {
	i := slices.IndexFunc(m.GPUs, func(g ibid.GPU) bool { return !g.Shared && g.Memory > cardReserve })
	if server.Kind != ibid.EngineBundled || i < 0 {
		return ""
	}
	now, then := Suggest(m, server, installed)[0], Suggest(m, ibid.Engine{Kind: ibid.EngineInstalled}, installed)[0]
	if !then.Fits || then.Pace <= now.Pace && then.Models[0].Name == now.Models[0].Name {
		return ""
	}
	return fmt.Sprintf("%s is not used: the model server that comes with Ibid computes on the processor. "+
		"With Ollama itself (ollama.com/download), which Ibid then uses, %s would suit this computer and write about %.0f tokens a second; %s writes about %.0f without the card.",
		m.GPUs[i].Name, then.Models[0].Title, then.Pace, now.Models[0].Title, now.Pace)
}

// suits is how well a chat model suits a computer.
type suits int

const (
	tooLarge suits = iota
	fits           // its memory does
	quick          // and it writes at a readable pace
	onCard         // and all of it is in the graphics card
)

type fitted struct {
	ibid.ModelSet
	suits suits
}

// fit chooses the models of a set for a computer.
func (r room) fit(s set, disk int64, installed []string) fitted {
	embedding := chooseEmbedding(s, installed)
	chat, how := r.chooseChat(s, embedding, installed)
	f := fitted{suits: how, ModelSet: ibid.ModelSet{
		Name: s.Name, About: s.About, Pace: r.pace(chat), Memory: chat.memory() + embedding.memory(),
	}}
	f.add(chat, ibid.RoleChat, false, installed)
	f.add(embedding, ibid.RoleEmbedding, false, installed)
	optional := func(role ibid.ModelRole, names []string) {
		if e, ok := r.first(names); ok {
			f.add(e, role, true, installed)
		}
	}
	optional(ibid.RoleJudge, s.Judge)
	if !chat.is(ibid.RoleVision) {
		optional(ibid.RoleVision, s.Vision)
	}
	f.Lacks = r.lacks(f.ModelSet, disk)
	f.Fits = f.Lacks == ""
	return f
}

func (f *fitted) add(e entry, role ibid.ModelRole, optional bool, installed []string) {
	chosen := ibid.ChosenModel{CatalogueModel: e.model(), Role: role, Optional: optional, Installed: e.among(installed)}
	if !chosen.Installed && !optional {
		f.Download += chosen.Download
	}
	f.Models = append(f.Models, chosen)
}

func (e entry) among(installed []string) bool { return slices.ContainsFunc(installed, e.named) }

// chooseEmbedding takes one that is installed before any other, also one that the set
// does not name: the passages may have been embedded with it.
func chooseEmbedding(s set, installed []string) entry {
	for _, e := range load().Model {
		if e.is(ibid.RoleEmbedding) && e.among(installed) {
			return e
		}
	}
	e, _ := find(s.Embedding[0])
	return e
}

// chooseChat returns the chat model of a set that suits best; where none fits, the one
// that takes the least memory.
func (r room) chooseChat(s set, embedding entry, installed []string) (entry, suits) {
	type option struct {
		entry
		suits     suits
		installed int
	}
	var options []option
	for _, e := range r.runnable(s.Chat, installed) {
		o := option{entry: e, suits: r.suits(e, e.memory()+embedding.memory())}
		if e.among(installed) {
			o.installed = 1
		}
		options = append(options, o)
	}
	best := slices.MaxFunc(options, func(a, b option) int {
		if a.suits == tooLarge && b.suits == tooLarge {
			return cmp.Compare(b.memory(), a.memory())
		}
		return cmp.Or(cmp.Compare(a.suits, b.suits), cmp.Compare(a.installed, b.installed))
	})
	return best.entry, best.suits
}

// runnable returns the models of a list that the server can run, or all if it can run none.
func (r room) runnable(names, installed []string) []entry {
	all := make([]entry, len(names))
	for i, name := range names {
		all[i], _ = find(name)
	}
	old := slices.DeleteFunc(slices.Clone(all), func(e entry) bool { return r.tooNew(e) && !e.among(installed) })
	if len(old) == 0 {
		return all
	}
	return old
}

// suits reports how well a chat model suits, with so much memory for it and what it
// works with.
func (r room) suits(e entry, memory int64) suits {
	switch pace := r.pace(e); {
	case r.memory > 0 && memory > r.memory:
		return tooLarge
	case pace > 0 && pace < readable:
		return fits
	case memory <= r.card:
		return onCard
	}
	return quick
}

// first returns the first model that fits by itself: one that is used now and then takes
// the place of another in memory.
func (r room) first(names []string) (entry, bool) {
	for _, name := range names {
		if e, ok := find(name); ok && !r.tooNew(e) && (r.memory == 0 || e.memory() <= r.memory) {
			return e, true
		}
	}
	return entry{}, false
}

// tooNew reports whether a model needs a newer server than this one. A server of which
// nothing is known is taken to run any.
func (r room) tooNew(e entry) bool { return e.Server != "" && ibid.VersionBefore(r.server, e.Server) }

// lacks says what of memory and disk does not suffice; empty: both do, or are unknown.
func (r room) lacks(s ibid.ModelSet, disk int64) string {
	const gb = 1e9
	switch {
	case r.memory > 0 && s.Memory > r.memory:
		return fmt.Sprintf("It takes %.1f GB of memory, and this computer has about %.1f GB to spare for models.", float64(s.Memory)/gb, float64(r.memory)/gb)
	case disk > 0 && s.Download > 0 && s.Download+spareDisk > disk:
		return fmt.Sprintf("It takes %.1f GB of disk and 1 GB should stay free, and the disk has %.1f GB.", float64(s.Download)/gb, float64(disk)/gb)
	}
	return ""
}
