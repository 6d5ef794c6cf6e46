package ollama

import (
	"slices"
	"strings"
)

// family is a format in which models expect a conversation. The server runs a model
// with the template that it is created with, and knows only a few from the file itself.
type family struct {
	name       string
	vocabulary string   // of the model, as tokenizer.ggml.model has it; empty: any
	marks      []string // all stand in the chat template of a model of the family
	template   string   // in the server's language: turns, then the opening of the reply
	stop       []string // where the reply ends
}

// families are tried in order, so one whose marks are a part of another's comes after it.
// The formats are those that the models' makers document.
var families = []family{
	{"harmony", "", []string{"<|start|>", "<|channel|>", "<|message|>"}, harmonyTemplate, nil}, // the server reads the reply by its channels
	{"deepseek", "", []string{"<｜User｜>", "<｜Assistant｜>"}, deepseekTemplate, []string{"<｜end▁of▁sentence｜>", "<｜User｜>", "<｜Assistant｜>"}},
	{"llama4", "", []string{"<|header_start|>"}, headed("<|header_start|>", "<|header_end|>", "<|eot|>"), []string{"<|header_start|>", "<|eot|>"}},
	{"llama3", "", []string{"<|start_header_id|>"}, headed("<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"), []string{"<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"}},
	{"gemma", "", []string{"<start_of_turn>"}, gemmaTemplate, []string{"<start_of_turn>", "<end_of_turn>"}},
	{"granite", "", []string{"<|start_of_role|>"}, graniteTemplate, []string{"<|start_of_role|>", "<|end_of_text|>"}},
	{"command-r", "", []string{"<|START_OF_TURN_TOKEN|>"}, commandTemplate, []string{"<|START_OF_TURN_TOKEN|>", "<|END_OF_TURN_TOKEN|>"}},
	{"phi4", "", []string{"<|im_start|>", "<|im_sep|>"}, phi4Template, []string{"<|im_start|>", "<|im_sep|>", "<|im_end|>"}},
	{"chatml-thinking", "", []string{"<|im_start|>", "</think>"}, thinkingTemplate, []string{"<|im_start|>", "<|im_end|>"}},
	{"chatml", "", []string{"<|im_start|>"}, chatmlTemplate, []string{"<|im_start|>", "<|im_end|>"}},
	{"glm4", "", []string{"[gMASK]", "<|user|>"}, "[gMASK]<sop>" + barred("\n", "") + "<|assistant|>\n", []string{"<|system|>", "<|user|>", "<|observation|>"}},
	{"phi3", "", []string{"<|user|>", "<|end|>"}, barred("\n", "<|end|>\n") + "<|assistant|>\n", []string{"<|user|>", "<|end|>"}},
	{"phi4-mini", "", []string{"'<|' + message['role'] + '|>'", "<|end|>"}, barred("", "<|end|>") + "<|assistant|>", []string{"<|user|>", "<|end|>"}},
	{"zephyr", "llama", []string{"<|user|>", "eos_token"}, barred("\n", "</s>\n") + "<|assistant|>\n", []string{"<|user|>", "</s>"}},
	{"mistral-system", "", []string{"[INST]", "[SYSTEM_PROMPT]"}, systemPromptTemplate, []string{"[INST]", "[SYSTEM_PROMPT]"}},
	{"llama2", "", []string{"[INST]", "<<SYS>>"}, instructed(" ", "<<SYS>>\n{{ $system }}\n<</SYS>>", " ", " </s><s>"), []string{"[INST]", "<<SYS>>"}},
	{"mistral", "", []string{"[INST] "}, instructed(" ", "{{ $system }}", " ", "</s>"), []string{"[INST]"}},
	{"mistral-tight", "", []string{"[INST]"}, instructed("", "{{ $system }}", "", "</s>"), []string{"[INST]"}},
}

// familyOf finds the family of a model file by the chat template that it carries, in
// Jinja.
func familyOf(h header) (family, bool) {
	for _, f := range families {
		if f.marked(h.chatTemplate) && (f.vocabulary == "" || f.vocabulary == h.vocabulary) {
			return f, true
		}
	}
	return family{}, false
}

func (f family) marked(chatTemplate string) bool {
	return !slices.ContainsFunc(f.marks, func(mark string) bool { return !strings.Contains(chatTemplate, mark) })
}

// headed is the template of a format with the role between two marks, a blank line, the
// words and a mark for the end of the turn.
func headed(open, shut, end string) string {
	head := func(role string) string { return open + role + shut + "\n\n" }
	return "{{ range .Messages }}" + head("{{ .Role }}") + "{{ .Content }}" + end + "{{ end }}" + head("assistant")
}

