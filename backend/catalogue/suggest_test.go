package catalogue_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"ibid/backend/catalogue"
	"ibid/backend/ibid"
)

const gib = 1 << 30

func laptop(memory, disk float64, cores int, gpus ...ibid.GPU) ibid.Machine {
	return ibid.Machine{System: "linux", Cores: cores, Memory: int64(memory), FreeDisk: int64(disk), GPUs: gpus}
}

func mac(memory int64, chip string) ibid.Machine {
	return ibid.Machine{System: "darwin", Cores: 8, Memory: memory, FreeDisk: 200e9, GPUs: []ibid.GPU{{Name: chip, Memory: memory, Shared: true}}}
}

func card(memory int64) ibid.GPU { return ibid.GPU{Name: "NVIDIA", Memory: memory} }

// TestSuggest says what is suggested to whom. Memory is as systems report it, a little
// less than is sold.
func TestSuggest(t *testing.T) {
	old := laptop(15.5*gib, 100e9, 4)
	old.Slow = true
	for _, test := range []struct {
		who       string
		machine   ibid.Machine
		installed []string
		want      string // set: chat + embedding, and whether it fits
	}{
		{"8 GB without a card", laptop(7.7*gib, 100e9, 4), nil, "small: llama3.2:3b + embeddinggemma:300m"},
		{"6 GB without a card", laptop(5.7*gib, 100e9, 4), nil, "small: granite3.3:2b + embeddinggemma:300m, does not fit"},
		{"16 GB without a card", laptop(15.5*gib, 100e9, 8), nil, "medium: qwen3:4b-instruct + embeddinggemma:300m"},
		{"16 GB, two cores", laptop(15.5*gib, 100e9, 2), nil, "medium: gemma4:e2b + embeddinggemma:300m"},
		{"16 GB, a processor without AVX2", old, nil, "small: llama3.2:3b + embeddinggemma:300m"},
		{"32 GB without a card", laptop(31*gib, 100e9, 8), nil, "large: gemma4:26b + embeddinggemma:300m"},
		{"Apple M1, 8 GB", mac(8*gib, "Apple M1"), nil, "small: llama3.2:3b + embeddinggemma:300m"},
		{"Apple M2, 16 GB", mac(16*gib, "Apple M2"), nil, "medium: qwen3:8b + embeddinggemma:300m"},
		{"Apple M3 Pro, 36 GB", mac(36*gib, "Apple M3 Pro"), nil, "large: gemma4:26b + embeddinggemma:300m"},
		{"NVIDIA with 8 GB", laptop(15.5*gib, 100e9, 8, card(8*gib)), nil, "medium: qwen3:8b + embeddinggemma:300m"},
		{"NVIDIA with 12 GB", laptop(31*gib, 100e9, 8, card(12*gib)), nil, "large: qwen3:14b + embeddinggemma:300m"},
		{"NVIDIA with 24 GB", laptop(31*gib, 100e9, 8, card(24*gib)), nil, "large: gemma4:26b + embeddinggemma:300m"},
		{"a card too small for anything", laptop(7.7*gib, 100e9, 4, card(2*gib)), nil, "medium: qwen3:4b-instruct + embeddinggemma:300m"},
		{"2 GB free on the disk", laptop(15.5*gib, 2e9, 8), nil, "small: llama3.2:3b + embeddinggemma:300m, does not fit"},
		{"2 GB free, and the small set is there", laptop(15.5*gib, 2e9, 8), []string{"llama3.2:latest", "nomic-embed-text:latest"}, "small: llama3.2:3b + nomic-embed-text"},
		{"nothing is known", ibid.Machine{}, nil, "small: llama3.2:3b + embeddinggemma:300m"},
		{"memory is not known", laptop(0, 100e9, 8), nil, "small: llama3.2:3b + embeddinggemma:300m"},
		{"another model of the size is there", laptop(15.5*gib, 100e9, 8), []string{"gemma3:latest", "bge-m3:latest"}, "medium: gemma3:4b + bge-m3:567m"},
		{"the model that is there is too large", laptop(7.7*gib, 100e9, 4), []string{"qwen3:30b-instruct"}, "small: llama3.2:3b + embeddinggemma:300m"},
	} {
		sets := catalogue.Suggest(test.machine, ibid.Engine{}, test.installed)
		if got := inWords(sets[0]); got != test.want {
			t.Errorf("%s: %s, want %s", test.who, got, test.want)
		}
		if len(sets) != 3 {
			t.Errorf("%s: %d sets, want three to choose from", test.who, len(sets))
		}
	}
}

