package tinymodel

import (
	"fmt"
	"strings"

	"github.com/ollama/ollama/fs/ggml"
)

// replyMark ends every prompt of [Writer]'s template.
const replyMark = "<|reply|>"

// WriterTemplate is the chat template [Writer] models must be created with.
const WriterTemplate = `{{ range .Messages }}{{ .Role }}: {{ .Content }}
{{ end }}` + replyMark

// thinkerTemplate has a place for thoughts, by which the server tells a model
// that thinks.
const thinkerTemplate = `{{ range .Messages }}{{ .Role }}: {{ if .Thinking }}<think>{{ .Thinking }}</think>{{ end }}{{ .Content }}
{{ end }}` + replyMark

// Writer makes a model that writes one text whatever it is asked, a word at a
// time; one that is endless begins again after the last word.
//
// It is a llama of one layer whose attention and feed-forward outputs are zero,
// so that a token's logits depend on that token alone. Each piece of the text has
// a direction of its own in the embedding, and the output row of the next piece
// points there. What a prompt says has no direction; it is read byte by byte, so
// a prompt costs a token for each byte.
func Writer(path, text string, endless bool) error {
	chain, err := uniquePieces(text)
	if err != nil {
		return err
	}
	tokens := []string{"<unk>", "<s>", "</s>"}
	types := []int32{unknownToken, controlToken, controlToken}
	for b := range 256 {
		tokens, types = append(tokens, fmt.Sprintf("<0x%02X>", b)), append(types, byteToken)
	}
	mark := len(tokens)
	tokens, types = append(tokens, replyMark), append(types, controlToken)
	for _, piece := range chain {
		tokens, types = append(tokens, piece), append(types, normalToken)
	}
	scores := make([]float32, len(tokens))
	for i := range scores {
		scores[i] = -float32(i)
	}

	const head = 32
	d := (len(chain) + 1 + head - 1) / head * head
	embedding, output := zeros(len(tokens), d), zeros(len(tokens), d)
	for i := range len(chain) + 1 {
		token, next := mark+i, mark+i+1
		if i == len(chain) {
			next = 2 // </s>
			if endless {
				next = mark + 1
			}
		}
		embedding.row(token)[i] = 1
		output.row(next)[i] = 20
	}
	keys := ggml.KV{
		"general.architecture":                   "llama",
		"general.file_type":                      uint32(0), // 32-bit numbers
		"llama.block_count":                      uint32(1),
		"llama.context_length":                   uint32(65536), // room for a prompt of real passages at a token a byte
		"llama.embedding_length":                 uint32(d),
		"llama.feed_forward_length":              uint32(head),
		"llama.attention.head_count":             uint32(d / head),
		"llama.attention.head_count_kv":          uint32(d / head),
		"llama.attention.layer_norm_rms_epsilon": float32(1e-5),
		"llama.rope.dimension_count":             uint32(head),
		"llama.vocab_size":                       uint32(len(tokens)),
		"tokenizer.ggml.model":                   "llama",
		"tokenizer.ggml.tokens":                  tokens,
		"tokenizer.ggml.scores":                  scores,
		"tokenizer.ggml.token_type":              types,
		"tokenizer.ggml.unknown_token_id":        uint32(0),
		"tokenizer.ggml.bos_token_id":            uint32(1),
		"tokenizer.ggml.eos_token_id":            uint32(2),
		"tokenizer.ggml.add_space_prefix":        false,
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
		"blk.0.ffn_gate.weight":    zeros(head, d),
		"blk.0.ffn_up.weight":      zeros(head, d),
		"blk.0.ffn_down.weight":    zeros(d, head),
	})
}

// uniquePieces cuts a text into words with the space before them. A vocabulary
// cannot have a piece twice, so a word that comes again is cut in two at the
// first place that gives two new pieces.
func uniquePieces(text string) ([]string, error) {
	const space = "▁" // a space in a vocabulary
	seen := map[string]bool{"": true, replyMark: true}
	var pieces []string
	for i, word := range strings.Split(text, " ") {
		if i > 0 {
			word = space + word
		}
		if !seen[word] {
			seen[word] = true
			pieces = append(pieces, word)
			continue
		}
		cut := 0
		for at := range word {
			if left, right := word[:at], word[at:]; !seen[left] && !seen[right] && left != right {
				cut = at
				break
			}
		}
		if cut == 0 {
			return nil, fmt.Errorf("cut text into unique pieces: %q comes too often", strings.TrimPrefix(word, space))
		}
		seen[word[:cut]], seen[word[cut:]] = true, true
		pieces = append(pieces, word[:cut], word[cut:])
	}
	return pieces, nil
}