// barred is the template of the turns of a format with the role between bars.
func barred(after, end string) string {
	return "{{ range .Messages }}<|{{ .Role }}|>" + after + "{{ .Content }}" + end + "{{ end }}"
}

// instructed is the template of a format in which each question stands between [INST] and
// [/INST], the system prompt inside the first one.
func instructed(space, system, reply, end string) string {
	return `{{ $system := .System }}{{ range .Messages }}{{ if eq .Role "user" }}[INST]` + space +
		"{{ if $system }}" + system + "\n\n" + `{{ $system = "" }}{{ end }}{{ .Content }}` + space + "[/INST]" +
		`{{ else if eq .Role "assistant" }}` + reply + "{{ .Content }}" + end + "{{ end }}{{ end }}"
}

const chatmlTemplate = `{{ range .Messages }}<|im_start|>{{ .Role }}
{{ .Content }}<|im_end|>
{{ end }}<|im_start|>assistant
`

// thinkingTemplate is ChatML for a model that thinks first: one that is asked not to
// finds its thoughts ended.
const thinkingTemplate = `{{ range .Messages }}<|im_start|>{{ .Role }}
{{ if .Thinking }}<think>
{{ .Thinking }}
</think>

{{ end }}{{ .Content }}<|im_end|>
{{ end }}<|im_start|>assistant
{{ if and .IsThinkSet (not .Think) }}<think>

</think>

{{ end }}`

const phi4Template = `{{ range .Messages }}<|im_start|>{{ .Role }}<|im_sep|>{{ .Content }}<|im_end|>{{ end }}<|im_start|>assistant<|im_sep|>`

const graniteTemplate = `{{ range .Messages }}<|start_of_role|>{{ .Role }}<|end_of_role|>{{ .Content }}<|end_of_text|>
{{ end }}<|start_of_role|>assistant<|end_of_role|>`

// gemmaTemplate has no turn for a system prompt, so it stands before the first question.
const gemmaTemplate = `{{ $system := .System }}{{ range .Messages }}{{ if eq .Role "user" }}<start_of_turn>user
{{ if $system }}{{ $system }}

{{ $system = "" }}{{ end }}{{ .Content }}<end_of_turn>
{{ else if eq .Role "assistant" }}<start_of_turn>model
{{ .Content }}<end_of_turn>
{{ end }}{{ end }}<start_of_turn>model
`

const commandTemplate = `{{ range .Messages }}<|START_OF_TURN_TOKEN|>` +
	`{{ if eq .Role "system" }}<|SYSTEM_TOKEN|>{{ else if eq .Role "user" }}<|USER_TOKEN|>{{ else }}<|CHATBOT_TOKEN|>{{ end }}` +
	`{{ .Content }}<|END_OF_TURN_TOKEN|>{{ end }}<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>`

const systemPromptTemplate = `{{ range .Messages }}{{ if eq .Role "system" }}[SYSTEM_PROMPT]{{ .Content }}[/SYSTEM_PROMPT]` +
	`{{ else if eq .Role "user" }}[INST]{{ .Content }}[/INST]{{ else }}{{ .Content }}</s>{{ end }}{{ end }}`

const deepseekTemplate = `{{ .System }}{{ range .Messages }}{{ if eq .Role "user" }}<｜User｜>{{ .Content }}` +
	`{{ else if eq .Role "assistant" }}<｜Assistant｜>{{ if .Thinking }}<think>
{{ .Thinking }}
</think>

{{ end }}{{ .Content }}<｜end▁of▁sentence｜>{{ end }}{{ end }}<｜Assistant｜>{{ if and .IsThinkSet (not .Think) }}<think>

</think>

{{ end }}`

// harmonyTemplate names the two channels that the server reads, and how much to think.
const harmonyTemplate = `<|start|>system<|message|>Reasoning: {{ if .ThinkLevel }}{{ .ThinkLevel }}{{ else }}low{{ end }}

# Valid channels: analysis, final.<|end|>{{ if .System }}<|start|>developer<|message|># Instructions

{{ .System }}<|end|>{{ end }}{{ range .Messages }}{{ if eq .Role "user" }}<|start|>user<|message|>{{ .Content }}<|end|>` +
	`{{ else if eq .Role "assistant" }}<|start|>assistant<|channel|>final<|message|>{{ .Content }}<|end|>{{ end }}{{ end }}<|start|>assistant`
