package setup_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
	"ibid/backend/setup"
)

// server is a model server whose models come when they are fetched.
type server struct {
	models []ibid.InstalledModel
	chosen choices // what of them is used is a matter of the choices too

	pulled  []string
	sizes   map[string]int64 // of what can be fetched; what is not here fails
	there   map[string]int64 // bytes of an earlier attempt
	removed []string
	stop    func() // called in the middle of a pull
}

func (s *server) Status(context.Context) ibid.ModelStatus {
	status := ibid.ModelStatus{Version: "0.24.0"}
	for _, m := range s.models {
		if m.Chat {
			status.Available = append(status.Available, m.Name)
		}
		if m.Embedding {
			status.AvailableEmbeddings = append(status.AvailableEmbeddings, m.Name)
		}
		if m.Vision {
			status.AvailableVision = append(status.AvailableVision, m.Name)
		}
	}
	pick := func(role ibid.ModelRole, names []string) string {
		switch wanted := s.chosen[role]; {
		case wanted == "" && len(names) > 0:
			return names[0]
		case slices.Contains(names, wanted):
			return wanted
		}
		return ""
	}
	status.ChatModel = pick(ibid.RoleChat, status.Available)
	status.EmbeddingModel = pick(ibid.RoleEmbedding, status.AvailableEmbeddings)
	return status
}

func (s *server) Installed(context.Context) ([]ibid.InstalledModel, error) {
	return slices.Clone(s.models), nil
}

func (s *server) Remove(_ context.Context, name string) error {
	s.removed = append(s.removed, name)
	s.models = slices.DeleteFunc(s.models, func(m ibid.InstalledModel) bool { return m.Name == name })
	return nil
}

func (s *server) Pull(ctx context.Context, name string, progress func(ibid.PullProgress)) error {
	size, ok := s.sizes[name]
	if !ok {
		return ibid.Errorf(ibid.CodeModelUnknown, "Nobody offers %q.", name)
	}
	progress(ibid.PullProgress{Model: name, Phase: ibid.PullStarting})
	for _, done := range []int64{s.there[name], (s.there[name] + size) / 2, size} {
		progress(ibid.PullProgress{Model: name, Phase: ibid.PullDownloading, Done: done, Total: size, Pace: 1e6})
		if s.stop != nil && done < size && done > s.there[name] {
			s.stop()
		}
		if err := ctx.Err(); err != nil {
			return ibid.AsError(err)
		}
	}
	progress(ibid.PullProgress{Model: name, Phase: ibid.PullVerifying, Done: size, Total: size})
	s.pulled = append(s.pulled, name)
	embeds := strings.Contains(name, "embed")
	s.models = append(s.models, ibid.InstalledModel{Name: name, Chat: !embeds, Embedding: embeds})
	return nil
}

func (s *server) Import(_ context.Context, name, _, _ string, progress func(ibid.PullProgress)) error {
	for _, model := range strings.Fields(name) {
		progress(ibid.PullProgress{Model: model, Phase: ibid.PullVerifying, Done: 1, Total: 2})
		progress(ibid.PullProgress{Model: model, Phase: ibid.PullFinishing, Done: 2, Total: 2})
		s.models = append(s.models, ibid.InstalledModel{Name: model, Embedding: true})
	}
	return nil
}

// Try has a model pass unless its name says that it fails.
func (s *server) Try(_ context.Context, name string, done func(ibid.ModelTask)) (ibid.ModelTest, error) {
	task := ibid.ModelTask{Name: "reads", Passed: !strings.Contains(name, "fails")}
	done(task)
	return ibid.ModelTest{Model: name, Tasks: []ibid.ModelTask{task}, Passed: task.Passed}, nil
}

func (s *server) Unload(context.Context, string) error { return nil }

// library counts what it is told to do.
type library struct {
	current, building *ibid.EmbeddingIndex
	resumed, begun    int
}

