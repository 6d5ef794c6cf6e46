package ollama

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"ibid/backend/ibid"
)

// The tasks of these tests are named by what they are: P or B for the user or the
// background, w or v for writing or vectors, and a number.
func named(name string) task {
	t := task{model: "writer", background: name[0] == 'B', vectors: name[1] == 'v'}
	if t.vectors {
		t.model = "reader"
	}
	return t
}

// shift is a scheduler with its tasks, run in a bubble of its own.
type shift struct {
	*Scheduler
	telling sync.Mutex // tasks that begin together tell it one after the other
	began   []string
	leave   map[string]func()
	aside   []string
}

// come lets tasks come, one after the other.
func (s *shift) come(ctx context.Context, tasks ...string) {
	for _, name := range tasks {
		s.comes(ctx, name, named(name))
	}
}

func (s *shift) comes(ctx context.Context, name string, t task) {
	go func() {
		leave, err := s.take(ctx, t)
		s.telling.Lock()
		defer s.telling.Unlock()
		if err != nil {
			s.began = append(s.began, name+" "+string(ibid.CodeOf(err)))
			return
		}
		s.began = append(s.began, name)
		s.leave[name] = leave
	}()
	synctest.Wait()
}

// end ends tasks, one after the other.
func (s *shift) end(tasks ...string) {
	for _, name := range tasks {
		s.leave[name]()
		synctest.Wait()
	}
}

// told returns the tasks that have begun.
func (s *shift) told() []string {
	s.telling.Lock()
	defer s.telling.Unlock()
	return slices.Clone(s.began)
}

func (s *shift) want(t *testing.T, began string) {
	t.Helper()
	if got := strings.Join(s.told(), ", "); got != began {
		t.Errorf("began %s; want %s", got, began)
	}
}

func inShift(t *testing.T, test func(t *testing.T, s *shift)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { test(t, &shift{Scheduler: NewScheduler(), leave: map[string]func(){}}) })
}

func TestOrderOfTheSeat(t *testing.T) {
	for _, test := range []struct {
		name       string
		come       string // in this order
		then, next string // what has begun then, and what when all of that is over
	}{
		{"one person after the other", "Pw1 Pw2 Pw3", "Pw1", "Pw1, Pw2"},
		{"people before the background", "Pw1 Bw1 Bv2 Pw2", "Pw1", "Pw1, Pw2"},
		{"the background in its order", "Bv1 Bw2 Bv3", "Bv1", "Bv1, Bw2"},
		{"an answer waits for a batch", "Bv1 Pw1", "Bv1", "Bv1, Pw1"},
		{"a question's vectors wait for a batch", "Bv1 Pv1", "Bv1", "Bv1, Pv1"},
		{"a question's vectors do not wait for an answer", "Pw1 Pv1 Pv2", "Pw1, Pv1", "Pw1, Pv1, Pv2"},
		{"nor for writing in the background", "Bw1 Pv1", "Bw1, Pv1", "Bw1, Pv1"},
		{"an answer does not wait for a question's vectors", "Pv1 Pw1", "Pv1, Pw1", "Pv1, Pw1"},
		{"the background waits for both", "Pv1 Pw1 Bv1 Bw2", "Pv1, Pw1", "Pv1, Pw1, Bv1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			inShift(t, func(t *testing.T, s *shift) {
				s.come(t.Context(), strings.Fields(test.come)...)
				s.want(t, test.then)
				s.end(s.told()...)
				s.want(t, test.next)
			})
		})
	}
}

func TestSeatIsGivenBack(t *testing.T) {
	inShift(t, func(t *testing.T, s *shift) {
		s.come(t.Context(), "Pw1")
		var cancels []func()
		for _, name := range []string{"Pw2", "Bw1"} {
			gone, cancel := context.WithCancel(t.Context())
			s.come(gone, name)
			cancels = append(cancels, cancel)
		}
		s.come(t.Context(), "Pw3")
		for _, cancel := range cancels {
			cancel()
			synctest.Wait()
		}
		s.want(t, "Pw1, Pw2 cancelled, Bw1 cancelled")
		s.end("Pw1")
		s.want(t, "Pw1, Pw2 cancelled, Bw1 cancelled, Pw3")
		s.end("Pw3", "Pw3") // once more does no harm
		if len(s.running)+len(s.waiting) != 0 {
			t.Errorf("%d run, %d wait", len(s.running), len(s.waiting))
		}
	})
}

// What writes in the background makes way for an answer; what does not yield is
// waited for, and vectors of a question leave it alone.
func TestBackgroundMakesWay(t *testing.T) {
	for yields, want := range map[bool]string{true: "Bw1", false: ""} {
		inShift(t, func(t *testing.T, s *shift) {
			gist := named("Bw1")
			if yields {
				gist.setAside = func() { s.aside = append(s.aside, "Bw1") }
			}
			s.comes(t.Context(), "Bw1", gist)
			s.come(t.Context(), "Bv1", "Pv1")
			if len(s.aside) > 0 {
				t.Errorf("%v was set aside for vectors", s.aside)
			}
			s.come(t.Context(), "Pw1")
			s.want(t, "Bw1, Pv1")
			if got := strings.Join(s.aside, " "); got != want {
				t.Errorf("set aside %q, want %q", got, want)
			}
			s.end("Bw1", "Pv1", "Pw1")
			s.want(t, "Bw1, Pv1, Pw1, Bv1")
		})
	}
}

// Where two models do not fit into memory together, one is never used beside the
// other, and documents do not drive out the model that the user has just used.
func TestSeatWhereMemoryIsShort(t *testing.T) {
	const gigabyte = 1 << 30
	sized := func(name string) task {
		t := named(name)
		t.memory, t.budget = 3*gigabyte, 5*gigabyte
		return t
	}
	inShift(t, func(t *testing.T, s *shift) {
		comes := func(names ...string) {
			for _, name := range names {
				s.comes(t.Context(), name, sized(name))
			}
		}
		comes("Pw1", "Pv1", "Bv1", "Bw1")
		s.want(t, "Pw1")
		s.end("Pw1")
		s.want(t, "Pw1, Pv1")
		comes("Pw2")
		s.end("Pv1", "Pw2")
		s.want(t, "Pw1, Pv1, Pw2, Bw1") // the same model: nothing is driven out
		s.end("Bw1")
		time.Sleep(linger - time.Second)
		synctest.Wait()
		s.want(t, "Pw1, Pv1, Pw2, Bw1")
		time.Sleep(time.Second)
		synctest.Wait()
		s.want(t, "Pw1, Pv1, Pw2, Bw1, Bv1")
	})
	inShift(t, func(t *testing.T, s *shift) { // with memory for both
		for _, name := range []string{"Pw1", "Bv1"} {
			roomy := sized(name)
			roomy.budget = 6 * gigabyte
			s.comes(t.Context(), name, roomy)
		}
		s.end("Pw1")
		s.want(t, "Pw1, Bv1")
	})
}
