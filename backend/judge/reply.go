package judge

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"

	"ibid/backend/ibid"
)

// ask sends one request, and once more if the reply cannot be used. At temperature
// 0 the same prompt would get the same reply, so the second says what was wrong.
func (r Request) ask(ctx context.Context, model Model, b batch) (opinion, error) {
	wrong, name := "", r.Model
	for range 2 {
		var text strings.Builder
		result, err := model.Chat(ctx, r.compose(b, wrong), func(piece string) error {
			text.WriteString(piece)
			return nil
		})
		if err != nil {
			return opinion{model: name}, err
		}
		name = result.Model
		if result.Finished == ibid.FinishedLength {
			wrong = "It did not come to an end."
			continue
		}
		var said opinion
		if said, wrong = b.read(text.String()); wrong == "" {
			said.model = name
			return said, nil
		}
	}
	return opinion{model: name}, ibid.Errorf(ibid.CodeModelFailed, "The model “%s” was asked twice and gave no judgement that can be used. %s", name, wrong).
		WithHint("Choose another judging model in the settings.")
}

// read takes what a reply says, or reports what is wrong with it.
func (b batch) read(reply string) (said opinion, wrong string) {
	var in struct {
		Claims []struct {
			Claim   int
			Basis   string
			Verdict string
		}
		Relevant   *bool
		Confidence *float64
	}
	if json.Unmarshal([]byte(strings.TrimSpace(reply)), &in) != nil {
		return said, "It is not a JSON object of the form that was asked for."
	}
	said.verdicts = map[int]verdict{}
	for _, c := range in.Claims {
		state, known := verdictWords[c.Verdict]
		if c.Claim < 1 || c.Claim > len(b.claims) || !known {
			return said, "It has a claim or a verdict that there is not."
		}
		i := b.claims[c.Claim-1]
		if _, twice := said.verdicts[i]; twice {
			return said, fmt.Sprintf("It has two verdicts on claim %d.", c.Claim)
		}
		said.verdicts[i] = b.believe(state, c.Basis)
	}
	switch {
	case len(said.verdicts) < len(b.claims):
		return said, "It has no verdict on some of the claims."
	case in.Relevant == nil || in.Confidence == nil || *in.Confidence < 0 || *in.Confidence > 1:
		return said, "It does not say whether the claims are relevant, or how sure it is from 0 to 1."
	}
	said.relevant, said.confidence = *in.Relevant, *in.Confidence
	return said, ""
}

// believe weighs a verdict by its basis: one that names no sentence of a passage
// counts a step less.
func (b batch) believe(state ibid.ClaimState, basis string) verdict {
	for _, p := range b.passages {
		if words, stands := standsIn(p, basis); stands {
			return verdict{state, words, p.Number}
		}
	}
	switch state {
	case ibid.ClaimBacked:
		return verdict{state: ibid.ClaimPartly}
	default:
		return verdict{state: ibid.ClaimUnbacked}
	}
}

// leastBasis is how many letters and digits a basis needs: "the" stands in every
// passage, "Revenue 2,614" in one.
const leastBasis = 8

// standsIn reports whether some words stand in a passage, white space apart, and
// returns them on one line. Quotation marks around them, and dots where a sentence
// was cut short, are not counted as theirs.
func standsIn(p ibid.Passage, words string) (string, bool) {
	words = strings.TrimSpace(strings.Trim(ibid.OneLine(words), `"“”„«»`))
	words = strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(words, "…"), "..."))
	signs := 0
	for _, r := range words {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			signs++
		}
	}
	chunk := p.Hit.Chunk
	return words, signs >= leastBasis && (strings.Contains(ibid.OneLine(chunk.Text), words) || strings.Contains(ibid.OneLine(chunk.Read()), words))
}
