package engine_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/engine"
	"ibid/backend/ibid"
)

// port is where children listen, another where another server may.
const (
	port    = "127.0.0.1:4242"
	another = "127.0.0.1:11434"
)

// stage is an engine whose children have no processes, and whose clock is the
// test's.
type stage struct {
	*engine.Engine
	opts     engine.Options
	t        *testing.T
	children []*engine.Child
	silent   bool // children do not say where they listen
	seen     []ibid.EngineState
}

// newStage makes an engine that may start servers, unless a change to its options
// says otherwise.
func newStage(t *testing.T, changes ...func(*engine.Options)) *stage {
	folder := t.TempDir()
	s := &stage{t: t, opts: engine.Options{
		Home: folder, Bundled: []string{program(t, folder, "ollama")}, Start: true, Probe: answering(port), Environ: []string{},
	}}
	for _, change := range changes {
		change(&s.opts)
	}
	s.Engine = engine.NewIn(engine.Outside{Addresses: []string{another}}, s.opts)
	s.Children(func() *engine.Child {
		c := engine.NewChild()
		if !s.silent {
			c.Listen(port)
		}
		s.children = append(s.children, c)
		return c
	})
	s.Notify(func(status ibid.Engine) { s.seen = append(s.seen, status.State) })
	return s
}

// byHand lets only the user start a server.
func byHand(o *engine.Options) { o.Start = false }

// current is the child that was started last.
func (s *stage) current() *engine.Child { return s.children[len(s.children)-1] }

// crash ends the current child and waits until the engine has seen it.
func (s *stage) crash() {
	s.current().Crash()
	synctest.Wait()
}

// ready waits for the server, for as long as it takes, and reports how long that was.
func (s *stage) ready() time.Duration {
	s.t.Helper()
	began := time.Now()
	if address, err := s.Address(s.t.Context()); address != port || err != nil {
		s.t.Fatalf("address %q, %v", address, err)
	}
	return time.Since(began)
}

func TestAddressStartsTheServerAndWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		defer s.Close()
		s.ready()
		want := ibid.Engine{Kind: ibid.EngineBundled, State: ibid.EngineReady, Host: port, Version: "1.2.3"}
		got := s.Status()
		if got.Program == "" || got.Folder == "" {
			t.Errorf("status %+v", got)
		}
		got.Program, got.Folder = "", ""
		if got != want {
			t.Errorf("status %+v, want %+v", got, want)
		}
		s.ready()
		if len(s.children) != 1 {
			t.Errorf("%d children, want 1", len(s.children))
		}
		synctest.Wait()
		if diff := cmp.Diff([]ibid.EngineState{ibid.EngineStarting, ibid.EngineReady}, s.seen); diff != "" {
			t.Errorf("changes (-want +got):\n%s", diff)
		}
	})
}

// Only one child is started however many ask at once.
func TestManyAskAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		defer s.Close()
		errs := make(chan error)
		for range 20 {
			go func() {
				_, err := s.Address(t.Context())
				errs <- err
			}()
		}
		for range 20 {
			if err := <-errs; err != nil {
				t.Error(err)
			}
		}
		if len(s.children) != 1 {
			t.Errorf("%d children, want 1", len(s.children))
		}
	})
}

func TestLookStartsAServerAndDoesNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		defer s.Close()
		s.silent = true
		if got := s.Look(t.Context()); got.State != ibid.EngineStarting || got.Kind != ibid.EngineBundled {
			t.Errorf("found %+v", got)
		}
		synctest.Wait()
		s.current().Listen(port)
		if took := s.ready(); took != 0 {
			t.Errorf("ready after %s", took)
		}
	})
}

func TestPeekStartsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		defer s.Close()
		if got := s.Peek(t.Context()); got.Kind != ibid.EngineBundled || got.State != ibid.EngineDown || len(s.children) != 0 {
			t.Errorf("found %+v, %d children", got, len(s.children))
		}
		s.ready()
		if got := s.Peek(t.Context()); got.State != ibid.EngineReady {
			t.Errorf("found %+v", got)
		}
	})
}

// Nobody who waits is kept waiting after losing interest.
func TestWaitingEndsWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		defer s.Close()
		s.silent = true
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := s.Address(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v", err)
		}
		if got := s.Status().State; got != ibid.EngineStarting {
			t.Errorf("state %s", got)
		}
	})
}

// After a crash the next child comes after a pause that doubles each time; a call
// meanwhile waits for it. A child that has run for a minute begins anew.
func TestPausesAfterCrashesDouble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		defer s.Close()
		s.ready()
		for i, want := range []time.Duration{1, 2, 4, 8, 16, 30, 30, 30} {
			time.Sleep(25 * time.Second)
			s.crash()
			if got := s.Status(); got.State != ibid.EngineWaiting || got.Problem == nil || got.Problem.Code != ibid.CodeModelServerDown || got.Host != "" {
				t.Fatalf("after crash %d: %+v", i+1, got)
			}
			if took := s.ready(); took != want*time.Second {
				t.Errorf("started again %s after crash %d, want %d s", took, i+1, want)
			}
			if got := s.Status().Restarts; got != i+1 {
				t.Errorf("%d restarts after crash %d", got, i+1)
			}
		}
		time.Sleep(time.Minute)
		s.crash()
		if took := s.ready(); took != time.Second {
			t.Errorf("started again %s after a good run, want 1 s", took)
		}
	})
}

