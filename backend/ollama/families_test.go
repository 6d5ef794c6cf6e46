package ollama

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/template"

	"ibid/backend/ibid"
)

// Every family has a row: what of a model file's chat template it is known by, and what a
// system prompt S, two questions A and C and the reply B between them become.
func TestFamilies(t *testing.T) {
	for _, test := range []struct{ family, vocabulary, jinja, prompt string }{
		{"chatml", "gpt2", "{{ '<|im_start|>' + message['role'] }}",
			"<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nA<|im_end|>\n<|im_start|>assistant\nB<|im_end|>\n<|im_start|>user\nC<|im_end|>\n<|im_start|>assistant\n"},
		{"chatml-thinking", "gpt2", "{{ '<|im_start|>' + message.role }}{% if enable_thinking is false %}<think></think>",
			"<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nA<|im_end|>\n<|im_start|>assistant\nB<|im_end|>\n<|im_start|>user\nC<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n"},
		{"phi4", "gpt2", "{{ '<|im_start|>user<|im_sep|>' + message['content'] }}",
			"<|im_start|>system<|im_sep|>S<|im_end|><|im_start|>user<|im_sep|>A<|im_end|><|im_start|>assistant<|im_sep|>B<|im_end|><|im_start|>user<|im_sep|>C<|im_end|><|im_start|>assistant<|im_sep|>"},
		{"llama3", "gpt2", "{{ '<|start_header_id|>' + message['role'] + '<|end_header_id|>' }}",
			"<|start_header_id|>system<|end_header_id|>\n\nS<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nA<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\nB<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nC<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n"},
		{"llama4", "gpt2", "{{ '<|header_start|>' + message['role'] + '<|header_end|>' }}",
			"<|header_start|>system<|header_end|>\n\nS<|eot|><|header_start|>user<|header_end|>\n\nA<|eot|><|header_start|>assistant<|header_end|>\n\nB<|eot|><|header_start|>user<|header_end|>\n\nC<|eot|><|header_start|>assistant<|header_end|>\n\n"},
		{"gemma", "llama", "{{ '<start_of_turn>' + role }}",
			"<start_of_turn>user\nS\n\nA<end_of_turn>\n<start_of_turn>model\nB<end_of_turn>\n<start_of_turn>user\nC<end_of_turn>\n<start_of_turn>model\n"},
		{"llama2", "llama", "{{ '[INST] ' + '<<SYS>>' + content + ' [/INST]' }}",
			"[INST] <<SYS>>\nS\n<</SYS>>\n\nA [/INST] B </s><s>[INST] C [/INST]"},
		{"mistral", "llama", "{{ '[INST] ' + message['content'] + ' [/INST]' }}",
			"[INST] S\n\nA [/INST] B</s>[INST] C [/INST]"},
		{"mistral-tight", "gpt2", "{{ '[INST]' + message['content'] + '[/INST]' }}",
			"[INST]S\n\nA[/INST]B</s>[INST]C[/INST]"},
		{"mistral-system", "gpt2", "{{ '[SYSTEM_PROMPT]' + system }}{{ '[INST]' + content + '[/INST]' }}",
			"[SYSTEM_PROMPT]S[/SYSTEM_PROMPT][INST]A[/INST]B</s>[INST]C[/INST]"},
		{"phi3", "llama", "{{ '<|user|>\n' + message['content'] + '<|end|>\n' }}",
			"<|system|>\nS<|end|>\n<|user|>\nA<|end|>\n<|assistant|>\nB<|end|>\n<|user|>\nC<|end|>\n<|assistant|>\n"},
		{"phi4-mini", "gpt2", "{{ '<|' + message['role'] + '|>' + message['content'] + '<|end|>' }}",
			"<|system|>S<|end|><|user|>A<|end|><|assistant|>B<|end|><|user|>C<|end|><|assistant|>"},
		{"zephyr", "llama", "{{ '<|user|>\n' + message['content'] + eos_token }}",
			"<|system|>\nS</s>\n<|user|>\nA</s>\n<|assistant|>\nB</s>\n<|user|>\nC</s>\n<|assistant|>\n"},
		{"glm4", "gpt2", "[gMASK]<sop>{{ '<|user|>\n' + content }}",
			"[gMASK]<sop><|system|>\nS<|user|>\nA<|assistant|>\nB<|user|>\nC<|assistant|>\n"},
		{"granite", "gpt2", "{{ '<|start_of_role|>' + message['role'] + '<|end_of_role|>' }}",
			"<|start_of_role|>system<|end_of_role|>S<|end_of_text|>\n<|start_of_role|>user<|end_of_role|>A<|end_of_text|>\n<|start_of_role|>assistant<|end_of_role|>B<|end_of_text|>\n<|start_of_role|>user<|end_of_role|>C<|end_of_text|>\n<|start_of_role|>assistant<|end_of_role|>"},
		{"command-r", "gpt2", "{{ '<|START_OF_TURN_TOKEN|><|USER_TOKEN|>' + content }}",
			"<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|>S<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|USER_TOKEN|>A<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>B<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|USER_TOKEN|>C<|END_OF_TURN_TOKEN|><|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>"},
		{"deepseek", "gpt2", "{{ '<｜User｜>' + content }}{{ '<｜Assistant｜>' }}{% if '</think>' in content %}{{ '<|start_header_id|>' }}",
			"S<｜User｜>A<｜Assistant｜>B<｜end▁of▁sentence｜><｜User｜>C<｜Assistant｜><think>\n\n</think>\n\n"},
		{"harmony", "gpt2", "{{ '<|start|>assistant<|channel|>final<|message|>' + content + '<|end|>' }}",
			"<|start|>system<|message|>Reasoning: low\n\n# Valid channels: analysis, final.<|end|><|start|>developer<|message|># Instructions\n\nS<|end|><|start|>user<|message|>A<|end|><|start|>assistant<|channel|>final<|message|>B<|end|><|start|>user<|message|>C<|end|><|start|>assistant"},
		{"", "gpt2", "{{ '### Question: ' + message['content'] }}", ""},
		{"", "gpt2", "{{ '<|user|>\n' + message['content'] + eos_token }}", ""}, // the end of a turn is another token there
		{"", "", "", ""},
	} {
		f, known := familyOf(header{chatTemplate: test.jinja, vocabulary: test.vocabulary})
		if f.name != test.family || known != (test.family != "") {
			t.Errorf("%q is taken for %q, want %q", test.jinja, f.name, test.family)
			continue
		}
		if known && rendered(t, f) != test.prompt {
			t.Errorf("%s:\n%q, want\n%q", f.name, rendered(t, f), test.prompt)
		}
	}
}