func (l *library) Indexes(context.Context) (current, building *ibid.EmbeddingIndex, err error) {
	return l.current, l.building, nil
}
func (l *library) Resume(context.Context) error         { l.resumed++; return nil }
func (l *library) BeginEmbedding(context.Context) error { l.begun++; return nil }

type choices map[ibid.ModelRole]string

func (c choices) Chosen(role ibid.ModelRole) string { return c[role] }
func (c choices) Choose(role ibid.ModelRole, name string) error {
	c[role] = name
	return nil
}

// verdicts are kept by name.
type verdicts map[string]ibid.ModelVerdict

func (v verdicts) Keep(test ibid.ModelTest) {
	v[test.Model] = ibid.ModelVerdict{Digest: test.Digest, Tasks: len(test.Tasks)}
}

func (v verdicts) Of(name, digest string) *ibid.ModelVerdict {
	if verdict, ok := v[name]; ok && verdict.Digest == digest {
		return &verdict
	}
	return nil
}

// kit is a service with all its doubles.
type kit struct {
	*setup.Service
	server  *server
	library *library
	choices choices
	engine  *ibid.Engine
	disk    *int64
}

func newKit(models ...ibid.InstalledModel) kit {
	chosen, engine, disk := choices{}, &ibid.Engine{Kind: ibid.EngineRunning, State: ibid.EngineReady}, new(int64)
	k := kit{server: &server{models: models, chosen: chosen}, library: &library{}, choices: chosen, engine: engine, disk: disk}
	k.Service = &setup.Service{
		Server: k.server, Library: k.library, Choices: chosen,
		Engine:   func(context.Context) ibid.Engine { return *engine },
		Machine:  func(context.Context) ibid.Machine { return ibid.Machine{Cores: 4, Memory: 16 << 30, FreeDisk: 100e9} },
		FreeDisk: func() int64 { return *disk },
		UsedAt:   func(string) time.Time { return time.Time{} },
		Verdicts: verdicts{},
	}
	return k
}

var (
	writer   = ibid.InstalledModel{Name: "writer:4b", Chat: true}
	embedder = ibid.InstalledModel{Name: "embedder:latest", Embedding: true}
	seer     = ibid.InstalledModel{Name: "seer:7b", Chat: true, Vision: true}
)

func TestState(t *testing.T) {
	for _, test := range []struct {
		name    string
		engine  ibid.Engine
		models  []ibid.InstalledModel
		stage   ibid.SetupStage
		missing []ibid.ModelRole
		sets    bool
	}{
		{"nothing is installed", ibid.Engine{Kind: ibid.EngineNone, State: ibid.EngineDown}, nil, ibid.SetupEngine, nil, true},
		{"installed and not running", ibid.Engine{Kind: ibid.EngineInstalled, State: ibid.EngineDown}, nil, ibid.SetupStart, nil, true},
		{"an address that a person set does not answer", ibid.Engine{Kind: ibid.EngineSet, State: ibid.EngineDown}, nil, ibid.SetupStart, nil, true},
		{"being started", ibid.Engine{Kind: ibid.EngineBundled, State: ibid.EngineStarting}, nil, ibid.SetupStart, nil, true},
		{"crashed", ibid.Engine{Kind: ibid.EngineBundled, State: ibid.EngineWaiting}, nil, ibid.SetupStart, nil, true},
		{"nobody has looked yet", ibid.Engine{Kind: ibid.EngineNone, State: ibid.EngineLooking}, nil, ibid.SetupStart, nil, true},
		{"no models", ibid.Engine{State: ibid.EngineReady}, nil, ibid.SetupModels, []ibid.ModelRole{ibid.RoleChat, ibid.RoleEmbedding}, true},
		{"none that writes", ibid.Engine{State: ibid.EngineReady}, []ibid.InstalledModel{embedder}, ibid.SetupModels, []ibid.ModelRole{ibid.RoleChat}, true},
		{"none that embeds", ibid.Engine{State: ibid.EngineReady}, []ibid.InstalledModel{writer}, ibid.SetupModels, []ibid.ModelRole{ibid.RoleEmbedding}, true},
		{"both", ibid.Engine{State: ibid.EngineReady}, []ibid.InstalledModel{writer, embedder}, ibid.SetupReady, nil, true},
		{"on another computer", ibid.Engine{State: ibid.EngineReady, Remote: true}, []ibid.InstalledModel{writer}, ibid.SetupModels, []ibid.ModelRole{ibid.RoleEmbedding}, false},
	} {
		k := newKit(test.models...)
		*k.engine = test.engine
		state := k.State(t.Context())
		if state.Stage != test.stage || !slices.Equal(state.Missing, test.missing) || (len(state.Sets) > 0) != test.sets {
			t.Errorf("%s: %s, missing %v, %d sets; want %s, %v, %t", test.name, state.Stage, state.Missing, len(state.Sets), test.stage, test.missing, test.sets)
		}
		if state.Missing == nil || state.Sets == nil {
			t.Errorf("%s: a list is null on the wire", test.name)
		}
	}
}

