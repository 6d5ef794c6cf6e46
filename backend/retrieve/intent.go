package retrieve

import (
	"context"
	"encoding/json"
	"slices"

	"ibid/backend/ibid"
)

// intentRoom is how much a model may write to name an intent, in tokens.
const intentRoom = 40

// intentMeaning describes an intent to a model.
type intentMeaning struct {
	Intent  ibid.Intent
	Meaning string
}

var intentMeanings = []intentMeaning{
	{ibid.IntentFactual, "asks for a fact"},
	{ibid.IntentComparison, "asks to hold two things or more against each other"},
	{ibid.IntentExplanation, "asks why, how something works or what it means"},
	{ibid.IntentAggregation, "asks for a list, a count or a summary"},
	{ibid.IntentProcedural, "asks how to do something"},
	{ibid.IntentClarification, "asks about the answer that was just given"},
	{ibid.IntentChitchat, "greets, thanks or chats, and asks nothing"},
	{ibid.IntentOutOfScope, "asks for something that no document could answer"},
	{ibid.IntentOpinion, "asks for a judgement or a recommendation"},
	{ibid.IntentTemporal, "asks when, how long, or what happened at a time"},
}

// DecideIntent lets a language model decide what the user wants with a question:
// one of the intents in question, two or more.
//
// Returns CodeModelFailed where the model names none of them, and otherwise its
// errors.
func DecideIntent(ctx context.Context, model Chatter, turns []ibid.Turn, question string, between []ibid.Intent) (ibid.Intent, error) {
	data := conversation(turns, question)
	for _, meaning := range intentMeanings {
		if slices.Contains(between, meaning.Intent) {
			data.Between = append(data.Between, meaning)
		}
	}
	reply, err := writeWith(ctx, model, ibid.ChatRequest{MaxTokens: intentRoom, Schema: intentSchema(between)}, "intent.tmpl", data)
	if err != nil {
		return "", err
	}
	var said struct{ Intent ibid.Intent }
	if json.Unmarshal([]byte(reply), &said) != nil || !slices.Contains(between, said.Intent) {
		return "", ibid.Errorf(ibid.CodeModelFailed, "The model could not tell what kind of question this is.").
			WithHint("Ibid goes by the wording of the question instead.")
	}
	return said.Intent, nil
}

// intentSchema allows an object with one of the intents.
func intentSchema(between []ibid.Intent) json.RawMessage {
	schema, err := json.Marshal(map[string]any{
		"type":       "object",
		"properties": map[string]any{"intent": map[string]any{"type": "string", "enum": between}},
		"required":   []string{"intent"},
	})
	if err != nil {
		panic(err) // strings only
	}
	return schema
}
