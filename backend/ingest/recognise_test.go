package ingest

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/fake"
)

// pictures renders nothing and fails for one page.
type pictures struct {
	bad  int
	err  error
	dpis []float64
	mu   sync.Mutex
}

func (p *pictures) Render(ctx context.Context, _ ibid.File, page int, dpi float64) (ibid.PageImage, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.dpis = append(p.dpis, dpi)
	if page == p.bad {
		return ibid.PageImage{}, p.err
	}
	return ibid.PageImage{Page: page}, ctx.Err()
}

// outcome is what each found.
type outcome struct {
	page int
	text string
}

func run(ctx context.Context, s *Scans, pages []int) ([]outcome, error) {
	by, err := s.settle(ctx)
	if err != nil {
		return nil, err
	}
	var got []outcome
	err = s.each(ctx, ibid.File{}, pages, by, func(page int, found ibid.Recognition, _ time.Duration) error {
		got = append(got, outcome{page, found.Page.Text})
		return nil
	})
	return got, err
}

func TestEachIsInOrderThoughReadSideBySide(t *testing.T) {
	for _, parallel := range []int{1, 2, 3, 8} {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		var now, most, first atomic.Int32
		together := make(chan struct{}) // closed when as many pages as should are under way
		eyes := &fake.Recogniser{Texts: map[int]string{}, Parallel: parallel}
		var pages []int
		for page := 1; page <= 40; page++ {
			pages = append(pages, page)
			eyes.Texts[page] = "walnut"
		}
		eyes.At = func(ctx context.Context, page int) {
			for n := now.Add(1); ; {
				if m := most.Load(); n <= m || most.CompareAndSwap(m, n) {
					break
				}
			}
			if int(first.Add(1)) == parallel {
				close(together)
			}
			select {
			case <-together:
			case <-ctx.Done():
			}
			time.Sleep(time.Duration(page%3) * time.Millisecond) // later ones are done earlier
			now.Add(-1)
		}
		look := &pictures{}
		got, err := run(ctx, &Scans{Renderer: look, Recogniser: eyes}, pages)
		if err != nil {
			t.Fatalf("%d side by side: %v", parallel, err)
		}
		for i, o := range got {
			if o.page != i+1 || o.text != "walnut" {
				t.Fatalf("outcome %d is %v", i, o)
			}
		}
		if len(got) != 40 || int(most.Load()) != parallel {
			t.Errorf("%d pages, %d at the same time; want 40 and %d", len(got), most.Load(), parallel)
		}
		if slices.ContainsFunc(look.dpis, func(dpi float64) bool { return dpi != 72 }) {
			t.Errorf("rendered at %v dpi, want the recogniser's 72", look.dpis)
		}
	}
}

func TestEachGoesOnAfterAPageThatIsTooMuch(t *testing.T) {
	for name, s := range map[string]*Scans{
		"to render":    {Renderer: &pictures{bad: 2, err: ibid.Errorf(ibid.CodePageTimeout, "Slow.")}, Recogniser: &fake.Recogniser{Texts: map[int]string{1: "a", 2: "b", 3: "c"}}},
		"to recognise": {Renderer: &pictures{}, Recogniser: &fake.Recogniser{Texts: map[int]string{1: "a", 3: "c"}, Errors: map[int]error{2: ibid.Errorf(ibid.CodeOutOfMemory, "Large.")}}},
	} {
		got, err := run(t.Context(), s, []int{1, 2, 3})
		if want := []outcome{{1, "a"}, {2, ""}, {3, "c"}}; err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %v; want %v", name, got, err, want)
		}
	}
}

func TestEachStopsAtAnErrorOfAllPages(t *testing.T) {
	down := ibid.Errorf(ibid.CodeModelServerDown, "Ollama is not running.")
	eyes := &fake.Recogniser{Texts: map[int]string{1: "a"}, Errors: map[int]error{2: down}}
	got, err := run(t.Context(), &Scans{Renderer: &pictures{}, Recogniser: eyes}, []int{1, 2, 3, 4, 5, 6, 7, 8})
	if !errors.Is(err, down) || !slices.Equal(got, []outcome{{1, "a"}}) {
		t.Errorf("%v, %v; want page 1 and the error", got, err)
	}
}

