package retrieve

import (
	"embed"

	"ibid/internal/prompt"
)

//go:embed prompts/*.tmpl
var promptFiles embed.FS

var prompts = prompt.Load(promptFiles)
