package backend_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/infer"
	"ibid/backend/language"
	"ibid/backend/store/sqlite"
	"ibid/internal/fake"
	"ibid/internal/tempdb"
)

// BenchmarkQuestion times what is done with a question among IBID_BENCH_CHUNKS passages,
// 10,000 unless said otherwise. With IBID_BENCH_FOLDER the library is kept in that folder,
// and used again.
//
//   - The kinds of questions: to their evidence, without the built-in models, as the library
//     lies still, and while an ingest writes to it.
//   - answer: to an answer that is checked and stored, without what a model takes.
//   - find: a search while the user types, whose last word is unfinished, with the built-in
//     embedder where it is installed.
//   - models: to an answer that is stored, with the built-in models and no other; and what
//     memory they take while they are loaded, and after they were unloaded.
//   - first: the first question after the library was opened.
//
// Beside how long a question takes it reports what it costs, which depends less on
// what else the machine does: the time of all processors, and how often Go calls C,
// which is SQLite and, with AVX-512, twice at most for each 128 sketches.
//
//	IBID_BENCH_CHUNKS=100000 go test -tags sqlite_fts5 -run '^$' -bench Question ./backend
//	taskset -c 0 go test -tags sqlite_fts5 -run '^$' -bench Question/models ./backend
func BenchmarkQuestion(b *testing.B) {
	passages := 10_000
	if wish := os.Getenv("IBID_BENCH_CHUNKS"); wish != "" {
		var err error
		if passages, err = strconv.Atoi(wish); err != nil {
			b.Fatal(err)
		}
	}
	path := filepath.Join(cmp.Or(os.Getenv("IBID_BENCH_FOLDER"), b.TempDir()), fmt.Sprintf("library-%d.db", passages))
	documents := passages / (reportPages * passagesOnPage)
	db := openLibrary(b, path)
	fillReports(b, db, documents)

	questions := newQuestioner(documents)
	for _, kind := range []struct {
		name string
		ask  func() string
	}{
		{"rare words", questions.rare},
		{"common words", questions.common},
		{"naming a document", questions.naming},
		{"seventeen words", questions.long},
	} {
		b.Run(kind.name, func(b *testing.B) {
			s := questionService(b, db)
			b.Run("idle", func(b *testing.B) { timeQuestions(b, s, kind.ask) })
			b.Run("ingest", func(b *testing.B) {
				stop := ingestBeside(b, db, documents)
				timeQuestions(b, s, kind.ask)
				stop()
			})
		})
	}
	b.Run("answer", func(b *testing.B) { timeAnswers(b, db, questions.rare) })
	b.Run("find", func(b *testing.B) { timeFinds(b, db, questions) })
	b.Run("models", func(b *testing.B) { timeModels(b, db, questions) })
	if err := db.Close(); err != nil {
		b.Fatal(err)
	}
	b.Run("first", func(b *testing.B) {
		var took costs
		for b.Loop() {
			db := openLibrary(b, path)
			took = append(took, askOnce(b, questionService(b, db), questions.long()))
			if err := db.Close(); err != nil {
				b.Fatal(err)
			}
		}
		took.report(b)
	})
}

