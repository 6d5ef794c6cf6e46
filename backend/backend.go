// Package backend puts Ibid together. Its one function of weight, [Open], is
// the map of the program: a PDF goes through library, ingest and read/pdf into
// store; a question goes through ask, search and answer, with ollama where a
// model is there, and comes back as an answer whose citations store keeps.
//
//	ibid      the nouns and their rules            config    settings
//	library   documents, queue, folders, index     library/folder  what has changed in one
//	read      which files Ibid reads               read/pdf  text and boxes, in worker processes
//	read/ocr  words in pictures of pages           read/layout  what is printed where → lines, tables
//	ingest    document → sections, passages        describe  what a document is: title, kind, parties, overview
//	store     all that is kept: a service a noun, one SQLite file
//	ask       questions: the pipeline              question  what a question asks for
//	search    a question somewhere → evidence      retrieve  question → ranked passages
//	ground    passages → units that answer         answer    evidence → cited answer
//	judge     claims against their sources         research  a model that looks further
//	table     the same questions, document by document  listing  which units a list has
//	language  sentences, words, stems, tokens      facts     figures, dates, amounts
//	field     labels of invoices and their values
//	legal     citations of law, whose a text is    jurisdiction  which there are, and where
//	places    whose rules apply, and where they stand
//	infer     the built-in models                  ollama    the model server
//	engine    finds or starts the model server     catalogue which models suit a computer
//	setup     what the app does with models        machine   memory, processor, disk, battery
//	pii       personal data in texts               export    conversations as files
//	insights  figures of the query log             mcp       documents for assistants
//	web       a search service that the user named
package backend

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"ibid/backend/ask"
	"ibid/backend/catalogue"
	"ibid/backend/config"
	"ibid/backend/describe"
	"ibid/backend/ibid"
	"ibid/backend/ingest"
	"ibid/backend/language"
	"ibid/backend/library"
	"ibid/backend/machine"
	"ibid/backend/places"
	"ibid/backend/read/ocr"
	"ibid/backend/read/pdf"
	"ibid/backend/setup"
	"ibid/backend/store"
	"ibid/backend/store/sqlite"
	"ibid/backend/store/talk"
	"ibid/backend/table"
	"ibid/backend/web"
	"ibid/internal/keychain"
	"ibid/samples"
)

// Options say how to open a library.
type Options struct {
	Home          string        // folder of the library; empty: [config.Home]
	Access        ibid.Access   // what is done with the library
	Wait          time.Duration // how long to wait for other processes that hold it
	Holder        ibid.Holder   // this process, as others are told of it
	Action        string        // what to do once the library is free; see [sqlite.Options]
	CacheHome     string        // home in whose cache the PDF reader is kept compiled, and whose models are used; empty: Home
	Version       string        // of this program, noted in backups
	WorkerCommand []string      // program and arguments that run the PDF worker; empty: this program, "pdf-worker"
	ScanCommand   []string      // likewise for the worker that reads scans; empty: this program, "scan-worker"

	// Held is called when another process works on the library; see [sqlite.Options].
	Held func(ibid.Holder) bool
}

// Backend is an open library with everything that works on it.
type Backend struct {
	Home       string
	Store      *store.Store
	Reader     *pdf.Reader
	Models     *Models
	Recogniser ingest.Recogniser // the one that the settings ask for
	Library    *library.Library
	Ask        *ask.Service
	Setup      *setup.Service
	Places     *places.Service
	Front      *describe.Service
	Tables     *table.Service
	Web        *web.Service

	version string

	mu       sync.Mutex
	settings config.Settings

	stops []context.CancelFunc // of what Start and WatchFolders have begun
	begun sync.WaitGroup
}

// ReaderVersion changes whenever the same PDF may give another text.
const ReaderVersion = pdf.Version

