package backend

import (
	"os"
	"path/filepath"
	"testing"

	"ibid/backend/config"
	"ibid/backend/ibid"
	"ibid/backend/infer"
)

// builtInModels lets a test use the built-in models. Before `make models` it is skipped,
// unless IBID_REQUIRE_MODELS is set.
func builtInModels(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("a short run computes nothing with the real models")
	}
	folder, err := filepath.Abs(filepath.Join("..", "build", "cache", "models"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(folder, "bge-small-en-v1.5-q.onnx")); err != nil {
		if os.Getenv("IBID_REQUIRE_MODELS") != "" {
			t.Fatalf("the built-in models are missing, run `make models`: %v", err)
		}
		t.Skip("the built-in models are missing: run `make models`")
	}
	t.Setenv("IBID_MODELS", folder)
}

// serverless are models whose server never answers.
func serverless(t *testing.T, embedding string) *Models {
	t.Helper()
	settings := config.Default()
	settings.Models.Engine, settings.Models.Host, settings.Models.Embedding = config.EngineNever, "127.0.0.1:9", embedding
	m := newModels(t.TempDir(), t.TempDir(), settings)
	t.Cleanup(func() {
		m.lastUsed.close()
		_ = m.builtin.Close()
		_ = m.Close()
	})
	return m
}

func TestTheBuiltInEmbedderIsTheDefault(t *testing.T) {
	builtInModels(t)
	for _, c := range []struct {
		name, setting, named, known string
		builtIn                     bool
	}{
		{"a new library", "", "", "", true},
		{"one that was embedded with it", "", "", ibid.BuiltInModel, true},
		{"the settings name it", ibid.BuiltInEmbedder, "", "nomic-embed-text", true},
		{"the call names it", "nomic-embed-text", ibid.BuiltInEmbedder, "nomic-embed-text", true},
		{"one that was embedded with another, whose server is down", "", "", "nomic-embed-text", false},
		{"the settings name another", "nomic-embed-text", "", "", false},
		{"the settings name another than the index has", "nomic-embed-text", "", ibid.BuiltInModel, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := serverless(t, c.setting).EmbeddingIdentity(t.Context(), c.named, c.known)
			if c.builtIn && (err != nil || got != infer.Identity()) {
				t.Errorf("identity = %+v, %v, want the built-in embedder's", got, err)
			}
			if !c.builtIn && ibid.CodeOf(err) != ibid.CodeModelServerDown {
				t.Errorf("identity = %+v, %v, want %s", got, err, ibid.CodeModelServerDown)
			}
		})
	}
}

func TestTheBuiltInEmbedderNeedsNoServer(t *testing.T) {
	builtInModels(t)
	m := serverless(t, "")
	vectors, err := m.Embed(t.Context(), infer.Identity(), ibid.EmbedQuery, []string{"Who pays?"})
	if err != nil || len(vectors) != 1 || len(vectors[0]) != infer.Dimensions {
		t.Fatalf("Embed = %d vectors, %v", len(vectors), err)
	}
	status := m.Status(t.Context())
	if status.EmbeddingModel != ibid.BuiltInModel || status.BuiltIn != ibid.BuiltInModel || status.BuiltInProblem != nil {
		t.Errorf("status = %+v, want the built-in embedder in use", status)
	}
}

func TestWithoutBuiltInModelsStatusSaysWhy(t *testing.T) {
	t.Setenv("IBID_MODELS", "none")
	m := serverless(t, "")
	status := m.Status(t.Context())
	if status.BuiltIn != "" || status.EmbeddingModel != "" || ibid.CodeOf(status.BuiltInProblem) != ibid.CodeEmbeddingUnavailable {
		t.Errorf("status = %+v, want none and why", status)
	}
	if _, err := m.EmbeddingIdentity(t.Context(), ibid.BuiltInEmbedder, ""); ibid.CodeOf(err) != ibid.CodeEmbeddingUnavailable {
		t.Errorf("err = %v, want %s", err, ibid.CodeEmbeddingUnavailable)
	}
}

// Vectors of another version of the model are not compared with those of this one.
func TestVectorsOfAnotherBuiltInModelAreNotMixed(t *testing.T) {
	builtInModels(t)
	by := infer.Identity()
	by.Digest = "sha256:0"
	if _, err := serverless(t, "").Embed(t.Context(), by, ibid.EmbedQuery, []string{"Who pays?"}); ibid.CodeOf(err) != ibid.CodeEmbeddingUnavailable {
		t.Errorf("err = %v, want %s", err, ibid.CodeEmbeddingUnavailable)
	}
}

func TestTheMultilingualEmbedderIsAChoice(t *testing.T) {
	builtInModels(t)
	if err := infer.Open(infer.Options{}).Multilingual.Check(); err != nil {
		if os.Getenv("IBID_REQUIRE_MODELS") != "" {
			t.Fatal(err)
		}
		t.Skip("the multilingual model is missing: run `make models`")
	}
	for _, c := range []struct{ name, setting, named, known, want string }{
		{"the settings name it", ibid.BuiltInMultilingual, "", ibid.BuiltInModel, ibid.BuiltInMultilingual},
		{"the call names it", "", ibid.BuiltInMultilingual, ibid.BuiltInModel, ibid.BuiltInMultilingual},
		{"a library that was embedded with it", "", "", ibid.BuiltInMultilingual, ibid.BuiltInMultilingual},
		{"the settings name the one for English", ibid.BuiltInEmbedder, "", ibid.BuiltInMultilingual, ibid.BuiltInModel},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := serverless(t, c.setting)
			by, err := m.EmbeddingIdentity(t.Context(), c.named, c.known)
			if err != nil || by.Model != c.want {
				t.Fatalf("identity = %+v, %v, want that of %s", by, err, c.want)
			}
			vectors, err := m.Embed(t.Context(), by, ibid.EmbedQuery, []string{"Wer zahlt die Reparatur?"})
			if err != nil || len(vectors) != 1 || len(vectors[0]) != by.Dimensions {
				t.Errorf("Embed = %d vectors, %v", len(vectors), err)
			}
		})
	}
}
