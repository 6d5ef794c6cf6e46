package question

import (
	"slices"
	"strings"
	"sync"

	"ibid/backend/ibid"
	"ibid/backend/language"
)

// Intention is what a person wants with a question, as far as rules can tell.
type Intention struct {
	Intent  ibid.Intent
	Tier    ibid.IntentTier // what decided it
	Sure    bool            // false: patterns and keyword scores disagree, and a model may decide
	Between []ibid.Intent   // where it is not sure: the intents in question, that of Intent first
	Scores  []Scored        // keyword scores of all intents, the best first; nil: not needed
}

// Intend tells what a person wants with a question, after the turns of the
// conversation before it, the oldest first.
//
// Its wording is matched with patterns, then its words are weighed by a classifier
// that was trained on example questions. Where both say the same, or only one says
// anything, it is sure. A question that goes on with the last one wants what that
// wanted, unless its wording tells. Where nothing tells, it is factual: a question is
// refused as out of scope only where its wording is none for documents, since to refuse
// what they answer is the worse error. A clarification needs something to clarify.
//
// The examples are English; other languages are told by their question words.
func Intend(text string, turns []ibid.Turn) Intention {
	text = plain(clean(text))
	if isSmalltalk(text) {
		return byPatterns(ibid.IntentChitchat)
	}
	lang := language.IdentifyShort(text)
	if lang != "" && lang != "en" {
		return byPatterns(intentAbroad(text, lang))
	}
	worded := intentWorded(text, len(turns) > 0)
	if certain[worded] {
		return byPatterns(worded)
	}
	if n := len(turns); worded == "" && n > 0 && goesOn.MatchString(text) {
		if last := Intend(turns[n-1].Question, nil); !certain[last.Intent] {
			return last // "And the second one?" wants the same of another
		}
	}
	scores := intentClassifier().Scores(text)
	weighed := heaviest(text, scores)
	switch {
	case worded == "" && weighed == "":
		return Intention{Intent: ibid.IntentFactual, Tier: ibid.TierKeywords, Sure: true, Scores: scores}
	case worded == "":
		return Intention{Intent: weighed, Tier: ibid.TierKeywords, Sure: true, Scores: scores}
	case weighed == "" || weighed == worded:
		return Intention{Intent: worded, Tier: ibid.TierPatterns, Sure: true, Scores: scores}
	}
	return Intention{Intent: worded, Tier: ibid.TierPatterns, Between: []ibid.Intent{worded, weighed}, Scores: scores}
}

func byPatterns(intent ibid.Intent) Intention {
	return Intention{Intent: intent, Tier: ibid.TierPatterns, Sure: true}
}

// certain are the intents that are told by their wording alone: what the words
// weigh neither makes a question one of these nor keeps it from being one.
var certain = map[ibid.Intent]bool{
	ibid.IntentChitchat: true, ibid.IntentOutOfScope: true, ibid.IntentClarification: true,
}

// heavyEnough is the keyword score from which on words tell an intent, a little
// before the edge between its examples and all others: of examples that the
// classifier has not seen, those so far outside are told right more often than not.
// A few words, "break clause", name what is looked for; to be more than that, they
// must lie within the edge.
const (
	heavyEnough    = -0.15
	heavyEnoughFew = 0
	fewWords       = 3
)

// heaviest is the intent that the words of a question tell, "" where they do not.
func heaviest(text string, scores []Scored) ibid.Intent {
	enough := heavyEnough
	if len(strings.Fields(text)) <= fewWords {
		enough = heavyEnoughFew
	}
	for _, scored := range scores {
		if intent := ibid.Intent(scored.Label); !certain[intent] {
			if scored.Score < enough {
				return ""
			}
			return intent
		}
	}
	return ""
}

// intentClassifier is decoded for the first question.
var intentClassifier = sync.OnceValue(func() *Classifier { return trained(intentsModel) })

// intentAbroad reads the intent off the question words of another language than
// English.
func intentAbroad(text, lang string) ibid.Intent {
	kind, expects := asks(text, lang)
	switch {
	case several(text, nil):
		return ibid.IntentComparison
	case slices.ContainsFunc(summaries[lang], func(word string) bool { return strings.Contains(strings.ToLower(text), word) }):
		return ibid.IntentAggregation
	case kind == ibid.AsksWhen || expects == ibid.ExpectsTime || expects == ibid.ExpectsDuration:
		return ibid.IntentTemporal
	case kind == ibid.AsksWhy:
		return ibid.IntentExplanation
	case kind == ibid.AsksHow:
		return ibid.IntentProcedural
	case expects == ibid.ExpectsList:
		return ibid.IntentAggregation
	}
	return ibid.IntentFactual
}

// summaries are the beginnings of words by which other languages than English ask
// for all there is, or for the gist of it.
var summaries = map[string][]string{
	"de": {"fasse", "zusammenfass", "überblick", "liste ", "auflist", "übersicht"},
	"fr": {"résum", "aperçu", "liste ", "énumér"},
	"es": {"resum", "lista ", "enumer"},
	"it": {"riassum", "riepilog", "elenca", "elenco"},
	"pt": {"resum", "liste", "lista "},
	"nl": {"samenvat", "vat ", "overzicht", "lijst"},
	"pl": {"streść", "podsumuj", "wymień", "lista"},
	"sv": {"sammanfatt", "lista "},
	"ru": {"резюм", "перечисли", "список", "обзор", "кратко"},
	"zh": {"总结", "概括", "列出", "摘要", "總結"},
	"ja": {"要約", "まとめ", "一覧", "列挙"},
	"ko": {"요약", "목록", "나열"},
	"ar": {"لخص", "ملخص", "اذكر جميع", "قائمة"},
	"tr": {"özet", "listele"},
}