// The adapters fit where they are used.
var (
	_ ask.Store             = (*store.All)(nil)
	_ library.Store         = (*store.All)(nil)
	_ places.Store          = (*store.All)(nil)
	_ describe.Store        = (*store.All)(nil)
	_ table.Store           = (*store.All)(nil)
	_ table.Writer          = (*Models)(nil)
	_ web.Store             = (*talk.Store)(nil)
	_ web.Key               = keychain.Secret("")
	_ table.Asker           = (*ask.Service)(nil)
	_ ingest.Store          = (*store.All)(nil)
	_ ingest.ScanStore      = (*store.All)(nil)
	_ ingest.Reader         = (*pdf.Reader)(nil)
	_ ingest.Renderer       = (*pdf.Reader)(nil)
	_ ingest.Embedder       = (*Models)(nil)
	_ ingest.Chatter        = (*Models)(nil)
	_ ingest.GistStore      = (*store.All)(nil)
	_ ingest.Seer           = (*Models)(nil)
	_ ingest.Recogniser     = (*ocr.Tesseract)(nil)
	_ ingest.Recogniser     = (*ocr.BuiltIn)(nil)
	_ ingest.ThumbnailStore = (*store.All)(nil)
	_ ask.Model             = asking{}
	_ setup.Server          = (*Models)(nil)
	_ setup.Library         = documents{}
	_ setup.Choices         = choices{}
)

// Open opens a library, making it where there is none. Documents that an
// earlier run left unfinished are read once [Backend.Start] is called. The
// caller closes the backend.
//
// Returns CodeLocked when other processes have the library open in a way that
// opts.Access does not allow, CodeStorage and CodeNewerLibrary as [sqlite.Open] does, and CodeInvalid for settings or a
// catalogue of models that make no sense.
func Open(ctx context.Context, opts Options) (*Backend, error) {
	home, err := homeOf(opts)
	if err != nil {
		return nil, err
	}
	settings, err := config.Load(home)
	if err != nil {
		return nil, err
	}
	if err := catalogue.Use(home); err != nil {
		return nil, err
	}
	if err := finishRestore(ctx, home, opts.Wait); err != nil {
		return nil, err
	}
	opened, err := store.Open(ctx, config.Database(home), sqlite.Options{
		Access: opts.Access, Wait: opts.Wait, Holder: opts.Holder, Held: opts.Held, Action: opts.Action,
	})
	if err != nil {
		return nil, err
	}
	all := opened.All()
	if opened.DB.Works() {
		sweep(home)
	}
	var b *Backend
	reader := newReader(opts, home, func() bool { return !b.Settings().Reading.Notes })
	models := newModels(home, cmp.Or(opts.CacheHome, home), config.Resolve(settings, ""))
	b = &Backend{Home: home, version: opts.Version, settings: settings, Store: opened, Reader: reader, Models: models}
	b.Recogniser = ingest.Choice{
		Only:      func() string { return b.Settings().Reading.Recogniser },
		Tesseract: ocr.New(ocr.Options{Languages: func() string { return b.Settings().Reading.Languages }}),
		BuiltIn:   ocr.NewBuiltIn(ocr.BuiltInOptions{Command: opts.ScanCommand}),
		Vision:    ingest.Vision{Model: models},
	}
	b.Places = &places.Service{Store: all, Home: home}
	b.Front = &describe.Service{Store: all, Splitter: language.NewSplitter()}
	b.Library = library.New(all, &ingest.Ingester{
		Attribute:  b.attribute,
		Front:      b.Front.Read,
		Reader:     reader,
		Store:      all,
		Embedder:   models,
		KnownWords: models.KnownWords,
		Chunks:     ingest.DefaultChunks,
		Thumbnails: &ingest.Thumbnails{Renderer: reader, Store: all},
		Scans: &ingest.Scans{
			Renderer:   reader,
			Recogniser: b.Recogniser,
			Store:      all,
			Always:     func() bool { return b.Settings().Reading.Scans == config.ScansAlways },
		},
		Gists: &ingest.Gists{
			Model:   models,
			Store:   all,
			Always:  func() bool { return b.Settings().Reading.Describe },
			Context: func() int { return config.Resolve(b.Settings(), "").Models.Context },
			Tokens:  ingest.DefaultChunks.Tokens,
		},
	})
	b.Library.Attachments = reader
	b.Library.KeepCopiesIn(documentsFolder(home), func() bool { return b.Settings().Library.Copy })
	b.Library.SamplesFrom(samples.Files, filepath.Join(home, "samples"))
	b.Library.Queue.PreparesWhile(reader.Preparing)
	b.Library.Queue.RestWhile(func() bool { return b.Settings().Library.Battery == config.BatteryRest && machine.OnBattery() })
	b.Ask = &ask.Service{
		Store:    all,
		Model:    asking{models},
		Scorer:   models,
		Second:   models.builtin.Second,
		Foreign:  models.builtin.Foreign,
		Comparer: models,
		Lexicon:  models,
		Splitter: language.NewSplitter(),
		Front:    b.Front.Of,
		Places:   b.Places.Find,
		Within:   b.Places.Within,
		Version:  opts.Version,
		Settings: b.askSettings,
		Aids:     b.askAids,

		NotePlace: b.Places.Note,
	}
	b.Tables = &table.Service{Store: all, Ask: b.Ask, Scorer: models, Writer: models, Home: home, Version: opts.Version}
	b.Web = &web.Service{Store: opened.Talk, Key: braveKey, Settings: b.webSettings, Save: b.saveWebSettings, Connections: models.network}
	b.Setup = newSetup(b)
	return b, nil
}

