package ollama

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
)

// noTemplate is what the server runs a model with whose template it does not know: the
// last question, without a mark of where the reply begins.
const noTemplate = "{{ .Prompt }}"

// longestTemplate is the most bytes of a file with a template.
const longestTemplate = 1 << 20

// chatFormat reads the format that the user names: the name of a family, a file with a
// template in the server's language, or a Modelfile, whose TEMPLATE and stop words count.
// Empty, there is none.
func chatFormat(given string) (family, error) {
	i := slices.IndexFunc(families, func(f family) bool { return f.name == given })
	switch {
	case given == "":
		return family{}, nil
	case i >= 0:
		return families[i], nil
	}
	content, err := ibid.ReadFile(given, longestTemplate)
	if err != nil {
		return family{}, ibid.Errorf(ibid.CodeNotFound, "The chat template can't be read: %s.", given).WithHint(templateHint).WithCause(err)
	}
	f := family{name: filepath.Base(given), template: string(content)}
	if modelfile.Match(content) {
		f = fromModelfile(f.name, string(content))
	}
	if strings.TrimSpace(f.template) == "" || strings.TrimSpace(f.template) == noTemplate {
		return f, ibid.Errorf(ibid.CodeInvalid, "“%s” has no chat template.", given).WithHint(templateHint)
	}
	return f, nil
}

// What of a Modelfile counts. A text in it stands in three quotation marks, in one, or
// alone on its line.
var (
	modelfile     = regexp.MustCompile(`(?im)^(from|template)\s`)
	templateOf    = regexp.MustCompile(`(?ims)^template\s+(?:"""(.*?)"""|"(.*?)"|([^"\n]+))`)
	stopParameter = regexp.MustCompile(`(?im)^parameter\s+stop\s+(?:"([^"\n]+)"|(\S+))`)
)

func fromModelfile(name, text string) family {
	f := family{name: name}
	if m := templateOf.FindStringSubmatch(text); m != nil {
		f.template = strings.Join(m[1:], "")
	}
	for _, m := range stopParameter.FindAllStringSubmatch(text, -1) {
		f.stop = append(f.stop, strings.Join(m[1:], ""))
	}
	return f
}

var templateHint = "Give a file with a template in Ollama's language or a Modelfile, or one of these names: " + strings.Join(familyNames(), ", ") + "."

func familyNames() (names []string) {
	for _, f := range families {
		names = append(names, f.name)
	}
	return names
}

// with has the model made with a format that the user gave.
func (s *source) with(given family) *source {
	if given.template != "" {
		s.request.Renderer, s.request.Parser = "", ""
		s.apply(given)
	}
	return s
}

func (s *source) apply(f family) {
	s.request.Template = f.template
	if len(f.stop) > 0 {
		if s.request.Parameters == nil {
			s.request.Parameters = map[string]any{}
		}
		s.request.Parameters["stop"] = f.stop
	}
}

// format sets the template of the file on a model that comes without one for the server. One
// whose file has none either is refused, unless it makes vectors.
func (s *source) format(h header) error {
	if s.request.Template != "" || s.request.Renderer != "" || h.pools {
		return nil
	}
	if f, known := familyOf(h); known {
		s.apply(f)
	} else if h.chatTemplate == "" {
		return unformatted(s.request.Model, "Its file has no chat template, as that of a model has which was not trained to answer.")
	}
	return nil // the server may know it
}

// formatted checks that a model which writes was made with a template.
func (c *Client) formatted(ctx context.Context, found *source) error {
	if found.embeds {
		return nil
	}
	var shown *api.ShowResponse
	err := c.briefly(ctx, func(ctx context.Context) (err error) {
		shown, err = c.api.Show(ctx, &api.ShowRequest{Model: found.request.Model})
		return err
	})
	if err != nil {
		return c.importFailed(ctx, err, found.request.Model)
	}
	if traitsOf(shown).unformatted {
		return unformatted(found.request.Model, "Neither Ibid nor the model server knows its chat template.")
	}
	return nil
}

func unformatted(name, why string) *ibid.Error {
	return ibid.Errorf(ibid.CodeInvalid, "The model “%s” can't write answers: %s", name, lowered(why)).
		WithHint(fmt.Sprintf("Nothing of the model was kept. Give it a template with --template: a file in Ollama's language, a Modelfile, or one of %s.", strings.Join(familyNames(), ", ")))
}