// TestStateSaysWhatACardWouldGain where the server is the one that comes with Ibid, which
// doesn't use it.
func TestStateSaysWhatACardWouldGain(t *testing.T) {
	k := newKit()
	k.Machine = func(context.Context) ibid.Machine {
		return ibid.Machine{Cores: 8, Memory: 16 << 30, FreeDisk: 100e9, GPUs: []ibid.GPU{{Name: "NVIDIA RTX 4090", Memory: 24 << 30}}}
	}
	*k.engine = ibid.Engine{Kind: ibid.EngineBundled, State: ibid.EngineReady}
	if state := k.State(t.Context()); state.Sets[0].Name != "medium" || !strings.Contains(state.Gain, "NVIDIA RTX 4090 is not used") {
		t.Errorf("bundled: %s, %q", state.Sets[0].Name, state.Gain)
	}
	*k.engine = ibid.Engine{Kind: ibid.EngineInstalled, State: ibid.EngineReady}
	if state := k.State(t.Context()); state.Sets[0].Name != "large" || state.Gain != "" {
		t.Errorf("installed: %s, %q", state.Sets[0].Name, state.Gain)
	}
}

func TestVerdictsAreKept(t *testing.T) {
	k := newKit(writer, embedder)
	if _, err := k.Try(t.Context(), "writer:4b", func(ibid.ModelTask) {}); err != nil {
		t.Fatal(err)
	}
	models, err := k.Models(t.Context())
	if err != nil || models[0].Tested == nil || models[0].Tested.Tasks != 1 || models[1].Tested != nil || len(k.Verdicts.(verdicts)) != 1 {
		t.Errorf("%+v, %v, kept %v", models, err, k.Verdicts)
	}
}