func TestFiveCrashesInAMinuteAreTooMany(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		defer s.Close()
		for range 4 {
			s.ready()
			s.crash()
		}
		s.ready()
		s.crash()
		down := s.Status()
		if down.State != ibid.EngineDown || down.Problem == nil || down.Problem.Code != ibid.CodeModelServerDown || down.Problem.Hint == "" || down.Restarts != 4 {
			t.Fatalf("after five crashes: %+v", down)
		}
		time.Sleep(time.Hour)
		if _, err := s.Address(t.Context()); ibid.AsError(err) != down.Problem {
			t.Errorf("address: %v, want what is wrong", err)
		}
		if got := s.Look(t.Context()); got != down {
			t.Errorf("a look finds %+v, want no other start", got)
		}
		if len(s.children) != 5 {
			t.Fatalf("%d children, want 5", len(s.children))
		}
		if err := s.Start(t.Context()); err != nil {
			t.Fatalf("the user's start: %v", err)
		}
		s.crash()
		if took := s.ready(); took != time.Second {
			t.Errorf("started again after %s, want the count begun anew", took)
		}
	})
}

// The user's start does not wait for the end of a pause.
func TestStartIsNotKeptWaitingByAPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		defer s.Close()
		s.ready()
		s.crash()
		began := time.Now()
		if err := s.Start(t.Context()); err != nil || time.Since(began) != 0 {
			t.Errorf("started after %s, %v", time.Since(began), err)
		}
	})
}

// A child that listens and never answers, or says nothing at all, counts as crashed.
func TestAChildThatDoesNotAnswerIsEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		defer s.Close()
		s.silent = true
		s.Look(t.Context())
		synctest.Wait()
		first := s.current()
		time.Sleep(engine.StartLimit)
		synctest.Wait()
		if got := s.Status().State; got != ibid.EngineWaiting || !first.Asked {
			t.Errorf("state %s, asked to end: %t", got, first.Asked)
		}
	})
}

// A server that other computers can reach is never used.
func TestAChildThatIsOpenToOthersIsEnded(t *testing.T) {
	for _, address := range []string{"0.0.0.0:4242", "[::]:4242", "192.168.1.5:4242"} {
		synctest.Test(t, func(t *testing.T) {
			s := newStage(t)
			defer s.Close()
			s.silent = true
			s.Look(t.Context())
			synctest.Wait()
			child := s.current()
			child.Listen(address)
			synctest.Wait()
			if got := s.Status(); got.State != ibid.EngineWaiting || !child.Asked {
				t.Errorf("%s: %+v, asked to end: %t", address, got, child.Asked)
			}
		})
	}
}

func TestNothingIsStartedThatNobodyWants(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t, byHand)
		defer s.Close()
		_, err := s.Address(t.Context())
		if got := s.Look(t.Context()); got.State != ibid.EngineDown || ibid.CodeOf(err) != ibid.CodeModelServerDown || len(s.children) != 0 {
			t.Fatalf("%d children, %+v, %v", len(s.children), got, err)
		}
		if err := s.Start(t.Context()); err != nil {
			t.Fatalf("the user's start: %v", err)
		}
		s.ready()
		s.crash()
		s.ready() // what the user has started is kept alive too
		if len(s.children) != 2 {
			t.Errorf("%d children, want 2", len(s.children))
		}
	})
}

func TestRestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t, byHand)
		defer s.Close()
		if err := s.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		first := s.current()
		if err := s.Restart(t.Context()); err != nil || !first.Asked || s.current() == first {
			t.Errorf("%v; the first child was ended: %t; another was started: %t", err, first.Asked, s.current() != first)
		}
		if got := s.Status(); got.Restarts != 0 {
			t.Errorf("%d restarts after crashes, want none", got.Restarts)
		}
	})
}

func TestOtherOptionsEndAChildThatTheyDoNotWant(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(*engine.Options)
		ends   bool
	}{
		"the same options":  {func(*engine.Options) {}, false},
		"another probe":     {func(o *engine.Options) { o.Probe = answering(port, "tower") }, false},
		"an address":        {func(o *engine.Options) { o.Address = "tower" }, true},
		"no start":          {func(o *engine.Options) { o.Start = false }, true},
		"another folder":    {func(o *engine.Options) { o.Home += "-other" }, true},
		"another program":   {func(o *engine.Options) { o.Bundled = nil }, true},
		"other environment": {func(o *engine.Options) { o.Environ = []string{"HOME=/"} }, true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newStage(t)
				defer s.Close()
				s.ready()
				tt.change(&s.opts)
				s.Configure(s.opts)
				state := map[bool]ibid.EngineState{true: ibid.EngineLooking, false: ibid.EngineReady}[tt.ends]
				if got := s.Status().State; s.current().Asked != tt.ends || got != state {
					t.Errorf("ended: %t, want %t; state %s, want %s", s.current().Asked, tt.ends, got, state)
				}
			})
		})
	}
}

