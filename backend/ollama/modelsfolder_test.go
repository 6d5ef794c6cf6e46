package ollama

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/ollama/ollama/api"
	modelname "github.com/ollama/ollama/types/model"

	"ibid/backend/ibid"
)

// shelf is a folder of models in a test. The name of a blob is not held against its
// content before a model is imported.
type shelf struct {
	t      *testing.T
	folder string
	blobs  int
}

func (s *shelf) save(path, content string) {
	s.t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

func (s *shelf) layer(kind, content string) layer {
	s.t.Helper()
	s.blobs++
	digest := fmt.Sprintf("%064x", s.blobs)
	s.save(filepath.Join(s.folder, "blobs", "sha256-"+digest), content)
	return layer{MediaType: layerType + kind, Digest: "sha256:" + digest, Size: int64(len(content))}
}

func (s *shelf) model(place, config string, layers ...layer) {
	s.t.Helper()
	manifest, err := json.Marshal(map[string]any{"config": s.layer("config", config), "layers": layers})
	if err != nil {
		s.t.Fatal(err)
	}
	s.save(filepath.Join(s.folder, "manifests", modelname.DefaultName().Host, place), string(manifest))
}

func TestModelsFolder(t *testing.T) {
	s := &shelf{t: t, folder: filepath.Join(t.TempDir(), "models")}
	model := s.layer("model", "GGUF")
	s.model("library/oak/4b", `{"model_type": "4.0B", "file_type": "Q4_K_M", "renderer": "oak", "parser": "oak-thinking", "requires": "0.14.0"}`,
		model, s.layer("projector", "GGUF eyes"), s.layer("adapter", "GGUF change"), s.layer("template", "{{ .Prompt }}"), s.layer("system", "Be brief."),
		s.layer("params", `{"temperature": 0.6, "stop": ["<end>"]}`), s.layer("messages", `[{"role": "user", "content": "Hello"}]`),
		s.layer("license", "One licence."), s.layer("license", "Another."))
	s.model("someone/elm/latest", `{}`, model)
	s.model("library/cloud/latest", `{"remote_host": "https://models.invalid", "remote_model": "cloud"}`)
	s.model("library/outside/latest", `{}`, layer{MediaType: layerType + "model", Digest: "sha256:../../../etc/passwd"})
	s.model("library/pieces/latest", `{}`, s.layer("tensor", "x"))
	s.model("library/foreign/latest", `{}`, layer{MediaType: "text/html", Digest: model.Digest})
	s.model("library/odd/latest", `{}`, model, s.layer("params", "no JSON"))
	s.model("library/heavy/latest", `{}`, model, s.layer("license", strings.Repeat("x", longestLayer+1)))
	s.save(filepath.Join(s.folder, "manifests", "stray"), `{}`)
	s.save(filepath.Join(s.folder, "manifests", modelname.DefaultName().Host, "library", "broken", "latest"), `{"layers": `)

	found, err := ModelsIn(s.folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range found {
		names = append(names, m.Name)
		if m.Remote != (m.Name == "cloud:latest") || m.Bytes == 0 {
			t.Errorf("%+v", m)
		}
		if m.Name == "oak:4b" && (m.Parameters != "4.0B" || m.Quantisation != "Q4_K_M") {
			t.Errorf("%+v", m)
		}
	}
	if got := strings.Join(names, " "); got != "cloud:latest foreign:latest heavy:latest oak:4b odd:latest outside:latest pieces:latest someone/elm:latest" {
		t.Errorf("models %s", got)
	}

	for name, code := range map[string]ibid.Code{
		"outside": ibid.CodeDamaged, "pieces": ibid.CodeInvalid, "foreign": ibid.CodeInvalid, "odd": ibid.CodeDamaged, "heavy": ibid.CodeDamaged,
	} {
		if _, err := s.find(name).source(); ibid.CodeOf(err) != code || ibid.AsError(err).Hint == "" {
			t.Errorf("%s: %q: %v", name, ibid.CodeOf(err), err)
		}
	}
	if got, err := s.find("cloud").source(); err != nil || len(got.files) > 0 {
		t.Errorf("a model that runs elsewhere: %+v, %v", got, err)
	}
	oak, err := s.find("oak:4b").source()
	if err != nil {
		t.Fatal(err)
	}
	want := &api.CreateRequest{
		Model: "oak:4b", Renderer: "oak", Parser: "oak-thinking", Requires: "0.14.0", Template: "{{ .Prompt }}", System: "Be brief.",
		Parameters: map[string]any{"temperature": 0.6, "stop": []any{"<end>"}}, Messages: []api.Message{{Role: "user", Content: "Hello"}},
		License:  []string{"One licence.", "Another."},
		Files:    map[string]string{"model-0.gguf": oak.files[0].digest, "projector-1.gguf": oak.files[1].digest},
		Adapters: map[string]string{"adapter-2.gguf": oak.files[2].digest},
	}
	if got := oak.wire(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func (s *shelf) find(name string) kept {
	s.t.Helper()
	found, err := keptIn(s.folder, name)
	if err != nil || len(found) != 1 {
		s.t.Fatalf("%s: %+v, %v", name, found, err)
	}
	return found[0]
}
