package ollama

import (
	"cmp"
	"context"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ollama/ollama/api"

	"ibid/backend/catalogue"
	"ibid/backend/ibid"
)

// traits is what /api/show says of a model; it never changes for a digest.
type traits struct {
	chat, embed, thinking, vision, tools bool

	unformatted bool   // it would write, but has no chat template
	unsuited    string // why it isn't offered to write answers, a sentence; empty: it is

	architecture string // such as "nomic-bert"
	basename     string // of the model it was made from; may be empty
	context      int    // tokens the model was trained for; 0: unknown
	parameters   int64  // 0: unknown
	dimensions   int    // of a vector; 0: unknown
	licence      string // its name or first line; empty: unknown
	cache        int64  // bytes that its attention keeps for each token; 0: unknown
}

// model is an installed model.
type model struct {
	name, digest string
	remote       bool  // the server would pass requests on to a computer elsewhere
	bytes        int64 // of its files
	traits
}

// models lists the installed models, the most recently changed first and
// equally old ones by name. Of a remote model no traits are asked.
func (c *Client) models(ctx context.Context) ([]model, error) {
	if c.misset != nil {
		return nil, c.misset
	}
	entries, err := c.entries(ctx)
	if err != nil {
		return nil, err
	}
	var models []model
	for _, entry := range entries {
		if runsElsewhere(entry) {
			models = append(models, model{name: entry.Name, digest: entry.Digest, remote: true})
			continue
		}
		t, err := c.traits(ctx, entry.Name, entry.Digest)
		switch {
		case err == nil:
			models = append(models, model{name: entry.Name, digest: entry.Digest, bytes: entry.Size, traits: t})
		case ctx.Err() != nil || ibid.CodeOf(err) == ibid.CodeModelServerDown:
			return nil, err
		}
		// A model that cannot be shown is damaged or was just removed.
	}
	return models, nil
}

// runsElsewhere reports whether the server passes requests for a model on to another
// computer: it says so of the model, or the tag is one by which servers from 0.24.0 on, if
// not earlier, send what they are asked to ollama.com, whatever they have under that name.
func runsElsewhere(entry api.ListModelResponse) bool {
	_, tag, _ := strings.Cut(path.Base(strings.ToLower(entry.Name)), ":")
	return entry.RemoteHost != "" || entry.RemoteModel != "" || tag == "cloud" || strings.HasSuffix(tag, "-cloud")
}

// entries lists the installed models as the server does, but in the order of
// [Client.models].
func (c *Client) entries(ctx context.Context) ([]api.ListModelResponse, error) {
	var list *api.ListResponse
	err := c.briefly(ctx, func(ctx context.Context) (err error) {
		list, err = c.api.List(ctx)
		return err
	})
	if err != nil {
		return nil, c.failure(ctx, err, "")
	}
	slices.SortStableFunc(list.Models, func(a, b api.ListModelResponse) int {
		return cmp.Or(b.ModifiedAt.Compare(a.ModifiedAt), cmp.Compare(a.Name, b.Name))
	})
	return list.Models, nil
}

// traits asks the server what a model can do, once for each digest.
func (c *Client) traits(ctx context.Context, name, digest string) (traits, error) {
	c.mu.Lock()
	t, ok := c.known[digest]
	c.mu.Unlock()
	if ok {
		return t, nil
	}
	var shown *api.ShowResponse
	err := c.briefly(ctx, func(ctx context.Context) (err error) {
		shown, err = c.api.Show(ctx, &api.ShowRequest{Model: name})
		return err
	})
	if err != nil {
		return traits{}, c.failure(ctx, err, name)
	}
	t = traitsOf(shown)
	if digest != "" {
		c.mu.Lock()
		c.known[digest] = t
		c.mu.Unlock()
	}
	return t, nil
}

// parametersOf reads a number of parameters as the server writes it, such as "1.5B" or
// "630.17M". It returns 0 for anything else.
func parametersOf(size string) int64 {
	for unit, factor := range map[string]float64{"K": 1e3, "M": 1e6, "B": 1e9, "T": 1e12} {
		if n, err := strconv.ParseFloat(strings.TrimSuffix(size, unit), 64); err == nil && strings.HasSuffix(size, unit) {
			return int64(n * factor)
		}
	}
	return 0
}

