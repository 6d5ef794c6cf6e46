package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
)

// options say what to compare.
type options struct {
	passages   int
	questions  int
	directions int
	rounds     int
	texts      string
	only       string
	folder     string
	out        string
	nodeMemory int
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	if len(os.Args) == 7 && os.Args[1] == "step" {
		err = stepOf(ctx, os.Args[2:])
	} else {
		err = run(ctx, flags())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func stepOf(ctx context.Context, args []string) error {
	number, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	return doStep(ctx, number, args[1], args[2], args[3], args[4])
}

func flags() (o options) {
	flag.IntVar(&o.passages, "n", 10_000, "how many `passages`")
	flag.IntVar(&o.questions, "questions", 200, "how many `questions`, without those to warm up")
	flag.IntVar(&o.directions, "directions", 128, "in how `many` directions vectors differ; as many as they have numbers is the hardest for all but a comparison of all")
	flag.IntVar(&o.rounds, "rounds", 3, "how `often` each contender is opened and asked, in turn with the others")
	flag.StringVar(&o.texts, "texts", "", "take the passages from the .txt files below a `folder` (default: texts of a fixed seed)")
	flag.StringVar(&o.only, "only", "", "only contenders whose `name` begins so, such as Ibid")
	flag.StringVar(&o.folder, "folder", "", "`folder` for data set and stores, which are left there (default: a temporary one)")
	flag.StringVar(&o.out, "out", "results", "`folder` for the tables and the JSON file")
	flag.IntVar(&o.nodeMemory, "node-memory", 8192, "`MiB` that a contender in Node may take for its objects")
	flag.Parse()
	return o
}

// run makes the data set, has all contenders build their stores, and then asks them
// in turn.
func run(ctx context.Context, o options) (err error) {
	if o.folder == "" {
		if o.folder, err = os.MkdirTemp("", "ibid-bench-*"); err != nil {
			return err
		}
		defer os.RemoveAll(o.folder)
	}
	r := report{Machine: thisMachine(), Passages: o.passages, Questions: o.questions, Directions: o.directions, Rounds: o.rounds, Texts: "generated"}
	r.Machine.Load = []string{load()}
	set := filepath.Join(o.folder, "set")
	say("making %d passages, their vectors and the questions", o.passages)
	texts := generate(o.passages)
	if o.texts != "" {
		r.Texts = "from files"
		if texts, err = readFolder(o.texts, o.passages); err != nil {
			return err
		}
	}
	if err := writeDataset(set, texts, o.questions+warmUp, o.directions); err != nil {
		return err
	}
	texts = nil
	debug.FreeOSMemory() // what the contenders take is theirs alone
	if r.Results, err = compare(ctx, o, set); err != nil {
		return err
	}
	for _, n := range []int{o.passages, 1_000_000} {
		say("scanning %d sketches", n)
		r.Scans = append(r.Scans, measureScan(n))
	}
	r.Machine.Load = append(r.Machine.Load, load())
	r.markdown(os.Stdout)
	return r.write(o.out)
}

// compare has each contender build and answer. One that fails is reported, and the
// others go on.
func compare(ctx context.Context, o options, set string) ([]result, error) {
	asked, err := readQuestions(set)
	if err != nil {
		return nil, err
	}
	var results []*entry
	for number, c := range contenders() {
		if strings.HasPrefix(c.Name, o.only) {
			results = append(results, &entry{number: number, result: result{contender: c, Version: version(c.module)}, store: filepath.Join(o.folder, c.folder())})
		}
	}
	for _, e := range results {
		e.build(ctx, o, set)
	}
	for range o.rounds {
		for _, e := range results {
			e.search(ctx, o, set)
		}
	}
	var done []result
	for _, e := range results {
		e.judge(asked.of(e.Contest), e.rounds)
		done = append(done, e.result)
	}
	return done, ctx.Err()
}

// entry is a contender in a run.
type entry struct {
	result
	number int
	store  string
	rounds []measured
}

func (e *entry) build(ctx context.Context, o options, set string) {
	say("building %s, by %s", e.Name, e.Contest)
	if err := os.MkdirAll(e.store, 0o755); err != nil {
		e.fail(err)
		return
	}
	before := sizeOf(e.store)
	m, err := e.runStep(ctx, e.number, stepBuild, set, e.store, o.nodeMemory)
	if err != nil {
		e.fail(err)
		return
	}
	if e.Disk = sizeOf(e.store) - before; e.Disk > 0 { // otherwise nothing was built yet
		e.BuildMemory = m.Peak
	}
	e.took(o, m)
}

func (e *entry) search(ctx context.Context, o options, set string) {
	if e.Failed != "" {
		return
	}
	say("asking %s, by %s", e.Name, e.Contest)
	m, err := e.runStep(ctx, e.number, stepSearch, set, e.store, o.nodeMemory)
	if err != nil {
		e.fail(err)
		return
	}
	e.rounds = append(e.rounds, m)
	e.took(o, m)
}

// took notes how fast a step inserted, if it did.
func (e *entry) took(o options, m measured) {
	if m.BuildSeconds > 0 {
		e.InsertRate = max(e.InsertRate, float64(o.passages)/m.BuildSeconds)
	}
}

func (e *entry) fail(err error) {
	e.Failed = err.Error()
	say("%s", e.Failed)
}

// version is the version of a Go module that this program has, or of a package of
// Node that is installed; empty for Ibid itself.
func version(module string) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dependency := range info.Deps {
			if dependency.Path == module && dependency.Replace == nil {
				return dependency.Version
			}
		}
	}
	var of struct{ Version string }
	content, err := os.ReadFile(filepath.Join("node_modules", module, "package.json"))
	if err == nil && json.Unmarshal(content, &of) == nil {
		return of.Version
	}
	return ""
}

func say(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
