package ollama

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ollama/ollama/api"
	modelname "github.com/ollama/ollama/types/model"

	"ibid/backend/ibid"
)

// What an Ollama keeps in its folder of models: manifests/HOST/NAMESPACE/MODEL/TAG
// names the layers of a model, and blobs/sha256-HEX holds each. A layer's media type
// reports what it is, after this prefix.
const layerType = "application/vnd.ollama.image."

// Limits for what is read as a whole: a manifest lists some ten layers, and a
// template or a licence is a text.
const longestLayer = 4 << 20

var digestForm = regexp.MustCompile(`^sha256:[0-9a-f]{64}$`)

// kept is a model in such a folder.
type kept struct {
	name, folder string
	manifest     struct {
		Config layer
		Layers []layer
	}
}

type layer struct {
	MediaType, Digest string
	Size              int64
}

// ModelsIn lists the models in a folder in which an Ollama keeps them, or in the one
// above it, by name: with their names, their sizes and what else the folder says.
//
// Errors: [ibid.CodeNotFound] where there is no such folder, or no model in it.
func ModelsIn(folder string) ([]ibid.InstalledModel, error) {
	found, err := keptIn(folder, "")
	if err != nil {
		return nil, err
	}
	models := make([]ibid.InstalledModel, 0, len(found))
	for _, k := range found {
		m := ibid.InstalledModel{Name: k.name, Roles: []ibid.ModelRole{}}
		for _, l := range append([]layer{k.manifest.Config}, k.manifest.Layers...) {
			m.Bytes += l.Size
		}
		var config modelname.ConfigV2
		if text, err := k.text(k.manifest.Config); err == nil && json.Unmarshal([]byte(text), &config) == nil {
			m.Parameters, m.Quantisation = config.ModelType, config.FileType
			m.Remote = config.RemoteHost != "" || config.RemoteModel != ""
		}
		models = append(models, m)
	}
	return models, nil
}

// keptIn reads the manifests of a folder, or the named one, in the order of the
// models' names. One that cannot be read is passed over, as the server does.
func keptIn(folder, name string) ([]kept, error) {
	place := folder
	if _, err := os.Stat(filepath.Join(place, "manifests")); err != nil {
		place = filepath.Join(folder, "models")
	}
	var found []kept
	root := filepath.Join(place, "manifests")
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		inside, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		called := modelname.ParseNameFromFilepath(inside)
		k := kept{name: called.DisplayShortest(), folder: place}
		if !called.IsValid() || name != "" && !ibid.SameModel(k.name, name) {
			return nil
		}
		if text, err := ibid.ReadFile(path, longestLayer); err == nil && json.Unmarshal(text, &k.manifest) == nil {
			found = append(found, k)
		}
		return nil
	})
	switch {
	case err != nil:
		return nil, notReadable(folder, err)
	case len(found) == 0 && name != "":
		return nil, ibid.Errorf(ibid.CodeNotFound, "The folder has no model “%s”.", name).WithHint(whichFolder)
	case len(found) == 0:
		return nil, ibid.Errorf(ibid.CodeNotFound, "The folder has no models.").WithHint(whichFolder)
	}
	slices.SortFunc(found, func(a, b kept) int { return cmp.Compare(a.name, b.name) })
	return found, nil
}

const whichFolder = "Choose another folder: on the other computer it is “models” in the folder “.ollama” of a person, or of Ollama."

// source reports what makes the model anew on a server. It has no files for one that
// runs on a computer elsewhere; the error is for a model that cannot be imported.
func (k kept) source() (*source, error) {
	s := &source{request: api.CreateRequest{Model: k.name}}
	var config modelname.ConfigV2
	text, err := k.text(k.manifest.Config)
	if err == nil {
		err = json.Unmarshal([]byte(text), &config)
	}
	if err != nil {
		return nil, k.damaged(err)
	}
	s.request.Renderer, s.request.Parser, s.request.Requires = config.Renderer, config.Parser, config.Requires
	var licences []string
	for _, l := range k.manifest.Layers {
		kind, ours := strings.CutPrefix(l.MediaType, layerType)
		if !digestForm.MatchString(l.Digest) {
			return nil, k.damaged(fmt.Errorf("no digest: %q", l.Digest))
		}
		if !ours || !slices.Contains(knownLayers, kind) {
			return nil, ibid.Errorf(ibid.CodeInvalid, "The model “%s” is kept in a way that cannot be imported.", k.name).
				WithHint("Choose another model of the folder.")
		}
		if slices.Contains(fileLayers, kind) {
			s.files = append(s.files, sourceFile{
				path: k.blob(l), size: l.Size, digest: l.Digest,
				into: fmt.Sprintf("%s-%d.gguf", kind, len(s.files)), adapts: kind == "adapter",
			})
			continue
		}
		text, err := k.text(l)
		if err == nil {
			err = describe(&s.request, kind, text, &licences)
		}
		if err != nil {
			return nil, k.damaged(err)
		}
	}
	if len(licences) > 0 {
		s.request.License = licences
	}
	return s, nil
}

// The layers that are files for the server, and those that are texts in the request
// that makes a model.
var (
	fileLayers  = []string{"model", "projector", "adapter"}
	knownLayers = append([]string{"template", "system", "params", "messages", "license"}, fileLayers...)
)

// describe puts the text of a layer into the request.
func describe(request *api.CreateRequest, kind, text string, licences *[]string) error {
	switch kind {
	case "template":
		request.Template = text
	case "system":
		request.System = text
	case "license":
		*licences = append(*licences, text)
	case "messages":
		return json.Unmarshal([]byte(text), &request.Messages)
	case "params":
		more := map[string]any{}
		if err := json.Unmarshal([]byte(text), &more); err != nil {
			return err
		}
		if request.Parameters == nil {
			request.Parameters = map[string]any{}
		}
		maps.Copy(request.Parameters, more)
	}
	return nil
}

func (k kept) blob(l layer) string {
	return filepath.Join(k.folder, "blobs", strings.ReplaceAll(l.Digest, ":", "-"))
}

// text reads a layer that is a text.
func (k kept) text(l layer) (string, error) {
	if !digestForm.MatchString(l.Digest) {
		return "", fmt.Errorf("no digest: %q", l.Digest)
	}
	text, err := ibid.ReadFile(k.blob(l), longestLayer)
	return string(text), err
}

func (k kept) damaged(err error) *ibid.Error {
	return ibid.Errorf(ibid.CodeDamaged, "The model “%s” is not complete in this folder.", k.name).
		WithHint("Copy the folder again from where it came from.").WithCause(err)
}
