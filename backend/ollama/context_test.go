package ollama

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
)

func TestContextOfARequest(t *testing.T) {
	for _, test := range []struct {
		name string
		sizing
		want int
	}{
		{"a small prompt leaves room for the answer that follows", sizing{need: 300, most: 8192}, 8192},
		{"no more than a person allows", sizing{need: 300, most: 5000}, 5000},
		{"a large setting is used only where it is needed", sizing{need: 300, most: 65536}, 8192},
		{"in steps of two", sizing{need: 17000, most: 65536}, 32768},
		{"up to what a person allows", sizing{need: 60000, most: 40000}, 40000},
		{"as it is loaded", sizing{need: 300, most: 65536, loaded: 32768, before: 32768}, 32768},
		{"also by another program", sizing{need: 300, most: 65536, loaded: 12000}, 12000},
		{"loaded for less, it is loaded anew", sizing{need: 300, most: 65536, loaded: 4096}, 8192},
		{"as it was before it left memory", sizing{need: 300, most: 65536, before: 32768}, 32768},

		{"loaded for more than this workspace allows, it stays", sizing{need: 300, most: 4096, loaded: 16384, before: 16384, bounded: true}, 16384},
		{"unless nothing else would end the reply", sizing{need: 4096, most: 4096, loaded: 16384, before: 16384}, 4096},
		{"not loaded, it gets what this workspace allows", sizing{need: 300, most: 4096, before: 16384, bounded: true}, 4096},

		{"little memory, small prompt", sizing{need: 300, most: 8192, short: true}, 2048},
		{"little memory, larger prompt", sizing{need: 2049, most: 8192, short: true}, 4096},
		{"little memory, but it is loaded", sizing{need: 300, most: 8192, loaded: 8192, before: 8192, short: true}, 8192},
		{"little memory, and it has left", sizing{need: 300, most: 8192, before: 8192, short: true}, 2048},
		{"little memory does not cut a prompt", sizing{need: 9000, most: 8192, loaded: 2048, before: 2048, short: true}, 8192},
	} {
		if got := test.context(); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}

// A session that asks for all kinds of things loads its model once.
func TestAModelIsLoadedOnce(t *testing.T) {
	for short, want := range map[bool][]int{false: {8192}, true: {2048, 4096, 8192}} {
		var loads []int
		loaded := 0
		for _, need := range []int{900, 1500, 3000, 700, 7900, 1200, 5000, 300, 8000} {
			if tokens := (sizing{need: need, most: 8192, loaded: loaded, before: loaded, short: short}).context(); tokens != loaded {
				loads, loaded = append(loads, tokens), tokens
			}
		}
		if !slices.Equal(loads, want) {
			t.Errorf("memory short %v: loaded with %v, want %v", short, loads, want)
		}
	}
}

func TestNeedOfARequest(t *testing.T) {
	words := ibid.Message{Role: ibid.RoleUser, Content: strings.Repeat("rent ", 100)}
	picture := ibid.Message{Role: ibid.RoleUser, Content: "What is this?", Images: [][]byte{{1}}}
	for _, test := range []struct {
		name string
		req  ibid.ChatRequest
		want int
	}{
		{"prompt, frame and answer", ibid.ChatRequest{System: "be brief", Messages: []ibid.Message{words}, MaxTokens: 200}, 103*3/2 + templateRoom + 200},
		{"an answer without limit", ibid.ChatRequest{Messages: []ibid.Message{words}}, 8192},
		{"a picture", ibid.ChatRequest{Messages: []ibid.Message{picture}, MaxTokens: 200}, 8192},
		{"more than there is", ibid.ChatRequest{Messages: slices.Repeat([]ibid.Message{words}, 100), MaxTokens: 200}, 8192},
	} {
		if got := needOf(test.req, 8192); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}

func TestWhichModelsLeave(t *testing.T) {
	const gigabyte = 1 << 30
	in := func(name string, size int64) api.ProcessModelResponse {
		return api.ProcessModelResponse{Name: name, Size: size * gigabyte}
	}
	chat, vectors, vision := in("chat:latest", 3), in("vectors:latest", 1), in("vision:latest", 4)
	for _, test := range []struct {
		name   string
		loaded []api.ProcessModelResponse // the one that leaves last first
		model  string
		bytes  int64
		budget int64
		want   string
	}{
		{"nothing is loaded", nil, "chat", 3, 6, ""},
		{"both fit", []api.ProcessModelResponse{chat}, "vectors", 1, 6, ""},
		{"both fill it", []api.ProcessModelResponse{chat}, "other", 3, 6, ""},
		{"the other one leaves", []api.ProcessModelResponse{chat}, "vision", 4, 6, "chat:latest"},
		{"it is there already", []api.ProcessModelResponse{chat, vision}, "VISION", 4, 6, ""},
		{"what was used longest ago, and no more", []api.ProcessModelResponse{vectors, chat}, "vision", 4, 6, "chat:latest"},
		{"all of them", []api.ProcessModelResponse{vectors, chat}, "vision", 6, 6, "chat:latest vectors:latest"},
		{"too large by itself: all the same", []api.ProcessModelResponse{vectors}, "huge", 20, 6, "vectors:latest"},
		{"nobody knows the memory", []api.ProcessModelResponse{chat}, "vision", 4, 0, ""},
		{"nobody knows the model's size", []api.ProcessModelResponse{chat}, "vision", 0, 2, ""},
	} {
		got := departures(test.loaded, test.model, test.bytes*gigabyte, test.budget*gigabyte)
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: %v leave, want %q", test.name, got, test.want)
		}
	}
}

// By the page of Llama 3.2 3B: 28 layers, 8 heads of keys and values, 128 wide.
func TestMemoryOfAModel(t *testing.T) {
	numbers := map[string]int{"block_count": 28, "attention.head_count": 24, "attention.head_count_kv": 8, "attention.key_length": 128, "embedding_length": 3072}
	number := func(key string) int { return numbers[key] }
	m := model{bytes: 2 << 30, traits: traits{cache: cachePerToken(number)}}
	if got, want := m.memoryFor(8192), int64(2<<30+8192*28*8*128*4); got != want {
		t.Errorf("%d bytes, want %d", got, want)
	}
	delete(numbers, "attention.key_length")
	if got := cachePerToken(number); got != m.cache {
		t.Errorf("%d bytes a token by the width of its layers, want %d", got, m.cache)
	}
	delete(numbers, "attention.head_count_kv")
	if got := cachePerToken(number); got != 3*m.cache {
		t.Errorf("%d bytes a token where each head has its own, want %d", got, 3*m.cache)
	}
	if got := cachePerToken(func(string) int { return 0 }); got != 0 {
		t.Errorf("%d bytes a token of a model that tells nothing", got)
	}
	if got := (model{traits: m.traits}).memoryFor(8192); got != 0 {
		t.Errorf("%d bytes of a model whose size nobody knows", got)
	}
}

func TestSizeOfABatch(t *testing.T) {
	for pace, want := range map[time.Duration]int{0: 4, 1: 32, 15 * time.Millisecond: 32, 20 * time.Millisecond: 25, 100 * time.Millisecond: 5, 400 * time.Millisecond: 1, time.Minute: 1} {
		if got := batchOf(pace); got != want {
			t.Errorf("%v a text: %d at once, want %d", pace, got, want)
		}
	}
}