// When each has returned, nobody works on a page any more.
func TestEachHasStoppedWhenItReturns(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var working atomic.Int32
	eyes := &fake.Recogniser{Parallel: 4, At: func(ctx context.Context, page int) {
		working.Add(1)
		defer working.Add(-1)
		if page == 3 {
			cancel()
		}
		<-ctx.Done()
		time.Sleep(5 * time.Millisecond)
	}}
	_, err := run(ctx, &Scans{Renderer: &pictures{}, Recogniser: eyes}, []int{1, 2, 3, 4, 5, 6})
	if !errors.Is(err, context.Canceled) || working.Load() != 0 {
		t.Errorf("error %v with %d at work; want it cancelled and none", err, working.Load())
	}
}

func TestEstimate(t *testing.T) {
	eyes := &fake.Recogniser{Places: true, Parallel: 4}
	s := &Scans{Recogniser: eyes}
	if got, want := s.Estimate(t.Context(), 40), (ibid.ScanEstimate{Pages: 40, Recogniser: "Fake eyes", Places: true, Seconds: 20}); got != want {
		t.Errorf("estimate %+v, want %+v: 2 s a page, four at a time", got, want)
	}
	if got := s.Estimate(t.Context(), 1); got.Seconds != 2 {
		t.Errorf("one page takes %v s, want 2: it is not divided", got.Seconds)
	}
	traits, err := eyes.Traits(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s.pace.note(traits.Version, 10*time.Second)
	if got := s.Estimate(t.Context(), 4); got.Seconds != 10 {
		t.Errorf("measured: %v s, want 10", got.Seconds)
	}
	s.pace.note(traits.Version, 5*time.Second)
	if got := s.Estimate(t.Context(), 4); got.Seconds != 9 {
		t.Errorf("after a faster page: %v s, want 9", got.Seconds)
	}
	eyes.Missing = ibid.Errorf(ibid.CodeNoRecogniser, "Nothing there.")
	if got := s.Estimate(t.Context(), 4); got.Problem == nil || got.Problem.Code != ibid.CodeNoRecogniser || got.Pages != 4 || got.Recogniser != "" {
		t.Errorf("without a recogniser: %+v", got)
	}
}

func TestWanted(t *testing.T) {
	for _, tt := range []struct {
		decision ibid.ScanDecision
		always   bool
		want     bool
	}{
		{ibid.ScansAsk, false, false},
		{ibid.ScansAsk, true, true},
		{ibid.ScansRead, false, true},
		{ibid.ScansLeave, true, false},
	} {
		s := &Scans{Always: func() bool { return tt.always }}
		if got := s.Wanted(ibid.Document{Scans: tt.decision, PagesWaiting: 3}); got != tt.want {
			t.Errorf("%q with always %t: %t, want %t", tt.decision, tt.always, got, tt.want)
		}
		if s.Wanted(ibid.Document{Scans: tt.decision}) {
			t.Errorf("%q: wanted where nothing waits", tt.decision)
		}
	}
}

func TestChoice(t *testing.T) {
	missing := ibid.Errorf(ibid.CodeNoRecogniser, "Not there.").WithHint("Install it.")
	broken := errors.New("context ended")
	for name, tt := range map[string]struct {
		only                       string
		tesseract, builtIn, vision error
		want                       string // name of the one that reads, or a code
	}{
		"all are there":                   {"auto", nil, nil, nil, "tesseract"},
		"Tesseract is not there":          {"auto", missing, nil, nil, "built-in"},
		"only a vision model is there":    {"auto", missing, missing, nil, "vision"},
		"only Tesseract is there":         {"auto", nil, missing, missing, "tesseract"},
		"none is there":                   {"auto", missing, missing, missing, string(ibid.CodeNoRecogniser)},
		"the built-in reader is wanted":   {"built-in", nil, nil, nil, "built-in"},
		"it is wanted and missing":        {"built-in", nil, missing, nil, string(ibid.CodeNoRecogniser)},
		"a vision model is wanted":        {"vision", nil, nil, nil, "vision"},
		"the wanted one is not there":     {"vision", nil, nil, missing, string(ibid.CodeNoRecogniser)},
		"Tesseract is wanted and missing": {"tesseract", missing, nil, nil, string(ibid.CodeNoRecogniser)},
		"another failure is no absence":   {"auto", broken, nil, nil, string(ibid.CodeInternal)},
	} {
		t.Run(name, func(t *testing.T) {
			choice := Choice{
				Only:      func() string { return tt.only },
				Tesseract: &fake.Recogniser{Missing: tt.tesseract, Texts: map[int]string{1: "tesseract"}},
				BuiltIn:   &fake.Recogniser{Missing: tt.builtIn, Texts: map[int]string{1: "built-in"}},
				Vision:    &fake.Recogniser{Missing: tt.vision, Texts: map[int]string{1: "vision"}},
			}
			found, err := choice.Recognise(t.Context(), ibid.PageImage{Page: 1})
			got := found.Page.Text
			if err != nil {
				got = string(ibid.CodeOf(err))
			}
			if got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
			if ibid.CodeOf(err) == ibid.CodeNoRecogniser && ibid.AsError(err).Hint == "" {
				t.Error("nobody says what to do")
			}
		})
	}
}

// The user who changes the recogniser while a document is read changes it for the
// next one: pictures and places stay those of the one that began.
func TestADocumentKeepsItsRecogniser(t *testing.T) {
	var only atomic.Value
	only.Store("")
	tesseract := &fake.Recogniser{Places: true, Texts: map[int]string{1: "a", 2: "b", 3: "c"}}
	vision := &fake.Recogniser{}
	tesseract.At = func(context.Context, int) { only.Store("vision") }
	s := &Scans{Renderer: &pictures{}, Recogniser: Choice{
		Only: func() string { return only.Load().(string) }, Tesseract: tesseract, Vision: vision,
		BuiltIn: &fake.Recogniser{Missing: ibid.Errorf(ibid.CodeNoRecogniser, "Not there.")},
	}}
	got, err := run(t.Context(), s, []int{1, 2, 3})
	if err != nil || !slices.Equal(got, []outcome{{1, "a"}, {2, "b"}, {3, "c"}}) || len(vision.Read()) != 0 {
		t.Errorf("%v, %v; the other one read %v", got, err, vision.Read())
	}
	if _, err := run(t.Context(), s, []int{1}); err != nil || len(vision.Read()) != 1 {
		t.Errorf("the next document was read %d times by the one now chosen, %v", len(vision.Read()), err)
	}
}

// What Tesseract is unsure of, the built-in reader reads too, and the surer one counts.
func TestASecondReader(t *testing.T) {
	const long = "The keeper at Harrow Light counted ships in the fog of 1871"
	for name, tt := range map[string]struct {
		first, second *fake.Recogniser
		want, by      string
		asked         int
	}{
		"the first is sure":        {&fake.Recogniser{Texts: map[int]string{1: long}, Sure: 0.95}, &fake.Recogniser{Texts: map[int]string{1: "x"}}, long, "", 0},
		"the second is surer":      {&fake.Recogniser{Texts: map[int]string{1: "Tbe kceper"}, Sure: 0.7}, &fake.Recogniser{Texts: map[int]string{1: long}, Sure: 0.95, Name: "second"}, long, "second", 1},
		"neither is":               {&fake.Recogniser{Texts: map[int]string{1: long}, Sure: 0.8}, &fake.Recogniser{Texts: map[int]string{1: "Tbe"}, Sure: 0.7}, long, "", 1},
		"the first finds nothing":  {&fake.Recogniser{}, &fake.Recogniser{Texts: map[int]string{1: "PAID"}, Name: "second"}, "PAID", "second", 1},
		"the second can't read it": {&fake.Recogniser{Texts: map[int]string{1: "PAID"}}, &fake.Recogniser{Errors: map[int]error{1: ibid.Errorf(ibid.CodeOutOfMemory, "Too large.")}}, "PAID", "", 1},
		"the second isn't there":   {&fake.Recogniser{Texts: map[int]string{1: "PAID"}}, &fake.Recogniser{Missing: ibid.Errorf(ibid.CodeNoRecogniser, "Not there.")}, "PAID", "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			choice := Choice{Only: func() string { return "auto" }, Tesseract: tt.first, BuiltIn: tt.second, Vision: &fake.Recogniser{}}
			found, err := choice.Recognise(t.Context(), ibid.PageImage{Page: 1})
			if err != nil || found.Page.Text != tt.want || found.By != tt.by || len(tt.second.Read()) != tt.asked {
				t.Errorf("%q by %q, %v, with the second asked %d times; want %q by %q", found.Page.Text, found.By, err, len(tt.second.Read()), tt.want, tt.by)
			}
		})
	}
}
