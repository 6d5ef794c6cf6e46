package eval

import (
	"cmp"
	"context"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/infer"
	"ibid/backend/question"
	"ibid/internal/savefile"
)

// IntentSet is a set of texts with what people want by them: NAME.jsonl in a
// folder, and NAME_train*.jsonl with examples to learn its labels from. A set
// without examples is labelled by Ibid's own intents.
type IntentSet struct {
	Name     string
	Tasks    []IntentTask
	Examples []IntentTask
}

// IntentTask is a text, what was said before it, and what people say is wanted:
// a label of the set, or the kinds of question that it is.
type IntentTask struct {
	ID        string   `json:"id"`
	Text      string   `json:"text"`
	Utterance string   `json:"utterance"` // as some sets call the text
	History   []Said   `json:"history"`
	Intent    string   `json:"intent"`
	Kinds     []string `json:"question_type"`
}

// Said is something that was said in a conversation.
type Said struct {
	Role string `json:"role"` // "user", or the one who answers
	Text string `json:"text"`
}

// IntentPrediction is the label chosen for a text.
type IntentPrediction struct {
	ID     string `json:"id"`
	Intent string `json:"intent"` // OutOfScope: none of the labels
}

// OutOfScope is the label of texts that want nothing that a set has a label for.
const OutOfScope = "oos"

// IntentScore is how well a set was told.
type IntentScore struct {
	Set        string  `json:"set"`
	Learnt     int     `json:"learnt"`     // examples; 0: told by Ibid's own intents
	Texts      int     `json:"texts"`      // that have one of the labels
	InScope    float64 `json:"inScope"`    // share of them that were told right
	Outside    int     `json:"outside"`    // texts that have none
	OutOfScope float64 `json:"outOfScope"` // share of them that were refused
	Unmapped   int     `json:"unmapped"`   // texts whose kinds no intent of Ibid stands for; not counted
}

// kindsOfQuestion are the intents that a kind of question means, in the words of
// sets that separate kinds. A question of several has several.
var kindsOfQuestion = map[string][]ibid.Intent{
	"Factoid":         {ibid.IntentFactual, ibid.IntentTemporal},
	"Keyword":         {ibid.IntentFactual},
	"Explanation":     {ibid.IntentExplanation},
	"Summarization":   {ibid.IntentAggregation},
	"Comparative":     {ibid.IntentComparison},
	"How-To":          {ibid.IntentProcedural},
	"Troubleshooting": {ibid.IntentProcedural},
	"Opinion":         {ibid.IntentOpinion},
	"Composite":       {}, // of the other kinds that it has
}

// IntentSets reads the sets of a folder, by name.
//
// Returns CodeNotFound when there are none and CodeInvalid when a line makes no
// sense.
func IntentSets(folder string) ([]IntentSet, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil {
		return nil, err
	}
	var sets []IntentSet
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".jsonl")
		if strings.Contains(name, "_train") {
			continue
		}
		set := IntentSet{Name: name}
		if set.Tasks, err = readLines[IntentTask](file); err != nil {
			return nil, err
		}
		for _, other := range files {
			if strings.HasPrefix(filepath.Base(other), name+"_train") {
				examples, err := readLines[IntentTask](other)
				if err != nil {
					return nil, err
				}
				set.Examples = append(set.Examples, examples...)
			}
		}
		sets = append(sets, set)
	}
	if len(sets) == 0 {
		return nil, ibid.Errorf(ibid.CodeNotFound, "There is nothing to measure on: no file “*.jsonl” in “%s”.", filepath.Clean(folder)+string(os.PathSeparator)).
			WithHint("What belongs into the folder is said in tools/measure/results.md.")
	}
	return sets, nil
}

// Embed returns a vector for each text.
type Embed func(ctx context.Context, texts []string) ([][]float32, error)

// Tell labels each text of a set. A set with examples needs embed, whose errors
// it returns.
func (s IntentSet) Tell(ctx context.Context, embed Embed) ([]IntentPrediction, error) {
	predictions := make([]IntentPrediction, len(s.Tasks))
	texts := make([]string, len(s.Tasks))
	for i, task := range s.Tasks {
		texts[i] = task.words()
		predictions[i] = IntentPrediction{task.ID, string(question.Parse(texts[i], turns(task.History, nil)).Intent)}
	}
	if len(s.Examples) == 0 {
		return predictions, nil
	}
	vectors, err := embed(ctx, texts)
	if err != nil {
		return nil, err
	}
	learnt, bound, err := s.learn(ctx, embed)
	if err != nil {
		return nil, err
	}
	for i := range predictions {
		predictions[i].Intent = OutOfScope
		if best := learnt.scores(vectors[i])[0]; best.score >= bound {
			predictions[i].Intent = best.label
		}
	}
	return predictions, nil
}

// learn learns the labels of a set from its examples, of which the name of a label is one
// too, and the score below which a text has none of them.
func (s IntentSet) learn(ctx context.Context, embed Embed) (learnt labeller, bound float64, err error) {
	var texts, labels, names []string
	for _, example := range s.Examples {
		texts, labels = append(texts, example.words()), append(labels, example.Intent)
	}
	for _, label := range slices.Compact(slices.Sorted(slices.Values(labels))) {
		texts, names = append(texts, strings.ReplaceAll(label, "_", " ")), append(names, label)
	}
	vectors, err := embed(ctx, texts)
	if err != nil {
		return learnt, 0, err
	}
	return learn(vectors, slices.Concat(labels, names)), refusalBound(vectors, labels, names), nil
}