func TestGetFetchesWhatIsNotThere(t *testing.T) {
	k := newKit(embedder)
	k.server.sizes = map[string]int64{"writer:4b": 400, "judge:2b": 100}
	var told []ibid.PullProgress
	err := k.Get(t.Context(), []string{"writer:4b", "embedder", "judge:2b", "WRITER:4b"}, func(p ibid.PullProgress) { told = append(told, p) })
	if err != nil || !reflect.DeepEqual(k.server.pulled, []string{"writer:4b", "judge:2b"}) {
		t.Fatalf("fetched %v, %v", k.server.pulled, err)
	}
	if k.library.resumed != 2 {
		t.Errorf("work that waited for a model was begun %d times, want once for each that came", k.library.resumed)
	}
	want := []string{
		"1/2 starting 0/0, 0/0", "1/2 downloading 0/400, 0/400", "1/2 downloading 200/400, 200/400", "1/2 downloading 400/400, 400/400", "1/2 verifying 400/400, 400/400",
		"2/2 starting 0/0, 400/400", "2/2 downloading 0/100, 400/500", "2/2 downloading 50/100, 450/500", "2/2 downloading 100/100, 500/500", "2/2 verifying 100/100, 500/500",
	}
	var got []string
	for _, p := range told {
		got = append(got, fmt.Sprintf("%d/%d %s %d/%d, %d/%d", p.Number, p.Models, p.Phase, p.ModelDone, p.ModelTotal, p.Done, p.Total))
	}
	if !slices.Equal(got, want) {
		t.Errorf("told\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if err := k.Get(t.Context(), []string{"writer:4b"}, func(p ibid.PullProgress) { t.Errorf("told %+v", p) }); err != nil || len(k.server.pulled) != 2 {
		t.Errorf("what is there was fetched again: %v, %v", k.server.pulled, err)
	}
}

// TestGetKnowsTheTotalFromTheBeginning: sizes of models that are not begun yet come
// from the catalogue, and the time left is that of all.
func TestGetKnowsTheTotalFromTheBeginning(t *testing.T) {
	k := newKit()
	k.server.sizes = map[string]int64{"llama3.2:3b": 2_000e6, "nomic-embed-text": 270e6}
	var first ibid.PullProgress
	if err := k.Get(t.Context(), []string{"llama3.2:3b", "nomic-embed-text"}, func(p ibid.PullProgress) {
		if first.Model == "" && p.Phase == ibid.PullDownloading {
			first = p
		}
	}); err != nil {
		t.Fatal(err)
	}
	if first.Total < 2_200e6 || first.Total > 2_400e6 || first.Seconds < 2_200 || first.Seconds > 2_400 {
		t.Errorf("at first %d bytes in %.0f seconds, want those of both", first.Total, first.Seconds)
	}
}

func TestGetNeedsSpaceForAll(t *testing.T) {
	for _, test := range []struct {
		name        string
		free, there int64
		want        ibid.Code
	}{
		{"enough", 5e9, 0, ""},
		{"not for both", 3e9, 0, ibid.CodeStorage},
		{"enough for what is left", 3e9, 1.8e9, ""},
		{"nobody knows", 0, 0, ""},
	} {
		k := newKit()
		*k.disk = test.free
		k.server.sizes = map[string]int64{"llama3.2:3b": 2.02e9, "embeddinggemma:300m": 622e6}
		k.server.there = map[string]int64{"llama3.2:3b": test.there}
		err := k.Get(t.Context(), []string{"llama3.2:3b", "embeddinggemma:300m"}, func(ibid.PullProgress) {})
		if ibid.CodeOf(err) != test.want {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
		if test.want != "" && (len(k.server.pulled) > 0 || ibid.AsError(err).Hint == "") {
			t.Errorf("%s: fetched %v, hint %q", test.name, k.server.pulled, ibid.AsError(err).Hint)
		}
	}
}

func TestGetStopsAndFails(t *testing.T) {
	k := newKit()
	ctx, stop := context.WithCancel(t.Context())
	k.server.sizes, k.server.stop = map[string]int64{"writer:4b": 400}, stop
	if err := k.Get(ctx, []string{"writer:4b"}, func(ibid.PullProgress) {}); ibid.CodeOf(err) != ibid.CodeCancelled {
		t.Errorf("stopped, it gives %v", err)
	}
	k.server.stop = nil
	if err := k.Get(t.Context(), []string{"writer:4b", "nobody:1b"}, func(ibid.PullProgress) {}); ibid.CodeOf(err) != ibid.CodeModelUnknown {
		t.Errorf("an unknown model gives %v", err)
	}
	if !reflect.DeepEqual(k.server.pulled, []string{"writer:4b"}) || k.library.resumed != 1 {
		t.Errorf("fetched %v, begun %d times: the one that came is put to work", k.server.pulled, k.library.resumed)
	}
	for _, names := range [][]string{nil, {""}} {
		if err := k.Get(t.Context(), names, nil); ibid.CodeOf(err) != ibid.CodeInvalid {
			t.Errorf("%q gives %v", names, err)
		}
	}
}

// TestAChoiceOfWhatIsNotThereGivesWay: who gets models wants to go on with them.
func TestAChoiceOfWhatIsNotThereGivesWay(t *testing.T) {
	k := newKit(embedder)
	k.choices[ibid.RoleChat], k.choices[ibid.RoleEmbedding] = "gone:8b", "embedder:latest"
	k.server.sizes = map[string]int64{"writer:4b": 400}
	if err := k.Get(t.Context(), []string{"writer:4b"}, func(ibid.PullProgress) {}); err != nil {
		t.Fatal(err)
	}
	if want := (choices{ibid.RoleChat: "", ibid.RoleEmbedding: "embedder:latest"}); !reflect.DeepEqual(k.choices, want) {
		t.Errorf("choices %v, want %v", k.choices, want)
	}
}

func TestImport(t *testing.T) {
	k := newKit()
	var got []string
	from := setup.Source{Path: "/models", Names: []string{"one two", "fails"}}
	err := k.Import(t.Context(), from, func(p ibid.PullProgress) {
		got = append(got, fmt.Sprintf("%d %s %s %d/%d", p.Number, p.Model, p.Phase, p.ModelDone, p.ModelTotal))
	}, func(model string, task ibid.ModelTask) {
		got = append(got, fmt.Sprint(model, " passed: ", task.Passed))
	})
	if ibid.CodeOf(err) != ibid.CodeModelFailed || !strings.Contains(err.Error(), "fails") || len(k.server.models) != 3 {
		t.Errorf("a model that fails every task: %v, and %d models", err, len(k.server.models))
	}
	want := []string{
		"1 one verifying 1/2", "1 one finishing 2/2", "2 two verifying 1/2", "2 two finishing 2/2", "3 fails verifying 1/2", "3 fails finishing 2/2",
		"1 one testing 0/0", "one passed: true", "2 two testing 0/0", "two passed: true", "3 fails testing 0/0", "fails passed: false",
	}
	if !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
	if k.library.resumed != 2 {
		t.Errorf("work that waited for a model was begun %d times, want once for each that was named", k.library.resumed)
	}
}

func TestModelsHaveTheirRoles(t *testing.T) {
	old := ibid.InstalledModel{Name: "old-embedder:latest", Embedding: true}
	made := &ibid.EmbeddingIndex{Identity: ibid.EmbeddingIdentity{Model: "old-embedder:latest"}}
	licensed := ibid.InstalledModel{Name: "phi4-mini:latest", Chat: true, Licence: "Microsoft."}
	for _, test := range []struct {
		name   string
		chosen choices
		index  *ibid.EmbeddingIndex
		want   map[string][]ibid.ModelRole
	}{
		{"nothing is chosen", choices{}, nil, map[string][]ibid.ModelRole{
			"writer:4b": {ibid.RoleChat, ibid.RoleJudge}, "embedder:latest": {ibid.RoleEmbedding}, "seer:7b": {ibid.RoleVision}}},
		{"the index was made with another", choices{}, made, map[string][]ibid.ModelRole{
			"writer:4b": {ibid.RoleChat, ibid.RoleJudge}, "old-embedder:latest": {ibid.RoleEmbedding}, "seer:7b": {ibid.RoleVision}}},
		{"both embed while the index is made anew", choices{ibid.RoleEmbedding: "embedder:latest"}, made, map[string][]ibid.ModelRole{
			"writer:4b": {ibid.RoleChat, ibid.RoleJudge}, "embedder:latest": {ibid.RoleEmbedding}, "old-embedder:latest": {ibid.RoleEmbedding}, "seer:7b": {ibid.RoleVision}}},
		{"one for everything", choices{ibid.RoleChat: "seer:7b"}, nil, map[string][]ibid.ModelRole{
			"seer:7b": {ibid.RoleChat, ibid.RoleJudge, ibid.RoleVision}, "embedder:latest": {ibid.RoleEmbedding}}},
		{"no judge", choices{ibid.RoleJudge: "none"}, nil, map[string][]ibid.ModelRole{
			"writer:4b": {ibid.RoleChat}, "embedder:latest": {ibid.RoleEmbedding}, "seer:7b": {ibid.RoleVision}}},
	} {
		k := newKit(writer, embedder, seer, old, licensed)
		for role, name := range test.chosen {
			k.choices[role] = name
		}
		k.library.current = test.index
		models, err := k.Models(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range models {
			if !slices.Equal(m.Roles, test.want[m.Name]) || m.Roles == nil {
				t.Errorf("%s: %s has %v, want %v", test.name, m.Name, m.Roles, test.want[m.Name])
			}
			if m.Name == licensed.Name && m.Licence != "MIT" {
				t.Errorf("the licence is %q, want the catalogue's name of it", m.Licence)
			}
		}
	}
}

func TestRemove(t *testing.T) {
	k := newKit(writer, embedder)
	k.choices[ibid.RoleChat], k.choices[ibid.RoleJudge] = "writer:4b", "writer:4b"
	k.library.building = &ibid.EmbeddingIndex{Identity: ibid.EmbeddingIdentity{Model: "embedder:latest"}}
	if err := k.Remove(t.Context(), "embedder", false); ibid.CodeOf(err) != ibid.CodeConflict || ibid.AsError(err).Hint == "" {
		t.Errorf("the model of an index is removed unasked: %v", err)
	}
	if err := k.Remove(t.Context(), "embedder", true); err != nil {
		t.Errorf("forced: %v", err)
	}
	if err := k.Remove(t.Context(), "writer:4b", false); err != nil {
		t.Error(err)
	}
	if want := []string{"embedder", "writer:4b"}; !slices.Equal(k.server.removed, want) {
		t.Errorf("removed %v, want %v", k.server.removed, want)
	}
	if k.choices[ibid.RoleChat] != "" || k.choices[ibid.RoleJudge] != "" {
		t.Errorf("a model that is gone is still chosen: %v", k.choices)
	}
}

func TestUse(t *testing.T) {
	elsewhere := ibid.InstalledModel{Name: "cloud:120b", Chat: true, Remote: true}
	for _, test := range []struct {
		role ibid.ModelRole
		name string
		want ibid.Code
		kept string
	}{
		{ibid.RoleChat, "writer:4b", "", "writer:4b"},
		{ibid.RoleChat, "WRITER:4B", "", "writer:4b"},
		{ibid.RoleChat, "", "", ""},
		{ibid.RoleChat, "embedder", ibid.CodeInvalid, "before"},
		{ibid.RoleChat, "nobody", ibid.CodeModelMissing, "before"},
		{ibid.RoleChat, "cloud:120b", ibid.CodeInvalid, "before"},
		{ibid.RoleEmbedding, "embedder", "", "embedder:latest"},
		{ibid.RoleEmbedding, "writer:4b", ibid.CodeInvalid, "before"},
		{ibid.RoleVision, "seer:7b", "", "seer:7b"},
		{ibid.RoleVision, "writer:4b", ibid.CodeInvalid, "before"},
		{ibid.RoleJudge, "none", "", "none"},
		{ibid.RoleJudge, "writer", "", "writer"},
		{"reranker", "seer:7b", ibid.CodeInvalid, "before"},
		{"editor", "writer:4b", ibid.CodeInvalid, "before"},
	} {
		k := newKit(writer, embedder, seer, elsewhere)
		k.choices[test.role] = "before"
		err := k.Use(t.Context(), test.role, test.name)
		if ibid.CodeOf(err) != test.want || k.choices[test.role] != test.kept {
			t.Errorf("Use(%s, %q) = %v and keeps %q; want %q and %q", test.role, test.name, err, k.choices[test.role], test.want, test.kept)
		}
		if err != nil && ibid.AsError(err).Hint == "" {
			t.Errorf("Use(%s, %q) has no hint", test.role, test.name)
		}
		anew := test.role == ibid.RoleEmbedding && test.want == ""
		if (k.library.begun == 1) != anew {
			t.Errorf("Use(%s, %q) has the passages embedded anew %d times", test.role, test.name, k.library.begun)
		}
	}
}