// takeOverAtOnce is how long Work waits for a command that is about to end before it
// goes on in the background.
const takeOverAtOnce = 2 * time.Second

// Work begins to work on a library that was opened for reading, as Start and
// WatchFolders do. While another process works on it, that happens once the other has
// ended, and told hears why documents cannot be changed until then; so it does of a
// disk that cannot be written, where it never happens. Work is called once.
func (b *Backend) Work(ctx context.Context, holder ibid.Holder, told func(*ibid.Error)) {
	if why := b.Store.DB.ReadOnly(); why != nil {
		told(why)
		b.begin(ctx, b.startModels)
		return
	}
	soon, cancel := context.WithTimeout(ctx, takeOverAtOnce)
	defer cancel()
	if b.Store.DB.TakeOver(soon, holder) == nil {
		sweep(b.Home)
		b.Start(ctx)
		b.WatchFolders(ctx)
		return
	}
	told(ibid.AsError(b.Store.DB.NeedWork()))
	ctx, stop := context.WithCancel(ctx)
	b.stops = append(b.stops, stop)
	b.begun.Go(func() {
		if b.Store.DB.TakeOver(ctx, holder) != nil {
			return
		}
		sweep(b.Home)
		b.start(ctx)
		b.begun.Go(func() { b.Library.Folders.Watch(ctx) })
	})
}

// lookForOthers is how often NotifyOthers looks.
const lookForOthers = time.Second

// NotifyOthers calls a function whenever another process has changed the library, at
// most once a second, until ctx ends or the backend is closed. It is called once.
func (b *Backend) NotifyOthers(ctx context.Context, changed func()) {
	b.begin(ctx, func(ctx context.Context) {
		ticker := time.NewTicker(lookForOthers)
		defer ticker.Stop()
		for known := b.Store.DB.OthersCommits(); ; {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
			}
			if now := b.Store.DB.OthersCommits(); now != known {
				known = now
				changed()
			}
		}
	})
}

// Start begins to work, in the background: it starts the model server where Ibid may,
// reads queued documents and looks after the index. It is called once.
func (b *Backend) Start(ctx context.Context) {
	ctx, stop := context.WithCancel(ctx)
	b.stops = append(b.stops, stop)
	b.start(ctx)
}