func (t IntentTask) words() string {
	if t.Text == "" {
		return t.Utterance
	}
	return t.Text
}

// How it is found out below which score a text is refused: by what share of texts
// is thought to have none of the labels, and in how many folds the examples are. At
// twice that share a set lost a hundredth of what is in scope for six of what is not.
const (
	outsideShare = 0.1
	folds        = 5
)

// refusalBound is the score below which a text has none of the labels, by examples
// alone: those of each fold are scored by what is learnt from the others. The best
// score of a label that a text does not have stands for that of a text out of
// scope. Chosen is the bound that gets most texts right if [outsideShare] of them
// are out of scope; -Inf, which refuses nothing, where there is nothing to decide by.
//
// The vectors are those of the examples, whose labels are given, and then those of the
// names of labels.
func refusalBound(vectors [][]float32, labels, names []string) float64 {
	var stakes []stake
	placed := placeInFolds(labels)
	for fold := range folds {
		known, told := slices.Clone(vectors[len(labels):]), slices.Clone(names)
		for i, label := range labels {
			if placed[i] != fold {
				known, told = append(known, vectors[i]), append(told, label)
			}
		}
		learnt := learn(known, told)
		for i, label := range labels {
			if placed[i] == fold {
				stakes = append(stakes, stakesOf(learnt.scores(vectors[i]), label)...)
			}
		}
	}
	return bestBound(stakes)
}

// placeInFolds returns the fold of each example: those of a label that follow each
// other, which are often of one hand, are in one.
func placeInFolds(labels []string) []int {
	counts, seen := map[string]int{}, map[string]int{}
	for _, label := range labels {
		counts[label]++
	}
	placed := make([]int, len(labels))
	for i, label := range labels {
		placed[i] = seen[label] * folds / counts[label]
		seen[label]++
	}
	return placed
}

// stake is what is gained, below 0 lost, when a text of this score is refused.
type stake struct {
	score, gain float64
}

// stakesOf are those of a text with a label: it is lost where it was told right, and
// stands for one out of scope by the best other label.
func stakesOf(scores []labelled, label string) (stakes []stake) {
	if scores[0].label == label {
		stakes = append(stakes, stake{scores[0].score, outsideShare - 1})
		scores = scores[1:]
	}
	if len(scores) > 0 {
		stakes = append(stakes, stake{scores[0].score, outsideShare})
	}
	return stakes
}

// bestBound is the score below which most is gained; among those that gain the same,
// the highest, since a text that is like nothing scores between the stakes.
func bestBound(stakes []stake) float64 {
	slices.SortFunc(stakes, func(a, b stake) int { return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(a.gain, b.gain)) })
	bound, gain, best := math.Inf(-1), 0.0, 0.0
	for i, s := range stakes {
		if gain += s.gain; gain > best {
			best = gain
			bound = stakes[min(i+1, len(stakes)-1)].score
		}
	}
	return bound
}

// Score compares predictions, in the order of the set's texts, with the labels
// that the texts have.
func (s IntentSet) Score(predictions []IntentPrediction) IntentScore {
	score := IntentScore{Set: s.Name, Learnt: len(s.Examples)}
	right, refused := 0, 0
	for i, task := range s.Tasks {
		told := predictions[i].Intent
		labels, mapped := task.labels()
		switch {
		case !mapped:
			score.Unmapped++
		case slices.Contains(labels, OutOfScope):
			score.Outside++
			if told == OutOfScope {
				refused++
			}
		default:
			score.Texts++
			if slices.Contains(labels, told) {
				right++
			}
		}
	}
	score.InScope = float64(right) / float64(max(1, score.Texts))
	score.OutOfScope = float64(refused) / float64(max(1, score.Outside))
	return score
}

// labels are those that are right for a text, and whether there are some. A
// composite question that says nothing else of its kind may be of any.
func (t IntentTask) labels() (labels []string, mapped bool) {
	if t.Intent != "" {
		return []string{t.Intent}, true
	}
	for _, kind := range t.Kinds {
		for _, intent := range kindsOfQuestion[kind] {
			labels = append(labels, string(intent))
		}
	}
	if len(labels) == 0 && slices.Contains(t.Kinds, "Composite") {
		for _, intents := range slices.Collect(maps.Values(kindsOfQuestion)) {
			for _, intent := range intents {
				labels = append(labels, string(intent))
			}
		}
	}
	return labels, len(labels) > 0
}

// WriteIntents writes predictions to a file, a line each.
func WriteIntents(out savefile.Target, predictions []IntentPrediction) error {
	return writeLines(out, predictions)
}

// BuiltIn embeds texts with the built-in embedder for English, a few dozen at a time.
func BuiltIn(ctx context.Context, texts []string) (vectors [][]float32, err error) {
	embedder := infer.Open(infer.Options{}).Embedder
	for some := range slices.Chunk(texts, 32) {
		part, err := embedder.Embed(ctx, ibid.EmbedDocument, some)
		if err != nil {
			return nil, err
		}
		vectors = append(vectors, part...)
	}
	return vectors, nil
}
