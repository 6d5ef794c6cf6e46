package ollama

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
)

func TestContextFor(t *testing.T) {
	for _, test := range []struct {
		name                       string
		need, most, loaded, before int
		short                      bool
		want                       int
	}{
		{"a small prompt leaves room for the answer that follows", 300, 8192, 0, 0, false, 8192},
		{"no more than a person allows", 300, 5000, 0, 0, false, 5000},
		{"a large setting is used only where it is needed", 300, 65536, 0, 0, false, 8192},
		{"in steps of two", 17000, 65536, 0, 0, false, 32768},
		{"up to what a person allows", 60000, 40000, 0, 0, false, 40000},
		{"as it is loaded", 300, 65536, 32768, 32768, false, 32768},
		{"also by another program", 300, 65536, 12000, 0, false, 12000},
		{"loaded for less, it is loaded anew", 300, 65536, 4096, 0, false, 8192},
		{"loaded for more than a person allows, too", 300, 4096, 8192, 8192, false, 4096},
		{"as it was before it left memory", 300, 65536, 0, 32768, false, 32768},

		{"little memory, small prompt", 300, 8192, 0, 0, true, 2048},
		{"little memory, larger prompt", 2049, 8192, 0, 0, true, 4096},
		{"little memory, but it is loaded", 300, 8192, 8192, 8192, true, 8192},
		{"little memory, and it has left", 300, 8192, 0, 8192, true, 2048},
		{"little memory does not cut a prompt", 9000, 8192, 2048, 2048, true, 8192},
	} {
		if got := contextFor(test.need, test.most, test.loaded, test.before, test.short); got != test.want {
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
			if tokens := contextFor(need, 8192, loaded, loaded, short); tokens != loaded {
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
