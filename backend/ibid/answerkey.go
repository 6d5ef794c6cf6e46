package ibid

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
)

// AnswerKey is all that an answer depends on: while it is the same, the answer
// that was given may be given again.
type AnswerKey struct {
	Question string // standing alone; spaces do not matter
	Scope    Scope  // the order of its documents does not matter
	Maker    string // what makes the answer: program, prompts, models, settings
	Place    string `json:",omitempty"` // that it is asked for, and whose rules the documents hold; empty: it is asked for none
	Sources  string // the state of the workspace's documents, as the store tells it
}

// String is a hash of the key, 64 hexadecimal digits: what an answer is kept
// under, without a word of the question.
func (k AnswerKey) String() string {
	k.Question = strings.Join(strings.Fields(k.Question), " ")
	k.Scope.Documents = slices.Compact(slices.Sorted(slices.Values(k.Scope.Documents)))
	text, _ := json.Marshal(k) // strings and numbers always marshal
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