// bundled is the server that comes with Ibid.
var bundled = ibid.Engine{Kind: ibid.EngineBundled, Version: "0.24.0"}

// TestTheBundledServerUsesNoCard: a graphics card leads to no larger models where the
// server can't use it, and what an installed Ollama would add is said.
func TestTheBundledServerUsesNoCard(t *testing.T) {
	for _, test := range []struct {
		who     string
		machine ibid.Machine
		server  ibid.Engine
		want    string   // as in TestSuggest
		gain    []string // in what is said; none: nothing is
	}{
		{"16 GB and a card of 24 GB", laptop(15.5*gib, 100e9, 8, card(24*gib)), bundled,
			"medium: qwen3:4b-instruct + embeddinggemma:300m", []string{"NVIDIA is not used", "ollama.com/download", "Gemma 4 26B", "Qwen3 4B Instruct"}},
		{"8 GB and a card of 8 GB", laptop(7.7*gib, 100e9, 4, card(8*gib)), bundled,
			"small: llama3.2:3b + embeddinggemma:300m", []string{"Qwen3 8B", "Llama 3.2 3B"}},
		{"16 GB, two cores and a card of 8 GB", laptop(15.5*gib, 100e9, 2, card(8*gib)), bundled,
			"medium: gemma4:e2b + embeddinggemma:300m", []string{"Qwen3 8B", "Gemma 4 E2B"}},
		{"a card without memory of its own", laptop(15.5*gib, 100e9, 8, ibid.GPU{Name: "Radeon", Shared: true}), bundled,
			"medium: qwen3:4b-instruct + embeddinggemma:300m", nil},
		{"no card", laptop(15.5*gib, 100e9, 8), bundled, "medium: qwen3:4b-instruct + embeddinggemma:300m", nil},
		{"an Apple computer", mac(16*gib, "Apple M2"), bundled, "medium: qwen3:8b + embeddinggemma:300m", nil},
		{"an installed Ollama", laptop(15.5*gib, 100e9, 8, card(24*gib)), ibid.Engine{Kind: ibid.EngineInstalled},
			"large: gemma4:26b + embeddinggemma:300m", nil},
		{"one that runs", laptop(15.5*gib, 100e9, 8, card(24*gib)), ibid.Engine{Kind: ibid.EngineRunning},
			"large: gemma4:26b + embeddinggemma:300m", nil},
	} {
		if got := inWords(catalogue.Suggest(test.machine, test.server, nil)[0]); got != test.want {
			t.Errorf("%s: %s, want %s", test.who, got, test.want)
		}
		gain := catalogue.Gain(test.machine, test.server, nil)
		if (gain != "") != (test.gain != nil) {
			t.Errorf("%s: to gain there is %q", test.who, gain)
		}
		for _, words := range test.gain {
			if !strings.Contains(gain, words) {
				t.Errorf("%s: %q does not say %q", test.who, gain, words)
			}
		}
	}
}

// TestModelsThatAreTooNewForAServer are not suggested, unless they are there.
func TestModelsThatAreTooNewForAServer(t *testing.T) {
	machine := laptop(31*gib, 100e9, 8)
	for _, test := range []struct {
		version   string
		installed []string
		want      string
	}{
		{"0.23.9", nil, "qwen3:30b-instruct"},
		{"0.24.0", nil, "gemma4:26b"},
		{"v0.24.1-rc0", nil, "gemma4:26b"},
		{"1.0", nil, "gemma4:26b"},
		{"0.0.0", nil, "gemma4:26b"},
		{"of my own", nil, "gemma4:26b"},
		{"", nil, "gemma4:26b"},
		{"0.23.9", []string{"gemma4:26b"}, "gemma4:26b"},
	} {
		server := ibid.Engine{Kind: ibid.EngineRunning, Version: test.version}
		if got := catalogue.Suggest(machine, server, test.installed)[0].Models[0].Name; got != test.want {
			t.Errorf("version %q with %v: %s, want %s", test.version, test.installed, got, test.want)
		}
	}
}

func inWords(s ibid.ModelSet) string {
	text := fmt.Sprintf("%s: %s + %s", s.Name, s.Models[0].Name, s.Models[1].Name)
	if !s.Fits {
		text += ", does not fit"
	}
	return text
}

