package eval

import (
	"cmp"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ibid/backend/ibid"
	"ibid/backend/question"
	"ibid/backend/savefile"
)

// IntentSet is a set of texts with what people want by them: NAME.jsonl in a
// folder, and NAME_train*.jsonl with examples to learn its labels from. A set
// without examples is told by Ibid's own intents.
type IntentSet struct {
	Name     string
	Tasks    []IntentTask
	Examples []question.Example
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
	Role string `json:"role"` // "user", or whoever answers
	Text string `json:"text"`
}

// IntentPrediction is the label that a text is given.
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
// sets that tell kinds. A question of several has several.
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
				for _, example := range examples {
					set.Examples = append(set.Examples, question.Example{Text: example.Text, Label: example.Intent})
				}
			}
		}
		sets = append(sets, set)
	}
	if len(sets) == 0 {
		return nil, ibid.Errorf(ibid.CodeNotFound, "There is nothing to measure on: no file “*.jsonl” in “%s”.", filepath.Clean(folder)+string(os.PathSeparator)).
			WithHint("What belongs into the folder is said in docs/quality.md.")
	}
	return sets, nil
}

// Tell gives each text of a set its label.
func (s IntentSet) Tell() []IntentPrediction {
	tell := func(task IntentTask) string {
		return string(question.Intend(task.words(), turns(task.History, nil)).Intent)
	}
	if len(s.Examples) > 0 {
		classifier, bound := question.Train(s.Examples), refusalBound(s.Examples)
		tell = func(task IntentTask) string {
			if best := classifier.Scores(task.words())[0]; best.Score >= bound {
				return best.Label
			}
			return OutOfScope
		}
	}
	var predictions []IntentPrediction
	for _, task := range s.Tasks {
		predictions = append(predictions, IntentPrediction{task.ID, tell(task)})
	}
	return predictions
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
// scope. Chosen is the bound that tells most texts right if [outsideShare] of them
// are out of scope; -Inf, which refuses nothing, where there is nothing to tell by.
func refusalBound(examples []question.Example) float64 {
	var stakes []stake
	placed := placeInFolds(examples)
	for fold := range folds {
		var learnt, rest []question.Example
		for i, example := range examples {
			if placed[i] == fold {
				rest = append(rest, example)
			} else {
				learnt = append(learnt, example)
			}
		}
		if len(learnt) == 0 {
			continue
		}
		classifier := question.Train(learnt)
		for _, example := range rest {
			stakes = append(stakes, stakesOf(classifier.Scores(example.Text), example.Label)...)
		}
	}
	return bestBound(stakes)
}

// placeInFolds gives the fold of each example: those of a label that follow each
// other, which are often of one hand, are in one.
func placeInFolds(examples []question.Example) []int {
	counts, seen := map[string]int{}, map[string]int{}
	for _, example := range examples {
		counts[example.Label]++
	}
	placed := make([]int, len(examples))
	for i, example := range examples {
		placed[i] = seen[example.Label] * folds / counts[example.Label]
		seen[example.Label]++
	}
	return placed
}

// stake is what is gained, below 0 lost, when a text of this score is refused.
type stake struct {
	score, gain float64
}

// stakesOf are those of a text with a label: it is lost where it was told right, and
// stands for one out of scope by the best other label.
func stakesOf(scores []question.Scored, label string) (stakes []stake) {
	if scores[0].Label == label {
		stakes = append(stakes, stake{scores[0].Score, outsideShare - 1})
		scores = scores[1:]
	}
	if len(scores) > 0 {
		stakes = append(stakes, stake{scores[0].Score, outsideShare})
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

// labels are those of which any is right for a text, and whether there are some. A
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
