package ollama

import (
	"context"
	"fmt"
	"strings"
	"time"

	"ibid/backend/ibid"
)

var embeddingTasks = []exercise{
	{"puts texts of one meaning near each other", tryNearness},
	{"reads a second language", trySecondLanguage},
	{"finds the passage that answers a question", tryQuestions},
	{"reads at a bearable pace", tryPace},
}

func tryNearness(ctx context.Context, t *trial) (said, why string, err error) {
	started := time.Now()
	v, err := t.vectors(ctx, ibid.EmbedQuery,
		"The tenant pays the rent on the ninth day of each month.",
		"Every month, on the ninth, the lessee owes the landlord the agreed sum.",
		"The orchestra rehearses the second symphony on Thursday evening.")
	if err != nil {
		return "", "", err
	}
	if t.test.Load == 0 {
		t.test.Load = time.Since(started).Seconds() // of which three sentences take no part that counts
	}
	said, why = nearer(dot(v[0], v[1]), dot(v[0], v[2]))
	return said, why, nil
}

func trySecondLanguage(ctx context.Context, t *trial) (said, why string, err error) {
	query, err := t.vectors(ctx, ibid.EmbedQuery, "Wann muss die Miete bezahlt werden?")
	if err != nil {
		return "", "", err
	}
	v, err := t.vectors(ctx, ibid.EmbedDocument,
		"Der Mietzins ist jeweils am neunten Tag des Monats fällig.",
		"Die Feuerlöscher im Treppenhaus werden einmal im Jahr geprüft.")
	if err != nil {
		return "", "", err
	}
	said, why = nearer(dot(query[0], v[0]), dot(query[0], v[1]))
	return said, why, nil
}

// nearer says of two similarities, of which the first should be the greater one, how
// they are.
func nearer(near, far float64) (said, why string) {
	said = fmt.Sprintf("%.2f for the texts that belong together, %.2f for the others", near, far)
	if near <= far {
		why = "Texts that do not belong together are as near to each other as those that do."
	}
	return said, why
}

func tryQuestions(ctx context.Context, t *trial) (said, why string, err error) {
	queries, err := t.vectors(ctx, ibid.EmbedQuery, "When is the rent due?", "Who repairs the roof?", "How many boats may be moored?")
	if err != nil {
		return "", "", err
	}
	passages, err := t.vectors(ctx, ibid.EmbedDocument,
		"The rent is payable on the ninth day of each month.",
		"The landlord keeps the roof and the outer walls in good order.",
		"Up to six boats may lie at the landing stage.")
	if err != nil {
		return "", "", err
	}
	right := 0
	for i, query := range queries {
		best := 0
		for j := range passages {
			if dot(query, passages[j]) > dot(query, passages[best]) {
				best = j
			}
		}
		if best == i {
			right++
		}
	}
	said = fmt.Sprintf("%d of %d questions find their passage first", right, len(queries))
	if right < len(queries) {
		why = "A question finds a passage that does not answer it."
	}
	return said, why, nil
}

// Of the pace of reading: a text of trialBytes is read, a token has about four bytes
// of it, and a page about 650 tokens (500 words). With less than leastPace a thousand
// pages take more than two hours.
const (
	trialTexts    = 16
	trialBytes    = 800
	bytesPerToken = 4
	leastPace     = 90 // tokens a second
)

func tryPace(ctx context.Context, t *trial) (said, why string, err error) {
	texts := make([]string, trialTexts)
	for i := range texts {
		texts[i] = fmt.Sprintf("Passage %d. ", i+1) + passageOf(trialBytes)
	}
	started := time.Now()
	// Those of documents would wait for what goes on, and be measured waiting.
	if _, err := t.vectors(ctx, ibid.EmbedQuery, texts...); err != nil {
		return "", "", err
	}
	pace := perSecond(trialTexts*trialBytes/bytesPerToken, time.Since(started))
	if t.test.ReadPace == 0 {
		t.test.ReadPace = pace
	}
	said = fmt.Sprintf("about %.0f tokens a second", pace)
	if pace < leastPace {
		why = "A thousand pages would take more than two hours."
	}
	return said, why, nil
}

// passageOf returns ordinary prose of about so many bytes.
func passageOf(bytes int) string {
	prose := ibid.OneLine(trialLease)
	return strings.ToValidUTF8(prose[:min(bytes, len(prose))], "")
}

// vectors embeds texts as Ibid does, with the model's own recipe.
func (t *trial) vectors(ctx context.Context, kind ibid.EmbedKind, texts ...string) ([][]float32, error) {
	by, err := t.client.EmbeddingIdentity(ctx, t.test.Model, "")
	if err != nil {
		return nil, err
	}
	return t.client.Embed(ctx, by, kind, texts)
}

// dot is the cosine of vectors of length 1.
func dot(a, b []float32) (sum float64) {
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}