// rendered executes a template with the data that the server passes to it.
func rendered(t *testing.T, f family) string {
	t.Helper()
	parsed, err := template.New(f.name).Parse(f.template)
	if err != nil {
		t.Fatal(err)
	}
	type message struct{ Role, Content, Thinking string }
	var b strings.Builder
	if err := parsed.Execute(&b, map[string]any{
		"System": "S", "Messages": []*message{{"system", "S", ""}, {"user", "A", ""}, {"assistant", "B", ""}, {"user", "C", ""}},
		"Think": false, "ThinkLevel": "", "IsThinkSet": true,
	}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestChatFormat(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"plain":     "Q: {{ .Prompt }}\nA:",
		"whole":     "FROM ./model.gguf\nTEMPLATE \"\"\"Q: {{ .Prompt }}\nA:\"\"\"\nPARAMETER temperature 0\nPARAMETER stop \"Q:\"\nPARAMETER stop END\n",
		"line":      "template Q: {{ .Prompt }}",
		"bare":      "{{ .Prompt }}\n",
		"unrelated": "FROM x\n",
		"long":      strings.Repeat("x", longestTemplate+1),
	} {
		save := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600)
		if save != nil {
			t.Fatal(save)
		}
	}
	for _, test := range []struct {
		given, template string
		stop            []string
		code            ibid.Code
	}{
		{"", "", nil, ""},
		{"chatml", chatmlTemplate, []string{"<|im_start|>", "<|im_end|>"}, ""},
		{"plain", "Q: {{ .Prompt }}\nA:", nil, ""},
		{"whole", "Q: {{ .Prompt }}\nA:", []string{"Q:", "END"}, ""},
		{"line", "Q: {{ .Prompt }}", nil, ""},
		{"bare", "", nil, ibid.CodeInvalid},
		{"unrelated", "", nil, ibid.CodeInvalid},
		{"long", "", nil, ibid.CodeNotFound},
		{"absent", "", nil, ibid.CodeNotFound},
	} {
		given := test.given
		if _, err := os.Stat(filepath.Join(folder, given)); err == nil && given != "" {
			given = filepath.Join(folder, given)
		}
		f, err := chatFormat(given)
		if ibid.CodeOf(err) != test.code || err == nil && (f.template != test.template || !slices.Equal(f.stop, test.stop)) {
			t.Errorf("%s: %q, %q, %v", test.given, f.template, f.stop, err)
		}
	}
}
