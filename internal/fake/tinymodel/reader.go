package tinymodel

import (
	"hash/fnv"
	"math/rand/v2"
	"strings"

	"github.com/ollama/ollama/fs/ggml"
)

// ReaderDimensions and ReaderContext are the dimensions of a [Reader]'s vectors
// and the most tokens it reads at once.
const (
	ReaderDimensions = 64
	ReaderContext    = 512
)

// Reader makes a model whose vector of a text is the mean of its words'
// directions: texts that share words are near each other. It knows the given
// words; others it reads letter by letter, and a word with letters beyond a to z
// and 0 to 9 says nothing to it.
//
// It is a bert of one layer whose attention and feed-forward outputs are zero and
// whose positions are all alike.
func Reader(path string, words []string) error {
	const start = "▁" // the start of a word in a vocabulary
	tokens := []string{"[PAD]", "[UNK]", "[CLS]", "[SEP]"}
	types := []int32{controlToken, unknownToken, controlToken, controlToken}
	seen := map[string]bool{}
	add := func(token string) {
		if !seen[token] {
			seen[token] = true
			tokens, types = append(tokens, token), append(types, normalToken)
		}
	}
	for _, r := range "abcdefghijklmnopqrstuvwxyz0123456789" {
		add(start + string(r))
		add(string(r))
	}
	for _, word := range words {
		add(start + strings.ToLower(word))
	}
	embedding := zeros(len(tokens), ReaderDimensions)
	for i, token := range tokens {
		if types[i] == normalToken {
			direction(embedding.row(i), strings.TrimPrefix(token, start))
		}
	}
	keys := ggml.KV{
		"general.architecture":              "bert",
		"general.file_type":                 uint32(0),
		"bert.block_count":                  uint32(1),
		"bert.context_length":               uint32(ReaderContext),
		"bert.embedding_length":             uint32(ReaderDimensions),
		"bert.feed_forward_length":          uint32(32),
		"bert.attention.head_count":         uint32(2),
		"bert.attention.layer_norm_epsilon": float32(1e-12),
		"bert.attention.causal":             false,
		"bert.pooling_type":                 uint32(1), // the mean
		"tokenizer.ggml.model":              "bert",
		"tokenizer.ggml.tokens":             tokens,
		"tokenizer.ggml.token_type":         types,
		"tokenizer.ggml.scores":             make([]float32, len(tokens)),
		"tokenizer.ggml.token_type_count":   uint32(2),
		"tokenizer.ggml.padding_token_id":   uint32(0),
		"tokenizer.ggml.unknown_token_id":   uint32(1),
		"tokenizer.ggml.cls_token_id":       uint32(2),
		"tokenizer.ggml.bos_token_id":       uint32(2),
		"tokenizer.ggml.seperator_token_id": uint32(3), // spelled so in the format
		"tokenizer.ggml.eos_token_id":       uint32(3),
		"tokenizer.ggml.mask_token_id":      uint32(1),
		"tokenizer.ggml.add_bos_token":      true,
		"tokenizer.ggml.add_eos_token":      true,
	}
	d := ReaderDimensions
	tensors := map[string]matrix{
		"token_embd.weight":    embedding,
		"token_types.weight":   zeros(2, d),
		"position_embd.weight": zeros(ReaderContext, d),
	}
	layer := func(name string, weight matrix) {
		tensors[name+".weight"] = weight
		tensors[name+".bias"] = zeros(0, max(weight.rows, 1))
		if weight.rows == 0 {
			tensors[name+".bias"] = zeros(0, weight.columns)
		}
	}
	layer("token_embd_norm", ones(d))
	for _, name := range []string{"attn_q", "attn_k", "attn_v", "attn_output"} {
		layer("blk.0."+name, zeros(d, d))
	}
	layer("blk.0.attn_output_norm", ones(d))
	layer("blk.0.ffn_up", zeros(32, d))
	layer("blk.0.ffn_down", zeros(d, 32))
	layer("blk.0.layer_output_norm", ones(d))
	return write(path, keys, tensors)
}

// direction fills a row with numbers that depend on the word alone and whose mean
// is zero, since the model's normalisation takes the mean away.
func direction(row []float32, word string) {
	h := fnv.New64a()
	_, _ = h.Write([]byte(word))
	random := rand.New(rand.NewPCG(h.Sum64(), 1))
	var mean float32
	for i := range row {
		row[i] = float32(random.NormFloat64())
		mean += row[i] / float32(len(row))
	}
	for i := range row {
		row[i] -= mean
	}
}