// attribute finds out whose rules a document holds. A file of jurisdictions that can't be
// used keeps no document from being read: it is looked at when the file is mended.
func (b *Backend) attribute(ctx context.Context, ws ibid.WorkspaceID, id ibid.DocumentID) error {
	err := b.Places.Attribute(ctx, ws, id)
	if ibid.CodeOf(err) == ibid.CodeInvalid {
		slog.Warn("whose rules a document holds is not known", "document", id, "error", err)
		return nil
	}
	return err
}

func (b *Backend) start(ctx context.Context) {
	resume := b.resumeWithModels()
	b.begun.Go(func() { resume(ctx) })
	b.begun.Go(func() { b.startModels(ctx) })
	b.begun.Go(func() {
		if err := b.Places.AttributeAll(ctx); err != nil && ctx.Err() == nil {
			slog.Error("find out whose rules documents hold", "error", err)
		}
		if err := b.Front.ReadAll(ctx, b.Library.Renew); err != nil && ctx.Err() == nil {
			slog.Error("read the titles of documents", "error", err)
		}
	})
	b.begun.Go(func() { b.Tables.Run(ctx) })
	b.begun.Go(func() {
		if err := b.Library.Queue.Run(ctx, library.Workers(runtime.NumCPU(), b.Settings().Library.Workers)); err != nil {
			slog.Error("read documents", "error", err)
		}
	})
}

// startModels starts the model server where Ibid may, and loads the model that writes
// if that is wanted. Without one, passages are quoted.
func (b *Backend) startModels(ctx context.Context) {
	b.Models.Look(ctx)
	b.Models.computer() // takes a second where there is a graphics card, which no question need wait
	if !b.Settings().Models.Warm {
		return
	}
	if err := b.Models.Warm(ctx); err != nil && ctx.Err() == nil {
		slog.Info("load the chat model", "error", err)
	}
}

// resumeWithModels does what has waited for the model server whenever it comes back or
// has been started.
func (b *Backend) resumeWithModels() func(ctx context.Context) {
	came := make(chan struct{}, 1)
	before := ibid.EngineLooking
	b.Models.Notify(func(now ibid.Engine) {
		if now.State == ibid.EngineReady && before != ibid.EngineLooking {
			select {
			case came <- struct{}{}:
			default: // that it came is known
			}
		}
		before = now.State
	})
	return func(ctx context.Context) {
		for {
			select {
			case <-came:
				if err := b.Library.Queue.Resume(ctx); err != nil && ctx.Err() == nil {
					slog.Warn("go on with a model server", "error", err)
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

// Prepare makes ready for the first question, in the background, once begin is closed. It is
// called once.
func (b *Backend) Prepare(ctx context.Context, begin <-chan struct{}) {
	b.begin(ctx, func(ctx context.Context) {
		select {
		case <-begin:
			b.Ask.Prepare()
		case <-ctx.Done():
		}
	})
}

// WatchFolders begins to keep workspaces in step with their folders, in the
// background. It is called once.
func (b *Backend) WatchFolders(ctx context.Context) { b.begin(ctx, b.Library.Folders.Watch) }

// begin does work in the background until ctx ends or the backend is closed.
func (b *Backend) begin(ctx context.Context, work func(context.Context)) {
	ctx, stop := context.WithCancel(ctx)
	b.stops = append(b.stops, stop)
	b.begun.Go(func() { work(ctx) })
}

// Worker reads PDFs for another Ibid: it is what the worker command runs.
func Worker(stdin io.Reader, stdout io.Writer) error { return pdf.Worker(stdin, stdout) }

// ScanWorker reads the picture of a page for another Ibid: it is what the scan worker command
// runs.
func ScanWorker(stdin io.Reader, stdout io.Writer) error { return ocr.Worker(stdin, stdout) }

// Close stops all work, waits until it has stopped, and closes the library.
func (b *Backend) Close() error {
	for _, stop := range b.stops {
		stop()
	}
	b.begun.Wait()
	b.Models.lastUsed.close()
	return errors.Join(b.Models.Close(), b.Models.builtin.Close(), b.Reader.Close(), b.Store.DB.Close())
}
