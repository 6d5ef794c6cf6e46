package retrieve

import (
	"bytes"
	"embed"
	"text/template"
)

//go:embed prompts/*.tmpl
var promptFiles embed.FS

var prompts = template.Must(template.ParseFS(promptFiles, "prompts/*.tmpl"))

func render(name string, data any) string {
	var b bytes.Buffer
	if err := prompts.ExecuteTemplate(&b, name, data); err != nil {
		panic(err) // typed data and an embedded template: a defect, and tests render all
	}
	return b.String()
}