func openLibrary(b *testing.B, path string) *tempdb.DB {
	b.Helper()
	db, err := tempdb.OpenAt(b.Context(), path, sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	return db
}

// timeQuestions asks questions one after the other.
func timeQuestions(b *testing.B, s *ask.Service, question func() string) {
	b.Helper()
	var took costs
	for b.Loop() {
		took = append(took, askOnce(b, s, question()))
	}
	took.report(b)
}

// timeAnswers has questions answered by a model that quotes its passages at once, and
// times all there is but its writing: from what is understood to the answer that is
// stored with its claims.
func timeAnswers(b *testing.B, db *tempdb.DB, question func() string) {
	b.Helper()
	s := questionService(b, db)
	s.Model = &quotingModel{readyModel: s.Model.(*readyModel)}
	s.Settings = func(context.Context, ibid.WorkspaceID) (ask.Settings, error) {
		return ask.Settings{Judge: ask.NoJudge}, nil
	}
	s.Prepare()
	var took costs
	for b.Loop() {
		text := question()
		calls, processors, began := runtime.NumCgoCall(), cpuTime(), time.Now()
		answer, err := s.Ask(b.Context(), ask.Request{Question: text, Scope: ibid.Scope{Workspace: ibid.DefaultWorkspace}}, func(ask.Growth) {})
		took = append(took, cost{time.Since(began) - answer.Trace.Took(ibid.StageGenerate), cpuTime() - processors, runtime.NumCgoCall() - calls})
		if err != nil || len(answer.Citations) == 0 || len(answer.Verification.Claims) == 0 {
			b.Fatalf("%q: %+v, %v", text, answer, err)
		}
	}
	took.report(b)
}

// timeFinds searches for what a user has typed so far.
func timeFinds(b *testing.B, db *tempdb.DB, questions *questioner) {
	b.Helper()
	s := questionService(b, db)
	s.Model.(*readyModel).builtIn = builtIn(b, 0)
	var took costs
	for b.Loop() {
		text := questions.typed()
		calls, processors, began := runtime.NumCgoCall(), cpuTime(), time.Now()
		found, err := s.Find(b.Context(), ibid.SearchRequest{Text: text, Open: true, Scope: ibid.Scope{Workspace: ibid.DefaultWorkspace}})
		took = append(took, cost{time.Since(began), cpuTime() - processors, runtime.NumCgoCall() - calls})
		if err != nil || len(found.Found) == 0 {
			b.Fatalf("%q: %+v, %v", text, found, err)
		}
	}
	took.report(b)
}

// unloadAfter is after what time without a question the built-in models leave memory here.
const unloadAfter = 2 * time.Second

// timeModels has questions answered by the built-in models alone, and notes what memory
// these take beside a service that has none, and what is left when they are unloaded.
func timeModels(b *testing.B, db *tempdb.DB, questions *questioner) {
	b.Helper()
	models := builtIn(b, unloadAfter)
	if models == nil || models.Check() != nil {
		b.Skip("the built-in models are missing: run `make models`")
	}
	askOnce(b, questionService(b, db), questions.rare())
	without := resident(b)
	s := questionService(b, db)
	s.Model.(*readyModel).builtIn, s.Scorer, s.Second, s.Comparer = models, models, models.Second, models
	kinds := []func() string{questions.rare, questions.common, questions.naming, questions.long}
	s.Prepare()
	answerOnce(b, s, questions.rare()) // loads them
	var took costs
	for b.Loop() {
		took = append(took, answerOnce(b, s, kinds[len(took)%len(kinds)]()))
	}
	loaded := resident(b)
	time.Sleep(2 * unloadAfter)
	took.report(b)
	b.ReportMetric(float64(loaded-without)/1e6, "loaded-MB")
	b.ReportMetric(float64(resident(b)-without)/1e6, "unloaded-MB")
}

// answerOnce has a question answered and stored.
func answerOnce(b *testing.B, s *ask.Service, question string) cost {
	b.Helper()
	calls, processors, began := runtime.NumCgoCall(), cpuTime(), time.Now()
	answer, err := s.Ask(b.Context(), ask.Request{Question: question, Scope: ibid.Scope{Workspace: ibid.DefaultWorkspace}}, func(ask.Growth) {})
	took := cost{time.Since(began), cpuTime() - processors, runtime.NumCgoCall() - calls}
	if err != nil || answer.Trace.Evidence.Grade == "" {
		b.Fatalf("%q: %+v, %v", question, answer, err)
	}
	return took
}

// builtIn gives the built-in models; nil before `make models`.
func builtIn(b *testing.B, idle time.Duration) *infer.Models {
	b.Helper()
	folder, err := filepath.Abs(filepath.Join("..", "build", "cache", "models"))
	if err != nil {
		b.Fatal(err)
	}
	if _, err := os.Stat(folder); err != nil {
		return nil
	}
	models := infer.Open(infer.Options{Folder: folder, Idle: idle})
	b.Cleanup(func() { _ = models.Close() })
	return models
}

// resident is the memory that this process holds, without the files that it has mapped.
func resident(b *testing.B) (bytes int64) {
	b.Helper()
	debug.FreeOSMemory()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Skip("memory is measured on Linux only")
	}
	for line := range strings.Lines(string(status)) {
		if size, found := strings.CutPrefix(line, "RssAnon:"); found {
			kB, err := strconv.ParseInt(strings.Fields(size)[0], 10, 64)
			if err != nil {
				b.Fatal(err)
			}
			bytes = kB << 10
		}
	}
	return bytes
}