func traitsOf(shown *api.ShowResponse) traits {
	var t traits
	text := func(key string) string { s, _ := shown.ModelInfo[key].(string); return s }
	number := func(key string) int { f, _ := shown.ModelInfo[key].(float64); return int(f) }
	t.architecture = text("general.architecture")
	t.basename = text("general.basename")
	t.context = number(t.architecture + ".context_length")
	t.dimensions = number(t.architecture + ".embedding_length")
	t.parameters = parametersOf(shown.Details.ParameterSize)
	t.licence = cmp.Or(text("general.license"), firstLine(shown.License))
	t.cache = cachePerToken(func(key string) int { return number(t.architecture + "." + key) })
	for _, capability := range shown.Capabilities {
		switch capability {
		case "completion":
			t.chat = true
		case "embedding":
			t.embed = true
		case "thinking":
			t.thinking = true
		case "vision":
			t.vision = true
		case "tools":
			t.tools = true
		}
	}
	if len(shown.Capabilities) == 0 {
		// Servers before 0.6.4 list none. This is the rule later ones derive
		// them by: a model with a pooling type makes vectors, others write.
		_, t.embed = shown.ModelInfo[t.architecture+".pooling_type"]
		t.chat = !t.embed
	}
	t.unsuited = unsuited(t.basename, text("general.finetune"), shown)
	t.unformatted = t.chat && strings.TrimSpace(shown.Template) == noTemplate && shown.Renderer == ""
	t.chat = t.chat && !t.unformatted
	return t
}

// codeName finds a word of a model's basename that stands for program code: "Qwen2.5-Coder",
// "CodeLlama", "starcoder2".
var codeName = regexp.MustCompile(`(?i)\b(star|open)?coder?\d*\b|\bcode(llama|gemma|qwen|stral|geex)`)

// bases are how model files say ("general.finetune") that nothing came after the first
// training: such a model goes on with a text and answers nothing.
var bases = []string{"base", "pt", "pretrained"}

// unsuited is why a model isn't offered to write answers; empty: it is. It goes by what its
// file says of itself, and by whether its template fills gaps ("insert"), which is what
// editors ask of models for code.
func unsuited(basename, finetune string, shown *api.ShowResponse) string {
	switch {
	case slices.Contains(bases, strings.ToLower(finetune)):
		return "It was not trained to answer questions, only to go on with a text."
	case codeName.MatchString(basename) || slices.Contains(shown.Capabilities, "insert"):
		return "It was made for program code, not for answers from documents."
	}
	return ""
}

// cachePerToken is what the attention of a model keeps for each token: a key and a
// value in each layer for each of the heads that have their own, as numbers of two
// bytes. 0: the model does not say how it is built.
func cachePerToken(number func(key string) int) int64 {
	heads := number("attention.head_count")
	width := number("attention.key_length")
	if width == 0 && heads > 0 {
		width = number("embedding_length") / heads
	}
	own := cmp.Or(number("attention.head_count_kv"), heads)
	return 2 * 2 * int64(number("block_count")) * int64(own) * int64(width)
}

// chatModel picks the model that writes: the wanted one, else the most recently
// changed one that can.
func (c *Client) chatModel(ctx context.Context, wanted string) (model, error) {
	models, err := c.models(ctx)
	if err != nil {
		return model{}, err
	}
	return pickChat(models, wanted)
}

// embeddingModel picks the model that makes vectors, by the same rule; only that
// where none is wanted a known one, if it is installed, goes before newer ones.
func (c *Client) embeddingModel(ctx context.Context, wanted, known string) (model, error) {
	models, err := c.models(ctx)
	if err != nil {
		return model{}, err
	}
	if wanted == "" && known != "" {
		if m, err := pickEmbedding(models, known); err == nil {
			return m, nil
		}
	}
	return pickEmbedding(models, wanted)
}

// writes reports whether a model is one to write answers with where the user has chosen
// none: it can, was trained for it, and the catalogue does not know it for another task,
// such as judging.
func (m model) writes() bool {
	known, ok := catalogue.Find(m.name)
	return m.chat && m.unsuited == "" && (!ok || slices.Contains(known.Roles, ibid.RoleChat))
}

