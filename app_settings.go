package main

import (
	"ibid/backend"
	"ibid/backend/config"
	"ibid/backend/ibid"
)

// Settings are what a person can change in the window.
type Settings struct {
	Theme          string `json:"theme"`   // system, light or dark
	Profile        string `json:"profile"` // fast, balanced or careful; decides what is left to it, each by an empty value
	Engine         string `json:"engine"`  // auto or never
	OllamaHost     string `json:"ollamaHost"`
	Token          string `json:"token"`
	CA             string `json:"ca"` // path of a PEM file
	ChatModel      string `json:"chatModel"`
	EmbeddingModel string `json:"embeddingModel"`
	Context        int    `json:"context"`      // tokens; 0: by the profile
	KeepAlive      string `json:"keepAlive"`    // such as "30m", or forever; empty: as the server is set up
	Threads        int    `json:"threads"`      // 0: Ibid chooses
	Warm           bool   `json:"warm"`         // the chat model is loaded at the start
	Scans          string `json:"scans"`        // ask, always or never
	Recogniser     string `json:"recogniser"`   // auto, tesseract or vision
	VisionModel    string `json:"visionModel"`  // empty: the newest installed
	OCRLanguages   string `json:"ocrLanguages"` // by Tesseract's names, such as "eng+deu"; empty: chosen by what is installed
	Describe       bool   `json:"describe"`     // the chat model describes every passage
	Copy           bool   `json:"copy"`         // the library keeps a copy of every file that is added
	Battery        string `json:"battery"`      // "go on" or "rest"
	Workers        int    `json:"workers"`      // documents read at once; 0: chosen by the number of cores

	Answers AnswerSettings `json:"answers"`
	Search  SearchSettings `json:"search"`

	Fixed []string `json:"fixed"` // keys that the environment decides, such as "models.host": saving another value is refused
}

// AnswerSettings say how answers are made, checked and shown.
type AnswerSettings struct {
	Check         string  `json:"check"`    // strict, balanced or off; empty: by the profile
	Judge         string  `json:"judge"`    // a model, "writer" or "none"; empty: by the profile
	Passages      int     `json:"passages"` // 0: by the profile and by what is asked
	Temperature   float64 `json:"temperature"`
	MaxTokens     int     `json:"maxTokens"` // 0: by the context
	Mask          string  `json:"mask"`      // ask or always
	Cache         bool    `json:"cache"`
	FirstToken    int     `json:"firstToken"`    // seconds
	BetweenTokens int     `json:"betweenTokens"` // seconds
}

// SearchSettings say which models help a search.
type SearchSettings struct {
	Understand string `json:"understand"` // the chat model finds out what is meant: on or off; empty: by the profile
	Reword     string `json:"reword"`     // the chat model asks in other words: on or off; empty: by the profile
	HyDE       bool   `json:"hyde"`       // the chat model imagines the answer

	// What a research may take; 0: as much as is usual.
	ResearchSteps   int `json:"researchSteps"`
	ResearchTokens  int `json:"researchTokens"`
	ResearchSeconds int `json:"researchSeconds"`
}

// Settings returns what was set; what is left to the profile is empty.
func (a *App) Settings() (Settings, error) {
	return on(a, func(b *backend.Backend) (Settings, error) {
		s := b.Settings()
		return Settings{
			Theme:          s.Window.Theme,
			Profile:        string(s.Answers.Profile),
			Engine:         s.Models.Engine,
			OllamaHost:     s.Models.Host,
			Token:          s.Models.Token,
			CA:             s.Models.CA,
			ChatModel:      s.Models.Chat,
			EmbeddingModel: s.Models.Embedding,
			Context:        s.Models.Context,
			KeepAlive:      s.Models.KeepAlive,
			Threads:        s.Models.Threads,
			Warm:           s.Models.Warm,
			Scans:          s.Reading.Scans,
			Recogniser:     s.Reading.Recogniser,
			VisionModel:    s.Reading.Vision,
			OCRLanguages:   s.Reading.Languages,
			Describe:       s.Reading.Describe,
			Copy:           s.Library.Copy,
			Battery:        s.Library.Battery,
			Workers:        s.Library.Workers,
			Answers:        answerSettings(s.Answers),
			Search:         searchSettings(s.Search),
			Fixed:          config.Fixed(),
		}, nil
	})
}

// SaveSettings stores the settings and applies them.
func (a *App) SaveSettings(settings Settings) error {
	return do(a, func(b *backend.Backend) error {
		s := b.Settings()
		s.Window = config.Window{Theme: settings.Theme}
		m := &s.Models
		m.Engine, m.Host, m.Token, m.CA = settings.Engine, settings.OllamaHost, settings.Token, settings.CA
		m.Chat, m.Embedding, m.Context = settings.ChatModel, settings.EmbeddingModel, settings.Context
		m.KeepAlive, m.Threads, m.Warm = settings.KeepAlive, settings.Threads, settings.Warm
		s.Reading = config.Reading{Scans: settings.Scans, Recogniser: settings.Recogniser, Vision: settings.VisionModel, Languages: settings.OCRLanguages, Describe: settings.Describe}
		s.Search = settings.Search.asSet()
		s.Answers = settings.Answers.with(ibid.Profile(settings.Profile))
		s.Library = config.Library{Copy: settings.Copy, Battery: settings.Battery, Workers: settings.Workers}
		return a.configure(b, s)
	})
}

func searchSettings(s config.Search) SearchSettings {
	return SearchSettings{
		Understand:      string(s.Understand),
		Reword:          string(s.Reword),
		HyDE:            s.HyDE,
		ResearchSteps:   s.ResearchSteps,
		ResearchTokens:  s.ResearchTokens,
		ResearchSeconds: s.ResearchSeconds,
	}
}

// asSet returns the settings as the file has them.
func (s SearchSettings) asSet() config.Search {
	return config.Search{
		Understand:      config.Switch(s.Understand),
		Reword:          config.Switch(s.Reword),
		HyDE:            s.HyDE,
		ResearchSteps:   s.ResearchSteps,
		ResearchTokens:  s.ResearchTokens,
		ResearchSeconds: s.ResearchSeconds,
	}
}

func answerSettings(a config.Answers) AnswerSettings {
	return AnswerSettings{
		Check:         a.Check,
		Judge:         a.Judge,
		Passages:      a.Passages,
		Temperature:   a.Temperature,
		MaxTokens:     a.MaxTokens,
		Mask:          a.Mask,
		Cache:         a.Cache,
		FirstToken:    a.FirstToken,
		BetweenTokens: a.BetweenTokens,
	}
}

// with gives the settings as the file has them, which keeps the profile beside them.
func (a AnswerSettings) with(profile ibid.Profile) config.Answers {
	return config.Answers{
		Profile:       profile,
		Check:         a.Check,
		Judge:         a.Judge,
		Passages:      a.Passages,
		Temperature:   a.Temperature,
		MaxTokens:     a.MaxTokens,
		Mask:          a.Mask,
		Cache:         a.Cache,
		FirstToken:    a.FirstToken,
		BetweenTokens: a.BetweenTokens,
	}
}

// configure stores settings and does what they ask for from now on.
func (a *App) configure(b *backend.Backend, settings config.Settings) error {
	if err := b.Configure(settings); err != nil {
		return err
	}
	return b.Library.Resume(a.ctx)
}