// quotingModel writes its answers at once.
type quotingModel struct{ *readyModel }

func (*quotingModel) Status(context.Context) ibid.ModelStatus {
	return ibid.ModelStatus{ChatModel: "ready"}
}

func (*quotingModel) Chat(_ context.Context, request ibid.ChatRequest, token func(string) error) (ibid.ChatResult, error) {
	err := token(fake.Quote(request.System, request.Messages[0].Content))
	return ibid.ChatResult{Finished: ibid.FinishedStop}, err
}

// cost is what a question took.
type cost struct {
	elapsed, processors time.Duration
	calls               int64 // of C
}

func askOnce(b *testing.B, s *ask.Service, question string) cost {
	b.Helper()
	calls, processors, began := runtime.NumCgoCall(), cpuTime(), time.Now()
	verdict, err := s.Check(b.Context(), ibid.Scope{Workspace: ibid.DefaultWorkspace}, question)
	took := cost{time.Since(began), cpuTime() - processors, runtime.NumCgoCall() - calls}
	if err != nil || verdict.Grade == ibid.GradePoor {
		b.Fatalf("%q: %v, %v", question, verdict, err)
	}
	return took
}

// costs are those of some questions.
type costs []cost

func (all costs) report(b *testing.B) {
	var processors time.Duration
	var calls int64
	for _, c := range all {
		processors += c.processors
		calls += c.calls
	}
	slices.SortFunc(all, func(a, b cost) int { return cmp.Compare(a.processors, b.processors) })
	dearest := all[len(all)*95/100].processors
	slices.SortFunc(all, func(a, b cost) int { return cmp.Compare(a.elapsed, b.elapsed) })
	for name, took := range map[string]time.Duration{
		"p50-ms":     all[len(all)/2].elapsed,
		"p95-ms":     all[len(all)*95/100].elapsed,
		"cpu-ms/op":  processors / time.Duration(len(all)),
		"cpu-p95-ms": dearest,
	} {
		b.ReportMetric(float64(took.Microseconds())/1000, name)
	}
	b.ReportMetric(float64(calls)/float64(len(all)), "cgo-calls/op")
}

// questionService answers by words and by the meaning that readyModel gives every
// question.
func questionService(b *testing.B, db *tempdb.DB) *ask.Service {
	b.Helper()
	return &ask.Service{Store: db, Model: &readyModel{random: rand.New(rand.NewPCG(8, 8))}, Splitter: language.NewSplitter()}
}

// readyModel has a vector at hand for every text, each another one, and no answer. With
// the built-in models a text takes as long as they take for it.
type readyModel struct {
	random  *rand.Rand
	builtIn *infer.Models
}

const readyDimensions = 384

var readyIdentity = ibid.EmbeddingIdentity{Model: "ready", Dimensions: readyDimensions}

func (*readyModel) Status(context.Context) ibid.ModelStatus { return ibid.ModelStatus{} }

func (*readyModel) Chat(context.Context, ibid.ChatRequest, func(string) error) (ibid.ChatResult, error) {
	return ibid.ChatResult{}, ibid.Errorf(ibid.CodeModelServerMissing, "There is no model.")
}

func (*readyModel) Choose(context.Context, string, string, []string) ([]float64, error) {
	return nil, ibid.Errorf(ibid.CodeModelServerMissing, "There is no model.")
}

func (m *readyModel) Embed(ctx context.Context, _ ibid.EmbeddingIdentity, kind ibid.EmbedKind, texts []string) ([][]float32, error) {
	if m.builtIn != nil {
		if _, err := m.builtIn.Embed(ctx, kind, texts); err != nil {
			return nil, err
		}
	}
	vectors := make([][]float32, len(texts))
	for i := range vectors {
		vectors[i] = readyVector(m.random)
	}
	return vectors, nil
}

func readyVector(random *rand.Rand) []float32 {
	v := make([]float32, readyDimensions)
	for i := range v {
		v[i] = float32(random.NormFloat64())
	}
	return v
}

// The library is yearly reports, five of each of some makers, of pages with a
// heading every few of them. The n-th most common word is n times rarer than the
// commonest.
const (
	reportPages     = 50
	passagesOnPage  = 2
	wordsOfPassage  = 200
	sentenceWords   = 12
	pagesOfSection  = 5
	reportsOfMaker  = 5
	firstReport     = 2015
	wordsOfLanguage = 200_000
)

