package catalogue_test

import (
	"os"
	"strings"
	"testing"

	"ibid/backend/catalogue"
	"ibid/backend/ibid"
)

// use writes a catalogue into a home and uses it for the time of a test.
func use(t *testing.T, text string) error {
	t.Helper()
	home := t.TempDir()
	t.Cleanup(func() { _ = catalogue.Use(t.TempDir()) })
	if err := os.WriteFile(catalogue.File(home), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return catalogue.Use(home)
}

func TestAHomesCatalogueComesFirst(t *testing.T) {
	err := use(t, `
[[model]]
name = "gemma5:4b"
aliases = ["gemma5"]
roles = ["chat", "judge"]
download = 3_000_000_000
parameters = 4_000_000_000
context = 131_072
licence = "Apache-2.0"

[[model]]
name = "llama3.2:3b"
title = "Llama of ours"
roles = ["chat"]
download = 1_000_000_000
parameters = 3_000_000_000
context = 8_192
licence = "In house"

[[set]]
name = "medium"
about = "What our department uses."
chat = ["gemma5"]
embedding = ["bge-m3"]
`)
	if err != nil {
		t.Fatal(err)
	}
	if m, ok := catalogue.Find("gemma5:latest"); !ok || m.Title != "gemma5:4b" || m.Memory < m.Download {
		t.Errorf("a model that was added: %+v", m)
	}
	if m, _ := catalogue.Find("llama3.2:3b"); m.Title != "Llama of ours" || m.Licence != "In house" {
		t.Errorf("a model that takes the place of another: %+v", m)
	}
	if _, ok := catalogue.Find("qwen3:8b"); !ok {
		t.Error("the others are gone")
	}
	set := catalogue.Suggest(laptop(15.5*gib, 100e9, 8), ibid.Engine{}, nil)[0]
	if got := inWords(set); got != "medium: gemma5:4b + bge-m3:567m" {
		t.Errorf("suggested is %s", got)
	}
	if err := catalogue.Use(t.TempDir()); err != nil {
		t.Fatal(err)
	}
	if _, ok := catalogue.Find("gemma5"); ok {
		t.Error("a home without a catalogue has that of another")
	}
}

func TestACatalogueThatCannotBeUsedSaysWhy(t *testing.T) {
	const model = "[[model]]\nname = \"oak:4b\"\nroles = [\"chat\"]\ndownload = 1\nparameters = 1\ncontext = 1\nlicence = \"MIT\"\n"
	for name, test := range map[string]struct{ text, want string }{
		"no TOML":              {"[[model\nname", "toml: line"},
		"a misspelt key":       {model + "licance = \"MIT\"\n", `no key "model.licance"`},
		"a family":             {"[[family]]\nname = \"oak\"\n", `no key "family"`},
		"no name":              {strings.Replace(model, "name = \"oak:4b\"\n", "", 1), "the first model has no name"},
		"a role of its own":    {strings.Replace(model, "chat", "editor", 1), "oak:4b: a role is chat"},
		"no role":              {strings.Replace(model, `["chat"]`, "[]", 1), "oak:4b: roles are missing"},
		"no size":              {strings.Replace(model, "download = 1\n", "", 1), "oak:4b: download"},
		"no licence":           {strings.Replace(model, "licence = \"MIT\"\n", "", 1), "oak:4b: licence is missing"},
		"no context":           {strings.Replace(model, "context = 1\n", "", 1), "oak:4b: context"},
		"no parameters":        {strings.Replace(model, "parameters = 1\n", "", 1), "oak:4b: parameters"},
		"another set":          {"[[set]]\nname = \"huge\"\n", `no set "huge"`},
		"a set without models": {"[[set]]\nname = \"small\"\n", "needs models for chat and embedding"},
		"a set of nobody": {model + "[[set]]\nname = \"small\"\nchat = [\"elm\"]\nembedding = [\"bge-m3\"]\n",
			`names "elm" for chat, and the catalogue has no such model`},
		"a set that embeds with a writer": {model + "[[set]]\nname = \"small\"\nchat = [\"oak:4b\"]\nembedding = [\"oak:4b\"]\n",
			`names "oak:4b" for embedding`},
	} {
		err := use(t, test.text)
		if ibid.CodeOf(err) != ibid.CodeInvalid || !strings.Contains(err.Error(), test.want) || !strings.Contains(ibid.AsError(err).Hint, "delete it") {
			t.Errorf("%s: %v", name, err)
		}
		if _, ok := catalogue.Find("oak:4b"); ok {
			t.Errorf("%s: it is used all the same", name)
		}
		if _, ok := catalogue.Find("qwen3:8b"); !ok {
			t.Errorf("%s: Ibid's own catalogue is gone", name)
		}
	}
}

func TestACatalogueThatIsNoFile(t *testing.T) {
	home := t.TempDir()
	if err := os.Mkdir(catalogue.File(home), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := catalogue.Use(home); ibid.CodeOf(err) != ibid.CodeStorage {
		t.Errorf("%v", err)
	}
}
