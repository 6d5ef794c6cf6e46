package backend

import (
	"cmp"
	"context"
	"sync"
	"time"

	"ibid/backend/config"
	"ibid/backend/engine"
	"ibid/backend/ibid"
	"ibid/backend/infer"
	"ibid/backend/machine"
	"ibid/backend/ollama"
	"ibid/internal/connections"
)

// startPatience is how long a question waits for a model server that is being started.
// After that its answer is quoted passages. A server is there in a second or two, but
// looking for graphics processors may take it half a minute.
const startPatience = 20 * time.Second

// Models is the model server that the settings name or that is found, started where
// that is wanted. What needs a model waits for a server that is being started; what
// only tells about it does not. Saving other settings changes it for every later call;
// calls under way end where they began. It is safe for concurrent use.
type Models struct {
	home      string // of the server that Ibid starts
	engine    *engine.Engine
	scheduler *ollama.Scheduler
	lastUsed  *lastUsed
	network   *connections.Ledger
	computer  func() ibid.Machine // as it was when it was first asked for
	builtin   *infer.Models       // need no server

	mu       sync.Mutex
	embedder string                    // the embedding model that the settings name; empty: none
	only     string                    // address of the server that the user has named; empty: none
	options  ollama.Options            // but for what depends on the address
	clients  map[string]*ollama.Client // by address; a server that is started again has another
}

// newModels makes the models of a library in a home; a server that Ibid starts keeps
// its log in programs, and its models where it has no other place for them. It neither
// looks for a server nor starts one.
func newModels(home, programs string, settings config.Settings) *Models {
	m := &Models{
		network: &connections.Ledger{},
		home:    programs, scheduler: ollama.NewScheduler(), lastUsed: openLastUsed(lastUsedFile(home)), builtin: infer.Open(infer.Options{}),
		computer: sync.OnceValue(func() ibid.Machine { return machine.Read(context.Background(), home) }),
	}
	m.take(settings)
	m.engine = engine.New(m.engineOptions(settings))
	return m
}

// Network reports which connections to other programs and computers there were since Ibid
// started.
func (m *Models) Network() ibid.Network { return m.network.Network() }

func (m *Models) configure(settings config.Settings) {
	m.take(settings)
	m.engine.Configure(m.engineOptions(settings))
}

// take makes the clients as the settings say from now on. A server that Ibid has
// started computes with one core less than there are, so that the computer stays of
// use to its person. One that runs for other programs too is told of no number, unless
// the user has set one: a model is loaded anew whenever two programs name different ones.
func (m *Models) take(settings config.Settings) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.network.LocalOnly(settings.Network.LocalOnly)
	m.clients = map[string]*ollama.Client{}
	m.only = m.engineOptions(settings).Only()
	m.embedder = settings.Models.Embedding
	served := m.embedder
	if ibid.IsBuiltIn(served) {
		served = ""
	}
	m.options = ollama.Options{
		ChatModel:      settings.Models.Chat,
		EmbeddingModel: served,
		VisionModel:    settings.Reading.Vision,
		MaxContext:     settings.Models.Context,
		FirstToken:     time.Duration(settings.Answers.FirstToken) * time.Second,
		BetweenTokens:  time.Duration(settings.Answers.BetweenTokens) * time.Second,
		Token:          settings.Models.Token,
		CA:             settings.Models.CA,
		KeepAlive:      settings.Models.Kept(),
		Threads:        settings.Models.Threads,
		Memory:         machine.Memory,
		Connections:    m.network,
		Scheduler:      m.scheduler,
	}
}

func (m *Models) engineOptions(settings config.Settings) engine.Options {
	return engine.Options{
		Address: settings.Models.Host,
		Home:    m.home,
		Start:   settings.Models.Engine != config.EngineNever,
		Probe: func(ctx context.Context, address string) (string, error) {
			return m.at(address).Probe(ctx)
		},
	}
}

