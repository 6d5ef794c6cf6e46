package judge

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ibid/backend/ibid"
	"ibid/internal/prompt"
)

//go:embed prompts/*.tmpl
var promptFiles embed.FS

var prompts = prompt.Load(promptFiles)

// PromptVersion identifies the wording of the prompts.
func PromptVersion() string { return prompts.Version() }

// How much a model may write, in tokens: the frame of the JSON, and for each claim
// a sentence of a contract with what stands around it.
const (
	frameRoom = 64
	claimRoom = 160

	againRoom = 80 // for what is added to a prompt that is sent once more

	// mostClaims is how many claims a request has at most. Small models lose count
	// in longer lists.
	mostClaims = 8
)

// batch is a request: some claims and the passages to hold them against.
type batch struct {
	claims   []int // indexes
	passages []ibid.Passage
}

// byChat asks a model that follows instructions.
func (r Request) byChat(ctx context.Context, model Model, claims []int) (opinion, error) {
	said := opinion{verdicts: map[int]verdict{}}
	for part := range slices.Chunk(claims, mostClaims) {
		batches, err := r.fit(part)
		if err != nil {
			return said, err
		}
		for _, b := range batches {
			more, err := r.ask(ctx, model, b)
			if err != nil {
				said.model = more.model
				return said, err
			}
			more.left = len(r.Passages) - len(b.passages)
			said.add(more)
		}
	}
	return said, nil
}

// fit cuts claims into requests that fit the context, with as many passages as do.
// Every claim is held against all passages that it cites.
func (r Request) fit(claims []int) ([]batch, error) {
	all := batch{claims, r.Passages}
	if r.fits(all) {
		return []batch{all}, nil
	}
	if len(claims) > 1 && r.fits(batch{claims[:1], r.Passages}) {
		return r.halves(claims)
	}
	nearest, cited := r.nearest(claims)
	for n := len(nearest) - 1; n >= max(1, cited); n-- {
		if some := (batch{claims, slices.Clone(nearest[:n])}); r.fits(some) {
			slices.SortFunc(some.passages, func(a, b ibid.Passage) int { return a.Number - b.Number })
			return []batch{some}, nil
		}
	}
	if len(claims) > 1 {
		return r.halves(claims)
	}
	return nil, tooLong()
}

func (r Request) halves(claims []int) ([]batch, error) {
	first, err := r.fit(claims[:len(claims)/2])
	if err != nil {
		return nil, err
	}
	second, err := r.fit(claims[len(claims)/2:])
	return append(first, second...), err
}

func (r Request) fits(b batch) bool {
	if r.Context == 0 {
		return true
	}
	request := r.compose(b, "")
	tokens := ibid.EstimateTokens(request.System) + ibid.EstimateTokens(request.Messages[0].Content)
	return tokens+request.MaxTokens+againRoom <= r.Context
}

// passageText and claimText are what the template shows.
type passageText struct {
	Number                        int
	Title, Section, Context, Text string
}

type claimText struct {
	Number int
	Text   string
}

// compose writes a request. Again is what was wrong with the reply to the same one
// before; empty: it is the first.
//
// Claims have numbers of their own, from 1: a model that is asked for the numbers
// 17 to 24 begins with 1 all the same.
func (r Request) compose(b batch, again string) ibid.ChatRequest {
	data := struct {
		Question, Again string
		Passages        []passageText
		Claims          []claimText
	}{Question: ibid.Inert(ibid.OneLine(r.Question)), Again: again}
	for _, p := range b.passages {
		chunk := p.Hit.Chunk
		data.Passages = append(data.Passages, passageText{
			Number: p.Number, Title: inTag(p.Hit.Document.Title), Section: inTag(chunk.Section), Context: inTag(chunk.Context),
			Text: ibid.Inert(strings.TrimSpace(chunk.Read())),
		})
	}
	for n, i := range b.claims {
		data.Claims = append(data.Claims, claimText{n + 1, r.claim(i)})
	}
	return ibid.ChatRequest{
		Model:     r.Model,
		System:    strings.TrimSpace(prompts.Write("system.tmpl", nil)),
		Messages:  []ibid.Message{{Role: ibid.RoleUser, Content: strings.TrimSpace(prompts.Write("claims.tmpl", data))}},
		MaxTokens: frameRoom + claimRoom*len(b.claims),
		Schema:    schemaFor(len(b.claims)),
		Context:   r.Context,
	}
}

// inTag makes a text fit to stand between double quotes within a tag.
func inTag(text string) string { return tagSigns.Replace(ibid.OneLine(ibid.Inert(text))) }

var tagSigns = strings.NewReplacer(`"`, "'", "<", "‹", ">", "›")

// verdictWords are those that a model chooses from, and what they mean.
var verdictWords = map[string]ibid.ClaimState{
	"supported":      ibid.ClaimBacked,
	"partly":         ibid.ClaimPartly,
	"contradicted":   ibid.ClaimContradicted,
	"not_in_sources": ibid.ClaimUnbacked,
}

// schemaFor is the schema of a reply on so many claims. The basis comes before the
// verdict, so that a model looks before it decides.
func schemaFor(claims int) json.RawMessage {
	numbers := make([]string, claims)
	for i := range numbers {
		numbers[i] = strconv.Itoa(i + 1)
	}
	return json.RawMessage(fmt.Sprintf(`{"type": "object", "required": ["claims", "relevant", "confidence"], "properties": {
		"claims": {"type": "array", "minItems": %[1]d, "maxItems": %[1]d, "items": {
			"type": "object", "required": ["claim", "basis", "verdict"], "properties": {
				"claim": {"type": "integer", "enum": [%[2]s]},
				"basis": {"type": "string"},
				"verdict": {"type": "string", "enum": ["supported", "partly", "contradicted", "not_in_sources"]}}}},
		"relevant": {"type": "boolean"},
		"confidence": {"type": "number"}}}`, claims, strings.Join(numbers, ", ")))
}