// Options that are changed while somebody waits hold for those who wait, too.
func TestOtherOptionsReachThoseWhoWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		defer s.Close()
		s.silent = true
		got := make(chan string)
		go func() {
			address, err := s.Address(t.Context())
			if err != nil {
				t.Error(err)
			}
			got <- address
		}()
		synctest.Wait()
		s.Configure(engine.Options{Address: "tower", Probe: answering("tower")})
		if address := <-got; address != "tower" {
			t.Errorf("address %q", address)
		}
	})
}

func TestCloseEndsEverything(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStage(t)
		s.ready()
		if err := s.Close(); err != nil || !s.current().Asked {
			t.Errorf("%v; the child was ended: %t", err, s.current().Asked)
		}
		for what, err := range map[string]error{"start": s.Start(t.Context()), "restart": s.Restart(t.Context())} {
			if ibid.CodeOf(err) != ibid.CodeCancelled {
				t.Errorf("%s after the end: %v", what, err)
			}
		}
		s.Look(t.Context())
		if len(s.children) != 1 {
			t.Errorf("%d children, want 1", len(s.children))
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
}

// A server that Ibid did not start may go: it is asked now and then, and when it is
// gone Ibid starts its own. One that only takes its time is not gone.
func TestAServerThatGoesIsReplaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		running, busy, asked := true, false, 0
		s := newStage(t, func(o *engine.Options) {
			o.Probe = func(_ context.Context, address string) (string, error) {
				asked++
				switch {
				case busy:
					return "", fmt.Errorf("probe: %w", context.DeadlineExceeded)
				case running || address == port:
					return "1.2.3", nil
				}
				return "", errors.New("connection refused")
			}
		})
		defer s.Close()
		for range 10 {
			if address, err := s.Address(t.Context()); address != another || err != nil {
				t.Fatalf("address %q, %v", address, err)
			}
		}
		if asked != 1 {
			t.Errorf("asked %d times, want once", asked)
		}
		busy = true
		time.Sleep(engine.Recheck)
		if address, err := s.Address(t.Context()); address != another || err != nil {
			t.Fatalf("while it is busy: address %q, %v", address, err)
		}
		busy, running = false, false
		time.Sleep(engine.Recheck)
		s.ready()
		if got := s.Status(); got.Kind != ibid.EngineBundled {
			t.Errorf("in use: %+v", got)
		}
	})
}

// Between a crash and its notice a request may fail; a look then waits for the notice.
func TestALookNoticesACrash(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		crashed := false
		s := newStage(t, func(o *engine.Options) {
			o.Probe = func(_ context.Context, address string) (string, error) {
				if crashed || address != port {
					return "", errors.New("connection refused")
				}
				return "1.2.3", nil
			}
		})
		defer s.Close()
		s.ready()
		if got := s.Look(t.Context()); got.State != ibid.EngineReady {
			t.Errorf("while all is well: %+v", got)
		}
		crashed = true
		time.AfterFunc(time.Second, s.current().Crash)
		if got := s.Look(t.Context()); got.State != ibid.EngineWaiting {
			t.Errorf("after a crash: %+v", got)
		}
	})
}

// The place of an installed Ollama from long ago is taken by the one that comes with
// Ibid; where there is no other, that is said until the user has updated it.
func TestAProgramThatIsTooOld(t *testing.T) {
	refused := ibid.Errorf(ibid.CodeModelServerOld, "It is too old.").WithHint("Update it.")
	folder := t.TempDir()
	installed := program(t, folder, "path", "ollama")
	for name, bundled := range map[string][]string{"with another": {program(t, folder, "engine", "ollama")}, "alone": {}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var s *stage
				s = newStage(t, func(o *engine.Options) {
					o.Environ, o.Bundled = []string{"PATH=" + filepath.Dir(installed)}, bundled
					o.Probe = func(_ context.Context, address string) (string, error) {
						switch {
						case address != port:
							return "", errors.New("connection refused")
						case len(s.children) == 1:
							return "0.1.20", refused
						}
						return "1.2.3", nil
					}
				})
				defer s.Close()
				if len(bundled) == 0 {
					for range 2 {
						if _, err := s.Address(t.Context()); ibid.AsError(err) != refused {
							t.Errorf("address: %v", err)
						}
					}
					if got := s.Look(t.Context()); got.State != ibid.EngineDown || got.Program != installed || len(s.children) != 1 {
						t.Errorf("%d were started: %+v", len(s.children), got)
					}
					if err := s.Start(t.Context()); err != nil || s.Status().Kind != ibid.EngineInstalled {
						t.Errorf("once it was updated: %+v, %v", s.Status(), err)
					}
					return
				}
				took := s.ready()
				if got := s.Status(); got.Kind != ibid.EngineBundled || got.Program != bundled[0] || got.Restarts != 0 || took != 0 || !s.children[0].Asked {
					t.Errorf("after %s: %+v", took, got)
				}
			})
		})
	}
}