// at gives the client of an address. Token and certificates are for the server that a
// person has named, and nobody else hears of them.
func (m *Models) at(address string) *ollama.Client {
	m.mu.Lock()
	clients, options, named := m.clients, m.options, address == m.only
	client, ok := clients[address]
	m.mu.Unlock()
	if ok {
		return client
	}
	options.Host = address
	if !named {
		options.Token, options.CA = "", ""
	}
	if options.Threads == 0 && m.engine.Status().Program != "" {
		options.Threads = max(1, m.computer().Cores-1)
	}
	client = ollama.New(options)
	m.mu.Lock()
	defer m.mu.Unlock()
	clients[address] = client // nobody's any more if the settings have changed since
	return client
}

// ready gives the client of a server that answers, and starts one if that is wanted
// and none runs. Errors are those of [engine.Engine.Address].
func (m *Models) ready(ctx context.Context) (*ollama.Client, error) {
	address, err := m.engine.Address(ctx)
	if err != nil {
		return nil, err
	}
	return m.at(address), nil
}

// Status says which models can be used and what is missing. It starts no server, waits
// for none, and never fails.
func (m *Models) Status(ctx context.Context) ibid.ModelStatus {
	if m.engine.Peek(ctx).State != ibid.EngineReady {
		return m.absent()
	}
	return m.present(ctx, ctx)
}

// present is the status once the server answers, which is waited for until patience
// ends.
func (m *Models) present(ctx, patience context.Context) ibid.ModelStatus {
	client, err := m.ready(patience)
	if err != nil {
		return m.absent()
	}
	return m.withBuiltIn(client.Status(ctx))
}

// withBuiltIn adds the built-in embedder to what was found of the server.
func (m *Models) withBuiltIn(status ibid.ModelStatus) ibid.ModelStatus {
	if err := m.builtin.Embedder.Check(); err != nil {
		status.BuiltInProblem = ibid.AsError(err)
		return status
	}
	status.BuiltIn = infer.Name
	if err := cmp.Or(m.builtin.Scorer.Check(), m.builtin.Second.Check()); err != nil {
		status.BuiltInProblem = ibid.AsError(err)
	}
	if e := m.own(cmp.Or(m.embedding(), infer.Name)); e != nil && e.Check() == nil {
		status.EmbeddingModel = e.Identity().Model
		if status.Problem != nil && status.Problem.Code == ibid.CodeEmbeddingUnavailable {
			status.Problem = nil
		}
	}
	return status
}

// embedding is the embedding model that the settings name; empty: none.
func (m *Models) embedding() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.embedder
}

// absent is the status while no server answers.
func (m *Models) absent() ibid.ModelStatus {
	found := m.engine.Status()
	return m.withBuiltIn(ibid.ModelStatus{
		Host: found.Host, Problem: problemOf(found),
		Available: []string{}, AvailableEmbeddings: []string{}, AvailableVision: []string{},
	})
}

// problemOf is why a server that is not ready cannot be used.
func problemOf(found ibid.Engine) *ibid.Error {
	if found.Problem != nil {
		return found.Problem
	}
	return ibid.Errorf(ibid.CodeModelServerDown, "The model server is being started.").
		WithHint("It takes a few seconds. Until then Ibid answers with quoted passages.")
}

// Chat lets the chat model go on with a chat.
func (m *Models) Chat(ctx context.Context, request ibid.ChatRequest, token func(string) error) (ibid.ChatResult, error) {
	client, err := m.ready(ctx)
	if err != nil {
		return ibid.ChatResult{}, err
	}
	result, err := client.Chat(ctx, request, token)
	m.lastUsed.note(result.Model)
	return result, err
}

// Choose reports how likely a model is to go on with each option after a prompt.
func (m *Models) Choose(ctx context.Context, model, prompt string, options []string) ([]float64, error) {
	client, err := m.ready(ctx)
	if err != nil {
		return nil, err
	}
	m.lastUsed.note(model)
	return client.Choose(ctx, model, prompt, options)
}

// See lets the vision model go on with a chat whose messages have pictures.
func (m *Models) See(ctx context.Context, request ibid.ChatRequest, token func(string) error) (ibid.ChatResult, error) {
	client, err := m.ready(ctx)
	if err != nil {
		return ibid.ChatResult{}, err
	}
	result, err := client.See(ctx, request, token)
	m.lastUsed.note(result.Model)
	return result, err
}

// VisionIdentity names the vision model in use.
func (m *Models) VisionIdentity(ctx context.Context) (ibid.VisionIdentity, error) {
	client, err := m.ready(ctx)
	if err != nil {
		return ibid.VisionIdentity{}, err
	}
	return client.VisionIdentity(ctx)
}

