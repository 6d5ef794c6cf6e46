package main

import (
	"ibid/backend"
	"ibid/backend/config"
)

// Settings are what a person can change in the window.
type Settings struct {
	Theme          string `json:"theme"` // system, light or dark
	OllamaHost     string `json:"ollamaHost"`
	ChatModel      string `json:"chatModel"`
	EmbeddingModel string `json:"embeddingModel"`
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
}

// AnswerSettings say how answers are checked and shown.
type AnswerSettings struct {
	Check         string `json:"check"` // strict, balanced or off
	Judge         string `json:"judge"` // empty: the model that writes; "none": no model judges
	Mask          string `json:"mask"`  // ask or always
	Cache         bool   `json:"cache"`
	FirstToken    int    `json:"firstToken"`    // seconds
	BetweenTokens int    `json:"betweenTokens"` // seconds
}

// SearchSettings say which models help a search.
type SearchSettings struct {
	Rerank string `json:"rerank"` // model that orders the best passages; empty: none
	Reword bool   `json:"reword"` // the chat model asks in other words
	HyDE   bool   `json:"hyde"`   // the chat model imagines the answer
}

// Settings returns the settings.
func (a *App) Settings() (Settings, error) {
	return on(a, func(b *backend.Backend) (Settings, error) {
		s := b.Settings()
		return Settings{
			Theme:          s.Window.Theme,
			OllamaHost:     s.Models.Host,
			ChatModel:      s.Models.Chat,
			EmbeddingModel: s.Models.Embedding,
			Scans:          s.Reading.Scans,
			Recogniser:     s.Reading.Recogniser,
			VisionModel:    s.Reading.Vision,
			OCRLanguages:   s.Reading.Languages,
			Describe:       s.Reading.Describe,
			Copy:           s.Library.Copy,
			Battery:        s.Library.Battery,
			Workers:        s.Library.Workers,
			Answers:        AnswerSettings(s.Answers),
			Search:         SearchSettings(s.Search),
		}, nil
	})
}

// SaveSettings stores the settings and applies them.
func (a *App) SaveSettings(settings Settings) error {
	return do(a, func(b *backend.Backend) error {
		s := b.Settings()
		s.Window = config.Window{Theme: settings.Theme}
		s.Models.Host, s.Models.Chat, s.Models.Embedding = settings.OllamaHost, settings.ChatModel, settings.EmbeddingModel
		s.Reading = config.Reading{Scans: settings.Scans, Recogniser: settings.Recogniser, Vision: settings.VisionModel, Languages: settings.OCRLanguages, Describe: settings.Describe}
		s.Answers, s.Search = config.Answers(settings.Answers), config.Search(settings.Search)
		s.Library = config.Library{Copy: settings.Copy, Battery: settings.Battery, Workers: settings.Workers}
		return a.configure(b, s)
	})
}

// configure stores settings and does what they ask for from now on.
func (a *App) configure(b *backend.Backend, settings config.Settings) error {
	if err := b.Configure(settings); err != nil {
		return err
	}
	return b.Library.Resume(a.ctx)
}