// report is a document of the library, the same whenever it is made.
type report struct {
	number int
	random *rand.Rand
	words  *rand.Zipf
}

func newReport(number int) report {
	random := rand.New(rand.NewPCG(1, uint64(number)))
	return report{number: number, random: random, words: rand.NewZipf(random, 1.1, 4, wordsOfLanguage-1)}
}

// maker is who made a report: a word that is none of the language.
func (r report) maker() string {
	name := spelled("m", uint64(r.number/reportsOfMaker))
	return strings.ToUpper(name[:1]) + name[1:]
}

func (r report) year() int { return firstReport + r.number%reportsOfMaker }

func (r report) title() string { return fmt.Sprintf("%s Annual Report %d", r.maker(), r.year()) }

// syllables are words of which longer ones are made: the built-in models take such a word
// apart into about as many pieces as an English one.
var syllables = strings.Fields(`tide lamp port rope sand bell tar gull keel moor fog cape reef dock surf crab
	isle bay foam kelp wave net mast oar hull deck buoy cove shoal pier raft gale`)

// spelled spells a number in syllables: the smaller it is, the fewer.
func spelled(first string, n uint64) string {
	word := first
	for base := uint64(len(syllables)); ; n = n/base - 1 {
		word += syllables[n%base]
		if n < base {
			return word
		}
	}
}

// passage draws the ranks of the words of the next passage.
func (r report) passage() []uint64 {
	ranks := make([]uint64, wordsOfPassage)
	for i := range ranks {
		ranks[i] = r.words.Uint64()
	}
	return ranks
}

// page makes the next page. Its passages begin with who made it, as pages do that
// have a running header.
func (r report) page(number int) ibid.ReadPage {
	read := ibid.ReadPage{Page: ibid.Page{Number: number, Width: 595, Height: 842}, Quality: 1, Language: "en"}
	section := fmt.Sprintf("Part %d", (number-1)/pagesOfSection+1)
	var text strings.Builder
	for range passagesOnPage {
		start := text.Len()
		text.WriteString(r.title() + ".\n")
		for i, rank := range r.passage() {
			at := text.Len()
			text.WriteString(spelled("", rank))
			x, y := float64(40+i%12*40), float64(800-i/12*12)
			read.Page.Words = append(read.Page.Words, ibid.Word{Span: ibid.Span{Start: at, End: text.Len()}, Box: ibid.Rect{X0: x, Y0: y, X1: x + 35, Y1: y + 10}})
			text.WriteString([]string{" ", ". "}[(i+1)/sentenceWords-i/sentenceWords])
		}
		span := ibid.Span{Start: start, End: text.Len()}
		text.WriteString("\n\n")
		read.Blocks = append(read.Blocks, ibid.Block{Kind: ibid.BlockText, Span: span})
		read.Chunks = append(read.Chunks, ibid.Chunk{Page: number, Span: span, Section: section, Tokens: wordsOfPassage})
	}
	read.Page.Text = text.String()
	for i := range read.Chunks {
		read.Chunks[i].Text = read.Chunks[i].Span.In(read.Page.Text)
	}
	if number%pagesOfSection == 1 {
		read.Sections = []ibid.Section{{Level: 1, Title: section, Page: number, Path: section}}
	}
	return read
}

// fillReports makes the reports that a library does not have.
func fillReports(b *testing.B, db *tempdb.DB, documents int) {
	b.Helper()
	have, err := db.Documents(b.Context(), ibid.DefaultWorkspace)
	if err != nil {
		b.Fatal(err)
	}
	index, err := db.BeginIndex(b.Context(), readyIdentity, "bench")
	if err != nil {
		b.Fatal(err)
	}
	for number := len(have); number < documents; number++ {
		r := newReport(number)
		id := addReport(b, db, r)
		pages := make([]ibid.ReadPage, reportPages)
		for i := range pages {
			pages[i] = r.page(i + 1)
		}
		savePages(b, db, id, index.ID, r.random, pages)
	}
}

func addReport(b *testing.B, db *tempdb.DB, r report) ibid.DocumentID {
	b.Helper()
	name := fmt.Sprintf("%s_%d.pdf", strings.ToUpper(r.maker()), r.year())
	doc, _, err := db.AddDocument(b.Context(), ibid.DefaultWorkspace, ibid.NewDocument{
		Hash: fmt.Sprintf("%064x", r.number), Path: "/" + name, Name: name, Title: r.title(), Bytes: 1,
	})
	if err != nil {
		b.Fatal(err)
	}
	return doc.ID
}