func TestWhatASetTakes(t *testing.T) {
	machine := laptop(15.5*gib, 100e9, 8)
	none, some := catalogue.Suggest(machine, ibid.Engine{}, nil)[0], catalogue.Suggest(machine, ibid.Engine{}, []string{"embeddinggemma:latest"})[0]
	chat, _ := catalogue.Find("qwen3:4b-instruct")
	embedding, _ := catalogue.Find("embeddinggemma")
	if want := chat.Download + embedding.Download; none.Download != want {
		t.Errorf("download %d, want %d: what is optional is left out", none.Download, want)
	}
	if some.Download != chat.Download || !some.Models[1].Installed {
		t.Errorf("download %d with the embedding model installed, want %d", some.Download, chat.Download)
	}
	if want := chat.Memory + embedding.Memory; none.Memory != want {
		t.Errorf("memory %d, want %d", none.Memory, want)
	}
	for _, m := range none.Models[2:] {
		if !m.Optional || m.Role == ibid.RoleChat || m.Role == ibid.RoleEmbedding {
			t.Errorf("%s is no optional model: %+v", m.Name, m)
		}
	}
}

// TestMemory holds the formula against figures worked out by hand: weights, 2 × 2 bytes
// × layers × key heads × head size × 8,192, and half a gigabyte.
func TestMemory(t *testing.T) {
	for name, want := range map[string]float64{
		"llama3.1:8b":       4.92e9 + 4*32*8*128*8192 + 0.5e9,
		"llama3.2:3b":       2.02e9 + 4*28*8*128*8192 + 0.5e9,
		"qwen3:4b-instruct": 2.50e9 + 4*36*8*128*8192 + 0.5e9,
		"nomic-embed-text":  0.274e9 + 0.2e9,
	} {
		if m, _ := catalogue.Find(name); float64(m.Memory) != want {
			t.Errorf("%s takes %d bytes, want %.0f", name, m.Memory, want)
		}
	}
}

// TestPaceIsOfTheRightSize holds the estimate against what such computers do, within
// a factor of two.
func TestPaceIsOfTheRightSize(t *testing.T) {
	for _, test := range []struct {
		who     string
		machine ibid.Machine
		want    float64
	}{
		{"a laptop with two channels of memory, 4B", laptop(15.5*gib, 100e9, 8), 11},
		{"an M1, 8B", mac(16*gib, "Apple M1"), 9},
		{"a card of 8 GB, 8B", laptop(15.5*gib, 100e9, 8, card(8*gib)), 35},
		{"a card of 24 GB, 3B of 30B", laptop(31*gib, 100e9, 8, card(24*gib)), 150},
	} {
		set := catalogue.Suggest(test.machine, ibid.Engine{}, nil)[0]
		if set.Pace < test.want/2 || set.Pace > test.want*2 {
			t.Errorf("%s (%s): %.1f tokens a second, want about %.0f", test.who, set.Models[0].Name, set.Pace, test.want)
		}
	}
	if got := catalogue.Suggest(ibid.Machine{}, ibid.Engine{}, nil)[0].Pace; got != 0 {
		t.Errorf("a pace of %v for a computer that nobody knows", got)
	}
}

func TestLacksSaysHowMuch(t *testing.T) {
	for _, test := range []struct {
		machine ibid.Machine
		want    string
	}{
		{laptop(3.7*gib, 100e9, 4), "memory"},
		{laptop(15.5*gib, 2e9, 8), "disk has 2.0 GB"},
	} {
		if got := catalogue.Suggest(test.machine, ibid.Engine{}, nil)[0].Lacks; !strings.Contains(got, test.want) {
			t.Errorf("%q does not say %q", got, test.want)
		}
	}
}

// TestTheDocumentedSets holds docs/models.md against what is suggested.
func TestTheDocumentedSets(t *testing.T) {
	text, err := os.ReadFile("../../docs/models.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, machine := range []ibid.Machine{
		laptop(7.7*gib, 100e9, 4), laptop(15.5*gib, 100e9, 8), laptop(15.5*gib, 100e9, 8, card(8*gib)), mac(16*gib, "Apple M2"),
		laptop(31*gib, 100e9, 8), laptop(31*gib, 100e9, 8, card(12*gib)),
	} {
		set := catalogue.Suggest(machine, ibid.Engine{}, nil)[0]
		figures := fmt.Sprintf("%s, %s | %.1f GB | %.1f GB |", set.Models[0].Title, set.Models[1].Title, float64(set.Download)/1e9, float64(set.Memory)/1e9)
		found := false
		for line := range strings.Lines(strings.ReplaceAll(string(text), " (4 billion of them at a time)", "")) {
			found = found || strings.HasPrefix(line, "| "+set.Name+" |") && strings.Contains(line, figures)
		}
		if !found {
			t.Errorf("no line of the %s set has: %s", set.Name, figures)
		}
	}
}