func pickChat(models []model, wanted string) (model, error) {
	m, ok := pick(models, wanted, model.writes)
	if !ok {
		m, ok = pick(models, wanted, model.sees) // it can write too
	}
	switch {
	case ok && m.chat:
		return m, nil
	case ok && m.remote:
		return model{}, elsewhere(ibid.CodeModelMissing, wanted)
	case ok && m.unformatted:
		return model{}, ibid.Errorf(ibid.CodeModelMissing, "The model “%s” has no chat template, so it can't write answers.", wanted).
			WithHint("Choose another chat model in the settings, or import its file again with a template: ibid models import FILE --template TEMPLATE")
	case ok:
		return model{}, ibid.Errorf(ibid.CodeModelMissing, "The model “%s” cannot write answers.", wanted).
			WithHint("Choose another chat model in the settings, or run: ibid models get " + catalogue.Small(ibid.RoleChat))
	case wanted != "":
		return model{}, ibid.Errorf(ibid.CodeModelMissing, "The model “%s” is not installed.", wanted).
			WithHint("Get it in the settings, or run: ibid models get " + wanted)
	}
	if i := slices.IndexFunc(models, func(m model) bool { return m.chat && m.unsuited != "" }); i >= 0 {
		return model{}, ibid.Errorf(ibid.CodeModelMissing, "Ollama has no model that was trained to write answers. “%s” is not used: %s", models[i].name, lowered(models[i].unsuited)).
			WithHint("Get one in the settings, or run: ibid setup. To use it all the same: ibid models use chat " + models[i].name)
	}
	return model{}, ibid.Errorf(ibid.CodeModelMissing, "Ollama is running, but has no model that can write answers.").
		WithHint("Get one in the settings, or run: ibid setup")
}

func lowered(sentence string) string { return strings.ToLower(sentence[:1]) + sentence[1:] }

func pickEmbedding(models []model, wanted string) (model, error) {
	m, ok := pick(models, wanted, func(m model) bool { return m.embed })
	switch {
	case ok && m.embed:
		return m, nil
	case ok && m.remote:
		return model{}, elsewhere(ibid.CodeEmbeddingUnavailable, wanted)
	case ok:
		return model{}, ibid.Errorf(ibid.CodeEmbeddingUnavailable, "The model “%s” cannot search by meaning.", wanted).
			WithHint("Choose another embedding model in the settings, or run: ibid models get " + catalogue.Small(ibid.RoleEmbedding))
	case wanted != "":
		return model{}, ibid.Errorf(ibid.CodeEmbeddingUnavailable, "The embedding model “%s” is not installed, so search goes by words alone.", wanted).
			WithHint("Get it in the settings, or run: ibid models get " + wanted)
	}
	return model{}, ibid.Errorf(ibid.CodeEmbeddingUnavailable, "Ollama has no embedding model, so search goes by words alone.").
		WithHint("Get one in the settings, or run: ibid setup")
}

// pickRecorded finds the model that made the vectors of an index.
func pickRecorded(models []model, by ibid.EmbeddingIdentity) (model, error) {
	renewed := false
	for _, m := range models {
		if m.digest == by.Digest && m.embed {
			return m, nil
		}
		renewed = renewed || ibid.SameModel(m.name, by.Model)
	}
	if renewed {
		return model{}, ibid.Errorf(ibid.CodeEmbeddingUnavailable, "The embedding model “%s” is not the one any more that embedded the passages.", by.Model).
			WithHint("Search goes by words until they have been embedded anew.")
	}
	return model{}, ibid.Errorf(ibid.CodeEmbeddingUnavailable, "The embedding model “%s” is not installed any more, so search goes by words alone.", by.Model).
		WithHint("Get it again in the settings or with: ibid models get " + by.Model + "; or choose another embedding model.")
}

func elsewhere(code ibid.Code, name string) *ibid.Error {
	return ibid.Errorf(code, "The model %q runs on a computer elsewhere, and Ibid does not send your documents there.", name).
		WithHint("Choose a model in the settings that runs on this computer.")
}

// pick finds the wanted model, or the first that can when none is wanted.
func pick(models []model, wanted string, can func(model) bool) (model, bool) {
	for _, m := range models {
		if wanted == "" && can(m) || wanted != "" && ibid.SameModel(m.name, wanted) {
			return m, true
		}
	}
	return model{}, false
}