// savePages stores pages with their vectors.
func savePages(b *testing.B, db *tempdb.DB, id ibid.DocumentID, index ibid.IndexID, random *rand.Rand, pages []ibid.ReadPage) {
	b.Helper()
	if _, err := db.SavePages(b.Context(), ibid.DefaultWorkspace, id, ibid.PageBatch{Reader: "bench", Chunker: "bench", Pages: pages}); err != nil {
		b.Error(err)
		return
	}
	chunks, err := db.Unembedded(b.Context(), ibid.DefaultWorkspace, id, index, len(pages)*passagesOnPage)
	if err != nil {
		b.Error(err)
		return
	}
	vectors := make([]ibid.ChunkVector, len(chunks))
	for i, c := range chunks {
		vectors[i] = ibid.ChunkVector{Chunk: c.ID, Vector: readyVector(random)}
	}
	if _, err := db.SaveVectors(b.Context(), ibid.DefaultWorkspace, id, index, vectors); err != nil {
		b.Error(err)
	}
}

// Pages that an ingest brings: eight at a time, about as many a second as one core
// reads.
const (
	ingestPages = 8
	ingestEvery = 60 * time.Millisecond
)

// ingestBeside reads a further report, which has no end, until it is told to stop,
// and then removes it.
func ingestBeside(b *testing.B, db *tempdb.DB, number int) (stop func()) {
	b.Helper()
	index, _, err := db.Indexes(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	r := newReport(number)
	id := addReport(b, db, r)
	done := make(chan struct{})
	var writing sync.WaitGroup
	writing.Go(func() {
		tick := time.NewTicker(ingestEvery)
		defer tick.Stop()
		for from := 1; ; from += ingestPages {
			select {
			case <-done:
				return
			case <-tick.C:
			}
			pages := make([]ibid.ReadPage, ingestPages)
			for i := range pages {
				pages[i] = r.page(from + i)
			}
			savePages(b, db, id, index.ID, r.random, pages)
		}
	})
	return func() {
		close(done)
		writing.Wait()
		if _, err := db.RemoveDocuments(b.Context(), ibid.DefaultWorkspace, []ibid.DocumentID{id}, ibid.Removal{}); err != nil {
			b.Fatal(err)
		}
	}
}

// questioner asks for what stands in a passage.
type questioner struct {
	random    *rand.Rand
	documents int
}

func newQuestioner(documents int) *questioner {
	return &questioner{random: rand.New(rand.NewPCG(7, 7)), documents: documents}
}

// about chooses one of the first passages of a report and gives the words of it,
// the commonest first.
func (q *questioner) about() (report, []string) {
	r := newReport(q.random.IntN(q.documents))
	var ranks []uint64
	for range 1 + q.random.IntN(8) {
		ranks = r.passage()
	}
	slices.Sort(ranks)
	ranks = slices.Compact(ranks)
	words := make([]string, len(ranks))
	for i, rank := range ranks {
		words[i] = spelled("", rank)
	}
	return r, words
}

// of gives so many words, evenly from one part of all to another.
func of(words []string, number int, from, to float64) string {
	chosen := make([]string, number)
	for i := range chosen {
		chosen[i] = words[int((from+(to-from)*(float64(i)+0.5)/float64(number))*float64(len(words)))]
	}
	return strings.Join(chosen, " ")
}

func (q *questioner) rare() string {
	_, words := q.about()
	return fmt.Sprintf("What does the %s do?", of(words, 6, 0.5, 1))
}

func (q *questioner) common() string {
	_, words := q.about()
	return fmt.Sprintf("What does the %s do?", of(words, 6, 0, 0.2))
}

// typed is a question whose seventh word is unfinished.
func (q *questioner) typed() string {
	_, words := q.about()
	text := of(words, 7, 0, 1)
	return text[:len(text)-2]
}

func (q *questioner) naming() string {
	r, words := q.about()
	return fmt.Sprintf("How much did %s spend on %s in %d?", r.maker(), of(words, 4, 0.1, 0.9), r.year())
}

func (q *questioner) long() string {
	_, words := q.about()
	return fmt.Sprintf("What does the %s do?", of(words, 17, 0, 1))
}