// Embed makes vectors of texts the way of an identity.
func (m *Models) Embed(ctx context.Context, by ibid.EmbeddingIdentity, kind ibid.EmbedKind, texts []string) ([][]float32, error) {
	if e := m.own(by.Model); e != nil {
		if by.Digest != e.Identity().Digest {
			return nil, ibid.Errorf(ibid.CodeEmbeddingUnavailable, "The passages were embedded with another version of the built-in model.").
				WithHint("Ibid embeds them again in the background; until then search goes by words.")
		}
		return e.Embed(ctx, kind, texts)
	}
	client, err := m.ready(ctx)
	if err != nil {
		return nil, err
	}
	m.lastUsed.note(by.Model)
	return client.Embed(ctx, by, kind, texts)
}

// own returns the built-in embedder of a name; nil if the name is that of another.
func (m *Models) own(name string) *infer.Embedder {
	switch {
	case name == infer.Multilingual:
		return m.builtin.Multilingual
	case ibid.IsBuiltIn(name):
		return m.builtin.Embedder
	}
	return nil
}

// Score says how well units answer questions; see [infer.Scorer.Score].
func (m *Models) Score(ctx context.Context, pairs []ibid.Pair) ([]float32, error) {
	return m.builtin.Score(ctx, pairs)
}

// Compare returns the cosines of a question and texts that may answer it; see
// [infer.Embedder.Compare].
func (m *Models) Compare(ctx context.Context, question string, texts []string) ([]float32, error) {
	return m.builtin.Compare(ctx, question, texts)
}

// KnownWords reports of each word whether the vocabulary of a built-in model has it; see
// [infer.Embedder.KnownWords].
func (m *Models) KnownWords(ctx context.Context, language string, words []string) ([]bool, error) {
	if language == "en" {
		return m.builtin.KnownWords(ctx, words)
	}
	return m.builtin.Multilingual.KnownWords(ctx, words)
}

// EmbeddingIdentity reports how vectors would be made now: with the model that is named;
// or else with the one that the settings name; or else, as long as a server has it, with
// the known one; or else with the built-in one for English; or else with the newest of the server.
func (m *Models) EmbeddingIdentity(ctx context.Context, named, known string) (ibid.EmbeddingIdentity, error) {
	wanted := cmp.Or(named, m.embedding())
	if e := m.own(wanted); e != nil {
		return e.Identity(), e.Check()
	}
	problem := m.builtin.Embedder.Check()
	if e := m.own(cmp.Or(known, infer.Name)); wanted == "" && e != nil && e.Check() == nil {
		return e.Identity(), nil
	}
	identity, err := m.served(ctx, wanted, known)
	if problem == nil && wanted == "" && (gone(err) || err == nil && !ibid.SameModel(identity.Model, known)) {
		return infer.Identity(), nil
	}
	return identity, err
}

// served reports how vectors would be made with a model of the server.
func (m *Models) served(ctx context.Context, named, known string) (ibid.EmbeddingIdentity, error) {
	client, err := m.ready(ctx)
	if err != nil {
		return ibid.EmbeddingIdentity{}, err
	}
	return client.EmbeddingIdentity(ctx, named, known)
}

// gone reports whether an error says that there is no embedding model on a server, or no
// server at all, rather than one that does not answer now.
func gone(err error) bool {
	switch ibid.CodeOf(err) {
	case ibid.CodeModelServerMissing, ibid.CodeModelMissing, ibid.CodeEmbeddingUnavailable:
		return true
	}
	return false
}

// Warm loads the chat model into memory, so that the first question need not wait for
// it. Errors are those of [ollama.Client.Warm].
func (m *Models) Warm(ctx context.Context) error {
	client, err := m.ready(ctx)
	if err != nil {
		return err
	}
	return client.Warm(ctx)
}

// asking is the model server for questions: they wait a while for one that is being
// started.
type asking struct{ *Models }

// Status says which models can be used, once the server answers.
func (a asking) Status(ctx context.Context) ibid.ModelStatus {
	patience, cancel := context.WithTimeout(ctx, startPatience)
	defer cancel()
	return a.present(ctx, patience)
}
