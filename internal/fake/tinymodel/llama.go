package tinymodel

import (
	"fmt"

	"github.com/ollama/ollama/fs/ggml"
)

// headSize is the size of the one attention head; a model's dimensions are a
// multiple of it.
const headSize = 32

// endOfText is the token that ends a text.
const endOfText = 2

// bytesOnly begins a vocabulary that can read any text, a token for each byte.
func bytesOnly() (tokens []string, types []int32) {
	tokens = []string{"<unk>", "<s>", "</s>"}
	types = []int32{unknownToken, controlToken, controlToken}
	for b := range 256 {
		tokens, types = append(tokens, fmt.Sprintf("<0x%02X>", b)), append(types, byteToken)
	}
	return tokens, types
}

// writeLlama makes a llama of one layer whose attention and feed-forward outputs
// are zero, so that a token's logits depend on that token alone: each is the
// product of the token's embedding, scaled to mean square 1, and a row of the
// output.
func writeLlama(path string, tokens []string, types []int32, embedding, output matrix, chatTemplate string) error {
	d := embedding.columns
	scores := make([]float32, len(tokens))
	for i := range scores {
		scores[i] = -float32(i)
	}
	keys := ggml.KV{
		"general.architecture":                   "llama",
		"general.file_type":                      uint32(0), // 32-bit numbers
		"llama.block_count":                      uint32(1),
		"llama.context_length":                   uint32(65536), // room for a prompt of real passages at a token a byte
		"llama.embedding_length":                 uint32(d),
		"llama.feed_forward_length":              uint32(headSize),
		"llama.attention.head_count":             uint32(d / headSize),
		"llama.attention.head_count_kv":          uint32(d / headSize),
		"llama.attention.layer_norm_rms_epsilon": float32(1e-5),
		"llama.rope.dimension_count":             uint32(headSize),
		"llama.vocab_size":                       uint32(len(tokens)),
		"tokenizer.ggml.model":                   "llama",
		"tokenizer.ggml.tokens":                  tokens,
		"tokenizer.ggml.scores":                  scores,
		"tokenizer.ggml.token_type":              types,
		"tokenizer.ggml.unknown_token_id":        uint32(0),
		"tokenizer.ggml.bos_token_id":            uint32(1),
		"tokenizer.ggml.eos_token_id":            uint32(endOfText),
		"tokenizer.ggml.add_space_prefix":        false,
	}
	if chatTemplate != "" {
		keys["tokenizer.chat_template"] = chatTemplate
	}
	return write(path, keys, map[string]matrix{
		"token_embd.weight":        embedding,
		"output.weight":            output,
		"output_norm.weight":       ones(d),
		"blk.0.attn_norm.weight":   ones(d),
		"blk.0.attn_q.weight":      zeros(d, d),
		"blk.0.attn_k.weight":      zeros(d, d),
		"blk.0.attn_v.weight":      zeros(d, d),
		"blk.0.attn_output.weight": zeros(d, d),
		"blk.0.ffn_norm.weight":    ones(d),
		"blk.0.ffn_gate.weight":    zeros(headSize, d),
		"blk.0.ffn_up.weight":      zeros(headSize, d),
		"blk.0.ffn_down.weight":    zeros(d, headSize),
	})
}
